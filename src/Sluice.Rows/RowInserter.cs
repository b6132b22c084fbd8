using System.Data.Common;

namespace Sluice.Rows;

/// <summary>
/// Stores rows in a table by the fastest way of a database. A driver derives a class and returns it from
/// <see cref="RowDriver.OpenInserterAsync"/>. Used by one task at a time, within a transaction that the caller begins
/// and ends.
/// </summary>
/// <remarks>
/// A column is part of a statement if the row has a value for it. Rows may differ: <see cref="Fits"/> says whether a
/// row can be stored with the columns that <see cref="Choose"/> has chosen for an earlier one.
/// </remarks>
public abstract class RowInserter : IAsyncDisposable
{
    private int[] _ordinals = [];

    /// <summary>Initializes a new instance.</summary>
    /// <param name="columns">The columns of the table.</param>
    protected RowInserter(IReadOnlyList<InsertColumn> columns) => Columns = columns;

    /// <summary>Gets the columns of the table.</summary>
    public IReadOnlyList<InsertColumn> Columns { get; }

    /// <summary>Gets the transaction, which may change between batches.</summary>
    public DbTransaction? Transaction { get; internal set; }

    /// <summary>Gets the positions of the columns that <see cref="Choose"/> has chosen.</summary>
    protected ReadOnlySpan<int> Ordinals => _ordinals;

    /// <summary>
    /// Gets the number of rows after which rows are stored where the caller names none; from 1. It may change with the
    /// rows that were added. Default: 100,000; more has no effect. An inserter whose statement handles all rows since
    /// the last flush, under the timeout of a command, returns fewer.
    /// </summary>
    public virtual int DefaultBatchSize => 100_000;

    /// <summary>Gets whether a statement may contain columns that a row has no value for, as null.</summary>
    protected virtual bool WritesAbsentAsNull => true;

    /// <summary>Adds a row, which need not be stored before the next <see cref="FlushAsync"/>.</summary>
    /// <param name="row">The row; it is reused afterwards.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    public abstract ValueTask WriteAsync(InsertRow row, CancellationToken cancellationToken);

    /// <summary>Stores the rows that were added.</summary>
    /// <param name="cancellationToken">Cancels writing.</param>
    public abstract ValueTask FlushAsync(CancellationToken cancellationToken);

    /// <summary>Gives up rows that were not stored, so that the transaction can be rolled back.</summary>
    public virtual ValueTask CancelAsync() => default;

    /// <summary>
    /// Finds the row that an exception of the database is about; called once, before <see cref="CancelAsync"/>.
    /// </summary>
    /// <param name="exception">The exception.</param>
    /// <param name="cancellationToken">Cancels the search.</param>
    /// <returns>The zero-based number of the row since the last flush, or -1 if it is not known.</returns>
    public virtual ValueTask<long> FindRowAsync(DbException exception, CancellationToken cancellationToken) => new(-1);

    /// <summary>Returns the name of the column that an exception of the database is about.</summary>
    /// <param name="exception">The exception.</param>
    public virtual string? FindColumn(DbException exception) => null;

    /// <summary>
    /// Returns whether an exception of the database is about a constraint: a key that exists, a reference to a row that
    /// does not, a check, a null. Default: an SQLSTATE of class 23.
    /// </summary>
    /// <param name="exception">The exception.</param>
    public virtual bool IsConflict(DbException exception) =>
        exception?.SqlState?.StartsWith("23", StringComparison.Ordinal) == true;

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await DisposeCoreAsync().ConfigureAwait(false);
        GC.SuppressFinalize(this);
    }

    /// <summary>Releases what the driver holds.</summary>
    protected virtual ValueTask DisposeCoreAsync() => default;

    /// <summary>
    /// Returns whether a row can be stored with the chosen columns: it has no value for others, and where it has none
    /// for one of them, null is what the column gets anyway.
    /// </summary>
    /// <param name="row">The row.</param>
    protected bool Fits(InsertRow row)
    {
        ArgumentNullException.ThrowIfNull(row);
        int present = 0;
        foreach (int ordinal in _ordinals)
        {
            if (row.GetKind(ordinal) != InsertKind.Absent)
                present++;
            else if (!IsNullAnyway(ordinal))
                return false;
        }
        return present == row.PresentCount && _ordinals.Length > 0;
    }

    /// <summary>Chooses the columns of a row, and those chosen before for which null is what they get anyway.</summary>
    /// <param name="row">The row.</param>
    protected void Choose(InsertRow row)
    {
        ArgumentNullException.ThrowIfNull(row);
        int[] before = _ordinals;
        _ordinals =
        [
            .. Enumerable
                .Range(0, row.Count)
                .Where(i => row.GetKind(i) != InsertKind.Absent || (IsNullAnyway(i) && before.Contains(i))),
        ];
    }

    private bool IsNullAnyway(int ordinal) =>
        WritesAbsentAsNull && Columns[ordinal] is { HasDefault: false, IsNullable: true };
}
