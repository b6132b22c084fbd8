using System.Globalization;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

internal enum DecimalTextResult : byte
{
    Done,
    Malformed,

    /// <summary>The number is out of range, or digits would be lost.</summary>
    Inexact,
}

/// <summary>Parses decimals from text with scale and sign, without rounding.</summary>
internal static class DecimalText
{
    private const int MostDigits = 28;

    internal static DecimalTextResult Parse(ReadOnlySpan<byte> text, out decimal value)
    {
        // The form in which decimals are written.
        if (
            JsonNumber.TryParse(text, out JsonNumber number)
            && number.End == text.Length
            && number.Exponent <= 0
            && JsonDecimals.TryExact(text, number, out value)
        )
            return DecimalTextResult.Done;
        value = 0;
        if (!Scan(text, out int digits, out int scale))
            return DecimalTextResult.Malformed;
        const NumberStyles Style =
            NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;
        if (!decimal.TryParse(text, Style, CultureInfo.InvariantCulture, out value))
            return DecimalTextResult.Inexact;
        if (digits <= MostDigits && scale <= MostDigits)
            return DecimalTextResult.Done;
        // The last digit may not have fitted, so the text must round-trip.
        Span<byte> back = stackalloc byte[40];
        return
            value.TryFormat(back, out int written, default, CultureInfo.InvariantCulture)
            && back[..written].SequenceEqual(text)
            ? DecimalTextResult.Done
            : DecimalTextResult.Inexact;
    }

    // Accepts a sign, digits with at most one point among or after them, and an exponent. Only ASCII is accepted, so
    // the text that is parsed afterwards is valid UTF-8.
    private static bool Scan(ReadOnlySpan<byte> text, out int digits, out int scale)
    {
        digits = scale = 0;
        int position = text.Length > 0 && text[0] is (byte)'-' or (byte)'+' ? 1 : 0;
        int seen = 0;
        bool point = false;
        for (; position < text.Length; position++)
        {
            byte c = text[position];
            if (c == '.' && !point && seen > 0)
                point = true;
            else if (c is >= (byte)'0' and <= (byte)'9')
            {
                seen++;
                if (point)
                    scale++;
                if (digits > 0 || c != '0')
                    digits++;
            }
            else
                break;
        }
        if (seen == 0 || (point && scale == 0))
            return false;
        return position == text.Length || ScanExponent(text[position..], ref scale);
    }

    private static bool ScanExponent(ReadOnlySpan<byte> text, ref int scale)
    {
        int position = 0;
        if ((text[position++] | 0x20) != 'e')
            return false;
        bool negative = position < text.Length && text[position] == '-';
        if (negative || (position < text.Length && text[position] == '+'))
            position++;
        int exponent = 0,
            from = position;
        for (; position < text.Length && text[position] is >= (byte)'0' and <= (byte)'9'; position++)
            exponent = Math.Min(exponent * 10 + text[position] - '0', 9999);
        scale -= negative ? -exponent : exponent;
        return position > from && position == text.Length;
    }
}
