using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Answers that were once wrong, or refused, with their own numbers; each beside what EF Core materializes.
/// </summary>
public abstract class FindingTests : IAsyncLifetime
{
    public class Customer
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Order> Orders { get; set; } = [];
    }

    public class Order
    {
        public int Id { get; set; }
        public int CustomerId { get; set; }
        public Customer? Customer { get; set; }
        public DateOnly Due { get; set; }
        public Level Level { get; set; }
        public decimal Price { get; set; }
        public string? Maybe { get; set; }
    }

    public enum Level
    {
        Low,
        High,
    }

    public abstract class Animal
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
    }

    public class Cat : Animal
    {
        public int Lives { get; set; }
    }

    public class Dog : Animal
    {
        public int Barks { get; set; }
    }

    public class Blog
    {
        public int Id { get; set; }
        public List<Post> Posts { get; set; } = [];
        public int? ParentId { get; set; }
        public Blog? Parent { get; set; }
    }

    public class Post
    {
        public string Text { get; set; } = "";
    }

    private sealed class FindingContext(FindingTests tests, params IInterceptor[] interceptors) : DbContext
    {
        internal DbSet<Customer> Customers => Set<Customer>();
        internal DbSet<Order> Orders => Set<Order>();
        internal DbSet<Animal> Animals => Set<Animal>();
        internal DbSet<Blog> Blogs => Set<Blog>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            tests.Configure(options).AddInterceptors(interceptors);

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.HasDefaultSchema("sluice_findings");
            model.Entity<Order>().Property(o => o.Price).HasConversion(v => (long)(v * 100), v => v / 100m);
            model
                .Entity<Order>()
                .Property(o => o.Maybe)
                .HasConversion(v => "ENC(" + v + ")", v => v!.Substring(4, v.Length - 5));
            model.Entity<Cat>();
            model.Entity<Dog>();
            model.Entity<Blog>().OwnsMany(b => b.Posts, p => p.ToJson());
        }
    }

    private protected abstract DbContextOptionsBuilder Configure(DbContextOptionsBuilder options);

    private FindingContext Open(params IInterceptor[] interceptors) => new(this, interceptors);

    public virtual async ValueTask InitializeAsync()
    {
        await using FindingContext context = Open();
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        context.AddRange(
            new Customer
            {
                Id = 1,
                Name = "Ann",
                Orders =
                [
                    new()
                    {
                        Id = 1,
                        Price = 1.25m,
                        Maybe = "m1",
                        Due = new(2024, 1, 1),
                    },
                    new()
                    {
                        Id = 2,
                        Price = 3.5m,
                        Maybe = "m2",
                        Level = Level.High,
                        Due = new(2024, 2, 2),
                    },
                    new()
                    {
                        Id = 3,
                        Price = 0.5m,
                        Due = new(2024, 3, 3),
                    },
                ],
            },
            new Customer { Id = 2, Name = "Bob" },
            new Cat
            {
                Id = 1,
                Name = "Tom",
                Lives = 9,
            },
            new Dog
            {
                Id = 2,
                Name = "Rex",
                Barks = 3,
            },
            new Blog { Id = 1, Posts = [new() { Text = "a" }, new() { Text = "b" }] },
            new Blog { Id = 2, ParentId = 1 }
        );
        await context.SaveChangesAsync();
    }

    public virtual ValueTask DisposeAsync() => default;

    /// <summary>By rows where that is possible, and through the shaper, which other options force.</summary>
    private static async Task CheckAsync<T>(string expected, IQueryable<T> query, string include, bool? byRows = true)
        where T : class
    {
        FieldSelection<T> selection = FieldSelection.Parse<T>(include);
        foreach (bool isForced in (bool[])[false, true])
        {
            using var ways = new Ways();
            List<string?> way = ways.Begin();
            using var output = new MemoryStream();
            await query.SerializeRowsAsync(
                output,
                selection,
                new JsonWireOptions { Escaping = isForced ? JsonEscaping.Html : default, EnumsAsText = isForced }
            );
            Assert.Equal(expected, Encoding.UTF8.GetString(output.ToArray()));
            if (!isForced && byRows is not null)
                Assert.Equal(byRows, way[^1] is null);
            if (isForced)
                Assert.NotNull(way[^1]);
        }
    }

    [Fact]
    public async Task Computed_from_converted_columns()
    {
        await using FindingContext context = Open();
        IQueryable<Order> orders = context.Orders.OrderBy(o => o.Id);
        await CheckAsync("""[{"x":2.5},{"x":7},{"x":1}]""", orders.Select(o => new { X = o.Price + o.Price }), "");
        await CheckAsync(
            """[{"x":"m1"},{"x":"m2"},{"x":"none"}]""",
            orders.Select(o => new { X = o.Maybe ?? "none" }),
            ""
        );
        await CheckAsync(
            """[{"x":1.25},{"x":0},{"x":0.5}]""",
            orders.Select(o => new { X = o.Id == 2 ? 0m : o.Price }),
            ""
        );
        await CheckAsync(
            """[{"sum":5.25,"min":0.5,"max":3.5,"average":1.75}]""",
            context
                .Customers.Where(c => c.Id == 1)
                .Select(c => new
                {
                    Sum = c.Orders.Sum(o => o.Price),
                    Min = c.Orders.Min(o => o.Price),
                    Max = c.Orders.Max(o => o.Price),
                    Average = c.Orders.Average(o => o.Price),
                }),
            ""
        );
    }

    [Fact]
    public async Task Includes_that_filter_order_and_limit()
    {
        await using FindingContext context = Open();
        IQueryable<Customer> customers = context.Customers.OrderBy(c => c.Id);
        await CheckAsync(
            """[{"name":"Ann","orders":[{"id":2}]},{"name":"Bob","orders":[]}]""",
            customers.Include(c => c.Orders.Where(o => o.Level == Level.High)),
            "name,orders[id]"
        );
        await CheckAsync(
            """[{"orders":[{"id":3},{"id":2},{"id":1}]},{"orders":[]}]""",
            customers.Include(c => c.Orders.OrderByDescending(o => o.Due)),
            "orders[id]"
        );
        await CheckAsync(
            """[{"orders":[{"id":3},{"id":2}]},{"orders":[]}]""",
            customers.Include(c => c.Orders.OrderByDescending(o => o.Due).Take(2)),
            "orders[id]"
        );
        await CheckAsync(
            """[{"orders":[{"id":2}]},{"orders":[]}]""",
            customers.Include(c => c.Orders.Where(o => o.Level == Level.High)).AsSplitQuery(),
            "orders[id]"
        );
    }

    [Fact]
    public async Task Includes_filter_by_what_the_caller_may_see_now()
    {
        await using FindingContext context = Open();
        foreach (bool isSplit in (bool[])[false, true])
        {
            foreach (int caller in (int[])[1, 2, 1])
            {
                int seen = caller;
                IQueryable<Customer> customers = context
                    .Customers.Where(c => c.Id == 1)
                    .Include(c => c.Orders.Where(o => o.Id == seen));
                if (isSplit)
                    customers = customers.AsSplitQuery();
                await CheckAsync($$"""[{"orders":[{"id":{{seen}}}]}]""", customers, "orders[id]");
                // The same query, whose variable has another value by now.
                seen = 3;
                await CheckAsync("""[{"orders":[{"id":3}]}]""", customers, "orders[id]");
            }
        }
    }

    [Fact]
    public async Task Options_given_as_default_mean_JSON()
    {
        await using FindingContext context = Open();
        CancellationToken token = CancellationToken.None;
        using var output = new MemoryStream();
        Assert.Equal(
            2,
            await context
                .Customers.OrderBy(c => c.Id)
                .SerializeRowsAsync(output, FieldSelection.Parse<Customer>("id"), default, token)
        );
        Assert.Equal("""[{"id":1},{"id":2}]""", Encoding.UTF8.GetString(output.ToArray()));
    }

    [Fact]
    public async Task Includes_below_the_operators_that_make_elements()
    {
        await using FindingContext context = Open();
        IQueryable<Customer> filtered = context.Customers.Include(c => c.Orders.Where(o => o.Level == Level.High));
        await CheckAsync(
            """[{"count":3,"customer":{"orders":[{"id":2}]}}]""",
            filtered.Where(c => c.Id == 1).Select(c => new { c.Orders.Count, Customer = c }),
            "count,customer[orders[id]]",
            byRows: false
        );
        await CheckAsync(
            """[{"orders":[{"id":2}]}]""",
            context.Blogs.Where(b => b.Id == 1).Join(filtered, b => b.Id, c => c.Id, (b, c) => c),
            "orders[id]",
            byRows: false
        );
        await CheckAsync(
            """[{"orders":[{"id":2}]}]""",
            context
                .Orders.Include(o => o.Customer!.Orders.Where(x => x.Level == Level.High))
                .Where(o => o.Id == 1)
                .Select(o => o.Customer!),
            "orders[id]",
            byRows: false
        );
    }

    [Fact]
    public async Task Null_stays_null()
    {
        await using FindingContext context = Open();
        await CheckAsync("[null]", context.Customers.Where(c => c.Id > 9).DefaultIfEmpty().Select(c => c!), "id");
        await CheckAsync(
            """[{"id":1},{"id":2},{"id":3},null]""",
            context
                .Customers.SelectMany(c => c.Orders.DefaultIfEmpty(), (c, o) => new { c.Id, Order = o })
                .OrderBy(r => r.Id)
                .ThenBy(r => r.Order!.Id)
                .Select(r => r.Order!),
            "id",
            byRows: null
        );
        await CheckAsync(
            """[{"lives":9,"name":"Tom"},null]""",
            context.Animals.OrderBy(a => a.Id).Select(a => (a as Cat)!),
            "name,lives",
            byRows: null
        );
        await CheckAsync(
            """[{"id":1},null]""",
            context
                .Customers.OrderBy(c => c.Id)
                .LeftJoin(context.Orders.Where(o => o.Id == 1), c => c.Id, o => o.CustomerId, (c, o) => o!),
            "id",
            byRows: null
        );
    }

    [Theory]
    [InlineData("1", "null", "name")]
    [InlineData("1", "null", "id,name")]
    [InlineData("null", "'Ann'", "id")]
    public async Task Null_where_the_model_has_none_is_an_error(string id, string name, string include)
    {
        await using FindingContext context = Open();
        IQueryable<Customer> customers = context.Customers.FromSqlRaw(
            "select cast({0} as int) as \"Id\", cast({1} as text) as \"Name\""
                .Replace("{0}", id, StringComparison.Ordinal)
                .Replace("{1}", name, StringComparison.Ordinal)
        );
        await Assert.ThrowsAnyAsync<Exception>(() => customers.AsNoTracking().ToListAsync());
        await FailsAsync(customers, include);
        await FailsAsync(customers.Select(c => new { c.Id, c.Name }), include);

        static async Task FailsAsync<T>(IQueryable<T> query, string include)
            where T : class
        {
            foreach (bool isForced in (bool[])[false, true])
            {
                using var output = new MemoryStream();
                await Assert.ThrowsAnyAsync<Exception>(() =>
                    query.SerializeRowsAsync(
                        output,
                        FieldSelection.Parse<T>(include),
                        new JsonWireOptions { EnumsAsText = isForced }
                    )
                );
                Assert.Equal(0, output.Length);
            }
        }
    }

    [Fact]
    public async Task What_EF_Core_runs_is_written()
    {
        await using FindingContext context = Open();
        await CheckAsync(
            """[null,{"id":1}]""",
            context.Blogs.OrderBy(b => b.Id).Select(b => b.Parent!),
            "id",
            byRows: null
        );
        await CheckAsync("""[{"id":1,"name":"Tom"},{"id":2,"name":"Rex"}]""", context.Animals.OrderBy(a => a.Id), "");
        await CheckAsync(
            """[{"id":1,"posts":[{"text":"a"},{"text":"b"}]},{"id":2,"posts":[]}]""",
            context.Blogs.OrderBy(b => b.Id),
            "id,posts",
            byRows: null
        );
        await CheckAsync(
            """[{"id":1},{"id":2}]""",
            context.Orders.GroupBy(o => o.Level).Select(g => g.OrderBy(o => o.Id).First()),
            "id",
            byRows: null
        );
        await CheckAsync(
            """[{"id":1,"parent":null},{"id":2,"parent":{"id":1,"posts":[{"text":"a"},{"text":"b"}],"parent":null}}]""",
            context.Blogs.OrderBy(b => b.Id),
            "id,parent[id,posts,parent[id]]",
            byRows: null
        );
        // The default set of a type that contains itself ends before it repeats.
        await CheckAsync(
            """[{"id":1,"posts":[{"text":"a"},{"text":"b"}],"parentId":null},{"id":2,"posts":[],"parentId":1}]""",
            context.Blogs.OrderBy(b => b.Id),
            "",
            byRows: null
        );
    }

    [Fact]
    public async Task Made_objects_are_written_from_rows()
    {
        await using FindingContext context = Open();
        IQueryable<Order> orders = context.Orders;
        await CheckAsync(
            """[{"id":1,"name":"Ann"}]""",
            orders
                .Where(o => o.Id == 1)
                .Join(context.Customers, o => o.CustomerId, c => c.Id, (o, c) => new { o.Id, c.Name }),
            ""
        );
        await CheckAsync(
            """[{"key":1,"count":3}]""",
            orders.GroupBy(o => o.CustomerId).Select(g => new { g.Key, Count = g.Count() }),
            ""
        );
        await CheckAsync(
            """[{"name":"Ann","id":1},{"name":"Ann","id":2},{"name":"Ann","id":3}]""",
            context.Customers.SelectMany(c => c.Orders, (c, o) => new { c.Name, o.Id }).OrderBy(r => r.Id),
            ""
        );
        await CheckAsync(
            """[{"name":"Ann"},{"name":"Bob"}]""",
            context
                .Customers.Select(c => new { c.Name })
                .Union(context.Customers.Select(c => new { c.Name }))
                .OrderBy(r => r.Name),
            ""
        );
        await CheckAsync(
            """[{"level":0},{"level":1}]""",
            orders.Select(o => new { Level = (int)o.Level }).Distinct().OrderBy(r => r.Level),
            "",
            byRows: null
        );
        await CheckAsync(
            """[{"is":false,"late":false},{"is":true,"late":true},{"is":false,"late":true}]""",
            orders
                .OrderBy(o => o.Id)
                .Select(o => new { Is = o.Level == Level.High, Late = o.Due > new DateOnly(2024, 1, 31) }),
            ""
        );
        await CheckAsync(
            """[{"due":"2024-01-02"}]""",
            orders.Where(o => o.Id == 1).Select(o => new { Due = o.Due.AddDays(1) }),
            ""
        );
    }

    [Fact]
    public async Task No_query_runs_twice()
    {
        var calls = new List<string>();
        await using FindingContext context = Open(InterceptorRecorder.Create(calls));
        IQueryable<Order> orders = context.Orders.OrderBy(o => o.Id);
        await OnceAsync(
            orders.Select(o => new
            {
                o.Price,
                X = Local(o.Maybe),
                A = o.Id + 1,
                B = o.Id + 1,
            })
        );
        await OnceAsync(
            orders.Select(o => new
            {
                A = o.Price + 1,
                B = o.Price + 1,
                Id = o.Customer!.Id,
                o.CustomerId,
            })
        );
        await OnceAsync(orders.Select(o => new { Text = o.Id.ToString("D4", null) }));
        await OnceAsync(context.Animals.Select(a => (a as Cat)!));
        await OnceAsync(orders.GroupBy(o => o.Level).Select(g => new { g.Key, Ids = g.Select(o => o.Id).ToList() }));
        await OnceAsync(context.Customers.Include(c => c.Orders.Where(o => o.Id > 1)));

        async Task OnceAsync<T>(IQueryable<T> query)
            where T : class
        {
            calls.Clear();
            await query.SerializeRowsAsync(new MemoryStream(), FieldSelection.Parse<T>(""));
            Assert.Single(calls, "ReaderExecutingAsync");
        }
    }

    private static string Local(string? text) => $"<{text}>";
}

/// <summary>In SQLite's memory.</summary>
public sealed class SqliteFindingTests : FindingTests
{
    private readonly SqliteConnection _database = new("Data Source=:memory:");

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_database);

    public override async ValueTask InitializeAsync()
    {
        await _database.OpenAsync();
        await base.InitializeAsync();
    }

    public override ValueTask DisposeAsync() => _database.DisposeAsync();
}
