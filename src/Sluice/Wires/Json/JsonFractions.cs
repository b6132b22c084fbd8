using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

/// <summary>
/// Numbers with few decimals, which most are (prices, measures, coordinates), without the general algorithm: each method answers a null reference where it does not apply.
/// </summary>
/// <remarks>
/// A decimal of at most 15 digits (6 for a float) that rounds to the number is the only one of that length which does, hence the shortest;
/// the quotient of two exactly representable integers is correctly rounded, so comparing it with the number proves the round trip.
/// </remarks>
internal static class JsonFractions
{
    private static ReadOnlySpan<ulong> PowersOf10 =>
    [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000, 1_000_000_000_000,
        10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
    ];

    internal static ref byte TryPut(ref byte at, double value)
    {
        double magnitude = Math.Abs(value);
        if (magnitude >= 1e9) return ref Unsafe.NullRef<byte>();
        long whole = (long)magnitude;
        if (whole == magnitude) return ref PutWhole(ref at, whole, BitConverter.DoubleToInt64Bits(value) < 0);
        if (magnitude < 1e-4) return ref Unsafe.NullRef<byte>();   // the general algorithm writes those with an exponent
        const double Scale = 1e6;
        long scaled = (long)(magnitude * Scale + 0.5);
        if (scaled / Scale != magnitude) return ref Unsafe.NullRef<byte>();
        return ref PutScaled(ref at, (uint)whole, (uint)(scaled - whole * 1_000_000), value < 0);
    }

    internal static ref byte TryPut(ref byte at, float value)
    {
        float magnitude = Math.Abs(value);
        if (magnitude >= 1e6f) return ref Unsafe.NullRef<byte>();
        int whole = (int)magnitude;
        if (whole == magnitude) return ref PutWhole(ref at, whole, BitConverter.SingleToInt32Bits(value) < 0);
        if (magnitude is < 1e-2f or >= 1e3f) return ref Unsafe.NullRef<byte>();
        const float Scale = 1e3f;
        int scaled = (int)(magnitude * Scale + 0.5f);
        if (scaled / Scale != magnitude) return ref Unsafe.NullRef<byte>();
        return ref PutScaled(ref at, (uint)whole, (uint)(scaled - whole * 1_000) * 1_000, value < 0);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte PutWhole(ref byte at, long whole, bool negative)
    {
        at = (byte)'-';   // -0 too
        return ref JsonIntegers.Put(ref Unsafe.Add(ref at, negative ? 1 : 0), (uint)whole);
    }

    // Six decimals, of which the last zeros are left out.
    private static ref byte PutScaled(ref byte at, uint whole, uint millionths, bool negative)
    {
        at = (byte)'-';
        at = ref JsonIntegers.Put(ref Unsafe.Add(ref at, negative ? 1 : 0), whole);
        Unsafe.Subtract(ref at, 1) = (byte)'.';
        ulong digits = JsonIntegers.Digits8(millionths * 100);
        Unsafe.WriteUnaligned(ref at, digits | 0x3030_3030_3030_3030);
        int count = 8 - (System.Numerics.BitOperations.LeadingZeroCount(digits) >> 3);
        Unsafe.Add(ref at, count) = (byte)',';
        return ref Unsafe.Add(ref at, count + 1);
    }

    internal static ref byte TryPut(ref byte at, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        if (bits[2] != 0) return ref Unsafe.NullRef<byte>();
        ulong digits = (uint)bits[0] | (ulong)(uint)bits[1] << 32;
        int scale = (bits[3] >> 16) & 0xFF;
        if (scale >= 19) return ref Unsafe.NullRef<byte>();
        bool negative = bits[3] < 0 && digits != 0;   // as the BCL: zero has no sign
        at = (byte)'-';
        at = ref Unsafe.Add(ref at, negative ? 1 : 0);
        if (scale == 0) return ref JsonIntegers.Put(ref at, digits);
        ulong power = PowersOf10[scale];
        ulong whole = digits / power;
        ulong fraction = digits - whole * power;
        at = ref JsonIntegers.Put(ref at, whole);
        Unsafe.Subtract(ref at, 1) = (byte)'.';
        // Zeros first, then the fraction's digits so that they end at the scale.
        MemoryMarshal.CreateSpan(ref at, scale).Fill((byte)'0');
        int length = JsonIntegers.CountDigits(fraction);
        JsonIntegers.Put(ref Unsafe.Add(ref at, scale - length), fraction);
        return ref Unsafe.Add(ref at, scale + 1);
    }
}
