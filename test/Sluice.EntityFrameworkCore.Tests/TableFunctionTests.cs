using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Queries that begin with a table-valued function instead of a set of the context.</summary>
public class TableFunctionTests
{
    public class Shop
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Name { get; set; } = "";

        [Filterable]
        public List<Clerk> Clerks { get; set; } = [];
    }

    public class Clerk
    {
        public int Id { get; set; }

        [Filterable]
        public string Name { get; set; } = "";
    }

    /// <summary>A row of SQLite's <c>json_each</c>.</summary>
    public class Part
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Value { get; set; } = "";
        public string Type { get; set; } = "";
        public Shop? Shop { get; set; }
    }

    public sealed class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
    {
        public DbSet<Shop> Shops => Set<Shop>();

        public IQueryable<Part> PartsOf(string document) => FromExpression(() => PartsOf(document));

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Part>().ToTable("Unused");
            modelBuilder.Entity<Part>().Property(part => part.Id).HasColumnName("key");
            modelBuilder.Entity<Part>().Property(part => part.Value).HasColumnName("value");
            modelBuilder.Entity<Part>().Property(part => part.Type).HasColumnName("type");
            modelBuilder.Entity<Part>().HasOne(part => part.Shop).WithMany().HasForeignKey("Id");
            modelBuilder.HasDbFunction(typeof(ShopContext).GetMethod(nameof(PartsOf))!).HasName("json_each");
        }
    }

    private const string Document = """["x","b","é","B"]""";

    private static Task<QueryHost> StartAsync() =>
        QueryHost.StartAsync<ShopContext>(
            static context =>
            {
                Clerk[] clerks = [new() { Name = "Ada" }, new() { Name = "Bo" }];
                context.Add(
                    new Shop
                    {
                        Id = 1,
                        Name = "one",
                        Clerks = [.. clerks],
                    }
                );
                context.Add(new Shop { Id = 2, Name = "two" });
            },
            static app =>
            {
                app.MapGet(
                    "/parts",
                    (ShopContext db, Filter<Part> filter, Sort<Part> sort, Include<Part> include) =>
                        SluiceResults.Query(db.PartsOf(Document).Where(filter).OrderBy(sort), include)
                );
                app.MapGet(
                    "/pages",
                    (ShopContext db, Filter<Part> filter, Sort<Part> sort, Paging paging, Include<Part> include) =>
                        SluiceResults.Page(db.PartsOf(Document), filter, sort, paging, include)
                );
                app.MapGet(
                    "/selected",
                    async (ShopContext db, Filter<Part> filter, Sort<Part> sort, Include<Part> include) =>
                        SluiceResults.Ok(
                            await db.PartsOf(Document)
                                .Where(filter)
                                .OrderBy(sort)
                                .Select(include.Selection)
                                .ToListAsync(),
                            include
                        )
                );
            }
        );

    [Theory]
    [InlineData("include=[id,value]&filter=id gt 1", """[{"id":2,"value":"é"},{"id":3,"value":"B"}]""")]
    [InlineData("include=[id]&sort=-value", """[{"id":2},{"id":0},{"id":1},{"id":3}]""")]
    [InlineData("include=[id]&filter=value gt 'B'&sort=value", """[{"id":1},{"id":0},{"id":2}]""")]
    [InlineData(
        "include=[value,shop[name]]&filter=id lt 3&sort=-id",
        """[{"value":"é","shop":{"name":"two"}},{"value":"b","shop":{"name":"one"}},{"value":"x","shop":null}]"""
    )]
    [InlineData(
        "include=[shop[clerks[name]]]&filter=id eq 1",
        """[{"shop":{"clerks":[{"name":"Ada"},{"name":"Bo"}]}}]"""
    )]
    public async Task Are_filtered_sorted_and_read_as_sets_are(string question, string expected)
    {
        await using QueryHost host = await StartAsync();
        Assert.Equal(expected, await host.AskAsync($"/parts?{question}"));
        Assert.Equal(expected, await host.AskAsync($"/selected?{question}"));
        Assert.Equal(expected, await host.WalkAsync($"/pages?size=1&{question}"));
    }
}
