using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.Caching.Memory;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// What a database cannot compare fails at start-up, what it stores less exactly is compared exactly, and requests that
/// differ in their values are compiled once.
/// </summary>
public sealed class FilterStartTests : IAsyncLifetime
{
    public sealed class Visit
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public decimal Price { get; set; }

        [Filterable, Sortable]
        public decimal? Tip { get; set; }

        [Filterable, Sortable]
        public string Name { get; set; } = "";
        public DateTimeOffset At { get; set; }

        [Filterable, Sortable]
        public Place? Place { get; set; }
        public List<Stop> Stops { get; set; } = [];
    }

    public sealed class Place
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public string City { get; set; } = "";
    }

    public sealed class Stop
    {
        [Sortable]
        public int Id { get; set; }
    }

    public sealed class Bare
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public DateTimeOffset At { get; set; }

        [Filterable]
        public string Code { get; set; } = "";
    }

    public sealed class Packed
    {
        public int Id { get; set; }

        [Filterable]
        public List<Guid> Numbers { get; set; } = [];
    }

    public sealed class Pair
    {
        public int Id { get; set; }

        [Filterable]
        public Ticket First { get; set; } = new();

        [Filterable]
        public Ticket Second { get; set; } = new();
    }

    public sealed class Ticket
    {
        [Filterable]
        public float Number { get; set; }
    }

    private sealed class VisitContext(DbContextOptions<VisitContext> options) : DbContext(options)
    {
        public DbSet<Visit> Visits => Set<Visit>();

        protected override void OnModelCreating(ModelBuilder model)
        {
            model
                .Entity<Visit>()
                .Property(v => v.Price)
                .HasConversion(price => (int)(price * 100), cents => cents / 100m);
            model.Entity<Visit>().Property(v => v.Tip).HasConversion(tip => (int?)(tip * 100), cents => cents / 100m);
            model.Entity<Bare>();
            model.Entity<Pair>().OwnsOne(p => p.First);
            model.Entity<Pair>().OwnsOne(p => p.Second, ticket => ticket.ToJson());
            model
                .Entity<Packed>()
                .Property(p => p.Numbers)
                .HasConversion(
                    numbers => string.Join(',', numbers),
                    text => text.Split(',').Select(Guid.Parse).ToList()
                );
        }
    }

    // EF Core's own cache is shared with all tests of the process, and keeps nothing while it is full.
    private static readonly MemoryCache s_compiledQueries = new(new MemoryCacheOptions());

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private int _compiled;
    private List<Visit> _memory = [];

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using WebApplication app = Build(static _ => { });
        await using AsyncServiceScope scope = app.Services.CreateAsyncScope();
        VisitContext context = scope.ServiceProvider.GetRequiredService<VisitContext>();
        await context.Database.EnsureCreatedAsync();
        for (int i = 0; i < 60; i++)
            context.Add(
                new Visit
                {
                    Price = i % 7 - 3 + i % 3 / 100m,
                    Tip = i % 4 == 0 ? null : i % 5 / 100m,
                    Name = $"n{i % 9}",
                    Place = i % 5 == 0 ? null : new() { City = $"c{i % 3}" },
                    Stops = [.. Enumerable.Range(0, i % 4).Select(_ => new Stop())],
                }
            );
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        _memory = await context.Visits.AsNoTracking().Include(v => v.Place).ToListAsync();
    }

    public async ValueTask DisposeAsync() => await _connection.DisposeAsync();

    private WebApplication Build(Action<WebApplication> map)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice(options => options.MaxNewShapes = 0).AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddDbContext<VisitContext>(options =>
            options
                .UseSqlite(_connection)
                .UseMemoryCache(s_compiledQueries)
                .LogTo((id, _) => id == CoreEventId.QueryCompilationStarting, _ => Interlocked.Increment(ref _compiled))
        );
        WebApplication app = builder.Build();
        map(app);
        return app;
    }

    private async Task<string?> StartAsync(Action<WebApplication> map)
    {
        await using WebApplication app = Build(map);
        try
        {
            await app.StartAsync();
            return null;
        }
        catch (InvalidOperationException e)
        {
            return e.Message;
        }
    }

    [Fact]
    public async Task Elements_of_a_collection_in_one_converted_column_fail_at_startup()
    {
        string? message = await StartAsync(app =>
            app.MapGet(
                "/packed",
                (VisitContext context, Filter<Packed> filter) =>
                    SluiceResults.Query(context.Set<Packed>().Where(filter), FieldSelection<Packed>.Default)
            )
        );
        Assert.Contains("'Numbers' is stored as one value", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Type_without_members_of_its_own_fails_at_startup()
    {
        foreach (
            Action<WebApplication> map in (Action<WebApplication>[])
                [
                    static app => app.MapGet("/cases", static (Filter<Cased> filter) => ""),
                    static app => app.MapGet("/cases", static (Sort<Cased> sort) => ""),
                    static app => app.MapGet("/cases", static (Filter<List<int>> filter) => ""),
                ]
        )
            Assert.Contains(
                "because these have no members of one type",
                await StartAsync(map),
                StringComparison.Ordinal
            );
    }

    [WireCase("first", typeof(FirstCase))]
    public abstract class Cased
    {
        [Filterable, Sortable]
        public int Id { get; set; }
    }

    public class FirstCase : Cased;

    [Fact]
    public async Task Type_that_is_stored_in_several_ways_is_checked_in_each()
    {
        string? message = await StartAsync(app =>
            app.MapGet(
                "/pairs",
                (VisitContext context, Filter<Pair> filter) =>
                    SluiceResults.Query(context.Set<Pair>().Where(filter), FieldSelection<Pair>.Default)
            )
        );
        Assert.Contains("'Second.Number' here: it is a Single within a document", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Member_that_the_database_cannot_compare_fails_at_start_up()
    {
        foreach (
            Action<WebApplication> map in (Action<WebApplication>[])
                [
                    static app => app.MapGet("/bare", static (Filter<Bare> filter) => ""),
                    static app => app.MapGet("/bare", static (Sort<Bare> sort) => ""),
                    static app =>
                        app.MapGet("/bare", static (Sort<Bare> sort) => "")
                            .WithFilterLimits(new() { Sortable = "[at]" }),
                ]
        )
        {
            string? message = await StartAsync(map);
            Assert.Contains("/bare", message, StringComparison.Ordinal);
            Assert.Contains("'At'", message, StringComparison.Ordinal);
            Assert.Contains("Store UTC times as DateTime", message, StringComparison.Ordinal);
        }
        // An order that does not end with the primary key could repeat rows.
        Assert.Contains(
            "\"Id\"",
            await StartAsync(static app =>
                app.MapGet("/bare", static (Sort<Bare> sort) => "")
                    .WithFilterLimits(new() { Sortable = "[code]", Key = "Code" })
            ),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Members_that_the_database_compares_start_and_so_does_what_asks_no_database()
    {
        Assert.Null(
            await StartAsync(static app =>
            {
                app.MapGet("/visits", static (Filter<Visit> filter, Sort<Visit> sort) => "");
                app.MapGet("/code", static (Filter<Bare> filter, Sort<Bare> sort) => "")
                    .WithFilterLimits(new() { Filterable = "[code]", Sortable = "[code]" });
                app.MapGet("/memory", static (Filter<Bare> filter, Sort<Bare> sort) => "")
                    .WithFilterLimits(new() { SkipDatabaseCheck = true });
            })
        );
    }

    [Theory]
    [InlineData("price", "0.005")]
    [InlineData("price", "-0.005")]
    [InlineData("price", "2.01")]
    [InlineData("price", "2.019")]
    [InlineData("price", "-2.999")]
    [InlineData("price", "99999999999999")]
    [InlineData("price", "-99999999999999")]
    [InlineData("tip", "0.015")]
    [InlineData("tip", "0.02")]
    [InlineData("tip", "99999999999999")]
    [InlineData("tip", "-99999999999999")]
    public async Task Value_between_two_stored_ones_is_compared_as_in_memory(string member, string value)
    {
        await using WebApplication app = Build(static _ => { });
        await using AsyncServiceScope scope = app.Services.CreateAsyncScope();
        VisitContext context = scope.ServiceProvider.GetRequiredService<VisitContext>();
        foreach (
            string form in (string[])
                [
                    "{0} eq {1}",
                    "{0} ne {1}",
                    "{0} gt {1}",
                    "{0} ge {1}",
                    "{0} lt {1}",
                    "{0} le {1}",
                    "{0} in ({1}, 1.01)",
                ]
        )
        {
            foreach (string text in (string[])[form, $"not ({form})"])
            {
                FieldFilter<Visit> filter = FieldFilter.Parse<Visit>(string.Format(null, text, member, value));
                Assert.Equal(
                    _memory.Where(filter).Select(v => v.Id).Order(),
                    (await context.Visits.Where(filter).Select(v => v.Id).ToListAsync()).Order()
                );
            }
        }
    }

    [Fact]
    public async Task Requests_that_differ_in_values_and_cursors_are_compiled_once()
    {
        await using WebApplication app = Build(static app =>
            app.MapGet(
                "/visits",
                static (
                    Filter<Visit> filter,
                    Sort<Visit> sort,
                    Paging paging,
                    Include<Visit> include,
                    VisitContext context
                ) => SluiceResults.Page(context.Visits, filter, sort, paging, include)
            )
        );
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        await WalkAsync(0);
        int once = _compiled;
        for (int i = 1; i < 40; i++)
            await WalkAsync(i);
        Assert.Equal(once, _compiled);

        async Task WalkAsync(int value)
        {
            string? path =
                "/visits?size=7&sort=-price,name&include=[id,place[city],stops[!first:1,!sort:-id,id]]"
                + $"&filter=(price gt -{value}.5 or place/city in ('c{value}','x')) and id ge {value}";
            for (int page = 0; page < 3 && path is not null; page++)
            {
                using HttpResponseMessage response = await client.GetAsync(path);
                string text = await response.Content.ReadAsStringAsync();
                Assert.True(response.IsSuccessStatusCode, text);
                path = JsonDocument.Parse(text).RootElement.GetProperty("next").GetString();
            }
        }
    }
}
