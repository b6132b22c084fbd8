using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

public sealed partial class FieldSelection<T>
{
    /// <summary>
    /// Returns the selection without the members that a caller may not read, at every level, including default sets.
    /// </summary>
    /// <param name="mayRead">Called once for each member of each type that the selection can reach.</param>
    /// <returns>
    /// This instance if nothing is hidden. The result is never cached, because it is specific to the caller.
    /// </returns>
    public override FieldSelection<T> Restrict(Func<MemberShape, bool> mayRead)
    {
        ArgumentNullException.ThrowIfNull(mayRead);
        if (Plan is not { } plan)
            return this;
        SelectionPlan visible = PlanBuilder.GetPlan(
            plan.Shape,
            m => mayRead(m) ? MemberAccess.Allowed : MemberAccess.Absent,
            plan.Unions
        );
        return visible == plan ? this : With(SelectionAlgebra.Restrict(_node, plan, visible), visible);
    }

    /// <summary>
    /// Returns the intersection of this selection and <paramref name="other"/>, for example an endpoint's allow-list.
    /// </summary>
    public FieldSelection<T> Intersect(FieldSelection<T> other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Plan is { } plan && SelectionAlgebra.Intersect(_node, other._node, plan) is var node && node != _node
            ? With(node, KnownPlan)
            : this;
    }

    /// <summary>Returns whether this selection is a subset of <paramref name="other"/>.</summary>
    public bool IsWithin(FieldSelection<T> other)
    {
        ArgumentNullException.ThrowIfNull(other);
        return Plan is not { } plan || SelectionAlgebra.IsWithin(_node, other._node, plan);
    }

    /// <summary>Calculates the cost of the selection.</summary>
    /// <param name="weight">
    /// Returns the weight of a member; if it is not specified or returns <see langword="null"/>, the weight is 1.
    /// </param>
    public SelectionCost GetCost(Func<MemberShape, int?>? weight = null) => SelectionCost.Compute(_node, Plan, weight);

    /// <summary>
    /// Checks the selection against <see cref="IncludeOptions.MaxJoins"/>. The library calls it whenever it narrows a
    /// query; call it before executing SQL that joins the selected members.
    /// </summary>
    /// <exception cref="IncludeException">
    /// The expression reaches more objects and collections than allowed. In a request, this results in 400.
    /// </exception>
    public void EnsureJoinsAllowed()
    {
        if (
            Limits?.Joins is not { } most
            || Plan is not { } plan
            || SelectionJoins.Exceeding(_node, plan, most, Naming) is not { } place
        )
            return;
        throw new IncludeException([
            new(
                IncludeErrorKind.TooManyJoins,
                0,
                0,
                place,
                $"The expression reaches more than {most} objects and collections; '{place}' is one too many. Ask for "
                    + "fewer of them.",
                []
            ),
        ]);
    }

    /// <summary>Returns a selection for the values of a dictionary.</summary>
    /// <exception cref="WireException">On writing: no shape for the dictionary was found at run time.</exception>
    public FieldSelection<Dictionary<TKey, T>> ForValuesOf<TKey>()
        where TKey : notnull =>
        new(null, _node, IsDeep)
        {
            KnownPlan = KnownPlan,
            Naming = Naming,
            Limits = Limits,
        };

    /// <summary>Returns a selection for a collection of the selected values, such as a page of them.</summary>
    /// <typeparam name="TCollection">The type of the collection.</typeparam>
    /// <param name="collection">Its converter.</param>
    /// <exception cref="ArgumentException">
    /// Selections of the collection do not apply to values of this type.
    /// </exception>
    public FieldSelection<TCollection> ForCollection<TCollection>(Converter<TCollection> collection)
    {
        ArgumentNullException.ThrowIfNull(collection);
        if (collection.Shape.Selectable != Converter.Shape.Selectable)
            throw new ArgumentException(
                $"{typeof(TCollection)} is not a collection of {typeof(T)}.",
                nameof(collection)
            );
        return new(collection, _node, IsDeep)
        {
            KnownPlan = KnownPlan,
            Naming = Naming,
            Limits = Limits,
        };
    }

    /// <summary>
    /// Returns the columns of the type's own table that the selection requires: its selected members with scalar
    /// values, named after their properties.
    /// </summary>
    /// <param name="quoting">How the database quotes names.</param>
    /// <param name="naming">
    /// How column names are derived from property names; <see cref="WireNaming.Unset"/> to use property names
    /// unchanged.
    /// </param>
    /// <param name="table">The table name or alias to prefix each column with.</param>
    /// <param name="nameOf">
    /// Returns the column name of a member, overriding <paramref name="naming"/>; <see langword="null"/> if the member
    /// has no column.
    /// </param>
    public ColumnList GetColumns(
        ColumnQuoting quoting = default,
        WireNaming naming = default,
        string? table = null,
        Func<MemberShape, string?>? nameOf = null
    )
    {
        var columns = new List<SelectedColumn>();
        foreach (MemberShape member in Plan is { IsUnion: false } plan ? plan.Members : [])
        {
            if (!(_node?.Has(member.Index) ?? SelectionPlan.Has(Plan!.All, member.Index)))
                continue;
            string? name =
                nameOf is not null ? nameOf(member)
                : member.Shape.Selectable is not null ? null
                : naming == WireNaming.Unset ? member.Name
                : NamingPolicies.Convert(naming, member.Name);
            if (name is null)
                continue;
            string sql =
                (table is null ? "" : ColumnList.Quote(table, quoting) + ".") + ColumnList.Quote(name, quoting);
            columns.Add(
                new(
                    member,
                    name,
                    name == member.WireName ? sql : $"{sql} as {ColumnList.Quote(member.WireName, quoting)}"
                )
            );
        }
        return new([.. columns]);
    }

    private FieldSelection<T> With(SelectionNode? node, SelectionPlan? plan) =>
        new(_converter, node, node is null && IsDeep)
        {
            KnownPlan = plan,
            Naming = Naming,
            Limits = Limits,
        };
}
