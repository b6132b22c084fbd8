namespace Sluice.Rows;

/// <summary>Specifies the form in which a query's result is written.</summary>
public enum RowForm : byte
{
    /// <summary>
    /// Writes the rows of the first result set as an array of objects; an empty array if there are none.
    /// </summary>
    Rows,

    /// <summary>
    /// Writes the only row of the first result set as an object; null if there is none. A second row is an error.
    /// </summary>
    Single,

    /// <summary>
    /// Writes the first row of the first result set as an object; null if there is none. Further rows are ignored.
    /// </summary>
    First,

    /// <summary>
    /// Writes the first column of the first row; null if there is no row. Further rows are ignored. The column needs no
    /// name.
    /// </summary>
    Scalar,

    /// <summary>Writes the first column of each row as an array of values. The column needs no name.</summary>
    Column,

    /// <summary>
    /// Writes every result set, as an array of arrays of objects, or as an object if <see cref="RowOptions.SetNames"/>
    /// provides names.
    /// </summary>
    Sets,
}
