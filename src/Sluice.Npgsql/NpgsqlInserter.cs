using System.Data.Common;
using System.Globalization;
using Npgsql;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>
/// Inserts rows by binary COPY. Rows that may exist, and columns whose text the database parses, are copied into a
/// temporary table first.
/// </summary>
internal sealed class NpgsqlInserter : RowInserter
{
    private const int StagedBatchSize = 10_000;

    private readonly NpgsqlConnection _connection;
    private readonly InsertTarget _target;
    private readonly PgCopyBuffer _buffer = new();
    private readonly string _staging = $"sluice_insert_{Guid.NewGuid():N}";
    private NpgsqlRawCopyStream? _copy;

    // Whether rows are copied into a temporary table, and whether they are being moved out of it.
    private bool _isStaged,
        _isMoving;

    // Rows since the last flush, and those before the current COPY.
    private long _rows,
        _before;

    private NpgsqlInserter(NpgsqlConnection connection, InsertTarget target, PgInsertColumn[] columns)
        : base(columns) => (_connection, _target) = (connection, target);

    internal static async ValueTask<NpgsqlInserter> OpenAsync(
        NpgsqlConnection connection,
        InsertTarget target,
        CancellationToken cancellationToken
    ) =>
        new(
            connection,
            target,
            await PgInsertTable.ReadAsync(connection, target, cancellationToken).ConfigureAwait(false)
        );

    // What is staged is moved by one statement.
    public override int DefaultBatchSize => _isStaged ? StagedBatchSize : base.DefaultBatchSize;

    public override ValueTask WriteAsync(InsertRow row, CancellationToken cancellationToken)
    {
        if (_copy is null || !Fits(row))
            return OpenThenWriteAsync(row, cancellationToken);
        _rows++;
        _buffer.WriteRow(row, Columns, Ordinals);
        return _buffer.Length < PgCopyBuffer.SendSize ? default : SendAsync(cancellationToken);
    }

    private async ValueTask OpenThenWriteAsync(InsertRow row, CancellationToken cancellationToken)
    {
        await EndCopyAsync(cancellationToken).ConfigureAwait(false);
        if (!Fits(row))
            Choose(row);
        _isStaged = _target.Keys.Count > 0 || HasLiteral();
        if (_isStaged)
            await ExecuteAsync(CreateStaging(), cancellationToken).ConfigureAwait(false);
        string table = _isStaged ? _staging : _target.Quote();
        _copy = await _connection
            .BeginRawBinaryCopyAsync(
                $"copy {table} ({Join(column => InsertTarget.Quote(column.Name))}) from stdin (format binary)",
                cancellationToken
            )
            .ConfigureAwait(false);
        _before = _rows++;
        _buffer.Clear();
        _buffer.WriteHeader();
        _buffer.WriteRow(row, Columns, Ordinals);
    }

    private bool HasLiteral()
    {
        foreach (int ordinal in Ordinals)
        {
            if (Columns[ordinal].Kind == InsertKind.Literal)
                return true;
        }
        return false;
    }

    private string Join(Func<PgInsertColumn, string> text)
    {
        var parts = new string[Ordinals.Length];
        for (int i = 0; i < parts.Length; i++)
            parts[i] = text((PgInsertColumn)Columns[Ordinals[i]]);
        return string.Join(", ", parts);
    }

    private string CreateStaging() =>
        $"create temp table {_staging} ({RowNumber} bigint generated always as identity, "
        + $"{Join(c => $"{InsertTarget.Quote(c.Name)} {c.StagingType}")})";

    private string RowNumber => $"{_staging}_row";

    private string MoveFromStaging(long rows = long.MaxValue) =>
        $"insert into {_target.Quote()} ({Join(c => InsertTarget.Quote(c.Name))}) select "
        + Join(c =>
            c.Form == PgInsertForm.Literal ? $"{InsertTarget.Quote(c.Name)}::{c.Type}" : InsertTarget.Quote(c.Name)
        )
        + $" from {_staging}"
        + (rows == long.MaxValue ? "" : string.Create(CultureInfo.InvariantCulture, $" where {RowNumber} <= {rows}"))
        + _target.WriteOnConflict(Ordinals.ToArray().Select(i => Columns[i].Name));

    private async ValueTask SendAsync(CancellationToken cancellationToken)
    {
        await _copy!.WriteAsync(_buffer.Written, cancellationToken).ConfigureAwait(false);
        _buffer.Clear();
    }

    private async ValueTask EndCopyAsync(CancellationToken cancellationToken)
    {
        if (_copy is null)
            return;
        _buffer.WriteEnd();
        await SendAsync(cancellationToken).ConfigureAwait(false);
        await _copy.FlushAsync(cancellationToken).ConfigureAwait(false);
        cancellationToken.ThrowIfCancellationRequested();
        NpgsqlRawCopyStream copy = _copy;
        _copy = null;
        await copy.DisposeAsync().ConfigureAwait(false);
        if (!_isStaged)
            return;
        _isMoving = true;
        await ExecuteAsync(
                $"savepoint {_staging}; {MoveFromStaging()}; release savepoint {_staging}; " + $"drop table {_staging}",
                cancellationToken
            )
            .ConfigureAwait(false);
        _isMoving = false;
    }

    private async ValueTask ExecuteAsync(string sql, CancellationToken cancellationToken)
    {
        NpgsqlCommand command = new(sql, _connection);
        await using (command.ConfigureAwait(false))
        {
            if (_target.CommandTimeout is { } seconds)
                command.CommandTimeout = seconds;
            await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    public override async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        await EndCopyAsync(cancellationToken).ConfigureAwait(false);
        _rows = _before = 0;
    }

    public override async ValueTask CancelAsync()
    {
        NpgsqlRawCopyStream? copy = _copy;
        _copy = null;
        if (copy is null)
            return;
        try
        {
            await copy.CancelAsync().ConfigureAwait(false);
        }
        finally
        {
            await copy.DisposeAsync().ConfigureAwait(false);
        }
    }

    public override async ValueTask<long> FindRowAsync(DbException exception, CancellationToken cancellationToken)
    {
        if (exception is not PostgresException postgres)
            return -1;
        if (!_isMoving)
            return FindCopiedRow(postgres);
        // Data exceptions and violations of constraints; others are not about a row.
        return postgres.SqlState is ['2', '1' or '2' or '3', ..]
            ? await FindMovedRowAsync(cancellationToken).ConfigureAwait(false)
            : -1;
    }

    // The server counts the rows of a COPY: "COPY orders, line 5, column price: …", after what a type has to say.
    private long FindCopiedRow(PostgresException exception)
    {
        const string Mark = ", line ";
        string where = exception.Where ?? "";
        int copy = where.StartsWith("COPY ", StringComparison.Ordinal)
            ? 0
            : where.IndexOf("\nCOPY ", StringComparison.Ordinal);
        int position = copy < 0 ? -1 : where.IndexOf(Mark, copy, StringComparison.Ordinal);
        if (position < 0)
            return -1;
        ReadOnlySpan<char> digits = where.AsSpan(position + Mark.Length);
        int end = digits.IndexOfAnyExceptInRange('0', '9');
        if (end >= 0)
            digits = digits[..end];
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out long line)
            ? _before + line - 1
            : -1;
    }

    // Moves the first half, the first quarter … of the rows, until the first one that fails is known.
    private async ValueTask<long> FindMovedRowAsync(CancellationToken cancellationToken)
    {
        string undo = $"rollback to savepoint {_staging}";
        long low = 1,
            high = _rows - _before;
        await ExecuteAsync(undo, cancellationToken).ConfigureAwait(false);
        while (low < high)
        {
            long middle = low + ((high - low) / 2);
            try
            {
                await ExecuteAsync(MoveFromStaging(middle), cancellationToken).ConfigureAwait(false);
                low = middle + 1;
            }
            catch (PostgresException)
            {
                high = middle;
            }
            await ExecuteAsync(undo, cancellationToken).ConfigureAwait(false);
        }
        return _before + low - 1;
    }

    public override string? FindColumn(DbException exception)
    {
        if (exception is not PostgresException postgres)
            return null;
        if (!string.IsNullOrEmpty(postgres.ColumnName))
            return postgres.ColumnName;
        const string Mark = ", column ";
        int position = postgres.Where?.IndexOf(Mark, StringComparison.Ordinal) ?? -1;
        return position < 0 ? null : postgres.Where![(position + Mark.Length)..].Split('\n', ':')[0].Trim();
    }

    protected override ValueTask DisposeCoreAsync() => CancelAsync();
}
