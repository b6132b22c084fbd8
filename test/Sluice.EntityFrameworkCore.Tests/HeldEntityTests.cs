using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Entities that a projection passes on as members of what it creates, where EF Core creates the objects.</summary>
public sealed class HeldEntityTests : IAsyncLifetime
{
    private const string Kiel = """{"name":"Kiel","ships":[{"name":"A"},{"name":"B"}]}""";
    private QueryHost _host = null!;

    public async ValueTask InitializeAsync() => _host = await QueryHost.StartAsync<HeldContext>(Fill, Map);

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    private static void Fill(HeldContext context)
    {
        var kiel = new HeldPort { Id = 1, Name = "Kiel" };
        kiel.Ships.Add(new HeldShip { Id = 1, Name = "A" });
        kiel.Ships.Add(new HeldShip { Id = 2, Name = "B" });
        context.Add(kiel);
    }

    private static void Map(WebApplication app)
    {
        app.MapGet(
            "/ports",
            static (HeldContext db, Include<PortRow> include) =>
                SluiceResults.Query(
                    db.Ports.Select(port => new PortRow { Label = Shout(port.Name), Port = port }),
                    include
                )
        );
        app.MapGet(
            "/ships",
            static (HeldContext db, Include<PortRow> include) =>
                SluiceResults.Query(
                    db.Ships.OrderBy(ship => ship.Id)
                        .Select(ship => new PortRow { Label = Shout(ship.Name), Port = ship.Port }),
                    include
                )
        );
        app.MapGet(
            "/nested",
            static (HeldContext db, Include<PortRow> include) =>
                SluiceResults.Query(
                    db.Ports.Select(port => new PortRow
                    {
                        Label = Shout(port.Name),
                        Rows = port
                            .Ships.OrderByDescending(ship => ship.Id)
                            .Select(ship => new ShipRow { Ship = ship })
                            .ToList(),
                        Ships = port.Ships.Where(ship => ship.Id > 1).ToList(),
                    }),
                    include
                )
        );
        app.MapGet(
            "/latest",
            static (HeldContext db, Include<PortRow> include) =>
                SluiceResults.Query(
                    db.Ports.SelectMany(port => port.Ships, (port, ship) => new { port, ship })
                        .Select(pair => new PortRow { Label = Shout(pair.ship.Name), Port = pair.port }),
                    include
                )
        );
    }

    // Not translated, so that EF Core creates the objects.
    private static string Shout(string text) => text + "!";

    [Theory]
    [InlineData("/ports?include=[label,port[name,ships[name]]]", """[{"label":"Kiel!","port":KIEL}]""")]
    [InlineData(
        "/ports?include=[label,port[ships[!sort:-name,!first:1,name,port[ships[id]]]]]",
        """[{"label":"Kiel!","port":{"ships":[{"name":"B","port":{"ships":[{"id":1},{"id":2}]}}]}}]"""
    )]
    [InlineData(
        "/ships?include=[label,port[name,ships[name]]]",
        """[{"label":"A!","port":KIEL},{"label":"B!","port":KIEL}]"""
    )]
    [InlineData(
        "/nested?include=[label,rows[ship[name,port[name]]],ships[name,port[ships[name]]]]",
        """[{"label":"Kiel!","rows":[{"ship":{"name":"B","port":{"name":"Kiel"}}},{"ship":{"name":"A","port":{"name":"Kiel"}}}],"ships":[{"name":"B","port":{"ships":[{"name":"A"},{"name":"B"}]}}]}]"""
    )]
    public async Task Their_navigations_are_read(string path, string expected) =>
        Assert.Equal(expected.Replace("KIEL", Kiel, StringComparison.Ordinal), await _host.AskAsync(path));

    [Fact]
    public async Task Navigations_that_cannot_be_read_are_refused()
    {
        Assert.Equal(
            """[{"label":"A!","port":{"name":"Kiel"}},{"label":"B!","port":{"name":"Kiel"}}]""",
            await _host.AskAsync("/latest?include=[label,port[name]]")
        );
        Assert.StartsWith(
            "400 ",
            await _host.AskAsync("/latest?include=[label,port[ships]]"),
            StringComparison.Ordinal
        );
    }
}

public sealed class HeldContext(DbContextOptions<HeldContext> options) : DbContext(options)
{
    public DbSet<HeldPort> Ports => Set<HeldPort>();
    public DbSet<HeldShip> Ships => Set<HeldShip>();
}

public class HeldPort
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<HeldShip> Ships { get; set; } = [];
}

public class HeldShip
{
    public int Id { get; set; }

    [Sortable]
    public string Name { get; set; } = "";
    public HeldPort Port { get; set; } = null!;
}

public class PortRow
{
    public string Label { get; set; } = "";
    public HeldPort? Port { get; set; }
    public List<ShipRow> Rows { get; set; } = [];
    public List<HeldShip> Ships { get; set; } = [];
}

public class ShipRow
{
    public HeldShip? Ship { get; set; }
}
