using System.Buffers;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: The array that text is narrowed into has at least one byte for each of its characters.
/// <summary>
/// Represents the bytes of a document as one span, in a pooled buffer if they had to be collected. Must be disposed
/// once; the span is invalid afterwards.
/// </summary>
internal ref struct JsonBytes
{
    private byte[]? _rented;

    internal ReadOnlySpan<byte> Span { get; private init; }

    /// <summary>Encodes UTF-16 text as UTF-8.</summary>
    /// <exception cref="WireException">The text contains a lone surrogate.</exception>
    internal static JsonBytes Of(ReadOnlySpan<char> text)
    {
        // A UTF-16 unit needs at most three bytes. Longer text has space for ASCII, and is counted if it is not.
        byte[] rented = ArrayPool<byte>.Shared.Rent(text.Length <= 0x5_0000 ? text.Length * 3 : text.Length);
        Debug.Assert(rented.Length >= text.Length);
        int written = AsciiText.Narrow(text, ref MemoryMarshal.GetArrayDataReference(rented)), read = written;
        if (written == text.Length) return OfRented(rented, written);
        if (text.Length > 0x5_0000)
        {
            byte[] ascii = rented;
            rented = ArrayPool<byte>.Shared.Rent(checked(written + Encoding.UTF8.GetByteCount(text[written..])));
            ascii.AsSpan(0, written).CopyTo(rented);
            ArrayPool<byte>.Shared.Return(ascii);
        }
        OperationStatus status = Utf8.FromUtf16(text[written..], rented.AsSpan(written), out int more, out int bytes,
            replaceInvalidSequences: false);
        read += more;
        written += bytes;
        if (status == OperationStatus.Done) return OfRented(rented, written);
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
        var collected = new JsonGatherer(stream);
        try
        {
            while (true)
            {
                // Uses the array overload: many streams override no other, and the base class rents an array for each
                // call with a span.
                byte[] buffer = collected.Buffer;
                int read = stream.Read(buffer, collected.Length, buffer.Length - collected.Length);
                if (read == 0) break;
                collected.Add(read);
            }
        }
        catch
        {
            collected.Dispose();
            throw;
        }
        return collected.Detach();
    }

    /// <summary>Takes ownership of a rented buffer.</summary>
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
