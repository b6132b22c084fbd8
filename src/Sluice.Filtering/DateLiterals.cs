using System.Globalization;

namespace Sluice.Filtering;

/// <summary>Parses the literals of dates and times (RFC 3339), with at most seven decimals.</summary>
internal static class DateLiterals
{
    private static readonly string[] s_local =
    [
        "yyyy-MM-dd'T'HH:mm",
        "yyyy-MM-dd'T'HH:mm:ss",
        "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF",
    ];
    private static readonly string[] s_offset =
    [
        "yyyy-MM-dd'T'HH:mmzzz",
        "yyyy-MM-dd'T'HH:mm:sszzz",
        "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFzzz",
    ];
    private static readonly string[] s_time = ["HH:mm", "HH:mm:ss", "HH:mm:ss.FFFFFFF"];

    internal static LiteralError DateTimeOffset(ReadOnlySpan<char> literal, bool isQuoted, out DateTimeOffset value)
    {
        value = default;
        if (isQuoted || !LooksLikeDateTime(literal))
            return LiteralError.Mismatch;
        if (literal[^1] is 'Z')
        {
            LiteralError error = Local(literal[..^1], out DateTime universal);
            value = error == LiteralError.None ? new(universal, TimeSpan.Zero) : default;
            return error;
        }
        if (!HasOffset(literal))
            return LiteralError.Mismatch;
        // In UTC, because PostgreSQL's driver accepts no other offset.
        return System.DateTimeOffset.TryParseExact(
            literal,
            s_offset,
            CultureInfo.InvariantCulture,
            DateTimeStyles.AdjustToUniversal,
            out value
        )
            ? LiteralError.None
            : LiteralError.OutOfRange;
    }

    internal static LiteralError DateTime(ReadOnlySpan<char> literal, bool isQuoted, out DateTime value)
    {
        value = default;
        if (isQuoted || !LooksLikeDateTime(literal))
            return LiteralError.Mismatch;
        if (literal[^1] is not 'Z' && !HasOffset(literal))
            return Local(literal, out value);
        LiteralError error = DateTimeOffset(literal, false, out DateTimeOffset withOffset);
        value = withOffset.UtcDateTime;
        return error;
    }

    internal static LiteralError ParseDate(ReadOnlySpan<char> literal, bool isQuoted, out DateOnly value)
    {
        value = default;
        if (isQuoted || literal.Length != 10 || !LooksLikeDate(literal))
            return LiteralError.Mismatch;
        return DateOnly.TryParseExact(
            literal,
            "yyyy-MM-dd",
            CultureInfo.InvariantCulture,
            DateTimeStyles.None,
            out value
        )
            ? LiteralError.None
            : LiteralError.OutOfRange;
    }

    internal static LiteralError ParseTime(ReadOnlySpan<char> literal, bool isQuoted, out TimeOnly value)
    {
        value = default;
        if (isQuoted || literal.Length < 5 || literal[2] != ':' || !char.IsAsciiDigit(literal[0]))
            return LiteralError.Mismatch;
        return TimeOnly.TryParseExact(literal, s_time, CultureInfo.InvariantCulture, DateTimeStyles.None, out value)
            ? LiteralError.None
            : LiteralError.OutOfRange;
    }

    /// <summary>Returns the time in UTC; a time without a kind is taken to be in UTC.</summary>
    internal static DateTime Universal(DateTime value) =>
        value.Kind == DateTimeKind.Local ? value.ToUniversalTime() : value;

    internal static string Format(DateTime value) =>
        value.ToString("yyyy-MM-dd'T'HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture);

    internal static bool LooksLikeDateTime(ReadOnlySpan<char> literal) =>
        literal.Length > 10 && LooksLikeDate(literal) && literal[10] == 'T';

    private static LiteralError Local(ReadOnlySpan<char> literal, out DateTime value) =>
        System.DateTime.TryParseExact(literal, s_local, CultureInfo.InvariantCulture, DateTimeStyles.None, out value)
            ? LiteralError.None
            : LiteralError.OutOfRange;

    private static bool HasOffset(ReadOnlySpan<char> literal) => literal[11..].ContainsAny('+', '-');

    private static bool LooksLikeDate(ReadOnlySpan<char> literal) =>
        char.IsAsciiDigit(literal[0]) && char.IsAsciiDigit(literal[3]) && literal[4] == '-' && literal[7] == '-';
}
