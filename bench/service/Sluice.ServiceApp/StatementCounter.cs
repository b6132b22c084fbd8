using System.Data.Common;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace Sluice.ServiceApp;

/// <summary>Counts the statements of EF Core, in a process of its own (SERVICE_COUNT=1): counting takes time.</summary>
internal sealed class StatementCounter : DbCommandInterceptor
{
    private static long s_statements;

    internal static StatementCounter Instance { get; } = new();
    internal static bool IsWanted { get; } = Environment.GetEnvironmentVariable("SERVICE_COUNT") == "1";
    internal static long Statements => Interlocked.Read(ref s_statements);

    public override InterceptionResult<DbDataReader> ReaderExecuting(
        DbCommand command,
        CommandEventData eventData,
        InterceptionResult<DbDataReader> result
    )
    {
        Interlocked.Increment(ref s_statements);
        return result;
    }

    public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
        DbCommand command,
        CommandEventData eventData,
        InterceptionResult<DbDataReader> result,
        CancellationToken cancellationToken = default
    )
    {
        Interlocked.Increment(ref s_statements);
        return new(result);
    }
}
