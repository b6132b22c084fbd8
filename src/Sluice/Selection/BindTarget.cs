namespace Sluice.Selection;

/// <summary>
/// What an expression has said so far about the values at one place; becomes a <see cref="SelectionNode"/> at the end
/// of binding.
/// </summary>
/// <remarks>
/// "Base" is the set that represents the place when the expression does not mention it: the type's default set, or the
/// member's <see cref="SubPropertyDefaultAttribute"/>. A list of nothing but negations starts from it; others start
/// from nothing.
/// </remarks>
internal sealed class BindTarget
{
    private readonly ulong[] _bits;

    internal BindTarget(SelectionPlace place, SelectionNode? baseNode, SelectionNode? offered, BindTarget? parent)
    {
        Offered = offered;
        Place = place;
        BaseNode = baseNode;
        Parent = parent;
        _bits = new ulong[place.Plan.Words * 4];
    }

    internal SelectionPlace Place { get; }
    internal SelectionPlan Plan => Place.Plan;
    internal SelectionNode? BaseNode { get; private set; }
    /// <summary>What an endpoint lets its callers name here; null for everything.</summary>
    internal SelectionNode? Offered { get; }
    internal BindTarget? Parent { get; }
    /// <summary>How often the names on the way here came back to a type that was on their path.</summary>
    internal int Repeats { get; init; }
    /// <summary>Of a union: a target for each case that has members.</summary>
    internal BindTarget?[]? Cases { get; set; }
    /// <summary>Targets of the members that have lists of their own.</summary>
    internal BindTarget?[]? Children { get; private set; }
    /// <summary>Something was put in, so that the list does not start from the base.</summary>
    internal bool IsPositive { get; private set; }
    /// <summary>The member was asked for without a list too: <c>a</c> beside <c>a[x]</c>.</summary>
    internal bool IsNamed { get; private set; }
    /// <summary>Members that get no list of their own get everything.</summary>
    internal bool IsDeep { get; set; }
    /// <summary>What it became; null for everything.</summary>
    internal SelectionNode? Result { get; set; }

    /// <summary>Put in by name or by mark, and not left out since.</summary>
    internal Span<ulong> Mask => _bits.AsSpan(0, Plan.Words);
    /// <summary>Left out, and not put in since.</summary>
    internal Span<ulong> Negated => _bits.AsSpan(Plan.Words, Plan.Words);
    /// <summary>Put in by a name without a list.</summary>
    internal Span<ulong> Bare => _bits.AsSpan(2 * Plan.Words, Plan.Words);
    /// <summary>In only because the base has them.</summary>
    internal Span<ulong> FromBase => _bits.AsSpan(3 * Plan.Words, Plan.Words);

    /// <summary>The target of a member's list, if there is one.</summary>
    internal ref BindTarget? Child(int index) => ref (Children ??= new BindTarget?[Plan.Children.Length])[index];

    internal void PutIn(int index, bool bare)
    {
        int word = index >> 6;
        ulong bit = 1UL << index;
        IsPositive = true;
        Mask[word] |= bit;
        Negated[word] &= ~bit;
        if (bare) Bare[word] |= bit;
        if (bare && Children?[index] is { } child) child.AddBase(isBare: true);
    }

    /// <summary>Puts a member in whose list names what to leave out.</summary>
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
    /// Puts the base in: for <c>!default</c>, or for the member's name without a list, which under <c>!deep</c>
    /// represents everything.
    /// </summary>
    internal void AddBase(bool isBare)
    {
        IsNamed |= isBare;
        if (Cases is { } cases)
        {
            foreach (BindTarget? each in cases) each?.AddBase(isBare);
            return;
        }
        IsPositive = true;
        Span<ulong> words = stackalloc ulong[8];
        words = Plan.Words <= 8 ? words[..Plan.Words] : new ulong[Plan.Words];
        Plan.Copy(BaseNode, words);
        for (int i = 0; i < words.Length; i++) FromBase[i] |= words[i] & ~Mask[i];
        Merge(words, Negated);
        // What a later !deep will make of the name has everything, too.
        if (isBare) Negated.Clear();
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

    /// <summary>Settles the mask: from here on the target only waits for its children's results.</summary>
    internal void Settle()
    {
        // A list within !deep that only leaves things out starts from everything.
        if (Parent is { IsDeep: true } && (IsNamed || !IsPositive))
        {
            BaseNode = Plan.AllNode;
            IsDeep = true;
        }
        if (Cases is not null) return;
        if (!IsPositive || IsNamed && IsDeep)
        {
            Span<ulong> mask = Mask, negated = Negated, fromBase = FromBase;
            Span<ulong> words = stackalloc ulong[8];
            words = Plan.Words <= 8 ? words[..Plan.Words] : new ulong[Plan.Words];
            Plan.Copy(BaseNode, words);
            for (int i = 0; i < words.Length; i++)
            {
                fromBase[i] |= words[i] & ~negated[i] & ~mask[i];
                mask[i] |= words[i] & ~negated[i];
            }
        }
        ReadOnlySpan<ulong> all = Plan.All.Span, always = Place.Always.Span;
        for (int i = 0; i < all.Length; i++) Mask[i] = Mask[i] & all[i] | always[i];
    }
}
