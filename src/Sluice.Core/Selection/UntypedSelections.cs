using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Creates the functions that <see cref="UntypedValueFilter"/> calls.</summary>
internal static class UntypedSelections
{
    /// <summary>Narrows selections to what is allowed of a type; <see langword="null"/> allows everything.</summary>
    internal static IDisposable Begin(Func<TypeShape, FieldSelection?> allowed)
    {
        var scope = new Scope(UntypedValueFilter.Current);
        UntypedValueFilter.Current = Within(allowed);
        return scope;
    }

    private static Func<TypeShape, SelectionNode?, SelectionNode?> Within(Func<TypeShape, FieldSelection?> allowed) =>
        (shape, selection) =>
            allowed(shape)?.Node is { } limit
                ? selection is null
                    ? limit
                    : SelectionAlgebra.Intersect(selection, limit, PlanBuilder.GetPlan(shape.Selectable!))
                : selection;

    private sealed class Scope(Func<TypeShape, SelectionNode?, SelectionNode?>? outer) : IDisposable
    {
        public void Dispose() => UntypedValueFilter.Current = outer;
    }
}
