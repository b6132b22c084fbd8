namespace Sluice.Rows;

/// <summary>One level of folded rows: the root is level 0, the elements of its array level 1, and so on.</summary>
internal sealed class RowLevel(RowObject? element, RowColumn? scalar, RowColumn[] columns)
{
    internal readonly RowObject? Element = element;
    internal readonly RowColumn? Scalar = scalar;
    /// <summary>Columns of this level: equal values in the next row mean that the same object goes on.</summary>
    internal readonly RowColumn[] Columns = columns;
}
