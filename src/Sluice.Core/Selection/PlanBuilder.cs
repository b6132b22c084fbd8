using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Builds the plans of a type and of all types it reaches at once, because plans of recursive types refer to each
/// other. Default sets depend on the place and are left to <see cref="SelectionPlace"/>.
/// </summary>
internal sealed class PlanBuilder
{
    private static readonly Lock s_lock = new();

    private readonly Func<MemberShape, MemberAccess>? _access;
    private readonly WireUnions? _unions;

    // Keyed by shape and by whether it is the case of a registered union, whose base may be one of its own cases.
    private readonly Dictionary<(TypeShape, bool), SelectionPlan> _plans = [];
    private readonly List<SelectionPlan> _new = [];

    private PlanBuilder(Func<MemberShape, MemberAccess>? access, WireUnions? unions)
    {
        _access = access;
        _unions = unions;
    }

    /// <summary>Returns the plan of an object or a union.</summary>
    /// <param name="selectable">The shape.</param>
    /// <param name="unions">The unions registered in the options; a plan with registered unions is not cached.</param>
    internal static SelectionPlan GetPlan(TypeShape selectable, WireUnions? unions = null)
    {
        if (unions is { Count: > 0 })
        {
            var once = new PlanBuilder(null, unions);
            SelectionPlan created = once.Collect(selectable);
            once.Link();
            return created;
        }
        return ForDeclared(selectable);
    }

    private static SelectionPlan ForDeclared(TypeShape selectable)
    {
        if (Volatile.Read(ref selectable.Plan) is SelectionPlan known)
            return known;
        lock (s_lock)
        {
            if (selectable.Plan is SelectionPlan created)
                return created;
            var builder = new PlanBuilder(null, null);
            SelectionPlan plan = builder.Collect(selectable);
            builder.Link();
            // Published last and together: a visible plan is complete, and so is every plan it reaches.
            foreach (SelectionPlan each in builder._new)
                Volatile.Write(ref each.Shape.Plan, each);
            return plan;
        }
    }

    /// <summary>
    /// Returns the plan of an object or a union as a specific caller may see it; the shared plan if nothing it reaches
    /// is hidden. Never cached.
    /// </summary>
    internal static SelectionPlan GetPlan(
        TypeShape selectable,
        Func<MemberShape, MemberAccess> access,
        WireUnions? unions = null
    )
    {
        if (unions is { Count: 0 })
            unions = null;
        SelectionPlan shared = GetPlan(selectable, unions);
        var builder = new PlanBuilder(access, unions);
        SelectionPlan plan = builder.Collect(selectable);
        if (!builder._new.Exists(p => p.HidesMembers))
            return shared;
        if (unions is null)
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
                TypeShape shape =
                    each.Registered is { } union ? RuntimeShapes.Known(union.Cases[child].Type).Shape
                    : each.IsUnion ? ((IUnionShape)each.Shape).Cases[child].Shape
                    : each.Members[child].Shape;
                if (!each.IsUnion && !SelectionPlan.Has(each.All, child))
                    continue;
                if (
                    shape.Selectable is not { } selectable
                    || selectable == each.Shape && each.IsUnion && each.Registered is null
                )
                    continue;
                each.Children[child] = Add(selectable, isCase: each.Registered is not null);
                if (!each.IsUnion)
                    SelectionPlan.Set(each.Nested, child);
            }
        }
        return plan;
    }

    private SelectionPlan Add(TypeShape shape, bool isCase = false)
    {
        if (_plans.TryGetValue((shape, isCase), out SelectionPlan? plan))
            return plan;
        if (_access is null && _unions is null && shape.Plan is SelectionPlan known)
            plan = known;
        else
            _new.Add(
                plan = new(
                    shape,
                    _access is null ? null : (SelectionPlan?)shape.Plan,
                    _access,
                    _unions,
                    isCase ? null : _unions?.Find(shape.Type)
                )
            );
        _plans.Add((shape, isCase), plan);
        return plan;
    }

    /// <summary>Replaces plans from which no hidden member can be reached by the shared plans.</summary>
    private void Share()
    {
        var hiding = new HashSet<SelectionPlan>(_new.Where(p => p.HidesMembers));
        for (bool changed = true; changed; )
        {
            changed = false;
            foreach (SelectionPlan plan in _new)
                if (!hiding.Contains(plan) && plan.Children.Any(c => c is not null && hiding.Contains(c)))
                    changed |= hiding.Add(plan);
        }
        foreach (SelectionPlan plan in _new)
            for (int i = 0; i < plan.Children.Length; i++)
                if (plan.Children[i] is { } child && !hiding.Contains(child))
                    plan.Children[i] = (SelectionPlan?)child.Shape.Plan;
        _new.RemoveAll(p => !hiding.Contains(p));
    }

    private void Link()
    {
        foreach (SelectionPlan plan in _new)
        {
            if (_access is not null)
                plan.AllNode = new(plan.Registered);
            plan.IsUniform = plan.CaseCount < 2 || IsUniform(plan);
        }
        foreach (SelectionPlan plan in _new)
            plan.AllNode?.Fill(plan.All.Span, [.. plan.Children.Select(c => c?.AllNode)]);
        if (_access is not null)
            return;
        // An invalid [SubPropertyDefault] list is reported on the first use of the type, whatever is selected.
        foreach (SelectionPlan plan in _new)
            for (int i = 0; i < plan.Members.Count; i++)
                if (plan.Members[i].Traits.SubPropertyDefault is not null)
                    plan.Place.Implicit(i);
    }

    private static bool IsUniform(SelectionPlan union)
    {
        var spelled = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (SelectionPlan? plan in union.Children)
        foreach (MemberShape member in plan?.Members ?? [])
            if (!spelled.TryAdd(member.WireName, member.WireName) && spelled[member.WireName] != member.WireName)
                return false;
        return true;
    }
}
