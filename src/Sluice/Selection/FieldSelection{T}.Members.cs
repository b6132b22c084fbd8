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
            throw new ArgumentException($"The fields of '{member}' are "
                + $"{(inner is null ? "not selectable" : $"those of {inner.Shape.Type}")}, so {typeof(TMember)} cannot "
                + "be selected there.", nameof(member));
        return new(shape.TypedConverter, _node?.ChildOf(index), _node is null && IsDeep)
        {
            KnownPlan = inner,
            Naming = Naming,
            Limits = Limits
        };
    }

    private (SelectionPlan Plan, int Index) Find(string member)
    {
        ArgumentNullException.ThrowIfNull(member);
        if (Plan is not { } plan)
            throw new ArgumentException($"{typeof(T)} has no fields to choose from.", nameof(member));
        int index = plan.Names(Naming).Find(member);
        for (int i = 0; index < 0 && i < plan.Members.Count; i++)
            if (plan.Members[i].Name == member) index = i;
        return index >= 0
            ? (plan, index)
            : throw new ArgumentException($"{typeof(T)} has no member '{member}' that is written.", nameof(member));
    }
}
