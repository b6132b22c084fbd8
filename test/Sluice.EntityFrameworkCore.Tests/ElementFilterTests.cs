using System.Buffers;
using System.Text;
using System.Text.Json;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Conditions on nested collections over EF Core: rows, projections and pages have the elements that LINQ over loaded
/// entities has, with random conditions, orders and limits.
/// </summary>
public class ElementFilterTests : IAsyncLifetime
{
    public sealed class Tray
    {
        public int Id { get; set; }
        public string Owner { get; set; } = "";
        public List<TrayLine> Lines { get; set; } = [];
        public List<TrayNote> Notes { get; set; } = [];
        public int LineCount { get; set; }
        public int HeavyCount { get; set; }
    }

    public sealed class TrayLine
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string? Text { get; set; }

        [Filterable, Sortable]
        public int? Weight { get; set; }

        [Filterable, Sortable]
        public double Price { get; set; }

        [Filterable, Sortable]
        public DateTimeOffset Seen { get; set; }

        [Filterable]
        public TrayState State { get; set; }

        [Filterable, Sortable]
        public TrayItem? Item { get; set; }

        [Filterable]
        public List<TrayPart> Parts { get; set; } = [];
    }

    public enum TrayState
    {
        Open,
        Closed,
    }

    public sealed class TrayItem
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Name { get; set; } = "";

        [Filterable, Sortable]
        public int Rank { get; set; }
    }

    public sealed class TrayPart
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public int Size { get; set; }
    }

    /// <summary>Part of a document.</summary>
    public sealed class TrayNote
    {
        [Filterable]
        public string Text { get; set; } = "";

        [Filterable]
        public int Stars { get; set; }
    }

    public sealed class TrayContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Tray> Trays => Set<Tray>();

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.HasDefaultSchema("sluice_trays");
            model.Entity<Tray>().OwnsMany(t => t.Notes, n => n.ToJson());
            model.Entity<Tray>().Ignore(t => t.LineCount).Ignore(t => t.HeavyCount);
            model.Entity<Tray>().HasSluiceExpression(t => t.LineCount, t => t.Lines.Count);
            model.Entity<Tray>().HasSluiceExpression(t => t.HeavyCount, t => t.Lines.Count(l => l.Weight > 1));
        }
    }

    private sealed class Commands : DbCommandInterceptor
    {
        internal List<string> Texts { get; } = [];

        public override ValueTask<InterceptionResult<System.Data.Common.DbDataReader>> ReaderExecutingAsync(
            System.Data.Common.DbCommand command,
            CommandEventData eventData,
            InterceptionResult<System.Data.Common.DbDataReader> result,
            CancellationToken cancellationToken = default
        )
        {
            Texts.Add(command.CommandText);
            return new(result);
        }
    }

    private static readonly IncludeOptions s_parsing = default(IncludeOptions).WithFilters();
    private static readonly string?[] s_texts =
    [
        null,
        "",
        "a",
        "A",
        "é",
        "z",
        "\uFFFD",
        "\U0001F600",
        "aa",
        "it's",
        "50%_",
    ];

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private readonly Commands _commands = new();

    private protected virtual bool IsSqlite => true;

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private TrayContext Open() => new(Configure(new DbContextOptionsBuilder()).AddInterceptors(_commands).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using TrayContext context = Open();
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        var random = new Random(31);
        TrayItem[] items =
        [
            .. Enumerable.Range(1, 4).Select(i => new TrayItem { Name = s_texts[1 + i % 4]!, Rank = i % 2 }),
        ];
        for (int i = 0; i < 10; i++)
            context.Add(
                new Tray
                {
                    Owner = $"o{i}",
                    Notes =
                    [
                        .. Enumerable
                            .Range(0, random.Next(4))
                            .Select(n => new TrayNote { Text = $"n{n}", Stars = random.Next(3) }),
                    ],
                    Lines =
                    [
                        .. Enumerable
                            .Range(0, random.Next(9))
                            .Select(_ => new TrayLine
                            {
                                Text = s_texts[random.Next(s_texts.Length)],
                                Weight = random.Next(3) == 0 ? null : random.Next(4),
                                Price = random.Next(3) / 2.0,
                                Seen = new DateTimeOffset(2024, 1, 1 + random.Next(3), 0, 0, 0, TimeSpan.Zero),
                                State = (TrayState)random.Next(2),
                                Item = random.Next(3) == 0 ? null : items[random.Next(items.Length)],
                                Parts =
                                [
                                    .. Enumerable
                                        .Range(0, random.Next(4))
                                        .Select(_ => new TrayPart { Size = random.Next(4) }),
                                ],
                            }),
                    ],
                }
            );
        await context.SaveChangesAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    private static async Task<List<Tray>> LoadAsync(TrayContext context) =>
        await context
            .Trays.AsNoTracking()
            .OrderBy(c => c.Id)
            .Include(c => c.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Item)
            .Include(c => c.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Parts.OrderBy(p => p.Id))
            .ToListAsync();

    /// <summary>Returns the answers of every way, which are equal, and how rows were written.</summary>
    private async Task<(string Json, string?[] Ways)> AnswerAsync(string include)
    {
        await using TrayContext context = Open();
        FieldSelection<Tray> selection = FieldSelection.Parse<Tray>(include, s_parsing);
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        var rows = new List<string?>();
        string? json = null;
        foreach (bool split in (bool[])[false, true])
        {
            IQueryable<Tray> query = context.Trays.OrderBy(c => c.Id);
            if (split)
                query = query.AsSplitQuery();
            var bytes = new ArrayBufferWriter<byte>();
            await query.SerializeRowsAsync(bytes, selection, cancellationToken: TestContext.Current.CancellationToken);
            json ??= Encoding.UTF8.GetString(bytes.WrittenSpan);
            Assert.Equal(json, Encoding.UTF8.GetString(bytes.WrittenSpan));
            var packed = new ArrayBufferWriter<byte>();
            await query.SerializeRowsAsync(
                packed,
                selection,
                new MessagePackWireOptions(),
                cancellationToken: TestContext.Current.CancellationToken
            );
            Assert.Equal(json, Encoding.UTF8.GetString(MessagePackWire.ToJson(packed.WrittenSpan)));
            rows.AddRange(way);
            // Options with which objects are read.
            var shaped = new ArrayBufferWriter<byte>();
            way.Clear();
            await query.SerializeRowsAsync(
                shaped,
                selection,
                new MessagePackWireOptions { Naming = WireNaming.Camel },
                TestContext.Current.CancellationToken
            );
            Assert.Equal(json, Encoding.UTF8.GetString(MessagePackWire.ToJson(shaped.WrittenSpan)));
            Assert.NotNull(Assert.Single(way));
            way.Clear();
        }
        return (json!, [.. rows]);
    }

    private static string Document(
        IEnumerable<Tray> trays,
        Func<TrayLine, bool> test,
        Func<IEnumerable<TrayLine>, IEnumerable<TrayLine>> order,
        int? first,
        Func<TrayPart, bool>? parts,
        int? firstPart
    ) =>
        JsonSerializer.Serialize(
            trays.Select(t => new
            {
                id = t.Id,
                lines = order(t.Lines.Where(test))
                    .Take(first ?? int.MaxValue)
                    .Select(l =>
                        (object)(
                            parts is null
                                ? new { id = l.Id }
                                : new
                                {
                                    id = l.Id,
                                    parts = l
                                        .Parts.Where(parts)
                                        .Take(firstPart ?? int.MaxValue)
                                        .Select(p => new { id = p.Id }),
                                }
                        )
                    ),
            })
        );

    private static readonly (string Text, Func<TrayLine, bool> Test)[] s_atoms =
    [
        ("weight gt 1", l => l.Weight > 1),
        ("weight le 2", l => l.Weight <= 2),
        ("weight ne 1", l => l.Weight != 1),
        ("weight eq null", l => l.Weight is null),
        ("weight in (0,3)", l => l.Weight is 0 or 3),
        ("text eq 'it''s'", l => l.Text == "it's"),
        ("text ne 'a'", l => l.Text != "a"),
        ("text eqi 'A'", l => l.Text is "a" or "A"),
        (
            "text ge 'a'",
            l => l.Text is not null && Encoding.UTF8.GetBytes(l.Text).AsSpan().SequenceCompareTo("a"u8) >= 0
        ),
        ("contains(text,'%_')", l => l.Text?.Contains("%_", StringComparison.Ordinal) == true),
        ("startswith(text,'a')", l => l.Text?.StartsWith('a') == true),
        ("endswith(text,'''s')", l => l.Text == "it's"),
        ("price lt 0.75", l => l.Price < 0.75),
        ("state eq 'Closed'", l => l.State == TrayState.Closed),
        ("item eq null", l => l.Item is null),
        ("item/name eq 'a'", l => l.Item?.Name == "a"),
        ("item/rank lt 1", l => l.Item?.Rank < 1),
        ("parts/any()", l => l.Parts.Count > 0),
        ("parts/any(p: p/size gt 2)", l => l.Parts.Exists(p => p.Size > 2)),
        ("parts/all(p: p/size lt 3 and p/id gt 0)", l => l.Parts.TrueForAll(p => p.Size < 3)),
    ];

    private static (string Text, Func<TrayLine, bool> Test) Condition(Random random)
    {
        (string text, Func<TrayLine, bool> test) = s_atoms[random.Next(s_atoms.Length)];
        for (int more = random.Next(3); more > 0; more--)
        {
            (string other, Func<TrayLine, bool> otherTest) = s_atoms[random.Next(s_atoms.Length)];
            Func<TrayLine, bool> before = test;
            bool isOr = random.Next(2) == 0,
                isNegated = random.Next(3) == 0;
            test = l => (isOr ? before(l) || otherTest(l) : before(l) && otherTest(l)) != isNegated;
            text = $"({text}) {(isOr ? "or" : "and")} {other}";
            if (isNegated)
                text = $"not ({text})";
        }
        return (text, test);
    }

    private static string Mark(string condition) =>
        $"!filter:'{condition.Replace("'", "''", StringComparison.Ordinal)}'";

    [Fact]
    public async Task Random_conditions_agree_with_linq_over_loaded_entities()
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        var random = new Random(41);
        for (int round = 0; round < 36; round++)
        {
            (string text, Func<TrayLine, bool> test) = Condition(random);
            string marks = Mark(text);
            Func<IEnumerable<TrayLine>, IEnumerable<TrayLine>> order = lines => lines;
            switch (random.Next(4))
            {
                case 0:
                    order = lines => lines.OrderByDescending(l => l.Weight).ThenBy(l => l.Id);
                    marks += ",!sort:-weight";
                    break;
                case 1:
                    order = lines => lines.OrderBy(l => l.Item?.Rank).ThenByDescending(l => l.Id);
                    marks += ",!sort:item.rank,!sort:-id";
                    break;
            }
            int? first = random.Next(2) == 0 ? random.Next(1, 4) : null,
                firstPart = random.Next(2) == 0 ? 1 : null;
            if (first is not null)
                marks += $",!first:{first}";
            int size = random.Next(4);
            Func<TrayPart, bool>? parts = random.Next(2) == 0 ? null : p => p.Size != size;
            string inner = parts is null
                ? ""
                : $",parts[!filter:'size ne {size}'{(firstPart is null ? "" : ",!first:1")},id]";
            string include = $"[id,lines[{marks},id{inner}]]";
            (string json, string?[] ways) = await AnswerAsync(include);
            Assert.True(Document(loaded, test, order, first, parts, firstPart) == json, $"{include}: {json}");
            Assert.All(ways, Assert.Null);
        }
    }

    [Fact]
    public async Task Condition_that_the_database_tests_in_another_way_is_tested_in_memory()
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        (string json, string?[] ways) = await AnswerAsync(
            "[id,lines[!filter:'seen gt 2024-01-01T12:00:00Z and parts/any(p: p/size gt 1)',!first:2,id,parts[!first:1,id]]]"
        );
        Assert.Equal(
            Document(loaded, l => l.Seen.Day > 1 && l.Parts.Exists(p => p.Size > 1), l => l, 2, _ => true, 1),
            json
        );
        if (IsSqlite)
            Assert.All(ways, w => Assert.Equal("Lines is filtered in a way that the database can't", w));
        else
            Assert.All(ways, Assert.Null);
    }

    private sealed class Unchanged : IMaterializationInterceptor;

    [Theory]
    [InlineData("item/rank lt 1 and parts/any(p: p/size gt 1)", "!sort:-item.rank,!sort:item.name,!sort:id")]
    [InlineData("item/name ne 'a' or parts/any()", "!sort:item.rank,!sort:-item.name,!sort:id")]
    public async Task Whole_entities_are_filtered_and_sorted_by_what_is_not_selected(string condition, string sort)
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        FieldSelection<Tray> selection = FieldSelection.Parse<Tray>(
            $"[id,lines[{Mark(condition)},{sort},id,parts[!filter:'size lt 2',id]]]",
            s_parsing
        );
        await using TrayContext observed = new(
            Configure(new DbContextOptionsBuilder()).AddInterceptors(new Unchanged()).Options
        );
        var bytes = new ArrayBufferWriter<byte>();
        await observed
            .Trays.OrderBy(t => t.Id)
            .SerializeRowsAsync(bytes, selection, cancellationToken: TestContext.Current.CancellationToken);
        bool isFirst = sort.StartsWith("!sort:-", StringComparison.Ordinal);
        Assert.Equal(
            Document(
                loaded,
                l =>
                    isFirst
                        ? l.Item?.Rank < 1 && l.Parts.Exists(p => p.Size > 1)
                        : l.Item?.Name != "a" || l.Parts.Count > 0,
                lines =>
                    isFirst
                        ? lines
                            .OrderByDescending(l => l.Item?.Rank)
                            .ThenBy(l => l.Item?.Name, StringComparer.Ordinal)
                            .ThenBy(l => l.Id)
                        : lines
                            .OrderBy(l => l.Item?.Rank)
                            .ThenByDescending(l => l.Item?.Name, StringComparer.Ordinal)
                            .ThenBy(l => l.Id),
                null,
                p => p.Size < 2,
                null
            ),
            Encoding.UTF8.GetString(bytes.WrittenSpan)
        );
    }

    [Fact]
    public async Task Elements_of_documents_are_filtered()
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        (string json, _) = await AnswerAsync("[id,notes[!filter:'stars gt 0 and text ne ''n1''',!first:1,text]]");
        Assert.Equal(
            JsonSerializer.Serialize(
                loaded.Select(t => new
                {
                    id = t.Id,
                    notes = t
                        .Notes.Where(n => n.Stars > 0 && n.Text != "n1")
                        .Take(1)
                        .Select(n => new { text = n.Text }),
                })
            ),
            json
        );
    }

    [Fact]
    public async Task Elements_that_a_query_creates_are_filtered()
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        FieldSelection<TrayView> selection = FieldSelection.Parse<TrayView>(
            "[id,lines[!filter:'heft gt 1 or name eq ''a''',!sort:-heft,!first:2,id]]",
            s_parsing
        );
        var bytes = new ArrayBufferWriter<byte>();
        await context
            .Trays.OrderBy(t => t.Id)
            .Select(t => new TrayView
            {
                Id = t.Id,
                Lines = t
                    .Lines.OrderBy(l => l.Id)
                    .Select(l => new TrayLineView
                    {
                        Id = l.Id,
                        Heft = l.Weight,
                        Name = l.Item!.Name,
                    })
                    .ToList(),
            })
            .SerializeRowsAsync(bytes, selection, cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(
            JsonSerializer.Serialize(
                loaded.Select(t => new
                {
                    id = t.Id,
                    lines = t
                        .Lines.Where(l => l.Weight > 1 || l.Item?.Name == "a")
                        .OrderByDescending(l => l.Weight)
                        .ThenBy(l => l.Id)
                        .Take(2)
                        .Select(l => new { id = l.Id }),
                })
            ),
            Encoding.UTF8.GetString(bytes.WrittenSpan)
        );
    }

    public sealed class TrayView
    {
        public int Id { get; set; }
        public List<TrayLineView> Lines { get; set; } = [];
    }

    public sealed class TrayLineView
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public int? Heft { get; set; }

        [Filterable]
        public string? Name { get; set; }
    }

    [Fact]
    public async Task Query_filters_its_own_includes_further()
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        FieldSelection<Tray> selection = FieldSelection.Parse<Tray>("[id,lines[!filter:'weight lt 3',id]]", s_parsing);
        var bytes = new ArrayBufferWriter<byte>();
        await context
            .Trays.Include(t => t.Lines.Where(l => l.Weight > 0))
            .OrderBy(t => t.Id)
            .SerializeRowsAsync(bytes, selection, cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(
            Document(loaded, l => l.Weight is > 0 and < 3, l => l, null, null, null),
            Encoding.UTF8.GetString(bytes.WrittenSpan)
        );
    }

    [Fact]
    public async Task Constants_are_parameters_and_statements_of_one_shape_are_equal()
    {
        await using TrayContext context = Open();
        async Task<string> SqlAsync(string condition)
        {
            _commands.Texts.Clear();
            var bytes = new ArrayBufferWriter<byte>();
            await context
                .Trays.OrderBy(t => t.Id)
                .SerializeRowsAsync(
                    bytes,
                    FieldSelection.Parse<Tray>($"[id,lines[{Mark(condition)},!first:3,id]]", s_parsing),
                    cancellationToken: TestContext.Current.CancellationToken
                );
            return Assert.Single(_commands.Texts);
        }

        foreach (
            (string one, string other) in ((string, string)[])
                [
                    ("weight gt 31337", "weight gt 4"),
                    ("text eq '31337'' or 1=1 --'", "text eq 'x'"),
                    ("contains(text,'31337')", "contains(text,'y')"),
                    ("parts/any(p: p/size in (31337,2))", "parts/any(p: p/size in (1,3))"),
                ]
        )
        {
            string sql = await SqlAsync(one);
            Assert.DoesNotContain("31337", sql, StringComparison.Ordinal);
            Assert.Equal(sql, await SqlAsync(other));
            Assert.Contains("WHERE", sql, StringComparison.Ordinal);
            // The condition comes before the limit.
            Assert.True(
                sql.IndexOf("WHERE", StringComparison.Ordinal) < sql.LastIndexOf("row", StringComparison.Ordinal),
                sql
            );
        }
    }

    [Fact]
    public async Task Projection_reads_only_the_elements_asked_for()
    {
        await using TrayContext context = Open();
        FieldSelection<Tray> selection = FieldSelection.Parse<Tray>("[id,lines[!filter:'weight gt 1',id]]", s_parsing);
        IQueryable<Tray> query = context.Trays.OrderBy(t => t.Id).Select(selection);
        Assert.Matches("WHERE .*\"Weight\" > @", query.ToQueryString());
        List<Tray> trays = await query.ToListAsync();
        Assert.All(trays.SelectMany(t => t.Lines), l => Assert.True(l.Weight > 1));
    }

    [Fact]
    public async Task Text_is_compared_as_by_filters_of_the_root()
    {
        await using TrayContext context = Open();
        var bytes = new ArrayBufferWriter<byte>();
        await context
            .Trays.OrderBy(t => t.Id)
            .SerializeRowsAsync(
                bytes,
                FieldSelection.Parse<Tray>("[lines[!filter:'text gt ''a''',id]]", s_parsing),
                cancellationToken: TestContext.Current.CancellationToken
            );
        string collation = IsSqlite ? "COLLATE BINARY" : "COLLATE \"C\"";
        Assert.Contains(collation, _commands.Texts[^1], StringComparison.Ordinal);
        Assert.Contains(
            collation,
            context.Set<TrayLine>().Where(FieldFilter.Parse<TrayLine>("text gt 'a'")).ToQueryString(),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Size_of_a_collection_is_counted_by_the_database()
    {
        await using TrayContext context = Open();
        List<Tray> loaded = await LoadAsync(context);
        _commands.Texts.Clear();
        (string json, string?[] ways) = await AnswerAsync("[id,lineCount,heavyCount]");
        Assert.Equal(
            JsonSerializer.Serialize(
                loaded.Select(t => new
                {
                    id = t.Id,
                    lineCount = t.Lines.Count,
                    heavyCount = t.Lines.Count(l => l.Weight > 1),
                })
            ),
            json
        );
        Assert.All(ways, Assert.Null);
        foreach (string sql in _commands.Texts)
        {
            Assert.Equal(
                2,
                sql.Split("count(*)", StringSplitOptions.None).Length
                    - 1
                    + (sql.Split("COUNT(*)", StringSplitOptions.None).Length - 1)
            );
            Assert.DoesNotContain("JOIN", sql, StringComparison.OrdinalIgnoreCase);
            Assert.DoesNotContain("\"Text\"", sql, StringComparison.Ordinal);
        }
        (string both, _) = await AnswerAsync("[lineCount,lines[!filter:'weight gt 1',!first:1,id]]");
        Assert.Equal(
            JsonSerializer.Serialize(
                loaded.Select(t => new
                {
                    lines = t.Lines.Where(l => l.Weight > 1).Take(1).Select(l => new { id = l.Id }),
                    lineCount = t.Lines.Count,
                })
            ),
            both
        );
    }
}

/// <summary>On PostgreSQL.</summary>
public sealed class PostgresElementFilterTests : ElementFilterTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override bool IsSqlite => false;

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(s_connection);
        await using NpgsqlCommand drop = source.CreateCommand("drop schema if exists sluice_trays cascade");
        await drop.ExecuteNonQueryAsync();
        await base.InitializeAsync();
    }
}
