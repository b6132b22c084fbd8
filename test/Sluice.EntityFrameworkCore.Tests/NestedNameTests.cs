using System.Buffers;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Lambdas that Sluice puts into one another may have parameters of one name, by which EF Core compares queries: each
/// query returns its own rows, whichever ran before.
/// </summary>
public sealed class NestedNameTests : IAsyncLifetime
{
    public sealed class Item
    {
        public int Id { get; set; }
        public int Rank { get; set; }
        public int? ParentId { get; set; }
        public List<Item> Children { get; set; } = [];
    }

    /// <summary>What the first <c>Select</c> creates.</summary>
    public sealed class Middle
    {
        public int Id { get; set; }
        public int Rank { get; set; }
        public IEnumerable<Item> Kids { get; set; } = [];
    }

    public sealed class Answer
    {
        public int Id { get; set; }
        public List<KidAnswer> Kids { get; set; } = [];
    }

    public sealed class KidAnswer
    {
        public int Id { get; set; }
    }

    private sealed class ItemContext(DbContextOptions<ItemContext> options) : DbContext(options)
    {
        public DbSet<Item> Items => Set<Item>();

        protected override void OnModelCreating(ModelBuilder model) =>
            model.Entity<Item>().HasMany(item => item.Children).WithOne().HasForeignKey(item => item.ParentId);
    }

    private static IQueryable<Middle> Middles(ItemContext db) =>
        db.Items.Select(x => new Middle
        {
            Id = x.Id,
            Rank = x.Rank,
            Kids = x.Children,
        });

    // Each differs from the others by nothing but which of two parameters it names.
    private static readonly Func<ItemContext, IQueryable<Answer>>[] s_projections =
    [
        db =>
            Middles(db)
                .Select(a => new Answer
                {
                    Id = a.Id,
                    Kids = a.Kids.Where(x => x.Rank > a.Rank).Select(x => new KidAnswer { Id = x.Id }).ToList(),
                }),
        db =>
            Middles(db)
                .Select(a => new Answer
                {
                    Id = a.Id,
                    Kids = a.Kids.Where(x => a.Rank > x.Rank).Select(x => new KidAnswer { Id = x.Id }).ToList(),
                }),
        db =>
            Middles(db)
                .Select(a => new Answer
                {
                    Id = a.Id,
                    Kids = a.Kids.Where(x => x.Rank > x.Rank).Select(x => new KidAnswer { Id = x.Id }).ToList(),
                }),
    ];

    private static readonly Func<ItemContext, IQueryable<Answer>>[] s_sources =
    [
        db => Middles(db).Where(a => a.Kids.Any(x => x.Rank > a.Rank)).Select(a => new Answer { Id = a.Id }),
        db => Middles(db).Where(a => a.Kids.Any(x => a.Rank > x.Rank)).Select(a => new Answer { Id = a.Id }),
        db => Middles(db).Where(a => a.Kids.Any(x => x.Rank > x.Rank)).Select(a => new Answer { Id = a.Id }),
    ];

    public static TheoryData<int, int> Orders =>
        new(from first in Enumerable.Range(0, 3) from second in Enumerable.Range(0, 3) select (first, second));

    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    private ItemContext Open() => new(new DbContextOptionsBuilder<ItemContext>().UseSqlite(_connection).Options);

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using ItemContext context = Open();
        await context.Database.EnsureCreatedAsync();
        context.AddRange(
            new Item { Rank = 2, Children = [new() { Rank = 1 }, new() { Rank = 3 }, new() { Rank = 4 }] },
            new Item { Rank = 5, Children = [new() { Rank = 1 }] },
            new Item { Rank = 0, Children = [new() { Rank = 7 }] }
        );
        await context.SaveChangesAsync();
    }

    public ValueTask DisposeAsync() => _connection.DisposeAsync();

    [Theory]
    [MemberData(nameof(Orders))]
    public Task Projections_ReturnTheirOwnRows(int first, int second) =>
        CompareAsync("[id,kids[id]]", s_projections[first], s_projections[second]);

    [Theory]
    [MemberData(nameof(Orders))]
    public Task Sources_ReturnTheirOwnRows(int first, int second) =>
        CompareAsync("[id]", s_sources[first], s_sources[second]);

    private async Task CompareAsync(string include, params Func<ItemContext, IQueryable<Answer>>[] queries)
    {
        FieldSelection<Answer> selection = FieldSelection.Parse<Answer>(include);
        foreach (Func<ItemContext, IQueryable<Answer>> make in queries)
        {
            await using ItemContext context = Open();
            IQueryable<Answer> query = make(context);
            var output = new ArrayBufferWriter<byte>();
            await query.SerializeRowsAsync(output, selection);
            Assert.Equal(
                Sorted(JsonWire.Serialize(await query.ToListAsync(), selection)),
                Sorted(Encoding.UTF8.GetString(output.WrittenSpan))
            );
        }
    }

    // The queries name no order.
    private static string Sorted(string json) =>
        string.Join(
            '\n',
            JsonWire
                .Deserialize<List<Answer>>(json)!
                .OrderBy(answer => answer.Id)
                .Select(answer => $"{answer.Id}: {string.Join(',', answer.Kids.Select(kid => kid.Id).Order())}")
        );
}
