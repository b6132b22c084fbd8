using System.Data;
using System.Runtime.CompilerServices;
using Microsoft.Data.Sqlite;
using SQLitePCL;

namespace Sluice.Sqlite;

/// <summary>
/// The commands of a connection whose statements stay prepared. The driver prepares a statement for each execution of a
/// new command, which takes most of the time of a query for one row.
/// </summary>
/// <remarks>
/// A statement that is not being executed holds no lock, and SQLite prepares it again after a change of the schema,
/// a function, a collation or an attached database. Closing the connection finalizes it, as it does every command's.
/// </remarks>
internal sealed class SqliteStatements
{
    private const int Places = 16,
        MostKeptValue = 1024;
    private static readonly ConditionalWeakTable<SqliteConnection, SqliteStatements> s_connections = [];

    private readonly Lock _lock = new();
    private readonly SqliteCommand?[] _commands = new SqliteCommand?[Places];
    private uint _next;

    internal static SqliteCommand? Take(SqliteConnection connection, string sql, SqliteTransaction? transaction)
    {
        if (!s_connections.TryGetValue(connection, out SqliteStatements? statements))
            return null;
        if (connection.Handle is not { } handle)
            return null;
        if (transaction is null && raw.sqlite3_get_autocommit(handle) == 0)
            return null;
        SqliteCommand? command = statements.Take(sql);
        command?.CommandTimeout = connection.DefaultTimeout;
        return command;
    }

    internal static bool TryKeep(SqliteCommand command)
    {
        if (command.Connection is not { State: ConnectionState.Open } connection || !CanKeep(command))
            return false;
        command.Parameters.Clear();
        command.Transaction = null;
        s_connections.GetValue(connection, Create).Keep(command);
        return true;
    }

    private static SqliteStatements Create(SqliteConnection connection)
    {
        connection.StateChange += Forget;
        return new();
    }

    // Its commands have no statements any more, and would not be among those that closing it again finalizes.
    private static void Forget(object sender, StateChangeEventArgs change)
    {
        if (change.CurrentState == ConnectionState.Open)
            return;
        var connection = (SqliteConnection)sender;
        connection.StateChange -= Forget;
        s_connections.Remove(connection);
    }

    private SqliteCommand? Take(string sql)
    {
        lock (_lock)
        {
            foreach (ref SqliteCommand? place in _commands.AsSpan())
            {
                if (place?.CommandText != sql)
                    continue;
                SqliteCommand command = place;
                place = null;
                return command;
            }
            return null;
        }
    }

    private void Keep(SqliteCommand command)
    {
        SqliteCommand? replaced;
        lock (_lock)
        {
            int position = Array.IndexOf(_commands, null);
            if (position < 0)
                position = (int)(_next++ % Places);
            replaced = _commands[position];
            _commands[position] = command;
        }
        replaced?.Dispose();
    }

    // A statement keeps its values until the next ones are bound. Other statements than these, such as a pragma, may do
    // their work while they are prepared.
    private static bool CanKeep(SqliteCommand command)
    {
        foreach (SqliteParameter parameter in command.Parameters)
        {
            if (parameter.Value is string { Length: > MostKeptValue } or byte[] { Length: > MostKeptValue })
                return false;
        }
        ReadOnlySpan<char> sql = command.CommandText.AsSpan().Trim();
        int semicolon = sql.IndexOf(';');
        return (semicolon < 0 || semicolon == sql.Length - 1)
            && (
                Begins(sql, "select")
                || Begins(sql, "with")
                || Begins(sql, "insert")
                || Begins(sql, "update")
                || Begins(sql, "delete")
            );
    }

    private static bool Begins(ReadOnlySpan<char> sql, string word) =>
        sql.StartsWith(word, StringComparison.OrdinalIgnoreCase);
}
