using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace Sluice.Wires.Json;

/// <summary>
/// A document's bytes in one piece, in a pooled buffer where they had to be gathered. Dispose once; the span is gone
/// then.
/// </summary>
internal ref struct JsonBytes
{
    private byte[]? _rented;

    internal ReadOnlySpan<byte> Span { get; private init; }

    /// <summary>UTF-16 text as UTF-8.</summary>
    /// <exception cref="WireException">The text contains a lone surrogate.</exception>
    internal static JsonBytes Of(ReadOnlySpan<char> text)
    {
        // Three bytes for each unit are the most there can be; beyond 1 MB it pays to count first.
        byte[] rented = ArrayPool<byte>.Shared.Rent(text.Length <= 0x5_0000
            ? text.Length * 3
            : Encoding.UTF8.GetByteCount(text));
        if (Utf8.FromUtf16(text, rented, out int read, out int written, replaceInvalidSequences: false)
            == OperationStatus.Done)
            return new JsonBytes { _rented = rented, Span = rented.AsSpan(0, written) };
        string path = JsonPath.Find(rented.AsSpan(0, written), written, out _);
        int line = JsonPath.LineOf(rented.AsSpan(0, written), written);
        ArrayPool<byte>.Shared.Return(rented);
        throw new WireException(WireError.InvalidText,
            $"The text contains a lone surrogate at character {read}, which UTF-8 cannot represent.", written, path,
            line);
    }

    internal static JsonBytes Of(scoped in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment) return new JsonBytes { Span = bytes.First.Span };
        if (bytes.Length > Array.MaxLength) throw TooLong();
        byte[] rented = ArrayPool<byte>.Shared.Rent((int)bytes.Length);
        bytes.CopyTo(rented);
        return new JsonBytes { _rented = rented, Span = rented.AsSpan(0, (int)bytes.Length) };
    }

    /// <summary>Reads a stream to its end.</summary>
    internal static JsonBytes Of(Stream stream)
    {
        var gathered = new JsonGatherer(stream);
        try
        {
            while (true)
            {
                // By array: many streams override nothing else, and the base class rents an array for each call by
                // span.
                byte[] buffer = gathered.Buffer;
                int read = stream.Read(buffer, gathered.Length, buffer.Length - gathered.Length);
                if (read == 0) break;
                gathered.Add(read);
            }
        }
        catch
        {
            gathered.Dispose();
            throw;
        }
        return gathered.Detach();
    }

    /// <summary>Takes over a rented buffer.</summary>
    internal static JsonBytes OfRented(byte[] rented, int length) =>
        new() { _rented = rented, Span = rented.AsSpan(0, length) };

    internal static WireException TooLong() =>
        new(WireError.Limit, $"The document exceeds the limit of {Array.MaxLength} bytes.");

    public void Dispose()
    {
        byte[]? rented = _rented;
        _rented = null;
        if (rented is not null) ArrayPool<byte>.Shared.Return(rented);
    }
}
