namespace Sluice.Rows;

/// <summary>The root objects of the result, or the elements of an array within another branch's objects.</summary>
/// <param name="element">The members written for each object.</param>
/// <param name="key">The columns that identify an object; all are null in a row without one.</param>
/// <param name="parent">The index of the branch that contains the array; -1 for the root.</param>
internal sealed class RowBranch(RowObject element, RowColumn[] key, int parent)
{
    internal readonly RowObject Element = element;
    internal readonly RowColumn[] Key = key;
    internal readonly int Parent = parent;
}
