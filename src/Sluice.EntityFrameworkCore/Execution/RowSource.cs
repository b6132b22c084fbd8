using System.Data.Common;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Sluice.EntityFrameworkCore.Rows;

// The command is obtained as in EF Core's own enumerables; RowSourceCompiler refuses queries if their form changes.
#pragma warning disable EF1001

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Represents the result of a <see cref="RowsExpression"/> for one execution: the services of the context and the
/// command template.
/// </summary>
internal sealed class RowSource
{
    /// <summary>Gets why the query cannot be written from its rows, or <see langword="null"/> if it can.</summary>
    internal RowRefusal? Refusal { get; }
    internal RelationalQueryContext Context { get; } = null!;
    internal RelationalCommandResolver Resolver { get; } = null!;
    internal RowColumns Columns { get; } = null!;
    internal bool IsDetailed { get; }
    internal bool IsThreadChecked { get; }

    public RowSource(RowRefusal refusal) => Refusal = refusal;

    public RowSource(
        RelationalQueryContext context,
        RelationalCommandResolver resolver,
        RowColumns columns,
        bool detailedErrors,
        bool threadSafetyChecks
    )
    {
        (Context, Resolver, Columns) = (context, resolver, columns);
        (IsDetailed, IsThreadChecked) = (detailedErrors, threadSafetyChecks);
    }

    /// <summary>Logs why a query ended before its result did, as EF's own enumerables do.</summary>
    internal void Report(Exception exception, CancellationToken cancellationToken)
    {
        Type type = Context.Context.GetType();
        // A driver that is interrupted reports an error of its own.
        if (
            Context.ExceptionDetector.IsCancellation(exception, cancellationToken)
            || (exception is DbException && cancellationToken.IsCancellationRequested)
        )
            Context.QueryLogger.QueryCanceled(type);
        else
            Context.QueryLogger.QueryIterationFailed(type, exception);
    }
}
