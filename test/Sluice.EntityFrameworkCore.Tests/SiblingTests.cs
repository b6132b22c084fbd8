using System.Data.Common;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Collections that a request selects side by side are read once each: their rows do not multiply.</summary>
public sealed class SiblingTests : IAsyncLifetime
{
    // As many as multiply to more rows than the limits and expectations below, and no more: three collections of 300 would
    // be 27 million rows to sort.
    private const int Count = 60;

    public sealed class Whole
    {
        [Sortable]
        public int Id { get; set; }

        [Default, Sortable]
        public string Name { get; set; } = "";
        public List<PartA> As { get; set; } = [];
        public List<PartB> Bs { get; set; } = [];
        public List<PartC> Cs { get; set; } = [];
    }

    public sealed class PartA
    {
        public int Id { get; set; }
        public List<PartB> Inner { get; set; } = [];
        public List<PartC> Others { get; set; } = [];
    }

    public sealed class PartB
    {
        public int Id { get; set; }
    }

    public sealed class PartC
    {
        public int Id { get; set; }
    }

    /// <summary>An entity whose default set contains its collections.</summary>
    public sealed class Crate
    {
        public int Id { get; set; }
        public List<PartA> As { get; set; } = [];
        public List<PartB> Bs { get; set; } = [];
    }

    public sealed class View
    {
        public string Name { get; set; } = "";
        public List<PartA> As { get; set; } = [];
        public List<PartB> Bs { get; set; } = [];
        public List<int> Numbers { get; set; } = [];
    }

    public sealed class Box
    {
        public List<Whole>? Items { get; set; }
    }

    private sealed class RowCounter : DbCommandInterceptor
    {
        public int Rows;
        public int Commands;

        public override ValueTask<InterceptionResult> DataReaderClosingAsync(
            DbCommand command,
            DataReaderClosingEventData eventData,
            InterceptionResult result
        )
        {
            Rows += eventData?.ReadCount ?? 0;
            Commands++;
            return base.DataReaderClosingAsync(command, eventData!, result);
        }
    }

    private sealed class WholeContext(
        SqliteConnection connection,
        IInterceptor interceptor,
        QuerySplittingBehavior? splitting = null
    ) : DbContext
    {
        public DbSet<Whole> Wholes => Set<Whole>();
        public DbSet<Crate> Crates => Set<Crate>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            options
                .UseSqlite(
                    connection,
                    sqlite =>
                    {
                        if (splitting is { } chosen)
                            sqlite.UseQuerySplittingBehavior(chosen);
                    }
                )
                .AddInterceptors(interceptor);
    }

    private readonly RowCounter _counter = new();
    private SqliteConnection _database = null!;
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        _database = new SqliteConnection("Data Source=:memory:");
        await _database.OpenAsync();
        await using (var context = new WholeContext(_database, _counter))
        {
            await context.Database.EnsureCreatedAsync();
            context.Add(
                new Whole
                {
                    Name = "big",
                    As = [.. Enumerable.Range(0, Count).Select(i => new PartA())],
                    Bs = [.. Enumerable.Range(0, Count).Select(i => new PartB())],
                    Cs = [.. Enumerable.Range(0, Count).Select(i => new PartC())],
                }
            );
            for (int i = 0; i < 12; i++)
                context.Add(
                    new Whole
                    {
                        Name = "same",
                        As = [new PartA { Inner = [new(), new(), new()], Others = [new(), new()] }, new PartA()],
                        Bs = [new(), new()],
                    }
                );
            context.Add(
                new Crate
                {
                    As = [.. Enumerable.Range(0, Count).Select(i => new PartA())],
                    Bs = [.. Enumerable.Range(0, Count).Select(i => new PartB())],
                }
            );
            await context.SaveChangesAsync();
        }

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder
            .Services.AddSluice(static options => options.AddEnvelope<Box>(nameof(Box.Items)))
            .AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddScoped(_ => new WholeContext(_database, _counter));
        _app = builder.Build();
        _app.MapGet("/query", (WholeContext db, Include<Whole> include) => SluiceResults.Query(db.Wholes, include));
        _app.MapGet(
            "/single",
            (WholeContext db, Include<Whole> include) =>
                SluiceResults.QuerySingle(db.Wholes.Where(w => w.Name == "big"), include)
        );
        _app.MapGet(
            "/page",
            (WholeContext db, Include<Whole> include) =>
                SluiceResults.Page(db.Wholes.OrderBy(w => w.Name), 1, 20, include)
        );
        _app.MapGet(
            "/keyset",
            (WholeContext db, Include<Whole> include, Paging paging) =>
                SluiceResults.Page(db.Wholes, null, FieldSort.Parse<Whole>("name"), paging, include.Selection)
        );
        _app.MapGet(
            "/envelope",
            (WholeContext db, Include<Whole> include) => SluiceResults.Query(db.Wholes, include).In(new Box())
        );
        _app.MapGet("/returned", (WholeContext db) => db.Wholes).WithSluice();
        _app.MapGet(
            "/take",
            (WholeContext db, Include<Whole> include) =>
                SluiceResults.Query(
                    db.Wholes.Where(w => w.Name == "same").OrderBy(w => w.Name).Skip(2).Take(5),
                    include
                )
        );
        _app.MapGet(
            "/chosen",
            (WholeContext db, Include<Whole> include) =>
                SluiceResults.Query(db.Wholes.Where(w => w.Name == "same").AsSingleQuery(), include)
        );
        _app.MapGet(
            "/configured",
            (Include<Whole> include) =>
                SluiceResults.Query(
                    new WholeContext(_database, _counter, QuerySplittingBehavior.SingleQuery).Wholes.Where(w =>
                        w.Name == "same"
                    ),
                    include
                )
        );
        _app.MapGet(
                "/bounded",
                (WholeContext db, Include<Whole> include) => SluiceResults.Query(db.Wholes.AsSingleQuery(), include)
            )
            .WithIncludeLimits(new() { MaxRows = 5_000 });
        _app.MapGet(
                "/boundedpage",
                (WholeContext db, Include<Whole> include) =>
                    SluiceResults.Page(db.Wholes.OrderBy(w => w.Name).AsSingleQuery(), 1, 20, include)
            )
            .WithIncludeLimits(new() { MaxRows = 5_000 });
        _app.MapGet(
            "/crates",
            async (WholeContext db, Include<Crate> include, HttpResponse response) =>
            {
                await db.Crates.SerializeRowsAsync(response.BodyWriter, include.Selection);
            }
        );
        _app.MapGet(
            "/selected",
            async (WholeContext db, Include<Whole> include) =>
                SluiceResults.Ok(await db.Wholes.OrderBy(w => w.Id).Select(include.Selection).ToListAsync(), include)
        );
        _app.MapGet(
            "/streamed",
            (WholeContext db, Include<Whole> include) =>
                SluiceResults.Stream(
                    db.Wholes.OrderBy(w => w.Id).Select(include.Selection).AsAsyncEnumerable(),
                    include
                )
        );
        _app.MapGet(
            "/views",
            (WholeContext db, Include<View> include) => SluiceResults.Query(Views(db.Wholes), include)
        );
        _app.MapGet(
            "/view",
            (WholeContext db, Include<View> include) =>
                SluiceResults.QuerySingle(Views(db.Wholes.Where(w => w.Name == "big")), include)
        );
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    private static IQueryable<View> Views(IQueryable<Whole> wholes) =>
        wholes
            .OrderBy(w => w.Id)
            .Select(w => new View
            {
                Name = w.Name,
                As = w.As,
                Bs = w.Bs,
                Numbers = w.Cs.Select(c => c.Id).ToList(),
            });

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        await _database.DisposeAsync();
    }

    private async Task<JsonElement> AskAsync(string path)
    {
        (_counter.Rows, _counter.Commands) = (0, 0);
        using HttpResponseMessage response = await _client.GetAsync(path);
        string text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, $"{path}: {(int)response.StatusCode} {text}");
        return JsonDocument.Parse(text).RootElement;
    }

    [Theory]
    [InlineData("/query")]
    [InlineData("/single")]
    [InlineData("/page")]
    [InlineData("/keyset")]
    [InlineData("/envelope")]
    [InlineData("/returned")]
    public async Task Rows_of_siblings_do_not_multiply(string path)
    {
        JsonElement answer = await AskAsync(path + "?include=[name,as[id],bs[id],cs[id]]");
        JsonElement all =
            answer.ValueKind == JsonValueKind.Object && answer.TryGetProperty("items", out JsonElement items)
                ? items
                : answer;
        JsonElement big =
            all.ValueKind == JsonValueKind.Array
                ? all.EnumerateArray().Single(e => e.GetProperty("name").GetString() == "big")
                : all;
        foreach (string name in (string[])["as", "bs", "cs"])
            Assert.Equal(
                Count,
                big.GetProperty(name).EnumerateArray().Select(e => e.GetProperty("id").GetInt32()).Distinct().Count()
            );
        Assert.InRange(_counter.Rows, 1, 3 * Count + 200);
    }

    [Theory]
    [InlineData("/selected?include=[name,as[id],bs[id],cs[id]]")]
    [InlineData("/streamed?include=[name,as[id],bs[id],cs[id]]")]
    [InlineData("/views?include=[name,as[id],bs[id],numbers]")]
    [InlineData("/views?include=[name,as[id,inner[id]],numbers]")]
    [InlineData("/views")]
    [InlineData("/view?include=[as[id],bs[id],numbers]")]
    [InlineData("/crates?include=[as[id],bs[id]]")]
    [InlineData("/crates")]
    public async Task Rows_of_siblings_do_not_multiply_in_what_a_handler_writes(string path)
    {
        JsonElement answer = await AskAsync(path);
        JsonElement big =
            answer.ValueKind == JsonValueKind.Array
                ? answer.EnumerateArray().First(e => e.GetProperty("as").GetArrayLength() == Count)
                : answer;
        foreach (string name in (string[])["as", "bs", "cs", "numbers"])
            if (big.TryGetProperty(name, out JsonElement all))
                Assert.Equal(Count, all.GetArrayLength());
        Assert.InRange(_counter.Rows, 1, 3 * Count + 200);
    }

    [Fact]
    public async Task Siblings_below_a_collection_do_not_multiply()
    {
        JsonElement answer = await AskAsync("/query?include=[name,as[id,inner[id],others[id]]]");
        JsonElement first = answer.EnumerateArray().First(e => e.GetProperty("name").GetString() == "same");
        Assert.Equal(3, first.GetProperty("as")[0].GetProperty("inner").GetArrayLength());
        Assert.Equal(2, first.GetProperty("as")[0].GetProperty("others").GetArrayLength());
        // 13 wholes, their parts, 36 and 24 parts within.
        Assert.InRange(_counter.Rows, 1, 13 + Count + 24 + 36 + 24 + 8);
    }

    [Fact]
    public async Task Every_command_reads_the_same_elements_of_a_limited_query()
    {
        JsonElement answer = await AskAsync("/take?include=[id,as[id],bs[id]]");
        int[] ids = [.. answer.EnumerateArray().Select(e => e.GetProperty("id").GetInt32())];
        Assert.Equal(5, ids.Distinct().Count());
        foreach (JsonElement each in answer.EnumerateArray())
        {
            Assert.Equal(2, each.GetProperty("as").GetArrayLength());
            Assert.Equal(2, each.GetProperty("bs").GetArrayLength());
        }
        Assert.True(_counter.Commands >= 3);
    }

    [Theory]
    [InlineData("/chosen")]
    [InlineData("/configured")]
    public async Task What_the_application_chose_is_kept(string path)
    {
        JsonElement answer = await AskAsync(path + "?include=[id,as[id],bs[id]]");
        Assert.Equal(12, answer.GetArrayLength());
        Assert.Equal(1, _counter.Commands);
    }

    [Theory]
    [InlineData("/bounded", "application/json")]
    [InlineData("/bounded", "application/vnd.msgpack")]
    [InlineData("/bounded", "application/jsonl")]
    [InlineData("/boundedpage", "application/json")]
    [InlineData("/boundedpage", "application/vnd.msgpack")]
    public async Task Rows_that_multiply_by_the_applications_choice_are_bounded(string path, string accept)
    {
        (_counter.Rows, _counter.Commands) = (0, 0);
        using var request = new HttpRequestMessage(HttpMethod.Get, path + "?include=[as[id],bs[id],cs[id]]")
        {
            Headers = { { "Accept", accept } },
        };
        using HttpResponseMessage response = await _client.SendAsync(request);
        string text = await response.Content.ReadAsStringAsync();
        Assert.True((int)response.StatusCode == 400, $"{(int)response.StatusCode} {text}");
        Assert.Contains(
            "more than 5000 rows besides one for each of the root's elements",
            text,
            StringComparison.Ordinal
        );
        Assert.InRange(_counter.Rows, 5_000, 5_020);
        // Rows of one collection do not multiply.
        Assert.Equal(JsonValueKind.Array, (await AskAsync("/bounded?include=[as[id]]")).ValueKind);
    }

    [Fact]
    public async Task Selections_of_the_program_are_read_as_before()
    {
        await using var context = new WholeContext(_database, _counter);
        (_counter.Rows, _counter.Commands) = (0, 0);
        using var output = new MemoryStream();
        await context
            .Wholes.Where(w => w.Name == "same")
            .SerializeRowsAsync(output, FieldSelection.Parse<Whole>("id,as[id],bs[id]"));
        Assert.Equal(1, _counter.Commands);
    }
}
