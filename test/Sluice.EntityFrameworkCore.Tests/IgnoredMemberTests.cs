using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Objects and collections of objects that the model ignores have the values that a new object has.</summary>
public class IgnoredMemberTests
{
    public sealed class Firm
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Part> Parts { get; set; } = [new() { Subs = [new() { Text = "a" }] }];
        public Part? Draft { get; set; }
        public Part Main { get; set; } = new() { Subs = [new() { Text = "b" }] };
        public Dictionary<string, Part> Named { get; set; } = new() { ["x"] = new() };
        public Spot Spot { get; set; } = new();
        public List<Branch> Branches { get; set; } = [];
    }

    public sealed class Spot
    {
        public int X { get; set; }
        public List<Part> Parts { get; set; } = [new() { Subs = [new() { Text = "d" }] }];
    }

    public sealed class Branch
    {
        public int Id { get; set; }
        public List<Part> Parts { get; set; } = [new() { Subs = [new() { Text = "c" }] }];
    }

    public sealed class Part
    {
        public int? Number { get; set; }
        public List<Sub> Subs { get; set; } = [];
    }

    public sealed class Sub
    {
        public string Text { get; set; } = "";
    }

    public sealed class FirmContext(DbContextOptions<FirmContext> options) : DbContext(options)
    {
        public DbSet<Firm> Firms => Set<Firm>();

        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Ignore<Part>();
            modelBuilder.Entity<Firm>(firm =>
            {
                firm.Ignore(f => f.Named);
                firm.ComplexProperty(f => f.Spot);
            });
        }
    }

    [Theory]
    [InlineData("[id,parts]", """{"id":1,"parts":[{"number":null,"subs":[{"text":"a"}]}]}""")]
    [InlineData("[id,parts[subs]]", """{"id":1,"parts":[{"subs":[{"text":"a"}]}]}""")]
    [InlineData("[id,parts[!first:1,number]]", """{"id":1,"parts":[{"number":null}]}""")]
    [InlineData("[id,draft[subs],main[subs]]", """{"id":1,"draft":null,"main":{"subs":[{"text":"b"}]}}""")]
    [InlineData("[id,named[number]]", """{"id":1,"named":{"x":{"number":null}}}""")]
    [InlineData("[id,spot[x,parts[subs]]]", """{"id":1,"spot":{"x":7,"parts":[{"subs":[{"text":"d"}]}]}}""")]
    [InlineData("[branches[parts[subs]]]", """{"branches":[{"parts":[{"subs":[{"text":"c"}]}]}]}""")]
    [InlineData("[branches[id],parts[subs[text]]]", """{"parts":[{"subs":[{"text":"a"}]}],"branches":[{"id":5}]}""")]
    public async Task Answers_contain_what_a_new_object_has(string include, string expected)
    {
        await using QueryHost host = await QueryHost.StartAsync<FirmContext>(
            context =>
                context.Add(
                    new Firm
                    {
                        Id = 1,
                        Spot = new() { X = 7 },
                        Branches = [new() { Id = 5 }],
                    }
                ),
            app =>
            {
                app.MapGet("/query", (Include<Firm> include, FirmContext db) => SluiceResults.Query(db.Firms, include));
                app.MapGet(
                    "/page",
                    (Include<Firm> include, FirmContext db) =>
                        SluiceResults.Page(db.Firms.OrderBy(f => f.Id), 1, 5, include)
                );
                app.MapGet(
                    "/select",
                    async (Include<Firm> include, FirmContext db) =>
                        SluiceResults.Ok(await db.Firms.Select(include.Selection).ToListAsync(), include)
                );
            }
        );
        Assert.Equal($"[{expected}]", await host.AskAsync($"/query?include={include}"));
        Assert.Equal($"[{expected}]", await host.AskAsync($"/select?include={include}"));
        Assert.Contains($"[{expected}]", await host.AskAsync($"/page?include={include}"), StringComparison.Ordinal);
    }
}
