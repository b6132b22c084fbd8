using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The data that binding needs about an object type or a union: its sets of members by kind, their names, and which
/// members' values have fields of their own.
/// </summary>
/// <remarks>
/// One instance per type, stored on its shape, and one per type and caller where policies hide members. Immutable once
/// <see cref="PlanBuilder"/> is done.
/// </remarks>
internal sealed class SelectionPlan
{
    private readonly SelectionNameTables _names;
    private readonly SelectionPlan[]?[] _blocked;
    private SelectionPlan[]? _reached;
    private SelectionPlace? _place;

    internal SelectionPlan(
        TypeShape shape,
        SelectionPlan? unfiltered,
        Func<MemberShape, MemberAccess>? access,
        WireUnions? unions = null,
        RegisteredUnion? registered = null
    )
    {
        Shape = shape;
        Unions = unions;
        Registered = registered;
        Members = registered is null ? (shape as IObjectShape)?.Members ?? [] : [];
        CaseCount = registered?.Cases.Length ?? (shape as IUnionShape)?.Cases.Count ?? 0;
        Words = Math.Max(1, (Members.Count + 63) >> 6);
        _names = unfiltered?._names ?? new(Members);
        ulong[] bits = new ulong[Words * 5];
        All = bits.AsMemory(0, Words);
        Default = bits.AsMemory(Words, Words);
        Always = bits.AsMemory(2 * Words, Words);
        Forbidden = bits.AsMemory(3 * Words, Words);
        Nested = bits.AsMemory(4 * Words, Words);
        Children = new SelectionPlan?[Math.Max(Members.Count, CaseCount)];
        _blocked = new SelectionPlan[]?[Children.Length];
        HidesMembers = !AllowMembers(access);
        FindDefaults();
    }

    // Returns whether all members may be selected.
    private bool AllowMembers(Func<MemberShape, MemberAccess>? access)
    {
        bool isWhole = true;
        foreach (MemberShape member in Members)
        {
            if ((member.Flags & MemberFlags.Writable) == 0 || (member.Flags & MemberFlags.Never) != 0)
                continue;
            MemberAccess given = access?.Invoke(member) ?? MemberAccess.Allowed;
            if (given == MemberAccess.Allowed)
                Set(All, member.Index);
            else if (given == MemberAccess.Forbidden)
                Set(Forbidden, member.Index);
            isWhole &= given == MemberAccess.Allowed;
        }
        return isWhole;
    }

    private void FindDefaults()
    {
        bool marked = false;
        foreach (MemberShape member in Members)
        {
            if ((member.Flags & (MemberFlags.Default | MemberFlags.Always)) == 0)
                continue;
            marked = true;
            if (!Has(All, member.Index))
                continue;
            Set(Default, member.Index);
            if ((member.Flags & MemberFlags.Always) != 0)
                Set(Always, member.Index);
        }
        if (!marked)
            All.CopyTo(Default);
    }

    internal TypeShape Shape { get; }

    /// <summary>Gets the unions registered in the options if the plan was built for them.</summary>
    internal WireUnions? Unions { get; }

    /// <summary>Gets the registered union whose base is this type; its cases are the children.</summary>
    internal RegisteredUnion? Registered { get; }
    internal IReadOnlyList<MemberShape> Members { get; }
    internal int CaseCount { get; }
    internal bool IsUnion => CaseCount > 0;
    internal int Words { get; }

    /// <summary>Gets the selectable members: written, not marked never, and visible to the caller.</summary>
    internal Memory<ulong> All { get; }
    internal Memory<ulong> Default { get; }
    internal Memory<ulong> Always { get; }

    /// <summary>Gets the members whose existence the caller may know but that cannot be selected.</summary>
    internal Memory<ulong> Forbidden { get; }

    /// <summary>Gets the members whose values have fields of their own.</summary>
    internal Memory<ulong> Nested { get; }

    /// <summary>Gets whether policies hide members of this type from the caller.</summary>
    internal bool HidesMembers { get; }

    /// <summary>Gets the plans of the members' values, or of a union's cases.</summary>
    internal SelectionPlan?[] Children { get; }

    /// <summary>Gets the place of the type as the root of a value.</summary>
    internal SelectionPlace Place =>
        _place ?? Interlocked.CompareExchange(ref _place, new(this, [], []), null) ?? _place;

    /// <summary>Gets the types that values of this type contain at any level.</summary>
    internal SelectionPlan[] Reached => _reached ??= Reach();

    /// <summary>
    /// Gets the selection of every member at every level; <see langword="null"/> unless policies hide some.
    /// </summary>
    internal SelectionNode? AllNode { get; set; }

    /// <summary>Gets or sets whether each name has the same spelling in all of a union's cases.</summary>
    internal bool IsUniform { get; set; } = true;

    /// <summary>Returns the types below a member, or below a union's case, that are related to this one.</summary>
    internal SelectionPlan[] BlockedFor(int index) =>
        _blocked[index] ??= [.. Children[index]!.Reached.Where(p => AreRelated(this, p))];

    /// <summary>Returns whether two types are equal, or one is a base or a case of the other.</summary>
    internal static bool AreRelated(SelectionPlan a, SelectionPlan b) =>
        a == b
        || a.Shape.Type.IsAssignableFrom(b.Shape.Type)
        || b.Shape.Type.IsAssignableFrom(a.Shape.Type)
        || a.HasCase(b)
        || b.HasCase(a);

    private bool HasCase(SelectionPlan other) => IsUnion && Children.Contains(other);

    private SelectionPlan[] Reach()
    {
        var reached = new HashSet<SelectionPlan>();
        var open = new Stack<SelectionPlan>([this]);
        while (open.TryPop(out SelectionPlan? plan))
            foreach (SelectionPlan? child in plan.Children)
                if (child is not null && reached.Add(child))
                    open.Push(child);
        return [.. reached];
    }

    internal SelectionNames Names(MemberNaming naming) => _names.GetNames(naming);

    /// <summary>Returns the index of a member by its name in an expression with the given options.</summary>
    internal int Find(ReadOnlySpan<char> name, in IncludeOptions options)
    {
        int index = Find(name, options.Names);
        if (index != SelectionNames.Unknown || !options.AcceptsNamesInCode)
            return index;
        if (!options.Names.IsUnset)
            index = Find(name, default(MemberNaming));
        for (int i = 0; i < Members.Count && index == SelectionNames.Unknown; i++)
            if (Has(All, i) && name.SequenceEqual(Members[i].Name))
                index = i;
        return index;
    }

    /// <summary>
    /// Returns the index of a member by its name in an expression, <see cref="SelectionNames.Unknown"/> or
    /// <see cref="SelectionNames.Ambiguous"/>.
    /// </summary>
    internal int Find(ReadOnlySpan<char> name, MemberNaming naming)
    {
        SelectionNames names = Names(naming);
        int index = names.Find(name);
        if (
            !HidesMembers
            || index == SelectionNames.Unknown
            || (index >= 0 && (Has(All, index) || Has(Forbidden, index)))
        )
            return index;
        // The meaning of a name must not depend on a hidden member.
        index = SelectionNames.Unknown;
        foreach (MemberShape member in Members)
        {
            if (!Has(All, member.Index) || !name.Equals(names[member.Index], StringComparison.OrdinalIgnoreCase))
                continue;
            if (index >= 0)
                return SelectionNames.Ambiguous;
            index = member.Index;
        }
        return index;
    }

    internal static bool Has(Memory<ulong> bits, int index) => (bits.Span[index >> 6] & (1UL << index)) != 0;

    internal static void Set(Memory<ulong> bits, int index) => bits.Span[index >> 6] |= 1UL << index;

    /// <summary>Returns whether the bits of a node equal the given ones.</summary>
    internal bool IsMask(SelectionNode node, ReadOnlySpan<ulong> words)
    {
        for (int i = 0; i < words.Length; i++)
            if ((i == 0 ? node.Mask : node.WordOf(i)) != words[i])
                return false;
        return true;
    }

    /// <summary>Copies the bits of a node; for <see langword="null"/>, copies every bit that can be set.</summary>
    internal void Copy(SelectionNode? node, Span<ulong> words)
    {
        if (node is null)
            All.Span.CopyTo(words);
        else
            for (int i = 0; i < words.Length; i++)
                words[i] = i == 0 ? node.Mask : node.WordOf(i);
    }
}
