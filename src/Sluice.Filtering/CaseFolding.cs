using System.Text;

namespace Sluice.Filtering;

/// <summary>
/// Ignores case as <see cref="StringComparison.OrdinalIgnoreCase"/> does, in databases that compare text by code point:
/// of the characters of a literal, all variants are replaced by one in both texts. Other characters cannot match.
/// </summary>
internal sealed class CaseFolding
{
    private static readonly Lazy<Dictionary<Rune, Rune[]>> s_groups = new(Group);

    private CaseFolding(string literal, (string From, string To)[] ascii, (string From, string To)[] others) =>
        (Literal, Ascii, Others) = (literal, ascii, others);

    /// <summary>Gets the literal, of each character the first variant.</summary>
    internal string Literal { get; }

    /// <summary>Gets the replacements of the literal's ASCII letters: small ones by capital ones.</summary>
    internal (string From, string To)[] Ascii { get; }

    /// <summary>Gets the replacements of the literal's other letters.</summary>
    internal (string From, string To)[] Others { get; }

    internal static CaseFolding GetFolding(string literal)
    {
        var folded = new StringBuilder();
        var ascii = new SortedDictionary<string, string>(StringComparer.Ordinal);
        var others = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (Rune rune in literal.EnumerateRunes())
        {
            if (!s_groups.Value.TryGetValue(rune, out Rune[]? group))
            {
                folded.Append(rune);
                continue;
            }
            folded.Append(group[0]);
            string to = group[0].ToString();
            foreach (Rune variant in group.AsSpan(1))
                (rune.IsAscii ? ascii : others)[variant.ToString()] = to;
        }
        return new(
            folded.ToString(),
            [.. ascii.Select(pair => (pair.Key, pair.Value))],
            [.. others.Select(pair => (pair.Key, pair.Value))]
        );
    }

    // The characters that are equal when case is ignored, the capital ones first.
    private static Dictionary<Rune, Rune[]> Group()
    {
        var groups = new Dictionary<Rune, Rune[]>();
        for (int code = 0; code <= 0x1FFFF; code++)
        {
            if (!Rune.TryCreate(code, out Rune rune))
                continue;
            Rune upper = Rune.ToUpperInvariant(rune);
            if (upper == rune || !AreEqual(upper, rune))
                continue;
            groups[upper] = groups.TryGetValue(upper, out Rune[]? group) ? [.. group, rune] : [upper, rune];
        }
        foreach (Rune[] group in groups.Values.ToArray())
        foreach (Rune variant in group)
            groups[variant] = group;
        return groups;
    }

    private static bool AreEqual(Rune left, Rune right) =>
        string.Equals(left.ToString(), right.ToString(), StringComparison.OrdinalIgnoreCase);
}
