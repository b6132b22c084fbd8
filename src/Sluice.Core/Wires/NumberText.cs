using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Wires;

/// <summary>Specifies how a number in JSON text is represented on a wire with binary numbers.</summary>
internal enum NumberTextForm : byte
{
    Malformed,

    /// <summary>The number fits into a signed 64-bit integer.</summary>
    Signed,

    /// <summary>The number fits only into an unsigned 64-bit integer.</summary>
    Unsigned,

    /// <summary>The number is the nearest double of at most 17 digits, which keeps the precision of the text.</summary>
    Fraction,

    /// <summary>No 64-bit number can represent the number.</summary>
    TooPrecise,
}

/// <summary>Represents a number in JSON text (RFC 8259 section 6) as a 64-bit number.</summary>
internal readonly record struct NumberText(NumberTextForm Form, long Integer, double Fraction)
{
    private const int DigitsOfDouble = 17;

    internal static NumberText Parse(ReadOnlySpan<byte> text)
    {
        if (!ScanNumber(text, out int digits, out bool significant, out bool integer))
            return default;
        bool negative = text[0] == '-';
        if (integer && !(negative && !significant)) // -0 is represented as a double
        {
            if (Utf8Parser.TryParse(text, out long signed, out int used) && used == text.Length)
                return new(NumberTextForm.Signed, signed, 0);
            if (Utf8Parser.TryParse(text, out ulong unsigned, out used) && used == text.Length)
                return new(NumberTextForm.Unsigned, (long)unsigned, 0);
        }
        double value = double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        if (!double.IsFinite(value) || digits > DigitsOfDouble || (value == 0 && significant))
            return new(NumberTextForm.TooPrecise, 0, 0);
        // An integer must be represented exactly: 10^22 is exact as a double, 10^23 is not. A number with an exponent
        // or a fraction may be rounded to a double.
        if (
            integer
            && significant
            && new BigInteger(value) != BigInteger.Parse(Encoding.ASCII.GetString(text), CultureInfo.InvariantCulture)
        )
            return new(NumberTextForm.TooPrecise, 0, 0);
        return new(NumberTextForm.Fraction, 0, value);
    }

    // Whether the text is a number of JSON, its significant digits, and whether it has neither fraction nor exponent.
    private static bool ScanNumber(ReadOnlySpan<byte> text, out int digits, out bool significant, out bool integer)
    {
        (digits, significant, integer) = (0, false, true);
        int position = text.Length > 0 && text[0] == '-' ? 1 : 0,
            zeros = 0;
        if (position == text.Length || !char.IsAsciiDigit((char)text[position]))
            return false;
        if (text[position] == '0' && position + 1 < text.Length && char.IsAsciiDigit((char)text[position + 1]))
            return false;
        Count(text, ref position, ref digits, ref zeros, ref significant);
        if (position < text.Length && text[position] == '.')
        {
            integer = false;
            position++;
            if (Count(text, ref position, ref digits, ref zeros, ref significant) == 0)
                return false;
        }
        if (position < text.Length && (text[position] | 0x20) == 'e')
        {
            integer = false;
            position++;
            if (position < text.Length && text[position] is (byte)'+' or (byte)'-')
                position++;
            int from = position;
            while (position < text.Length && char.IsAsciiDigit((char)text[position]))
                position++;
            if (position == from)
                return false;
        }
        return position == text.Length;
    }

    // Counts significant digits: leading zeros do not count, and other zeros count only if another digit follows.
    private static int Count(
        ReadOnlySpan<byte> text,
        ref int position,
        ref int digits,
        ref int zeros,
        ref bool significant
    )
    {
        int from = position;
        for (; position < text.Length && char.IsAsciiDigit((char)text[position]); position++)
        {
            if (text[position] == '0')
            {
                if (significant)
                    zeros++;
                continue;
            }
            digits += zeros + 1;
            zeros = 0;
            significant = true;
        }
        return position - from;
    }
}
