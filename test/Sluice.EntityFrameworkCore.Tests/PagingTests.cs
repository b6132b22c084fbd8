using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Pages by keyset and by number, over EF Core and over objects in memory.</summary>
public class PagingTests : IAsyncLifetime
{
    public enum Mood
    {
        Calm,
        Busy,
    }

    public sealed class Entry
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public int Group { get; set; }

        [Sortable]
        public string? Text { get; set; }

        [Sortable]
        public string Code { get; set; } = "";

        [Sortable]
        public int? Weight { get; set; }

        [Sortable]
        public double Price { get; set; }

        [Sortable]
        public DateTime At { get; set; }

        [Sortable]
        public bool IsOpen { get; set; }

        [Sortable]
        public bool? IsPaid { get; set; }

        [Sortable]
        public Mood Mood { get; set; }

        [Sortable]
        public Guid Token { get; set; }

        [Sortable]
        public Author? Author { get; set; }
        public List<EntryTag> Tags { get; set; } = [];
    }

    public sealed class Author
    {
        public int Id { get; set; }

        [Sortable]
        public string Name { get; set; } = "";
    }

    public sealed class EntryTag
    {
        [Sortable]
        public int Id { get; set; }
        public string Label { get; set; } = "";
    }

    private sealed class EntryContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Entry> Entries => Set<Entry>();

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.HasDefaultSchema("sluice_paging");
            model.Entity<Entry>().HasIndex(e => new { e.Group, e.Id });
            model.Entity<Entry>().HasMany(e => e.Tags).WithOne().OnDelete(DeleteBehavior.Cascade);
        }
    }

    private const int Count = 60;
    private static readonly string[] s_texts = ["", "a", "A", "é", "z", "\uFFFD", "\U0001F600"];
    private static readonly string[] s_codes = ["b", "B", "ß", "bb"];
    private static readonly string[] s_names =
    [
        "id",
        "group",
        "text",
        "code",
        "weight",
        "price",
        "at",
        "isOpen",
        "isPaid",
        "mood",
        "token",
        "author.name",
    ];
    private readonly string _path = Path.Combine(Path.GetTempPath(), $"sluice-paging-{Guid.NewGuid():n}.db");
    private readonly List<string> _sql = [];
    private WebApplication _app = null!;
    private HttpClient _client = null!;
    private List<Entry> _memory = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite($"Data Source={_path};Pooling=False");

    private EntryContext Open() =>
        new(
            Configure(new DbContextOptionsBuilder())
                .LogTo(
                    text =>
                    {
                        lock (_sql)
                            _sql.Add(text);
                    },
                    [RelationalEventId.CommandExecuting]
                )
                .Options
        );

    public virtual async ValueTask InitializeAsync()
    {
        await using (EntryContext context = Open())
        {
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
            var random = new Random(19);
            Author[] authors = [.. "Zoë,ada,Ada,\uFFFD,\U0001F600".Split(',').Select(n => new Author { Name = n })];
            for (int i = 0; i < Count; i++)
                context.Add(Made(random, authors));
            await context.SaveChangesAsync();
        }
        await using (EntryContext context = Open())
            _memory = await context
                .Entries.AsNoTracking()
                .Include(e => e.Author)
                .Include(e => e.Tags.OrderBy(t => t.Id))
                .ToListAsync();

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddScoped(_ => Open());
        _app = builder.Build();
        _app.MapGet(
            "/entries",
            (EntryContext db, Paging paging, Include<Entry> include, string? sort) =>
                SluiceResults.Page(db.Entries, null, FieldSort.Parse<Entry>(sort), paging, include.Selection)
        );
        _app.MapGet(
            "/memory",
            (Paging paging, Include<Entry> include, string? sort) =>
                SluiceResults.Page(_memory.AsQueryable(), null, FieldSort.Parse<Entry>(sort), paging, include.Selection)
        );
        _app.MapGet(
                "/few",
                (EntryContext db, Paging paging, Include<Entry> include) =>
                    SluiceResults.Page(db.Entries, null, FieldSort.Parse<Entry>(""), paging, include.Selection)
            )
            .WithPagingLimits(
                new()
                {
                    DefaultSize = 3,
                    MaxSize = 5,
                    MaxNumber = 2,
                    AllowTotal = false,
                }
            );
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    private static Entry Made(Random random, Author[] authors) =>
        new()
        {
            Group = random.Next(4),
            Text = random.Next(3) == 0 ? null : s_texts[random.Next(s_texts.Length)],
            Code = s_codes[random.Next(s_codes.Length)],
            Weight = random.Next(3) == 0 ? null : random.Next(3),
            Price = random.Next(3) / 4.0,
            At = new DateTime(2024, 1, 1 + random.Next(3), 12, 0, 0, DateTimeKind.Utc),
            IsOpen = random.Next(2) == 0,
            IsPaid = random.Next(3) switch
            {
                0 => null,
                1 => true,
                _ => false,
            },
            Mood = (Mood)random.Next(2),
            Token = new Guid(random.Next(3), 0, 0, new byte[8]),
            Author = authors.Length == 0 || random.Next(4) == 0 ? null : authors[random.Next(authors.Length)],
            Tags = [.. Enumerable.Range(0, random.Next(3)).Select(i => new EntryTag { Label = $"t{i}" })],
        };

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

    private static int[] Ids(JsonElement page) =>
        [.. page.GetProperty("items").EnumerateArray().Select(i => i.GetProperty("id").GetInt32())];

    private static string? Link(JsonElement page, string name) => page.GetProperty(name).GetString();

    /// <summary>Follows the next links to the end, and then the previous ones to the start.</summary>
    private async Task<(List<int> Forward, List<int> Backward)> WalkAsync(string path)
    {
        List<int> forward = [],
            backward = [];
        JsonElement page = await GetAsync(path);
        forward.AddRange(Ids(page));
        Assert.Null(Link(page, "prev"));
        while (Link(page, "next") is { } next)
            forward.AddRange(Ids(page = await GetAsync(next)));
        backward.AddRange(Ids(page));
        while (Link(page, "prev") is { } prev)
            backward.InsertRange(0, Ids(page = await GetAsync(prev)));
        return (forward, backward);
    }

    [Fact]
    public async Task Pages_are_the_sorted_list_cut_in_pages()
    {
        var random = new Random(3);
        for (int round = 0; round < 25; round++)
        {
            string sort = string.Join(
                ',',
                s_names
                    .OrderBy(_ => random.Next())
                    .Take(1 + random.Next(3))
                    .Select(n => (random.Next(2) == 0 ? "-" : "") + n)
            );
            int size = random.Next(1, 25);
            int[] expected = [.. _memory.OrderBy(e => e, FieldSort.Parse<Entry>(sort)).Select(e => e.Id)];
            foreach (string source in (string[])["entries", "memory"])
            {
                (List<int> forward, List<int> backward) = await WalkAsync(
                    $"/{source}?sort={Uri.EscapeDataString(sort)}&size={size}&include=[id]"
                );
                Assert.Equal(expected, forward);
                Assert.Equal(expected, backward);
            }
        }
    }

    [Fact]
    public async Task Pages_by_number_are_those_of_the_list()
    {
        int[] expected = [.. _memory.OrderBy(e => e, FieldSort.Parse<Entry>("-group")).Select(e => e.Id)];
        JsonElement page = await GetAsync("/entries?sort=-group&page=3&size=7&total=true&include=id");
        Assert.Equal(expected.Skip(14).Take(7), Ids(page));
        Assert.Equal(
            (3, 7, 60),
            (
                page.GetProperty("page").GetInt32(),
                page.GetProperty("size").GetInt32(),
                page.GetProperty("total").GetInt32()
            )
        );
        Assert.Equal(expected.Skip(21).Take(7), Ids(await GetAsync(Link(page, "next")!)));
        Assert.Equal(expected.Skip(7).Take(7), Ids(await GetAsync(Link(page, "prev")!)));
        JsonElement last = await GetAsync("/entries?page=1000&size=7&include=id");
        Assert.Empty(Ids(last));
        Assert.Null(Link(last, "next"));
    }

    [Fact]
    public async Task Page_is_read_by_one_statement_that_seeks()
    {
        JsonElement page = await GetAsync("/entries?sort=group&size=5&include=[id,tags[!first:1,label],author[name]]");
        lock (_sql)
            _sql.Clear();
        await GetAsync(Link(page, "next")!);
        string sql = Assert.Single(_sql);
        Assert.Contains(">=", sql, StringComparison.Ordinal);
        Assert.DoesNotContain("OFFSET", sql, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("\"Code\"", sql, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Links_are_header_fields_too()
    {
        using HttpResponseMessage response = await _client.GetAsync("/entries?size=5&include=id&sort=-id");
        string link = Assert.Single(response.Headers.GetValues("Link"));
        Assert.StartsWith("</entries?", link, StringComparison.Ordinal);
        Assert.EndsWith("; rel=\"next\"", link, StringComparison.Ordinal);
        JsonElement next = await GetAsync(link[1..link.IndexOf('>', StringComparison.Ordinal)]);
        Assert.Equal(_memory.OrderByDescending(e => e.Id).Skip(5).Take(5).Select(e => e.Id), Ids(next));
    }

    [Theory]
    [InlineData("size=0", "'size' must be a whole number from 1.")]
    [InlineData("size=-1", "'size' must be a whole number from 1.")]
    [InlineData("size=x", "'size' must be a whole number from 1.")]
    [InlineData("size=99999999999", "'size' must be a whole number from 1.")]
    [InlineData("size=1&size=2", "'size' can be specified only once.")]
    [InlineData("size=6", "'size' must be at most 5.")]
    [InlineData("page=3", "'page' must be at most 2.")]
    [InlineData("page=1&after=x", "Only one of")]
    [InlineData("after=x&before=x", "Only one of")]
    [InlineData("total=yes", "'total' must be true or false.")]
    [InlineData("total=true", "'total' is not available here.")]
    [InlineData("after=x", "The cursor in 'after' was changed")]
    [InlineData("before=%00", "The cursor in 'before' was changed")]
    public async Task Invalid_pages_are_refused(string query, string detail)
    {
        using HttpResponseMessage response = await _client.GetAsync($"/few?{query}");
        string text = await response.Content.ReadAsStringAsync();
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.StartsWith(
            detail,
            JsonDocument.Parse(text).RootElement.GetProperty("detail").GetString(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Altered_or_foreign_cursors_are_refused()
    {
        JsonElement page = await GetAsync("/entries?sort=-price&size=5&include=id");
        string next = Link(page, "next")!,
            cursor = next[(next.IndexOf("after=", StringComparison.Ordinal) + 6)..];
        var details = new HashSet<string?>();
        for (int i = 0; i < cursor.Length; i += 7)
            await RefusedAsync(
                "/entries?sort=-price&size=5&after=" + cursor[..i] + (cursor[i] == 'A' ? 'B' : 'A') + cursor[(i + 1)..]
            );
        await RefusedAsync($"/entries?sort=price&size=5&after={cursor}");
        await RefusedAsync($"/entries?size=5&after={cursor}");
        await RefusedAsync($"/memory?sort=-price&size=5&after={cursor}");
        await RefusedAsync($"/entries?sort=-price&size=5&after={new string('A', 5000)}");
        Assert.All(
            details,
            detail => Assert.StartsWith("The cursor in 'after' was ", detail, StringComparison.Ordinal)
        );
        // The number of fields and the size of the page may change.
        Assert.Equal(9, Ids(await GetAsync($"/entries?sort=-price&size=9&include=id,code&after={cursor}")).Length);

        async Task RefusedAsync(string path)
        {
            using HttpResponseMessage response = await _client.GetAsync(path);
            Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
            details.Add(
                JsonDocument
                    .Parse(await response.Content.ReadAsStringAsync())
                    .RootElement.GetProperty("detail")
                    .GetString()
            );
        }
    }

    [Fact]
    public async Task Rows_are_neither_repeated_nor_missed_while_others_come_and_go()
    {
        var random = new Random(11);
        foreach (string sort in (string[])["group", "-weight,text", "code,-at"])
        {
            int[] before;
            await using (EntryContext context = Open())
                before = await context.Entries.Select(e => e.Id).ToArrayAsync();
            var seen = new List<int>();
            var deleted = new HashSet<int>();
            string? path = $"/entries?sort={sort}&size=4&include=id";
            while (path is not null)
            {
                JsonElement page = await GetAsync(path);
                seen.AddRange(Ids(page));
                path = Link(page, "next");
                // Before, within and behind what was read, and the element at the cursor itself.
                await using EntryContext context = Open();
                for (int i = 0; i < 2; i++)
                    context.Add(Made(random, []));
                int[] alive = [.. (await context.Entries.Select(e => e.Id).ToArrayAsync()).Where(before.Contains)];
                foreach (int id in (int[])[alive[random.Next(alive.Length)], seen[^1]])
                    if (deleted.Add(id))
                        await context.Entries.Where(e => e.Id == id).ExecuteDeleteAsync();
                await context.SaveChangesAsync();
                if (seen.Count > 400)
                    break;
            }
            Assert.Equal(seen.Count, seen.Distinct().Count());
            Assert.Empty(before.Except(deleted).Except(seen));
        }
    }

    [Fact]
    public async Task Page_beyond_the_end_leads_back()
    {
        JsonElement page = await GetAsync($"/entries?size={Count - 1}&include=id");
        string next = Link(page, "next")!;
        int last;
        await using (EntryContext context = Open())
        {
            last = await context.Entries.MaxAsync(e => e.Id);
            await context.Entries.Where(e => e.Id == last).ExecuteDeleteAsync();
        }
        JsonElement empty = await GetAsync(next);
        Assert.Empty(Ids(empty));
        Assert.Null(Link(empty, "next"));
        Assert.Equal(Ids(page)[^1], Ids(await GetAsync(Link(empty, "prev")!))[^1]);
    }
}

/// <summary>On PostgreSQL.</summary>
public sealed class PostgresPagingTests : PagingTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(s_connection);
        await using NpgsqlCommand drop = source.CreateCommand("drop schema if exists sluice_paging cascade");
        await drop.ExecuteNonQueryAsync();
        await base.InitializeAsync();
    }
}
