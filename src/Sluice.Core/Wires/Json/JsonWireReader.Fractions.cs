using System.Buffers.Text;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: The fast path reads within the 26 bytes that it has checked to be left. Table indexes are exponents that were
// compared with the bounds of the table.
internal ref partial struct JsonWireReader
{
    // Every integer up to this limit, and each of these powers, is exact as a double, so one multiplication or division
    // of the two rounds only once (Clinger, 1990). Most numbers are in this range, and this path is a quarter faster.
    private const ulong ExactDouble = 1UL << 53;
    private const ulong ExactSingle = 1UL << 24;
    private static ReadOnlySpan<double> ExactPowers =>
        [
            1e0,
            1e1,
            1e2,
            1e3,
            1e4,
            1e5,
            1e6,
            1e7,
            1e8,
            1e9,
            1e10,
            1e11,
            1e12,
            1e13,
            1e14,
            1e15,
            1e16,
            1e17,
            1e18,
            1e19,
            1e20,
            1e21,
            1e22,
        ];
    private static ReadOnlySpan<float> ExactSinglePowers =>
        [1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f];

    /// <inheritdoc/>
    public double ReadDouble()
    {
        if (TryUsualFraction(out ulong mantissa, out int scale, out bool negative))
        {
            double usual =
                mantissa <= ExactDouble
                    ? mantissa / ExactPowers[scale]
                    : BitConverter.UInt64BitsToDouble(NearestFloat.Double(mantissa, -scale));
            return negative ? -usual : usual;
        }
        if (TrySkipBlank())
            return ReadDouble();
        if (IsLiteralNext(out double literal))
            return literal;
        ReadOnlySpan<byte> text = ReadNumber("a number", out nint position, out JsonNumber number);
        double value;
        if (number is { Dropped: 0, Mantissa: <= ExactDouble, Exponent: >= -22 and <= 22 })
        {
            value = number.Mantissa;
            value =
                number.Exponent < 0
                    ? value / ExactPowers[(int)-number.Exponent]
                    : value * ExactPowers[(int)number.Exponent];
        }
        else
        {
            value = NearestDouble(text, number);
            if (!double.IsFinite(value))
                throw Fail(position, OutOfRange(position, "a double"));
        }
        return number.IsNegative ? -value : value;
    }

    /// <inheritdoc/>
    public float ReadSingle()
    {
        if (TryUsualFraction(out ulong mantissa, out int scale, out bool negative))
        {
            float usual =
                mantissa <= ExactSingle && scale <= 10
                    ? mantissa / ExactSinglePowers[scale]
                    : BitConverter.UInt32BitsToSingle(NearestFloat.Single(mantissa, -scale));
            return negative ? -usual : usual;
        }
        if (TrySkipBlank())
            return ReadSingle();
        if (IsLiteralNext(out double literal))
            return (float)literal;
        ReadOnlySpan<byte> text = ReadNumber("a number", out nint position, out JsonNumber number);
        float value;
        if (number is { Dropped: 0, Mantissa: <= ExactSingle, Exponent: >= -10 and <= 10 })
        {
            value = number.Mantissa;
            value =
                number.Exponent < 0
                    ? value / ExactSinglePowers[(int)-number.Exponent]
                    : value * ExactSinglePowers[(int)number.Exponent];
        }
        else
        {
            value = NearestSingle(text, number);
            if (!float.IsFinite(value))
                throw Fail(position, OutOfRange(position, "a single-precision number"));
        }
        return number.IsNegative ? -value : value;
    }

    // Reads up to seven digits, and up to sixteen after a point, if more input follows: nineteen digits fit into the
    // mantissa. Otherwise, the position is unchanged.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryUsualFraction(out ulong mantissa, out int scale, out bool negative)
    {
        (mantissa, scale, negative) = (0, 0, false);
        nint position = _position;
        // A sign, seven digits, a point, sixteen digits and the next byte.
        if (_length - position < 26)
            return false;
        Debug.Assert(position >= 0 && position + 26 <= _length);
        ref byte text = ref Unsafe.Add(ref _start, position);
        if (text == '-')
        {
            negative = true;
            text = ref Unsafe.Add(ref text, 1);
            position++;
        }
        int digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref text), out ulong word);
        if (digits is 0 or 8 || (digits > 1 && text == '0'))
            return false;
        ulong value = JsonDigits.Value(word, digits);
        uint next = Unsafe.Add(ref text, digits);
        if (next == '.')
        {
            digits++;
            int count = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref text, digits)), out word);
            if (count == 0)
                return false;
            value = value * JsonDigits.PowerOfTen(count) + JsonDigits.Value(word, count);
            digits += count;
            scale = count;
            if (count == 8)
            {
                count = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref text, digits)), out word);
                if (count != 0)
                {
                    digits += count;
                    // The point is counted, too.
                    if (digits > 20)
                        return false;
                    value = value * JsonDigits.PowerOfTen(count) + JsonDigits.Value(word, count);
                    scale += count;
                }
            }
            next = Unsafe.Add(ref text, digits);
            if (next - '0' <= 9)
                return false;
        }
        if (!IsAfterInteger(next))
            return false;
        mantissa = value;
        _position = position + digits;
        return true;
    }

    // Returns the magnitude. Digits beyond the mantissa matter only near the midpoint of two numbers; in that case, the
    // text, which was validated, is parsed with all digits.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static double NearestDouble(ReadOnlySpan<byte> text, scoped in JsonNumber number)
    {
        long exponent = number.Exponent + number.Dropped;
        ulong bits = NearestFloat.Double(number.Mantissa, exponent);
        if (number.Dropped != 0 && bits != NearestFloat.Double(number.Mantissa + 1, exponent))
            return Math.Abs(double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture));
        return BitConverter.UInt64BitsToDouble(bits);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static float NearestSingle(ReadOnlySpan<byte> text, scoped in JsonNumber number)
    {
        long exponent = number.Exponent + number.Dropped;
        uint bits = NearestFloat.Single(number.Mantissa, exponent);
        if (number.Dropped != 0 && bits != NearestFloat.Single(number.Mantissa + 1, exponent))
            return Math.Abs(float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture));
        return BitConverter.UInt32BitsToSingle(bits);
    }

    /// <inheritdoc/>
    public Half ReadHalf()
    {
        if (IsLiteralNext(out double literal))
            return (Half)literal;
        ReadOnlySpan<byte> text = ReadNumber("a number", out nint position, out _);
        var parsed = Half.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        return Half.IsFinite(parsed) ? parsed : throw Fail(position, OutOfRange(position, "a half-precision number"));
    }

    // NaN and the infinities are strings, spelled as in System.Text.Json.
    private bool IsLiteralNext(out double value)
    {
        value = 0;
        nint position = _position;
        if (position < _length && ByteAt(position) is > (byte)'"' and not (byte)'/')
            return false;
        position = _position = SkipWhite(position);
        if (position >= _length || ByteAt(position) != '"')
            return false;
        if (
            !_inKey
            && (_flags & (JsonReadFlags.RejectQuotedNumbers | JsonReadFlags.Literals))
                == JsonReadFlags.RejectQuotedNumbers
        )
            return false;
        ReadOnlySpan<byte> text = ReadText("a number");
        if (text.SequenceEqual("NaN"u8))
            value = double.NaN;
        else if (text.SequenceEqual("Infinity"u8))
            value = double.PositiveInfinity;
        else if (text.SequenceEqual("-Infinity"u8))
            value = double.NegativeInfinity;
        else
            _position = position;
        if (value != 0 && (_flags & JsonReadFlags.RejectNonFinite) != 0)
            throw ErrorAt(position, WireError.Range, "NaN and infinity are not accepted.");
        return value != 0;
    }

    /// <inheritdoc/>
    public decimal ReadDecimal()
    {
        if (TryUsualFraction(out ulong mantissa, out int scale, out bool negative))
            return new decimal((int)mantissa, (int)(mantissa >> 32), 0, negative, (byte)scale);
        if (TrySkipBlank())
            return ReadDecimal();
        ReadOnlySpan<byte> text = ReadNumber("a decimal", out nint position, out JsonNumber number);
        if (JsonDecimals.TryExact(text, number, out decimal exact))
            return exact;
        // Too many digits for a decimal, or very small: rounded to nearest, and half away from zero as in
        // System.Text.Json. Its parser rejects zeros with long exponents.
        if (Utf8Parser.TryParse(text, out decimal rounded, out int consumed) && consumed == text.Length)
            return rounded;
        return decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal value)
            ? value
            : throw Fail(position, OutOfRange(position, "a decimal"));
    }
}
