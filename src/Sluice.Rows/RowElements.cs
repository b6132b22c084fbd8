using Sluice.Selection;

namespace Sluice.Rows;

/// <summary>Counts the elements of nested arrays against their limit.</summary>
internal struct RowElements
{
    /// <summary>The maximum number of elements; <see langword="null"/> for no limit.</summary>
    internal int? Limit;

    /// <summary>The number of elements so far.</summary>
    internal int Count;

    /// <summary>
    /// The maximum number of rows besides the first of each root object; <see langword="null"/> for no limit.
    /// </summary>
    internal int? RowLimit;

    /// <summary>The number of rows besides the first of each root object.</summary>
    internal int FurtherRows;

    /// <summary>The number of rows without an array element, because all columns of the element were null.</summary>
    internal long Empty;

    /// <summary>Counts a row that is not the first of its root object.</summary>
    /// <exception cref="WireException">The number of such rows exceeds the selection's limit.</exception>
    internal void AddRow()
    {
        if (RowLimit is { } limit && ++FurtherRows > limit)
            throw new WireException(
                WireError.TooManyRows,
                $"The query of the selection reads more than {limit} rows besides one for each of the root's elements, "
                    + "because it joins collections side by side. Select fewer collections, read them by a "
                    + "command each "
                    + "(AsSplitQuery), or raise MaxRows (IncludeOptions, IncludeLimits)."
            );
    }

    /// <summary>Counts an element.</summary>
    /// <exception cref="WireException">The number of elements exceeds the selection's limit.</exception>
    internal void Add()
    {
        if (Limit is { } limit && ++Count > limit)
            throw new WireException(WireError.TooManyElements, ElementCounter.MessageFor(limit));
    }
}
