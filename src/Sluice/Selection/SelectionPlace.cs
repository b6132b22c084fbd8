using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// A type at one place of a value. What is selected there without being named depends on the types on the path to it:
/// default sets stop before a type that is already on the path, where a type counts as its bases, its derived types
/// and, of a union, its cases. A member's <see cref="SubPropertyDefaultAttribute"/> list is written in spite of that,
/// but not within itself.
/// </summary>
/// <remarks>
/// Immutable; what is made on demand may be made twice. Places are equal where their default sets are, at every level.
/// </remarks>
internal sealed class SelectionPlace : IEquatable<SelectionPlace>
{
    // The most objects and collections of a default set: densely connected types have paths without number. Beyond, its
    // deepest levels are left out.
    private const int MostPlaces = 256;

    // Represents a node that was not made yet, since null is one that selects everything.
    private static readonly SelectionNode s_unmade = new();

    // Types that can be reached from here and are on the path, or related to one that is.
    private readonly SelectionPlan[] _blocked;
    // Members whose lists are being applied.
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
    /// <summary>The members of the default set.</summary>
    internal Memory<ulong> Default { get; }
    /// <summary>The members that are written without being named.</summary>
    internal Memory<ulong> Always { get; }
    private bool IsRoot => ReferenceEquals(this, Plan.Place);

    /// <summary>
    /// Whether a member's value is of a type that is already on the path, which the type of this place ends.
    /// </summary>
    internal bool ComesBack(int index) =>
        !Plan.IsUnion && Plan.Children[index] is { } child
            && (SelectionPlan.AreRelated(Plan, child) || _blocked.Contains(child));

    /// <summary>The place of a member's value, or of a union's case; null where it has no fields.</summary>
    internal SelectionPlace? Child(int index) => Plan.Children[index] is null ? null : Enter(index, null);

    /// <summary>
    /// What a member's value gets when it is selected and the expression names none of its fields (of a union: what a
    /// case gets); null for everything.
    /// </summary>
    internal SelectionNode? Implicit(int index)
    {
        if (Plan.Children[index] is null) return null;
        ref SelectionNode? known = ref _implicit[index];
        return known != s_unmade
            ? known
            : Publish(ref known, ListOf(index) is { } list ? Bind(index, list) : Enter(index, null).DefaultNode);
    }

    /// <summary>The default set of a value at this place; null where that is everything.</summary>
    internal SelectionNode? DefaultNode => _default != s_unmade ? _default : Publish(ref _default, Node(Levels()));

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
            if (!blocked.Contains(each) && child.Reached.Contains(each)) blocked = [.. blocked, each];
        MemberShape[] lists = list is null ? [] : [list];
        foreach (MemberShape each in _lists)
            if (child.Reached.Any(p => p.Members.Contains(each))) lists = [.. lists, each];
        return blocked.Length == 0 && lists.Length == 0 ? child.Place : new(child, blocked, lists);
    }

    private SelectionNode? Bind(int index, string list)
    {
        try
        {
            // Names in attributes are those of the type's own policy; what a caller may not see is ignored.
            return SelectionBinder.Bind(Enter(index, Plan.Members[index]), list,
                new()
                {
                    IsLenient = Plan.AllNode is not null,
                    AllowDeep = true,
                    MaxLength = int.MaxValue,
                    MaxNodes = int.MaxValue,
                    MaxDepth = 64
                });
        }
        catch (IncludeException e)
        {
            throw new InvalidOperationException(
                $"[SubPropertyDefault(\"{list}\")] of {Plan.Members[index]} is not valid for the member's type. {e.Message}", e);
        }
    }

    /// <summary>How many levels of the default set are written.</summary>
    private int Levels()
    {
        if (Count(int.MaxValue, MostPlaces) <= MostPlaces) return int.MaxValue;
        int levels = 0;
        while (Count(levels + 1, MostPlaces) <= MostPlaces) levels++;
        return levels;
    }

    /// <summary>
    /// The objects and collections of the default set, this one included; more than <paramref name="most"/> where it
    /// was not worth going on.
    /// </summary>
    private int Count(int levels, int most)
    {
        int count = 1;
        for (int i = 0; i < Plan.Children.Length && count <= most; i++)
        {
            if (!IsImplied(i)) continue;
            SelectionPlace child = Enter(i, null);
            if (child.IsRoot || ListOf(i) is not null) count++;
            else if (Plan.IsUnion || levels > 0) count += child.Count(Plan.IsUnion ? levels : levels - 1, most - count);
        }
        return count;
    }

    private SelectionNode? Node(int levels)
    {
        ulong[] words = Plan.IsUnion ? [0] : Default.ToArray();
        SelectionNode?[]? children = null;
        for (int i = 0; i < Plan.Children.Length; i++)
        {
            if (!IsImplied(i)) continue;
            SelectionPlace child = Enter(i, null);
            SelectionNode? node;
            if (child.IsRoot || ListOf(i) is not null) node = Implicit(i);
            else if (Plan.IsUnion || levels > 0)
                node = child.Node(Plan.IsUnion ? levels : levels == int.MaxValue ? levels : levels - 1);
            else
            {
                words[i >> 6] &= ~(1UL << (i & 63));
                continue;
            }
            if (node is not null) (children ??= new SelectionNode?[Plan.Children.Length])[i] = node;
        }
        bool isFull = children is null
            && (Plan.IsUnion || Plan.AllNode is null && words.AsSpan().SequenceEqual(Plan.All.Span));
        return isFull ? null : new(words, children ?? [], Plan.Registered);
    }

    private bool IsImplied(int index) =>
        Plan.Children[index] is not null && (Plan.IsUnion || SelectionPlan.Has(Default, index));

    public bool Equals(SelectionPlace? other) =>
        ReferenceEquals(this, other)
            || other is not null && Plan == other.Plan && AreSame(_blocked, other._blocked)
                && AreSame(_lists, other._lists);

    private static bool AreSame<T>(T[] left, T[] right) where T : class =>
        left.Length == right.Length && Array.TrueForAll(left, right.Contains);

    public override bool Equals(object? obj) => Equals(obj as SelectionPlace);
    public override int GetHashCode() => HashCode.Combine(Plan, _blocked.Length, _lists.Length);
}
