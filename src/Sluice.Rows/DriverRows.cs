using System.Data.Common;
using Sluice.Wires.Cells;

namespace Sluice.Rows;

/// <summary>
/// The rows of a driver's reader, from which objects are read. A driver derives a class that reads values with more
/// direct access than the typed getters of <see cref="DbDataReader"/>, and returns it from
/// <see cref="RowDriver.OpenRows"/>. Used for a single result set, on one thread at a time, and disposed afterwards.
/// </summary>
public abstract class DriverRows : RowCells, IDisposable
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="reader">A reader positioned before the first row of a result set.</param>
    protected DriverRows(DbDataReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        Reader = reader;
    }

    /// <summary>Gets the reader.</summary>
    protected internal DbDataReader Reader { get; }

    /// <summary>Gets the number of columns.</summary>
    public virtual int ColumnCount => Reader.FieldCount;

    /// <summary>Returns the name or alias of a column.</summary>
    /// <param name="ordinal">The zero-based position of the column.</param>
    public virtual string GetName(int ordinal) => Reader.GetName(ordinal);

    /// <summary>
    /// Returns whether a column has a name, compared exactly; a driver that has its names as UTF-8 allocates nothing.
    /// </summary>
    /// <param name="ordinal">The zero-based position of the column.</param>
    /// <param name="name">The name.</param>
    /// <param name="utf8Name">The same as UTF-8.</param>
    public virtual bool HasName(int ordinal, string name, ReadOnlySpan<byte> utf8Name) =>
        Reader.GetName(ordinal) == name;

    /// <summary>Advances to the next row.</summary>
    /// <param name="cancellationToken">Cancels waiting for the row.</param>
    /// <param name="pending">
    /// The task to await if the result is <see cref="RowStep.Pending"/>; it returns whether there is a row.
    /// </param>
    public virtual RowStep Advance(CancellationToken cancellationToken, out Task<bool>? pending) =>
        ReaderSource.Advance(Reader, cancellationToken, out pending);

    /// <summary>Releases what the driver holds; the reader itself is disposed by its owner.</summary>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Releases what the driver holds.</summary>
    /// <param name="disposing">Whether <see cref="Dispose()"/> was called.</param>
    protected virtual void Dispose(bool disposing) { }
}
