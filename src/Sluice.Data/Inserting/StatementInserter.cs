using System.Data.Common;
using System.Globalization;
using System.Text;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>Inserts rows by statements with many rows, with parameters of any ADO.NET driver.</summary>
internal sealed class StatementInserter : RowInserter
{
    // A statement of this size ends, however few rows it has: servers limit the size of a packet.
    private const int MostBytes = 1024 * 1024;

    private readonly DbConnection _connection;
    private readonly InsertTarget _target;
    private readonly InsertDialect _dialect;
    private readonly List<object> _values = [];
    private DbCommand? _command;

    // The number of rows that the command's text has.
    private int _commandRows;
    private int _rows,
        _sent,
        _bytes;

    private StatementInserter(
        DbConnection connection,
        InsertTarget target,
        InsertDialect dialect,
        IReadOnlyList<InsertColumn> columns
    )
        : base(columns) => (_connection, _target, _dialect) = (connection, target, dialect);

    internal static async ValueTask<RowInserter> OpenAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        CancellationToken cancellationToken
    )
    {
        InsertDialect dialect = InsertDialect.Find(connection);
        if (target.Keys.Count > 0 && dialect.Update == UpdateForm.None)
            throw new NotSupportedException(
                "InsertOptions.UpdateKeys is not supported for this database. Insert into another table and merge it."
            );
        ValueTask<IReadOnlyList<InsertColumn>> reading = dialect.Update switch
        {
            UpdateForm.OnDuplicateKey => MySqlTable.ReadAsync(connection, target, transaction, cancellationToken),
            UpdateForm.OnConflict => DuckDbTable.ReadAsync(connection, target, transaction, cancellationToken),
            _ => SchemaTable.ReadAsync(connection, target, dialect, transaction, cancellationToken),
        };
        IReadOnlyList<InsertColumn> columns = await reading.ConfigureAwait(false);
        return new StatementInserter(connection, target, dialect, columns);
    }

    private int MostRows => Math.Clamp(_dialect.MostParameters / Math.Max(Ordinals.Length, 1), 1, _dialect.MostRows);

    public override ValueTask WriteAsync(InsertRow row, CancellationToken cancellationToken)
    {
        if (Fits(row) && _rows < MostRows && _bytes < MostBytes)
        {
            Add(row);
            return default;
        }
        return SendThenAddAsync(row, cancellationToken);
    }

    private async ValueTask SendThenAddAsync(InsertRow row, CancellationToken cancellationToken)
    {
        await FlushRowsAsync(cancellationToken).ConfigureAwait(false);
        if (!Fits(row))
        {
            Choose(row);
            await ReplaceCommandAsync(null, 0).ConfigureAwait(false);
        }
        Add(row);
    }

    private void Add(InsertRow row)
    {
        foreach (int ordinal in Ordinals)
            _values.Add(Box(Columns[ordinal], row, ordinal));
        _rows++;
        _bytes += row.ByteCount;
    }

    public override async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        await FlushRowsAsync(cancellationToken).ConfigureAwait(false);
        _sent = 0;
    }

    private async ValueTask FlushRowsAsync(CancellationToken cancellationToken)
    {
        if (_rows == 0)
            return;
        if (_commandRows != _rows)
        {
            string sql = _dialect.Write(_target, Columns, Ordinals, _rows);
            await ReplaceCommandAsync(sql, _rows).ConfigureAwait(false);
        }
        _command!.Transaction = Transaction;
        for (int i = 0; i < _values.Count; i++)
            _command.Parameters[i].Value = _values[i];
        await _command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        _sent += _rows;
        _rows = _bytes = 0;
        _values.Clear();
    }

    private async ValueTask ReplaceCommandAsync(string? sql, int rows)
    {
        if (_command is not null)
            await _command.DisposeAsync().ConfigureAwait(false);
        (_command, _commandRows) = (null, rows);
        if (sql is not null)
            _command = CreateCommand(sql, rows * Ordinals.Length);
    }

    private DbCommand CreateCommand(string sql, int parameters)
    {
        DbCommand command = _connection.CreateCommand();
        command.CommandText = sql;
        command.Transaction = Transaction;
        if (_target.CommandTimeout is { } seconds)
            command.CommandTimeout = seconds;
        for (int i = 0; i < parameters; i++)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = string.Create(CultureInfo.InvariantCulture, $"p{i}");
            command.Parameters.Add(parameter);
        }
        return command;
    }

    /// <summary>
    /// Inserts the rows of the failed statement one at a time, up to the one that fails; all are rolled back
    /// afterwards.
    /// </summary>
    public override async ValueTask<long> FindRowAsync(DbException exception, CancellationToken cancellationToken)
    {
        if (_rows == 1)
            return _sent;
        if (_rows == 0 || !_dialect.SurvivesErrors)
            return -1;
        int count = Ordinals.Length;
        DbCommand command = CreateCommand(_dialect.Write(_target, Columns, Ordinals, 1), count);
        await using (command.ConfigureAwait(false))
        {
            for (int i = 0; i < _rows; i++)
            {
                for (int j = 0; j < count; j++)
                    command.Parameters[j].Value = _values[(i * count) + j];
                try
                {
                    await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
                }
                catch (DbException e) when (e.GetType() == exception.GetType())
                {
                    return e.SqlState == exception.SqlState ? _sent + i : -1;
                }
                catch (Exception)
                {
                    return -1;
                }
            }
        }
        return -1;
    }

    // DuckDB has no SQLSTATE.
    public override bool IsConflict(DbException exception) =>
        base.IsConflict(exception)
        || (exception.SqlState is null && exception.Message.StartsWith("Constraint Error", StringComparison.Ordinal));

    protected override ValueTask DisposeCoreAsync() => ReplaceCommandAsync(null, 0);

    private static object Box(InsertColumn column, InsertRow row, int ordinal) =>
        row.GetKind(ordinal) switch
        {
            InsertKind.Absent or InsertKind.Null => DBNull.Value,
            InsertKind.Boolean => row.GetBoolean(ordinal),
            InsertKind.Int64 => row.GetInt64(ordinal),
            InsertKind.UInt64 => row.GetUInt64(ordinal),
            // MySQL's drivers send the shortest digits, which the server parses as a double: a little more than the
            // greatest float.
            InsertKind.Single => column is MySqlColumn ? row.GetDouble(ordinal) : (float)row.GetDouble(ordinal),
            InsertKind.Double => row.GetDouble(ordinal),
            InsertKind.Decimal => BoxDecimal(column, row.GetBytes(ordinal)),
            InsertKind.Bytes => row.GetBytes(ordinal).ToArray(),
            InsertKind.Guid => row.GetGuid(ordinal),
            InsertKind.DateOnly => row.GetDateOnly(ordinal),
            InsertKind.TimeOnly => new TimeOnly(row.GetTimeTicks(ordinal)),
            InsertKind.DateTime => row.GetDateTime(ordinal),
            InsertKind.DateTimeOffset => row.GetDateTimeOffset(ordinal),
            InsertKind.TimeSpan => row.GetTimeSpan(ordinal),
            _ => row.GetString(ordinal),
        };

    // Digits that System.Decimal would round are sent as text where the database parses it.
    private static object BoxDecimal(InsertColumn column, ReadOnlySpan<byte> digits)
    {
        int count = 0;
        foreach (byte next in digits)
            count += next is >= (byte)'0' and <= (byte)'9' ? 1 : 0;
        string text = Encoding.ASCII.GetString(digits);
        if (count <= 28)
            return decimal.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
        return column.State == TableQuery.ParsesDecimals
            ? text
            : throw new WireException(
                WireError.Range,
                $"The number {text} has more digits than the driver's decimals have."
            );
    }
}
