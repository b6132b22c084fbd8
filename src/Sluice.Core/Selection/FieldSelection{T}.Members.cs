using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice;

public sealed partial class FieldSelection<T>
{
    /// <summary>
    /// Returns whether a member is written, for example to decide whether a hand-written query must join a table.
    /// </summary>
    /// <param name="member">The member's name on the wire or in code.</param>
    /// <exception cref="ArgumentException">The type has no such member.</exception>
    public bool Includes(string member)
    {
        (SelectionPlan plan, int index) = Find(member);
        return _node is null ? SelectionPlan.Has(plan.All, index) : _node.Has(index);
    }

    /// <summary>
    /// Returns the selection for a member's value; for a collection, that of each element; for a dictionary, that of
    /// each value.
    /// </summary>
    /// <typeparam name="TMember">The type whose members are selected there.</typeparam>
    /// <param name="member">The member's name on the wire or in code.</param>
    /// <exception cref="ArgumentException">
    /// The type has no such member, or the member's value is of another type.
    /// </exception>
    public FieldSelection<TMember> For<TMember>(string member)
    {
        (SelectionPlan plan, int index) = Find(member);
        SelectionPlan? inner = plan.Children[index];
        if (inner?.Shape is not TypeShape<TMember> shape)
            throw new ArgumentException(
                $"The fields of '{member}' are "
                    + $"{(inner is null ? "not selectable" : $"those of {inner.Shape.Type}")}, so "
                    + $"{typeof(TMember)} cannot "
                    + "be selected there.",
                nameof(member)
            );
        return new(shape.TypedConverter, ElementRanges.Without(_node?.ChildOf(index), inner), _node is null && IsDeep)
        {
            KnownPlan = inner,
            Naming = Naming,
            Limits = Limits,
        };
    }

    /// <summary>
    /// Returns how a collection's elements are chosen and sorted (<c>!filter:</c>, <c>!sort:</c>, <c>!first:</c>), for
    /// hand-written SQL that does so itself. Write its rows with <see cref="WithoutElementRanges"/>, and with
    /// <see cref="WithoutElementFilters"/> if the SQL filters them.
    /// </summary>
    /// <param name="member">The member's name on the wire or in code.</param>
    /// <exception cref="ArgumentException">The type has no such member.</exception>
    public SelectedElements ElementsOf(string member)
    {
        (SelectionPlan plan, int index) = Find(member);
        return new(_node?.ChildOf(index)?.Range, plan.Members[index].Shape.Selectable as IObjectShape);
    }

    /// <summary>
    /// Returns the selection of the same members with the elements of collections in their own order, for rows that are
    /// already sorted and limited. The conditions of <c>!filter:</c> remain: see <see cref="WithoutElementFilters"/>.
    /// </summary>
    public FieldSelection<T> WithoutElementRanges() => WithRanges(ElementRanges.OnlyConditions);

    /// <summary>
    /// Returns the selection of the same members without the conditions on the elements of collections, for rows that
    /// are already filtered.
    /// </summary>
    public FieldSelection<T> WithoutElementFilters() => WithRanges(ElementRanges.WithoutConditions);

    private FieldSelection<T> WithRanges(Func<ElementRange?, ElementRange?> part) =>
        Plan is { } plan && SelectionAlgebra.WithRanges(_node, plan, part) is var node && node != _node
            ? With(node, KnownPlan)
            : this;

    /// <summary>
    /// Returns the selection that also contains what elements of collections are filtered and sorted by, for objects
    /// that are written with this one.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FieldSelection<T> WithElementKeys() =>
        Plan is { } plan && ElementRanges.WithAllKeys(_node, plan) is var node && node != _node
            ? With(node, KnownPlan)
            : this;

    /// <summary>Returns the selection that also contains the values of sort keys.</summary>
    internal FieldSelection<T> WithKeys(IEnumerable<OrderKey> keys)
    {
        SelectionNode? node = _node;
        foreach (OrderKey key in keys)
            node = ElementRanges.Adding(node, Plan!, key.Path);
        return node == _node ? this : With(node, KnownPlan);
    }

    /// <summary>Returns the selection that contains nothing but the values of sort keys.</summary>
    internal FieldSelection<T> OnlyKeys(IEnumerable<OrderKey> keys)
    {
        SelectionPlan plan = Plan!;
        SelectionNode? node = new(new ulong[plan.Words], new SelectionNode?[plan.Children.Length]);
        foreach (OrderKey key in keys)
            node = ElementRanges.Adding(node, plan, key.Path);
        return With(node, KnownPlan);
    }

    private (SelectionPlan Plan, int Index) Find(string member)
    {
        ArgumentNullException.ThrowIfNull(member);
        if (Plan is not { } plan)
            throw new ArgumentException($"{typeof(T)} has no fields to choose from.", nameof(member));
        int index = plan.Names(Naming).Find(member);
        for (int i = 0; index < 0 && i < plan.Members.Count; i++)
            if (plan.Members[i].Name == member)
                index = i;
        return index >= 0
            ? (plan, index)
            : throw new ArgumentException($"{typeof(T)} has no member '{member}' that is written.", nameof(member));
    }
}
