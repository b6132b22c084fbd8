using System.ComponentModel.DataAnnotations;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Entities without a key, such as those of views: EF Core reads no collection beside or within them. What a request
/// asks for beyond that is an error of the request.
/// </summary>
public class KeylessTests
{
    public class Team
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Player> Players { get; set; } = [];
    }

    public class Player
    {
        public int Id { get; set; }
    }

    public class Row
    {
        [Key]
        public int TeamId { get; set; }
        public string? Title { get; set; }
        public Team? Team { get; set; }
    }

    public class Summary
    {
        public int Id { get; set; }
        public string? Name { get; set; }
        public List<Player> Players { get; set; } = [];
    }

    /// <summary>Has no table: only SQL of the program returns it.</summary>
    public class Count
    {
        public int Id { get; set; }
        public int Players { get; set; }
    }

    /// <summary>Is not in the model.</summary>
    public class Unmapped
    {
        public int Id { get; set; }
        public int Players { get; set; }
    }

    public sealed class TeamContext(DbContextOptions<TeamContext> options) : DbContext(options)
    {
        public DbSet<Team> Teams => Set<Team>();
        public DbSet<Row> Rows => Set<Row>();

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder
                .Entity<Row>()
                .HasNoKey()
                .ToSqlQuery("""SELECT "Id" AS "TeamId", "Name" AS "Title" FROM "Teams" """)
                .HasOne(r => r.Team)
                .WithMany()
                .HasForeignKey(r => r.TeamId);
            modelBuilder.Entity<Count>().HasNoKey().ToView(null);
        }
    }

    private const string Counts =
        "SELECT \"TeamId\" AS \"Id\", count(*) AS \"Players\" FROM \"Player\" GROUP BY \"TeamId\"";

    private static Task<QueryHost> StartAsync(Action<IServiceCollection>? services = null) =>
        QueryHost.StartAsync<TeamContext>(
            static context => context.Add(new Team { Name = "a", Players = [new()] }),
            Map,
            services: services
        );

    private static void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (TeamContext db, Include<Row> include) => SluiceResults.Query(db.Rows.OrderBy(r => r.TeamId), include)
        );
        app.MapGet(
            "/selected",
            async (TeamContext db, Include<Row> include) =>
                SluiceResults.Ok(await db.Rows.Select(include.Selection).ToListAsync(), include)
        );
        app.MapGet(
            "/sql",
            (TeamContext db, Include<Count> include) =>
                SluiceResults.Query(db.Set<Count>().FromSqlRaw(Counts).OrderBy(c => c.Id), include)
        );
        app.MapGet(
            "/sql/selected",
            async (TeamContext db, Include<Count> include) =>
                SluiceResults.Ok(
                    await db.Set<Count>().FromSqlRaw(Counts).Select(include.Selection).ToListAsync(),
                    include
                )
        );
        app.MapGet(
            "/unmapped",
            (TeamContext db, Include<Unmapped> include) =>
                SluiceResults.Query(db.Database.SqlQueryRaw<Unmapped>(Counts).OrderBy(c => c.Id), include)
        );
        app.MapGet(
            "/unmapped/selected",
            async (TeamContext db, Include<Unmapped> include) =>
                SluiceResults.Ok(
                    await db.Database.SqlQueryRaw<Unmapped>(Counts).Select(include.Selection).ToListAsync(),
                    include
                )
        );
        app.MapGet(
            "/created",
            (TeamContext db, Include<Summary> include) =>
                SluiceResults.Query(
                    db.Rows.OrderBy(r => r.TeamId)
                        .Select(r => new Summary
                        {
                            Id = r.TeamId,
                            Name = r.Team!.Name,
                            Players = r.Team.Players,
                        }),
                    include
                )
        );
    }

    [Theory]
    [InlineData("/query?include=[title,team[name]]", """[{"title":"a","team":{"name":"a"}}]""")]
    [InlineData("/selected?include=[title,team[name]]", """[{"title":"a","team":{"name":"a"}}]""")]
    [InlineData("/created?include=[id,name]", """[{"id":1,"name":"a"}]""")]
    public async Task Values_and_references_are_read(string path, string expected)
    {
        await using QueryHost host = await StartAsync();
        Assert.Equal(expected, await host.AskAsync(path));
    }

    [Theory]
    [InlineData("/sql")]
    [InlineData("/sql/selected")]
    [InlineData("/unmapped")]
    [InlineData("/unmapped/selected")]
    public async Task What_only_SQL_returns_is_read(string path)
    {
        await using QueryHost host = await StartAsync();
        Assert.Equal("""[{"id":1,"players":1}]""", await host.AskAsync(path));
        Assert.Equal("""[{"players":1}]""", await host.AskAsync($"{path}?include=[players]"));
    }

    [Theory]
    [InlineData("/sql")]
    [InlineData("/sql/selected")]
    [InlineData("/unmapped")]
    [InlineData("/unmapped/selected")]
    public async Task What_only_SQL_returns_is_read_by_the_first_query_of_a_model(string path)
    {
        await using QueryHost host = await StartAsync(static services =>
            services.ConfigureDbContext<TeamContext>(static options =>
                options
                    .EnableServiceProviderCaching(false)
                    // Other tests of the process have models of their own, too.
                    .ConfigureWarnings(static warnings =>
                        warnings.Ignore(CoreEventId.ManyServiceProvidersCreatedWarning)
                    )
            )
        );
        Assert.Equal("""[{"id":1,"players":1}]""", await host.AskAsync(path));
        Assert.Equal("""[{"players":1}]""", await host.AskAsync($"{path}?include=[players]"));
    }

    [Theory]
    [InlineData("/query?include=[title,team[players]]")]
    [InlineData("/query?include=[team]")]
    [InlineData("/selected?include=[title,team[players[id]]]")]
    [InlineData("/selected?include=[title,team[players[!first:1,id]]]")]
    [InlineData("/created?include=[id,players]")]
    [InlineData("/created?include=[players[!first:1,id]]")]
    public async Task Collections_are_an_error_of_the_request(string path)
    {
        await using QueryHost host = await StartAsync();
        string answer = await host.AskAsync(path);
        Assert.StartsWith("400", answer, StringComparison.Ordinal);
        Assert.Contains("cannot be read with the related objects", answer, StringComparison.Ordinal);
    }
}
