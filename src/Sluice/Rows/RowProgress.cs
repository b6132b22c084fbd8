namespace Sluice.Rows;

/// <summary>How far the writing of rows is.</summary>
/// <param name="Rows">Rows written so far: elements of the answer's arrays, not of those nested in them.</param>
/// <param name="Bytes">Bytes handed to the destination so far.</param>
public readonly record struct RowProgress(long Rows, long Bytes)
{
    /// <summary>
    /// Rows of folded arrays that gave no element so far, since all columns of the element were null: a left join found
    /// no match, or an element has no value in the columns that are selected of it. The element's key among the columns
    /// distinguishes the two.
    /// </summary>
    public long EmptyElements { get; init; }
}
