using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Creates the functions that <see cref="UntypedValueFilter"/> calls.</summary>
internal static class UntypedSelections
{
    /// <summary>Narrows selections to what is allowed of a type; <see langword="null"/> allows everything.</summary>
    internal static Func<TypeShape, SelectionNode?, SelectionNode?> Within(Func<TypeShape, SelectionNode?> allowed) =>
        (shape, selection) => allowed(shape) is { } limit
            ? selection is null
                ? limit
                : SelectionAlgebra.Intersect(selection, limit, PlanBuilder.For(shape.Selectable!))
            : selection;
}
