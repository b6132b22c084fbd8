using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>Executes a command and writes its rows; restores the connection's state and disposes the reader.</summary>
internal static class RowCommands
{
    internal static Task<long> RunAsync<TSink, TWire>(
        TSink sink,
        TWire wire,
        DbCommand command,
        RowOptions options,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
        where TWire : struct, IRowWire =>
        RunAsync(sink, wire, new OwnedCommand(command, IsOwned: false), options, cancellationToken);

    private static async Task<long> RunAsync<TSink, TWire>(
        TSink sink,
        TWire wire,
        OwnedCommand owned,
        RowOptions options,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
        where TWire : struct, IRowWire
    {
        DbCommand command = owned.Command;
        ArgumentNullException.ThrowIfNull(command);
        DbConnection? opened = null;
        bool isFinished = false;
        try
        {
            if (ConnectionOf(command) is { State: ConnectionState.Closed } connection)
            {
                await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
                opened = connection;
            }
            CommandBehavior behavior = options.Sequential ? CommandBehavior.SequentialAccess : CommandBehavior.Default;
            DbDataReader reader = await command.ExecuteReaderAsync(behavior, cancellationToken).ConfigureAwait(false);
            long rows;
            try
            {
                RowEngine engine = RowDrivers.Open(reader, options);
                engine.IsSequential = options.Sequential;
                // Read to the very end of the result for every form: cancelling the query would cancel its transaction,
                // or the inserts it performs.
                rows = await RowRun
                    .RunAsync(sink, wire, engine, ownsReader: true, cancellationToken)
                    .ConfigureAwait(false);
                if (!engine.IsDone)
                {
                    await GiveUpAsync(command, reader).ConfigureAwait(false);
                    return rows;
                }
            }
            catch
            {
                await GiveUpAsync(command, reader).ConfigureAwait(false);
                throw;
            }
            await reader.DisposeAsync().ConfigureAwait(false);
            isFinished = true;
            return rows;
        }
        finally
        {
            await owned.ReleaseAsync(isFinished && opened is null).ConfigureAwait(false);
            if (opened is not null)
                await opened.CloseAsync().ConfigureAwait(false);
        }
    }

    // Commands of a DbDataSource open and close their own connection and do not expose it.
    internal static DbConnection? ConnectionOf(DbCommand command)
    {
        try
        {
            return command.Connection
                ?? throw new InvalidOperationException(
                    "The command has no connection. Set DbCommand.Connection before writing its rows."
                );
        }
        catch (NotSupportedException)
        {
            return null;
        }
    }

    internal static async Task<long> RunAsync<
        TSink,
        TWire,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        TSink sink,
        TWire wire,
        DbConnection connection,
        string sql,
        TParameters parameters,
        RowOptions options,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
        where TWire : struct, IRowWire
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentNullException.ThrowIfNull(sql);
        DbCommand command = RowDrivers.CreateCommand(connection, sql, transaction: null);
        try
        {
            RowParameters<TParameters>.Add(command, parameters);
        }
        catch
        {
            await command.DisposeAsync().ConfigureAwait(false);
            throw;
        }
        // Another text has a parameter for each element of a list.
        OwnedCommand owned = new(command, IsOwned: true) { CanBeKept = command.CommandText == sql };
        return await RunAsync(sink, wire, owned, options, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Cancels a query and disposes its reader. Disposing alone would read the rest of the result, which may be
    /// millions of rows.
    /// </summary>
    internal static async Task GiveUpAsync(DbCommand command, IAsyncDisposable reader)
    {
        // If the connection is already broken, or the driver cannot cancel, report the original error.
        try
        {
            command.Cancel();
        }
        catch (Exception) { }
        try
        {
            await reader.DisposeAsync().ConfigureAwait(false);
        }
        catch (Exception) { }
    }
}
