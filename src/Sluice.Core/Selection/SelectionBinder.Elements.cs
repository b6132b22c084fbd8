using Sluice.Model;

namespace Sluice.Selection;

// Binds !first and !sort, which apply to the elements of a collection, and finds the elements of !filter.
internal ref partial struct SelectionBinder
{
    private const int MostKeys = 8;

    private void ApplyElementMark(in IncludeEntry entry, object? place)
    {
        switch (place)
        {
            case BindTarget target:
                ApplyElementMark(entry, target);
                break;
            case List<BindTarget> several:
                foreach (BindTarget each in several)
                    if (!ApplyElementMark(entry, each))
                        return;
                break;
            default:
                ReportNoCollection(entry);
                break;
        }
    }

    /// <summary>Returns <see langword="false"/> if an error was reported.</summary>
    private bool ApplyElementMark(in IncludeEntry entry, BindTarget target)
    {
        if (!target.IsElement)
        {
            ReportNoCollection(entry);
            return false;
        }
        target.Marks ??= new();
        if (entry.Kind == EntryKind.Filter)
            return ApplyFilter(entry, target);
        if (entry.Kind == EntryKind.Sort)
        {
            if (BindKey(entry, target) is not { } key)
                return _options.IsLenient;
            if (target.Marks.TryAdd(key, entry))
                return target.Marks.Keys.Count <= MostKeys
                    || Report(
                        IncludeErrorKind.TooManyNodes,
                        entry,
                        $"A collection can be sorted by at most {MostKeys} keys."
                    );
            return Report(
                IncludeErrorKind.Conflict,
                entry,
                "The sort keys of the collection differ from those before, or repeat one. Specify its order once."
            );
        }
        if (entry.Argument > (_options.MaxFirst ?? int.MaxValue))
            return Report(
                IncludeErrorKind.TooManyElements,
                entry,
                $"'!first:' must be at most {_options.MaxFirst} here."
            );
        return target.Marks.TrySetFirst(entry.Argument)
            || Report(
                IncludeErrorKind.Conflict,
                entry,
                $"The collection is already limited to its first {target.Marks.First} elements."
            );
    }

    private OrderKey? BindKey(in IncludeEntry entry, BindTarget target)
    {
        var names = new KeyPathReader(_text, entry);
        var path = new List<MemberShape>();
        SelectionPlan? plan = target.Plan;
        if (plan.IsUnion)
        {
            Report(
                IncludeErrorKind.NotSortable,
                entry,
                "Elements of several types cannot be sorted; '!first' applies to them."
            );
            return null;
        }
        MemberReach reach = FindKeyReach(target);
        while (names.MoveNext())
        {
            string name = names.Name;
            int index = FindKeyMember(name, plan, reach);
            if (index < 0)
            {
                ReportKey(IncludeErrorKind.UnknownName, names, name, plan, reach);
                return null;
            }

            MemberShape member = plan!.Members[index];
            bool isObject = member.Shape.Kind == ShapeKind.Object;
            bool isCollection = !isObject && member.Shape.Selectable is not null;
            KeyPathReader rest = names;
            bool isLast = isCollection || !rest.MoveNext();
            if (!(isLast ? ElementRanges.IsSortable(member, reach) : reach.LeadsThrough(index)))
            {
                ReportKey(IncludeErrorKind.NotSortable, names, name, plan, reach);
                return null;
            }
            path.Add(member);
            reach = reach.ChildOf(index);
            plan = isObject ? plan.Children[index] : null;
        }
        return new([.. path], entry.Has(EntryFlags.Descending));
    }

    private readonly MemberReach FindKeyReach(BindTarget target) =>
        _options.RegisteredKeys is ElementKeys keys
            ? MemberReach.FindReach(keys.Allowed, keys.Within, PlaceOf(target))
            : new(null, false, target.Offered);

    private readonly int FindKeyMember(string name, SelectionPlan? plan, MemberReach reach)
    {
        if (plan is null or { IsUnion: true })
            return SelectionNames.Unknown;
        int index = plan.Find(name, _options);
        bool isHidden = index >= 0 && (!SelectionPlan.Has(plan.All, index) || !reach.Contains(index));
        return isHidden ? SelectionNames.Unknown : index;
    }

    private void ReportKey(
        IncludeErrorKind kind,
        in KeyPathReader current,
        string name,
        SelectionPlan? plan,
        MemberReach reach
    )
    {
        if (_options.IsLenient && kind == IncludeErrorKind.UnknownName)
            return;
        _errors ??= new();
        string shown = IncludeText.Shown(name);
        var sortable = new List<string>();
        for (int i = 0; i < plan?.Members.Count; i++)
            if (LeadsToKey(plan, i, reach, []))
                sortable.Add(plan.Names(_options.Names)[i]);
        bool isUnknown = kind == IncludeErrorKind.UnknownName;
        string[] nearest = isUnknown ? _nearest.FindAmong(sortable, name) : [.. sortable.Take(5)];
        string offer =
            isUnknown ? IncludeText.Offer(nearest)
            : nearest.Length == 0 ? " Nothing here can be sorted by."
            : $" Sort by {string.Join(", ", nearest.Select(n => $"'{n}'"))}.";
        _errors.Add(
            kind,
            current.Start,
            current.Length,
            isUnknown
                ? $"There is no field '{shown}' to sort by.{offer}"
                : $"Elements cannot be sorted by '{shown}'.{offer}",
            IncludeText.Clean(name),
            nearest
        );
    }

    // Whether a member can be sorted by, or something of the object that it holds.
    private static bool LeadsToKey(
        SelectionPlan plan,
        int index,
        MemberReach reach,
        HashSet<(SelectionPlan, MemberReach)> seen
    )
    {
        if (!SelectionPlan.Has(plan.All, index) || !reach.LeadsThrough(index))
            return false;
        MemberShape member = plan.Members[index];
        if (ElementRanges.IsSortable(member, reach))
            return true;
        if (member.Shape.Kind != ShapeKind.Object || plan.Children[index] is not { IsUnion: false } child)
            return false;
        MemberReach below = reach.ChildOf(index);
        if (!seen.Add((child, below)))
            return false;
        for (int i = 0; i < child.Members.Count; i++)
            if (LeadsToKey(child, i, below, seen))
                return true;
        return false;
    }

    private void ReportNoCollection(in IncludeEntry entry) =>
        Report(
            IncludeErrorKind.NotACollection,
            entry,
            entry.Parent < 0
                ? "'!first', '!sort' and '!filter' belong in the list after the name of a collection, as in "
                    + "'lines[!first:10]'."
                : $"'{IncludeText.Shown(_entries[entry.Parent].NameIn(_text))}' is not a collection of objects, so it "
                    + "cannot be limited, sorted or filtered."
        );

    private void ReportIncompleteOrders()
    {
        foreach (BindTarget target in _targets)
            if (target.Marks?.Incomplete is { } mark)
                Report(
                    IncludeErrorKind.Conflict,
                    mark,
                    "The collection was sorted by more keys before. Specify its order once."
                );
    }

    private bool Report(IncludeErrorKind kind, in IncludeEntry entry, string message)
    {
        (_errors ??= new()).Add(kind, entry.Start, entry.Length, message);
        return false;
    }
}
