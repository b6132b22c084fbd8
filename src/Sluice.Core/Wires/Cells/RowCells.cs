namespace Sluice.Wires.Cells;

/// <summary>The columns of the current row of a result, from which objects are read.</summary>
public abstract class RowCells
{
    /// <summary>Reads a column of the current row by calling exactly one method of the cell.</summary>
    /// <param name="ordinal">The zero-based position of the column.</param>
    /// <param name="cell">Receives the value.</param>
    public abstract void Read(int ordinal, ref RowCell cell);
}
