namespace Sluice.Selection;

/// <summary>
/// Counts the objects and collections that a selection and its conditions reach below its root; in a database query,
/// each requires at least one join.
/// </summary>
internal static class SelectionJoins
{
    /// <summary>
    /// Returns the dotted path of the first place that exceeds the limit; <see langword="null"/> if there is none.
    /// </summary>
    internal static string? Exceeding(SelectionNode? root, SelectionPlan plan, int most, MemberNaming naming)
    {
        // Breadth first, without recursion: selecting everything of a recursive type has no end, so stop once the limit
        // is exceeded.
        var open = new Queue<(SelectionNode? Node, SelectionPlan Plan, string? Path)>([(root, plan, null)]);
        int count = 0;
        while (open.TryDequeue(out (SelectionNode? Node, SelectionPlan Plan, string? Path) current))
            for (int i = 0; i < current.Plan.Children.Length; i++)
            {
                if (current.Plan.Children[i] is not { } child)
                    continue;
                SelectionNode? node = current.Node is null ? child.AllNode : current.Node.ChildOf(i);
                if (current.Plan.IsUnion)
                {
                    open.Enqueue((node, child, current.Path));
                    continue;
                }
                if (!(current.Node?.Has(i) ?? SelectionPlan.Has(current.Plan.All, i)))
                    continue;
                string name = naming.NameOf(current.Plan.Members[i]);
                string path = current.Path is null ? name : $"{current.Path}.{name}";
                count += 1 + (node?.Range?.Conditions.Sum(static filter => filter.JoinCount) ?? 0);
                if (count > most)
                    return path;
                open.Enqueue((node, child, path));
            }
        return null;
    }
}
