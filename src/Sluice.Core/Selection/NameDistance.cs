namespace Sluice.Selection;

/// <summary>Ranks valid names by their edit distance from an unknown name.</summary>
/// <remarks>
/// Has a budget per expression, so that many unknown names cost no more than parsing the text.
/// </remarks>
internal struct NameDistance
{
    private const int Offered = 3;

    // In cells of the edit-distance matrix: a few tenths of a millisecond.
    private const int Budget = 200_000;
    private const int LongestName = 64;
    private int _spent;

    /// <summary>Returns the candidates nearest to <paramref name="name"/>, best first; at most three.</summary>
    internal string[] Nearest(ReadOnlySpan<char> name, IEnumerable<string> candidates)
    {
        if (name.Length > LongestName)
            return [];
        List<(int Distance, string Name)>? found = null;
        foreach (string candidate in candidates)
        {
            if (_spent > Budget)
                break;
            // A transposition counts as two edits.
            int most = name.Length < 3 ? 1 : Math.Max(2, Math.Max(name.Length, candidate.Length) / 3);
            bool isPrefix = name.Length > 1 && candidate.AsSpan().StartsWith(name, StringComparison.OrdinalIgnoreCase);
            int distance = isPrefix ? 1 : Distance(name, candidate.AsSpan(), most);
            if (distance <= most && found?.Exists(f => f.Name == candidate) != true)
                (found ??= []).Add((distance, candidate));
        }
        return found is null ? [] : [.. found.OrderBy(f => f.Distance).Take(Offered).Select(f => f.Name)];
    }

    /// <summary>Returns the Levenshtein distance, ignoring case; stops if it exceeds <paramref name="most"/>.</summary>
    private int Distance(ReadOnlySpan<char> a, ReadOnlySpan<char> b, int most)
    {
        _spent++;
        if (Math.Abs(a.Length - b.Length) > most || b.Length > LongestName)
            return int.MaxValue;
        _spent += a.Length * b.Length;
        Span<int> row = stackalloc int[LongestName + 1];
        for (int j = 0; j <= b.Length; j++)
            row[j] = j;
        for (int i = 1; i <= a.Length; i++)
        {
            int diagonal = row[0],
                least = row[0] = i;
            char character = char.ToLowerInvariant(a[i - 1]);
            for (int j = 1; j <= b.Length; j++)
            {
                int above = row[j];
                row[j] = Math.Min(
                    Math.Min(above, row[j - 1]) + 1,
                    diagonal + (character == char.ToLowerInvariant(b[j - 1]) ? 0 : 1)
                );
                diagonal = above;
                least = Math.Min(least, row[j]);
            }
            if (least > most)
                return int.MaxValue;
        }
        return row[b.Length];
    }
}
