using System.Diagnostics;
using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// The time to the first byte of EF Core's queries over a database that finds a row every 400 ms: that of each form,
/// from rows and through EF's shaper, is within 1.2 × of the host's own JSON.
/// </summary>
public sealed class FirstByteTests
{
    // The server sends a row once its buffer of 8 KB is full.
    private const string Sql =
        "select i as \"Id\", repeat('x', 20000) || pg_sleep(0.4)::text as \"Text\" from generate_series(1, 6) i";

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
    public async Task FirstByte_OfEveryFormOfAQuery_ComesWhenThatOfTheHostComes()
    {
        string? connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        Assert.SkipUnless(connection is { Length: > 0 }, "SLUICE_POSTGRES names no server.");
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDbContext<SlowContext>(options => options.UseNpgsql(connection));
        await using WebApplication app = builder.Build();
        app.MapGet("/host", (SlowContext context) => context.Rows.FromSqlRaw(Sql).AsNoTracking().AsAsyncEnumerable());
        app.MapGet("/rows",
            (SlowContext context, Include<SlowRow> include) => SluiceResults.Query(context.Rows.FromSqlRaw(Sql),
                include));
        // What the query makes by code is no row.
        app.MapGet("/shaped",
            (SlowContext context, Include<SlowRow> include) => SluiceResults.Query(context.Rows.FromSqlRaw(Sql)
                .Select(row => Made(row.Id, row.Text)), include));
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        (string Path, string Accept)[] forms = [("/host", "application/json"),
            .. ((string[])["/rows", "/shaped"]).SelectMany(path => ((string[])["application/json", "application/jsonl",
                "application/vnd.msgpack"]).Select(accept => (path, accept)))];
        var times = new double[forms.Length];
        Array.Fill(times, double.MaxValue);
        // Other work on the machine makes single rounds late.
        for (int round = 0; round < 4 || (round < 20 && IsLate()); round++)
            await Task.WhenAll(forms.Select(async (form, i) => times[i] = Math.Min(times[i],
                await FirstByteAsync(client, form.Path, form.Accept))));

        string report = string.Join('\n',
            forms.Select((form, i) => string.Create(CultureInfo.InvariantCulture,
                $"{form.Path,-18} {form.Accept,-26} {times[i],6:0} ms  {times[i] / times[0]:0.00}")));
        TestContext.Current.SendDiagnosticMessage(
            $"First byte, best of 4 or more, and its ratio to the host's JSON:\n{report}");
        Assert.False(IsLate(), report);
        Assert.InRange(times[0], 380, 2_000);

        bool IsLate() => times.Any(time => time > 1.2 * times[0]);
    }

    private static SlowRow Made(int id, string text) => new() { Id = id, Text = text };

    private static async Task<double> FirstByteAsync(HttpClient client, string path, string accept)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "Accept", accept } } };
        long start = Stopwatch.GetTimestamp();
        using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await response.EnsureSuccessStatusCode().Content.ReadAsStreamAsync();
        await body.ReadExactlyAsync(new byte[1]);
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }
}
