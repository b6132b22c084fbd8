using System.Data.Common;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Collections side by side do not multiply where a query reaches its entities by joins, subqueries and groups.
/// </summary>
public sealed class SiblingJoinTests : IAsyncLifetime
{
    private const int Count = 200;

    public sealed class Owner
    {
        [Sortable]
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public int PlantId { get; set; }
        public Plant? Plant { get; set; }
    }

    public sealed class Plant
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public string Name { get; set; } = "";
        public List<Leaf> Leaves { get; set; } = [];
        public List<Root> Roots { get; set; } = [];
        public List<Seed> Seeds { get; set; } = [];
    }

    public sealed class Leaf
    {
        [Sortable]
        public int Id { get; set; }
        public List<Seed> Spots { get; set; } = [];
        public List<Root> Veins { get; set; } = [];
    }

    public sealed class Root
    {
        [Sortable]
        public int Id { get; set; }
    }

    public sealed class Seed
    {
        [Sortable]
        public int Id { get; set; }
    }

    private sealed class Garden(SqliteConnection connection, IInterceptor interceptor) : DbContext
    {
        public DbSet<Owner> Owners => Set<Owner>();
        public DbSet<Plant> Plants => Set<Plant>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            options.UseSqlite(connection).AddInterceptors(interceptor);
    }

    private sealed class RowCounter : DbCommandInterceptor
    {
        public int Rows;

        public override ValueTask<InterceptionResult> DataReaderClosingAsync(
            DbCommand command,
            DataReaderClosingEventData eventData,
            InterceptionResult result
        )
        {
            Rows += eventData?.ReadCount ?? 0;
            return base.DataReaderClosingAsync(command, eventData!, result);
        }
    }

    private static readonly Dictionary<string, Func<Garden, IQueryable<Plant>>> s_ways = new()
    {
        ["subquery"] = db => db.Owners.SelectMany(o => db.Plants.Where(p => p.Id == o.PlantId)),
        ["ordered"] = db => db.Owners.SelectMany(o => db.Plants.Where(p => p.Id == o.PlantId)).OrderBy(p => p.Name),
        ["limited"] = db =>
            db.Owners.SelectMany(o => db.Plants.Where(p => p.Id == o.PlantId)).OrderBy(p => p.Name).Take(2),
        ["limited first"] = db =>
            db.Owners.OrderBy(o => o.Name).Take(2).SelectMany(o => db.Plants.Where(p => p.Id == o.PlantId)),
        ["join"] = db => db.Owners.Join(db.Plants, o => o.PlantId, p => p.Id, (o, p) => p),
        ["join of pairs"] = db =>
            db.Owners.Join(db.Plants, o => o.PlantId, p => p.Id, (o, p) => new { o, p })
                .Where(pair => pair.o.Name != "")
                .Select(pair => pair.p),
        ["syntax"] = db => from o in db.Owners from p in db.Plants where p.Id == o.PlantId select p,
        ["reference"] = db => db.Owners.Select(o => o.Plant!),
        ["reference, limited"] = db => db.Owners.OrderBy(o => o.Name).Take(2).Select(o => o.Plant!),
        ["set"] = db => db.Plants.Where(p => p.Name == "big").Union(db.Plants.Where(p => p.Name == "small")),
        ["reversed"] = db => db.Plants.OrderBy(p => p.Name).Reverse(),
        ["distinct"] = db => db.Plants.Distinct(),
    };

    public static TheoryData<string> Ways => [.. s_ways.Keys];

    private readonly RowCounter _counter = new();
    private SqliteConnection _database = null!;
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        _database = new SqliteConnection("Data Source=:memory:");
        await _database.OpenAsync();
        await using (var context = new Garden(_database, _counter))
        {
            await context.Database.EnsureCreatedAsync();
            context.Add(new Owner { Name = "a", Plant = NewPlant("big", Count) });
            context.Add(new Owner { Name = "b", Plant = NewPlant("small", 2) });
            await context.SaveChangesAsync();
        }

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddScoped(_ => new Garden(_database, _counter));
        _app = builder.Build();
        _app.MapGet(
            "/ways/{way}",
            (string way, Garden db, Include<Plant> include) => SluiceResults.Query(s_ways[way](db), include)
        );
        _app.MapGet(
            "/leaves",
            (Garden db, Include<Leaf> include) =>
                SluiceResults.Query(
                    db.Owners.SelectMany(o => db.Plants.Where(p => p.Id == o.PlantId)).SelectMany(p => p.Leaves),
                    include
                )
        );
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    private static Plant NewPlant(string name, int count) =>
        new()
        {
            Name = name,
            Leaves = [.. Enumerable.Range(0, count).Select(_ => new Leaf())],
            Roots = [.. Enumerable.Range(0, count).Select(_ => new Root())],
            Seeds = [.. Enumerable.Range(0, count).Select(_ => new Seed())],
        };

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        await _database.DisposeAsync();
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Rows_of_siblings_do_not_multiply(string way)
    {
        foreach (
            string include in (string[])
                ["[name,leaves[id],roots[id],seeds[id]]", "[name,leaves[!sort:-id,id],roots[!first:1000,id],seeds[id]]"]
        )
        {
            _counter.Rows = 0;
            using HttpResponseMessage response = await _client.GetAsync($"/ways/{way}?include={include}");
            string text = await response.Content.ReadAsStringAsync();
            Assert.True(response.IsSuccessStatusCode, $"{way} {include}: {text}");
            JsonElement[] plants = [.. JsonDocument.Parse(text).RootElement.EnumerateArray()];
            Assert.Equal(["big", "small"], plants.Select(p => p.GetProperty("name").GetString()).Order());
            foreach (JsonElement plant in plants)
            {
                int expected = plant.GetProperty("name").GetString() == "big" ? Count : 2;
                foreach (string name in (string[])["leaves", "roots", "seeds"])
                    Assert.Equal(
                        expected,
                        plant
                            .GetProperty(name)
                            .EnumerateArray()
                            .Select(e => e.GetProperty("id").GetInt32())
                            .Distinct()
                            .Count()
                    );
            }
            Assert.InRange(_counter.Rows, 1, 4 * Count);
        }
    }

    [Fact]
    public async Task Rows_of_siblings_below_a_joined_collection_do_not_multiply()
    {
        using HttpResponseMessage response = await _client.GetAsync("/leaves?include=[id,spots[id],veins[id]]");
        string text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, text);
        Assert.Equal(Count + 2, JsonDocument.Parse(text).RootElement.GetArrayLength());
    }
}
