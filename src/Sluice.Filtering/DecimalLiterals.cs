using System.Globalization;

namespace Sluice.Filtering;

/// <summary>Parses the literals of decimal numbers.</summary>
internal static class DecimalLiterals
{
    private const int MostDecimals = 28;

    // 2^96 - 1, the digits of decimal.MaxValue.
    private static readonly UInt128 s_greatestCoefficient = (UInt128.One << 96) - 1;

    /// <summary>
    /// Parses a number exactly. A number that <see cref="decimal"/> represents only after rounding is out of range,
    /// because the comparison would be another one.
    /// </summary>
    internal static LiteralError Parse(ReadOnlySpan<char> literal, bool isQuoted, out decimal value)
    {
        value = 0;
        if (isQuoted || !Literals.IsNumber(literal, allowFraction: true))
            return LiteralError.Mismatch;
        int mark = literal.IndexOfAny('e', 'E');
        ReadOnlySpan<char> digits = mark < 0 ? literal : literal[..mark];
        if (!TryReadDigits(digits, out UInt128 coefficient, out long exponent))
            return LiteralError.OutOfRange;
        if (coefficient == 0)
            return LiteralError.None;

        if (mark >= 0)
        {
            if (
                !int.TryParse(
                    literal[(mark + 1)..],
                    NumberStyles.AllowLeadingSign,
                    CultureInfo.InvariantCulture,
                    out int written
                )
            )
                return LiteralError.OutOfRange;
            exponent += written;
        }

        for (; exponent > 0 && coefficient <= s_greatestCoefficient; exponent--)
            coefficient *= 10;
        if (coefficient > s_greatestCoefficient || exponent < -MostDecimals)
            return LiteralError.OutOfRange;
        var low = (ulong)coefficient;
        value = new decimal(
            (int)low,
            (int)(low >> 32),
            (int)(uint)(coefficient >> 64),
            literal[0] == '-',
            (byte)-exponent
        );
        return LiteralError.None;
    }

    /// <summary>
    /// Reads a number without an exponent as digits and a power of ten, without the zeros at the end, which need no
    /// precision. Returns <see langword="false"/> if there are more digits than <see cref="decimal"/> has.
    /// </summary>
    private static bool TryReadDigits(ReadOnlySpan<char> text, out UInt128 coefficient, out long exponent)
    {
        coefficient = 0;
        exponent = 0;
        int zeros = 0;
        bool isFraction = false;
        foreach (char character in text)
        {
            if (character is '+' or '-')
                continue;
            if (character == '.')
            {
                isFraction = true;
                continue;
            }

            if (isFraction)
                exponent--;
            if (character == '0')
            {
                zeros++;
                continue;
            }

            for (; zeros >= 0 && coefficient <= s_greatestCoefficient; zeros--)
                coefficient *= 10;
            if (coefficient > s_greatestCoefficient)
                return false;
            coefficient += (uint)(character - '0');
            zeros = 0;
        }

        exponent += zeros;
        return true;
    }
}
