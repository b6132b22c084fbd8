namespace Sluice.Selection;

/// <summary>Finds the names nearest to an unknown name among those that the caller may see.</summary>
internal struct NearestNames
{
    private NameDistance _distance;

    internal string[] Find(ReadOnlySpan<char> name, object? place, MemberNaming naming) =>
        _distance.Nearest(name, Visible(place, naming));

    internal string[] FindAmong(IEnumerable<string> candidates, ReadOnlySpan<char> name) =>
        _distance.Nearest(name, candidates);

    /// <summary>Returns the names that equal a name when ignoring case.</summary>
    internal readonly string[] Spellings(ReadOnlySpan<char> name, object? place, MemberNaming naming)
    {
        var found = new List<string>();
        foreach (string candidate in Visible(place, naming))
            if (name.Equals(candidate, StringComparison.OrdinalIgnoreCase) && !found.Contains(candidate))
                found.Add(candidate);
        return [.. found];
    }

    private static IEnumerable<string> Visible(object? place, MemberNaming naming)
    {
        IEnumerable<BindTarget> targets = place switch
        {
            BindTarget one => [one],
            List<BindTarget> several => several,
            _ => [],
        };
        foreach (BindTarget? target in targets.SelectMany(t => t.Cases ?? [t]))
            for (int i = 0; i < target?.Plan.Members.Count; i++)
                if (SelectionPlan.Has(target.Plan.All, i) && target.Offers(i))
                    yield return target.Plan.Names(naming)[i];
    }
}
