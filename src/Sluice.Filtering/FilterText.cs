using System.Buffers;

namespace Sluice.Filtering;

/// <summary>The characters of filters and sort expressions.</summary>
internal static class FilterText
{
    // Everything that is not white space or punctuation of the language belongs to a name, so that every wire name
    // without these characters can be written, such as names of the kebab-case policy.
    private static readonly SearchValues<char> s_nameEnds = SearchValues.Create(
        "()[]{},./:'\"=<>&|?*+!;% \t\r\n\v\f\u0085\u00A0\u1680\u2000"
            + "\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000"
    );
    private static readonly SearchValues<char> s_literalEnds = SearchValues.Create("(), \t\r\n\v\f'");

    internal static int NameLength(ReadOnlySpan<char> text) =>
        text.IndexOfAny(s_nameEnds) is >= 0 and int end ? end : text.Length;

    /// <summary>
    /// Returns the length of a name that may be in quotes, in which a quote is doubled; 0 if there is none.
    /// </summary>
    /// <param name="text">The text that the name begins.</param>
    /// <param name="name">The name, without its quotes.</param>
    internal static int NameLength(ReadOnlySpan<char> text, out ReadOnlySpan<char> name)
    {
        if (text.IsEmpty || text[0] != '\'')
        {
            int length = NameLength(text);
            name = text[..length];
            return length;
        }
        name = default;
        int end = 1;
        while (end < text.Length && (text[end] != '\'' || (end + 1 < text.Length && text[end + 1] == '\'')))
            end += text[end] == '\'' ? 2 : 1;
        if (end >= text.Length || end == 1)
            return 0;
        name = text[1..end];
        if (name.Contains('\''))
            name = name.ToString().Replace("''", "'", StringComparison.Ordinal);
        return end + 1;
    }

    /// <summary>Returns a name as expressions contain it, in quotes if it has characters of the language.</summary>
    internal static string Quote(string name) =>
        name.Length > 0
        && NameLength(name) == name.Length
        && !char.IsAsciiDigit(name[0])
        && name[0] != '-'
        && !Is(name, "not")
            ? name
            : Literals.Quote(name);

    internal static int LiteralLength(ReadOnlySpan<char> text) =>
        text.IndexOfAny(s_literalEnds) is >= 0 and int end ? end : text.Length;

    /// <summary>Returns whether a word is the keyword, which is lower case, ignoring ASCII case.</summary>
    internal static bool Is(ReadOnlySpan<char> word, string keyword) =>
        word.Equals(keyword, StringComparison.OrdinalIgnoreCase);
}
