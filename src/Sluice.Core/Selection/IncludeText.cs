using System.Buffers;
using System.Text;

namespace Sluice.Selection;

/// <summary>Formats names for expressions and messages.</summary>
internal static class IncludeText
{
    internal const string Special = "[](),.!-:";
    private const int ShownLength = 60;

    // The characters that end a bare name, including non-ASCII white space.
    internal static readonly SearchValues<char> NameEnds = SearchValues.Create(
        "[](),.!-: \t\r\n\v\f\u0085\u00A0\u1680\u2000"
            + "\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000"
    );
    private static readonly SearchValues<char> s_needsQuotes = SearchValues.Create(
        "'[](),.!-: \t\r\n\v\f\u0085\u00A0\u1680\u2000"
            + "\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000"
    );

    /// <summary>Appends a name, quoted if the grammar requires it.</summary>
    internal static void AppendName(StringBuilder text, string name)
    {
        if (name.Length > 0 && !NeedsQuotes(name))
            text.Append(name);
        else
            text.Append('\'').Append(name.Replace("'", "''")).Append('\'');
    }

    internal static string Quoted(string name) =>
        name.Length > 0 && !NeedsQuotes(name) ? name : $"'{name.Replace("'", "''")}'";

    private static bool NeedsQuotes(string name) =>
        name.AsSpan().ContainsAny(s_needsQuotes) || IndexOfBadChar(name) >= 0;

    /// <summary>Returns the index of the first control character or unpaired surrogate; -1 if there is none.</summary>
    internal static int IndexOfBadChar(ReadOnlySpan<char> name)
    {
        if (!name.ContainsAnyExceptInRange(' ', '~'))
            return -1;
        for (int i = 0; i < name.Length; i++)
        {
            char character = name[i];
            if (char.IsControl(character))
                return i;
            if (!char.IsSurrogate(character))
                continue;
            if (i + 1 == name.Length || !char.IsSurrogatePair(character, name[i + 1]))
                return i;
            i++;
        }
        return -1;
    }

    /// <summary>Returns a name for messages and error lists: well-formed Unicode without control characters.</summary>
    internal static string Clean(ReadOnlySpan<char> name)
    {
        if (IndexOfBadChar(name) < 0)
            return name.ToString();
        char[] clean = name.ToArray();
        for (int i = IndexOfBadChar(clean); i >= 0; i = NextBad(clean, i + 1))
            clean[i] = '\uFFFD';
        return new(clean);

        static int NextBad(char[] text, int from) =>
            IndexOfBadChar(text.AsSpan(from)) is >= 0 and int position ? from + position : -1;
    }

    /// <summary>Returns a sentence that offers the nearest names, or nothing if there are none.</summary>
    internal static string Offer(string[] nearest) =>
        nearest.Length == 0 ? "" : $" Did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";

    internal static string Shown(ReadOnlySpan<char> name)
    {
        if (name.Length <= ShownLength)
            return Clean(name);
        int cut = char.IsHighSurrogate(name[ShownLength - 1]) ? ShownLength - 1 : ShownLength;
        return Clean(name[..cut]) + "…";
    }
}
