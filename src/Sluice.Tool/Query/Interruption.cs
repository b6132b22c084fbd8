using System.Data.Common;
using Sluice.Sqlite;

namespace Sluice.Tool;

/// <summary>
/// Interrupts SQLite's current step once the token is cancelled, until it is disposed. A single interrupt has no effect
/// if it comes just before the step begins, so it is repeated.
/// </summary>
internal sealed class Interruption : IAsyncDisposable
{
    private readonly Timer _timer;
    private readonly CancellationTokenRegistration _registration;

    public Interruption(DbConnection connection, CancellationToken cancellationToken)
    {
        _timer = new Timer(_ => SqliteRowDriver.Instance.Interrupt(connection));
        _registration = cancellationToken.Register(() => _timer.Change(TimeSpan.Zero, TimeSpan.FromMilliseconds(20)));
    }

    /// <summary>Ends the interrupts; the connection may be closed afterwards.</summary>
    public async ValueTask DisposeAsync()
    {
        await _registration.DisposeAsync();
        await _timer.DisposeAsync();
    }
}
