using System.Buffers;
using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: The array that text is narrowed into has at least one byte for each of its characters.
/// <summary>Encodes documents that are text.</summary>
internal static class JsonBytes
{
    /// <summary>Encodes UTF-16 text as UTF-8.</summary>
    /// <exception cref="WireException">The text contains a lone surrogate.</exception>
    internal static DocumentBytes Transcode(ReadOnlySpan<char> text)
    {
        // A UTF-16 unit needs at most three bytes. Longer text has space for ASCII, and is counted if it is not.
        byte[] rented = ArrayPool<byte>.Shared.Rent(text.Length <= 0x5_0000 ? text.Length * 3 : text.Length);
        Debug.Assert(rented.Length >= text.Length);
        int written = AsciiText.Narrow(text, ref MemoryMarshal.GetArrayDataReference(rented)),
            read = written;
        if (written == text.Length)
            return DocumentBytes.OfRented(rented, written);
        if (text.Length > 0x5_0000)
        {
            byte[] ascii = rented;
            rented = ArrayPool<byte>.Shared.Rent(checked(written + Encoding.UTF8.GetByteCount(text[written..])));
            ascii.AsSpan(0, written).CopyTo(rented);
            ArrayPool<byte>.Shared.Return(ascii);
        }
        OperationStatus status = Utf8.FromUtf16(
            text[written..],
            rented.AsSpan(written),
            out int more,
            out int bytes,
            replaceInvalidSequences: false
        );
        read += more;
        written += bytes;
        if (status == OperationStatus.Done)
            return DocumentBytes.OfRented(rented, written);
        WireException error = LoneSurrogate(rented.AsSpan(0, written), read);
        ArrayPool<byte>.Shared.Return(rented);
        throw error;
    }

    private static WireException LoneSurrogate(ReadOnlySpan<byte> before, int character)
    {
        string path = JsonPath.Find(before, before.Length, out _);
        int line = JsonPath.LineOf(before, before.Length);
        return new WireException(
            WireError.InvalidText,
            $"The text contains a lone surrogate at character {character}, which UTF-8 cannot represent.",
            before.Length,
            path,
            line
        );
    }
}
