using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// A type at one place of a value. What is selected there by default depends on the types on the path: default sets
/// stop before a type that is already on the path, where a type includes its bases, its derived types and, for a union,
/// its cases. A member's <see cref="SubPropertyDefaultAttribute"/> list is an exception, but does not apply within
/// itself.
/// </summary>
/// <remarks>
/// Immutable; lazily created values may be created twice. Places are equal if their default sets are equal at every
/// level.
/// </remarks>
internal sealed class SelectionPlace : IEquatable<SelectionPlace>
{
    // The maximum number of objects and collections in a default set: densely connected types have a vast number of
    // paths. If it is exceeded, the deepest levels are omitted.
    private const int MostPlaces = 256;

    // Represents a node that has not been created yet, because null selects everything.
    private static readonly SelectionNode s_unmade = new();

    // Types reachable from here that are on the path, or related to a type that is.
    private readonly SelectionPlan[] _blocked;

    // Members whose [SubPropertyDefault] lists are being applied.
    private readonly MemberShape[] _lists;
    private readonly SelectionNode?[] _implicit;
    private SelectionNode? _default = s_unmade;

    internal SelectionPlace(SelectionPlan plan, SelectionPlan[] blocked, MemberShape[] lists)
    {
        Plan = plan;
        _blocked = blocked;
        _lists = lists;
        _implicit = new SelectionNode?[plan.Children.Length];
        _implicit.AsSpan().Fill(s_unmade);
        Default = Stopped(plan.Default);
        Always = Stopped(plan.Always);
    }

    internal SelectionPlan Plan { get; }

    /// <summary>Gets the members of the default set.</summary>
    internal Memory<ulong> Default { get; }

    /// <summary>Gets the members that are written without being named.</summary>
    internal Memory<ulong> Always { get; }
    private bool IsRoot => ReferenceEquals(this, Plan.Place);

    /// <summary>
    /// Returns whether a member's value is of a type that is already on the path, including the type of this place.
    /// </summary>
    internal bool ComesBack(int index) =>
        !Plan.IsUnion
        && Plan.Children[index] is { } child
        && (SelectionPlan.AreRelated(Plan, child) || _blocked.Contains(child));

    /// <summary>
    /// Returns the place of a member's value or of a union's case; <see langword="null"/> if it has no fields.
    /// </summary>
    internal SelectionPlace? Child(int index) => Plan.Children[index] is null ? null : Enter(index, null);

    /// <summary>
    /// Returns what is selected of a member's value, or of a union's case, if the expression names none of its fields;
    /// <see langword="null"/> for everything.
    /// </summary>
    internal SelectionNode? Implicit(int index)
    {
        if (Plan.Children[index] is null)
            return null;
        ref SelectionNode? known = ref _implicit[index];
        return known != s_unmade
            ? known
            : Publish(ref known, ListOf(index) is { } list ? Bind(index, list) : Enter(index, null).DefaultNode);
    }

    /// <summary>
    /// Gets the default set of a value at this place; <see langword="null"/> if it contains everything.
    /// </summary>
    internal SelectionNode? DefaultNode => _default != s_unmade ? _default : Publish(ref _default, GetNode(Levels()));

    private static SelectionNode? Publish(ref SelectionNode? place, SelectionNode? node) =>
        Interlocked.CompareExchange(ref place, node, s_unmade) is var before && before == s_unmade ? node : before;

    private Memory<ulong> Stopped(Memory<ulong> members)
    {
        ulong[]? left = null;
        for (int i = 0; i < Plan.Members.Count; i++)
            if (SelectionPlan.Has(members, i) && ComesBack(i) && ListOf(i) is null)
                (left ??= members.ToArray())[i >> 6] &= ~(1UL << (i & 63));
        return left ?? members;
    }

    private string? ListOf(int index) =>
        !Plan.IsUnion && Plan.Members[index] is var member && !_lists.Contains(member)
            ? member.Traits.SubPropertyDefault
            : null;

    private SelectionPlace Enter(int index, MemberShape? list)
    {
        SelectionPlan child = Plan.Children[index]!;
        SelectionPlan[] blocked = Plan.BlockedFor(index);
        foreach (SelectionPlan each in _blocked)
            if (!blocked.Contains(each) && child.Reached.Contains(each))
                blocked = [.. blocked, each];
        MemberShape[] lists = list is null ? [] : [list];
        foreach (MemberShape each in _lists)
            if (child.Reached.Any(p => p.Members.Contains(each)))
                lists = [.. lists, each];
        return blocked.Length == 0 && lists.Length == 0 ? child.Place : new(child, blocked, lists);
    }

    private SelectionNode? Bind(int index, string list)
    {
        try
        {
            // Names in attributes follow the type's own policy; members that the caller may not see are ignored.
            return SelectionBinder.Bind(
                Enter(index, Plan.Members[index]),
                list,
                new IncludeOptions
                {
                    IsLenient = Plan.AllNode is not null,
                    AllowDeep = true,
                    MaxLength = int.MaxValue,
                    MaxNodes = int.MaxValue,
                    MaxDepth = 64,
                },
                null,
                ElementRanges.Allows(Plan.Members[index]),
                out _,
                out _
            );
        }
        catch (IncludeException exception)
        {
            throw new InvalidOperationException(
                $"[SubPropertyDefault(\"{list}\")] of {Plan.Members[index]} is not valid for the "
                    + $"member's type. {exception.Message}",
                exception
            );
        }
    }

    /// <summary>Returns the number of levels of the default set that are written.</summary>
    private int Levels()
    {
        if (Count(int.MaxValue, MostPlaces) <= MostPlaces)
            return int.MaxValue;
        int levels = 0;
        while (Count(levels + 1, MostPlaces) <= MostPlaces)
            levels++;
        return levels;
    }

    /// <summary>
    /// Counts the objects and collections of the default set, including this one; stops once the count exceeds
    /// <paramref name="most"/>.
    /// </summary>
    private int Count(int levels, int most)
    {
        int count = 1;
        for (int i = 0; i < Plan.Children.Length && count <= most; i++)
        {
            if (!IsImplied(i))
                continue;
            SelectionPlace child = Enter(i, null);
            if (child.IsRoot || ListOf(i) is not null)
                count++;
            else if (Plan.IsUnion || levels > 0)
                count += child.Count(Plan.IsUnion ? levels : levels - 1, most - count);
        }
        return count;
    }

    private SelectionNode? GetNode(int levels)
    {
        ulong[] words = Plan.IsUnion ? [0] : Default.ToArray();
        SelectionNode?[]? children = null;
        for (int i = 0; i < Plan.Children.Length; i++)
        {
            if (!IsImplied(i))
                continue;
            SelectionPlace child = Enter(i, null);
            SelectionNode? node;
            if (child.IsRoot || ListOf(i) is not null)
                node = Implicit(i);
            else if (Plan.IsUnion || levels > 0)
                node = child.GetNode(
                    Plan.IsUnion ? levels
                    : levels == int.MaxValue ? levels
                    : levels - 1
                );
            else
            {
                words[i >> 6] &= ~(1UL << (i & 63));
                continue;
            }
            if (node is not null)
                (children ??= new SelectionNode?[Plan.Children.Length])[i] = node;
        }
        bool isFull =
            children is null && (Plan.IsUnion || Plan.AllNode is null && words.AsSpan().SequenceEqual(Plan.All.Span));
        return isFull ? null : new(words, children ?? [], Plan.Registered);
    }

    private bool IsImplied(int index) =>
        Plan.Children[index] is not null && (Plan.IsUnion || SelectionPlan.Has(Default, index));

    public bool Equals(SelectionPlace? other) =>
        ReferenceEquals(this, other)
        || other is not null
            && Plan == other.Plan
            && AreSame(_blocked, other._blocked)
            && AreSame(_lists, other._lists);

    private static bool AreSame<T>(T[] left, T[] right)
        where T : class => left.Length == right.Length && Array.TrueForAll(left, right.Contains);

    public override bool Equals(object? obj) => Equals(obj as SelectionPlace);

    public override int GetHashCode() => HashCode.Combine(Plan, _blocked.Length, _lists.Length);
}
