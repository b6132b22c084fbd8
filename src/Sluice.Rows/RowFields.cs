using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Rows;

/// <summary>
/// The part of a selection that applies to one level of a row's aliases: which names are selected members, and the
/// names they are written under. <c>default</c> selects everything.
/// </summary>
internal readonly struct RowFields
{
    private readonly RowPlanKey _key;

    // The members that any caller may select, of which the selection has some: what an alias means does not depend on
    // the expression. Null if everything is written, or where no type is known.
    private readonly SelectionPlan? _type;
    private readonly SelectionPlan? _plan;
    private readonly SelectionNode? _node;

    private RowFields(RowPlanKey key, SelectionPlan? type, SelectionPlan? plan, SelectionNode? node) =>
        (_key, _type, _plan, _node) = (key, type, plan, node);

    /// <summary>Gets the member that was entered last, if it is written.</summary>
    internal MemberShape? Member { get; private init; }

    /// <summary>
    /// Gets whether nothing at this level is written, as for everything below a member that was not selected.
    /// </summary>
    internal bool IsNothing { get; private init; }

    /// <summary>Gets whether no expression of any caller can select what is at this level.</summary>
    internal bool IsNeverWritten { get; private init; }

    /// <summary>Gets what the selection asks of the member that was entered last and rows cannot do.</summary>
    internal WireException? Refusal { get; private init; }

    /// <summary>
    /// Gets whether only a part of the value at this level is written, so that a single column cannot represent it.
    /// </summary>
    internal bool IsPart => _plan is not null && _node is not null;

    /// <summary>
    /// Gets whether an expression can select the whole value at this level: not if its type contains itself, or members
    /// that the caller may not see.
    /// </summary>
    internal bool CanBeWhole => _plan is { AllNode: null };

    internal static RowFields GetFields(RowPlanKey key)
    {
        if (key.Selection is not { } selection)
            return default;
        if (selection.UntypedPlan is not { IsUnion: false } plan)
            throw new WireException(
                WireError.Unsupported,
                $"RowOptions.Selection selects fields of {selection.Type}, which is not an object with members. Pass a "
                    + "selection of the rows' type."
            );
        SelectionPlan type = plan.AllNode is null ? plan : PlanBuilder.GetPlan(plan.Shape, plan.Unions);
        return new(key, type, plan, selection.Node);
    }

    /// <summary>Descends into a segment of an alias.</summary>
    /// <param name="segment">
    /// The segment as named by the query. It is matched as a wire name, then ignoring case, then as a member name, then
    /// without underscores.
    /// </param>
    /// <param name="name">The name that the member is written under.</param>
    internal RowFields Descend(string segment, ref string name)
    {
        if (_type is null)
            return this;
        var naming = new MemberNaming(_key.Naming, _key.Policy);
        if (naming.IsUnset)
            naming = _key.Selection!.Naming;
        SelectionNames names = _type.Names(naming);
        int index = Find(_type, names, segment, name);
        if (index < 0 || !SelectionPlan.Has(_type.All, index))
            return new(_key, null, null, null) { IsNothing = true, IsNeverWritten = true };
        name = names[index];
        if (!IsSelected(index))
            return new(_key, _type.Children[index], null, null) { IsNothing = true };
        SelectionNode? child = _node?.ChildOf(index);
        return new(_key, _type.Children[index], _plan!.Children[index], child)
        {
            Member = _type.Members[index],
            Refusal =
                child?.Range is not { } range ? null
                : range.Filters.Count > 0 ? RowSelectionErrors.CreateFiltered(name)
                : RowSelectionErrors.CreateSorted(name),
        };
    }

    private bool IsSelected(int index) =>
        !IsNothing && _plan is not null && (_node?.Has(index) ?? SelectionPlan.Has(_plan.All, index));

    private static int Find(SelectionPlan plan, SelectionNames names, string segment, string converted)
    {
        int index = names.Find(converted);
        if (index >= 0)
            return index;
        ReadOnlySpan<char> joined = segment.Contains('_')
            ? segment.Replace("_", "", StringComparison.Ordinal)
            : segment;
        foreach (MemberShape member in plan.Members)
            if (joined.Equals(member.Name, StringComparison.OrdinalIgnoreCase))
                return member.Index;
        return names.Find(joined);
    }
}
