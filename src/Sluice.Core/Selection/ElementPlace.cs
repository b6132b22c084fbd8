using Sluice.Model;

namespace Sluice.Selection;

/// <summary>The elements of a collection that the marks of an expression apply to.</summary>
/// <param name="Plan">The members of an element that the caller may see.</param>
/// <param name="Offered">
/// The members that the endpoint offers at this place; <see langword="null"/> for all of them.
/// </param>
/// <param name="Way">
/// The indexes of the members from the root to the collection; <see langword="null"/> if cases of unions are among
/// them.
/// </param>
/// <param name="Root">The type that the expression is bound to.</param>
/// <param name="Naming">The names of the expression.</param>
internal readonly record struct ElementPlace(
    SelectionPlan Plan,
    SelectionNode? Offered,
    IReadOnlyList<int>? Way,
    TypeShape Root,
    MemberNaming Naming
);
