namespace Sluice.Selection;

/// <summary>
/// Compares bound selections by content. Supports graphs with cycles: a pair that is being compared counts as equal.
/// </summary>
internal static class SelectionEquality
{
    internal static bool AreEqual(SelectionNode? a, SelectionNode? b, SelectionPlan plan)
    {
        if (a == b)
            return true;
        if (a is null || b is null)
            return false;
        HashSet<(SelectionNode, SelectionNode)>? seen = null;
        return AreEqual(a, b, plan, ref seen);
    }

    private static bool AreEqual(
        SelectionNode a,
        SelectionNode b,
        SelectionPlan plan,
        ref HashSet<(SelectionNode, SelectionNode)>? seen
    )
    {
        if (!Equals(a.Range, b.Range))
            return false;
        for (int word = 0; word < plan.Words; word++)
            if ((word == 0 ? a.Mask : a.WordOf(word)) != (word == 0 ? b.Mask : b.WordOf(word)))
                return false;
        if (!(seen ??= []).Add((a, b)))
            return true;
        for (int i = 0; i < plan.Children.Length; i++)
        {
            if (plan.Children[i] is not { } child || !plan.IsUnion && !a.Has(i))
                continue;
            SelectionNode? left = a.ChildOf(i),
                right = b.ChildOf(i);
            if (left == right)
                continue;
            if (left is null || right is null || !AreEqual(left, right, child, ref seen))
                return false;
        }
        return true;
    }

    /// <summary>Calculates a hash of the masks of the root and of the level below.</summary>
    internal static int Hash(SelectionNode? node, SelectionPlan? plan)
    {
        var hash = new HashCode();
        if (node is null || plan is null)
            return 0;
        Add(node, plan);
        for (int i = 0; i < plan.Children.Length; i++)
            if (plan.Children[i] is { } child && (plan.IsUnion || node.Has(i)) && node.ChildOf(i) is { } below)
                Add(below, child);
        return hash.ToHashCode();

        void Add(SelectionNode each, SelectionPlan of)
        {
            if (each.Range is { } range)
                hash.Add(range);
            for (int word = 0; word < of.Words; word++)
                hash.Add(word == 0 ? each.Mask : each.WordOf(word));
        }
    }
}
