using System.Globalization;
using System.Numerics;

namespace Sluice.Filtering;

/// <summary>Parses the literals of booleans, numbers, text and GUIDs.</summary>
internal static class Literals
{
    internal static LiteralError Boolean(ReadOnlySpan<char> literal, bool isQuoted, out bool value)
    {
        value = literal is "true";
        return !isQuoted && literal is "true" or "false" ? LiteralError.None : LiteralError.Mismatch;
    }

    internal static LiteralError Integer<T>(ReadOnlySpan<char> literal, bool isQuoted, out T value)
        where T : struct, IBinaryInteger<T>
    {
        value = default;
        if (isQuoted || !IsNumber(literal, allowFraction: false))
            return LiteralError.Mismatch;
        return T.TryParse(literal, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value)
            ? LiteralError.None
            : LiteralError.OutOfRange;
    }

    internal static LiteralError Fraction<T>(ReadOnlySpan<char> literal, bool isQuoted, out T value)
        where T : struct, IFloatingPointIeee754<T>
    {
        value = literal is "INF" ? T.PositiveInfinity : T.NegativeInfinity;
        if (isQuoted)
            return LiteralError.Mismatch;
        if (literal is "INF" or "-INF")
            return LiteralError.None;
        if (!IsNumber(literal, allowFraction: true))
            return LiteralError.Mismatch;
        return T.TryParse(literal, NumberStyles.Float, CultureInfo.InvariantCulture, out value) && T.IsFinite(value)
            ? LiteralError.None
            : LiteralError.OutOfRange;
    }

    internal static LiteralError ParseText(ReadOnlySpan<char> literal, bool isQuoted, out string value)
    {
        value = "";
        if (!isQuoted)
            return LiteralError.Mismatch;
        if (!IsWellFormed(literal))
            return LiteralError.OutOfRange;
        value = literal.ToString();
        return LiteralError.None;
    }

    internal static LiteralError ParseGuid(ReadOnlySpan<char> literal, bool isQuoted, out Guid value)
    {
        value = default;
        return !isQuoted && System.Guid.TryParseExact(literal, "D", out value)
            ? LiteralError.None
            : LiteralError.Mismatch;
    }

    internal static string Quote(string text) => $"'{text.Replace("'", "''")}'";

    // PostgreSQL cannot store NUL, and no UTF-8 database stores unpaired surrogates.
    private static bool IsWellFormed(ReadOnlySpan<char> text)
    {
        if (!text.ContainsAnyExceptInRange(' ', '~'))
            return true;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '\0')
                return false;
            if (!char.IsSurrogate(text[i]))
                continue;
            if (i + 1 == text.Length || !char.IsSurrogatePair(text[i], text[i + 1]))
                return false;
            i++;
        }
        return true;
    }

    /// <summary>Returns whether a text has the form of a JSON number; a sign and leading zeros are allowed.</summary>
    internal static bool IsNumber(ReadOnlySpan<char> text, bool allowFraction)
    {
        if (text.Length > 0 && text[0] is '+' or '-')
            text = text[1..];
        int whole = Digits(text);
        if (whole == 0)
            return false;
        text = text[whole..];
        if (text.IsEmpty)
            return true;
        if (!allowFraction)
            return false;
        if (text[0] == '.')
        {
            int fraction = Digits(text[1..]);
            if (fraction == 0)
                return false;
            text = text[(fraction + 1)..];
        }
        if (text.IsEmpty)
            return true;
        if (text[0] is not ('e' or 'E'))
            return false;
        text = text[1..];
        if (text.Length > 0 && text[0] is '+' or '-')
            text = text[1..];
        return text.Length > 0 && Digits(text) == text.Length;
    }

    private static int Digits(ReadOnlySpan<char> text) =>
        text.IndexOfAnyExceptInRange('0', '9') is >= 0 and int end ? end : text.Length;
}
