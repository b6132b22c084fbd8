using System.Buffers;

namespace Sluice.Wires.MessagePack;

/// <summary>Reads the first value of a buffer that may contain more data after it, compressed or not.</summary>
internal static partial class MessagePackReading
{
    internal static T? ReadFirst<T>(ReadOnlySpan<byte> input, Converter<T> converter,
        in MessagePackWireOptions options, out int bytesConsumed)
    {
        if (MessagePackDecompressor.IsCompressed(input))
        {
            byte[] document = MessagePackDecompressor.Decompress(input, options.MaxDecompressedBytes,
                out bytesConsumed, out int length);
            try
            {
                return ReadByOptions(document.AsSpan(0, length), converter, in options);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(document);
            }
        }

        var reader = new MessagePackOptionsReader(new MessagePackWireReader(input, options.MaxDepth), in options);
        try
        {
            T? value = ReadValue(ref reader, converter, in options, filter: null);
            bytesConsumed = reader.Position;
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, input, reader.Position);
        }
    }

    internal static T? ReadFirst<T>(in ReadOnlySequence<byte> input, Converter<T> converter,
        in MessagePackWireOptions options, out SequencePosition consumed)
    {
        ReadOnlySequence<byte> value = input.IsSingleSegment || !TryMeasure(in input, out long length) ? input
            : input.Slice(0, length);
        using MessagePackInput bytes = MessagePackInput.Of(value);
        T? result = ReadFirst(bytes.Span, converter, in options, out int used);
        consumed = input.GetPosition(used);
        return result;
    }

    /// <summary>
    /// Reads the first value and removes it from the sequence. Leaves the sequence unchanged if the value is
    /// incomplete.
    /// </summary>
    internal static bool TryReadFirst<T>(ref ReadOnlySequence<byte> input, out T? value, Converter<T> converter,
        in MessagePackWireOptions options)
    {
        value = default;
        if (!TryMeasure(in input, out long length)) return false;
        using MessagePackInput bytes = MessagePackInput.Of(input.Slice(0, length));
        value = ReadFirst(bytes.Span, converter, in options, out int used);
        input = input.Slice(used);
        return true;
    }

    /// <summary>
    /// Measures the first value, or the bytes up to an invalid first byte. Returns <see langword="false"/> if the value
    /// is incomplete.
    /// </summary>
    private static bool TryMeasure(in ReadOnlySequence<byte> input, out long length)
    {
        var reader = new SequenceReader<byte>(input);
        Span<byte> header = stackalloc byte[5];
        length = 0;
        for (long pending = 1; pending > 0; pending--)
        {
            if (!reader.TryPeek(out byte code)) return false;
            int size = MessagePackScan.HeaderSize(code);
            if (!reader.TryCopyTo(header[..size])) return false;
            MessagePackScan.Measure(header, out long body, out long nested);
            if (reader.Remaining < size + body) return false;
            reader.Advance(size + body);
            length = reader.Consumed;
            if (code == MessagePackCode.NeverUsed) return true;
            pending += nested;
        }
        return true;
    }
}
