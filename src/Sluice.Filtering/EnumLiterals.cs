using System.Globalization;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// The literals of an enumeration: its wire names in quotes, and numbers if the wire writes numbers. Names of flags are
/// joined by commas, as on the wire.
/// </summary>
internal sealed class EnumLiterals<T>
    where T : struct, Enum
{
    private readonly EnumNameTable<T> _names;
    private readonly bool _asText;

    /// <param name="names">The values with their names.</param>
    /// <param name="asText">Whether the wire writes names instead of numbers.</param>
    /// <param name="alsoRead">Names that are read in addition.</param>
    internal EnumLiterals(KeyValuePair<T, string>[] names, bool asText, KeyValuePair<T, string>[]? alsoRead = null)
    {
        _names = new(names, alsoRead);
        _asText = asText;
    }

    internal LiteralError Parse(ReadOnlySpan<char> literal, bool isQuoted, out T value)
    {
        value = default;
        if (!isQuoted && (_asText || Literals.Integer(literal, false, out long _) == LiteralError.Mismatch))
            return LiteralError.Mismatch;
        if (isQuoted && (literal.IsEmpty || char.IsAsciiDigit(literal[0]) || literal[0] is '-' or '+'))
            return LiteralError.UnknownName;
        if (literal.Length > 1024)
            return LiteralError.UnknownName;
        return _names.TryParse(System.Text.Encoding.UTF8.GetBytes(literal.ToString()), out value) ? LiteralError.None
            : isQuoted ? LiteralError.UnknownName
            : LiteralError.OutOfRange;
    }

    internal string Format(T value) =>
        _names.Format(value) is { } name && (_asText || Enum.IsDefined(value))
            ? Literals.Quote(name)
            : Convert.ToString(
                Convert.ChangeType(value, Enum.GetUnderlyingType(typeof(T)), CultureInfo.InvariantCulture),
                CultureInfo.InvariantCulture
            )!;
}
