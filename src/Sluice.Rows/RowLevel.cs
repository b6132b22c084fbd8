namespace Sluice.Rows;

/// <summary>
/// One kind of object that rows are grouped into: the root objects, or the elements of an array. Bound to the columns
/// of a result.
/// </summary>
/// <param name="element">What each object is.</param>
/// <param name="key">
/// The columns that identify an object: if they are equal in the next row, the row continues the same object, and in a
/// row without an object they are null.
/// </param>
/// <param name="parent">The index of the level that contains the array; -1 for the root.</param>
internal sealed class RowLevel(RowMember element, RowColumn[] key, int parent)
{
    /// <summary>The object; <see langword="null"/> for a plain value.</summary>
    internal readonly RowObject? Object = element as RowObject;

    /// <summary>The only column of an array of plain values, <c>tags[]</c>.</summary>
    internal readonly RowColumn? Scalar = element is RowValueMember ? key[0] : null;
    internal readonly RowColumn[] Key = key;
    internal readonly int Parent = parent;
}
