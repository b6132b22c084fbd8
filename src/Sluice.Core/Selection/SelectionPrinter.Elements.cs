using System.Globalization;
using System.Text;
using Sluice.Model;

namespace Sluice.Selection;

// Prints the conditions, the order and the limit of a collection's elements.
internal readonly partial struct SelectionPrinter
{
    /// <summary>
    /// Appends the marks of a group, and removes its ranges. Returns <see langword="true"/> if the list is complete.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <param name="group">The places that the list applies to.</param>
    /// <param name="isWithoutBase">Whether the list must not contain the base, whose marks it would inherit.</param>
    private bool AppendRange(StringBuilder text, ref List<Place> group, out bool isWithoutBase)
    {
        isWithoutBase = false;
        if (!group.Exists(p => p.Node?.Range is not null || p.Base?.Range is not null))
            return false;
        isWithoutBase = group.Exists(LosesMarks);
        int from = text.Length;
        Place ranged = group.Find(p => p.Node?.Range is not null);
        if (ranged.Node?.Range is { } range)
            AppendMarks(text, range, ranged.Plan);
        group = group.ConvertAll(p => new Place(
            p.At,
            ElementRanges.Without(p.Node, p.Plan),
            ElementRanges.Without(p.Base, p.Plan)
        ));
        if (text.Length == from)
            return false;
        if (!isWithoutBase && group.TrueForAll(p => p.IsBase))
            return true;
        text.Append(',');
        return false;
    }

    // Whether the base of a place has a mark that its selection does not have.
    private static bool LosesMarks(Place place)
    {
        ElementRange? selected = place.Node?.Range;
        return place.Base?.Range is { } started
            && (
                started.First is not null && selected?.First is null
                || started.Keys.Length > 0 && selected is not { Keys.Length: > 0 }
                || started.Conditions.Length > 0 && selected is not { Conditions.Length: > 0 }
            );
    }

    private void AppendMarks(StringBuilder text, ElementRange range, SelectionPlan plan)
    {
        int from = text.Length;
        foreach (ElementFilter filter in range.Conditions)
        {
            if (text.Length > from)
                text.Append(',');
            string condition = ((NamedElementFilter)filter).Print(naming);
            text.Append("!filter:'").Append(condition.Replace("'", "''", StringComparison.Ordinal)).Append('\'');
        }
        if (range.First is { } first)
        {
            if (text.Length > from)
                text.Append(',');
            text.Append(CultureInfo.InvariantCulture, $"!first:{first}");
        }
        foreach (OrderKey key in range.Keys)
        {
            if (text.Length > from)
                text.Append(',');
            AppendKey(text, key, plan);
        }
    }

    private void AppendKey(StringBuilder text, OrderKey key, SelectionPlan? plan)
    {
        text.Append(key.IsDescending ? "!sort:-" : "!sort:");
        foreach (MemberShape member in key.Path)
        {
            if (member != key.Path[0])
                text.Append('.');
            IncludeText.AppendName(text, plan!.Names(naming)[member.Index]);
            plan = plan.Children[member.Index];
        }
    }
}
