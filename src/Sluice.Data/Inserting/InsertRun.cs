using System.Data;
using System.Data.Common;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>
/// Inserts the rows of a source within a transaction. After a failure, the transaction is rolled back and the error
/// says which row it is about.
/// </summary>
internal sealed class InsertRun(
    DbConnection connection,
    InsertTarget target,
    InsertSource source,
    InsertOptions options,
    CancellationToken cancellationToken
)
{
    private const string Savepoint = "sluice_insert";

    // Where the rows of the current batch begin on the wire.
    private readonly RowOffsets _offsets = new();
    private DbTransaction? _transaction = options.Transaction;
    private RowInserter? _inserter;
    private InsertRow? _row;

    // Rows that the database has confirmed, and that it keeps after a failure.
    private long _confirmed,
        _stored;

    // Rows of the current batch.
    private int _pending;

    // Rows of the source that are not stored.
    private long _skipped;

    // Whether the current row was read, so that an error is not about the next one.
    private bool _isRead;

    // Whether an error of a database is about the source.
    private bool _isReading;

    internal static async Task<long> RunAsync(
        DbConnection connection,
        string table,
        Func<InsertSource> open,
        InsertOptions options,
        CancellationToken cancellationToken
    )
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentException.ThrowIfNullOrEmpty(table);
        if (options is { Transaction: not null, CommitEachBatch: true })
            throw new ArgumentException(
                "InsertOptions.CommitEachBatch commits transactions of the method; it can't commit the caller's "
                    + "Transaction.",
                nameof(options)
            );
        var target = new InsertTarget(table, options.UpdateKeys ?? [], options.Timeout);
        cancellationToken.ThrowIfCancellationRequested();
        InsertSource source = open();
        bool isOpened = connection.State == ConnectionState.Closed;
        try
        {
            if (isOpened)
                await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
            return await new InsertRun(connection, target, source, options, cancellationToken)
                .RunAsync()
                .ConfigureAwait(false);
        }
        finally
        {
            await source.DisposeAsync().ConfigureAwait(false);
            if (isOpened)
                await connection.CloseAsync().ConfigureAwait(false);
        }
    }

    // The number of the first row of the current batch, from 1.
    private long First => _skipped + _confirmed + 1;

    private bool OwnsTransaction => options.Transaction is null;

    private async Task<long> RunAsync()
    {
        if (OwnsTransaction)
            _transaction = await connection.BeginTransactionAsync(cancellationToken).ConfigureAwait(false);
        else if (_transaction!.SupportsSavepoints)
            await _transaction.SaveAsync(Savepoint, cancellationToken).ConfigureAwait(false);
        try
        {
            try
            {
                await InsertAsync().ConfigureAwait(false);
            }
            catch (Exception e)
            {
                Exception reported = await DescribeAsync(e).ConfigureAwait(false);
                await UndoAsync().ConfigureAwait(false);
                if (reported != e)
                    throw reported;
                throw;
            }
            finally
            {
                if (_inserter is not null)
                    await _inserter.DisposeAsync().ConfigureAwait(false);
            }
            return _confirmed;
        }
        finally
        {
            _offsets.Dispose();
            if (OwnsTransaction)
                await CloseTransactionAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Opens the inserter, binds the source to its columns, and returns the columns of the keys.</summary>
    private async Task<int[]> OpenAsync()
    {
        _inserter = await RowDrivers
            .OpenInserterAsync(connection, target, _transaction, cancellationToken)
            .ConfigureAwait(false);
        _inserter ??= await StatementInserter
            .OpenAsync(connection, target, _transaction, cancellationToken)
            .ConfigureAwait(false);
        _inserter.Transaction = _transaction;
        var map = new InsertMap(_inserter.Columns, string.Join('.', target.Parts), in options);
        int[] keys = [.. target.Keys.Select(key => map.Require(key, nameof(InsertOptions.UpdateKeys)))];
        target.Keys = [.. keys.Select(key => _inserter.Columns[key].Name)];
        InsertRow row = new(_inserter.Columns.Count);
        source.Bind(map);
        _row = row;
        return keys;
    }

    private async Task InsertAsync()
    {
        int[] keys = await OpenAsync().ConfigureAwait(false);
        (RowInserter inserter, InsertRow row) = (_inserter!, _row!);
        while (true)
        {
            _isRead = false;
            _isReading = true;
            RowStep step = source.Next(row, cancellationToken);
            if (step == RowStep.Pending)
                await source.WaitAsync().ConfigureAwait(false);
            _isReading = false;
            if (step == RowStep.Pending)
                continue;
            if (step == RowStep.End)
                break;
            cancellationToken.ThrowIfCancellationRequested();
            if (_skipped < options.SkipRows)
            {
                _skipped++;
                continue;
            }
            if (source.RowOffset >= 0)
                _offsets.Add(source.RowOffset);
            _pending++;
            _isRead = true;
            RequireKeys(keys, row);
            ValueTask writing = inserter.WriteAsync(row, cancellationToken);
            if (!writing.IsCompletedSuccessfully)
                await writing.ConfigureAwait(false);
            if (_pending >= options.GetBatchSize(inserter))
                await EndBatchAsync(isLast: false).ConfigureAwait(false);
        }
        if (_skipped < options.SkipRows)
            throw new WireException(
                WireError.EndOfInput,
                $"InsertOptions.SkipRows skips {options.SkipRows} rows, but the source has only {_skipped}."
            );
        await EndBatchAsync(isLast: true).ConfigureAwait(false);
    }

    private void RequireKeys(int[] keys, InsertRow row)
    {
        if (row.PresentCount == 0)
            throw new WireException(WireError.MissingMember, "The row has no value for any column of the table.");
        foreach (int key in keys)
        {
            row.Current = key;
            if (row.GetKind(key) is InsertKind.Absent or InsertKind.Null)
                throw new WireException(
                    WireError.MissingMember,
                    $"The row has no value for the key '{_inserter!.Columns[key].Name}' of InsertOptions.UpdateKeys."
                );
        }
        row.Current = -1;
    }

    private async ValueTask EndBatchAsync(bool isLast)
    {
        await _inserter!.FlushAsync(cancellationToken).ConfigureAwait(false);
        if (OwnsTransaction && (isLast || options.CommitEachBatch))
        {
            cancellationToken.ThrowIfCancellationRequested();
            // Whether a cancelled commit has happened would not be known.
            await _transaction!.CommitAsync(CancellationToken.None).ConfigureAwait(false);
            _stored = _confirmed + _pending;
        }
        _confirmed += _pending;
        _pending = 0;
        _offsets.Clear();
        options.Progress?.Report(new RowProgress(_confirmed, source.Offset));
        if (isLast || !options.CommitEachBatch)
            return;
        await CloseTransactionAsync().ConfigureAwait(false);
        _transaction = await connection.BeginTransactionAsync(cancellationToken).ConfigureAwait(false);
        _inserter.Transaction = _transaction;
    }

    /// <summary>Returns the exception to throw, with the row that it is about.</summary>
    private async ValueTask<Exception> DescribeAsync(Exception exception)
    {
        if (exception is WireException wire)
            return Describe(wire);
        // Before the first row, it is about the table.
        if (exception is not DbException database || _inserter is null || _row is null || _isReading)
            return exception;
        long row = _pending == 0 ? -1 : await FindRowAsync(_inserter, database).ConfigureAwait(false);
        string? column = _inserter.FindColumn(database);
        long number = row >= 0 && row < _pending ? First + row : 0;
        string message =
            number > 0
                ? $"The database refuses row {number}{(column is null ? "" : $", column '{column}'")}"
                : $"The rows from {First} to {First + _pending - 1} could not be stored";
        return new InsertException($"{message}: {database.Message}", database)
        {
            Row = number,
            Path = number > 0 ? $"$[{number - 1}]" : null,
            Column = column,
            Offset = number > 0 && row < _offsets.Count ? _offsets[(int)row] : -1,
            IsConflict = _inserter.IsConflict(database),
            StoredRows = _stored,
        };
    }

    // The search uses a connection that may be broken, or is cancelled.
    private async ValueTask<long> FindRowAsync(RowInserter inserter, DbException exception)
    {
        try
        {
            return await inserter.FindRowAsync(exception, cancellationToken).ConfigureAwait(false);
        }
        catch (Exception)
        {
            return -1;
        }
    }

    private InsertException Describe(WireException wire)
    {
        long number = _row is null || source.IsBeforeRows ? 0 : First + _pending - (_isRead ? 1 : 0);
        string? column = _row is { Current: >= 0 } row ? _inserter!.Columns[row.Current].Name : null;
        string place = number == 0 ? "" : $"Row {number}{(column is null ? "" : $", column '{column}'")}: ";
        return new InsertException($"{place}{wire.Message}", wire)
        {
            Row = number,
            Path = wire.Path ?? (number > 0 ? $"$[{number - 1}]" : null),
            Column = column,
            Offset = wire.Offset < 0 && _isRead && _offsets.Count > 0 ? _offsets[_offsets.Count - 1] : wire.Offset,
            Line = wire.Line,
            StoredRows = _stored,
        };
    }

    // What is reported is the first error: the connection may be broken.
    private async ValueTask UndoAsync()
    {
        try
        {
            if (_inserter is not null)
                await _inserter.CancelAsync().ConfigureAwait(false);
        }
        catch (Exception) { }
        try
        {
            if (OwnsTransaction)
            {
                if (_transaction is not null)
                    await _transaction.RollbackAsync(CancellationToken.None).ConfigureAwait(false);
            }
            else if (_transaction!.SupportsSavepoints)
            {
                await _transaction.RollbackAsync(Savepoint, CancellationToken.None).ConfigureAwait(false);
            }
        }
        catch (Exception) { }
    }

    private async ValueTask CloseTransactionAsync()
    {
        DbTransaction? transaction = _transaction;
        _transaction = null;
        if (transaction is null)
            return;
        try
        {
            await transaction.DisposeAsync().ConfigureAwait(false);
        }
        catch (DbException)
        {
            // The connection is broken; the error that broke it is reported.
        }
    }
}
