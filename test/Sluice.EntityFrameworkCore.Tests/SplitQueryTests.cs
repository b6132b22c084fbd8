using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Collections side by side: by a command each where the application asks for it, with a warning where they multiply.
/// </summary>
public sealed class SplitQueryTests : IAsyncLifetime
{
    private const string Everything = "id,posts[text,comments[id]],tags[name],note[remarks[id]]";
    private static readonly FieldSelection<Journal> s_everything = FieldSelection.Parse<Journal>(Everything);
    private SqliteConnection _database = null!;

    public class Journal
    {
        [Default]
        public int Id { get; set; }
        public List<Post> Posts { get; set; } = [];
        public List<Tag> Tags { get; set; } = [];
        public Note? Note { get; set; }
    }

    public class Post
    {
        public int Id { get; set; }
        public string? Text { get; set; }
        public List<Comment> Comments { get; set; } = [];
    }

    public class Comment
    {
        public int Id { get; set; }
    }

    public class Tag
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Journal> Journals { get; set; } = [];
    }

    public class Note
    {
        public int Id { get; set; }
        public int JournalId { get; set; }
        public List<Remark> Remarks { get; set; } = [];
    }

    public class Remark
    {
        public int Id { get; set; }
    }

    private sealed class JournalContext(
        SqliteConnection connection,
        Action<string>? log = null,
        bool isSplit = false,
        params IInterceptor[] interceptors
    ) : DbContext
    {
        internal DbSet<Journal> Journals => Set<Journal>();
        internal bool Throws { get; init; }

        // Logged contexts have a cache of queries of their own: other tests cannot evict the query that was warned of.
        protected override void OnConfiguring(DbContextOptionsBuilder options)
        {
            options
                .UseSqlite(
                    connection,
                    sqlite =>
                    {
                        if (isSplit)
                            sqlite.UseQuerySplittingBehavior(QuerySplittingBehavior.SplitQuery);
                    }
                )
                .AddInterceptors(interceptors)
                .EnableServiceProviderCaching(log is null && !Throws);
            if (log is not null)
                options.LogTo(
                    (_, _) => true,
                    e => log(e.EventId == SluiceEventId.CollectionsMultiply ? e.ToString() : "")
                );
            if (Throws)
                options.ConfigureWarnings(w => w.Throw(SluiceEventId.CollectionsMultiply));
        }
    }

    public async ValueTask InitializeAsync()
    {
        _database = new SqliteConnection("Data Source=:memory:");
        await _database.OpenAsync();
        await using var context = new JournalContext(_database);
        await context.Database.EnsureCreatedAsync();
        Tag shared = new() { Id = 1, Name = "shared" };
        context.AddRange(
            new Journal
            {
                Id = 1,
                Tags = [shared, new() { Id = 2, Name = "own" }],
                Note = new() { Id = 1, Remarks = [new() { Id = 1 }, new() { Id = 2 }] },
                Posts =
                [
                    new()
                    {
                        Id = 1,
                        Text = "a",
                        Comments = [new() { Id = 1 }, new() { Id = 2 }],
                    },
                    new() { Id = 2 },
                ],
            },
            new Journal { Id = 2 },
            new Journal
            {
                Id = 3,
                Tags = [shared],
                Posts =
                [
                    new()
                    {
                        Id = 3,
                        Text = "c",
                        Comments = [new() { Id = 3 }],
                    },
                ],
            }
        );
        await context.SaveChangesAsync();
    }

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    private static async Task<string> WriteAsync(
        IQueryable<Journal> query,
        FieldSelection<Journal>? selection = null,
        JsonWireOptions options = default
    )
    {
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        using var output = new MemoryStream();
        await query.SerializeRowsAsync(output, selection ?? s_everything, options);
        Assert.Equal([null], way);
        return Encoding.UTF8.GetString(output.ToArray());
    }

    private static IQueryable<Journal> Included(IQueryable<Journal> journals) =>
        journals
            .AsNoTracking()
            .Include(j => j.Posts)
                .ThenInclude(p => p.Comments)
            .Include(j => j.Tags)
            .Include(j => j.Note!.Remarks);

    private const string Expected = """
        [{"id":1,"posts":[{"text":"a","comments":[{"id":1},{"id":2}]},{"text":null,"comments":[]}],"tags":[{"name":"shared"},{"name":"own"}],"note":{"remarks":[{"id":1},{"id":2}]}},
        {"id":2,"posts":[],"tags":[],"note":null},
        {"id":3,"posts":[{"text":"c","comments":[{"id":3}]}],"tags":[{"name":"shared"}],"note":null}]
        """;

    [Theory, InlineData(true), InlineData(false)]
    public async Task Each_collection_has_a_command_of_its_own(bool byOptions)
    {
        var calls = new List<string>();
        await using var context = new JournalContext(
            _database,
            isSplit: byOptions,
            interceptors: InterceptorRecorder.Create(calls)
        );
        IQueryable<Journal> journals = context.Journals.OrderBy(j => j.Id);
        if (!byOptions)
            journals = journals.AsSplitQuery();
        await Included(journals).ToListAsync();
        int commands = calls.Count(c => c == "ReaderExecutingAsync");
        Assert.Equal(5, commands);
        calls.Clear();
        Assert.Equal(Expected.ReplaceLineEndings(""), await WriteAsync(journals));
        Assert.Equal(commands, calls.Count(c => c == "ReaderExecutingAsync"));
        calls.Clear();
        Assert.Equal(Expected.ReplaceLineEndings(""), await WriteAsync(journals.AsSingleQuery()));
        Assert.Equal(1, calls.Count(c => c == "ReaderExecutingAsync"));
    }

    [Fact]
    public async Task Interceptors_are_called_in_the_order_and_as_often_as_for_ToListAsync()
    {
        var calls = new List<string>();
        await using var context = new JournalContext(_database, interceptors: InterceptorRecorder.Create(calls));
        await Included(context.Journals.AsSplitQuery()).ToListAsync();
        string[] expected = [.. calls];
        calls.Clear();
        await WriteAsync(context.Journals.AsSplitQuery());
        Assert.Equal(expected, calls);
    }

    [Fact]
    public async Task Filters_orders_pages_and_both_wires()
    {
        await using var context = new JournalContext(_database);
        IQueryable<Journal> journals = context
            .Journals.Where(j => j.Id != 2)
            .OrderByDescending(j => j.Id)
            .Take(1)
            .Include(j => j.Posts.Where(p => p.Text != null))
            .AsSplitQuery();
        Assert.Equal(
            """[{"posts":[{"id":3}],"tags":[{"id":1}]}]""",
            await WriteAsync(journals, FieldSelection.Parse<Journal>("posts[id],tags[id]"))
        );
        List<Journal> expected = await Included(context.Journals).OrderBy(j => j.Id).ToListAsync();
        using var output = new MemoryStream();
        Assert.Equal(
            3,
            await context
                .Journals.OrderBy(j => j.Id)
                .AsSplitQuery()
                .SerializeRowsAsync(output, s_everything, new MessagePackWireOptions())
        );
        Assert.Equal(MessagePackWire.Serialize(expected, s_everything), output.ToArray());
        foreach (
            JsonWireOptions options in (JsonWireOptions[])
                [new() { Indented = true }, new() { JsonLines = true }, new() { Omit = OmitWhen.Null }]
        )
        {
            string single = await WriteAsync(context.Journals.OrderBy(j => j.Id).AsSingleQuery(), options: options);
            Assert.Equal(
                single,
                await WriteAsync(context.Journals.OrderBy(j => j.Id).AsSplitQuery(), options: options)
            );
        }
        Assert.Equal("[]", await WriteAsync(context.Journals.Where(j => j.Id > 9).AsSplitQuery()));
    }

    [Fact]
    public async Task Limits_of_elements_hold_over_all_commands()
    {
        await using var context = new JournalContext(_database);
        FieldSelection<Journal> limited = FieldSelection.Parse<Journal>(
            Everything,
            new IncludeOptions { MaxElements = 10 }
        );
        Assert.Equal(
            Expected.ReplaceLineEndings(""),
            await WriteAsync(
                context.Journals.OrderBy(j => j.Id).AsSplitQuery(),
                FieldSelection.Parse<Journal>(Everything, new IncludeOptions { MaxElements = 11 })
            )
        );
        await Assert.ThrowsAsync<WireException>(() =>
            context.Journals.OrderBy(j => j.Id).AsSplitQuery().SerializeRowsAsync(new MemoryStream(), limited)
        );
        Assert.Equal(System.Data.ConnectionState.Open, _database.State);
    }

    [Fact]
    public async Task Large_results_are_handed_over_in_pieces()
    {
        await using var context = new JournalContext(_database);
        await context.Database.ExecuteSqlRawAsync(
            "insert into Post (Id, Text, JournalId) with recursive n(i) as (select 100 union all select i + 1 from n where i < 5000) select i, 'text of a post ' || i, 1 + i % 3 from n"
        );
        string single = await WriteAsync(context.Journals.OrderBy(j => j.Id).AsSingleQuery());
        Assert.True(single.Length > 100_000);
        Assert.Equal(single, await WriteAsync(context.Journals.OrderBy(j => j.Id).AsSplitQuery()));
    }

    [Fact]
    public async Task Collections_that_multiply_are_warned_of_once_for_each_query()
    {
        var events = new List<string>();
        await using var context = new JournalContext(
            _database,
            e =>
            {
                if (e.Length > 0)
                    events.Add(e);
            }
        );
        FieldSelection<Journal> two = FieldSelection.Parse<Journal>("id,posts[id],tags[name]");
        for (int i = 0; i < 2; i++)
            await WriteAsync(context.Journals.Where(j => j.Id < 77), two);
        string warning = Assert.Single(events);
        Assert.Contains("Posts, Tags", warning, StringComparison.Ordinal);
        Assert.Contains("AsSplitQuery()", warning, StringComparison.Ordinal);
        await WriteAsync(
            context.Journals.Where(j => j.Id < 77),
            FieldSelection.Parse<Journal>("id,posts[comments[id]]")
        );
        await WriteAsync(context.Journals.Where(j => j.Id < 78).AsSingleQuery(), two);
        await WriteAsync(context.Journals.Where(j => j.Id < 79).AsSplitQuery(), two);
        Assert.Single(events);
        await using var strict = new JournalContext(_database) { Throws = true };
        await Assert.ThrowsAsync<InvalidOperationException>(() =>
            WriteAsync(strict.Journals.Where(j => j.Id < 80), two)
        );
    }
}
