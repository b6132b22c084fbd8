using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Collections of whole objects have the order of their keys, as rows have, where the tables have another one and no
/// index: owned collections, which EF Core loads by itself, and those that the query's own includes take a part of.
/// </summary>
public class KeyOrderTests : IAsyncLifetime
{
    /// <summary>Is materialized, because it has callbacks.</summary>
    public sealed class House : IWireCallbacks
    {
        public int Id { get; set; }
        public List<Room> Rooms { get; set; } = [];
        public List<Visit> Visits { get; set; } = [];

        public void BeforeWrite() { }
    }

    public sealed class Room
    {
        public int Code { get; set; }
        public List<Lamp> Lamps { get; set; } = [];
    }

    public sealed class Lamp
    {
        public int Code { get; set; }
    }

    public sealed class Visit
    {
        [Filterable]
        public int Id { get; set; }
        public House? House { get; set; }
        public List<Guest> Guests { get; set; } = [];
    }

    public sealed class Guest
    {
        public int Id { get; set; }
    }

    public sealed class Holder
    {
        public int Id { get; set; }
        public House House { get; set; } = null!;
    }

    private sealed class HouseContext(DbContextOptions options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<House>(house =>
            {
                house.ToTable("order_houses").Property(h => h.Id).ValueGeneratedNever();
                house.OwnsMany(
                    h => h.Rooms,
                    room =>
                    {
                        room.ToTable("order_rooms").WithOwner().HasForeignKey("HouseId");
                        room.HasKey("HouseId", nameof(Room.Code));
                        room.Property(r => r.Code).ValueGeneratedNever();
                        room.OwnsMany(
                            r => r.Lamps,
                            lamp =>
                            {
                                lamp.ToTable("order_lamps").WithOwner().HasForeignKey("HouseId", "RoomCode");
                                lamp.HasKey("HouseId", "RoomCode", nameof(Lamp.Code));
                                lamp.Property(l => l.Code).ValueGeneratedNever();
                            }
                        );
                    }
                );
            });
            model.Entity<Visit>().ToTable("order_visits").Property(v => v.Id).ValueGeneratedNever();
            model.Entity<Guest>().ToTable("order_guests").Property(g => g.Id).ValueGeneratedNever();
        }
    }

    // Those that refer to others come first.
    private static readonly string[] s_tables =
    [
        "order_guests",
        "order_visits",
        "order_lamps",
        "order_rooms",
        "order_houses",
    ];

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private List<House> _houses = [];

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private protected virtual string Random => "random()";

    private HouseContext Open() => new(Configure(new DbContextOptionsBuilder()).Options);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using HouseContext context = Open();
        foreach (string table in s_tables)
            await RunAsync(context, $"drop table if exists {table}");
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        _houses = Fill();
        context.AddRange(_houses);
        await context.SaveChangesAsync();
        foreach (string table in s_tables)
            await RunAsync(context, $"create table {table}_shuffled as select * from {table} order by {Random}");
        foreach (string table in s_tables)
            await RunAsync(context, $"drop table {table}");
        foreach (string table in s_tables)
            await RunAsync(context, $"alter table {table}_shuffled rename to {table}");
    }

    private static async Task RunAsync(HouseContext context, string sql) =>
        await context.Database.ExecuteSqlRawAsync(sql);

    private static List<House> Fill()
    {
        var random = new Random(5);
        int visits = 0,
            guests = 0;
        return [.. Enumerable.Range(1, 5).Select(CreateHouse)];

        House CreateHouse(int id) =>
            new()
            {
                Id = id,
                Rooms = [.. Enumerable.Range(1, random.Next(2, 9)).Select(code => CreateRoom(code))],
                Visits = [.. Enumerable.Range(1, random.Next(2, 9)).Select(_ => CreateVisit())],
            };

        Room CreateRoom(int code) =>
            new() { Code = code, Lamps = [.. Enumerable.Range(1, random.Next(9)).Select(c => new Lamp { Code = c })] };

        Visit CreateVisit() =>
            new()
            {
                Id = ++visits,
                Guests = [.. Enumerable.Range(1, random.Next(9)).Select(_ => new Guest { Id = ++guests })],
            };
    }

    public virtual async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    public static TheoryData<string> Selections =>
        [
            "[id,rooms[code,lamps[code]]]",
            "[rooms[lamps[!first:1,code]]]",
            "[id,visits[!first:2,id,guests[id]],rooms[!first:2,code]]",
            "[visits[id,guests[!first:1,id]]]",
            "[visits[id,house[id,rooms[lamps],visits[!first:3,id]]]]",
        ];

    [Theory]
    [MemberData(nameof(Selections))]
    public async Task Owned_and_related_collections_have_the_order_of_their_key(string selection) =>
        await CompareAsync(selection, _houses, houses => houses);

    [Theory]
    [MemberData(nameof(Selections))]
    public async Task An_include_of_the_query_leaves_the_order_of_all_collections(string selection)
    {
        await CompareAsync(selection, _houses, houses => houses.Include(h => h.Visits.Where(v => v.Id > 0)));
        await CompareAsync(selection, _houses, houses => houses.Include(h => h.Rooms).ThenInclude(r => r.Lamps));
        await CompareAsync(
            selection,
            _houses,
            houses => houses.Include(h => h.Visits.AsQueryable().Where(v => v.Id > 0)).ThenInclude(v => v.Guests)
        );
    }

    [Fact]
    public async Task The_key_decides_between_elements_that_an_include_leaves_equal()
    {
        foreach (House house in _houses)
            house.Visits = [.. house.Visits.OrderBy(v => v.Id % 2).Take(3)];
        await CompareAsync(
            "[id,visits[id]]",
            _houses,
            houses => houses.Include(h => h.Visits.OrderBy(v => v.Id % 2).Take(3))
        );
    }

    /// <summary>What a database without joins of such subqueries reports; null where it has them.</summary>
    private protected virtual string? MissingJoin => "APPLY";

    [Fact]
    public async Task Collections_of_what_an_include_limits_need_a_join_that_not_every_database_has()
    {
        foreach (House house in _houses)
            house.Visits = [.. house.Visits.OrderByDescending(v => v.Id).Take(3)];
        Task answer = CompareAsync(
            "[id,visits[!filter:'id gt 2',!first:2,id,guests[id]]]",
            _houses,
            houses => houses.Include(h => h.Visits.OrderByDescending(v => v.Id).Take(3)).ThenInclude(v => v.Guests)
        );
        if (MissingJoin is not { } join)
            await answer;
        else
            Assert.Contains(
                join,
                (await Assert.ThrowsAsync<InvalidOperationException>(() => answer)).Message,
                StringComparison.Ordinal
            );
    }

    [Theory]
    [MemberData(nameof(Selections))]
    public async Task Entities_within_created_objects_have_the_order_too(string selection) =>
        await CompareAsync(
            $"[id,house{selection}]",
            _houses.ConvertAll(h => new Holder { Id = h.Id, House = h }),
            houses => houses.Select(h => new Holder { Id = h.Id, House = h })
        );

    private async Task CompareAsync<T>(string text, List<T> all, Func<IQueryable<House>, IQueryable<T>> query)
        where T : class
    {
        IncludeOptions options = default(IncludeOptions).WithFilters();
        FieldSelection<T> selection = FieldSelection.Parse<T>(text, options);
        await using HouseContext context = Open();
        using var stream = new MemoryStream();
        await query(context.Set<House>().OrderBy(h => h.Id)).SerializeRowsAsync(stream, selection);
        string expected = JsonWire.Serialize(all, FieldSelection.Parse<List<T>>(text, options));
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
    }
}

/// <inheritdoc/>
public sealed class PostgresKeyOrderTests : KeyOrderTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql($"{_server};Search Path=sluice_key_order");

    private protected override string? MissingJoin => null;

    public override async ValueTask InitializeAsync()
    {
        await PostgresSchema.RenewAsync(_server, "sluice_key_order");
        await base.InitializeAsync();
    }
}

/// <inheritdoc/>
public sealed class MariaDbKeyOrderTests : KeyOrderTests
{
    private readonly string? _server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");

    private protected override string Random => "rand()";

    private protected override string MissingJoin => "LATERAL";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseMySQL(_server!);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(_server is { Length: > 0 }, "SLUICE_MARIADB names no server.");
        await base.InitializeAsync();
    }
}
