using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Sluice.Wires.Json;

// SAFETY: At least three bytes were written (checked), and the backward scan stops at the buffer's start at the latest;
// quotes and colon take two more bytes, which are reserved. A vector is loaded before the last comma only if as many
// bytes were written, and is stored at most as many bytes after it as are reserved.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public void BeginKey() { }

    /// <inheritdoc/>
    public void EndKey() => EndKey(-1);

    /// <summary>
    /// Ends a key that begins at <paramref name="start"/>, or after the last comma or bracket if it is -1.
    /// </summary>
    internal void EndKey(int start)
    {
        ref byte position = ref Reserve(Vector128<byte>.Count + 2);
        // A key takes at least two bytes, after the bracket of its dictionary.
        if (Length < 3)
            throw UnexpectedEndOfKey();
        byte last = Unsafe.Subtract(ref position, 2);
        if (last == '"')
        {
            Unsafe.Subtract(ref position, 1) = (byte)':';
            return;
        }

        if (last is (byte)'}' or (byte)']')
            throw Error(
                WireError.Unsupported,
                "A dictionary key is an object or an array, which cannot be a JSON member name. Use a key type that "
                    + "is written as a string or a number."
            );
        if (last == 'l')
            throw Error(WireError.Null, "A dictionary key is null, which cannot be a JSON member name.");

        // A number or a boolean: it is put in quotes.
        if (start < 0 && Vector128.IsHardwareAccelerated && Length > Vector128<byte>.Count && TryQuoteShortKey())
            return;
        QuoteKey(start < 0 ? LengthOfKey(ref position) : Length - 1 - start);
    }

    // Returns the length of the number or boolean after the last comma or bracket.
    private readonly int LengthOfKey(ref byte position)
    {
        int length = 1;
        while (Unsafe.Subtract(ref position, length + 2) is not ((byte)',' or (byte)'{'))
        {
            if (++length > Length - 2)
                throw UnexpectedEndOfKey();
        }
        return length;
    }

    private static InvalidOperationException UnexpectedEndOfKey() =>
        new(
            "EndKey was called without BeginKey and exactly one value before it. Call them in this order "
                + "inside a dictionary."
        );

    private void QuoteKey(int length)
    {
        if (length <= 0 || length + 2 > Length)
            throw UnexpectedEndOfKey();
        ref byte first = ref Unsafe.Subtract(ref _position, length + 1);
        MemoryMarshal
            .CreateReadOnlySpan(ref first, length)
            .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref first, 1), length));
        first = (byte)'"';
        Unsafe.Add(ref first, length + 1) = (byte)'"';
        Unsafe.Add(ref first, length + 2) = (byte)':';
        _position = ref Unsafe.Add(ref first, length + 3);
    }

    // Puts a key of up to fifteen bytes in quotes, with one store of a whole vector.
    private bool TryQuoteShortKey()
    {
        ref byte position = ref _position;
        Debug.Assert(Length > Vector128<byte>.Count);
        var text = Vector128.LoadUnsafe(ref Unsafe.Subtract(ref position, Vector128<byte>.Count + 1));
        uint marks = (
            Vector128.Equals(text, Vector128.Create((byte)',')) | Vector128.Equals(text, Vector128.Create((byte)'{'))
        ).ExtractMostSignificantBits();
        if (marks == 0)
            return false;
        int length = BitOperations.LeadingZeroCount(marks) - 16;
        ref byte start = ref Unsafe.Subtract(ref position, length + 1);
        Vector128.LoadUnsafe(ref start).StoreUnsafe(ref Unsafe.Add(ref start, 1));
        start = (byte)'"';
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref start, length + 1),
            BitConverter.IsLittleEndian ? (ushort)('"' | ':' << 8) : (ushort)('"' << 8 | ':')
        );
        _position = ref Unsafe.Add(ref start, length + 3);
        return true;
    }
}
