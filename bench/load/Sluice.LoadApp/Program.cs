using System.Diagnostics;
using Microsoft.Data.Sqlite;
using Npgsql;
using Sluice;
using Sluice.LoadApp;
using Sluice.Npgsql;
using Sluice.Sqlite;

// Sluice.LoadApp WAY PORT: one way of answering /rows/{count}, alone in its process.
string way = args[0];
SqliteRowDriver.Register();
NpgsqlRowDriver.Register();
Ways ways = way.EndsWith("sqlite", StringComparison.Ordinal)
    ? new Ways(() => new SqliteConnection($"Data Source={Environment.GetEnvironmentVariable("LOAD_SQLITE")}"))
    : new Ways(Postgres());

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.Services.AddSluice();
builder.WebHost.UseUrls($"http://127.0.0.1:{args[1]}");

// What servers under load are tuned with, for all ways alike: no hop to another thread before a request is read and
// after an answer is written.
builder.WebHost.UseSockets(o => (o.UnsafePreferInlineScheduling, o.WaitForDataBeforeAllocatingBuffer) = (true, false));
WebApplication app = builder.Build();

Func<HttpContext, int, Task> answer = way switch
{
    "sluice-sqlite" or "sluice-postgres" => ways.Rows,
    "sluice-pipe-sqlite" or "sluice-pipe-postgres" => ways.RowsToPipe,
    "dapper-sqlite" or "dapper-postgres" => ways.Dapper,
    "read-only-sqlite" or "read-only-postgres" => ways.ReadOnly,
    "ef-postgres" => ways.EntityFramework,
    "sluice-ef-postgres" => ways.RowsOverEntityFramework,
    "json-agg-postgres" => ways.JsonAggregate,
    _ => throw new ArgumentException($"Unknown way: {way}"),
};
app.Map(
    "/rows/{count:int}",
    (HttpContext context, int count) =>
    {
        context.Response.ContentType = "application/json";
        return answer(context, count);
    }
);

// CPU milliseconds, bytes allocated, peak memory in bytes: all since the start.
app.Map(
    "/stats",
    () =>
    {
        using var process = Process.GetCurrentProcess();
        return $"{process.TotalProcessorTime.TotalMilliseconds:0} {GC.GetTotalAllocatedBytes()} {process.PeakWorkingSet64}";
    }
);
if (args.Length > 2)
    await ways.Fill(int.Parse(args[2], System.Globalization.CultureInfo.InvariantCulture));
app.Run();

static Func<System.Data.Common.DbConnection> Postgres()
{
    string settings = Environment.GetEnvironmentVariable("LOAD_SETTINGS") ?? "No Reset On Close=true";
    NpgsqlDataSource source = NpgsqlDataSource.Create(
        $"{Environment.GetEnvironmentVariable("SLUICE_POSTGRES")};Max Auto Prepare=20;Auto Prepare Min Usages=2;Maximum Pool Size=150;{settings}"
    );
    return source.CreateConnection;
}
