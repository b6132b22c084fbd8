using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes.Double. A null reference is returned, and compared, to indicate that
// nothing was written; it is never written through.
/// <summary>
/// Writes numbers with few decimals, which most numbers are (prices, measures, coordinates), without the general
/// algorithm. Each method returns a null reference if it does not apply.
/// </summary>
/// <remarks>
/// A decimal of at most 15 digits (6 for a float) that rounds to the number is the only one of its length, and
/// therefore the shortest. The quotient of two exactly representable integers is correctly rounded, so comparing it
/// with the number proves the round trip.
/// </remarks>
internal static class JsonFractions
{
    internal static ref byte TryPut(ref byte position, double value)
    {
        double magnitude = Math.Abs(value);
        if (magnitude >= 1e9)
            return ref Unsafe.NullRef<byte>();
        long whole = (long)magnitude;
        if (whole == magnitude)
            return ref WriteUncheckedWhole(ref position, whole, BitConverter.DoubleToInt64Bits(value) < 0);
        // the general algorithm writes smaller numbers with an exponent
        if (magnitude < 1e-4)
            return ref Unsafe.NullRef<byte>();
        const double Scale = 1e6;
        long scaled = (long)(magnitude * Scale + 0.5);
        if (scaled / Scale != magnitude)
            return ref Unsafe.NullRef<byte>();
        return ref WriteUncheckedScaled(ref position, (uint)whole, (uint)(scaled - whole * 1_000_000), value < 0);
    }

    internal static ref byte TryPut(ref byte position, float value)
    {
        float magnitude = Math.Abs(value);
        if (magnitude >= 1e6f)
            return ref Unsafe.NullRef<byte>();
        int whole = (int)magnitude;
        if (whole == magnitude)
            return ref WriteUncheckedWhole(ref position, whole, BitConverter.SingleToInt32Bits(value) < 0);
        if (magnitude is < 1e-2f or >= 1e3f)
            return ref Unsafe.NullRef<byte>();
        const float Scale = 1e3f;
        int scaled = (int)(magnitude * Scale + 0.5f);
        if (scaled / Scale != magnitude)
            return ref Unsafe.NullRef<byte>();
        return ref WriteUncheckedScaled(ref position, (uint)whole, (uint)(scaled - whole * 1_000) * 1_000, value < 0);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedWhole(ref byte position, long whole, bool negative)
    {
        Debug.Assert(whole is >= 0 and <= uint.MaxValue);
        position = (byte)'-'; // also for -0
        return ref JsonIntegers.WriteUnchecked(ref Unsafe.Add(ref position, negative ? 1 : 0), (uint)whole);
    }

    // Writes six decimals without trailing zeros.
    private static ref byte WriteUncheckedScaled(ref byte position, uint whole, uint millionths, bool negative)
    {
        Debug.Assert(millionths is > 0 and < 1_000_000);
        position = (byte)'-';
        position = ref JsonIntegers.WriteUnchecked(ref Unsafe.Add(ref position, negative ? 1 : 0), whole);
        Unsafe.Subtract(ref position, 1) = (byte)'.';
        ulong digits = JsonIntegers.Digits8(millionths * 100);
        Unsafe.WriteUnaligned(ref position, digits | 0x3030_3030_3030_3030);
        int count = 8 - (System.Numerics.BitOperations.LeadingZeroCount(digits) >> 3);
        Unsafe.Add(ref position, count) = (byte)',';
        return ref Unsafe.Add(ref position, count + 1);
    }
}
