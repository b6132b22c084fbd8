using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>A variable that paths of a filter start from: the filtered value, or an element of a lambda.</summary>
/// <param name="Name">The name of the lambda's variable; empty for the filtered value.</param>
/// <param name="Index">The index of the variable.</param>
/// <param name="Plan">The members of its type; <see langword="null"/> if it has none.</param>
/// <param name="Allowed">The members that may be used; <see langword="null"/> for the marked ones.</param>
/// <param name="IsAllowedBySelection">Whether <paramref name="Allowed"/> applies; if it is null, to everything.</param>
/// <param name="Element">The scalar of the element, if the element is one.</param>
/// <param name="Type">The type of the variable.</param>
internal sealed record FilterScope(string Name, int Index, SelectionPlan? Plan, SelectionNode? Allowed,
    bool IsAllowedBySelection, FilterScalar? Element, Type Type);

/// <summary>Finds the members of a type that filters or sort expressions may use.</summary>
internal readonly struct MemberLookup(MemberFlags mark, MemberNaming naming)
{
    internal const int Unknown = SelectionNames.Unknown;
    internal const int Ambiguous = SelectionNames.Ambiguous;
    internal const int Forbidden = -3;

    /// <summary>
    /// Returns the index of a member, or what is wrong with the name. Members that the caller may not read, that are
    /// never written, or that are not marked do not exist.
    /// </summary>
    internal int Find(SelectionPlan plan, ReadOnlySpan<char> name, SelectionNode? allowed, bool isAllowed)
    {
        int index = plan.Find(name, naming);
        if (index < 0) return index == Ambiguous && Candidates(plan, allowed, isAllowed).Any() ? Ambiguous : Unknown;
        if (!Offers(plan, index, allowed, isAllowed)) return Unknown;
        return SelectionPlan.Has(plan.All, index) ? index
            : SelectionPlan.Has(plan.Forbidden, index) ? Forbidden : Unknown;
    }

    /// <summary>Returns the names that are valid for a type.</summary>
    internal IEnumerable<string> Candidates(SelectionPlan? plan, SelectionNode? allowed, bool isAllowed)
    {
        for (int i = 0; i < plan?.Members.Count; i++)
            if (SelectionPlan.Has(plan.All, i) && Offers(plan, i, allowed, isAllowed))
                yield return plan.Names(naming)[i];
    }

    /// <summary>Returns whether a member is marked, or allowed instead of the marked ones.</summary>
    internal bool Offers(SelectionPlan plan, int index, SelectionNode? allowed, bool isAllowed) =>
        isAllowed
            ? allowed is null || allowed.Has(index)
            : (plan.Members[index].Flags & mark) != 0;
}
