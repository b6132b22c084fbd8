using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The conditions, the order and the limit of a collection's elements in a selection, for hand-written SQL. Immutable;
/// its SQL contains names of members and parameters, never text of a request.
/// </summary>
public sealed class SelectedElements
{
    internal SelectedElements(ElementRange? range, IObjectShape? element) =>
        (First, Keys, Filters, Element) = (
            range?.First,
            range?.AllKeys.ToArray() ?? [],
            range?.Conditions ?? [],
            element
        );

    internal ElementFilter[] Filters { get; }

    internal OrderKey[] Keys { get; }

    /// <summary>Gets the shape of the elements; <see langword="null"/> if they are not objects.</summary>
    internal IObjectShape? Element { get; }

    /// <summary>
    /// Gets whether the elements are filtered. <c>ElementFilterExtensions.ToSql</c> returns the conditions.
    /// </summary>
    public bool IsFiltered => Filters.Length > 0;

    /// <summary>Gets the maximum number of elements; <see langword="null"/> for all of them.</summary>
    public int? First { get; }

    /// <summary>
    /// Gets whether the elements are sorted. <c>ElementFilterExtensions.ToOrderBy</c> returns the keys.
    /// </summary>
    public bool IsSorted => Keys.Length > 0;
}
