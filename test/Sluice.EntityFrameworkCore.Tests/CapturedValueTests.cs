using System.Buffers;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.Caching.Memory;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Values that a projection captures: each call answers by its own, as EF Core does, whatever form they have; the
/// layout and the compiled query of the first serve the next; and nothing holds what a call has captured.
/// </summary>
public sealed class CapturedValueTests : IAsyncLifetime
{
    public enum Kind
    {
        Plain,
        Rare,
    }

    public sealed class Item
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public string? Note { get; set; }
        public int Owner { get; set; }
        public int? Parent { get; set; }
        public Kind Kind { get; set; }
        public double Price { get; set; }
        public List<Tag> Tags { get; set; } = [];
    }

    public sealed class Tag
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
        public int Rank { get; set; }
        public int? Level { get; set; }
        public bool IsLive { get; set; }
    }

    /// <summary>What is written; of each form, only what it assigns.</summary>
    public sealed class Answer
    {
        public int Id { get; set; }
        public bool Flag { get; set; }
        public string? Text { get; set; }
        public double Number { get; set; }
        public int? Given { get; set; }
        public List<TagAnswer> Tags { get; set; } = [];
        public TagAnswer? First { get; set; }
    }

    public sealed class TagAnswer
    {
        public int Id { get; set; }
        public string Text { get; set; } = "";
        public bool Flag { get; set; }
    }

    /// <summary>What a call captures.</summary>
    public sealed record Given(int Owner, int? Parent, string Text, string? Note, Kind Kind, double Price, bool Flag)
    {
        public Limits Limits { get; } = new() { Rank = Owner };
        public int[] Owners => [Owner, Owner + 1];

        public int Doubled() => Owner * 2;
    }

    public sealed class Limits
    {
        public int Rank { get; set; }
        public int? Level => Rank == 2 ? null : Rank;
    }

    private sealed class ItemContext(DbContextOptions<ItemContext> options) : DbContext(options)
    {
        public DbSet<Item> Items => Set<Item>();
    }

    private delegate IQueryable<Answer> Form(ItemContext context, Given given);

    private static readonly Given[] s_givens =
    [
        new(1, null, "1", null, Kind.Plain, 1.5, true),
        new(2, 1, "t", "n2", Kind.Rare, 2.5, false),
        new(3, 2, "", "n3", Kind.Plain, -1, true),
        new(1, 3, "%_\\", "", Kind.Rare, 0, false),
    ];

    // Each with the members to write, and whether its compiled query serves all calls.
    private static readonly Dictionary<string, (string Include, bool IsCompiledOnce, Form Query)> s_forms = new()
    {
        ["equal"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Owner == g.Owner })
        ),
        ["equal to the left"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = g.Owner <= i.Owner })
        ),
        ["lifted"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Parent == g.Owner })
        ),
        ["null"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Parent == g.Parent })
        ),
        ["text that is null"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Note == g.Note })
        ),
        ["enumeration"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Kind == g.Kind })
        ),
        ["text in text"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Name.Contains(g.Text) })
        ),
        ["text put together"] = (
            "[id,text]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Text = i.Name + g.Text + "!" })
        ),
        ["a sum of fifty"] = ("[id,number]", true, (db, g) => db.Items.Select(Sum(g))),
        ["calculated"] = (
            "[id,number]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Number = (i.Price * 2) + g.Price })
        ),
        ["calculated before the query"] = (
            "[id,number]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Number = i.Price + (g.Price * 2) })
        ),
        ["choice by a row"] = (
            "[id,given]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Given = i.Owner > 1 ? g.Parent : i.Parent })
        ),
        ["choice by a value"] = (
            "[id,given]",
            false,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Given = g.Flag ? i.Owner : i.Parent })
        ),
        ["and"] = (
            "[id,flag]",
            false,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = g.Flag && i.Owner > 1 })
        ),
        ["or, a literal"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Owner > g.Owner || i.Id == 2 })
        ),
        ["in place of null"] = (
            "[id,text]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Text = i.Note ?? g.Text })
        ),
        ["a member of a member"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Owner >= g.Limits.Rank })
        ),
        ["a getter that may be null"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Parent == g.Limits.Level })
        ),
        ["a call"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = i.Owner < g.Doubled() })
        ),
        ["a list"] = (
            "[id,flag]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Flag = g.Owners.Contains(i.Owner) })
        ),
        ["the value itself"] = (
            "[id,given]",
            true,
            (db, g) => db.Items.Select(i => new Answer { Id = i.Id, Given = g.Parent })
        ),
        ["a property by a captured name"] = (
            "[id,text]",
            true,
            (db, g) =>
            {
                string name = nameof(Item.Name);
                return db.Items.Select(i => new Answer { Id = i.Id, Text = EF.Property<string>(i, name) + g.Text });
            }
        ),
        ["twice, and in the filter"] = (
            "[id,flag,number]",
            true,
            (db, g) =>
                db
                    .Items.Where(i => i.Owner != g.Owner)
                    .Select(i => new Answer
                    {
                        Id = i.Id,
                        Flag = i.Id == g.Owner,
                        Number = i.Owner + g.Owner,
                    })
        ),
        ["values of one name"] = (
            "[id,flag,number]",
            true,
            (db, g) =>
            {
                var other = new Limits { Rank = g.Owner + 1 };
                return db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    Flag = i.Owner == g.Limits.Rank,
                    Number = i.Owner + other.Rank,
                });
            }
        ),
        ["elements"] = (
            "[id,tags[id,text]]",
            true,
            (db, g) =>
                db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    Tags = i
                        .Tags.Where(t => t.Rank > g.Owner)
                        .Select(t => new TagAnswer { Id = t.Id, Text = t.Text })
                        .ToList(),
                })
        ),
        ["values of elements"] = (
            "[id,tags[id,flag]]",
            true,
            (db, g) =>
                db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    Tags = i
                        .Tags.OrderBy(t => t.Rank * g.Owner)
                        .Select(t => new TagAnswer { Id = t.Id, Flag = t.Level == g.Parent })
                        .ToList(),
                })
        ),
        ["elements by a literal"] = (
            "[id,tags[id,text]]",
            true,
            (db, g) =>
                db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    Tags = i
                        .Tags.Where(t => t.Rank > 1 && t.IsLive)
                        .Select(t => new TagAnswer { Id = t.Id, Text = t.Text })
                        .ToList(),
                })
        ),
        ["elements up to a number"] = (
            "[id,tags[id,text]]",
            true,
            (db, g) =>
                db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    Tags = i
                        .Tags.OrderByDescending(t => t.Id)
                        .Take(g.Owner)
                        .Select(t => new TagAnswer { Id = t.Id, Text = t.Text })
                        .ToList(),
                })
        ),
        ["two elements, from the second on"] = (
            "[id,tags[id,text]]",
            true,
            (db, g) =>
                db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    Tags = i
                        .Tags.OrderBy(t => t.Id)
                        .Skip(1)
                        .Take(2)
                        .Select(t => new TagAnswer { Id = t.Id, Text = t.Text + g.Text })
                        .ToList(),
                })
        ),
        ["the first element"] = (
            "[id,first[id,text]]",
            true,
            (db, g) =>
                db.Items.Select(i => new Answer
                {
                    Id = i.Id,
                    First = i
                        .Tags.Where(t => t.Rank == g.Owner)
                        .OrderBy(t => t.Id)
                        .Select(t => new TagAnswer { Id = t.Id, Text = t.Text })
                        .FirstOrDefault(),
                })
        ),
        ["split"] = (
            "[id,tags[id,text]]",
            true,
            (db, g) =>
                db
                    .Items.AsSplitQuery()
                    .Select(i => new Answer
                    {
                        Id = i.Id,
                        Flag = i.Owner == g.Owner,
                        Tags = i
                            .Tags.Where(t => t.Rank > g.Owner)
                            .Select(t => new TagAnswer { Id = t.Id, Text = t.Text })
                            .ToList(),
                    })
        ),
    };

    // As deep as fifty levels: each is looked at once.
    private static Expression<Func<Item, Answer>> Sum(Given given)
    {
        Expression<Func<Item, double>> price = i => i.Price,
            more = i => given.Price;
        Expression sum = price.Body;
        for (int i = 0; i < 50; i++)
            sum = Expression.Add(sum, more.Body);
        MemberInitExpression created = Expression.MemberInit(
            Expression.New(typeof(Answer)),
            Expression.Bind(
                typeof(Answer).GetProperty(nameof(Answer.Id))!,
                Expression.Property(price.Parameters[0], nameof(Item.Id))
            ),
            Expression.Bind(typeof(Answer).GetProperty(nameof(Answer.Number))!, sum)
        );
        return Expression.Lambda<Func<Item, Answer>>(created, price.Parameters);
    }

    public static TheoryData<string> Forms => [.. s_forms.Keys];

    // EF Core's own cache is shared with all tests of the process, and keeps nothing while it is full.
    private static readonly MemoryCache s_compiledQueries = new(new MemoryCacheOptions());

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private int _compiled;

    private ItemContext Open() =>
        new(
            new DbContextOptionsBuilder<ItemContext>()
                .UseSqlite(_connection)
                .UseMemoryCache(s_compiledQueries)
                .LogTo((id, _) => id == CoreEventId.QueryCompilationStarting, _ => _compiled++)
                .Options
        );

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using ItemContext context = Open();
        await context.Database.EnsureCreatedAsync();
        for (int n = 1; n <= 6; n++)
            context.Add(
                new Item
                {
                    Name = "item" + n,
                    Note = n % 2 == 0 ? "n" + n : null,
                    Owner = n % 4,
                    Parent = n % 3 == 0 ? null : n % 3,
                    Kind = (Kind)(n % 2),
                    Price = n / 2.0,
                    Tags =
                    [
                        .. Enumerable
                            .Range(0, n % 4)
                            .Select(k => new Tag
                            {
                                Text = $"t{n}{k}",
                                Rank = k + 1,
                                Level = k == 1 ? null : k,
                                IsLive = k != 2,
                            }),
                    ],
                }
            );
        await context.SaveChangesAsync();
    }

    public ValueTask DisposeAsync() => _connection.DisposeAsync();

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task EachCall_AnswersByItsOwnValues(string name)
    {
        (string include, bool isCompiledOnce, Form form) = s_forms[name];
        FieldSelection<Answer> selection = FieldSelection.Parse<Answer>(include);
        using var ways = new Ways();
        List<string?> used = ways.Begin();
        int compiledLater = 0;
        for (int call = 0; call < 2 * s_givens.Length; call++)
        {
            await using ItemContext context = Open();
            IQueryable<Answer> query = Sorted(form(context, s_givens[call % s_givens.Length]), name);
            string expected = JsonWire.Serialize(await query.ToListAsync(), selection);
            int compiledBefore = _compiled;
            Assert.Equal(expected, await WriteAsync(query, selection));
            compiledLater += call == 0 ? 0 : _compiled - compiledBefore;
        }
        Assert.All(used, Assert.Null);
        if (isCompiledOnce)
            Assert.Equal(0, compiledLater);
    }

    [Fact]
    public async Task FilteredIncludes_AnswerByTheirOwnValues()
    {
        FieldSelection<Item> selection = FieldSelection.Parse<Item>("[id,tags[id,text]]");
        foreach (Given given in s_givens.Concat(s_givens))
        {
            await using ItemContext context = Open();
            IQueryable<Item> query = context
                .Items.AsNoTracking()
                .Include(i => i.Tags.Where(t => t.Rank >= given.Owner && t.Text != given.Note).OrderBy(t => t.Id))
                .OrderBy(i => i.Id);
            string expected = JsonWire.Serialize(await query.ToListAsync(), selection);
            Assert.Equal(expected, await WriteAsync(query, selection));
        }
    }

    [Fact]
    public async Task Answers_DoNotHoldWhatTheyCaptured()
    {
        var captured = new Dictionary<string, WeakReference>();
        foreach ((string name, (string include, _, Form form)) in s_forms)
            captured.Add(name, await WriteOnceAsync(name, include, form));
        // A collection stops all tests: one for all forms.
        for (int i = 0; i < 10 && captured.Values.Any(value => value.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            await Task.Yield();
        }
        Assert.DoesNotContain(captured, each => each.Value.IsAlive);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private async Task<WeakReference> WriteOnceAsync(string name, string include, Form form)
    {
        Given given = s_givens[1] with { };
        await using ItemContext context = Open();
        await WriteAsync(Sorted(form(context, given), name), FieldSelection.Parse<Answer>(include));
        return new(given);
    }

    // A split query cannot be ordered after its projection without another projection of the key.
    private static IQueryable<Answer> Sorted(IQueryable<Answer> query, string name) =>
        name == "split" ? query : query.OrderBy(answer => answer.Id);

    private static async Task<string> WriteAsync<T>(IQueryable<T> query, FieldSelection<T> selection)
        where T : class
    {
        var output = new ArrayBufferWriter<byte>();
        await query.SerializeRowsAsync(output, selection);
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }
}
