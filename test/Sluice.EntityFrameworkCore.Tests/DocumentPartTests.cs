using System.ComponentModel.DataAnnotations.Schema;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Parts of documents that objects behind references and within collections hold.</summary>
[Collection(ShopContext.Schema)]
public class DocumentPartTests
{
    private const string Schema = "sluice_document_parts";

    public class Company
    {
        public int Id { get; set; }
        public Site? Site { get; set; }
        public int? ParentId { get; set; }
        public Company? Parent { get; set; }
        public List<Contract> Contracts { get; set; } = [];
    }

    public class Site
    {
        public string Street { get; set; } = "";
        public Spot? Spot { get; set; }
    }

    public class Spot
    {
        public int Row { get; set; }
        public int? Column { get; set; }

        [NotMapped]
        public string? Note { get; set; }

        [NotMapped]
        public Land? Land { get; set; }
    }

    public class Land
    {
        public string Code { get; set; } = "";
    }

    public class Contract
    {
        public int Id { get; set; }
        public int CompanyId { get; set; }
        public Company Company { get; set; } = null!;
    }

    public sealed class CompanyContext(DbContextOptions<CompanyContext> options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            if (Database.IsNpgsql())
                model.HasDefaultSchema(Schema);
            model.Entity<Company>().OwnsOne(c => c.Site, site => site.ToJson().OwnsOne(s => s.Spot));
            model.Entity<Contract>().HasOne(c => c.Company).WithMany(c => c.Contracts);
        }
    }

    public static TheoryData<string, string> Selections =>
        new()
        {
            {
                "[site[spot]]",
                """{"site":{"spot":{"row":1,"column":null,"note":null,"land":null}}},{"site":{"spot":null}},{"site":null}"""
            },
            {
                "[parent[site[spot]]]",
                """{"parent":null},{"parent":{"site":{"spot":{"row":1,"column":null,"note":null,"land":null}}}},{"parent":{"site":{"spot":null}}}"""
            },
            {
                "[contracts[company[site[spot]]]]",
                """
                    {"contracts":[{"company":{"site":{"spot":{"row":1,"column":null,"note":null,"land":null}}}}]},
                    {"contracts":[{"company":{"site":{"spot":null}}}]},{"contracts":[{"company":{"site":null}}]}
                    """
            },
            {
                "[parent[contracts[company[site[spot[row]]]]]]",
                """
                    {"parent":null},{"parent":{"contracts":[{"company":{"site":{"spot":{"row":1}}}}]}},
                    {"parent":{"contracts":[{"company":{"site":{"spot":null}}}]}}
                    """
            },
        };

    [Theory, MemberData(nameof(Selections))]
    public async Task Parts_of_documents_are_read_wherever_they_are(string include, string expected)
    {
        await using QueryHost host = await QueryHost.StartAsync<CompanyContext>(Fill, Map);
        await CheckAsync(host, include, expected);
    }

    [Theory, MemberData(nameof(Selections))]
    public async Task PostgreSQL_reads_them_too(string include, string expected)
    {
        string? server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        await PostgresSchema.RenewAsync(server, Schema);
        await using (var context = new CompanyContext(OptionsOf(server!)))
            await context
                .GetService<IRelationalDatabaseCreator>()
                .CreateTablesAsync(TestContext.Current.CancellationToken);
        await using QueryHost host = await QueryHost.StartAsync<CompanyContext>(
            Fill,
            Map,
            services: services => services.AddScoped(_ => OptionsOf(server!))
        );
        await CheckAsync(host, include, expected);
    }

    private static DbContextOptions<CompanyContext> OptionsOf(string server) =>
        new DbContextOptionsBuilder<CompanyContext>().UseNpgsql(server).Options;

    private static async Task CheckAsync(QueryHost host, string include, string expected)
    {
        expected = $"[{expected.ReplaceLineEndings("")}]";
        Assert.Equal(expected, await host.AskAsync($"/query?include={include}"));
        Assert.Equal(expected, await host.AskAsync($"/select?include={include}"));
    }

    private static void Fill(CompanyContext context) =>
        context.AddRange(
            new Company
            {
                Id = 1,
                Site = new()
                {
                    Street = "s",
                    Spot = new() { Row = 1 },
                },
                Contracts = { new() },
            },
            new Company
            {
                Id = 2,
                Site = new() { Street = "t" },
                ParentId = 1,
                Contracts = { new() },
            },
            new Company
            {
                Id = 3,
                ParentId = 2,
                Contracts = { new() },
            }
        );

    private static void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (CompanyContext db, Include<Company> include) =>
                SluiceResults.Query(db.Set<Company>().OrderBy(c => c.Id), include)
        );
        app.MapGet(
            "/select",
            async (CompanyContext db, Include<Company> include) =>
                SluiceResults.Ok(
                    await db.Set<Company>().OrderBy(c => c.Id).Select(include.Selection).ToListAsync(),
                    include
                )
        );
    }
}
