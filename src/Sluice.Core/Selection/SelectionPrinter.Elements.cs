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
        if (!group.Exists(p => p.Node?.Range is not null || p.Base?.Range is not null)) return false;
        isWithoutBase = group.Exists(p => p.Base?.Range is { } started
            && (started.First is not null && p.Node?.Range?.First is null
                || started.Keys.Length > 0 && p.Node?.Range is not { Keys.Length: > 0 }
                || started.Conditions.Length > 0 && p.Node?.Range is not { Conditions.Length: > 0 }));
        int from = text.Length;
        Place ranged = group.Find(p => p.Node?.Range is not null);
        if (ranged.Node?.Range is { } range)
        {
            foreach (ElementFilter filter in range.Conditions)
            {
                if (text.Length > from) text.Append(',');
                string condition = ((NamedElementFilter)filter).Print(naming);
                text.Append("!filter:'").Append(condition.Replace("'", "''", StringComparison.Ordinal)).Append('\'');
            }
            if (range.First is { } first)
            {
                if (text.Length > from) text.Append(',');
                text.Append(CultureInfo.InvariantCulture, $"!first:{first}");
            }
            foreach (OrderKey key in range.Keys)
            {
                if (text.Length > from) text.Append(',');
                text.Append(key.IsDescending ? "!sort:-" : "!sort:");
                SelectionPlan? plan = ranged.Plan;
                foreach (MemberShape member in key.Path)
                {
                    if (member != key.Path[0]) text.Append('.');
                    IncludeText.AppendName(text, plan!.Names(naming)[member.Index]);
                    plan = plan.Children[member.Index];
                }
            }
        }
        group = group.ConvertAll(p => new Place(p.At, ElementRanges.Without(p.Node, p.Plan),
            ElementRanges.Without(p.Base, p.Plan)));
        if (text.Length == from) return false;
        if (!isWithoutBase && group.TrueForAll(p => p.IsBase)) return true;
        text.Append(',');
        return false;
    }
}
