using System.Data.Common;
using System.Diagnostics;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Npgsql;
using Sluice.Npgsql;
using Sluice.ServiceApp;
using Sluice.ServiceApp.Ways;
using Sluice.Sqlite;

// Sluice.ServiceApp WAY PORT: one way of answering the five questions, alone in its process.
// Sluice.ServiceApp fill: makes the database.
// SERVICE_DATABASE is a file of SQLite or a connection string of PostgreSQL.
string database =
    Environment.GetEnvironmentVariable("SERVICE_DATABASE")
    ?? throw new InvalidOperationException("Set SERVICE_DATABASE to a file or to a connection string of PostgreSQL.");
bool isPostgres = database.StartsWith("Host=", StringComparison.Ordinal);
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
SqliteRowDriver.Register();
NpgsqlRowDriver.Register();
DbDataSource source = isPostgres
    ? NpgsqlDataSource.Create($"{database};Max Auto Prepare=50;Auto Prepare Min Usages=2;Maximum Pool Size=100")
    : SqliteFactory.Instance.CreateDataSource($"Data Source={database}");
builder.Services.AddSingleton(source);

// The factory is GraphQL's; the pool is everybody's.
builder.Services.AddPooledDbContextFactory<Shop>(Configure);
builder.Services.AddScoped(static services => services.GetRequiredService<IDbContextFactory<Shop>>().CreateDbContext());
if (args[0] == "fill")
{
    await using WebApplication filling = builder.Build();
    await using Shop shop = filling.Services.GetRequiredService<IDbContextFactory<Shop>>().CreateDbContext();
    await ShopFiller.FillAsync(shop);
    return;
}

builder.WebHost.UseUrls($"http://127.0.0.1:{args[1]}");
switch (args[0])
{
    case "sluice":
        await RunAsync<SluiceWay>(builder);
        break;
    case "entities":
        await RunAsync<EntitiesWay>(builder);
        break;
    case "projection":
        await RunAsync<ProjectionWay>(builder);
        break;
    case "dapper":
        await RunAsync<DapperWay>(builder);
        break;
    case "odata":
        await RunAsync<ODataWay>(builder);
        break;
    case "graphql":
        await RunAsync<GraphQLWay>(builder);
        break;
    default:
        throw new ArgumentException($"Unknown way: {args[0]}");
}

void Configure(DbContextOptionsBuilder options)
{
    if (isPostgres)
        options.UseNpgsql(source);
    else
        options.UseSqlite($"Data Source={database}");
    if (StatementCounter.IsWanted)
        options.AddInterceptors(StatementCounter.Instance);
}

static Task RunAsync<TWay>(WebApplicationBuilder builder)
    where TWay : IWay
{
    TWay.Add(builder.Services);
    WebApplication app = builder.Build();
    TWay.Map(app);
    // CPU milliseconds, bytes allocated, peak memory, and statements: all since the start.
    app.MapGet(
        "/stats",
        static () =>
        {
            using var process = Process.GetCurrentProcess();
            return $"{process.TotalProcessorTime.TotalMilliseconds:0} {GC.GetTotalAllocatedBytes()} "
                + $"{process.PeakWorkingSet64} {StatementCounter.Statements}";
        }
    );
    return app.RunAsync();
}
