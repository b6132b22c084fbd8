using System.Buffers.Binary;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: The exponent is a number of digits in one word, from 0 to 8, for each of which the array has an entry.
/// <summary>Parses up to eight decimal digits at once in one register.</summary>
internal static class JsonDigits
{
    /// <summary>Returns the number of leading bytes that are digits, from 0 to 8.</summary>
    /// <param name="bytes">Eight bytes in memory order.</param>
    /// <param name="word">The argument for <see cref="Value"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Count(ulong bytes, out ulong word) =>
        BitOperations.TrailingZeroCount(Others(bytes, out word)) >> 3; // 64 >> 3 where all are digits

    // Returns the top bits of the bytes that are not digits. A carry affects only bytes after the first of them, so
    // that only its bit, the lowest, is certain.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Others(ulong bytes, out ulong word)
    {
        word = (BitConverter.IsLittleEndian ? bytes : BinaryPrimitives.ReverseEndianness(bytes)) ^ 0x3030303030303030;
        // The top bit of a byte is set unless its value is 0 to 9.
        return (word + 0x7676767676767676 | word) & 0x8080808080808080;
    }

    /// <summary>Returns the value of the first <paramref name="count"/> digits, from 1 to 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Value(ulong word, int count)
    {
        // Shifts in leading zeros, then combines pairs, groups of four and groups of eight in parallel.
        word <<= 64 - (count << 3);
        word = word * 10 + (word >> 8);
        return (uint)(
            (
                (word & 0x000000FF000000FF) * 0x000F424000000064
                + ((word >> 16) & 0x000000FF000000FF) * 0x0000271000000001
            ) >> 32
        );
    }

    /// <summary>Returns ten to the power of 0 to 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint PowerOfTen(int exponent)
    {
        Debug.Assert(exponent is >= 0 and <= 8);
        return Unsafe.Add(ref Unsafe.AsRef(in Powers[0]), exponent);
    }

    private static ReadOnlySpan<uint> Powers =>
        [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
}
