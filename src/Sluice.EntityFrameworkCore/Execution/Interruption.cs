using System.Data.Common;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Ends what a connection executes when a token is cancelled, for drivers that do not observe tokens while they wait.
/// </summary>
internal sealed class Interruption : IDisposable
{
    private readonly CancellationTokenRegistration _registration;
    private readonly DbConnection _connection;
    private volatile bool _hasInterrupted;

    private Interruption(DbConnection connection, CancellationToken token)
    {
        _connection = connection;
        _registration = token.UnsafeRegister(static state => ((Interruption)state!).Interrupt(), this);
    }

    /// <summary>Runs a query; the error by which a driver reports the interruption becomes a cancellation.</summary>
    /// <param name="connection">The query's connection; <see langword="null"/> without a relational database.</param>
    /// <param name="state">What is passed to <paramref name="run"/>.</param>
    /// <param name="run">Runs the query.</param>
    /// <param name="cancellationToken">The token to observe.</param>
    internal static Task<long> RunAsync<TState>(
        DbConnection? connection,
        TState state,
        Func<TState, CancellationToken, Task<long>> run,
        CancellationToken cancellationToken
    ) =>
        connection is not null && cancellationToken.CanBeCanceled
            ? InterruptibleAsync(connection, state, run, cancellationToken)
            : run(state, cancellationToken);

    private static async Task<long> InterruptibleAsync<TState>(
        DbConnection connection,
        TState state,
        Func<TState, CancellationToken, Task<long>> run,
        CancellationToken cancellationToken
    )
    {
        using var interruption = new Interruption(connection, cancellationToken);
        try
        {
            return await run(state, cancellationToken).ConfigureAwait(false);
        }
        catch (DbException exception) when (interruption._hasInterrupted)
        {
            throw new OperationCanceledException(exception.Message, exception, cancellationToken);
        }
    }

    private void Interrupt() => _hasInterrupted = RowDriver.TryInterrupt(_connection);

    public void Dispose() => _registration.Dispose();
}
