namespace Sluice.Selection;

/// <summary>Narrows bound selections. Supports graphs with cycles: visited nodes are not entered again.</summary>
internal static class SelectionAlgebra
{
    /// <summary>Returns the intersection of two selections that are bound to the same type.</summary>
    internal static SelectionNode? Intersect(SelectionNode? a, SelectionNode? b, SelectionPlan plan) =>
        Intersect(a, b, plan, []);

    private static ulong[] IntersectWords(SelectionNode a, SelectionNode b, int count)
    {
        ulong[] words = new ulong[count];
        for (int i = 0; i < words.Length; i++)
            words[i] = i == 0 ? a.Mask & b.Mask : a.WordOf(i) & b.WordOf(i);
        return words;
    }

    private static SelectionNode? Intersect(
        SelectionNode? a,
        SelectionNode? b,
        SelectionPlan plan,
        Dictionary<(SelectionNode, SelectionNode), SelectionNode> met
    )
    {
        if (a is null || a == b)
            return b;
        if (b is null)
            return a;
        if (met.TryGetValue((a, b), out SelectionNode? node))
            return node;
        if ((a.Union ?? b.Union) != plan.Registered)
            throw new NotSupportedException(
                "Selections that were bound with other registered unions can't be combined."
            );
        met.Add((a, b), node = new(plan.Registered));
        ulong[] words = IntersectWords(a, b, plan.Words);
        var children = new SelectionNode?[plan.Children.Length];
        node.Fill(words, children, ElementRanges.Intersect(a.Range, b.Range));
        for (int i = 0; i < children.Length; i++)
            if (plan.Children[i] is { } child && (plan.IsUnion || node.Has(i)))
                children[i] = Intersect(a.ChildOf(i), b.ChildOf(i), child, met);
        return SelectionEquality.AreEqual(node, a, plan) ? a
            : SelectionEquality.AreEqual(node, b, plan) ? b
            : node;
    }

    /// <summary>
    /// Returns the selection without members hidden in the second plan, which is specific to a caller.
    /// </summary>
    internal static SelectionNode? Restrict(SelectionNode? node, SelectionPlan plan, SelectionPlan visible) =>
        Restrict(node, plan, visible, []);

    private static SelectionNode? Restrict(
        SelectionNode? node,
        SelectionPlan plan,
        SelectionPlan visible,
        Dictionary<(SelectionNode, SelectionPlan), SelectionNode> met
    )
    {
        if (plan == visible)
            return node;
        if (node is null)
            return visible.AllNode;
        if (met.TryGetValue((node, plan), out SelectionNode? narrowed))
            return narrowed;
        met.Add((node, plan), narrowed = new(plan.Registered));
        ulong[] words = new ulong[plan.Words];
        for (int i = 0; i < words.Length; i++)
            words[i] = (i == 0 ? node.Mask : node.WordOf(i)) & visible.All.Span[i];
        var children = new SelectionNode?[plan.Children.Length];
        narrowed.Fill(words, children, ElementRanges.Restrict(node.Range, visible));
        for (int i = 0; i < children.Length; i++)
        {
            if (
                plan.Children[i] is not { } child
                || visible.Children[i] is not { } visibleChild
                || !plan.IsUnion && !narrowed.Has(i)
            )
                continue;
            children[i] = Restrict(node.ChildOf(i), child, visibleChild, met);
        }
        return narrowed;
    }

    /// <summary>Returns the selection with a part of the ranges of collections.</summary>
    /// <param name="node">The selection.</param>
    /// <param name="plan">Its type.</param>
    /// <param name="part">Returns the part of a range that remains.</param>
    internal static SelectionNode? WithRanges(
        SelectionNode? node,
        SelectionPlan plan,
        Func<ElementRange?, ElementRange?> part
    )
    {
        // Only the node that selects everything has cycles, and it has no ranges.
        if (node is null || node == plan.AllNode)
            return node;
        SelectionNode?[]? children = null;
        for (int i = 0; i < plan.Children.Length; i++)
        {
            if (plan.Children[i] is not { } child || node.ChildOf(i) is not { } below)
                continue;
            ElementRange? range = below.Range is null ? null : part(below.Range);
            SelectionNode? without = WithRanges(ElementRanges.Without(below, child), child, part);
            if (range is not null)
                without = ElementRanges.With(without, child, range);
            else if (without == below)
                continue;
            children ??= [.. Enumerable.Range(0, plan.Children.Length).Select(node.ChildOf)];
            children[i] = without;
        }
        if (children is null)
            return node;
        ulong[] words = new ulong[plan.Words];
        plan.Copy(node, words);
        return new SelectionNode(words, children, node.Union).With(node.Range);
    }

    /// <summary>Returns whether the first selection is a subset of the second.</summary>
    internal static bool IsWithin(SelectionNode? a, SelectionNode? b, SelectionPlan plan) =>
        b is null || a == b || SelectionEquality.AreEqual(Intersect(a, b, plan), a, plan);
}
