namespace Sluice.Rows;

/// <summary>What is made of a query's result.</summary>
public enum RowForm : byte
{
    /// <summary>The rows of the first result set, as an array of objects; no rows are an empty array.</summary>
    Rows,
    /// <summary>The only row of the first result set, as an object; no row is null, a second row an error.</summary>
    Single,
    /// <summary>
    /// The first row of the first result set, as an object; no row is null, further rows are skipped.
    /// </summary>
    First,
    /// <summary>
    /// The first column of the first row; no row is null, further rows are skipped. The column needs no name.
    /// </summary>
    Scalar,
    /// <summary>The first column of each row, as an array of values. The column needs no name.</summary>
    Column,
    /// <summary>
    /// Every result set, as an array of arrays of objects, or as an object where <see cref="RowOptions.SetNames"/> has
    /// the names.
    /// </summary>
    Sets,
}
