using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Sluice.Wires.Json;

/// <summary>
/// Finds the structural characters of valid JSON, those outside of strings, block by block:
/// <c>{ } [ ] : ,</c>.
/// </summary>
internal struct JsonMarks
{
    /// <summary>The number of bytes of a block: one for each bit of the result.</summary>
    internal const int Block = 64;

    // All ones if the block begins inside a string.
    private ulong _inString;
    // One if the first byte of the block is escaped.
    private ulong _escaped;

    /// <summary>Returns a bit for each structural character of the next block of 64 bytes.</summary>
    internal ulong Next(ReadOnlySpan<byte> block)
    {
        ulong quotes = 0, escapes = 0, marks = 0;
        for (int i = 0; i < Block; i += Vector256<byte>.Count)
        {
            Vector256<byte> bytes = Vector256.Create(block[i..]);
            // Brackets differ from braces in one bit.
            Vector256<byte> folded = bytes | Vector256.Create((byte)0x20);
            Vector256<byte> found = Vector256.Equals(folded, Vector256.Create((byte)'{'))
                | Vector256.Equals(folded, Vector256.Create((byte)'}'))
                | Vector256.Equals(bytes, Vector256.Create((byte)':'))
                | Vector256.Equals(bytes, Vector256.Create((byte)','));
            marks |= (ulong)found.ExtractMostSignificantBits() << i;
            quotes |= (ulong)Vector256.Equals(bytes, Vector256.Create((byte)'"')).ExtractMostSignificantBits() << i;
            escapes |= (ulong)Vector256.Equals(bytes, Vector256.Create((byte)'\\')).ExtractMostSignificantBits() << i;
        }
        if ((escapes | _escaped) != 0) quotes &= ~Escaped(escapes);
        ulong strings = PrefixXor(quotes) ^ _inString;
        _inString = (ulong)((long)strings >> 63);
        return marks & ~strings;
    }

    // Returns the bytes after a backslash that is not escaped itself.
    private ulong Escaped(ulong escapes)
    {
        ulong escaped = _escaped;
        escapes &= ~_escaped;
        _escaped = 0;
        while (escapes != 0)
        {
            int at = BitOperations.TrailingZeroCount(escapes);
            if (at == Block - 1)
            {
                _escaped = 1;
                break;
            }
            escaped |= 2UL << at;
            escapes &= ~(3UL << at);
        }
        return escaped;
    }

    // Each bit becomes the exclusive or of itself and all lower bits: set from an opening quote to before the closing
    // one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong PrefixXor(ulong bits)
    {
        bits ^= bits << 1;
        bits ^= bits << 2;
        bits ^= bits << 4;
        bits ^= bits << 8;
        bits ^= bits << 16;
        return bits ^ (bits << 32);
    }
}
