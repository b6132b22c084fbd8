using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// Reports names that are not members, or members that expressions may not use, with the nearest names that the caller
/// may use.
/// </summary>
internal static class MemberErrors
{
    private const int MostNames = 12;

    /// <param name="errors">The errors of the expression.</param>
    /// <param name="outcome">What is wrong with the name.</param>
    /// <param name="name">The name.</param>
    /// <param name="position">Its position.</param>
    /// <param name="candidates">The names that are valid there.</param>
    internal static void Report(
        FilterErrors errors,
        int outcome,
        ReadOnlySpan<char> name,
        int position,
        IEnumerable<string> candidates
    )
    {
        string shown = IncludeText.Shown(name);
        string purpose = errors.IsSort ? "sort" : "filter";
        if (outcome == MemberLookup.Forbidden)
            errors.Add(
                FilterErrorKind.Forbidden,
                position,
                name.Length,
                $"Access to '{shown}' is not permitted.",
                IncludeText.Clean(name)
            );
        else if (outcome == MemberLookup.Ambiguous)
            errors.AddName(
                FilterErrorKind.AmbiguousName,
                position,
                name,
                $"'{shown}' matches several names that differ only in case.",
                candidates
            );
        else if (outcome == MemberLookup.Unmarked)
            errors.Add(
                FilterErrorKind.UnknownName,
                position,
                name.Length,
                Unmarked(shown, purpose, candidates),
                IncludeText.Clean(name)
            );
        else
            errors.AddName(
                FilterErrorKind.UnknownName,
                position,
                name,
                $"There is no member '{shown}' to {purpose} by.",
                candidates
            );
    }

    private static string Unmarked(string shown, string purpose, IEnumerable<string> candidates)
    {
        string[] names = [.. candidates.Take(MostNames + 1)];
        string others =
            names.Length == 0 ? "There is no other member to use."
            : names.Length > MostNames ? $"Use one of {string.Join(", ", names[..MostNames])}, …"
            : $"Use {(names.Length == 1 ? "" : "one of ")}{string.Join(", ", names)}.";
        string mark = purpose == "sort" ? "[Sortable]" : "[Filterable]";
        return $"Requests cannot {purpose} by '{shown}' here. {others} The application can allow the member with "
            + $"{mark} or WithFilterLimits.";
    }
}
