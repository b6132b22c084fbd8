namespace Sluice.Rows;

/// <summary>The progress of writing rows.</summary>
/// <param name="Rows">The number of rows written so far: elements of top-level arrays, not of nested ones.</param>
/// <param name="Bytes">The number of bytes flushed to the destination so far.</param>
public readonly record struct RowProgress(long Rows, long Bytes)
{
    /// <summary>
    /// Gets the number of rows so far that added no element to a grouped array because all columns of the element were
    /// null: either a left join found no match, or an element has no value in its selected columns. Select the
    /// element's key to distinguish the two.
    /// </summary>
    public long EmptyElements { get; init; }
}
