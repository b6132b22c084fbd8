using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes.Decimal: a sign, 29 digits, a point, a zero before it and the comma. A
// scale is at most 28.
/// <summary>
/// Writes and parses decimals as text, with scale and sign, in the form of <see cref="decimal.ToString()"/>, which
/// MessagePack uses too.
/// </summary>
internal static class JsonDecimals
{
    private const int MostDigits = 29,
        MostDecimals = 28;

    // 2^96 - 1.
    private static readonly UInt128 s_greatestCoefficient = (UInt128.One << 96) - 1;

    /// <summary>Writes a decimal and a comma. Needs at most 32 bytes, including stores beyond the text.</summary>
    internal static ref byte WriteUnchecked(ref byte position, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        ulong low = (uint)bits[0] | (ulong)(uint)bits[1] << 32;
        uint high = (uint)bits[2];
        int scale = (bits[3] >> 16) & 0xFF;
        Debug.Assert(scale <= MostDecimals);
        bool negative = bits[3] < 0 && (low | high) != 0; // as in the BCL, zero has no sign
#if SLUICE_PLANTED_BUGS
        ulong unit = scale is > 0 and < 19 ? JsonIntegers.PowersOf10[scale] : 0;
        if (PlantedBugs.Is(PlantedBug.ScaleOfDecimal) && high == 0 && unit != 0 && low % unit == 0)
            (low, scale) = (low / unit, 0);
#endif
        position = (byte)'-';
        position = ref Unsafe.Add(ref position, negative ? 1 : 0);
        if (high != 0 || scale >= 19)
            return ref WriteUncheckedWide(ref position, new UInt128(high, low), scale);
        if (scale == 0)
            return ref JsonIntegers.WriteUnchecked(ref position, low);
        ulong power = JsonIntegers.PowersOf10[scale];
        ulong whole = low / power;
        ulong fraction = low - whole * power;
        position = ref JsonIntegers.WriteUnchecked(ref position, whole);
        Unsafe.Subtract(ref position, 1) = (byte)'.';
        // Fills with zeros, then writes the fraction's digits so that they end at the scale.
        MemoryMarshal.CreateSpan(ref position, scale).Fill((byte)'0');
        int length = JsonIntegers.CountDigits(fraction);
        JsonIntegers.WriteUnchecked(ref Unsafe.Add(ref position, scale - length), fraction);
        return ref Unsafe.Add(ref position, scale + 1);
    }

    private static void WriteUncheckedDigits32(Span<byte> digits, UInt128 coefficient)
    {
        Debug.Assert(digits.Length >= 32);
        (UInt128 upper, UInt128 lower) = UInt128.DivRem(coefficient, 10_000_000_000_000_000);
        (ulong first, ulong second) = Math.DivRem((ulong)upper, 100_000_000UL);
        (ulong third, ulong fourth) = Math.DivRem((ulong)lower, 100_000_000UL);
        JsonIntegers.WriteUncheckedDigits8(ref digits[0], (uint)first);
        JsonIntegers.WriteUncheckedDigits8(ref digits[8], (uint)second);
        JsonIntegers.WriteUncheckedDigits8(ref digits[16], (uint)third);
        JsonIntegers.WriteUncheckedDigits8(ref digits[24], (uint)fourth);
    }

    // Formats all digits as 32 digits in four words, and copies the significant ones to both sides of the point.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteUncheckedWide(ref byte position, UInt128 coefficient, int scale)
    {
        const int Digits = 32;
        Span<byte> digits = stackalloc byte[Digits];
        WriteUncheckedDigits32(digits, coefficient);
        int point = Digits - scale;
        int start = digits.IndexOfAnyExcept((byte)'0');
        if (start < 0 || start >= point)
            start = point - 1;

        int whole = point - start;
        Debug.Assert(
            whole is > 0 and <= MostDigits && whole + scale < Digits,
            "29 digits, and a zero before the point."
        );
        digits[start..point].CopyTo(MemoryMarshal.CreateSpan(ref position, whole));
        position = ref Unsafe.Add(ref position, whole);
        if (scale > 0)
        {
            position = (byte)'.';
            digits[point..].CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref position, 1), scale));
            position = ref Unsafe.Add(ref position, scale + 1);
        }
        position = (byte)',';
        return ref Unsafe.Add(ref position, 1);
    }

    /// <summary>
    /// Converts a number to the decimal that represents its digits exactly. Returns <see langword="false"/> if it has
    /// too many digits or needs a scale out of range.
    /// </summary>
    internal static bool TryExact(ReadOnlySpan<byte> text, scoped in JsonNumber number, out decimal value)
    {
        value = 0;
        if (number.Digits > MostDigits || number.Exponent is < -MostDecimals or > MostDecimals)
            return false;
        UInt128 coefficient = number.Mantissa;
        if (number.Dropped != 0)
            coefficient = coefficient * JsonIntegers.PowersOf10[number.Dropped] + ReadTail(text, number.Dropped);
        for (long zeros = number.Exponent; zeros > 0 && coefficient <= s_greatestCoefficient; zeros--)
            coefficient *= 10;
        if (coefficient > s_greatestCoefficient)
            return false;
        var low = (ulong)coefficient;
        value = new decimal(
            (int)low,
            (int)(low >> 32),
            (int)(ulong)(coefficient >> 64),
            number.IsNegative,
            (byte)Math.Max(0, -number.Exponent)
        );
        return true;
    }

    // Returns the last digits, before the exponent if there is one.
    private static ulong ReadTail(ReadOnlySpan<byte> text, int digits)
    {
        int exponent = text.IndexOfAny((byte)'e', (byte)'E');
        int position = exponent < 0 ? text.Length : exponent;
        ulong tail = 0;
        for (ulong power = 1; digits > 0; position--)
        {
            if (text[position - 1] == '.')
                continue;
            tail += (ulong)(text[position - 1] - '0') * power;
            power *= 10;
            digits--;
        }
        return tail;
    }
}
