using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>Reports names that are not members, with the nearest names that the caller may use.</summary>
internal static class MemberErrors
{
    internal static void Report(FilterErrors errors, int outcome, ReadOnlySpan<char> name, int at, SelectionPlan plan,
        in MemberLookup lookup, SelectionNode? allowed, bool isAllowed, string purpose)
    {
        string shown = IncludeText.Shown(name);
        IEnumerable<string> candidates = lookup.Candidates(plan, allowed, isAllowed);
        if (outcome == MemberLookup.Forbidden)
            errors.Add(FilterErrorKind.Forbidden, at, name.Length, $"Access to '{shown}' is not permitted.",
                IncludeText.Clean(name));
        else if (outcome == MemberLookup.Ambiguous)
            errors.AddName(FilterErrorKind.AmbiguousName, at, name,
                $"'{shown}' matches several names that differ only in case.", candidates);
        else
            errors.AddName(FilterErrorKind.UnknownName, at, name,
                $"There is no member '{shown}' to {purpose} by.", candidates);
    }
}
