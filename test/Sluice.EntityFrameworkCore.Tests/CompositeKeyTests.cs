using System.ComponentModel.DataAnnotations;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Keys of two columns, and elements that belong to no object: EF Core joins these to missing objects, null for null.
/// </summary>
public class CompositeKeyTests : IAsyncLifetime
{
    public sealed class Region
    {
        [Key, Sortable]
        public string Id1 { get; set; } = "";

        [Key, Sortable]
        public int Id2 { get; set; }
        public List<City> Cities { get; set; } = [];
        public List<City> Former { get; set; } = [];
        public List<Note> Notes { get; set; } = [];
        public List<Topic> Topics { get; set; } = [];
    }

    public sealed class City
    {
        [Key]
        public string Id1 { get; set; } = "";

        [Key]
        public int Id2 { get; set; }
        public string Name { get; set; } = "";

        [Filterable]
        public List<Street> Streets { get; set; } = [];
        public List<Street> Planned { get; set; } = [];
        public List<Note> Notes { get; set; } = [];

        [Filterable, Sortable]
        public Mayor? Mayor { get; set; }
    }

    public sealed class Street
    {
        [Key]
        public string Id1 { get; set; } = "";

        [Key, Filterable, Sortable]
        public int Id2 { get; set; }

        [Filterable, Sortable]
        public City? City { get; set; }
        public List<Note> Notes { get; set; } = [];
    }

    public sealed class Mayor
    {
        [Key]
        public string Id1 { get; set; } = "";

        [Key]
        public int Id2 { get; set; }

        [Filterable, Sortable]
        public string Name { get; set; } = "";
    }

    public sealed class Note
    {
        [Key]
        public string Id1 { get; set; } = "";

        [Key]
        public int Id2 { get; set; }
    }

    public sealed class Topic
    {
        [Key]
        public string Id1 { get; set; } = "";

        [Key]
        public int Id2 { get; set; }
        public List<Region> Regions { get; set; } = [];
    }

    public sealed class RegionDto
    {
        public List<CityDto> Cities { get; set; } = [];
        public List<CityDto> Former { get; set; } = [];
    }

    public sealed class CityDto
    {
        public string Name { get; set; } = "";
        public List<StreetDto> Streets { get; set; } = [];
    }

    public sealed class StreetDto
    {
        public int Number { get; set; }
    }

    private protected sealed class MapContext(DbContextOptions options, string? collation) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Region>(region =>
            {
                region.ToTable("composite_regions").HasKey(r => new { r.Id1, r.Id2 });
                region.HasMany(r => r.Cities).WithOne().HasForeignKey("RegionId1", "RegionId2");
                region.HasMany(r => r.Former).WithOne().HasForeignKey("FormerId1", "FormerId2");
                region.HasMany(r => r.Notes).WithOne().HasForeignKey("RegionId1", "RegionId2");
                region.HasMany(r => r.Topics).WithMany(t => t.Regions).UsingEntity("composite_region_topics");
            });
            modelBuilder.Entity<City>(city =>
            {
                city.ToTable("composite_cities").HasKey(c => new { c.Id1, c.Id2 });
                city.HasMany(c => c.Streets).WithOne(s => s.City).HasForeignKey("CityId1", "CityId2");
                city.HasMany(c => c.Planned).WithOne().HasForeignKey("PlannedId1", "PlannedId2");
                city.HasMany(c => c.Notes).WithOne().HasForeignKey("CityId1", "CityId2");
                city.HasOne(c => c.Mayor).WithOne().HasForeignKey<Mayor>("CityId1", "CityId2");
            });
            modelBuilder.Entity<Street>(street =>
            {
                street.ToTable("composite_streets").HasKey(s => new { s.Id1, s.Id2 });
                street.HasMany(s => s.Notes).WithOne().HasForeignKey("StreetId1", "StreetId2");
            });
            modelBuilder.Entity<Mayor>().ToTable("composite_mayors").HasKey(m => new { m.Id1, m.Id2 });
            modelBuilder.Entity<Note>().ToTable("composite_notes").HasKey(n => new { n.Id1, n.Id2 });
            modelBuilder.Entity<Topic>().ToTable("composite_topics").HasKey(t => new { t.Id1, t.Id2 });
            foreach (IMutableEntityType type in modelBuilder.Model.GetEntityTypes())
            foreach (IMutableProperty property in type.GetProperties().Where(p => p.ClrType == typeof(string)))
                property.SetMaxLength(20);
            if (collation is not null)
                modelBuilder.HasSluiceTextCollation(collation);
        }
    }

    private static readonly string[] s_tables =
    [
        "notes",
        "mayors",
        "streets",
        "cities",
        "region_topics",
        "topics",
        "regions",
    ];

    // Keys that differ in one part only, by case, or by what JSON escapes; each level has the same ones.
    private protected virtual string[] Texts => ["a", "A", "a ", "", "\"", "é", "b"];

    private (string, int)[] Keys => [.. from text in Texts from number in (int[])[1, 2, 12] select (text, number)];

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private List<Region> _regions = [];
    private List<Street> _streets = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private protected virtual string? Collation => null;

    private MapContext Open() => new(Configure(new DbContextOptionsBuilder<MapContext>()).Options, Collation);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using MapContext context = Open();
        foreach (string drop in s_tables.Select(table => $"drop table if exists composite_{table}"))
            await context.Database.ExecuteSqlRawAsync(drop);
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        var random = new Random(3);
        Topic[] topics = [.. Keys.Take(5).Select(k => new Topic { Id1 = k.Item1, Id2 = k.Item2 })];
        _regions =
        [
            .. Keys.Take(12)
                .Select(k => new Region
                {
                    Id1 = k.Item1,
                    Id2 = k.Item2,
                    Topics = [.. topics.Where(_ => random.Next(2) == 0)],
                }),
        ];
        City[] cities =
        [
            .. Keys.Select(
                (k, i) =>
                    new City
                    {
                        Id1 = k.Item1,
                        Id2 = k.Item2,
                        Name = $"c{i % 4}",
                    }
            ),
        ];
        _streets = [.. Keys.Select(k => new Street { Id1 = k.Item1, Id2 = k.Item2 })];
        Note[] notes = [.. Keys.Select(k => new Note { Id1 = k.Item1, Id2 = k.Item2 })];
        // Some regions have no city, and some of everything belongs to nothing.
        foreach (City city in cities.Where(_ => random.Next(3) > 0))
            _regions[random.Next(8)].Cities.Add(city);
        foreach (City city in cities.Where(_ => random.Next(3) > 0))
            _regions[random.Next(8)].Former.Add(city);
        foreach (Street street in _streets.Where(_ => random.Next(3) > 0))
        {
            street.City = cities[random.Next(cities.Length)];
            street.City.Streets.Add(street);
        }
        foreach (Street street in _streets.Where(_ => random.Next(3) > 0))
            cities[random.Next(cities.Length)].Planned.Add(street);
        foreach (Note note in notes.Where(_ => random.Next(3) > 0))
            _regions[random.Next(12)].Notes.Add(note);
        foreach (Note note in notes.Where(_ => random.Next(3) > 0))
            cities[random.Next(21)].Notes.Add(note);
        foreach (Note note in notes.Where(_ => random.Next(3) > 0))
            _streets[random.Next(21)].Notes.Add(note);
        Mayor[] mayors =
        [
            .. Keys.Select(k => new Mayor
            {
                Id1 = k.Item1,
                Id2 = k.Item2,
                Name = $"m{k.Item2}",
            }),
        ];
        for (int i = 0; i < 9; i++)
            cities[i].Mayor = mayors[i];
        context.AddRange(topics);
        context.AddRange(_regions);
        context.AddRange(cities);
        context.AddRange(_streets);
        context.AddRange(notes);
        context.AddRange(mayors);
        await context.SaveChangesAsync();
    }

    public virtual async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Theory]
    [InlineData("[id1,id2,cities[id1,id2,streets[id1,id2]]]")]
    [InlineData("[cities[streets[notes[id2]]]]")]
    [InlineData("[id1,id2,cities[name,streets[id2,notes[id1,id2]],notes[id2]],notes[id2]]")]
    [InlineData("[id1,cities[name,streets[id1],planned[id1]],former[name,streets[id2],planned[id2]]]")]
    [InlineData("[id1,topics[id1,id2],cities[name,streets[id2]],notes[id1]]")]
    [InlineData("[id1,cities[name,mayor[name],streets[id2,city[name]]]]")]
    public async Task Collections_of_collections_hold_only_what_belongs_to_them(string include)
    {
        FieldSelection<Region> selection = FieldSelection.Parse<Region>(include);
        FieldSelection<List<Region>> ofList = FieldSelection.Parse<List<Region>>(include);
        string expected = Sorted(JsonWire.Serialize(_regions, ofList));
        await using MapContext context = Open();
        IQueryable<Region> regions = context.Set<Region>();
        foreach (
            IQueryable<Region> query in (IQueryable<Region>[])
                [regions, regions.OrderBy(r => r.Id2), regions.AsSingleQuery(), regions.AsSplitQuery()]
        )
        {
            Assert.Equal(expected, Sorted(await RowsAsync(query, selection)));
            Assert.Equal(expected, Sorted(JsonWire.Serialize(await query.Select(selection).ToListAsync(), ofList)));
        }

        var order = KeysetOrder<Region>.Of(FieldSort.Parse<Region>("-id2,id1"));
        var pages = new JsonArray();
        for (KeysetPosition? at = null; ; )
        {
            IQueryable<Region> page = order.Apply(context.Set<Region>().AsSingleQuery(), at).Take(5);
            string rows = await RowsAsync(page, selection);
            if (rows == "[]")
                break;
            foreach (JsonNode? item in JsonNode.Parse(rows)!.AsArray())
                pages.Add(item!.DeepClone());
            at = order.PositionOf((await page.ToListAsync())[^1]);
        }
        Assert.Equal(expected, Sorted(pages.ToJsonString()));
    }

    [Fact]
    public async Task Created_objects_hold_only_what_belongs_to_them()
    {
        RegionDto Create(Region r) =>
            new() { Cities = [.. r.Cities.Select(CreateCity)], Former = [.. r.Former.Select(CreateCity)] };
        CityDto CreateCity(City c) =>
            new() { Name = c.Name, Streets = [.. c.Streets.Select(s => new StreetDto { Number = s.Id2 })] };
        await using MapContext context = Open();
        IQueryable<RegionDto> created = context
            .Set<Region>()
            .AsSingleQuery()
            .Select(r => new RegionDto
            {
                Cities = r
                    .Cities.Select(c => new CityDto
                    {
                        Name = c.Name,
                        Streets = c.Streets.Select(s => new StreetDto { Number = s.Id2 }).ToList(),
                    })
                    .ToList(),
                Former = r
                    .Former.Select(c => new CityDto
                    {
                        Name = c.Name,
                        Streets = c.Streets.Select(s => new StreetDto { Number = s.Id2 }).ToList(),
                    })
                    .ToList(),
            });
        List<RegionDto> expected = [.. _regions.Select(Create)];
        foreach (
            string include in (string[])["[cities[name,streets[number]],former[name,streets]]", "[cities[streets]]"]
        )
            Assert.Equal(
                Sorted(JsonWire.Serialize(expected, FieldSelection.Parse<List<RegionDto>>(include))),
                Sorted(await RowsAsync(created, FieldSelection.Parse<RegionDto>(include)))
            );
    }

    [Theory]
    [InlineData("[id1,id2,city[name,streets[id2]]]")]
    [InlineData("[id2,city[streets[id1,notes[id2]],notes[id1]]]")]
    [InlineData("[id2,city[streets[!first:1,id1]]]")]
    public async Task Collections_of_missing_references_are_not_read(string include)
    {
        await using MapContext context = Open();
        foreach (
            IQueryable<Street> query in (IQueryable<Street>[])
                [context.Set<Street>(), context.Set<Street>().AsSingleQuery(), context.Set<Street>().AsSplitQuery()]
        )
        {
            var rows = JsonNode.Parse(await RowsAsync(query, FieldSelection.Parse<Street>(include)))!.AsArray();
            Assert.Equal(_streets.Count, rows.Count);
            Assert.Equal(_streets.Count(s => s.City is null), rows.Count(r => r!["city"] is null));
            if (include.Contains("first", StringComparison.Ordinal))
                continue;
            Assert.Equal(
                Sorted(JsonWire.Serialize(_streets, FieldSelection.Parse<List<Street>>(include))),
                Sorted(rows.ToJsonString())
            );
        }
    }

    [Fact]
    public async Task References_that_would_find_what_belongs_to_nothing_are_refused()
    {
        await using MapContext context = Open();
        FieldSelection<Street> selection = FieldSelection.Parse<Street>("[id2,city[name,mayor[name]]]");
        string[] messages =
        [
            (
                await Assert.ThrowsAsync<InvalidOperationException>(() => RowsAsync(context.Set<Street>(), selection))
            ).Message,
            Assert.Throws<InvalidOperationException>(() => context.Set<Street>().Select(selection)).Message,
            Assert
                .Throws<NotSupportedException>(() =>
                    context.Set<Street>().Where(FieldFilter.Parse<Street>("city/mayor/name eq 'm1'"))
                )
                .Message,
            Assert
                .Throws<NotSupportedException>(() =>
                    context.Set<Street>().OrderBy(FieldSort.Parse<Street>("city.mayor.name"))
                )
                .Message,
        ];
        Assert.All(
            messages,
            m =>
                Assert.Contains(
                    "City.Mayor is found by a foreign key of several columns that may all be null",
                    m,
                    StringComparison.Ordinal
                )
        );
        Assert.All(
            messages,
            m => Assert.Contains("Make a column of the foreign key required, or", m, StringComparison.Ordinal)
        );
        // From a city that exists, the reference is read.
        Assert.Equal(
            9,
            JsonNode
                .Parse(await RowsAsync(context.Set<City>(), FieldSelection.Parse<City>("[id1,mayor[name]]")))!
                .AsArray()
                .Count(c => c!["mayor"] is not null)
        );
    }

    private static async Task<string> RowsAsync<T>(IQueryable<T> query, FieldSelection<T> selection)
        where T : class
    {
        var stream = new MemoryStream();
        await query.SerializeRowsAsync(stream, selection);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    // Queries without an order have any; what an array contains is what matters here.
    private static string Sorted(string json) => Sorted(JsonNode.Parse(json))!.ToJsonString();

    private static JsonNode? Sorted(JsonNode? node) =>
        node switch
        {
            JsonArray array => new JsonArray([
                .. array.Select(Sorted).OrderBy(each => each?.ToJsonString(), StringComparer.Ordinal),
            ]),
            JsonObject item => new JsonObject(item.Select(p => KeyValuePair.Create(p.Key, Sorted(p.Value)))),
            _ => node?.DeepClone(),
        };
}

/// <summary>On PostgreSQL.</summary>
public sealed class PostgresCompositeKeyTests : CompositeKeyTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await base.InitializeAsync();
    }
}

/// <summary>On MariaDB, whose keys differ by more than case and spaces at the end.</summary>
public sealed class MariaDbCompositeKeyTests : CompositeKeyTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_MARIADB") ?? "";

    private protected override string[] Texts => ["a", "b", "c ", "", "\"", "d", "e"];
    private protected override string? Collation => "utf8mb4_nopad_bin";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseMySQL(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_MARIADB names no server.");
        await base.InitializeAsync();
    }
}
