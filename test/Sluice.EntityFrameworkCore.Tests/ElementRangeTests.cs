using System.Buffers;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Nested limits and order over EF Core: rows, projections and objects in memory give the same bytes.
/// </summary>
public class ElementRangeTests : IAsyncLifetime
{
    public sealed class Cart
    {
        public int Id { get; set; }
        public string Owner { get; set; } = "";
        public List<CartLine> Lines { get; set; } = [];
    }

    public sealed class CartLine
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public string? Text { get; set; }

        [Sortable]
        public string Code { get; set; } = "";

        [Sortable]
        public int? Weight { get; set; }

        [Sortable]
        public double Price { get; set; }

        [Sortable]
        public DateTimeOffset Seen { get; set; }
        public int CartId { get; set; }
        public CartItem? Item { get; set; }
        public List<CartPart> Parts { get; set; } = [];
    }

    public sealed class CartItem
    {
        public int Id { get; set; }

        [Sortable]
        public string Name { get; set; } = "";

        [Sortable]
        public int Rank { get; set; }
    }

    public sealed class CartPart
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public int Size { get; set; }
    }

    private sealed class CartContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Cart> Carts => Set<Cart>();

        protected override void OnModelCreating(ModelBuilder model) => model.HasDefaultSchema("sluice_ranges");
    }

    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private CartContext Open() => new(Configure(new DbContextOptionsBuilder()).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using CartContext context = Open();
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        var random = new Random(7);
        string?[] texts = [null, "", "a", "A", "é", "z", "\uFFFD", "\U0001F600", "aa"];
        CartItem[] items =
        [
            .. Enumerable.Range(1, 4).Select(i => new CartItem { Name = texts[1 + i % 4]!, Rank = i % 2 }),
        ];
        for (int i = 0; i < 12; i++)
            context.Add(
                new Cart
                {
                    Owner = $"o{i}",
                    Lines =
                    [
                        .. Enumerable
                            .Range(0, random.Next(9))
                            .Select(_ => new CartLine
                            {
                                Text = texts[random.Next(texts.Length)],
                                Code = texts[1 + random.Next(texts.Length - 1)]!,
                                Weight = random.Next(3) == 0 ? null : random.Next(3),
                                Price = random.Next(3),
                                Seen = new DateTimeOffset(2024, 1, 1 + random.Next(3), 0, 0, 0, TimeSpan.Zero),
                                Item = random.Next(3) == 0 ? null : items[random.Next(items.Length)],
                                Parts =
                                [
                                    .. Enumerable
                                        .Range(0, random.Next(4))
                                        .Select(_ => new CartPart { Size = random.Next(2) }),
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

    private async Task<string?[]> CheckAsync(string include)
    {
        await using CartContext context = Open();
        var selection = FieldSelection.Parse<Cart>(include);
        List<Cart> loaded = await context
            .Carts.AsNoTracking()
            .OrderBy(c => c.Id)
            .Include(c => c.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Item)
            .Include(c => c.Lines.OrderBy(l => l.Id))
                .ThenInclude(l => l.Parts.OrderBy(p => p.Id))
            .ToListAsync();
        string expected = JsonWire.Serialize(loaded, selection);
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        foreach (bool split in (bool[])[false, true])
        {
            var bytes = new ArrayBufferWriter<byte>();
            IQueryable<Cart> query = context.Carts.OrderBy(c => c.Id);
            await (split ? query.AsSplitQuery() : query).SerializeRowsAsync(
                bytes,
                selection,
                cancellationToken: TestContext.Current.CancellationToken
            );
            Assert.Equal(expected, Encoding.UTF8.GetString(bytes.WrittenSpan));
        }
        return [.. way];
    }

    [Theory]
    [InlineData("[id,lines[!first:2,!sort:-weight,id]]")]
    [InlineData("[id,lines[!first:3]]")]
    [InlineData("[id,lines[!sort:text,code]]")]
    [InlineData("[lines[!sort:-text,!first:4,text]]")]
    [InlineData("[lines[!sort:item.name,!sort:-code,!first:2,id,item[rank]]]")]
    [InlineData("[lines[!sort:-item.rank,id]]")]
    [InlineData("[id,lines[!sort:price,!first:5,price,parts[!sort:-size,!first:1]]]")]
    public async Task Rows_are_pushed_down(string include) => Assert.All(await CheckAsync(include), Assert.Null);

    [Fact]
    public async Task Type_that_the_database_cannot_sort_is_sorted_in_memory()
    {
        string?[] ways = await CheckAsync("[id,lines[!sort:-seen,!first:2,id]]");
        if (_connection.State == System.Data.ConnectionState.Open && GetType() == typeof(ElementRangeTests))
            Assert.All(ways, w => Assert.Equal("Lines is sorted in a way that the database can't", w));
        else
            Assert.All(ways, Assert.Null);
    }

    [Fact]
    public async Task Random_ranges_agree_with_objects_in_memory()
    {
        var random = new Random(4);
        string[] names = ["id", "text", "code", "weight", "price", "item.name", "item.rank"];
        for (int round = 0; round < 60; round++)
        {
            string[] by = [.. names.OrderBy(_ => random.Next()).Take(random.Next(3))];
            string marks =
                string.Join("", by.Select(n => $"!sort:{(random.Next(2) == 0 ? "-" : "")}{n},"))
                + (random.Next(3) == 0 ? "" : $"!first:{random.Next(1, 6)},");
            string inner = random.Next(2) == 0 ? "" : $",parts[!sort:size,!first:{random.Next(1, 3)}]";
            await CheckAsync($"[id,lines[{marks}id{inner}]]");
        }
    }

    [Fact]
    public async Task Projection_reads_only_the_elements_asked_for()
    {
        await using CartContext context = Open();
        var selection = FieldSelection.Parse<Cart>("[id,lines[!first:1,!sort:-price,code]]");
        string sql = context.Carts.OrderBy(c => c.Id).Select(selection).ToQueryString();
        Assert.Contains("ROW_NUMBER()", sql, StringComparison.Ordinal);
        Cart[] carts = await context.Carts.OrderBy(c => c.Id).Select(selection).ToArrayAsync();
        Assert.All(carts, c => Assert.True(c.Lines.Count <= 1));
    }

    [Fact]
    public async Task Number_is_a_parameter()
    {
        await using CartContext context = Open();
        string Sql(int first) =>
            context
                .Carts.Select(FieldSelection.Parse<Cart>($"[id,lines[!first:{first},id]]"))
                .ToQueryString()
                .Split('\n')
                .Last(l => l.Contains("row", StringComparison.OrdinalIgnoreCase));
        Assert.Equal(Sql(31337), Sql(5));
        Assert.DoesNotContain("31337", Sql(31337), StringComparison.Ordinal);
    }
}

/// <summary>On PostgreSQL.</summary>
public sealed class PostgresElementRangeTests : ElementRangeTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(s_connection);
        await using NpgsqlCommand drop = source.CreateCommand("drop schema if exists sluice_ranges cascade");
        await drop.ExecuteNonQueryAsync();
        await base.InitializeAsync();
    }
}
