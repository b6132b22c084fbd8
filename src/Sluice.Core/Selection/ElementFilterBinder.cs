namespace Sluice.Selection;

/// <summary>
/// Binds the conditions of <c>!filter:</c>. Selections do not depend on filters: the options of an expression contain
/// the binder, <see cref="IncludeOptions.RegisteredFilters"/>.
/// </summary>
internal abstract class ElementFilterBinder
{
    /// <summary>Gets the maximum number of comparisons in all conditions of an expression.</summary>
    internal abstract int MostComparisons { get; }

    /// <summary>
    /// Gets the maximum number of objects and collections that all conditions of an expression reach.
    /// </summary>
    internal abstract int MostJoins { get; }

    /// <summary>Binds a condition; returns <see langword="null"/> and its errors if it is not valid.</summary>
    /// <param name="text">The condition, without its quotes.</param>
    /// <param name="place">The elements that it applies to.</param>
    /// <param name="errors">The errors, with positions in <paramref name="text"/>.</param>
    internal abstract BoundCondition? Bind(string text, ElementPlace place, out IReadOnlyList<IncludeError> errors);
}

/// <summary>A condition, and what it counts towards the limits of its expression.</summary>
internal readonly record struct BoundCondition(ElementFilter Filter, int Comparisons);
