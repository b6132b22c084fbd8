using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// The first row of EF Core's queries reaches the client as soon as the database has sent it, in each form, from rows
/// and through EF's shaper: a later row waits for a lock that the client holds until it has read.
/// </summary>
public sealed class FirstByteTests
{
    private const long Lock = 736_201;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    // The server sends what fills its buffer of 8 KB: the end of the first row goes with the second.
    private static readonly string s_sql = $"""
        select i as "Id",
            repeat('x', 20000) || case when i > 2 then pg_advisory_xact_lock_shared({Lock})::text else '' end as "Text"
        from generate_series(1, 6) i
        """;

    private sealed class SlowContext(DbContextOptions<SlowContext> options) : DbContext(options)
    {
        public DbSet<SlowRow> Rows => Set<SlowRow>();
    }

    public sealed class SlowRow
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
    }

    [Fact]
    public async Task FirstByte_OfEveryFormOfAQuery_ComesBeforeALaterRow()
    {
        string? connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        Assert.SkipUnless(connection is { Length: > 0 }, "SLUICE_POSTGRES names no server.");
        await using WebApplication app = await StartAsync(connection);
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        await using var owner = new NpgsqlConnection(connection);
        await owner.OpenAsync();
        foreach (string path in (string[])["/rows", "/shaped"])
        {
            foreach (string accept in (string[])["application/json", "application/jsonl", "application/vnd.msgpack"])
            {
                await ExecuteAsync(owner, $"select pg_advisory_lock({Lock})");
                using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "Accept", accept } } };
                try
                {
                    using HttpResponseMessage response = await client
                        .SendAsync(request, HttpCompletionOption.ResponseHeadersRead)
                        .WaitAsync(s_patience);
                    await using Stream body = await response.EnsureSuccessStatusCode().Content.ReadAsStreamAsync();
                    await body.ReadExactlyAsync(new byte[1]).AsTask().WaitAsync(s_patience);
                    await ExecuteAsync(owner, $"select pg_advisory_unlock({Lock})");
                    var rest = new MemoryStream();
                    await body.CopyToAsync(rest).WaitAsync(s_patience);
                    Assert.True(rest.Length > 6 * 20_000);
                }
                catch (TimeoutException)
                {
                    Assert.Fail($"{path} as {accept} waits for more than its first row.");
                }
            }
        }
    }

    private static async Task<WebApplication> StartAsync(string connection)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDbContext<SlowContext>(options => options.UseNpgsql(connection));
        WebApplication app = builder.Build();
        app.MapGet(
            "/rows",
            (SlowContext context, Include<SlowRow> include) =>
                SluiceResults.Query(context.Rows.FromSqlRaw(s_sql), include)
        );
        // What the query makes by code is no row.
        app.MapGet(
            "/shaped",
            (SlowContext context, Include<SlowRow> include) =>
                SluiceResults.Query(context.Rows.FromSqlRaw(s_sql).Select(row => Made(row.Id, row.Text)), include)
        );
        await app.StartAsync();
        return app;
    }

    private static SlowRow Made(int id, string text) => new() { Id = id, Text = text };

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using NpgsqlCommand command = connection.CreateCommand();
        command.CommandText = sql;
        await command.ExecuteNonQueryAsync();
    }
}
