namespace Sluice.Rows;

/// <summary>The result's own objects, or the elements of an array inside of another branch's objects.</summary>
/// <param name="element">What is written of each object.</param>
/// <param name="key">What distinguishes objects; all of it is null where a row has none.</param>
/// <param name="parent">The place of the branch that holds the array; -1 for the root.</param>
internal sealed class RowBranch(RowObject element, RowColumn[] key, int parent)
{
    internal readonly RowObject Element = element;
    internal readonly RowColumn[] Key = key;
    internal readonly int Parent = parent;
}
