using System.Numerics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

/// <summary>Converts decimals to the nearest binary number, half to even.</summary>
/// <remarks>
/// Daniel Lemire, "Number parsing at a gigabyte per second", 2021, after Michael Eisel: one multiplication by a power
/// of ten, and a second one if the first is not decisive. Noble Mushtak and Daniel Lemire, "Fast number parsing without
/// fallback", 2023, prove that a third is never needed.
/// </remarks>
internal static class NearestFloat
{
    /// <summary>
    /// Returns the bits of the number nearest to <paramref name="mantissa"/> × 10^<paramref name="exponent"/>, or those
    /// of infinity if it is out of range.
    /// </summary>
    internal static ulong Double(ulong mantissa, long exponent) =>
        Nearest(
            mantissa,
            exponent,
            fractionBits: 52,
            greatestPower: 308,
            leastTie: -4,
            greatestTie: 23,
            infinity: 0x7FF
        );

    /// <inheritdoc cref="Double"/>
    internal static uint Single(ulong mantissa, long exponent) =>
        (uint)Nearest(
            mantissa,
            exponent,
            fractionBits: 23,
            greatestPower: 38,
            leastTie: -17,
            greatestTie: 10,
            infinity: 0xFF
        );

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Nearest(
        ulong mantissa,
        long exponent,
        int fractionBits,
        int greatestPower,
        int leastTie,
        int greatestTie,
        int infinity
    )
    {
        if (mantissa == 0 || exponent < PowersOfTen.Least)
            return 0;
        if (exponent > greatestPower)
            return (ulong)infinity << fractionBits;
        int power = (int)exponent;

        int zeros = BitOperations.LeadingZeroCount(mantissa);
        ulong product = Multiply(mantissa << zeros, power, ulong.MaxValue >> (fractionBits + 3), out ulong low);

        // One bit more than the significand, for rounding.
        int highest = (int)(product >> 63);
        int shift = highest + 64 - fractionBits - 3;
        ulong significand = product >> shift;
        int binary = PowersOfTen.HighestBit(power) + 63 + highest - zeros + (infinity >> 1);
        if (binary <= 0)
        {
            if (binary <= -63)
                return 0;
            significand >>= 1 - binary;
            // An overflow of the fraction results in the smallest normal number.
            return (significand + (significand & 1)) >> 1;
        }

        // A tie between two numbers is possible only if the power of five divides, or is divided by, so few bits.
        if (
            low <= 1
            && power >= leastTie
            && power <= greatestTie
            && (significand & 3) == 1
            && significand << shift == product
        )
            significand &= ~1UL;
        significand = (significand + (significand & 1)) >> 1;
        if (significand >= 2UL << fractionBits)
        {
            significand = 1UL << fractionBits;
            binary++;
        }
        if (binary >= infinity)
            return (ulong)infinity << fractionBits;
        return (significand & ~(1UL << fractionBits)) | (ulong)binary << fractionBits;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Multiply(ulong mantissa, int power, ulong undecided, out ulong low)
    {
        ulong upperPower = PowersOfTen.Get(power, out ulong lowerPower);
        ulong high = Math.BigMul(mantissa, upperPower, out low);
        if ((high & undecided) != undecided)
            return high;
        if (power > PowersOfTen.GreatestExact)
            lowerPower--; // truncated, not rounded up
        ulong more = Math.BigMul(mantissa, lowerPower, out _);
        low += more;
        if (low < more)
            high++;
        return high;
    }
}
