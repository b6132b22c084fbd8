using System.Data.Common;
using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Internal;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Rows;

// The command is rented, counted and returned as EF's own enumerables do it.
#pragma warning disable EF1001, EF9101

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Runs a query's command on the context's connection and writes its rows. Interceptors, logging, diagnostics, the
/// command timeout, the execution strategy and the detection of concurrent use see what they see of <c>ToListAsync</c>.
/// </summary>
internal sealed class RowRunner<TSink, TWire>(
    TSink sink, TWire wire, RowSource source, Func<DbDataReader, RowEngine> open)
    where TSink : struct, IRowSink
    where TWire : struct, IRowWire
{
    private readonly Handover _handover = new();
    private long _rows;

    /// <summary>The command's text, once it was run.</summary>
    internal string? Sql { get; private set; }

    internal async Task<long> RunAsync(CancellationToken cancellationToken)
    {
        RelationalQueryContext context = source.Context;
        try
        {
            using var section = (source.IsThreadChecked ? context.ConcurrencyDetector : null)?.EnterCriticalSection();
            ExceptionDispatchInfo? failure = await context.ExecutionStrategy
                .ExecuteAsync(this, static (_, run, token) => run.AttemptAsync(token), null, cancellationToken)
                .ConfigureAwait(false);
            failure?.Throw();
            return _rows;
        }
        catch (Exception exception)
        {
            Type type = context.Context.GetType();
            if (context.ExceptionDetector.IsCancellation(exception, cancellationToken))
                context.QueryLogger.QueryCanceled(type);
            else context.QueryLogger.QueryIterationFailed(type, exception);
            throw;
        }
    }

    // An execution strategy tries again what it sees fail: nothing of which bytes were handed over.
    private async Task<ExceptionDispatchInfo?> AttemptAsync(CancellationToken cancellationToken)
    {
        try
        {
            await ExecuteAsync(cancellationToken).ConfigureAwait(false);
            return null;
        }
        catch (Exception exception) when (_handover.HasBegun)
        {
            return ExceptionDispatchInfo.Capture(exception);
        }
    }

    private async Task ExecuteAsync(CancellationToken cancellationToken)
    {
        EntityFrameworkMetricsData.ReportQueryExecuting();
        RelationalQueryContext context = source.Context;
        IRelationalCommand command = source.Resolver.RentAndPopulateRelationalCommand(context);
        try
        {
            var parameters = new RelationalCommandParameterObject(
                context.Connection, ParametersOf(context), readerColumns: null, context.Context, context.CommandLogger,
                source.IsDetailed, CommandSource.LinqQuery);
            RelationalDataReader reader = await command.ExecuteReaderAsync(parameters, cancellationToken)
                .ConfigureAwait(false);
            Sql = reader.DbCommand.CommandText;
            try
            {
                RowEngine engine = open(reader.DbDataReader);
                var guarded = new HandoverSink<TSink>(sink, _handover);
                _rows = await RowRun.RunAsync(guarded, wire, engine, ownsReader: true, cancellationToken)
                    .ConfigureAwait(false);
                if (!engine.IsDone)
                {
                    await RowCommands.GiveUpAsync(reader.DbCommand, reader).ConfigureAwait(false);
                    return;
                }
            }
            catch
            {
                await RowCommands.GiveUpAsync(reader.DbCommand, reader).ConfigureAwait(false);
                throw;
            }
            await reader.DisposeAsync().ConfigureAwait(false);
        }
        finally
        {
            context.Connection.ReturnCommand(command);
        }
    }

    private static IReadOnlyDictionary<string, object?> ParametersOf(RelationalQueryContext context) =>
#if NET10_0_OR_GREATER
        context.Parameters;
#else
        context.ParameterValues;
#endif
}
