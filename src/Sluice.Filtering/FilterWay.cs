using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// The types on the way from the filtered value to a place of a filter, through the collections of lambdas, as include
/// expressions count them. Immutable.
/// </summary>
/// <param name="Type">The type at the place.</param>
/// <param name="Before">The way to the place before; <see langword="null"/> for the filtered value.</param>
/// <param name="Repeats">How often the way returns to a type that is already on it.</param>
internal sealed record FilterWay(SelectionPlan? Type, FilterWay? Before = null, int Repeats = 0)
{
    /// <summary>Returns the way that continues with a member's value or its elements.</summary>
    internal FilterWay Enter(SelectionPlan next) => new(next, this, Repeats + (Contains(next) ? 1 : 0));

    private bool Contains(SelectionPlan next)
    {
        for (FilterWay? current = this; current is not null; current = current.Before)
            if (current.Type is { } type && (type == next || SelectionPlan.AreRelated(type, next)))
                return true;
        return false;
    }
}
