using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Filters;

/// <summary>What an endpoint names for its sort expressions binds <c>!sort</c> in include expressions too.</summary>
public sealed partial class ElementKeyTests(ElementKeyTests.Harbour harbour) : IClassFixture<ElementKeyTests.Harbour>
{
    [Shape]
    public partial class Ship
    {
        [Sortable]
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public List<Crate> Crates { get; set; } = [];
    }

    [Shape]
    public partial class Crate
    {
        [Sortable]
        public int Id { get; set; }

        [Sortable]
        public int Mass { get; set; }
        public string Label { get; set; } = "";

        [RequirePolicy("staff")]
        public int Price { get; set; }
        public Owner Owner { get; set; } = new();
        public List<Crate> Inner { get; set; } = [];
    }

    [Shape]
    public partial class Owner
    {
        [Sortable]
        public string Name { get; set; } = "";
        public string City { get; set; } = "";
    }

    private static Ship[] Ships() =>
        [new() { Id = 1, Crates = [.. Enumerable.Range(1, 3).Select(id => new Crate { Id = id, Mass = 9 - id })] }];

    /// <summary>Endpoints that differ in what they name.</summary>
    public sealed class Harbour()
        : SharedServer(static app =>
        {
            app.MapOpenApi();
            app.MapGet("/marked", (Include<Ship> include) => SluiceResults.Ok(Ships(), include));
            app.MapGet("/named", (Include<Ship> include) => SluiceResults.Ok(Ships(), include))
                .WithFilterLimits(new() { Sortable = "[name,crates[label,price,owner[city]]]" });
            app.MapGet(
                    "/both",
                    (Include<Ship> include, Sort<Ship> sort) => SluiceResults.Ok(Ships().OrderBy(sort), include)
                )
                .WithFilterLimits(new() { Sortable = "[name]" });
            app.MapGet("/other", (Include<Ship> include, Sort<Crate> sort) => SluiceResults.Ok(Ships(), include))
                .WithFilterLimits(new() { Sortable = "[label]" });
            app.MapGet("/listed", (Include<Ship> include) => SluiceResults.Ok(Ships(), include))
                .WithIncludeLimits(new() { AllowList = "[id,crates[id,mass]]" })
                .WithFilterLimits(new() { Sortable = "[crates[label]]" });
            app.MapGet("/plain", () => Ships()).WithSluice().WithFilterLimits(new() { Sortable = "[crates[label]]" });
        });

    [Theory]
    [InlineData("/marked", "crates[!sort:mass,id]", 200)]
    [InlineData("/marked", "crates[!sort:owner.name,id]", 200)]
    [InlineData("/marked", "crates[!sort:label,id]", 400)]
    [InlineData("/named", "crates[!sort:label,id]", 200)]
    [InlineData("/named", "crates[!sort:-label,!sort:owner.city,id]", 200)]
    [InlineData("/named", "crates[!sort:mass,id]", 400)]
    [InlineData("/named", "crates[!sort:id,id]", 400)]
    [InlineData("/named", "crates[!sort:price,id]", 400)]
    [InlineData("/named", "crates[!sort:owner.name,id]", 400)]
    [InlineData("/named", "crates[inner[!sort:label,id]]", 400)]
    [InlineData("/named", "crates[!SORT:mass,id]", 400)]
    [InlineData("/named", "crates[!first:1,id]", 200)]
    [InlineData("/both", "crates[!sort:mass,id]", 400)]
    [InlineData("/other", "crates[!sort:mass,id]", 200)]
    [InlineData("/other", "crates[!sort:label,id]", 400)]
    [InlineData("/listed", "crates[!sort:label,id]", 200)]
    [InlineData("/listed", "crates[!sort:mass,id]", 400)]
    [InlineData("/plain", "crates[!sort:label,id]", 200)]
    [InlineData("/plain", "crates[!sort:mass,id]", 400)]
    public async Task Keys_of_collections_are_those_that_the_endpoint_names(string path, string include, int status)
    {
        (int found, string text) = await harbour.Server.AskAsync(path + "?include=" + Uri.EscapeDataString(include));
        Assert.True(status == found, text);
        Assert.DoesNotContain(status == 400 ? "'price'." : "\0", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_named_key_sorts_and_is_offered()
    {
        (_, string text) = await harbour.Server.AskAsync("/marked?include=crates[!sort:mass,id]");
        Assert.Equal("""[{"crates":[{"id":3},{"id":2},{"id":1}]}]""", text);
        (_, string refused) = await harbour.Server.AskAsync("/named?include=crates[!sort:mass,id]");
        Assert.Contains("label", refused, StringComparison.Ordinal);
        (int status, string staff) = await harbour.Server.AskAsync(
            "/named?include=crates[!sort:price,id]",
            isStaff: true
        );
        Assert.True(status == 200, staff);
    }

    [Fact]
    public async Task The_document_names_the_keys_of_the_endpoint()
    {
        (_, string text) = await harbour.Server.AskAsync("/openapi/v1.json");
        JsonNode paths = JsonNode.Parse(text)!["paths"]!;
        Assert.Contains("\u2195", DescriptionOf("/marked"), StringComparison.Ordinal);
        Assert.DoesNotContain("\u2195", DescriptionOf("/named"), StringComparison.Ordinal);
        Assert.Contains("[name,crates[label,owner[city]]]", DescriptionOf("/named"), StringComparison.Ordinal);

        string DescriptionOf(string path) =>
            (string)
                paths[path]!["get"]!["parameters"]!.AsArray().First(p => (string?)p!["name"] == "include")![
                    "description"
                ]!;
    }

    [Fact]
    public async Task A_list_of_sortable_members_is_checked_at_start_up()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(
                static app =>
                    app.MapGet("/typo", (Include<Ship> include) => "")
                        .WithFilterLimits(new() { Sortable = "[crates[lable]]" }),
                controllers: []
            )
        );
        Assert.Contains("lable", e.Message, StringComparison.Ordinal);
        Assert.Contains("FilterLimits.Sortable", e.Message, StringComparison.Ordinal);
    }
}
