using System.Data.Common;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Npgsql;
using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>One database with the oracle's rows, and contexts over it.</summary>
internal sealed class OracleDatabase : IAsyncDisposable
{
    private readonly SqliteConnection? _kept;
    private readonly DbContextOptions<OracleContext> _plain,
        _intercepted;

    private OracleDatabase(Action<DbContextOptionsBuilder<OracleContext>> use, SqliteConnection? kept)
    {
        _kept = kept;
        _plain = Options(use).Options;
        _intercepted = Options(use).AddInterceptors(new CommandRewriter(), new ConnectionMarker()).Options;
    }

    internal OracleContext Open() => new(_plain);

    internal OracleContext OpenIntercepted() => new(_intercepted);

    internal static async Task<OracleDatabase?> OpenAsync(string name)
    {
        OracleDatabase database;
        if (name == "sqlite")
        {
            // An in-memory database lives as long as its connection.
            var kept = new SqliteConnection($"Data Source=file:oracle{Environment.ProcessId}?mode=memory&cache=shared");
            await kept.OpenAsync();
            database = new(options => options.UseSqlite(kept), kept);
        }
        else
        {
            if (Environment.GetEnvironmentVariable("SLUICE_POSTGRES") is not { Length: > 0 } server)
                return null;
            string connection = new NpgsqlConnectionStringBuilder(server)
            {
                Database = "sluice_oracle",
            }.ConnectionString;
            database = new(options => options.UseNpgsql(connection), null);
        }
        await using OracleContext context = database.Open();
        await context.FillAsync();
        return database;
    }

    private static DbContextOptionsBuilder<OracleContext> Options(Action<DbContextOptionsBuilder<OracleContext>> use)
    {
        var options = new DbContextOptionsBuilder<OracleContext>();
        use(options);
        options.ConfigureWarnings(w =>
            w.Ignore(
                RelationalEventId.MultipleCollectionIncludeWarning,
                CoreEventId.PossibleIncorrectRequiredNavigationWithQueryFilterInteractionWarning,
                CoreEventId.NavigationBaseIncludeIgnored,
                CoreEventId.DistinctAfterOrderByWithoutRowLimitingOperatorWarning,
                CoreEventId.RowLimitingOperationWithoutOrderByWarning,
                CoreEventId.FirstWithoutOrderByAndFilterWarning
            )
        );
        return options;
    }

    public async ValueTask DisposeAsync()
    {
        if (_kept is not null)
            await _kept.DisposeAsync();
    }

    /// <summary>Hides the orders to one city, as an interceptor that adds row-level security would.</summary>
    private sealed class CommandRewriter : DbCommandInterceptor
    {
        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData data,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default
        )
        {
            command.CommandText = command.CommandText.Replace("'London'", "'Berlin'", StringComparison.Ordinal);
            return new(result);
        }
    }

    /// <summary>Counts connections that were opened.</summary>
    private sealed class ConnectionMarker : DbConnectionInterceptor
    {
        private int _opened;

        public override Task ConnectionOpenedAsync(
            DbConnection connection,
            ConnectionEndEventData data,
            CancellationToken cancellationToken = default
        )
        {
            Interlocked.Increment(ref _opened);
            return Task.CompletedTask;
        }
    }
}
