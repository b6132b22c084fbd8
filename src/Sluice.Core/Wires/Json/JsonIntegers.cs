using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes of the value plus the slack after every reservation, which stores of whole
// words may use. Table indexes are remainders by 100, or bit counts of a 64-bit value.
/// <summary>
/// Writes the decimal digits of integers, each number followed by a comma. Does not check the remaining space; stores
/// may extend up to eight bytes beyond the number.
/// </summary>
internal static class JsonIntegers
{
    private const ulong AsciiZeros = 0x3030_3030_3030_3030;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUnchecked(ref byte position, int value)
    {
        if ((uint)value < 100)
            return ref WriteUncheckedSmall(ref position, (uint)value);
        return ref WriteUncheckedLarger(ref position, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUnchecked(ref byte position, uint value)
    {
        if (value < 100)
            return ref WriteUncheckedSmall(ref position, value);
        return ref WriteUncheckedLarger(ref position, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUnchecked(ref byte position, long value)
    {
        if ((ulong)value < 100)
            return ref WriteUncheckedSmall(ref position, (uint)value);
        return ref WriteUncheckedLarger(ref position, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUnchecked(ref byte position, ulong value)
    {
        if (value < 100)
            return ref WriteUncheckedSmall(ref position, (uint)value);
        return ref WriteUncheckedLarger(ref position, value);
    }

    // "0," to "99,", four bytes each: one load and one store for most counts and quantities, small enough to be inlined
    // everywhere.
    private static ReadOnlySpan<byte> Small =>
        "0,\0\01,\0\02,\0\03,\0\04,\0\05,\0\06,\0\07,\0\08,\0\09,\0\0"u8
        + "10,\011,\012,\013,\014,\015,\016,\017,\018,\019,\0"u8
        + "20,\021,\022,\023,\024,\025,\026,\027,\028,\029,\030,\031,\032,\033,\034,\035,\036,\037,\038,\039,\0"u8
        + "40,\041,\042,\043,\044,\045,\046,\047,\048,\049,\050,\051,\052,\053,\054,\055,\056,\057,\058,\059,\0"u8
        + "60,\061,\062,\063,\064,\065,\066,\067,\068,\069,\070,\071,\072,\073,\074,\075,\076,\077,\078,\079,\0"u8
        + "80,\081,\082,\083,\084,\085,\086,\087,\088,\089,\090,\091,\092,\093,\094,\095,\096,\097,\098,\099,\0"u8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedSmall(ref byte position, uint value)
    {
        Debug.Assert(value < 100);
        Unsafe.WriteUnaligned(
            ref position,
            Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref MemoryMarshal.GetReference(Small), value * 4))
        );
        return ref Unsafe.Add(ref position, value < 10 ? 2 : 3);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteUncheckedLarger(ref byte position, int value)
    {
        // Writes the sign without a branch: it is always written, and kept only if the value is negative.
        position = (byte)'-';
        uint sign = (uint)(value >> 31);
        return ref WriteUncheckedAny(ref Unsafe.Subtract(ref position, (nint)(int)sign), ((uint)value ^ sign) - sign);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteUncheckedLarger(ref byte position, uint value) =>
        ref WriteUncheckedAny(ref position, value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteUncheckedLarger(ref byte position, long value)
    {
        position = (byte)'-';
        ulong sign = (ulong)(value >> 63);
        return ref WriteUncheckedAny(ref Unsafe.Subtract(ref position, (int)sign), ((ulong)value ^ sign) - sign);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteUncheckedLarger(ref byte position, ulong value) =>
        ref WriteUncheckedAny(ref position, value);

    // Writes two digits at a time, from the front: the quotient is a fixed-point fraction, and each multiplication by
    // 100 produces the next pair. The constants are powers of two divided by powers of ten, rounded up; they are exact
    // in the ranges in which they are used (a test covers the boundaries).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedAny(ref byte position, uint value)
    {
        ulong fraction;
        if (value < 100)
            return ref WriteUncheckedSmall(ref position, value);

        if (value < 10_000)
        {
            fraction = value * 42_949_673UL; // 2^32 / 10^2
            position = ref WriteUncheckedHead(ref position, (uint)(fraction >> 32));
            goto LastPair;
        }

        if (value < 1_000_000)
        {
            fraction = value * 429_497UL; // 2^32 / 10^4
            position = ref WriteUncheckedHead(ref position, (uint)(fraction >> 32));
            goto LastTwoPairs;
        }

        if (value < 100_000_000)
        {
            fraction = value * 281_474_978UL >> 16; // 2^48 / 10^6
            position = ref WriteUncheckedHead(ref position, (uint)(fraction >> 32));
        }
        else
        {
            uint head = value / 100_000_000;
            position = ref WriteUncheckedHead(ref position, head);
            // plus one, for pairs with a leading zero
            fraction = ((value - head * 100_000_000) * 281_474_978UL >> 16) + 1;
            WriteUncheckedPair(ref position, (uint)(fraction >> 32));
            position = ref Unsafe.Add(ref position, 2);
        }

        fraction = (uint)fraction * 100UL;
        WriteUncheckedPair(ref position, (uint)(fraction >> 32));
        position = ref Unsafe.Add(ref position, 2);
        LastTwoPairs:
        fraction = (uint)fraction * 100UL;
        WriteUncheckedPair(ref position, (uint)(fraction >> 32));
        position = ref Unsafe.Add(ref position, 2);
        LastPair:
        fraction = (uint)fraction * 100UL;
        WriteUncheckedPair(ref position, (uint)(fraction >> 32));
        position = ref Unsafe.Add(ref position, 2);
        position = (byte)',';
        return ref Unsafe.Add(ref position, 1);
    }

    // "00" to "99".
    private static ReadOnlySpan<byte> Pairs =>
        "0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849"u8
        + "5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899"u8;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ushort GetDigitPair(uint pair) =>
        Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref MemoryMarshal.GetReference(Pairs), pair * 2));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteUncheckedPair(ref byte position, uint pair) =>
        Unsafe.WriteUnaligned(ref position, GetDigitPair(pair));

    // Writes one or two digits without a branch.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedHead(ref byte position, uint head)
    {
        int short1 = head < 10 ? 1 : 0;
        Unsafe.WriteUnaligned(ref position, (ushort)(GetDigitPair(head) >> (short1 * 8)));
        return ref Unsafe.Add(ref position, 2 - short1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedAny(ref byte position, ulong value)
    {
        if (value <= uint.MaxValue)
            return ref WriteUncheckedLarger(ref position, (uint)value);
        return ref WriteUncheckedWide(ref position, value);
    }

    private static ref byte WriteUncheckedWide(ref byte position, ulong value)
    {
        ulong high = value / 100_000_000;
        uint low = (uint)(value - high * 100_000_000);
        if (high < 100_000_000)
        {
            position = ref Unsafe.Subtract(ref WriteUncheckedUpTo8(ref position, (uint)high), 1);
        }
        else
        {
            ulong top = high / 100_000_000;
            position = ref Unsafe.Subtract(ref WriteUncheckedUpTo8(ref position, (uint)top), 1);
            Unsafe.WriteUnaligned(ref position, Digits8((uint)(high - top * 100_000_000)) | AsciiZeros);
            position = ref Unsafe.Add(ref position, 8);
        }

        Unsafe.WriteUnaligned(ref position, Digits8(low) | AsciiZeros);
        Unsafe.Add(ref position, 8) = (byte)',';
        return ref Unsafe.Add(ref position, 9);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedUpTo8(ref byte position, uint value)
    {
        ulong digits = Digits8(value);
        // skip leading zeros, but not the last digit
        int zeros = BitOperations.TrailingZeroCount(digits | 1UL << 56) >> 3;
        Unsafe.WriteUnaligned(ref position, (digits | AsciiZeros) >> (zeros << 3));
        Unsafe.Add(ref position, 8 - zeros) = (byte)',';
        return ref Unsafe.Add(ref position, 9 - zeros);
    }

    /// <summary>
    /// Returns the eight digits of a number below 10⁸, one in each byte, the first in the lowest byte. Divisions are
    /// done as multiplications on all digits in parallel.
    /// </summary>
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

    /// <summary>Writes exactly eight digits of a number below 10⁸.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteUncheckedDigits8(ref byte position, uint value)
    {
        Debug.Assert(value < 100_000_000);
        Unsafe.WriteUnaligned(ref position, Digits8(value) | AsciiZeros);
    }

    /// <summary>Writes two digits of a number below 100.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteUncheckedDigits2(ref byte position, uint value)
    {
        Debug.Assert(value < 100);
        WriteUncheckedPair(ref position, value);
    }

    /// <summary>Writes four digits of a number below 10,000.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void WriteUncheckedDigits4(ref byte position, uint value)
    {
        uint high = value / 100;
        WriteUncheckedDigits2(ref position, high);
        WriteUncheckedDigits2(ref Unsafe.Add(ref position, 2), value - high * 100);
    }

    /// <summary>Gets all powers of ten that fit into 64 bits.</summary>
    internal static ReadOnlySpan<ulong> PowersOf10 =>
        [
            1,
            10,
            100,
            1_000,
            10_000,
            100_000,
            1_000_000,
            10_000_000,
            100_000_000,
            1_000_000_000,
            10_000_000_000,
            100_000_000_000,
            1_000_000_000_000,
            10_000_000_000_000,
            100_000_000_000_000,
            1_000_000_000_000_000,
            10_000_000_000_000_000,
            100_000_000_000_000_000,
            1_000_000_000_000_000_000,
            10_000_000_000_000_000_000,
        ];

    /// <summary>Returns the number of decimal digits, which is 1 for zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int CountDigits(ulong value)
    {
        value |= 1; // except for 1, no power of ten is odd
        int fewest = (64 - BitOperations.LeadingZeroCount(value)) * 1233 >> 12; // bits times log10 2
        return value >= Unsafe.Add(ref MemoryMarshal.GetReference(PowersOf10), fewest) ? fewest + 1 : fewest;
    }
}
