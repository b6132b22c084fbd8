using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace Sluice.Rows;

/// <summary>Runs a command and writes its rows; gives everything back as it found it.</summary>
internal static class RowCommands
{
    internal static Task RunAsync<TSink, TWire>(TSink sink, TWire wire, DbCommand command, RowOptions options, CancellationToken cancellationToken)
        where TSink : struct, IRowSink
        where TWire : struct, IRowWire =>
        TryRunAsync(sink, wire, command, options, null, cancellationToken);

    /// <param name="sink">Where the bytes go.</param>
    /// <param name="wire">The wire with its options.</param>
    /// <param name="command">The command.</param>
    /// <param name="options">How the rows are written.</param>
    /// <param name="open">Makes the run over the reader, with a plan of its own; <see langword="null"/> where the reader is not what was expected, and nothing is to be written.</param>
    /// <param name="cancellationToken">Cancels the query.</param>
    internal static async Task<bool> TryRunAsync<TSink, TWire>(TSink sink, TWire wire, DbCommand command, RowOptions options, Func<DbDataReader, RowEngine?>? open, CancellationToken cancellationToken)
        where TSink : struct, IRowSink
        where TWire : struct, IRowWire
    {
        ArgumentNullException.ThrowIfNull(command);
        DbConnection connection = command.Connection ?? throw new InvalidOperationException("The command has no connection.");
        bool opened = connection.State == ConnectionState.Closed;
        if (opened) await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            DbDataReader reader = await command.ExecuteReaderAsync(options.Sequential ? CommandBehavior.SequentialAccess : CommandBehavior.Default, cancellationToken).ConfigureAwait(false);
            try
            {
                RowEngine? engine = open is null ? RowDrivers.Open(reader, options) : open(reader);
                // To the very end of the result, in every form: a query that is cancelled would take its transaction, or the rows that it inserts, with it.
                bool isDone = engine is not null && await RowRun.RunAsync(sink, wire, engine, ownsReader: true, cancellationToken).ConfigureAwait(false);
                if (!isDone)
                {
                    await GiveUpAsync(command, reader).ConfigureAwait(false);
                    return engine is not null;
                }
            }
            catch
            {
                await GiveUpAsync(command, reader).ConfigureAwait(false);
                throw;
            }
            await reader.DisposeAsync().ConfigureAwait(false);
            return true;
        }
        finally
        {
            if (opened) await connection.CloseAsync().ConfigureAwait(false);
        }
    }

    internal static async Task RunAsync<TSink, TWire, [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(TSink sink, TWire wire, DbConnection connection, string sql, TParameters parameters, RowOptions options, CancellationToken cancellationToken)
        where TSink : struct, IRowSink
        where TWire : struct, IRowWire
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentNullException.ThrowIfNull(sql);
        DbCommand command = connection.CreateCommand();
        try
        {
            command.CommandText = sql;
            RowParameters<TParameters>.Add(command, parameters);
            await RunAsync(sink, wire, command, options, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await command.DisposeAsync().ConfigureAwait(false);
        }
    }

    // Disposing a reader reads the rest of its result: of a query that is given up that may be millions of rows.
    private static async Task GiveUpAsync(DbCommand command, DbDataReader reader)
    {
        try
        {
            command.Cancel();
            await reader.DisposeAsync().ConfigureAwait(false);
        }
        catch (Exception)
        {
            // The connection is broken already, or the driver can't: the first error is the one to tell.
        }
    }
}
