using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Wires;

/// <summary>What a number's JSON text amounts to on a wire of binary numbers.</summary>
internal enum NumberTextForm : byte
{
    Malformed,
    /// <summary>Fits a signed 64-bit integer.</summary>
    Signed,
    /// <summary>Fits an unsigned 64-bit integer only.</summary>
    Unsigned,
    /// <summary>The nearest double, from at most 17 digits: the text's own precision is kept.</summary>
    Fraction,
    /// <summary>No 64-bit number holds it.</summary>
    TooPrecise,
}

/// <summary>A number in JSON text (RFC 8259 section 6), as the 64-bit number that holds it.</summary>
internal readonly record struct NumberText(NumberTextForm Form, long Integer, double Fraction)
{
    private const int DigitsOfDouble = 17;

    internal static NumberText Parse(ReadOnlySpan<byte> text)
    {
        int at = 0, digits = 0, zeros = 0;
        bool negative = text.Length > 0 && text[0] == '-', integer = true, significant = false;
        if (negative) at++;
        if (at == text.Length || !char.IsAsciiDigit((char)text[at])) return default;
        if (text[at] == '0' && at + 1 < text.Length && char.IsAsciiDigit((char)text[at + 1])) return default;
        Count(text, ref at, ref digits, ref zeros, ref significant);
        if (at < text.Length && text[at] == '.')
        {
            integer = false;
            at++;
            if (Count(text, ref at, ref digits, ref zeros, ref significant) == 0) return default;
        }
        if (at < text.Length && (text[at] | 0x20) == 'e')
        {
            integer = false;
            at++;
            if (at < text.Length && text[at] is (byte)'+' or (byte)'-') at++;
            int from = at;
            while (at < text.Length && char.IsAsciiDigit((char)text[at])) at++;
            if (at == from) return default;
        }
        if (at != text.Length) return default;

        if (integer && !(negative && !significant))      // -0 is a double's business
        {
            if (Utf8Parser.TryParse(text, out long signed, out int used) && used == text.Length)
                return new(NumberTextForm.Signed, signed, 0);
            if (Utf8Parser.TryParse(text, out ulong unsigned, out used) && used == text.Length)
                return new(NumberTextForm.Unsigned, (long)unsigned, 0);
        }
        double value = double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        if (!double.IsFinite(value) || digits > DigitsOfDouble || (value == 0 && significant))
            return new(NumberTextForm.TooPrecise, 0, 0);
        // An integer is what its digits say: 10^22 is a double, 10^23 is none. Whoever writes an exponent or a point
        // means a double.
        if (integer && significant
            && new BigInteger(value) != BigInteger.Parse(Encoding.ASCII.GetString(text), CultureInfo.InvariantCulture))
            return new(NumberTextForm.TooPrecise, 0, 0);
        return new(NumberTextForm.Fraction, 0, value);
    }

    // Significant digits: none before the first that is not zero, and zeros only once another digit follows them.
    private static int Count(ReadOnlySpan<byte> text, ref int at, ref int digits, ref int zeros, ref bool significant)
    {
        int from = at;
        for (; at < text.Length && char.IsAsciiDigit((char)text[at]); at++)
        {
            if (text[at] == '0')
            {
                if (significant) zeros++;
                continue;
            }
            digits += zeros + 1;
            zeros = 0;
            significant = true;
        }
        return at - from;
    }
}
