using System.Buffers;
using Sluice.AspNetCore.Envelopes;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Responses;

/// <summary>The elements that were read for a page, in the order of reading.</summary>
/// <param name="Written">The elements: a line each in JSON, one after another in MessagePack.</param>
internal sealed record PageElements(ReadOnlyMemory<byte> Written)
{
    public static PageElements None { get; } = new(ReadOnlyMemory<byte>.Empty);

    /// <summary>Returns an array of the first elements.</summary>
    /// <param name="count">The number of elements.</param>
    /// <param name="isReversed">Whether the last one comes first.</param>
    /// <param name="format">The wire.</param>
    public ReadOnlyMemory<byte> ToArray(int count, bool isReversed, WireFormat format)
    {
        bool isMessagePack = format == WireFormat.MessagePack;
        ReadOnlySpan<byte> written = Written.Span;
        var ends = new int[count + 1];
        for (int i = 0; i < count; i++)
            ends[i + 1] = isMessagePack ? MessagePackExtent.End(written, ends[i]) : EndOfLine(written, ends[i]);
        var array = new ArrayBufferWriter<byte>(ends[count] + 8);
        if (isMessagePack)
            array.Write(MessagePackExtent.ArrayHeader(count));
        else
            array.Write("["u8);
        for (int i = 0; i < count; i++)
        {
            int position = isReversed ? count - 1 - i : i;
            ReadOnlySpan<byte> element = written[ends[position]..ends[position + 1]];
            if (!isMessagePack && i > 0)
                array.Write(","u8);
            array.Write(isMessagePack ? element : element.TrimEnd((byte)'\n'));
        }
        if (!isMessagePack)
            array.Write("]"u8);
        return array.WrittenMemory;
    }

    // Line breaks within strings are escaped.
    private static int EndOfLine(ReadOnlySpan<byte> written, int start) =>
        written[start..].IndexOf((byte)'\n') is var length and >= 0 ? start + length + 1 : written.Length;
}
