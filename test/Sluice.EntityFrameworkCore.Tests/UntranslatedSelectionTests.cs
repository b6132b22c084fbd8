using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Selections that EF Core cannot read together with the query of the endpoint.</summary>
public sealed class UntranslatedSelectionTests : IAsyncLifetime
{
    private QueryHost _host = null!;

    public async ValueTask InitializeAsync() =>
        _host = await QueryHost.StartAsync<Harbour>(
            static harbour =>
            {
                harbour.Ships.Add(
                    new Ship
                    {
                        Id = 1,
                        Port = "Kiel",
                        Crew = [new Sailor { Id = 1, Name = "Ada" }],
                    }
                );
                harbour.Ships.Add(
                    new Ship
                    {
                        Id = 2,
                        Port = "Kiel",
                        Crew =
                        [
                            new Sailor
                            {
                                Id = 2,
                                Name = "Bea",
                                Knots = [new Knot { Id = 7 }],
                            },
                        ],
                        Captain = new Sailor { Id = 3, Name = "Cleo" },
                    }
                );
            },
            static app =>
            {
                app.MapGet(
                    "/latest",
                    static (Include<Ship> include, Harbour harbour) =>
                        SluiceResults.Query(
                            harbour
                                .Ships.GroupBy(ship => ship.Port)
                                .Select(ships => ships.OrderByDescending(ship => ship.Id).First()),
                            include
                        )
                );
                app.MapGet(
                    "/latest/selected",
                    static async (Include<Ship> include, Harbour harbour) =>
                        SluiceResults.Ok(
                            await harbour
                                .Ships.GroupBy(ship => ship.Port)
                                .Select(ships => ships.OrderByDescending(ship => ship.Id).First())
                                .Select(include.Selection)
                                .ToListAsync(),
                            include
                        )
                );
                app.MapGet(
                    "/watches",
                    static async (Include<Watch> include, Harbour harbour) =>
                        SluiceResults.Ok(
                            await harbour
                                .Ships.OrderBy(ship => ship.Id)
                                .Select(ship => new Watch
                                {
                                    Id = ship.Id,
                                    First = ship.Crew.OrderBy(sailor => sailor.Id).FirstOrDefault(),
                                })
                                .Select(include.Selection)
                                .ToListAsync(),
                            include
                        )
                );
                app.MapGet(
                    "/broken",
                    static (Include<Ship> include, Harbour harbour) =>
                        SluiceResults.Query(harbour.Ships.Where(ship => ship.Describe() == ""), include)
                );
            }
        );

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    [Fact]
    public async Task What_a_request_selects_but_the_query_cannot_be_read_with_is_refused()
    {
        Assert.Equal("""[{"id":2,"port":"Kiel"}]""", await _host.AskAsync("/latest?include=[id,port]"));
        string answer = await _host.AskAsync("/latest?include=[id,crew[name]]");
        Assert.StartsWith("400 ", answer, StringComparison.Ordinal);
        Assert.Contains(
            "cannot be read with the related objects that the expression selects",
            answer,
            StringComparison.Ordinal
        );
        Assert.StartsWith("500", await _host.AskAsync("/latest"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_a_request_selects_of_a_query_of_the_program_is_refused_too()
    {
        Assert.Equal("""[{"id":2,"port":"Kiel"}]""", await _host.AskAsync("/latest/selected?include=[id,port]"));
        foreach (string include in (string[])["[id,captain[name]]", "[id,crew[name]]"])
            Assert.StartsWith(
                "400 ",
                await _host.AskAsync($"/latest/selected?include={include}"),
                StringComparison.Ordinal
            );
    }

    [Fact]
    public async Task Objects_that_hold_entities_get_what_is_selected_of_these_where_no_projection_is_translated() =>
        Assert.Equal(
            """[{"id":1,"first":{"name":"Ada","knots":[]}},{"id":2,"first":{"name":"Bea","knots":[{"id":7}]}}]""",
            await _host.AskAsync("/watches?include=[id,first[name,knots]]")
        );

    [Fact]
    public async Task A_query_that_cannot_be_read_at_all_is_the_programs_fault() =>
        Assert.StartsWith("500", await _host.AskAsync("/broken?include=[id]"), StringComparison.Ordinal);
}

internal sealed class Harbour(DbContextOptions<Harbour> options) : DbContext(options)
{
    public DbSet<Ship> Ships => Set<Ship>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Ship>().HasMany(ship => ship.Crew).WithOne();
        modelBuilder.Entity<Ship>().HasOne(ship => ship.Captain).WithMany();
    }
}

[Shape]
public sealed partial class Ship
{
    public int Id { get; set; }
    public string Port { get; set; } = "";
    public List<Sailor> Crew { get; set; } = [];
    public Sailor? Captain { get; set; }

    internal string Describe() => Port;
}

[Shape]
public sealed partial class Sailor
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<Knot> Knots { get; set; } = [];
}

[Shape]
public sealed partial class Knot
{
    public int Id { get; set; }
}

[Shape]
public sealed partial class Watch
{
    public int Id { get; set; }
    public Sailor? First { get; set; }
}
