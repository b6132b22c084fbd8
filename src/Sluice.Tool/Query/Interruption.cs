using System.Data.Common;
using Microsoft.Data.Sqlite;
using MySqlConnector;
using Npgsql;
using Sluice.Sqlite;

namespace Sluice.Tool.Query;

/// <summary>
/// Interrupts the current step of SQLite or DuckDB once the token is cancelled, until it is disposed. A single
/// interrupt has no effect if it comes just before the step begins, so it is repeated.
/// </summary>
internal sealed class Interruption : IAsyncDisposable
{
    private readonly Timer _timer;
    private readonly CancellationTokenRegistration _registration;

    public Interruption(DbConnection connection, DbCommand command, CancellationToken cancellationToken)
    {
        // The drivers of servers send their cancellation themselves.
        bool isServer = connection is NpgsqlConnection or MySqlConnection;
        _timer = new Timer(_ =>
        {
            if (connection is SqliteConnection)
                SqliteRowDriver.Instance.Interrupt(connection);
            else if (!isServer)
                command.Cancel();
        });
        _registration = cancellationToken.Register(() => _timer.Change(TimeSpan.Zero, TimeSpan.FromMilliseconds(20)));
    }

    /// <summary>Ends the interrupts; the connection may be closed afterwards.</summary>
    public async ValueTask DisposeAsync()
    {
        await _registration.DisposeAsync();
        await _timer.DisposeAsync();
    }
}
