using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

public sealed partial class FieldSelection<T>
{
    /// <summary>The same selection without the members that a caller may not read, at every level, in default sets too.</summary>
    /// <param name="mayRead">Asked once for each member of each type that the selection can reach.</param>
    /// <returns>This selection, where nothing is hidden. Never cached: it belongs to the caller.</returns>
    public FieldSelection<T> Restrict(Func<MemberShape, bool> mayRead)
    {
        ArgumentNullException.ThrowIfNull(mayRead);
        if (Plan is not { } plan) return this;
        SelectionPlan visible = PlanBuilder.For(plan.Shape, m => mayRead(m) ? MemberAccess.Allowed : MemberAccess.Absent);
        return visible == plan ? this : With(SelectionAlgebra.Restrict(_node, plan, visible), visible);
    }

    /// <summary>What both this and <paramref name="other"/> select; an endpoint's list of what may be asked for, for instance.</summary>
    public FieldSelection<T> Intersect(FieldSelection<T> other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Plan is { } plan && SelectionAlgebra.Intersect(_node, other._node, plan) is var node && node != _node ? With(node, KnownPlan) : this;
    }

    /// <summary>Whether this selects nothing that <paramref name="other"/> does not.</summary>
    public bool IsWithin(FieldSelection<T> other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Plan is not { } plan || SelectionAlgebra.IsWithin(_node, other._node, plan);
    }

    /// <summary>How much is asked for.</summary>
    /// <param name="weight">The weight of a member; where it answers <see langword="null"/> or is absent, 1.</param>
    public SelectionCost Cost(Func<MemberShape, int?>? weight = null) => SelectionCost.Of(_node, Plan, weight);

    /// <summary>The selection for a dictionary's values.</summary>
    /// <exception cref="WireException">When written: the dictionary has no shape that can be found at run time.</exception>
    public FieldSelection<Dictionary<TKey, T>> ForValuesOf<TKey>() where TKey : notnull => new(null, _node, IsDeep) { KnownPlan = KnownPlan, Naming = Naming };

    private FieldSelection<T> With(SelectionNode? node, SelectionPlan? plan) => new(_converter, node, node is null && IsDeep) { KnownPlan = plan, Naming = Naming };
}
