namespace Sluice.Selection;

internal ref partial struct SelectionBinder
{
    /// <summary>Creates the nodes, children first: targets are stored after their parents.</summary>
    private SelectionNode? Finish()
    {
        foreach (BindTarget target in _targets)
            target.Complete();
        for (int i = _targets.Count - 1; i >= 0; i--)
        {
            BindTarget target = _targets[i];
            SelectionNode? fields = target.Cases is null ? FinishObject(target) : FinishUnion(target, target.Cases);
            ElementRange? inherited = target.HasBase ? target.Base?.Range : null;
            target.Result =
                target.Marks is null && inherited == target.Base?.Range && fields == target.BaseNode
                    ? target.Base
                    : ElementRanges.With(fields, target.Plan, RangeOf(target, inherited));
        }
        return _targets[0].Result;
    }

    private static ElementRange? RangeOf(BindTarget target, ElementRange? inherited)
    {
        if (target.Marks is not { } marks)
            return inherited;
        int? first = marks.First ?? inherited?.First;
        OrderKey[] keys = marks.Keys.Count > 0 ? [.. marks.Keys] : inherited?.Keys ?? [];
        ElementFilter[] filters =
            marks.Filters.Count > 0 ? ElementRanges.InOrder(marks.Filters) : inherited?.Conditions ?? [];
        return first is null && keys.Length == 0 && filters.Length == 0
            ? null
            : new(first, keys, target.Plan.IsUnion ? [] : ElementRanges.IdentityOf(target.Plan), filters);
    }

    private static SelectionNode? FinishUnion(BindTarget target, BindTarget?[] cases)
    {
        SelectionNode?[]? children = null;
        for (int i = 0; i < cases.Length; i++)
            if (cases[i]?.Result is { } result)
                (children ??= new SelectionNode?[cases.Length])[i] = result;
        if (children is null)
            return null;
        if (Shared(target, [0], children) is { } shared)
            return shared;
        return new SelectionNode([0], children, target.Plan.Registered);
    }

    private static SelectionNode? FinishObject(BindTarget target)
    {
        SelectionPlan plan = target.Plan;
        ReadOnlySpan<ulong> mask = target.Mask,
            nested = plan.Nested.Span;
        SelectionNode?[]? children = null;
        bool isFull = plan.AllNode is null;
        for (int word = 0; word < mask.Length; word++)
        {
            isFull &= mask[word] == plan.All.Span[word];
            for (ulong rest = mask[word] & nested[word]; rest != 0; rest &= rest - 1)
            {
                int index = (word << 6) + System.Numerics.BitOperations.TrailingZeroCount(rest);
                if (ChildOf(target, index) is { } child)
                    (children ??= new SelectionNode?[plan.Children.Length])[index] = child;
            }
        }
        if (isFull && children is null)
            return null;
        if (Shared(target, mask, children) is { } shared)
            return shared;
        return new SelectionNode(mask, children ?? []);
    }

    private static SelectionNode? ChildOf(BindTarget target, int index)
    {
        SelectionPlan plan = target.Plan;
        if (target.Children?[index] is { } child)
            return child.Result;
        if (target.IsDeep)
            return plan.Children[index]!.AllNode;
        bool fromBase = (target.FromBase[index >> 6] & (1UL << index)) != 0 && !target.IsBare(index);
        return fromBase ? target.BaseNode?.ChildOf(index) : target.Place.Implicit(index);
    }

    /// <summary>
    /// Returns the existing node of the place's base, or of everything, if it equals the target's result.
    /// </summary>
    private static SelectionNode? Shared(BindTarget target, ReadOnlySpan<ulong> mask, SelectionNode?[]? children) =>
        Matches(target.BaseNode, target.Plan, mask, children) ? target.BaseNode
        : Matches(target.Plan.AllNode, target.Plan, mask, children) ? target.Plan.AllNode
        : null;

    private static bool Matches(
        SelectionNode? node,
        SelectionPlan plan,
        ReadOnlySpan<ulong> mask,
        SelectionNode?[]? children
    )
    {
        if (node is null || !plan.IsMask(node, mask))
            return false;
        for (int i = 0; i < plan.Children.Length; i++)
            if ((plan.IsUnion || (mask[i >> 6] & (1UL << i)) != 0) && node.ChildOf(i) != children?[i])
                return false;
        return true;
    }
}
