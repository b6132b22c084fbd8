namespace Sluice.Filtering;

/// <summary>
/// Collects what the links of a page need while its elements are read: how many there are, and the positions of the
/// first one and of the last one that belongs to a full page. Used for one page.
/// </summary>
/// <param name="size">
/// The number of elements of a full page; 0 for pages by number, whose links need no positions.
/// </param>
public sealed class PagePositions(int size)
{
    /// <summary>Gets the number of elements that were read.</summary>
    public int Count { get; private set; }

    /// <summary>Gets the position of the first element; <see langword="null"/> if it is not needed.</summary>
    public KeysetPosition? First { get; private set; }

    /// <summary>
    /// Gets the position of the last element of a full page; <see langword="null"/> if fewer elements were read, after
    /// which no page follows.
    /// </summary>
    public KeysetPosition? Last { get; private set; }

    /// <summary>Gets whether the position of the next element is needed.</summary>
    public bool IsNextNeeded => size > 0 && (Count == 0 || Count == size - 1);

    /// <summary>Counts an element whose position is needed.</summary>
    public void Add(KeysetPosition position)
    {
        if (Count == 0)
            First = position;
        if (Count == size - 1)
            Last = position;
        Count++;
    }

    /// <summary>Counts an element whose position is not needed.</summary>
    public void Skip() => Count++;

    /// <summary>Begins anew, for one more attempt.</summary>
    public void Clear() => (Count, First, Last) = (0, null, null);

    /// <summary>Counts an element in memory, which contains the keys of the order.</summary>
    public void Add<T>(KeysetOrder<T> order, T element)
    {
        if (IsNextNeeded)
            Add(order.ReadPosition(element));
        else
            Skip();
    }
}
