using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Npgsql;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Pages by keyset over texts that are longer than a link may be: every row comes exactly once.</summary>
public class LongKeyPagingTests : IAsyncLifetime
{
    public sealed class LongRow
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public string? Text { get; set; }

        [Sortable]
        public string? Other { get; set; }
    }

    public sealed class NamedRow
    {
        [Sortable, System.ComponentModel.DataAnnotations.Key]
        public string Name { get; set; } = "";
        public int Number { get; set; }
    }

    private sealed class LongContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<LongRow> Rows => Set<LongRow>();
        public DbSet<NamedRow> Named => Set<NamedRow>();

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.HasDefaultSchema("sluice_long");
            model.Entity<NamedRow>().HasKey(row => row.Name);
        }
    }

    private static readonly string[] s_letters = ["a", "b", "Z", "é", "中", "\uFFFD", "\U0001F600", " "];
    private readonly string _path = Path.Combine(Path.GetTempPath(), $"sluice-long-{Guid.NewGuid():n}.db");
    private WebApplication _app = null!;
    private HttpClient _client = null!;
    private List<LongRow> _memory = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite($"Data Source={_path};Pooling=False");

    private LongContext Open() => new(Configure(new DbContextOptionsBuilder()).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await using (LongContext context = Open())
        {
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            var random = new Random(23);
            string common = Text(random, 2_000);
            for (int i = 0; i < 64; i++)
                context.Add(new LongRow { Text = TextOf(random, common), Other = TextOf(random, common) });
            // The texts of the fault, and two rows that only their keys tell apart.
            context.Add(new LongRow { Text = new string('x', 1_501), Other = common });
            context.Add(new LongRow { Text = new string('x', 1_501), Other = common });
            context.Add(new LongRow { Text = new string('x', 1_501) + "y", Other = common });
            for (int i = 0; i < 5; i++)
                context.Add(new NamedRow { Number = i, Name = new string('k', 500) + i });
            await context.SaveChangesAsync();
        }
        await using (LongContext context = Open())
            _memory = await context.Rows.AsNoTracking().ToListAsync();

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddScoped(_ => Open());
        _app = builder.Build();
        _app.MapGet(
            "/rows",
            (LongContext db, Paging paging, Sort<LongRow> sort, Include<LongRow> include) =>
                SluiceResults.Page(db.Rows, null, sort, paging, include)
        );
        _app.MapGet(
            "/memory",
            (Paging paging, Sort<LongRow> sort, Include<LongRow> include) =>
                SluiceResults.Page(_memory.AsQueryable(), null, sort, paging, include)
        );
        _app.MapGet(
            "/named",
            (LongContext db, Paging paging, Sort<NamedRow> sort, Include<NamedRow> include) =>
                SluiceResults.Page(db.Named, null, sort, paging, include)
        );
        _app.MapGet(
            "/sql",
            async (
                Paging paging,
                Sort<LongRow> sort,
                Include<LongRow> include,
                Microsoft.AspNetCore.Http.HttpContext context
            ) =>
            {
                OpenPage<LongRow> page = await paging.OpenAsync<LongRow>(context, sort);
                LongRow[] read =
                [
                    .. Sluice
                        .Filtering.KeysetOrder<LongRow>.Of(sort)
                        .Apply(_memory.AsQueryable(), page.Position, page.IsBackwards)
                        .Take(page.Limit),
                ];
                return SluiceResults.Page(page.Close(read), include);
            }
        );
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    private static string? TextOf(Random random, string common) =>
        random.Next(6) switch
        {
            0 => null,
            1 => "",
            2 => Text(random, random.Next(1, 40)),
            3 => common + Text(random, random.Next(0, 3)),
            4 => common + Text(random, random.Next(0, 3_000)),
            _ => Text(random, random.Next(0, 5_000)),
        };

    private static string Text(Random random, int length)
    {
        var text = new StringBuilder();
        while (text.Length < length)
            text.Append(s_letters[random.Next(s_letters.Length)]);
        return text.ToString();
    }

    public virtual async ValueTask DisposeAsync()
    {
        _client?.Dispose();
        if (_app is not null)
            await _app.DisposeAsync();
        SqliteConnection.ClearAllPools();
        File.Delete(_path);
        GC.SuppressFinalize(this);
    }

    private async Task<JsonElement> GetAsync(string path)
    {
        using HttpResponseMessage response = await _client.GetAsync(path);
        string text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, $"{path}: {(int)response.StatusCode} {text}");
        return JsonDocument.Parse(text).RootElement;
    }

    private static IEnumerable<int> Ids(JsonElement page) =>
        page.GetProperty("items").EnumerateArray().Select(item => item.GetProperty("id").GetInt32());

    [Theory]
    [InlineData("text")]
    [InlineData("-text")]
    [InlineData("text,-other")]
    [InlineData("-text,other,-id")]
    [InlineData("other,text")]
    [InlineData("-other,-text")]
    public async Task Every_row_comes_exactly_once_in_both_directions(string sort)
    {
        int[] expected = [.. _memory.Order(FieldSort.Parse<LongRow>(sort)).Select(row => row.Id)];
        (string Source, int Size)[] cells = [("rows", 1), ("memory", 1), ("memory", 7), ("rows", 7)];
        foreach ((string source, int size) in SeededSample.Of(cells, sort.Length, every: 2))
        {
            var pages = new List<int[]>();
            JsonElement page = default;
            for (
                string? path = $"/{source}?sort={sort}&size={size}&include=[id]";
                path is not null;
                path = page.GetProperty("next").GetString()
            )
            {
                Assert.True(path.Length < 2_500, $"A link has {path.Length} characters.");
                page = await GetAsync(path);
                pages.Add([.. Ids(page)]);
                if (pages.Count > expected.Length)
                    break;
            }
            Assert.Equal(expected, pages.SelectMany(ids => ids));
            for (int i = pages.Count - 2; i >= 0; i--)
            {
                page = await GetAsync(page.GetProperty("prev").GetString()!);
                Assert.Equal(pages[i], Ids(page));
            }
            Assert.Null(page.GetProperty("prev").GetString());
        }
    }

    [Fact]
    public async Task The_rest_of_a_list_is_reached_after_the_row_of_a_cursor_is_gone()
    {
        foreach (string sort in (string[])["text", "-text"])
        {
            var seen = new HashSet<int>();
            var deleted = new HashSet<int>();
            string? path = $"/rows?sort={sort}&size=5&include=[id]";
            for (int pages = 0; path is not null; pages++)
            {
                Assert.True(pages < 100);
                JsonElement page = await GetAsync(path);
                seen.UnionWith(Ids(page));
                path = page.GetProperty("next").GetString();
                if (pages % 2 == 1)
                    continue;
                int last = Ids(page).Last();
                await using LongContext context = Open();
                await context.Rows.Where(row => row.Id == last).ExecuteDeleteAsync();
                deleted.Add(last);
            }
            await using LongContext left = Open();
            int[] alive = await left.Rows.Select(row => row.Id).ToArrayAsync();
            Assert.Empty(alive.Except(seen));
        }
    }

    [Fact]
    public async Task Long_keys_are_kept_whole()
    {
        var seen = new List<int>();
        for (string? path = "/named?size=1"; path is not null; )
        {
            JsonElement page = await GetAsync(path);
            seen.Add(page.GetProperty("items")[0].GetProperty("number").GetInt32());
            path = page.GetProperty("next").GetString();
        }
        Assert.Equal([0, 1, 2, 3, 4], seen);
    }

    // A source that Sluice does not read cannot look the row up.
    [Fact]
    public async Task A_cursor_that_would_be_too_long_is_refused_where_it_is_made()
    {
        string path = "/sql?sort=text&size=1&include=[id]";
        for (int i = 0; i < 100; i++)
        {
            using HttpResponseMessage response = await _client.GetAsync(path);
            string text = await response.Content.ReadAsStringAsync();
            if (!response.IsSuccessStatusCode)
            {
                Assert.Equal(400, (int)response.StatusCode);
                Assert.Contains("The page has no cursor.", text, StringComparison.Ordinal);
                return;
            }
            path = JsonDocument.Parse(text).RootElement.GetProperty("next").GetString()!;
        }
        Assert.Fail("No cursor was too long.");
    }

    [Fact]
    public async Task The_error_says_what_is_wrong_with_a_cursor()
    {
        string next = (await GetAsync("/rows?sort=text&size=1&include=[id]")).GetProperty("next").GetString()!;
        string cursor = next[(next.IndexOf("after=", StringComparison.Ordinal) + 6)..];
        foreach (
            (string path, string reason) in ((string, string)[])
                [
                    ($"/rows?sort=-text&size=1&after={cursor}", "another sort"),
                    ($"/memory?sort=text&size=1&after={cursor}", "another path"),
                    ($"/rows?sort=text&size=1&after=B{cursor[1..]}", "was changed"),
                    ($"/rows?sort=text&size=1&after={cursor[..^9]}", "was changed"),
                    ("/rows?sort=text&size=1&after=!", "not the text of a cursor"),
                ]
        )
        {
            using HttpResponseMessage response = await _client.GetAsync(path);
            Assert.Equal(400, (int)response.StatusCode);
            Assert.Contains(reason, await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }
}

/// <summary>On PostgreSQL.</summary>
public sealed class PostgresLongKeyPagingTests : LongKeyPagingTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(s_connection);
        await using NpgsqlCommand drop = source.CreateCommand("drop schema if exists sluice_long cascade");
        await drop.ExecuteNonQueryAsync();
        await base.InitializeAsync();
    }
}
