using System.Text;

namespace Sluice.Selection;

/// <summary>
/// Formats a bound selection as an expression that binds to it again: names in member order, and marks only where names
/// are not sufficient or would be too many.
/// </summary>
/// <remarks>
/// A list may apply to several types at once (the cases of a union), so each step formats a group of places. The
/// recursion depth is the nesting depth of the expression's names, which the parser limits.
/// </remarks>
internal readonly partial struct SelectionPrinter(MemberNaming naming)
{
    // Beyond this number, use a mark with exceptions.
    private const int MostNames = 48;

    private enum Start
    {
        Nothing,
        Default,
        All,
    }

    /// <summary>
    /// A place that a list applies to: its type, what is selected there, and what would be selected by default.
    /// </summary>
    private readonly record struct Place(SelectionPlace At, SelectionNode? Node, SelectionNode? Base)
    {
        public SelectionPlan Plan => At.Plan;

        public bool Has(int index) => Node is null ? SelectionPlan.Has(Plan.All, index) : Node.Has(index);

        public bool BaseHas(int index) => Base is null ? SelectionPlan.Has(Plan.All, index) : Base.Has(index);

        public bool IsBase => SelectionEquality.AreEqual(Node, Base, Plan);
        public bool IsEverything => Node == Plan.AllNode;
    }

    /// <summary>How the places of a group select one name.</summary>
    private sealed class NameUse
    {
        /// <summary>In how many places the name is selected.</summary>
        public int On;

        /// <summary>In how many places the name is not selected.</summary>
        public int Off;

        /// <summary>Whether each place has what the start of the list gives it.</summary>
        public bool IsAsStarted = true;

        /// <summary>Whether all places that select the name must do so.</summary>
        public bool IsAlways = true;

        /// <summary>The places of the name's own list.</summary>
        public readonly List<Place> Children = [];

        public bool IsMixed => On > 0 && Off > 0;

        public bool HasBaseChildren => Children.TrueForAll(child => child.IsBase);
    }

    internal static string Print(SelectionPlan plan, SelectionNode? node, MemberNaming naming)
    {
        var text = new StringBuilder("[");
        new SelectionPrinter(naming).AppendList(text, [new(plan.Place, node, plan.Place.DefaultNode)]);
        return text.Append(']').ToString();
    }

    private void AppendList(StringBuilder text, List<Place> group)
    {
        if (AppendRange(text, ref group, out bool isWithoutBase))
            return;
        group = Flatten(group);
        List<string> names = NamesOf(group);
        if (group.Exists(p => !p.IsBase) && group.TrueForAll(p => p.IsEverything) && !IsOneLevel(group))
        {
            text.Append("!deep");
            return;
        }
        int from = text.Length;
        if (TryAppend(text, group, names, Start.Nothing, out int count) && count is > 0 and <= MostNames)
            return;
        string plain = text.ToString(from, text.Length - from);
        text.Length = from;
        bool fits = count is > 0 and < int.MaxValue;
        foreach (Start start in (ReadOnlySpan<Start>)[Start.Default, Start.All])
        {
            if (isWithoutBase && start == Start.Default)
                continue;
            if (TryAppend(text, group, names, start, out int others) && (!fits || others < count))
                return;
            text.Length = from;
        }
        if (fits)
            text.Append(plain);
    }

    /// <summary>Returns whether <c>!all</c> alone would select everything.</summary>
    private static bool IsOneLevel(List<Place> group) =>
        group.TrueForAll(p =>
        {
            for (int i = 0; i < p.Plan.Children.Length; i++)
                if (p.Plan.Children[i] is { } child && child.AllNode != p.At.Implicit(i))
                    return false;
            return true;
        });

    private bool TryAppend(StringBuilder text, List<Place> group, List<string> names, Start start, out int count)
    {
        int from = text.Length;
        bool isNegative = true;
        count = 0;
        foreach (string name in names)
        {
            NameUse use = FindUse(group, name, start);
            if (use.IsAsStarted && (start != Start.Nothing || use.On == 0))
                continue;
            if (use.IsMixed && use.IsAlways && use.HasBaseChildren)
            {
                // A member that is always written cannot be removed.
                if (start == Start.Nothing)
                    continue;
                use.On = 0;
            }
            if (use.IsMixed)
            {
                // Selected in some cases of a union and not in others, which a name cannot express.
                count = int.MaxValue;
                return false;
            }
            count++;
            if (text.Length > from)
                text.Append(',');
            isNegative &= use.Off > 0;
            AppendUse(text, name, use);
        }
        if (start == Start.Nothing || start == Start.Default && isNegative && count > 0)
            return true;
        if (start == Start.Default && count == 0 && group.TrueForAll(p => IsEmpty(p)))
            return true;
        text.Insert(from, (start == Start.Default ? "!default" : "!all") + (count > 0 ? "," : ""));
        count++;
        return true;
    }

    private NameUse FindUse(List<Place> group, string name, Start start)
    {
        var use = new NameUse();
        foreach (Place place in group)
        {
            int index = place.Plan.Names(naming).Find(name);
            if (index < 0 || !SelectionPlan.Has(place.Plan.All, index))
                continue;
            bool isOn = place.Has(index);
            bool isStarted = start == Start.All || start == Start.Default && place.BaseHas(index);
            if (isOn)
                use.On++;
            else
                use.Off++;
            use.IsAlways &= !isOn || SelectionPlan.Has(place.At.Always, index);
            use.IsAsStarted &= isOn == isStarted;
            if (!isOn || place.At.Child(index) is not { } current)
                continue;

            var child = new Place(
                current,
                place.Node is null ? current.Plan.AllNode : place.Node.ChildOf(index),
                place.At.Implicit(index)
            );
            use.Children.Add(child);
            SelectionNode? startedChild =
                start == Start.Default && place.Base is not null ? place.Base.ChildOf(index) : child.Base;
            use.IsAsStarted &= SelectionEquality.AreEqual(child.Node, startedChild, current.Plan);
        }
        return use;
    }

    private void AppendUse(StringBuilder text, string name, NameUse use)
    {
        if (use.Off > 0)
            text.Append('-');
        IncludeText.AppendName(text, name);
        if (use.Off > 0 || use.HasBaseChildren)
            return;
        text.Append('[');
        AppendList(text, use.Children);
        text.Append(']');
    }

    private static bool IsEmpty(Place place)
    {
        for (int i = 0; i < place.Plan.Members.Count; i++)
            if (place.Has(i))
                return false;
        return true;
    }

    private static List<Place> Flatten(List<Place> group)
    {
        if (!group.Exists(p => p.Plan.IsUnion))
            return group;
        var flat = new List<Place>();
        foreach (Place place in group)
        {
            if (!place.Plan.IsUnion)
                flat.Add(place);
            for (int i = 0; i < place.Plan.CaseCount; i++)
                if (place.At.Child(i) is { } current)
                    flat.Add(
                        new(
                            current,
                            place.Node?.ChildOf(i) ?? (place.Node is null ? current.Plan.AllNode : null),
                            place.Base?.ChildOf(i)
                        )
                    );
        }
        return [.. flat.Distinct()];
    }

    private List<string> NamesOf(List<Place> group)
    {
        var names = new List<string>();
        HashSet<string>? seen = group.Count > 1 ? [] : null;
        foreach (Place place in group)
            for (int i = 0; i < place.Plan.Members.Count; i++)
                if (SelectionPlan.Has(place.Plan.All, i) && seen?.Add(place.Plan.Names(naming)[i]) != false)
                    names.Add(place.Plan.Names(naming)[i]);
        return names;
    }
}
