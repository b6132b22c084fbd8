using Sluice.Model;

namespace Sluice.Selection;

/// <summary>The cost of a selection.</summary>
/// <param name="Members">
/// The number of selected members across all levels; a level that repeats, as in recursive types, counts once.
/// </param>
/// <param name="Depth">The number of levels of members; a level that repeats counts once.</param>
/// <param name="Weight">
/// The sum of the members' weights, including those that conditions of <c>!filter:</c> read.
/// </param>
/// <param name="IsRecursive">Whether a level repeats, so that the data determines the depth of the output.</param>
public readonly record struct SelectionCost(int Members, int Depth, long Weight, bool IsRecursive)
{
    internal static SelectionCost Compute(SelectionNode? root, SelectionPlan? plan, Func<MemberShape, int?>? weight)
    {
        if (plan is null)
            return default;
        var traversal = new Traversal(weight);
        int depth = traversal.Enter(root, plan);
        return new(traversal.Members, depth, traversal.Weight, traversal.IsRecursive);
    }

    private sealed class Traversal(Func<MemberShape, int?>? weight)
    {
        // The depth below a node, or below everything of a plan; -1 while it is being calculated.
        private readonly Dictionary<(object?, SelectionPlan), int> _met = [];

        public int Members { get; private set; }
        public long Weight { get; private set; }
        public bool IsRecursive { get; private set; }

        public int Enter(SelectionNode? node, SelectionPlan plan)
        {
            if (_met.TryGetValue((node, plan), out int known))
            {
                IsRecursive |= known < 0;
                return Math.Max(known, 0);
            }
            _met[(node, plan)] = -1;
            int depth = 0;
            foreach (ElementFilter filter in node?.Range?.Conditions ?? [])
            foreach (MemberShape[] path in filter.Paths)
                Weight += weight?.Invoke(path[^1]) ?? 1;
            for (int i = 0; i < plan.Children.Length; i++)
            {
                if (!plan.IsUnion)
                {
                    if (!(node?.Has(i) ?? SelectionPlan.Has(plan.All, i)))
                        continue;
                    Members++;
                    Weight += weight?.Invoke(plan.Members[i]) ?? 1;
                    depth = Math.Max(depth, 1);
                }
                if (plan.Children[i] is { } child)
                    depth = Math.Max(
                        depth,
                        Enter(node is null ? child.AllNode : node.ChildOf(i), child) + (plan.IsUnion ? 0 : 1)
                    );
            }
            _met[(node, plan)] = depth;
            return depth;
        }
    }
}
