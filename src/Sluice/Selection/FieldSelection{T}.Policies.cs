using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Selection.Queries;

namespace Sluice;

public sealed partial class FieldSelection<T>
{
    /// <summary>
    /// The same selection without the members that a caller may not read, at every level, in default sets too.
    /// </summary>
    /// <param name="mayRead">Asked once for each member of each type that the selection can reach.</param>
    /// <returns>This selection, where nothing is hidden. Never cached: it belongs to the caller.</returns>
    public FieldSelection<T> Restrict(Func<MemberShape, bool> mayRead)
    {
        ArgumentNullException.ThrowIfNull(mayRead);
        if (Plan is not { } plan) return this;
        SelectionPlan visible = PlanBuilder.For(plan.Shape,
            m => mayRead(m) ? MemberAccess.Allowed : MemberAccess.Absent, plan.Unions);
        return visible == plan ? this : With(SelectionAlgebra.Restrict(_node, plan, visible), visible);
    }

    internal override FieldSelection RestrictTo(Func<MemberShape, bool> mayRead) => Restrict(mayRead);

    /// <summary>
    /// What both this and <paramref name="other"/> select; an endpoint's list of what may be asked for, for instance.
    /// </summary>
    public FieldSelection<T> Intersect(FieldSelection<T> other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Plan is { } plan && SelectionAlgebra.Intersect(_node, other._node, plan) is var node && node != _node
            ? With(node, KnownPlan)
            : this;
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

    /// <summary>
    /// Checks the selection against <see cref="IncludeOptions.MaxJoins"/>. Everything of the library that narrows a
    /// query calls it; call it before SQL that joins what the selection names.
    /// </summary>
    /// <exception cref="IncludeException">
    /// The expression reaches more objects and collections than it may. During a request that is answered with 400.
    /// </exception>
    public void EnsureJoinsAllowed()
    {
        if (Limits?.Joins is not { } most || Plan is not { } plan
            || SelectionJoins.Exceeding(_node, plan, most) is not { } place) return;
        throw new IncludeException([new(IncludeErrorKind.TooManyJoins, 0, 0, place,
            $"The expression reaches more than {most} objects and collections; '{place}' is one too many. Ask for fewer of them.", [])]);
    }

    /// <summary>The selection for a dictionary's values.</summary>
    /// <exception cref="WireException">
    /// When written: the dictionary has no shape that can be found at run time.
    /// </exception>
    public FieldSelection<Dictionary<TKey, T>> ForValuesOf<TKey>() where TKey : notnull =>
        new(null, _node, IsDeep) { KnownPlan = KnownPlan, Naming = Naming, Limits = Limits };

    /// <summary>
    /// The columns that the selection needs of the type's own table: its selected members that are single values, by
    /// the names of their properties.
    /// </summary>
    /// <param name="quoting">How the database quotes names.</param>
    /// <param name="naming">
    /// How columns are named after properties; <see cref="WireNaming.Unset"/> for the properties' own names.
    /// </param>
    /// <param name="table">The table's name or alias to put before each column.</param>
    /// <param name="nameOf">
    /// The column of a member where the naming does not say it; <see langword="null"/> where the member has no column.
    /// </param>
    public ColumnList Columns(ColumnQuoting quoting = default, WireNaming naming = default, string? table = null,
        Func<MemberShape, string?>? nameOf = null)
    {
        var columns = new List<SelectedColumn>();
        foreach (MemberShape member in Plan is { IsUnion: false } plan ? plan.Members : [])
        {
            if (!(_node?.Has(member.Index) ?? SelectionPlan.Has(Plan!.All, member.Index))) continue;
            string? name = nameOf is not null
                ? nameOf(member)
                : member.Shape.Selectable is not null ? null
                : naming == WireNaming.Unset ? member.Name : NamingPolicies.Convert(naming, member.Name);
            if (name is null) continue;
            string sql = (table is null ? "" : ColumnList.Quote(table, quoting) + ".")
                + ColumnList.Quote(name, quoting);
            columns.Add(new(member, name,
                name == member.WireName ? sql : $"{sql} as {ColumnList.Quote(member.WireName, quoting)}"));
        }
        return new([.. columns]);
    }

    private FieldSelection<T> With(SelectionNode? node, SelectionPlan? plan) =>
        new(_converter, node, node is null && IsDeep) { KnownPlan = plan, Naming = Naming, Limits = Limits };
}
