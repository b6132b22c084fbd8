namespace Sluice.Selection;

/// <summary>Finds the names nearest to one that does not exist, among those that the caller may see.</summary>
/// <remarks>Works on a budget for each expression, so that a storm of unknown names costs no more than reading it.</remarks>
internal struct NearestNames
{
    private const int Offered = 3;
    // In cells of the edit-distance table: some tenths of a millisecond.
    private const int Budget = 200_000;
    private const int LongestName = 64;
    private int _spent;

    internal string[] Find(ReadOnlySpan<char> name, object? place, WireNaming naming)
    {
        if (name.Length > LongestName) return [];
        List<(int Distance, string Name)>? found = null;
        foreach (string candidate in Visible(place, naming))
        {
            if (_spent > Budget) break;
            // Two letters swapped are two edits.
            int most = name.Length < 3 ? 1 : Math.Max(2, Math.Max(name.Length, candidate.Length) / 3);
            int distance = candidate.StartsWith(name, StringComparison.OrdinalIgnoreCase) && name.Length > 1 ? 1 : Distance(name, candidate, most);
            if (distance <= most && found?.Exists(f => f.Name == candidate) != true) (found ??= []).Add((distance, candidate));
        }
        return found is null ? [] : [.. found.OrderBy(f => f.Distance).Take(Offered).Select(f => f.Name)];
    }

    /// <summary>The names that equal one when case is ignored.</summary>
    internal readonly string[] Spellings(ReadOnlySpan<char> name, object? place, WireNaming naming)
    {
        var found = new List<string>();
        foreach (string candidate in Visible(place, naming))
            if (name.Equals(candidate, StringComparison.OrdinalIgnoreCase) && !found.Contains(candidate)) found.Add(candidate);
        return [.. found];
    }

    private static IEnumerable<string> Visible(object? place, WireNaming naming)
    {
        IEnumerable<BindTarget> targets = place switch { BindTarget one => [one], List<BindTarget> several => several, _ => [] };
        foreach (BindTarget? target in targets.SelectMany(t => t.Cases ?? [t]))
            for (int i = 0; i < target?.Plan.Members.Count; i++)
                if (SelectionPlan.Has(target.Plan.All, i) && target.Offers(i)) yield return target.Plan.Names(naming)[i];
    }

    /// <summary>Levenshtein's distance, ignoring case; gives up beyond <paramref name="most"/>.</summary>
    private int Distance(ReadOnlySpan<char> a, ReadOnlySpan<char> b, int most)
    {
        _spent++;
        if (Math.Abs(a.Length - b.Length) > most || b.Length > LongestName) return int.MaxValue;
        _spent += a.Length * b.Length;
        Span<int> row = stackalloc int[LongestName + 1];
        for (int j = 0; j <= b.Length; j++) row[j] = j;
        for (int i = 1; i <= a.Length; i++)
        {
            int diagonal = row[0], least = row[0] = i;
            char c = char.ToLowerInvariant(a[i - 1]);
            for (int j = 1; j <= b.Length; j++)
            {
                int above = row[j];
                row[j] = Math.Min(Math.Min(above, row[j - 1]) + 1, diagonal + (c == char.ToLowerInvariant(b[j - 1]) ? 0 : 1));
                diagonal = above;
                least = Math.Min(least, row[j]);
            }
            if (least > most) return int.MaxValue;
        }
        return row[b.Length];
    }
}
