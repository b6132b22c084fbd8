using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>
/// Rows to insert, read one at a time: synchronously while they are available, then after a wait.
/// </summary>
internal abstract class InsertSource : IAsyncDisposable
{
    /// <summary>Gets the offset of the row that was read last, or -1 if the source is not a wire.</summary>
    internal long RowOffset { get; private protected set; } = -1;

    /// <summary>Gets the number of bytes that were read as rows.</summary>
    internal virtual long Offset => 0;

    /// <summary>Gets whether an error is about what precedes the rows, such as the header of CSV.</summary>
    internal virtual bool IsBeforeRows => false;

    /// <summary>Prepares to read rows for the columns of a table.</summary>
    /// <exception cref="WireException">The source has a column that the table does not have.</exception>
    internal abstract void Bind(InsertMap map);

    /// <summary>Reads the next row.</summary>
    internal abstract RowStep Next(InsertRow row, CancellationToken cancellationToken);

    /// <summary>Waits for the row after <see cref="RowStep.Pending"/>, which is read by another call.</summary>
    internal abstract ValueTask WaitAsync();

    /// <inheritdoc/>
    public virtual ValueTask DisposeAsync() => default;
}
