using System.Data.Common;
using System.Runtime.ExceptionServices;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Internal;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Rows;

// The command is rented, counted and returned as in EF Core's own enumerables.
#pragma warning disable EF1001, EF9101

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Runs a query's command on the context's connection and writes its rows. Interceptors, logging, diagnostics, the
/// command timeout, the execution strategy and concurrency detection behave as for <c>ToListAsync</c>.
/// </summary>
/// <param name="sink">Where the bytes go.</param>
/// <param name="wire">The wire with its options.</param>
/// <param name="source">The compiled query.</param>
/// <param name="open">Makes the run over the command's reader.</param>
/// <param name="isSplit">The command is one of several, whose readers end together.</param>
/// <param name="isFirst">The command is the only one, or the first of several.</param>
internal sealed class RowRunner<TSink, TWire>(
    TSink sink, TWire wire, RowSource source, Func<DbDataReader, RowEngine> open, bool isSplit,
    bool isFirst)
    where TSink : struct, IRowSink
    where TWire : struct, IRowWire
{
    private readonly Handover _handover = new();
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
            ExceptionDispatchInfo? failure = await context.ExecutionStrategy
                .ExecuteAsync(this, static (_, run, token) => run.AttemptAsync(token), null, cancellationToken)
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
                context.Connection, ParametersOf(context), readerColumns: null, context.Context, context.CommandLogger,
                source.IsDetailed, CommandSource.LinqQuery);
            RelationalDataReader reader = await command.ExecuteReaderAsync(parameters, cancellationToken)
                .ConfigureAwait(false);
            Sql = reader.DbCommand.CommandText;
            RowEngine? engine = null;
            try
            {
                engine = open(reader.DbDataReader);
                var guarded = new HandoverSink<TSink>(sink, _handover);
                _rows = await RowRun.RunAsync(guarded, wire, engine, ownsReader: true, cancellationToken)
                    .ConfigureAwait(false);
                if (isSplit && engine.IsDone)
                    Read = await ReadCommand.CreateAsync(reader, command, context, cancellationToken)
                        .ConfigureAwait(false);
            }
            catch
            {
                Count(reader, engine);
                await RowCommands.GiveUpAsync(reader.DbCommand, reader).ConfigureAwait(false);
                throw;
            }
            Count(reader, engine);
            if (!engine.IsDone) await RowCommands.GiveUpAsync(reader.DbCommand, reader).ConfigureAwait(false);
            else if (Read is null) await reader.DisposeAsync().ConfigureAwait(false);
            return null;
        }
        catch (Exception exception) when (_handover.HasBegun)
        {
            return ExceptionDispatchInfo.Capture(exception);
        }
        finally
        {
            if (Read is null) context.Connection.ReturnCommand(command);
        }
    }

    // EF Core does not count the rows of the further commands of a split query.
    private void Count(RelationalDataReader reader, RowEngine? engine)
    {
        if (isFirst && engine is not null) ReadCounts.Set(reader, engine.Position.Reads);
    }

    private static IReadOnlyDictionary<string, object?> ParametersOf(RelationalQueryContext context) =>
#if NET10_0_OR_GREATER
        context.Parameters;
#else
        context.ParameterValues;
#endif
}
