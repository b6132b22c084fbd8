namespace Sluice.Selection;

/// <summary>
/// Binds a parsed expression to a type, in one pass over the entries and one pass backwards over the resulting targets.
/// Neither recurses.
/// </summary>
internal ref partial struct SelectionBinder
{
    // A union applies each list to all its cases, so there are more targets than names; this is the maximum per allowed
    // name.
    private const int TargetsPerNode = 16;

    private readonly ReadOnlySpan<char> _text;
    private readonly ReadOnlySpan<IncludeEntry> _entries;
    private readonly IncludeOptions _options;
    private readonly int _targetLimit;
    private readonly List<BindTarget> _targets;

    // For each entry, where its list applies: a target, a list of targets, or one of the markers below.
    private readonly object?[] _places;
    private IncludeErrors? _errors;
    private NearestNames _nearest;

    // What all conditions of the expression count together.
    private int _comparisons,
        _conditionJoins;

    // The entry was skipped together with everything it contains.
    private static readonly object s_passedOver = new();

    // The entry's value has no fields.
    private static readonly object s_noFields = new();

    private SelectionBinder(
        ReadOnlySpan<char> text,
        ReadOnlySpan<IncludeEntry> entries,
        in IncludeOptions options,
        IncludeErrors? errors
    )
    {
        _text = text;
        _entries = entries;
        _options = options;
        _targetLimit = (int)Math.Min(int.MaxValue, (long)new ParseLimits(options).Nodes * TargetsPerNode);
        _targets = new(4);
        _places = new object?[entries.Length];
        _errors = errors;
    }

    /// <summary>Parses and binds an expression; returns <see langword="null"/> for everything.</summary>
    /// <param name="place">
    /// The place that the expression applies to; <see langword="null"/> if the type has no fields.
    /// </param>
    /// <param name="text">The expression.</param>
    /// <param name="options">Limits, leniency and naming.</param>
    /// <param name="offered">The names that may be used; <see langword="null"/> for all. Does not narrow marks.</param>
    /// <param name="isElement">Whether the place is that of the elements of a collection.</param>
    /// <param name="isDeep">Whether everything was selected by a mark.</param>
    /// <param name="cost">The number of targets that the expression created.</param>
    /// <exception cref="IncludeException">The expression has errors.</exception>
    internal static SelectionNode? Bind(
        SelectionPlace? place,
        ReadOnlySpan<char> text,
        in IncludeOptions options,
        SelectionNode? offered,
        bool isElement,
        out bool isDeep,
        out int cost
    )
    {
        isDeep = false;
        cost = 0;
        var parser = new IncludeParser(text, options, stackalloc IncludeEntry[24]);
        try
        {
            parser.Parse();
            ReadOnlySpan<IncludeEntry> entries = parser.Entries;
            if (entries.IsEmpty && parser.Errors is null)
                return place?.DefaultNode;
            var binder = new SelectionBinder(text, entries, options, parser.Errors);
            SelectionNode? node = binder.Run(place, offered, isElement);
            foreach (ref readonly IncludeEntry entry in entries)
                isDeep |= entry.Parent < 0 && entry.Kind == EntryKind.Deep;
            isDeep &= node == place?.Plan.AllNode;
            cost = binder._targets.Count;
            return node;
        }
        finally
        {
            parser.Dispose();
        }
    }

    private SelectionNode? Run(SelectionPlace? start, SelectionNode? offered, bool isElement)
    {
        object root = start is null ? s_noFields : CreateTarget(start, start.DefaultNode, offered, null, isElement);
        for (int i = 0; i < _entries.Length && _targets.Count <= _targetLimit; i++)
        {
            ref readonly IncludeEntry entry = ref _entries[i];
            object? place = entry.Parent < 0 ? root : _places[entry.Parent];
            if (place == s_passedOver)
                _places[i] = s_passedOver;
            else if (entry.Kind == EntryKind.Name)
                _places[i] = ApplyName(entry, place);
            else if (entry.Kind is EntryKind.First or EntryKind.Sort or EntryKind.Filter)
                ApplyElementMark(entry, place);
            else
                ApplyMark(entry.Kind, place);
        }
        if (_targets.Count > _targetLimit)
            (_errors ??= new()).Add(
                IncludeErrorKind.TooManyNodes,
                0,
                _text.Length,
                $"The expression reaches more than {_targetLimit} places across the cases of "
                    + "unions. Ask for fewer fields."
            );
        ReportIncompleteOrders();
        _errors?.Throw();
        return start is null ? null : Finish();
    }

    private static void ApplyMark(EntryKind kind, object? place)
    {
        if (place is List<BindTarget> several)
            foreach (BindTarget each in several)
                Mark(kind, each);
        else if (place is BindTarget target)
            Mark(kind, target);

        static void Mark(EntryKind kind, BindTarget target)
        {
            if (kind == EntryKind.Default)
                target.AddBase(isBare: false);
            else if (target.Cases is { } cases)
            {
                target.IsDeep |= kind == EntryKind.Deep;
                foreach (BindTarget? each in cases)
                    each?.PutInAll(kind == EntryKind.Deep);
            }
            else
                target.PutInAll(kind == EntryKind.Deep);
        }
    }

    /// <summary>Applies a name to every target of its list; returns where the name's own list applies.</summary>
    private object? ApplyName(in IncludeEntry entry, object? place)
    {
        ReadOnlySpan<char> name = entry.NameIn(_text);
        var outcome = new NameOutcome();
        if (place is List<BindTarget> several)
            foreach (BindTarget each in several)
                Apply(entry, name, each, ref outcome);
        else if (place is BindTarget target)
            Apply(entry, name, target, ref outcome);
        if (outcome.RepeatsTooOften)
        {
            ReportRepeats(entry);
            return s_passedOver;
        }
        if (outcome.IsFound)
            return outcome.Place ?? (outcome.IsPassedOver ? s_passedOver : s_noFields);
        if (!_options.IsLenient || outcome.IsForbidden)
            Report(entry, name, place, outcome);
        return s_passedOver;
    }

    private ref struct NameOutcome
    {
        public bool IsFound;
        public bool IsAmbiguous;
        public bool IsForbidden;
        public bool IsPassedOver;
        public bool RepeatsTooOften;
        public object? Place;

        // How many targets in Place were created by this entry; the cases of a union may share them.
        public int Created;
    }

    private void Apply(in IncludeEntry entry, ReadOnlySpan<char> name, BindTarget target, ref NameOutcome outcome)
    {
        if (target.Cases is { } cases)
        {
            foreach (BindTarget? each in cases)
                if (each is not null)
                    ApplyToObject(entry, name, each, target.Plan.IsUniform, ref outcome);
            // A list that adds something starts empty in every case, including cases without the name.
            if (outcome.IsFound && !entry.Has(EntryFlags.Negative))
                foreach (BindTarget? each in cases)
                    each?.StartFromNothing();
        }
        else
            ApplyToObject(entry, name, target, true, ref outcome);
    }

    private void ApplyToObject(
        in IncludeEntry entry,
        ReadOnlySpan<char> name,
        BindTarget target,
        bool share,
        ref NameOutcome outcome
    )
    {
        SelectionPlan plan = target.Plan;
        int index = plan.Find(name, _options);
        if (index < 0)
        {
            outcome.IsAmbiguous |= index == SelectionNames.Ambiguous;
            return;
        }
        if (!IsAvailable(entry, target, index, ref outcome))
            return;

        outcome.IsFound = true;
        bool hasList = entry.Has(EntryFlags.HasList);
        int repeats = target.Repeats + (target.Place.ComesBack(index) ? 1 : 0);
        if (
            repeats > (_options.MaxRepeats ?? int.MaxValue)
            && repeats > target.Repeats
            && (hasList || !entry.Has(EntryFlags.Negative))
        )
        {
            outcome.RepeatsTooOften = true;
            return;
        }
        if (!entry.Has(EntryFlags.Negative))
            target.PutIn(index, bare: !hasList);
        else if (hasList)
            target.PutInPart(index);
        else
            target.LeaveOut(index);
        if (!hasList || target.Place.Child(index) is not { } place)
            return;
        AddPlace(ref outcome, FindChild(target, index, place, share, repeats, ref outcome));
    }

    // Whether an entry may name a member; says in the outcome what becomes of the entry otherwise.
    private static bool IsAvailable(in IncludeEntry entry, BindTarget target, int index, ref NameOutcome outcome)
    {
        if (!SelectionPlan.Has(target.Plan.All, index))
        {
            // A hidden member does not exist or is forbidden; excluding a forbidden one is not an error.
            if (!SelectionPlan.Has(target.Plan.Forbidden, index))
                return false;
            if (entry.Has(EntryFlags.Negative))
                outcome.IsFound = outcome.IsPassedOver = true;
            else
                outcome.IsForbidden = true;
            return false;
        }

        if (target.Offers(index))
            return true;
        // Excluding a member that is not offered is not an error.
        outcome.IsFound = outcome.IsPassedOver |= entry.Has(EntryFlags.Negative);
        return false;
    }

    private BindTarget FindChild(
        BindTarget target,
        int index,
        SelectionPlace place,
        bool share,
        int repeats,
        ref NameOutcome outcome
    )
    {
        ref BindTarget? child = ref target.Child(index);
        if (child is not null)
            return child;
        SelectionNode? baseNode = target.Place.Implicit(index);
        SelectionNode? offered = target.Offered?.ChildOf(index);
        child = share ? FindCreated(outcome, place, baseNode, offered) : null;
        if (child is not null)
            return child;

        child = CreateTarget(
            place,
            baseNode,
            offered,
            target,
            ElementRanges.Allows(target.Plan.Members[index]),
            repeats
        );
        if (target.IsBare(index))
            child.AddBase(isBare: true);
        outcome.Created++;
        return child;
    }

    private static BindTarget? FindCreated(
        in NameOutcome outcome,
        SelectionPlace place,
        SelectionNode? baseNode,
        SelectionNode? offered
    )
    {
        if (outcome.Created == 0)
            return null;
        if (outcome.Place is BindTarget one)
            return Is(one) ? one : null;
        foreach (BindTarget each in (List<BindTarget>)outcome.Place!)
            if (Is(each))
                return each;
        return null;

        bool Is(BindTarget created) =>
            created.Place.Equals(place)
            && created.Offered == offered
            && SelectionEquality.AreEqual(created.Base, baseNode, place.Plan);
    }

    private static void AddPlace(ref NameOutcome outcome, BindTarget target)
    {
        if (outcome.Place is null)
            outcome.Place = target;
        else if (outcome.Place is BindTarget one)
        {
            if (one != target)
                outcome.Place = new List<BindTarget> { one, target };
        }
        else if (outcome.Place is List<BindTarget> several && several[^1] != target && !several.Contains(target))
            several.Add(target);
    }

    private BindTarget CreateTarget(
        SelectionPlace place,
        SelectionNode? baseNode,
        SelectionNode? offered,
        BindTarget? parent,
        bool isElement,
        int repeats = 0
    )
    {
        var target = new BindTarget(place, baseNode, offered, parent) { Repeats = repeats, IsElement = isElement };
        _targets.Add(target);
        if (!place.Plan.IsUnion)
            return target;
        target.Cases = new BindTarget?[place.Plan.CaseCount];
        for (int i = 0; i < target.Cases.Length; i++)
            if (place.Child(i) is { } ofCase)
                target.Cases[i] = CreateTarget(
                    ofCase,
                    baseNode?.ChildOf(i),
                    offered?.ChildOf(i),
                    target,
                    false,
                    repeats
                );
        return target;
    }
}
