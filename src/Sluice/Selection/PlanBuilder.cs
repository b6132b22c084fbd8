using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Makes the plans of a type and of all the types it reaches in one go, since recursive types need each other's: first the plans, then a node for each default set
/// and each <see cref="SubPropertyDefaultAttribute"/>, then their children; at last nodes that are everything become null, the sign for it.
/// </summary>
internal sealed class PlanBuilder
{
    private static readonly Lock s_gate = new();

    private readonly Func<MemberShape, MemberAccess>? _access;
    private readonly Dictionary<TypeShape, SelectionPlan> _plans = [];
    private readonly List<SelectionPlan> _new = [];
    // Every node made here with the plan it belongs to, for the last pass.
    private readonly List<(SelectionNode Node, SelectionPlan Plan)> _nodes = [];

    private PlanBuilder(Func<MemberShape, MemberAccess>? access) => _access = access;

    /// <summary>The plan of an object or a union.</summary>
    internal static SelectionPlan For(TypeShape selectable)
    {
        if (Volatile.Read(ref selectable.Plan) is { } known) return known;
        lock (s_gate)
        {
            if (selectable.Plan is { } made) return made;
            var builder = new PlanBuilder(null);
            SelectionPlan plan = builder.Collect(selectable);
            builder.Link();
            // Published together and last: a plan that can be seen is complete, and so is every plan it reaches.
            foreach (SelectionPlan each in builder._new) Volatile.Write(ref each.Shape.Plan, each);
            return plan;
        }
    }

    /// <summary>The plan of an object or a union as one caller may see it: the shared plan when nothing it reaches is hidden. Never cached.</summary>
    internal static SelectionPlan For(TypeShape selectable, Func<MemberShape, MemberAccess> access)
    {
        SelectionPlan shared = For(selectable);
        var builder = new PlanBuilder(access);
        SelectionPlan plan = builder.Collect(selectable);
        if (!builder._new.Exists(p => p.HidesMembers)) return shared;
        builder.Share();
        builder.Link();
        return plan;
    }

    private SelectionPlan Collect(TypeShape root)
    {
        SelectionPlan plan = Add(root);
        for (int i = 0; i < _new.Count; i++)
        {
            SelectionPlan each = _new[i];
            for (int child = 0; child < each.Children.Length; child++)
            {
                TypeShape shape = each.IsUnion ? ((IUnionShape)each.Shape).Cases[child].Shape : each.Members[child].Shape;
                if (!each.IsUnion && !SelectionPlan.Has(each.All, child)) continue;
                if (shape.Selectable is not { } selectable || selectable == each.Shape && each.IsUnion) continue;
                each.Children[child] = Add(selectable);
                if (!each.IsUnion) SelectionPlan.Set(each.Nested, child);
            }
        }
        return plan;
    }

    private SelectionPlan Add(TypeShape shape)
    {
        if (_plans.TryGetValue(shape, out SelectionPlan? plan)) return plan;
        if (_access is null && shape.Plan is { } known) plan = known;
        else _new.Add(plan = new(shape, _access is null ? null : shape.Plan, _access));
        _plans.Add(shape, plan);
        return plan;
    }

    /// <summary>Puts the shared plans in the place of those from which no hidden member can be reached.</summary>
    private void Share()
    {
        var hiding = new HashSet<SelectionPlan>(_new.Where(p => p.HidesMembers));
        for (bool changed = true; changed;)
        {
            changed = false;
            foreach (SelectionPlan plan in _new)
                if (!hiding.Contains(plan) && plan.Children.Any(c => c is not null && hiding.Contains(c))) changed |= hiding.Add(plan);
        }
        foreach (SelectionPlan plan in _new)
            for (int i = 0; i < plan.Children.Length; i++)
                if (plan.Children[i] is { } child && !hiding.Contains(child)) plan.Children[i] = child.Shape.Plan;
        _new.RemoveAll(p => !hiding.Contains(p));
    }

    private void Link()
    {
        foreach (SelectionPlan plan in _new)
        {
            plan.DefaultNode = Node(plan);
            if (_access is not null) plan.AllNode = new();
            plan.IsUniform = plan.CaseCount < 2 || IsUniform(plan);
        }
        var lists = new List<(SelectionPlan Plan, int Index, string Include)>();
        foreach (SelectionPlan plan in _new)
            for (int i = 0; i < plan.Children.Length; i++)
            {
                plan.Implicit[i] = plan.Children[i]?.DefaultNode;
                if (plan.IsUnion || plan.Children[i] is not { } child || plan.Members[i].Traits.SubPropertyDefault is not { } include) continue;
                plan.Implicit[i] = Node(child);
                lists.Add((plan, i, include));
            }
        foreach (SelectionPlan plan in _new)
        {
            plan.DefaultNode!.Fill(plan.Default.Span, plan.Implicit);
            plan.AllNode?.Fill(plan.All.Span, [.. plan.Children.Select(c => c?.AllNode)]);
        }
        foreach ((SelectionPlan plan, int index, string include) in lists) BindList(plan, index, include);
        if (_access is null) ReplaceFullNodes();
    }

    private SelectionNode Node(SelectionPlan plan)
    {
        var node = new SelectionNode();
        _nodes.Add((node, plan));
        return node;
    }

    private void BindList(SelectionPlan plan, int index, string include)
    {
        SelectionPlan child = plan.Children[index]!;
        try
        {
            // Names in attributes are those of the type's own policy; what a caller may not see falls out without a word.
            var bound = SelectionBinder.Bind(child, child.DefaultNode, include, new() { IsLenient = _access is not null, AllowDeep = true, MaxLength = int.MaxValue, MaxNodes = int.MaxValue, MaxDepth = 64 });
            if (bound is null) plan.Implicit[index]!.Fill(child.All.Span, [.. child.Children.Select(c => c?.AllNode)]);
            else
            {
                plan.Implicit[index]!.Fill(bound);
                AddNodesOf(plan.Implicit[index]!, child);
            }
        }
        catch (IncludeException e)
        {
            throw new InvalidOperationException($"[SubPropertyDefault(\"{include}\")] of {plan.Members[index]} does not fit the member's type. {e.Message}", e);
        }
    }

    // The nodes that the binder made below a list; those that were there before are known already.
    private void AddNodesOf(SelectionNode root, SelectionPlan plan)
    {
        var known = new HashSet<SelectionNode>(_nodes.Select(n => n.Node));
        var open = new Stack<(SelectionNode, SelectionPlan)>([(root, plan)]);
        while (open.TryPop(out (SelectionNode Node, SelectionPlan Plan) at))
            for (int i = 0; i < at.Node.Children.Length; i++)
                if (at.Node.Children[i] is { } child && at.Plan.Children[i] is { } childPlan && childPlan.Shape.Plan is null && known.Add(child))
                {
                    _nodes.Add((child, childPlan));
                    open.Push((child, childPlan));
                }
    }

    /// <summary>The greatest set of nodes that select all their members, whose children are null or in the set, becomes null.</summary>
    private void ReplaceFullNodes()
    {
        var full = new HashSet<SelectionNode>(_nodes.Where(n => n.Plan.IsUnion || n.Plan.IsMask(n.Node, n.Plan.All.Span)).Select(n => n.Node));
        while (full.RemoveWhere(HasPartialChild) > 0) { }
        foreach ((SelectionNode node, _) in _nodes) Drop(node.Children);
        foreach (SelectionPlan plan in _new)
        {
            Drop(plan.Implicit);
            if (full.Contains(plan.DefaultNode!)) plan.DefaultNode = null;
        }

        bool HasPartialChild(SelectionNode node)
        {
            foreach (SelectionNode? child in node.Children)
                if (child is not null && !full.Contains(child)) return true;
            return false;
        }

        void Drop(Span<SelectionNode?> nodes)
        {
            foreach (ref SelectionNode? node in nodes)
                if (node is not null && full.Contains(node)) node = null;
        }
    }

    private static bool IsUniform(SelectionPlan union)
    {
        var spelled = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (SelectionPlan? plan in union.Children)
            foreach (MemberShape member in plan?.Members ?? [])
                if (!spelled.TryAdd(member.WireName, member.WireName) && spelled[member.WireName] != member.WireName) return false;
        return true;
    }
}
