using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Sluice.Wires.Json;

// SAFETY: Each block begins before the end of the text, after which there are at least a block and one byte.
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

    /// <summary>The number of positions that may be written after those that are found.</summary>
    internal const int Spare = 8;

    /// <summary>Finds the structural characters of whole blocks, except colons before a space.</summary>
    /// <param name="json">The text, with at least a block and one byte after its end.</param>
    /// <param name="from">The position of the first block.</param>
    /// <param name="to">The end of the text.</param>
    /// <param name="positions">Receives the positions; has space for each byte and <see cref="Spare"/> more.</param>
    /// <returns>The number of positions.</returns>
    internal int Find(ReadOnlySpan<byte> json, int from, int to, Span<int> positions)
    {
        if (to > json.Length - Block - 1)
            throw new ArgumentOutOfRangeException(nameof(to));
        ref byte start = ref MemoryMarshal.GetReference(json);
        int count = 0;
        for (int block = from; block < to; block += Block)
        {
            Debug.Assert(block + Block < json.Length);
            ulong marks = Next(ref Unsafe.Add(ref start, block));
            int next = count + BitOperations.PopCount(marks);
            // Eight positions are written without a branch for each; there are rarely more.
            ref int position = ref positions.Slice(count, Spare)[0];
            position = Take(ref marks, block);
            Unsafe.Add(ref position, 1) = Take(ref marks, block);
            Unsafe.Add(ref position, 2) = Take(ref marks, block);
            Unsafe.Add(ref position, 3) = Take(ref marks, block);
            Unsafe.Add(ref position, 4) = Take(ref marks, block);
            Unsafe.Add(ref position, 5) = Take(ref marks, block);
            Unsafe.Add(ref position, 6) = Take(ref marks, block);
            Unsafe.Add(ref position, 7) = Take(ref marks, block);
            for (count += Spare; marks != 0; count++)
                positions[count] = Take(ref marks, block);
            count = next;
        }
        return count;
    }

    // Removes the first mark and returns its position.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Take(ref ulong marks, int block)
    {
        int position = block + BitOperations.TrailingZeroCount(marks);
        marks &= marks - 1;
        return position;
    }

    // Returns a bit for each structural character of a block, except colons before a space.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ulong Next(ref byte block)
    {
        ulong marks =
            ScanHalf(ref block, out ulong quotes, out ulong escapes)
            | ScanHalf(ref Unsafe.Add(ref block, 32), out ulong upperQuotes, out ulong upperEscapes) << 32;
        quotes |= upperQuotes << 32;
        escapes |= upperEscapes << 32;
        if ((escapes | _escaped) != 0)
            quotes &= ~Escaped(escapes);
        ulong strings = PrefixXor(quotes) ^ _inString;
        _inString = (ulong)((long)strings >> 63);
        return marks & ~strings;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong ScanHalf(ref byte half, out ulong quotes, out ulong escapes)
    {
        Vector256<byte> bytes = Vector256.LoadUnsafe(ref half);
        // Brackets differ from braces in one bit.
        Vector256<byte> folded = bytes | Vector256.Create((byte)0x20);
        Vector256<byte> found =
            Vector256.Equals(folded, Vector256.Create((byte)'{'))
            | Vector256.Equals(folded, Vector256.Create((byte)'}'))
            | Vector256.Equals(bytes, Vector256.Create((byte)','))
            | Vector256.AndNot(
                Vector256.Equals(bytes, Vector256.Create((byte)':')),
                Vector256.Equals(Vector256.LoadUnsafe(ref half, 1), Vector256.Create((byte)' '))
            );
        quotes = Vector256.Equals(bytes, Vector256.Create((byte)'"')).ExtractMostSignificantBits();
        escapes = Vector256.Equals(bytes, Vector256.Create((byte)'\\')).ExtractMostSignificantBits();
        return found.ExtractMostSignificantBits();
    }

    // Returns the bytes after a backslash that is not escaped itself.
    private ulong Escaped(ulong escapes)
    {
        ulong escaped = _escaped;
        escapes &= ~_escaped;
        _escaped = 0;
        while (escapes != 0)
        {
            int offset = BitOperations.TrailingZeroCount(escapes);
            if (offset == Block - 1)
            {
                _escaped = 1;
                break;
            }
            escaped |= 2UL << offset;
            escapes &= ~(3UL << offset);
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
