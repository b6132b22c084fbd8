using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes.Double: at most a sign, 17 digits, a point, five zeros or an exponent of
// four characters, and the comma; stores of eight digits end within it or its slack.
/// <summary>
/// Writes binary numbers as the shortest decimals that round-trip, and of those the nearest, in the form that .NET
/// uses.
/// </summary>
/// <remarks>
/// Schubfach: Raffaello Giulietti, "The Schubfach way to render doubles", 2022. One multiplication by a power of ten
/// for the number and for each of the midpoints to its neighbours; no loop and no second attempt.
/// </remarks>
internal static class ShortestDecimal
{
    // The maximum for either type.
    private const int MaxDigits = 17;

    /// <summary>
    /// Writes a finite number that is not zero, and a comma. Needs up to 32 bytes, of which 25 are text.
    /// </summary>
    internal static ref byte WriteUnchecked(ref byte position, double value)
    {
        ulong bits = BitConverter.DoubleToUInt64Bits(value);
        return ref WriteUnchecked(
            ref position,
            bits & ~(1UL << 63),
            (int)(bits >> 63),
            fractionBits: 52,
            bias: 1075,
            fixedPlaces: 17
        );
    }

    /// <inheritdoc cref="WriteUnchecked(ref byte, double)"/>
    internal static ref byte WriteUnchecked(ref byte position, float value)
    {
        uint bits = BitConverter.SingleToUInt32Bits(value);
        return ref WriteUnchecked(
            ref position,
            bits & ~(1U << 31),
            (int)(bits >> 31),
            fractionBits: 23,
            bias: 150,
            fixedPlaces: 9
        );
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUnchecked(
        ref byte position,
        ulong magnitude,
        int sign,
        int fractionBits,
        int bias,
        int fixedPlaces
    )
    {
        ulong fraction = magnitude & ((1UL << fractionBits) - 1);
        int exponent = (int)(magnitude >> fractionBits);
        ulong digits =
            exponent == 0
                ? Compute(fraction, 1 - bias, isPowerOf2: false, out int scale)
                : Compute(fraction | 1UL << fractionBits, exponent - bias, fraction == 0 && exponent > 1, out scale);
        return ref WriteUnchecked(ref position, digits, scale, sign, fixedPlaces);
    }

    /// <summary>
    /// Returns the decimal digits of <paramref name="significand"/> × 2^<paramref name="exponent"/>, to be multiplied
    /// by ten to the power of <paramref name="scale"/>.
    /// </summary>
    /// <param name="significand">The significand, below 2^53.</param>
    /// <param name="exponent">The exponent of the significand's last bit.</param>
    /// <param name="isPowerOf2">Whether the lower neighbour is half as far away as the upper one.</param>
    /// <param name="scale">The power of ten.</param>
    private static ulong Compute(ulong significand, int exponent, bool isPowerOf2, out int scale)
    {
        // The greatest power of ten not above the distance of the midpoints: ⌊log10 2^q⌋, ⌊log10 ¾·2^q⌋.
        scale = (exponent * 1_262_611 - (isPowerOf2 ? 524_031 : 0)) >> 22;
        int shift = exponent + PowersOfTen.HighestBit(-scale) + 1;
        ulong high = PowersOfTen.Get(-scale, out ulong low);

        // In quarters of that power. A midpoint itself reads back as the number whose significand is even.
        ulong odd = significand & 1;
        ulong value = Scaled(high, low, significand << 2 << shift);
        ulong least = Scaled(high, low, (significand << 2) - (isPowerOf2 ? 1UL : 2UL) << shift) + odd;
        ulong greatest = Scaled(high, low, (significand << 2) + 2 << shift) - odd;

        ulong below = value >> 2;
        if (below >= 10)
        {
            // One digit less, if exactly one of the two candidates is between the midpoints.
            ulong tens = below / 10;
            bool isBelowNear = least <= 40 * tens,
                isAboveNear = 40 * tens + 40 <= greatest;
            if (isBelowNear != isAboveNear)
            {
                scale++;
                return isAboveNear ? tens + 1 : tens;
            }
        }

        bool fitsBelow = least <= 4 * below,
            fitsAbove = 4 * below + 4 <= greatest;
        if (fitsBelow != fitsAbove)
            return fitsAbove ? below + 1 : below;
        ulong middle = 4 * below + 2;
        return value > middle || (value == middle && (below & 1) != 0) ? below + 1 : below;
    }

    // Returns the upper part of a product. Its last bit is set if any bits were truncated ("round to odd"), so that
    // comparisons with integers stay correct.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Scaled(ulong high, ulong low, ulong factor)
    {
        ulong carried = Math.BigMul(low, factor, out _);
        ulong upper = Math.BigMul(high, factor, out ulong middle);
        middle += carried;
        if (middle < carried)
            upper++;
        return upper | (middle > 1 ? 1UL : 0UL);
    }

    // Writes no exponent if the point is within the digits, among the first places, or after at most four zeros.
    private static ref byte WriteUnchecked(ref byte position, ulong digits, int scale, int sign, int fixedPlaces)
    {
        position = (byte)'-';
        position = ref Unsafe.Add(ref position, sign);

        int length = JsonIntegers.CountDigits(digits);
        int point = length + scale; // digits before the point
        Debug.Assert(sign is 0 or 1 && length is >= 1 and <= MaxDigits);

        // Expands to 17 digits, of which trailing zeros do not count.
        digits *= JsonIntegers.PowersOf10[MaxDigits - length];
        ulong upper = digits / 100_000_000;
        uint head = (uint)(upper / 100_000_000);
        ulong middle = JsonIntegers.Digits8((uint)upper - head * 100_000_000);
        ulong last = JsonIntegers.Digits8((uint)(digits - upper * 100_000_000));
        length =
            MaxDigits
            - (
                last != 0
                    ? BitOperations.LeadingZeroCount(last) >> 3
                    : 8 + (BitOperations.LeadingZeroCount(middle) >> 3)
            );

        if (point > Math.Max(length, fixedPlaces) || point < -3)
            return ref WriteUncheckedScientific(ref position, head, middle, last, length, point - 1);
        if (point > 0)
        {
            WriteUncheckedDigits(ref position, head, middle, last);
            if (length > point)
            {
                InsertPoint(ref Unsafe.Add(ref position, point), point);
                point = length + 1;
            }
            Unsafe.Add(ref position, point) = (byte)',';
            return ref Unsafe.Add(ref position, point + 1);
        }

        Unsafe.WriteUnaligned(ref position, '0' | '.' << 8 | '0' << 16 | '0' << 24 | (ulong)'0' << 32);
        position = ref Unsafe.Add(ref position, 2 - point);
        WriteUncheckedDigits(ref position, head, middle, last);
        Unsafe.Add(ref position, length) = (byte)',';
        return ref Unsafe.Add(ref position, length + 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteUncheckedDigits(ref byte position, uint head, ulong middle, ulong last)
    {
        const ulong AsciiZeros = 0x3030_3030_3030_3030;
        position = (byte)('0' + head);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), middle | AsciiZeros);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 9), last | AsciiZeros);
    }

    // Moves the rest of 17 digits by one byte.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void InsertPoint(ref byte position, int before)
    {
        if (before < 9)
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), Unsafe.ReadUnaligned<UInt128>(ref position));
        else
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), Unsafe.ReadUnaligned<ulong>(ref position));
        position = (byte)'.';
    }

    private static ref byte WriteUncheckedScientific(
        ref byte position,
        uint head,
        ulong middle,
        ulong last,
        int length,
        int exponent
    )
    {
        WriteUncheckedDigits(ref Unsafe.Add(ref position, 1), head, middle, last);
        position = (byte)('0' + head);
        Unsafe.Add(ref position, 1) = (byte)'.';
        position = ref Unsafe.Add(ref position, length == 1 ? 1 : length + 1);
        position = (byte)'E';
        Unsafe.Add(ref position, 1) = exponent < 0 ? (byte)'-' : (byte)'+';
        position = ref Unsafe.Add(ref position, 2);
        uint magnitude = (uint)Math.Abs(exponent);
        Debug.Assert(magnitude < 1000);
        if (magnitude >= 100)
        {
            position = (byte)('0' + magnitude / 100);
            position = ref Unsafe.Add(ref position, 1);
            magnitude %= 100;
        }
        JsonIntegers.WriteUncheckedDigits2(ref position, magnitude);
        Unsafe.Add(ref position, 2) = (byte)',';
        return ref Unsafe.Add(ref position, 3);
    }
}
