using System.Text.Json;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>The types whose answers come from a database in memory.</summary>
internal sealed class StoredContext(SqliteConnection connection) : DbContext
{
    protected override void OnConfiguring(DbContextOptionsBuilder options) =>
        options.UseSqlite(
            connection,
            static sqlite => sqlite.UseQuerySplittingBehavior(QuerySplittingBehavior.SingleQuery)
        );

    protected override void ConfigureConventions(ModelConfigurationBuilder conventions) =>
        conventions.Properties<Money>().HaveConversion<MoneyConversion>();

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.Entity<StoredTalk>().Property(each => each.NamedKind).HasConversion<string>();
        model.Entity<StoredPlace>(place =>
        {
            place.ComplexProperty(each => each.HomeAddress);
            place.OwnsMany(each => each.AllParts, static parts => parts.ToJson());
            place
                .Property(each => each.ByName)
                .HasConversion(
                    static map => JsonSerializer.Serialize(map, JsonSerializerOptions.Default),
                    static text =>
                        JsonSerializer.Deserialize<Dictionary<string, int>>(text, JsonSerializerOptions.Default)!,
                    new ValueComparer<Dictionary<string, int>>(false)
                );
            place
                .Property(each => each.ByKind)
                .HasConversion(
                    static map => JsonSerializer.Serialize(map, JsonSerializerOptions.Default),
                    static text =>
                        JsonSerializer.Deserialize<Dictionary<SessionKind, Money>>(
                            text,
                            JsonSerializerOptions.Default
                        )!,
                    new ValueComparer<Dictionary<SessionKind, Money>>(false)
                );
        });
        model.Entity<StoredFigure>();
        model.Entity<StoredCircle>();
        model.Entity<StoredSquare>();
    }

    public static async Task<SqliteConnection> CreateAsync()
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        await using var context = new StoredContext(connection);
        await context.Database.EnsureCreatedAsync();
        context.AddRange(
            new StoredTalk
            {
                Id = 1,
                TrackId = 4,
                Title = "Größe <b> \"quoted\" 😀 \u2028",
                SessionKind = SessionKind.Workshop,
                NamedKind = SessionKind.Workshop,
                AllDays = DayKinds.FirstDay | DayKinds.LastDay,
                Price = 12.50m,
                AsDouble = 1.5,
                FixedName = 7,
                StartsAt = new(2026, 11, 26, 1, 2, 3, DateTimeKind.Unspecified),
                RowCode = new("0a1b2c3d-0000-4000-8000-000000000001"),
                RawBytes = [1, 2, 255],
                Fee = new(5),
                AllNumbers = [1, 2],
                AllKinds = [SessionKind.KeyNote, SessionKind.Workshop],
                MainSpeaker = new() { FullName = "Ada", FavouriteKind = SessionKind.KeyNote },
                OtherSpeakers = [new() { FullName = "B", HourlyFee = new(3) }, new() { FullName = "C", BioText = "" }],
                AllRooms = [new() { SeatCount = 10 }],
            },
            new StoredTalk
            {
                Id = 2,
                SubTitle = "",
                OtherKind = SessionKind.KeyNote,
                NamedKind = SessionKind.KeyNote,
                IsOpen = true,
                Bonus = new(0),
            },
            new StoredPlace
            {
                Id = 1,
                HomeAddress = new() { CityName = "Köln", UsualKind = SessionKind.Workshop },
                AllParts =
                [
                    new()
                    {
                        PartNumber = 1,
                        PartKind = SessionKind.KeyNote,
                        PartFee = new(1),
                        PartSize = 2,
                    },
                    new(),
                ],
                ByName = new() { ["FirstKey"] = 1 },
                ByKind = new() { [SessionKind.Workshop] = new(9) },
            },
            new StoredFigure { Id = 1, FigureName = "f" },
            new StoredCircle { Id = 2, RadiusInMeters = 2.5 },
            new StoredSquare { Id = 3, SquareKind = SessionKind.Workshop }
        );
        await context.SaveChangesAsync();
        return connection;
    }

    private sealed class MoneyConversion()
        : Microsoft.EntityFrameworkCore.Storage.ValueConversion.ValueConverter<Money, int>(
            static money => money.Cents,
            static cents => new(cents)
        );
}
