namespace Sluice.Rows;

/// <summary>One of several queries that together form a result.</summary>
/// <param name="split">The combined result.</param>
/// <param name="section">The index of the query.</param>
/// <param name="isLast">Whether the result is written after the rows of this query.</param>
internal sealed class SplitGrouping(RowSplit split, int section, bool isLast) : RowGrouping
{
    internal RowSplit Split => split;
    internal bool IsLast => isLast;

    internal void Write<TWriter, TSource>(ref TWriter writer, ref RowCursor<TSource> cursor, ref RowElements elements)
        where TWriter : struct, Wires.IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource> =>
        split.Collect(ref writer, section, cursor.Position.Plan!, ref cursor, ref elements);
}
