using System.Globalization;
using System.Text;

namespace Sluice.Generator.Text;

/// <summary>
/// Shortens a generated file: fully qualified names are replaced by aliases declared at the top of the file.
/// <c>alias::Name</c> considers only aliases, so no declaration in the program can hide it. Literals and comments are
/// unchanged.
/// </summary>
internal static class ShortNames
{
    private const string Root = "global::";

    // The longer of two overlapping prefixes comes first. A class ends with a dot, a namespace with colons.
    private static readonly (string Long, string Short)[] s_prefixes =
    [
        ("global::Sluice.Generated.Shapes.", "__H."),
        ("global::Sluice.Boundary.ObjectReading.", "__R."),
        ("global::Sluice.Boundary.OptionsElement.", "__O."),
        ("global::Sluice.Boundary.ObjectWriting.", "__V."),
        ("global::Sluice.Generated.", "__G::"),
        ("global::Sluice.Boundary.", "__B::"),
        ("global::Sluice.Model.MemberFlags.", "__F."),
        ("global::Sluice.Model.", "__M::"),
        ("global::Sluice.Shapes.", "__P::"),
        ("global::Sluice.Wires.WireSizes.", "__Z."),
        ("global::Sluice.Wires.", "__W::"),
        ("global::Sluice.Selection.", "__L::"),
        ("global::Sluice.", "__S::"),
        ("global::System.Collections.Generic.", "__C::"),
        ("global::System.MemoryExtensions.", "__E."),
        ("global::System.", "__Y::"),
    ];

    /// <summary>Returns the file with aliases for repeated names.</summary>
    /// <param name="head">The text before the aliases.</param>
    /// <param name="body">The declarations.</param>
    /// <param name="types">
    /// Closed types that are accessible in the whole assembly, fully qualified; each repeated one gets an alias.
    /// </param>
    public static string Apply(string head, string body, IEnumerable<string> types)
    {
        Dictionary<string, string> aliases = ChooseAliases(body, types);
        var text = new StringBuilder(body.Length / 2);
        var used = new HashSet<string>(StringComparer.Ordinal);
        Scan(
            body,
            ByLength(aliases.Keys),
            name => text.Append(aliases[name]),
            (from, to, prefix) =>
            {
                if (prefix >= 0)
                    used.Add(s_prefixes[prefix].Long);
                if (prefix >= 0)
                    text.Append(s_prefixes[prefix].Short);
                else
                    text.Append(body, from, to - from);
            }
        );

        var result = new StringBuilder(head, head.Length + text.Length + 1024);
        foreach ((string full, string alias) in s_prefixes)
        {
            if (used.Contains(full))
                Declare(result, alias.TrimEnd(':', '.'), full.TrimEnd('.'));
        }
        foreach (KeyValuePair<string, string> alias in aliases)
            Declare(result, alias.Value, alias.Key);
        return result.Append(text).ToString();
    }

    // Returns the aliases of those types that are repeated often enough to pay for the declaration.
    private static Dictionary<string, string> ChooseAliases(string body, IEnumerable<string> types)
    {
        Dictionary<string, int> counts = CollectNames(types);
        List<string> candidates = ByLength(counts.Keys);
        Scan(body, candidates, name => counts[name]++, null);

        var aliases = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string name in candidates)
        {
            const int Declaration = 14,
                Use = 5;
            if (counts[name] * (name.Length - Use) <= name.Length + Declaration)
                continue;
            aliases[name] = "__T" + aliases.Count.ToString(CultureInfo.InvariantCulture);
        }
        return aliases;
    }

    private static Dictionary<string, int> CollectNames(IEnumerable<string> types)
    {
        var counts = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (string type in types)
        {
            string name = type.TrimEnd('?');
            if (name.StartsWith(Root, StringComparison.Ordinal) && name.IndexOf('*') < 0)
                counts[name] = 0;
        }
        return counts;
    }

    private static void Declare(StringBuilder result, string alias, string name) =>
        result.Append("using ").Append(alias).Append(" = ").Append(name).Append(";\n");

    private static List<string> ByLength(IEnumerable<string> names) =>
        [.. names.OrderByDescending(n => n.Length).ThenBy(n => n, StringComparer.Ordinal)];

    // Reports each whole type, each known prefix (with its index) and the text in between (with -1).
    private static void Scan(string body, List<string> types, Action<string> found, Action<int, int, int>? rest)
    {
        int done = 0;
        for (int position = 0; position < body.Length; )
        {
            char character = body[position];
            if (character is '"' or '\'')
                position = SkipLiteral(body, position, character);
            else if (character == '/' && position + 1 < body.Length && body[position + 1] == '/')
                position = EndOfLine(body, position);
            else if (character != 'g' || !Matches(body, position, Root))
                position++;
            else
            {
                string? type = FindType(body, position, types);
                int prefix = type is null ? FindPrefix(body, position) : -1;
                int length = type?.Length ?? (prefix >= 0 ? s_prefixes[prefix].Long.Length : 0);
                if (length == 0)
                {
                    position += Root.Length;
                    continue;
                }

                if (position > done)
                    rest?.Invoke(done, position, -1);
                if (type is not null)
                    found(type);
                else
                    rest?.Invoke(position, position + length, prefix);
                done = position += length;
            }
        }

        if (body.Length > done)
            rest?.Invoke(done, body.Length, -1);
    }

    private static string? FindType(string body, int position, List<string> types)
    {
        foreach (string type in types)
        {
            if (Matches(body, position, type) && IsEnd(body, position + type.Length))
                return type;
        }
        return null;
    }

    private static int FindPrefix(string body, int position)
    {
        for (int i = 0; i < s_prefixes.Length; i++)
        {
            if (Matches(body, position, s_prefixes[i].Long))
                return i;
        }
        return -1;
    }

    private static bool Matches(string body, int position, string text) =>
        string.CompareOrdinal(body, position, text, 0, text.Length) == 0;

    private static bool IsEnd(string body, int position) =>
        position >= body.Length || !(char.IsLetterOrDigit(body[position]) || body[position] is '_' or '<');

    private static int SkipLiteral(string body, int position, char quote)
    {
        for (position++; position < body.Length && body[position] != quote; position++)
        {
            if (body[position] == '\\')
                position++;
        }

        return position + 1;
    }

    private static int EndOfLine(string body, int position) =>
        body.IndexOf('\n', position) is >= 0 and int end ? end : body.Length;
}
