namespace Sluice.Selection;

/// <summary>
/// The state of an expression at one place while it is being bound; becomes a <see cref="SelectionNode"/> at the end.
/// </summary>
/// <remarks>
/// "Base" is the set selected if the expression does not mention the place: the type's default set, or the member's
/// <see cref="SubPropertyDefaultAttribute"/>. A list that contains only negations starts from the base; other lists
/// start empty.
/// </remarks>
internal sealed class BindTarget
{
    private readonly ulong[] _bits;
    private bool _addedBase;

    internal BindTarget(SelectionPlace place, SelectionNode? baseNode, SelectionNode? offered, BindTarget? parent)
    {
        Offered = offered;
        Place = place;
        Base = baseNode;
        BaseNode = ElementRanges.Without(baseNode, place.Plan);
        Parent = parent;
        _bits = new ulong[place.Plan.Words * 4];
    }

    internal SelectionPlace Place { get; }
    internal SelectionPlan Plan => Place.Plan;

    /// <summary>Gets the selection of each element in the base.</summary>
    internal SelectionNode? BaseNode { get; private set; }

    /// <summary>Gets the base, which may sort and limit the elements.</summary>
    internal SelectionNode? Base { get; private set; }

    /// <summary>Gets whether the place is that of the elements of a collection.</summary>
    internal bool IsElement { get; init; }

    /// <summary>Gets or sets the marks that sort and limit the elements.</summary>
    internal ElementMarks? Marks { get; set; }

    /// <summary>
    /// Gets what an endpoint allows its callers to name at this place; <see langword="null"/> for everything.
    /// </summary>
    internal SelectionNode? Offered { get; }
    internal BindTarget? Parent { get; }

    /// <summary>Gets how often the path to this place returned to a type that was already on it.</summary>
    internal int Repeats { get; init; }

    /// <summary>Gets or sets, for a union, the targets of the cases that have members.</summary>
    internal BindTarget?[]? Cases { get; set; }

    /// <summary>Gets the targets of members with their own lists.</summary>
    internal BindTarget?[]? Children { get; private set; }

    /// <summary>Gets whether something was added, so that the list does not start from the base.</summary>
    internal bool IsPositive { get; private set; }

    /// <summary>Gets whether the list contains the base, so that the order and limit of the base apply.</summary>
    internal bool HasBase =>
        Cases is { } cases ? Array.TrueForAll(cases, c => c?.HasBase != false) : !IsPositive || _addedBase;

    /// <summary>Gets whether the member was also named without a list, as in <c>a</c> next to <c>a[x]</c>.</summary>
    internal bool IsNamed { get; private set; }

    /// <summary>Gets or sets whether members without their own list select everything.</summary>
    internal bool IsDeep { get; set; }

    /// <summary>Gets or sets the resulting node; <see langword="null"/> for everything.</summary>
    internal SelectionNode? Result { get; set; }

    /// <summary>Gets the members added by name or by mark and not removed since.</summary>
    internal Span<ulong> Mask => _bits.AsSpan(0, Plan.Words);

    /// <summary>Gets the members removed and not added since.</summary>
    internal Span<ulong> Negated => _bits.AsSpan(Plan.Words, Plan.Words);

    /// <summary>Gets the members added by a name without a list.</summary>
    internal Span<ulong> Bare => _bits.AsSpan(2 * Plan.Words, Plan.Words);

    /// <summary>Gets the members that are selected only because the base contains them.</summary>
    internal Span<ulong> FromBase => _bits.AsSpan(3 * Plan.Words, Plan.Words);

    /// <summary>Returns the target of a member's list, or <see langword="null"/>.</summary>
    internal ref BindTarget? Child(int index) => ref (Children ??= new BindTarget?[Plan.Children.Length])[index];

    /// <summary>
    /// Returns the indexes of the members from the root to this place; <see langword="null"/> if cases of unions are
    /// among them.
    /// </summary>
    internal IReadOnlyList<int>? FindWay()
    {
        var way = new List<int>();
        for (BindTarget current = this; current.Parent is { } parent; current = parent)
        {
            if (parent.Cases is not null || parent.Children is not { } children)
                return null;
            way.Insert(0, Array.IndexOf(children, current));
        }
        return way;
    }

    internal void PutIn(int index, bool bare)
    {
        int word = index >> 6;
        ulong bit = 1UL << index;
        IsPositive = true;
        Mask[word] |= bit;
        Negated[word] &= ~bit;
        if (bare)
            Bare[word] |= bit;
        if (bare && Children?[index] is { } child)
            child.AddBase(isBare: true);
    }

    /// <summary>Adds a member whose list is negated.</summary>
    internal void PutInPart(int index)
    {
        Mask[index >> 6] |= 1UL << index;
        Negated[index >> 6] &= ~(1UL << index);
    }

    internal void LeaveOut(int index)
    {
        int word = index >> 6;
        ulong bit = 1UL << index;
        Mask[word] &= ~bit;
        Bare[word] &= ~bit;
        FromBase[word] &= ~bit;
        Negated[word] |= bit;
        Children?[index] = null;
    }

    internal bool Offers(int index) => Offered is null || Offered.Has(index);

    internal bool IsBare(int index) => (Bare[index >> 6] & (1UL << index)) != 0;

    internal void StartFromNothing() => IsPositive = true;

    internal void PutInAll(bool deep)
    {
        IsPositive = true;
        IsDeep |= deep;
        Merge(Plan.All.Span, Negated);
    }

    /// <summary>
    /// Adds the base: for <c>!default</c>, or for the member's name without a list, which selects everything under
    /// <c>!deep</c>.
    /// </summary>
    internal void AddBase(bool isBare)
    {
        IsNamed |= isBare;
        if (Cases is { } cases)
        {
            foreach (BindTarget? each in cases)
                each?.AddBase(isBare);
            return;
        }
        IsPositive = _addedBase = true;
        Span<ulong> words = stackalloc ulong[8];
        words = Plan.Words <= 8 ? words[..Plan.Words] : new ulong[Plan.Words];
        Plan.Copy(BaseNode, words);
        for (int i = 0; i < words.Length; i++)
            FromBase[i] |= words[i] & ~Mask[i];
        Merge(words, Negated);
        // A later !deep makes the name select everything, so forget exclusions.
        if (isBare)
            Negated.Clear();
    }

    private void Merge(ReadOnlySpan<ulong> words, Span<ulong> negated)
    {
        Span<ulong> mask = Mask;
        for (int i = 0; i < words.Length; i++)
        {
            mask[i] |= words[i];
            negated[i] &= ~words[i];
        }
    }

    /// <summary>Finalizes the mask; afterwards the target waits only for the results of its children.</summary>
    internal void Complete()
    {
        // Within !deep, a list that contains only negations starts from everything.
        if (Parent is { IsDeep: true } && (IsNamed || !IsPositive))
        {
            Base = BaseNode = Plan.AllNode;
            IsDeep = true;
        }
        if (Cases is not null)
            return;
        if (!IsPositive || IsNamed && IsDeep)
        {
            Span<ulong> mask = Mask,
                negated = Negated,
                fromBase = FromBase;
            Span<ulong> words = stackalloc ulong[8];
            words = Plan.Words <= 8 ? words[..Plan.Words] : new ulong[Plan.Words];
            Plan.Copy(BaseNode, words);
            for (int i = 0; i < words.Length; i++)
            {
                fromBase[i] |= words[i] & ~negated[i] & ~mask[i];
                mask[i] |= words[i] & ~negated[i];
            }
        }
        ReadOnlySpan<ulong> all = Plan.All.Span,
            always = Place.Always.Span;
        for (int i = 0; i < all.Length; i++)
            Mask[i] = Mask[i] & all[i] | always[i];
    }
}
