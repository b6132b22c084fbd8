using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Binds the order and limits of collections, and combines them with selections.</summary>
internal static class ElementRanges
{
    /// <summary>
    /// Returns whether <c>!first</c>, <c>!sort</c> and <c>!filter</c> apply to a member: its value is a collection
    /// whose elements are objects or unions.
    /// </summary>
    internal static bool Allows(MemberShape member) =>
        Unwrapped(member.Shape) is { Kind: ShapeKind.Collection, Inner: { } element } collection
        && !(collection.Type.IsArray && collection.Type.GetArrayRank() > 1)
        && Unwrapped(element).Kind is ShapeKind.Object or ShapeKind.Union;

    private static TypeShape Unwrapped(TypeShape shape) =>
        shape is { Kind: ShapeKind.Optional, Inner: { } inner } ? inner : shape;

    /// <summary>Returns whether values of a member can be sorted by, where no host names the members.</summary>
    internal static bool IsSortable(MemberShape member) => IsSortable(member, default);

    /// <summary>Returns whether values of a member can be sorted by at a place.</summary>
    internal static bool IsSortable(MemberShape member, MemberReach reach) =>
        reach.Offers(member, member.Index, MemberFlags.Sortable) && IsComparable(member);

    private static bool IsComparable(MemberShape member) =>
        Unwrapped(member.Shape).Kind is ShapeKind.Primitive or ShapeKind.Enum
            && typeof(IComparable).IsAssignableFrom(Nullable.GetUnderlyingType(member.MemberType) ?? member.MemberType)
        || ValueWrapper.Find(member.MemberType) is not null;

    /// <summary>
    /// Returns the key of an object type, which orders elements with equal sort keys: its members that are marked
    /// <c>[Key]</c>; otherwise, the one that is named <c>Id</c> or after the type. Empty if there is none, or if the
    /// caller may not see it.
    /// </summary>
    internal static OrderKey[] IdentityOf(SelectionPlan plan)
    {
        MemberShape[] known =
        [
            .. plan.Members.Where(static m =>
                m.Member?.CustomAttributes.Any(static attribute =>
                    attribute.AttributeType.FullName == "System.ComponentModel.DataAnnotations.KeyAttribute"
                ) == true
            ),
        ];
        if (known.Length == 0 && (Named("Id") ?? Named(plan.Shape.Type.Name + "Id")) is { } named)
            known = [named];
        return Array.TrueForAll(known, m => SelectionPlan.Has(plan.All, m.Index) && IsComparable(m))
            ? Array.ConvertAll(known, m => new OrderKey([m], isDescending: false))
            : [];

        MemberShape? Named(string name) =>
            plan.Members.FirstOrDefault(m => m.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Returns a selection of fields, applied to the elements of a range.</summary>
    internal static SelectionNode? With(SelectionNode? fields, SelectionPlan plan, ElementRange? range) =>
        range is null ? fields
        : fields is null ? new SelectionNode(plan.IsUnion ? [0] : plan.All.Span, [], plan.Registered).With(range)
        : fields.With(range);

    /// <summary>Returns the selection of each element, without the range.</summary>
    internal static SelectionNode? Without(SelectionNode? node, SelectionPlan plan)
    {
        if (node?.Range is null)
            return node;
        bool isFull = plan.AllNode is null && (plan.IsUnion || plan.IsMask(node, plan.All.Span));
        for (int i = 0; isFull && i < plan.Children.Length; i++)
            isFull = node.ChildOf(i) is null;
        return isFull ? null : node.With(null);
    }

    /// <summary>Returns the range that satisfies both; the order of the first wins.</summary>
    internal static ElementRange? Intersect(ElementRange? a, ElementRange? b)
    {
        if (a is null || b is null || a.Equals(b))
            return a ?? b;
        int? first = a.First is { } x && b.First is { } y ? Math.Min(x, y) : a.First ?? b.First;
        ElementFilter[] filters = InOrder(a.Conditions.Union(b.Conditions));
        return a.Keys.Length > 0 ? new(first, a.Keys, a.Identity, filters) : new(first, b.Keys, b.Identity, filters);
    }

    /// <summary>Returns conditions in the order of the canonical expression.</summary>
    internal static ElementFilter[] InOrder(IEnumerable<ElementFilter> filters) =>
        [.. filters.OrderBy(static filter => filter.Text, StringComparer.Ordinal)];

    /// <summary>Returns the range without the keys that a caller may not see.</summary>
    /// <exception cref="IncludeException">A condition reads a member that the caller may not see.</exception>
    internal static ElementRange? Restrict(ElementRange? range, SelectionPlan visible)
    {
        if (range is null)
            return null;
        // Without the condition, or with it, the elements would say what the caller may not know.
        if (range.Conditions.SelectMany(static f => f.Paths).FirstOrDefault(p => !IsVisible(p, visible)) is { } hidden)
            throw new IncludeException([
                new(
                    IncludeErrorKind.NotFilterable,
                    0,
                    0,
                    hidden[^1].WireName,
                    $"Elements cannot be filtered by '{hidden[^1].WireName}'.",
                    []
                ),
            ]);
        if (range.Keys.Concat(range.Identity).All(k => IsVisible(k.Path, visible)))
            return range;
        OrderKey[] keys = [.. range.Keys.Where(k => IsVisible(k.Path, visible))];
        return keys.Length == 0 && range.First is null && range.Conditions.Length == 0
            ? null
            : new(
                range.First,
                keys,
                Array.TrueForAll(range.Identity, k => IsVisible(k.Path, visible)) ? range.Identity : [],
                range.Conditions
            );
    }

    private static bool IsVisible(MemberShape[] path, SelectionPlan visible)
    {
        SelectionPlan? plan = visible;
        foreach (MemberShape member in path)
        {
            if (plan is null || !SelectionPlan.Has(plan.All, member.Index))
                return false;
            plan = plan.Children[member.Index];
        }
        return true;
    }

    /// <summary>
    /// Returns a selection that also contains the values of the sort keys and of the conditions, so that elements that
    /// were projected with it can be chosen and sorted again. Collections that a condition tests are whole in it.
    /// </summary>
    internal static SelectionNode? WithKeys(SelectionNode? node, SelectionPlan plan)
    {
        if (node?.Range is not { } range || plan.IsUnion)
            return node;
        SelectionNode? extended = node;
        foreach (OrderKey key in range.AllKeys)
            extended = Adding(extended, plan, key.Path);
        foreach (ElementFilter filter in range.Conditions)
        foreach (MemberShape[] path in filter.Paths)
            extended = Adding(extended, plan, path);
        return extended;
    }

    /// <summary>Returns a selection that also contains what its ranges need, at every level.</summary>
    internal static SelectionNode? WithAllKeys(SelectionNode? node, SelectionPlan plan)
    {
        // Only the node that selects everything has cycles, and it has no ranges.
        if (node is null || node == plan.AllNode)
            return node;
        SelectionNode extended = WithKeys(node, plan)!;
        SelectionNode?[]? children = null;
        for (int i = 0; i < plan.Children.Length; i++)
        {
            if (plan.Children[i] is not { } child || extended.ChildOf(i) is not { } below)
                continue;
            SelectionNode? with = WithAllKeys(below, child);
            if (with == below)
                continue;
            children ??= [.. Enumerable.Range(0, plan.Children.Length).Select(extended.ChildOf)];
            children[i] = with;
        }
        if (children is null)
            return extended;
        ulong[] words = new ulong[plan.Words];
        plan.Copy(extended, words);
        return new SelectionNode(words, children, extended.Union).With(extended.Range);
    }

    /// <summary>Returns a range with nothing but its conditions.</summary>
    internal static ElementRange? OnlyConditions(ElementRange? range) =>
        range is not { Conditions.Length: > 0 } ? null : new(null, [], [], range.Conditions);

    /// <summary>Returns a range without its conditions.</summary>
    internal static ElementRange? WithoutConditions(ElementRange? range) =>
        range is null || range.Conditions.Length == 0 ? range
        : range.First is null && range.Keys.Length == 0 ? null
        : new(range.First, range.Keys, range.Identity, []);

    /// <summary>Returns a selection that also contains a value.</summary>
    internal static SelectionNode? Adding(SelectionNode? node, SelectionPlan plan, ReadOnlySpan<MemberShape> path)
    {
        if (node is null)
            return null;
        int index = path[0].Index;
        bool isNew = !node.Has(index);
        SelectionPlan? child = plan.Children[index];
        SelectionNode? below = node.ChildOf(index);
        // The last member of a path is compared whole if it wraps a value, and with null otherwise.
        if (child is not null && path.Length == 1 && ValueWrapper.Find(child.Shape.Type) is not null)
            below = null;
        else if (child is not null && isNew)
            below = new SelectionNode(
                child.IsUnion ? [0] : new ulong[child.Words],
                new SelectionNode?[child.Children.Length],
                child.Registered
            );
        // A condition tests all elements, whichever of them are written.
        if (child is not null && below?.Range is not null)
            below = WithKeys(below, child)!.With(null);
        if (path.Length > 1 && child is not null)
            below = Adding(below, child, path[1..]);
        return !isNew && below == node.ChildOf(index) ? node : WithMember(node, plan, index, below);
    }

    private static SelectionNode WithMember(SelectionNode node, SelectionPlan plan, int index, SelectionNode? child)
    {
        var words = new ulong[plan.Words];
        plan.Copy(node, words);
        words[index >> 6] |= 1UL << (index & 63);
        var children = new SelectionNode?[plan.Children.Length];
        for (int i = 0; i < children.Length; i++)
            children[i] = i == index ? child : node.ChildOf(i);
        return new SelectionNode(words, children).With(node.Range);
    }
}
