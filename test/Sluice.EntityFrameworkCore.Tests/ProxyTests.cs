using System.Collections.ObjectModel;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Entities whose class EF Core derives at run time, for lazy loading and change tracking: they are written, copied and
/// compared as the entities of the program.
/// </summary>
public partial class ProxyTests
{
    [JsonDerivedType(typeof(Lamp), "lamp")]
    [JsonDerivedType(typeof(Heater), "heater")]
    public abstract class Device
    {
        public virtual int Id { get; set; }
        public virtual string Name { get; set; } = "";
    }

    public class Lamp : Device
    {
        public virtual int Lumen { get; set; }
    }

    public class Heater : Device
    {
        public virtual int Watt { get; set; }
    }

    [Shape]
    [JsonDerivedType(typeof(Note), "note")]
    [JsonDerivedType(typeof(Chore), "task")]
    public partial class Entry
    {
        public virtual int Id { get; set; }
    }

    [Shape]
    public partial class Note : Entry
    {
        public virtual string Text { get; set; } = "";
    }

    [Shape]
    public partial class Chore : Entry
    {
        public virtual bool IsDone { get; set; }
    }

    public class Room
    {
        public virtual int Id { get; set; }
        public virtual Device? Device { get; set; }

        [Never]
        public virtual string Code { get; set; } = "";

        [WireIgnore]
        public virtual string Comment { get; set; } = "";
        public virtual ICollection<Entry> Entries { get; set; } = new ObservableCollection<Entry>();
    }

    public class Holder
    {
        public object? Value { get; set; }
        public Device? Device { get; set; }
    }

    public sealed class RoomContext(DbContextOptions<RoomContext> options) : DbContext(options)
    {
        public DbSet<Room> Rooms => Set<Room>();

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Lamp>();
            modelBuilder.Entity<Heater>();
            modelBuilder.Entity<Note>();
            modelBuilder.Entity<Chore>();
        }
    }

    private const string Lit = """{"$type":"lamp","lumen":800,"id":1,"name":"desk"}""";
    private const string Entries =
        """[{"$type":"note","text":"n","id":1},{"$type":"task","isDone":true,"id":2},{"id":3}]""";

    private static Task<QueryHost> StartAsync() =>
        QueryHost.StartAsync<RoomContext>(
            static context =>
                context.Add(
                    context.CreateProxy<Room>(room =>
                    {
                        room.Device = context.CreateProxy<Lamp>(lamp => (lamp.Name, lamp.Lumen) = ("desk", 800));
                        room.Code = "secret";
                        room.Comment = "hidden";
                        room.Entries.Add(context.CreateProxy<Note>(note => (note.Id, note.Text) = (1, "n")));
                        room.Entries.Add(context.CreateProxy<Chore>(chore => (chore.Id, chore.IsDone) = (2, true)));
                        room.Entries.Add(context.CreateProxy<Entry>(entry => entry.Id = 3));
                    })
                ),
            Map,
            services: static services =>
                services.ConfigureDbContext<RoomContext>(static options =>
                    options.UseLazyLoadingProxies().UseChangeTrackingProxies()
                )
        );

    private static Room Read(RoomContext context)
    {
        Room room = context.Rooms.Single();
        Assert.NotEqual(typeof(Room), room.GetType());
        Assert.NotEqual(typeof(Lamp), room.Device!.GetType());
        return room;
    }

    private static void Map(WebApplication app)
    {
        app.MapGet("/room", (RoomContext db, Include<Room> include) => SluiceResults.Ok(Read(db), include));
        app.MapGet("/query", (RoomContext db, Include<Room> include) => SluiceResults.Query(db.Rooms, include));
        app.MapGet("/device", (RoomContext db) => SluiceResults.Ok(Read(db).Device));
        app.MapGet("/object", (RoomContext db) => SluiceResults.Ok(new Holder { Value = Read(db).Device }));
        app.MapGet("/entry", (RoomContext db) => SluiceResults.Ok(new Holder { Value = Read(db).Entries.First() }));
        app.MapGet("/plain", (RoomContext db) => (object)Read(db));
        app.MapGet("/untyped", (RoomContext db) => SluiceResults.Ok((object)Read(db)));
        app.MapGet("/sluice", (RoomContext db) => (object)Read(db)).WithSluice();
    }

    [Theory]
    [InlineData("/room?include=[device]", $$"""{"device":{{Lit}}}""")]
    [InlineData("/room?include=[device[name]]", """{"device":{"$type":"lamp","name":"desk"}}""")]
    [InlineData("/room?include=[entries]", $$"""{"entries":{{Entries}}}""")]
    [InlineData("/query?include=[device]", $$"""[{"device":{{Lit}}}]""")]
    [InlineData("/query?include=[entries]", $$"""[{"entries":{{Entries}}}]""")]
    [InlineData("/device", Lit)]
    [InlineData("/object", $$"""{"value":{{Lit}},"device":null}""")]
    [InlineData("/entry", """{"value":{"$type":"note","text":"n","id":1},"device":null}""")]
    public async Task Are_written_as_entities_of_their_class(string path, string expected)
    {
        await using QueryHost host = await StartAsync();
        Assert.Equal(expected, await host.AskAsync(path));
    }

    [Theory]
    [InlineData("/room")]
    [InlineData("/untyped")]
    [InlineData("/sluice")]
    [InlineData("/plain")]
    public async Task Hide_what_their_entity_hides(string path)
    {
        await using QueryHost host = await StartAsync();
        string answer = await host.AskAsync(path);
        Assert.DoesNotContain("secret", answer, StringComparison.Ordinal);
        Assert.DoesNotContain("hidden", answer, StringComparison.Ordinal);
        Assert.DoesNotContain("lazyLoader", answer, StringComparison.OrdinalIgnoreCase);
    }
}
