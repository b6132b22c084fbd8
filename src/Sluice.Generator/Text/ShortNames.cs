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
        List<int> roots = FindRoots(body);
        Dictionary<string, string> aliases = ChooseAliases(body, roots, types);
        List<string> aliased = ByLength(aliases.Keys);
        var text = new StringBuilder(body.Length / 2);
        var used = new HashSet<string>(StringComparer.Ordinal);
        int done = 0;
        foreach (int root in roots)
        {
            if (root < done)
                continue;
            string? type = FindType(body, root, aliased);
            int prefix = type is null ? FindPrefix(body, root) : -1;
            if (type is null && prefix < 0)
                continue;
            (string name, string alias) = type is null ? s_prefixes[prefix] : (type, aliases[type]);
            if (type is null)
                used.Add(name);
            text.Append(body, done, root - done).Append(alias);
            done = root + name.Length;
        }
        text.Append(body, done, body.Length - done);

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
    private static Dictionary<string, string> ChooseAliases(string body, List<int> roots, IEnumerable<string> types)
    {
        Dictionary<string, int> counts = CollectNames(types);
        List<string> candidates = ByLength(counts.Keys);
        int done = 0;
        foreach (int root in roots)
        {
            if (root < done || FindType(body, root, candidates) is not { } type)
                continue;
            counts[type]++;
            done = root + type.Length;
        }

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

    // Returns where the fully qualified names begin, apart from literals and comments.
    private static List<int> FindRoots(string body)
    {
        var roots = new List<int>();
        for (int position = 0; position < body.Length; )
        {
            char character = body[position];
            if (character is '"' or '\'')
                position = SkipLiteral(body, position, character);
            else if (character == '/' && position + 1 < body.Length && body[position + 1] == '/')
                position = EndOfLine(body, position);
            else if (character == 'g' && Matches(body, position, Root))
            {
                roots.Add(position);
                position += Root.Length;
            }
            else
                position++;
        }
        return roots;
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

    // Most names have other ends.
    private static bool Matches(string body, int position, string text) =>
        position + text.Length <= body.Length
        && body[position + text.Length - 1] == text[text.Length - 1]
        && string.CompareOrdinal(body, position, text, 0, text.Length) == 0;

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
