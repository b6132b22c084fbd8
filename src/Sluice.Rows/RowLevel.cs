namespace Sluice.Rows;

/// <summary>One level of a join grouping: level 0 is the root, level 1 the elements of its array, and so on.</summary>
internal sealed class RowLevel(RowObject? element, RowColumn? scalar, RowColumn[] columns)
{
    internal readonly RowObject? Element = element;
    internal readonly RowColumn? Scalar = scalar;
    /// <summary>
    /// The columns of this level; if they are equal in the next row, the row continues the same object.
    /// </summary>
    internal readonly RowColumn[] Columns = columns;
}
