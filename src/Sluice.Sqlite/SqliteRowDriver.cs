using System.Data;
using System.Data.Common;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using SQLitePCL;

namespace Sluice.Sqlite;

/// <summary>
/// Reads rows of Microsoft.Data.Sqlite from the statement's own memory: text is copied once from SQLite's pages to the
/// wire. Call <see cref="Register"/> once at start-up; otherwise, the rows are read through the driver's getters, with
/// the same output.
/// </summary>
public sealed class SqliteRowDriver : RowDriver
{
    /// <summary>Gets the singleton instance.</summary>
    public static SqliteRowDriver Instance { get; } = new();

    private SqliteRowDriver() { }

    /// <summary>
    /// Registers this driver, so that every method that accepts a <see cref="DbDataReader"/> uses it for SQLite's
    /// readers. Idempotent.
    /// </summary>
    public static void Register() => Register(Instance);

    /// <inheritdoc/>
    public override RowEngine? Open(DbDataReader reader, in RowOptions options) =>
        reader is SqliteDataReader { Handle: not null } sqlite && SqliteLibrary.IsAvailable
            ? new RowEngine<SqliteSource>(sqlite, new SqliteSource(sqlite, options.RejectMistyped))
            : null;

    /// <inheritdoc/>
    public override DriverRows? OpenRows(DbDataReader reader) =>
        reader is SqliteDataReader { Handle: not null } sqlite && SqliteLibrary.IsAvailable
            ? new SqliteRows(sqlite)
            : null;

    /// <summary>
    /// Takes a command whose statement is still prepared. A transaction that the caller does not name is not known, so
    /// that a new command is made within one.
    /// </summary>
    /// <inheritdoc/>
    public override DbCommand? TakeCommand(DbConnection connection, string sql, DbTransaction? transaction) =>
        connection is SqliteConnection sqlite
            ? SqliteStatements.Take(sqlite, sql, transaction as SqliteTransaction)
            : null;

    /// <summary>Keeps the last queries of a connection prepared until it is closed.</summary>
    /// <inheritdoc/>
    public override bool TryKeepCommand(DbCommand command) =>
        command is SqliteCommand sqlite && SqliteStatements.TryKeep(sqlite);

    /// <summary>
    /// Interrupts a long-running step, because <see cref="SqliteDataReader"/> observes cancellation only between steps.
    /// </summary>
    /// <inheritdoc/>
    public override bool Interrupt(DbConnection connection)
    {
        if (connection is not SqliteConnection sqlite)
            return false;
        if (
            sqlite.State == ConnectionState.Open
            && sqlite.Handle is { IsInvalid: false } handle
            && SqliteLibrary.IsAvailable
        )
            raw.sqlite3_interrupt(handle);
        return true;
    }

    /// <summary>Inserts rows by a prepared statement, whose values are bound without strings and boxes.</summary>
    /// <inheritdoc/>
    public override ValueTask<RowInserter?> OpenInserterAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        CancellationToken cancellationToken
    )
    {
        if (connection is not SqliteConnection sqlite)
            return new((RowInserter?)null);
        if (!SqliteLibrary.IsAvailable)
            throw new NotSupportedException(
                "The SQLite library of the driver can't be found, for example because it is linked statically."
            );
        return new(
            new SqliteInserter(sqlite, target, SqliteInsertTable.Read(sqlite, target, (SqliteTransaction?)transaction))
        );
    }
}
