using System.Data.Common;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Internal;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Hosting;

// The command is rented, counted and returned as in EF Core's own enumerables.
#pragma warning disable EF1001, EF9101

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Runs a query's command on the context's connection and writes its rows. Interceptors, logging, diagnostics, the
/// command timeout, the execution strategy and concurrency detection behave as for <c>ToListAsync</c>.
/// </summary>
/// <param name="output">Where the bytes go.</param>
/// <param name="source">The compiled query.</param>
/// <param name="open">Begins the run over the command's reader.</param>
/// <param name="isSplit">The command is one of several, whose readers end together.</param>
/// <param name="isFirst">The command is the only one, or the first of several.</param>
internal sealed class RowRunner(
    WireOutput output,
    RowSource source,
    Func<DbDataReader, RowSession> open,
    bool isSplit,
    bool isFirst
)
{
    // The field is not public. Without it, interceptors see a count of 0 and nothing else changes.
    private static bool s_hasNoReadCount;

    private readonly Handover _handover = new(output);
    private long _rows;

    /// <summary>Gets the text of the command once it has run.</summary>
    internal string? Sql { get; private set; }

    /// <summary>The command of a split query, once its rows were read.</summary>
    internal ReadCommand? Read { get; private set; }

    internal async Task<long> RunAsync(CancellationToken cancellationToken)
    {
        RelationalQueryContext context = source.Context;
        try
        {
            using var section = (source.IsThreadChecked ? context.ConcurrencyDetector : null)?.EnterCriticalSection();
            ExceptionDispatchInfo? failure = await context
                .ExecutionStrategy.ExecuteAsync(
                    this,
                    static (_, run, token) => run.AttemptAsync(token),
                    null,
                    cancellationToken
                )
                .ConfigureAwait(false);
            failure?.Throw();
            return _rows;
        }
        catch (Exception exception)
        {
            source.Report(exception, cancellationToken);
            throw;
        }
    }

    // An execution strategy retries failures it observes; once bytes have been written, failures are kept from it.
    private async Task<ExceptionDispatchInfo?> AttemptAsync(CancellationToken cancellationToken)
    {
        EntityFrameworkMetricsData.ReportQueryExecuting();
        RelationalQueryContext context = source.Context;
        IRelationalCommand command = source.Resolver.RentAndPopulateRelationalCommand(context);
        try
        {
            var parameters = new RelationalCommandParameterObject(
                context.Connection,
                ParametersOf(context),
                readerColumns: null,
                context.Context,
                context.CommandLogger,
                source.IsDetailed,
                CommandSource.LinqQuery
            );
            RelationalDataReader reader = await command
                .ExecuteReaderAsync(parameters, cancellationToken)
                .ConfigureAwait(false);
            Sql = reader.DbCommand.CommandText;
            RowSession? session = null;
            try
            {
                session = open(reader.DbDataReader);
                _rows = await session.WriteAsync(_handover, cancellationToken).ConfigureAwait(false);
                if (isSplit && session.IsComplete)
                    Read = await ReadCommand
                        .CreateAsync(reader, command, context, cancellationToken)
                        .ConfigureAwait(false);
            }
            catch
            {
                Count(reader, session);
                await RowSession.AbandonAsync(reader.DbCommand, reader).ConfigureAwait(false);
                throw;
            }
            Count(reader, session);
            if (!session.IsComplete)
                await RowSession.AbandonAsync(reader.DbCommand, reader).ConfigureAwait(false);
            else if (Read is null)
                await reader.DisposeAsync().ConfigureAwait(false);
            return null;
        }
        catch (Exception exception) when (_handover.HasBegun)
        {
            return ExceptionDispatchInfo.Capture(exception);
        }
        finally
        {
            if (Read is null)
                context.Connection.ReturnCommand(command);
        }
    }

    // When its reader is disposed, EF Core reports how often it was advanced, and does not notice that rows are read
    // from the driver's reader. It does not count the rows of the further commands of a split query.
    private void Count(RelationalDataReader reader, RowSession? session)
    {
        if (!isFirst || session is null || s_hasNoReadCount)
            return;
        try
        {
            ReadCountOf(reader) = (int)Math.Min(session.ReadCount, int.MaxValue);
        }
        catch (MissingFieldException)
        {
            s_hasNoReadCount = true;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_readCount")]
    private static extern ref int ReadCountOf(RelationalDataReader reader);

    private static IReadOnlyDictionary<string, object?> ParametersOf(RelationalQueryContext context) =>
        context.Parameters;
}
