using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Members of created objects are compared by the columns that they come from, whichever way a projection takes to
/// them: the value of each here is stored negated, so that the database would order it backwards.
/// </summary>
public sealed class ProjectedColumnTests
{
    public sealed class Box
    {
        public int Id { get; set; }
        public int Weight { get; set; }
        public Size Size { get; set; } = new();
        public Tag Tag { get; set; } = new();
        public Tag Other { get; set; } = new();
        public Box? Outer { get; set; }
        public List<Part> Parts { get; set; } = [];
    }

    public sealed class Part
    {
        public int Id { get; set; }
        public int Weight { get; set; }
    }

    public sealed class Size
    {
        [Sortable]
        public int Width { get; set; }

        [Sortable]
        public int Depth { get; set; }
    }

    public sealed class Tag
    {
        public int Plain { get; set; }
        public int Count { get; set; }
    }

    public sealed class View
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public int? Value { get; set; }

        [Filterable, Sortable]
        public Inner? Inner { get; set; }

        [Filterable, Sortable]
        public Size? Size { get; set; }
    }

    public sealed class Inner
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public int? Value { get; set; }
    }

    private sealed class BoxContext(DbContextOptions<BoxContext> options) : DbContext(options)
    {
        public DbSet<Box> Boxes => Set<Box>();

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Box>(box =>
            {
                box.Property(b => b.Weight).HasConversion(v => -v, v => -v);
                box.Property<int>("Shadow").HasConversion(v => -v, v => -v);
                box.ComplexProperty(b => b.Size, s => s.Property(z => z.Width).HasConversion(v => -v, v => -v));
                // Of one type, two places store the same property in two ways.
                box.OwnsOne(b => b.Tag, t => t.Property(z => z.Plain));
                box.OwnsOne(b => b.Other, t => t.Property(z => z.Plain).HasConversion(v => -v, v => -v));
            });
            modelBuilder.Entity<Part>().Property(p => p.Weight).HasConversion(v => -v, v => -v);
        }
    }

    private static IQueryable<View> Views(IQueryable<Box> boxes, string way) =>
        way switch
        {
            "reference" => boxes.Select(b => new View { Id = b.Id, Value = b.Outer!.Weight }),
            "condition" => boxes.Select(b => new View { Id = b.Id, Value = b.Outer == null ? null : b.Outer.Weight }),
            "coalesce" => boxes.Select(b => new View { Id = b.Id, Value = (int?)b.Outer!.Weight ?? 0 }),
            "complex" => boxes.Select(b => new View { Id = b.Id, Value = b.Size.Width }),
            "owned" => boxes.Select(b => new View { Id = b.Id, Value = b.Other.Plain }),
            "outer owned" => boxes.Select(b => new View { Id = b.Id, Value = b.Outer!.Other.Plain }),
            "shadow" => boxes.Select(b => new View { Id = b.Id, Value = EF.Property<int>(b, "Shadow") }),
            "first value" => boxes.Select(b => new View
            {
                Id = b.Id,
                Value = b.Parts.OrderBy(p => p.Id).Select(p => p.Weight).FirstOrDefault(),
            }),
            "member of first" => boxes.Select(b => new View
            {
                Id = b.Id,
                Value = b.Parts.OrderBy(p => p.Id).FirstOrDefault()!.Weight,
            }),
            _ => throw new ArgumentException(way),
        };

    [Theory]
    [InlineData("reference")]
    [InlineData("condition")]
    [InlineData("coalesce")]
    [InlineData("complex")]
    [InlineData("owned")]
    [InlineData("outer owned")]
    [InlineData("shadow")]
    [InlineData("first value")]
    [InlineData("member of first")]
    public void A_value_is_compared_by_its_column(string way)
    {
        using var context = new BoxContext(new DbContextOptionsBuilder<BoxContext>().UseSqlite().Options);
        IQueryable<View> views = Views(context.Boxes, way);
        AssertRefused(() => views.OrderBy(FieldSort.Parse<View>("-value")));
        AssertRefused(() => views.Where(FieldFilter.Parse<View>("value gt 3")));
        _ = views.Where(FieldFilter.Parse<View>("value eq 3")).ToQueryString();
    }

    [Fact]
    public void A_value_of_the_first_created_object_is_compared_by_its_column()
    {
        using var context = new BoxContext(new DbContextOptionsBuilder<BoxContext>().UseSqlite().Options);
        IQueryable<View> views = context.Boxes.Select(b => new View
        {
            Id = b.Id,
            Inner = b.Parts.OrderBy(p => p.Id).Select(p => new Inner { Id = p.Id, Value = p.Weight }).FirstOrDefault(),
        });
        AssertRefused(() => views.OrderBy(FieldSort.Parse<View>("inner.value")));
        AssertRefused(() => views.Where(FieldFilter.Parse<View>("inner/value le 3")));
    }

    [Fact]
    public void A_member_of_a_complex_value_is_compared_by_its_column()
    {
        using var context = new BoxContext(new DbContextOptionsBuilder<BoxContext>().UseSqlite().Options);
        IQueryable<View> views = context.Boxes.Select(b => new View { Id = b.Id, Size = b.Size });
        AssertRefused(() => views.OrderBy(FieldSort.Parse<View>("size.width")));
        _ = views.OrderBy(FieldSort.Parse<View>("size.depth")).ToQueryString();
    }

    [Fact]
    public void Another_place_of_the_same_owned_type_is_compared_by_its_own_column()
    {
        using var context = new BoxContext(new DbContextOptionsBuilder<BoxContext>().UseSqlite().Options);
        IQueryable<View> views = context.Boxes.Select(b => new View { Id = b.Id, Value = b.Tag.Plain });
        _ = views.OrderBy(FieldSort.Parse<View>("value")).ToQueryString();
    }

    public sealed record Row(
        [property: Filterable, Sortable] int Id,
        [property: Filterable, Sortable] Cell? Cell,
        [property: Filterable, Sortable] Cell? Nothing,
        [property: Filterable] List<string>? Names,
        [property: Filterable] List<string>? NoNames
    );

    public sealed record Cell(
        [property: Filterable, Sortable] int Number,
        [property: Filterable, Sortable] string? Name
    );

    private sealed class RowContext(DbContextOptions<RowContext> options) : DbContext(options)
    {
        public DbSet<Owner> Owners => Set<Owner>();
    }

    public sealed class Owner
    {
        public int Id { get; set; }
        public List<Child> Children { get; set; } = [];
    }

    public sealed class Child
    {
        public int Id { get; set; }
        public int Number { get; set; }
        public string? Name { get; set; }
    }

    private static System.Linq.Expressions.Expression<Func<Owner, Row>> Rows(bool all) =>
        o => new Row(
            o.Id,
            o.Children.Where(c => all || c.Number > 1)
                .OrderBy(c => c.Id)
                .Select(c => new Cell(c.Number, c.Name))
                .FirstOrDefault(),
            null,
            o.Children.OrderBy(c => c.Id).Where(c => c.Name != null).Select(c => c.Name!).ToList(),
            null
        );

    public static TheoryData<string> Filters =>
        [
            "cell eq null",
            "cell ne null",
            "not (cell eq null)",
            "cell/number eq 2",
            "cell/number ne 2",
            "cell/number gt 1",
            "not (cell/number gt 1)",
            "cell/name eq 'b'",
            "cell/name eq null",
            "contains(cell/name,'b')",
            "containsi(cell/name,'B')",
            "cell/number in (0,2)",
            "nothing eq null",
            "nothing ne null",
            "names/any()",
            "names/any(n: n eq 'b')",
            "names/all(n: contains(n,'b'))",
            "noNames/any()",
            "noNames/any(n: n eq 'b')",
            "noNames/all(n: contains(n,'b'))",
        ];

    [Theory]
    [MemberData(nameof(Filters))]
    public async Task A_filter_of_what_may_be_missing_gives_what_memory_gives(string filter)
    {
        await using RowContext context = await FillAsync();
        foreach (bool all in new[] { true, false })
        {
            var condition = FieldFilter.Parse<Row>(filter);
            int[] expected =
            [
                .. Owners().AsQueryable().Select(Rows(all)).Where(condition).OrderBy(r => r.Id).Select(r => r.Id),
            ];
            int[] found =
            [
                .. (
                    await context
                        .Owners.Select(Rows(all))
                        .Where(condition)
                        .OrderBy(FieldSort.Parse<Row>("id"))
                        .ToListAsync()
                ).Select(r => r.Id),
            ];
            Assert.Equal(expected, found);
        }
    }

    [Theory]
    [InlineData("cell.number")]
    [InlineData("-cell.number,-id")]
    [InlineData("cell.name")]
    [InlineData("-cell.name")]
    public async Task An_order_by_what_may_be_missing_is_that_of_memory(string sort)
    {
        await using RowContext context = await FillAsync();
        var order = FieldSort.Parse<Row>(sort);
        int[] expected = [.. Owners().AsQueryable().Select(Rows(false)).OrderBy(order).Select(r => r.Id)];
        int[] found = [.. (await context.Owners.Select(Rows(false)).OrderBy(order).ToListAsync()).Select(r => r.Id)];
        Assert.Equal(expected, found);
    }

    private static List<Owner> Owners() =>
        [
            new() { Id = 1 },
            new()
            {
                Id = 2,
                Children =
                [
                    new()
                    {
                        Id = 1,
                        Number = 2,
                        Name = "b",
                    },
                ],
            },
            new()
            {
                Id = 3,
                Children =
                [
                    new() { Id = 2, Number = 0 },
                    new()
                    {
                        Id = 3,
                        Number = 2,
                        Name = "Bc",
                    },
                ],
            },
            new()
            {
                Id = 4,
                Children =
                [
                    new()
                    {
                        Id = 4,
                        Number = 1,
                        Name = "x",
                    },
                ],
            },
        ];

    private static async Task<RowContext> FillAsync()
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        var context = new RowContext(new DbContextOptionsBuilder<RowContext>().UseSqlite(connection).Options);
        await context.Database.EnsureCreatedAsync();
        context.AddRange(Owners());
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        return context;
    }

    private static void AssertRefused(Func<object> apply) =>
        Assert.Contains(
            "whether stored values have the order of the values is not known",
            Assert.Throws<NotSupportedException>(apply).Message,
            StringComparison.Ordinal
        );
}
