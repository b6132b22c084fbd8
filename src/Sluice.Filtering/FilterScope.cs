using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>A variable that paths of a filter start from: the filtered value, or an element of a lambda.</summary>
/// <param name="Name">The name of the lambda's variable; empty for the filtered value.</param>
/// <param name="Index">The index of the variable.</param>
/// <param name="Plan">The members of its type; <see langword="null"/> if it has none.</param>
/// <param name="Reach">The members that may be used.</param>
/// <param name="Element">The scalar of the element, if the element is one.</param>
/// <param name="Type">The type of the variable.</param>
/// <param name="Way">The types between the filtered value and the variable, including both.</param>
internal sealed record FilterScope(
    string Name,
    int Index,
    SelectionPlan? Plan,
    MemberReach Reach,
    FilterScalar? Element,
    Type Type,
    FilterWay Way
)
{
    /// <summary>Gets the type that wraps the element's compared value, if the element is strongly typed.</summary>
    internal ValueWrapper? ElementWrapper { get; init; }
}

/// <summary>Finds the members of a type that filters or sort expressions may use.</summary>
internal readonly struct MemberLookup(MemberFlags mark, MemberNaming naming)
{
    internal const int Unknown = SelectionNames.Unknown;
    internal const int Ambiguous = SelectionNames.Ambiguous;
    internal const int Forbidden = -3;
    internal const int Unmarked = -4;

    /// <summary>
    /// Returns the index of a member, or what is wrong with the name. Members that the caller may not read, or that are
    /// never written, do not exist.
    /// </summary>
    internal int Find(SelectionPlan plan, ReadOnlySpan<char> name, MemberReach reach)
    {
        int index = plan.Find(name, naming);
        if (index < 0)
            return index == Ambiguous && Candidates(plan, reach).Any() ? Ambiguous : Unknown;
        bool isVisible = SelectionPlan.Has(plan.All, index);
        if (!reach.Offers(plan.Members[index], index, mark))
            return isVisible && reach.Contains(index) ? Unmarked : Unknown;
        return isVisible ? index
            : SelectionPlan.Has(plan.Forbidden, index) ? Forbidden
            : Unknown;
    }

    /// <summary>Returns the names that are valid for a type.</summary>
    /// <param name="plan">The type; <see langword="null"/> if it has no members.</param>
    /// <param name="reach">The members that may be used.</param>
    /// <param name="isUseful">Returns whether the expression can use a member at this place. Default: any.</param>
    internal IEnumerable<string> Candidates(
        SelectionPlan? plan,
        MemberReach reach,
        Func<FilterMember, bool>? isUseful = null
    )
    {
        for (int i = 0; i < plan?.Members.Count; i++)
            if (Offers(plan, i, reach) && isUseful?.Invoke(FilterMember.Create(plan, i)) != false)
                yield return plan.Names(naming)[i];
    }

    /// <summary>Returns whether a member is visible, and marked or allowed instead of the marked ones.</summary>
    internal bool Offers(SelectionPlan plan, int index, MemberReach reach) =>
        SelectionPlan.Has(plan.All, index) && reach.Offers(plan.Members[index], index, mark);
}
