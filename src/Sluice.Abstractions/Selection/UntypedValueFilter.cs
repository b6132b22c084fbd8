using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Restricts what is written of values without a declared type, to which no selection can be bound in advance. Set by
/// the host; flows with the request's execution context.
/// </summary>
internal static class UntypedValueFilter
{
    private static readonly AsyncLocal<Func<TypeShape, SelectionNode?, SelectionNode?>?> s_current = new();

    // Avoids access to the execution context in programs without guarded members.
    private static volatile bool s_isUsed;

    /// <summary>
    /// Gets or sets a delegate that narrows the selection of a value of a type; <see langword="null"/> selects all of
    /// it. Created by UntypedSelections.
    /// </summary>
    internal static Func<TypeShape, SelectionNode?, SelectionNode?>? Current
    {
        get => s_isUsed ? s_current.Value : null;
        set
        {
            s_isUsed = true;
            s_current.Value = value;
        }
    }

    /// <summary>Returns the selection for a value whose type is known only at run time.</summary>
    internal static SelectionNode? Narrow(Converter converter, SelectionNode? selection) =>
        Current is { } narrow ? narrow(converter.Shape, selection) : selection;
}
