using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Rows;

/// <summary>
/// The part of a selection that applies to one level of a row's aliases: which names are selected members, and the
/// names they are written under. <c>default</c> selects everything.
/// </summary>
internal readonly struct RowFields
{
    private readonly SelectionPlan? _plan;
    private readonly SelectionNode? _node;
    private readonly RowPlanKey _key;
    private readonly bool _isNothing;

    private RowFields(SelectionPlan? plan, SelectionNode? node, RowPlanKey key, bool isNothing = false) =>
        (_plan, _node, _key, _isNothing) = (plan, node, key, isNothing);

    /// <summary>Gets the member that was entered last, if it is written.</summary>
    internal MemberShape? Member { get; private init; }

    /// <summary>
    /// Gets whether nothing at this level is written, as for everything below a member that was not selected.
    /// </summary>
    internal bool IsNothing => _isNothing;

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
        return new(plan, selection.Node, key);
    }

    /// <summary>Descends into a segment of an alias.</summary>
    /// <param name="segment">
    /// The segment as named by the query. It is matched as a wire name, then ignoring case, then as a member name, then
    /// without underscores.
    /// </param>
    /// <param name="name">The name that the member is written under.</param>
    internal RowFields Descend(string segment, ref string name)
    {
        if (_isNothing || _plan is null)
            return this;
        var naming = new MemberNaming(_key.Naming, _key.Policy);
        if (naming.IsUnset)
            naming = _key.Selection!.Naming;
        int index = Find(_plan, _plan.Names(naming), segment, name);
        if (index < 0 || !(_node?.Has(index) ?? SelectionPlan.Has(_plan.All, index)))
            return new(null, null, _key, isNothing: true);
        MemberShape member = _plan.Members[index];
        name = _plan.Names(naming)[index];
        if (_node?.ChildOf(index)?.Range is { Filters.Count: > 0 })
            throw RowSelectionErrors.CreateFiltered(name);
        if (_node?.ChildOf(index)?.Range is not null)
            throw RowSelectionErrors.CreateSorted(name);
        return new(_plan.Children[index], _node?.ChildOf(index), _key) { Member = member };
    }

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
