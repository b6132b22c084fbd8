using System.Data;
using System.Data.Common;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Rows;

namespace Sluice.Data;

/// <summary>Executes a command and reads its rows; restores the connection's state and disposes the reader.</summary>
internal static class ObjectQuery
{
    internal static async Task<List<T>> ReadListAsync<T>(
        DbDataReader reader,
        QueryOptions options,
        CancellationToken cancellationToken
    )
    {
        cancellationToken.ThrowIfCancellationRequested();
        var list = new List<T>();
        using var run = new ObjectRun<T>(reader, RuntimeShapes.FindRoot<T>(), in options, cancellationToken);
        while (run.ReadAll(list) == RowStep.Pending)
            await run.WaitAsync().ConfigureAwait(false);
        return list;
    }

    internal static IAsyncEnumerable<T> StreamAsync<T>(
        DbDataReader reader,
        QueryOptions options,
        CancellationToken cancellationToken
    ) => new ConnectedSequence<T>(EnumerateAsync<T>(reader, options, cancellationToken));

    internal static IAsyncEnumerable<T> StreamAsync<T>(
        OwnedCommand owned,
        QueryOptions options,
        CancellationToken cancellationToken
    ) => new ConnectedSequence<T>(EnumerateAsync<T>(owned, options, cancellationToken));

    private static async IAsyncEnumerable<T> EnumerateAsync<T>(
        DbDataReader reader,
        QueryOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var run = new ObjectRun<T>(reader, RuntimeShapes.FindRoot<T>(), in options, cancellationToken);
        while (run.Read(out T? value) is var step && step != RowStep.End)
        {
            if (step == RowStep.Pending)
                await run.WaitAsync().ConfigureAwait(false);
            else
                yield return value!;
        }
    }

    internal static async Task<List<T>> ListAsync<T>(
        OwnedCommand owned,
        QueryOptions options,
        CancellationToken cancellationToken
    )
    {
        OpenQuery query = await OpenQuery.OpenAsync(owned, cancellationToken).ConfigureAwait(false);
        try
        {
            List<T> list = await ReadListAsync<T>(query.Reader, options, cancellationToken).ConfigureAwait(false);
            await query.FinishAsync(cancellationToken).ConfigureAwait(false);
            return list;
        }
        finally
        {
            await query.CloseAsync().ConfigureAwait(false);
        }
    }

    private static async IAsyncEnumerable<T> EnumerateAsync<T>(
        OwnedCommand owned,
        QueryOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        OpenQuery query = await OpenQuery.OpenAsync(owned, cancellationToken).ConfigureAwait(false);
        try
        {
            await foreach (T value in EnumerateAsync<T>(query.Reader, options, cancellationToken).ConfigureAwait(false))
                yield return value;
            await query.FinishAsync(cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await query.CloseAsync().ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Reads the first object, and the rest of the result, so that what the query changes is not undone.
    /// </summary>
    internal static async Task<T?> OneAsync<T>(
        OwnedCommand owned,
        bool isSingle,
        bool isOptional,
        QueryOptions options,
        CancellationToken cancellationToken
    )
    {
        OpenQuery query = await OpenQuery.OpenAsync(owned, cancellationToken).ConfigureAwait(false);
        try
        {
            T? first;
            using (var run = new ObjectRun<T>(query.Reader, RuntimeShapes.FindRoot<T>(), in options, cancellationToken))
            {
                RowStep step;
                while ((step = run.Read(out first)) == RowStep.Pending)
                    await run.WaitAsync().ConfigureAwait(false);
                if (step == RowStep.End)
                {
                    if (!isOptional)
                        throw new InvalidOperationException(
                            "The query returned no row. Use the method that ends in OrDefaultAsync if that is valid."
                        );
                }
                else if (isSingle)
                {
                    while ((step = run.Read(out _)) == RowStep.Pending)
                        await run.WaitAsync().ConfigureAwait(false);
                    if (step == RowStep.Row)
                        throw new InvalidOperationException(
                            "The query returned more than one row. Use QueryFirstAsync if the others don't matter."
                        );
                }
                else
                    await run.SkipRestAsync().ConfigureAwait(false);
            }
            await query.FinishAsync(cancellationToken).ConfigureAwait(false);
            return first;
        }
        finally
        {
            await query.CloseAsync().ConfigureAwait(false);
        }
    }

    /// <summary>Creates the command of a connection's method.</summary>
    internal static OwnedCommand Create<TParameters>(
        DbConnection connection,
        string sql,
        TParameters parameters,
        Action<DbCommand, TParameters>? bind,
        in QueryOptions options
    )
    {
        ArgumentNullException.ThrowIfNull(connection);
        ArgumentNullException.ThrowIfNull(sql);
        DbCommand command = RowDrivers.CreateCommand(connection, sql, options.Transaction);
        try
        {
            options.Apply(command);
            bind?.Invoke(command, parameters);
            return new(command, true)
            {
                // Another text has a parameter for each element of a list.
                CanBeKept = options.CommandType == CommandType.Text && command.CommandText == sql,
            };
        }
        catch
        {
            command.Dispose();
            throw;
        }
    }

    internal static OwnedCommand Borrow(DbCommand command, in QueryOptions options)
    {
        ArgumentNullException.ThrowIfNull(command);
        options.ThrowIfForCommand();
        return new(command, false);
    }
}
