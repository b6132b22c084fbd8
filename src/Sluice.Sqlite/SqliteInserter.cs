using System.Data.Common;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using SQLitePCL;

namespace Sluice.Sqlite;

/// <summary>Inserts rows by one prepared statement for each list of columns.</summary>
internal sealed class SqliteInserter(SqliteConnection connection, InsertTarget target, SqliteInsertColumn[] columns)
    : RowInserter(columns)
{
    private const int MostStatements = 64;

    private readonly Dictionary<string, sqlite3_stmt> _statements = new(StringComparer.Ordinal);
    private sqlite3_stmt? _statement;
    private nint _pointer;
    private long _rows;

    public override ValueTask WriteAsync(InsertRow row, CancellationToken cancellationToken)
    {
        if (_statement is null || !Fits(row))
            Prepare(row);
        _rows++;
        ReadOnlySpan<int> ordinals = Ordinals;
        for (int i = 0; i < ordinals.Length; i++)
        {
            int code = SqliteBinding.Bind(_pointer, i + 1, row, columns[ordinals[i]], ordinals[i]);
            if (code != raw.SQLITE_OK)
                throw Failure(code);
        }
        int step = SqliteLibrary.Step(_pointer);
        if (step != raw.SQLITE_DONE)
        {
            Exception failure = Failure(step);
            SqliteLibrary.Reset(_pointer);
            throw failure;
        }
        SqliteLibrary.Reset(_pointer);
        return default;
    }

    private void Prepare(InsertRow row)
    {
        if (!Fits(row))
            Choose(row);
        string key = string.Join(',', Ordinals.ToArray());
        if (!_statements.TryGetValue(key, out _statement))
        {
            if (_statements.Count == MostStatements)
                FinalizeAll();
            int code = raw.sqlite3_prepare_v2(connection.Handle, Write(), out _statement);
            if (code != raw.SQLITE_OK)
                throw Failure(code);
            _statements.Add(key, _statement);
        }
        _pointer = _statement.DangerousGetHandle();
    }

    private string Write()
    {
        string[] names = [.. Ordinals.ToArray().Select(i => columns[i].Name)];
        return $"insert into {target.Quote()} ({string.Join(", ", names.Select(name => InsertTarget.Quote(name)))}) "
            + $"values ({string.Join(", ", Enumerable.Repeat("?", names.Length))}){target.WriteOnConflict(names)}";
    }

    private SqliteException Failure(int code) =>
        new(
            $"SQLite Error {code}: '{raw.sqlite3_errmsg(connection.Handle).utf8_to_string()}'.",
            code,
            raw.sqlite3_extended_errcode(connection.Handle)
        );

    public override ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        _rows = 0;
        return default;
    }

    public override ValueTask<long> FindRowAsync(DbException exception, CancellationToken cancellationToken) =>
        new(_rows - 1);

    // "NOT NULL constraint failed: orders.id"
    public override string? FindColumn(DbException exception)
    {
        const string Mark = "constraint failed: ";
        int position = exception.Message.IndexOf(Mark, StringComparison.Ordinal);
        if (position < 0)
            return null;
        string name = exception.Message[(position + Mark.Length)..].TrimEnd('.', '\'');
        return name.Contains(',', StringComparison.Ordinal)
            ? null
            : Columns
                .FirstOrDefault(column => name.EndsWith($".{column.Name}", StringComparison.OrdinalIgnoreCase))
                ?.Name;
    }

    public override bool IsConflict(DbException exception) =>
        exception is SqliteException { SqliteErrorCode: raw.SQLITE_CONSTRAINT };

    protected override ValueTask DisposeCoreAsync()
    {
        FinalizeAll();
        return default;
    }

    private void FinalizeAll()
    {
        foreach (sqlite3_stmt statement in _statements.Values)
            statement.Dispose();
        _statements.Clear();
        _statement = null;
    }
}
