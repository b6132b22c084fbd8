using Sluice.Selection;

namespace Sluice.Rows;

/// <summary>Counts the elements of nested arrays against their limit.</summary>
internal struct RowElements
{
    /// <summary>The maximum number of elements; <see langword="null"/> for no limit.</summary>
    internal int? Limit;
    /// <summary>The number of elements so far.</summary>
    internal int Count;
    /// <summary>The number of rows without an array element, because all columns of the element were null.</summary>
    internal long Empty;

    /// <summary>Counts an element.</summary>
    /// <exception cref="WireException">The number of elements exceeds the selection's limit.</exception>
    internal void Add()
    {
        if (Limit is { } limit && ++Count > limit)
            throw new WireException(WireError.TooManyElements, ElementCounter.MessageFor(limit));
    }
}
