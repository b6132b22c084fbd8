using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// What a host allows to be written of values whose type nobody declared, to which no selection could be bound
/// beforehand. Flows with the request that sets it.
/// </summary>
internal static class UntypedValueFilter
{
    private static readonly AsyncLocal<Func<TypeShape, SelectionNode?>?> s_current = new();
    // Programs without guards ask nothing of the execution context.
    private static volatile bool s_isUsed;

    /// <summary>Answers with the selection for a value of a type; <see langword="null"/> for all of it.</summary>
    internal static Func<TypeShape, SelectionNode?>? Current
    {
        get => s_isUsed ? s_current.Value : null;
        set
        {
            s_isUsed = true;
            s_current.Value = value;
        }
    }

    /// <summary>The selection to write a value with whose type is known only now.</summary>
    internal static SelectionNode? Narrow(Converter converter, SelectionNode? selection) =>
        Current is { } gate && gate(converter.Shape) is { } allowed
            ? selection is null
                ? allowed
                : SelectionAlgebra.Intersect(selection, allowed, PlanBuilder.For(converter.Shape.Selectable!))
            : selection;
}
