using System.Numerics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

/// <summary>Decimal digits of integers, each number followed by a comma. Nothing here checks room; stores may run up to eight bytes past the number.</summary>
internal static class JsonIntegers
{
    private const ulong AsciiZeros = 0x3030_3030_3030_3030;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Put(ref byte at, int value)
    {
        if ((uint)value < 10) return ref PutDigit(ref at, (uint)value);
        return ref PutLarger(ref at, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Put(ref byte at, uint value)
    {
        if (value < 10) return ref PutDigit(ref at, value);
        return ref PutLarger(ref at, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Put(ref byte at, long value)
    {
        if ((ulong)value < 10) return ref PutDigit(ref at, (uint)value);
        return ref PutLarger(ref at, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Put(ref byte at, ulong value)
    {
        if (value < 10) return ref PutDigit(ref at, (uint)value);
        return ref PutLarger(ref at, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte PutDigit(ref byte at, uint digit)
    {
        Unsafe.WriteUnaligned(ref at, (ushort)(digit + ('0' | ',' << 8)));
        return ref Unsafe.Add(ref at, 2);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte PutLarger(ref byte at, int value)
    {
        // The sign without a branch: written always, passed over when it counts.
        at = (byte)'-';
        uint sign = (uint)(value >> 31);
        return ref PutAny(ref Unsafe.Subtract(ref at, (int)sign), ((uint)value ^ sign) - sign);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte PutLarger(ref byte at, uint value) => ref PutAny(ref at, value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte PutLarger(ref byte at, long value)
    {
        at = (byte)'-';
        ulong sign = (ulong)(value >> 63);
        return ref PutAny(ref Unsafe.Subtract(ref at, (int)sign), ((ulong)value ^ sign) - sign);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte PutLarger(ref byte at, ulong value) => ref PutAny(ref at, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte PutAny(ref byte at, uint value)
    {
        if (value < 100_000_000) return ref PutUpTo8(ref at, value);
        uint top = value / 100_000_000;
        at = (byte)('0' + top / 10);
        at = ref Unsafe.Add(ref at, top >= 10 ? 1 : 0);
        at = (byte)('0' + top % 10);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, 1), Digits8(value - top * 100_000_000) | AsciiZeros);
        Unsafe.Add(ref at, 9) = (byte)',';
        return ref Unsafe.Add(ref at, 10);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte PutAny(ref byte at, ulong value)
    {
        if (value <= uint.MaxValue) return ref PutAny(ref at, (uint)value);
        return ref PutWide(ref at, value);
    }

    private static ref byte PutWide(ref byte at, ulong value)
    {
        ulong high = value / 100_000_000;
        uint low = (uint)(value - high * 100_000_000);
        if (high < 100_000_000)
        {
            at = ref Unsafe.Subtract(ref PutUpTo8(ref at, (uint)high), 1);
        }
        else
        {
            ulong top = high / 100_000_000;
            at = ref Unsafe.Subtract(ref PutUpTo8(ref at, (uint)top), 1);
            Unsafe.WriteUnaligned(ref at, Digits8((uint)(high - top * 100_000_000)) | AsciiZeros);
            at = ref Unsafe.Add(ref at, 8);
        }

        Unsafe.WriteUnaligned(ref at, Digits8(low) | AsciiZeros);
        Unsafe.Add(ref at, 8) = (byte)',';
        return ref Unsafe.Add(ref at, 9);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte PutUpTo8(ref byte at, uint value)
    {
        ulong digits = Digits8(value);
        int zeros = BitOperations.TrailingZeroCount(digits | 1UL << 56) >> 3;   // leading zeros, though not the last digit
        Unsafe.WriteUnaligned(ref at, (digits | AsciiZeros) >> (zeros << 3));
        Unsafe.Add(ref at, 8 - zeros) = (byte)',';
        return ref Unsafe.Add(ref at, 9 - zeros);
    }

    /// <summary>The eight digits of a number below 10⁸, one a byte, the first in the lowest: divisions as multiplications, on all digits at once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Digits8(uint value)
    {
        uint high = value / 10_000;
        ulong fours = high | (ulong)(value - high * 10_000) << 32;
        ulong hundreds = (fours * 10_486 >> 20) & 0x7F_0000_007F;
        ulong pairs = ((fours - hundreds * 100) << 16) + hundreds;
        ulong tens = (pairs * 103 >> 10) & 0x000F_000F_000F_000F;
        return ((pairs - tens * 10) << 8) + tens;
    }

    /// <summary>Puts exactly eight digits of a number below 10⁸.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutDigits8(ref byte at, uint value) => Unsafe.WriteUnaligned(ref at, Digits8(value) | AsciiZeros);

    /// <summary>Puts two digits of a number below 100.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutDigits2(ref byte at, uint value)
    {
        uint tens = value * 103 >> 10;
        Unsafe.WriteUnaligned(ref at, (ushort)(tens + ((value - tens * 10) << 8) + 0x3030));
    }

    /// <summary>Puts four digits of a number below 10,000.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void PutDigits4(ref byte at, uint value)
    {
        uint high = value / 100;
        PutDigits2(ref at, high);
        PutDigits2(ref Unsafe.Add(ref at, 2), value - high * 100);
    }

    /// <summary>The number of decimal digits; 1 for zero.</summary>
    internal static int CountDigits(ulong value)
    {
        int count = 1;
        for (; value >= 10_000; value /= 10_000) count += 4;
        return count + (value >= 1_000 ? 3 : value >= 100 ? 2 : value >= 10 ? 1 : 0);
    }
}
