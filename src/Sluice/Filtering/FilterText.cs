using System.Buffers;

namespace Sluice.Filtering;

/// <summary>The characters of filters and sort expressions.</summary>
internal static class FilterText
{
    // Everything that is not white space or punctuation of the language belongs to a name, so that every wire name
    // without these characters can be written, such as names of the kebab-case policy.
    private static readonly SearchValues<char> s_nameEnds =
        SearchValues.Create(
            "()[]{},./:'\"=<>&|?*+!;% \t\r\n\v\f\u0085\u00A0\u1680\u2000"
            + "\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000");
    private static readonly SearchValues<char> s_literalEnds = SearchValues.Create("(), \t\r\n\v\f'");

    internal static int NameLength(ReadOnlySpan<char> text) =>
        text.IndexOfAny(s_nameEnds) is >= 0 and int end ? end : text.Length;

    internal static int LiteralLength(ReadOnlySpan<char> text) =>
        text.IndexOfAny(s_literalEnds) is >= 0 and int end ? end : text.Length;

    /// <summary>Returns whether a word is the keyword, which is lower case, ignoring ASCII case.</summary>
    internal static bool Is(ReadOnlySpan<char> word, string keyword) =>
        word.Equals(keyword, StringComparison.OrdinalIgnoreCase);
}
