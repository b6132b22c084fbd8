using System.Diagnostics;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// A caller that gives up ends what the server works on, long before it would end by itself, on each way that a query
/// takes; the only connection of the pool works on.
/// </summary>
[Collection(ShopContext.Schema)]
public sealed class CancellationTests : IAsyncLifetime
{
    private const string Waiting = """select s."Id", s."Text" from sluice_cancel.sleepers s, (select pg_sleep(60)) p""";
    private string _connection = "";

    public class Sleeper
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
        public List<Snore> Snores { get; set; } = [];
    }

    public class Snore
    {
        public int Id { get; set; }
        public int SleeperId { get; set; }
    }

    private sealed class SleeperContext(string connection) : DbContext
    {
        internal DbSet<Sleeper> Sleepers => Set<Sleeper>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseNpgsql(connection);

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Sleeper>().ToTable("sleepers", "sluice_cancel");
            model.Entity<Snore>().ToTable("snores", "sluice_cancel");
        }
    }

    public async ValueTask InitializeAsync()
    {
        string server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";
        Assert.SkipUnless(server.Length > 0, "SLUICE_POSTGRES names no server.");
        _connection = $"{server};Maximum Pool Size=1;Application Name={Guid.NewGuid():N}";
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(server);
        await using NpgsqlCommand command = source.CreateCommand(
            """
            drop schema if exists sluice_cancel cascade;
            create schema sluice_cancel;
            create table sluice_cancel.sleepers ("Id" int primary key, "Text" text not null);
            create table sluice_cancel.snores ("Id" int primary key, "SleeperId" int not null);
            insert into sluice_cancel.sleepers values (1, 'one'), (2, 'two');
            insert into sluice_cancel.snores values (1, 1), (2, 1), (3, 2);
            """
        );
        await command.ExecuteNonQueryAsync();
    }

    public ValueTask DisposeAsync() => default;

    [Theory]
    [InlineData("rows", "id,text")]
    [InlineData("collections", "id,snores[id]")]
    [InlineData("split", "id,snores[id]")]
    [InlineData("shaper", "id,text")]
    [InlineData("shaper", "id,snores[id]")]
    public async Task Queries_that_wait_end_with_the_token(string way, string include)
    {
        FieldSelection<Sleeper> selection = FieldSelection.Parse<Sleeper>(include);
        JsonWireOptions options = new() { EnumsAsText = way == "shaper" };
        await using var context = new SleeperContext(_connection);
        await CheckAsync(token =>
        {
            IQueryable<Sleeper> sleepers = context.Sleepers.FromSqlRaw(Waiting);
            if (way == "split")
                sleepers = sleepers.AsSplitQuery();
            return sleepers.SerializeRowsAsync(new MemoryStream(), selection, options, token);
        });
        using var ways = new Ways();
        List<string?> seen = ways.Begin();
        using var output = new MemoryStream();
        Assert.Equal(2, await context.Sleepers.SerializeRowsAsync(output, selection, options));
        Assert.Equal(way != "shaper", seen[^1] is null);
    }

    [Fact]
    public async Task Raw_rows_end_with_the_token()
    {
        await using var connection = new NpgsqlConnection(_connection);
        await connection.OpenAsync();
        await CheckAsync(token =>
            connection.SerializeRowsAsync(Stream.Null, "select pg_sleep(60)::text as x", cancellationToken: token)
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Raw_rows_that_stream_end_with_the_token(bool isStuck)
    {
        await using var connection = new NpgsqlConnection(_connection);
        await CheckAsync(
            async (output, token) =>
            {
                await connection.SerializeRowsAsync(
                    output,
                    "select n as id, repeat('x', 100) as text from (select generate_series(1, 100000000) n) numbers",
                    cancellationToken: token
                );
            },
            isStuck
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Queries_that_stream_end_with_the_token(bool isStuck)
    {
        await using var context = new SleeperContext(_connection);
        await CheckAsync(
            (output, token) =>
                context
                    .Sleepers.FromSqlRaw(
                        """select n as "Id", repeat('x', 100) as "Text" from (select generate_series(1, 100000000) n) numbers"""
                    )
                    .SerializeRowsAsync(
                        output,
                        FieldSelection.Parse<Sleeper>("id,text"),
                        default(JsonWireOptions),
                        token
                    ),
            isStuck
        );
        Assert.Equal(
            2,
            await context.Sleepers.SerializeRowsAsync(
                new MemoryStream(),
                FieldSelection.Parse<Sleeper>("id,text"),
                default(JsonWireOptions)
            )
        );
    }

    /// <summary>A client that takes every piece, or the first and no more.</summary>
    private sealed class Client(bool isStuck) : MemoryStream
    {
        private readonly TaskCompletionSource _begin = new(TaskCreationOptions.RunContinuationsAsynchronously);

        /// <summary>Completes with the first piece: the server is in the middle of the statement.</summary>
        internal Task Begin => _begin.Task;

        public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken)
        {
            if (isStuck && _begin.Task.IsCompleted)
                await Task.Delay(Timeout.Infinite, cancellationToken);
            _begin.TrySetResult();
        }
    }

    [Theory]
    [InlineData("waiting")]
    [InlineData("collections?include=id,snores[id]")]
    public async Task Requests_that_are_aborted_end_their_query(string path)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddScoped(_ => new SleeperContext(_connection));
        await using WebApplication app = builder.Build();
        app.MapGet(
            "/waiting",
            (SleeperContext context, Include<Sleeper> include) =>
                SluiceResults.Query(context.Sleepers.FromSqlRaw(Waiting), include)
        );
        app.MapGet(
            "/collections",
            (SleeperContext context, Include<Sleeper> include) =>
                SluiceResults.Query(context.Sleepers.FromSqlRaw(Waiting), include)
        );
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        await CheckAsync(async token =>
        {
            using HttpResponseMessage response = await client.GetAsync(
                path,
                HttpCompletionOption.ResponseHeadersRead,
                token
            );
            await using Stream body = await response.Content.ReadAsStreamAsync(token);
            await body.CopyToAsync(Stream.Null, token);
        });
    }

    [Theory]
    [InlineData("stream", "application/json")]
    [InlineData("stream", "application/vnd.msgpack")]
    [InlineData("returned", "application/jsonl")]
    [InlineData("shaped", "application/json")]
    [InlineData("rows", "application/json")]
    [InlineData("reader", "application/json")]
    public async Task The_rest_of_a_result_is_not_read_for_a_client_that_left(string path, string accept)
    {
        const int All = 3_000_000;
        const string Long = """
            select n as "Id", repeat('x', 100) as "Text" from generate_series(1, 3000000) n
            where nextval('sluice_cancel.given') > 0
            """;
        await ExecuteAsync("drop sequence if exists sluice_cancel.given; create sequence sluice_cancel.given cache 1");
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder
            .Services.AddSluice(options =>
            {
                // The shaper materializes where options change values.
                options.Json = options.Json with
                {
                    EnumsAsText = path == "shaped",
                };
                options.ReadAheadSize = 100_000;
            })
            .AddSluiceEntityFrameworkCore();
        builder.Services.AddScoped(_ => new SleeperContext(_connection));
        await using WebApplication app = builder.Build();
        app.MapGet(
            "/stream",
            (SleeperContext context, Include<Sleeper> include) =>
                SluiceResults.Stream(context.Sleepers.FromSqlRaw(Long).AsNoTracking().AsAsyncEnumerable(), include)
        );
        app.MapGet(
                "/returned",
                (SleeperContext context) => context.Sleepers.FromSqlRaw(Long).AsNoTracking().AsAsyncEnumerable()
            )
            .WithSluice();
        foreach (string each in (string[])["shaped", "rows"])
            app.MapGet(
                "/" + each,
                (SleeperContext context, Include<Sleeper> include) =>
                    SluiceResults.Query(context.Sleepers.FromSqlRaw(Long), include)
            );
        app.MapGet(
            "/reader",
            async (SleeperContext context, Include<Sleeper> include) =>
            {
                await context.Database.OpenConnectionAsync();
                System.Data.Common.DbCommand command = context.Database.GetDbConnection().CreateCommand();
                command.CommandText = Long;
                return SluiceResults.Rows(await command.ExecuteReaderAsync(), include);
            }
        );
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        for (int round = 0; round < 2; round++)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, path + "?include=[id,text]");
            request.Headers.Accept.ParseAdd(accept);
            using (
                HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead)
            )
            {
                Assert.True(response.IsSuccessStatusCode);
                await using Stream body = await response.Content.ReadAsStreamAsync();
                await body.ReadExactlyAsync(new byte[1000]);
            }
            await UntilAsync(isActive: false);
        }
        long given = Convert.ToInt64(await ExecuteAsync("select last_value from sluice_cancel.given"), null);
        Assert.InRange(given, 1, All - 1);
    }

    private async Task<object?> ExecuteAsync(string sql)
    {
        var own = new NpgsqlConnectionStringBuilder(_connection) { ApplicationName = "watcher" };
        await using var connection = new NpgsqlConnection(own.ConnectionString);
        await connection.OpenAsync();
        await using var command = new NpgsqlCommand(sql, connection);
        return await command.ExecuteScalarAsync();
    }

    private async Task CheckAsync(Func<Stream, CancellationToken, Task> run, bool isStuck)
    {
        for (int round = 0; round < 3; round++)
        {
            using var client = new Client(isStuck);
            await CheckAsync(token => run(client, token), running => Task.WhenAny(client.Begin, running));
        }
    }

    private async Task CheckAsync(Func<CancellationToken, Task> run)
    {
        for (int round = 0; round < 3; round++)
            await CheckAsync(run, _ => UntilAsync(isActive: true));
    }

    private async Task CheckAsync(Func<CancellationToken, Task> run, Func<Task, Task> begin)
    {
        using var cancel = new CancellationTokenSource();
        Task running = Task.Run(() => run(cancel.Token));
        await begin(running);
        await cancel.CancelAsync();
        await UntilAsync(isActive: false);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => running);
    }

    private async Task UntilAsync(bool isActive)
    {
        var own = new NpgsqlConnectionStringBuilder(_connection);
        string name = own.ApplicationName!;
        own.ApplicationName = "watcher";
        await using var connection = new NpgsqlConnection(own.ConnectionString);
        await connection.OpenAsync();
        await using NpgsqlCommand command = connection.CreateCommand();
        // PostgreSQL discards a cancel request that reaches it before the statement is bound: it counts once it sleeps.
        command.CommandText =
            $"""
                select count(*) from pg_stat_activity where application_name = '{name}' and state = 'active'
                """ + (isActive ? " and wait_event = 'PgSleep'" : "");
        long start = Stopwatch.GetTimestamp();
        while ((long)(await command.ExecuteScalarAsync())! > 0 != isActive)
        {
            Assert.True(Stopwatch.GetElapsedTime(start).TotalMinutes < 5, "The server's state doesn't change.");
            await Task.Delay(2);
        }
    }
}
