using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting.Tests.HostJson;
using Xunit;

namespace Sluice.Hosting.Tests.Filters;

/// <summary>What documents and the explorer say of filters, sort expressions and pages, and what they keep secret.</summary>
public sealed class FilterDescriptionTests(FilterDescriptionTests.Fixture fixture)
    : IClassFixture<FilterDescriptionTests.Fixture>
{
    private static readonly string[] s_guarded = ["margin", "secret", "card"];
    private readonly AdHocServer _server = fixture.Server;

    public sealed class Fixture()
        : SharedServer(
            static app =>
            {
                app.MapGet("/sales", Sales);
                app.MapGet("/plain", static (Filter<Sale> filter, Sort<Sale> sort) => "");
                app.MapGet("/allowed", Sales)
                    .WithFilterLimits(
                        new() { Filterable = "[remark,margin,buyer[name,card]]", Sortable = "[remark,margin]" }
                    )
                    .WithIncludeLimits(new IncludeLimits { AllowList = "[id,margin,buyer[name,card]]" });
                app.MapGet(
                    "/baskets",
                    static (Filter<Basket> filter, Sort<Basket> sort, Include<Basket> include) =>
                        SluiceResults.Ok(new Basket(), include)
                );
                app.MapOpenApi();
                app.MapSluiceExplorer();
            },
            services: static services => services.AddDataProtection().UseEphemeralDataProtectionProvider()
        );

    private static SluicePagedQuery<Sale> Sales(
        Filter<Sale> filter,
        Sort<Sale> sort,
        Paging paging,
        Include<Sale> include
    ) => SluiceResults.Page(Sale.All.AsQueryable(), filter, sort, paging, include);

    private async Task<JsonNode> OperationAsync(string path) =>
        JsonNode.Parse((await _server.AskAsync("/openapi/v1.json")).Text)!["paths"]![path]!["get"]!;

    private static JsonNode Parameter(JsonNode operation, string name) =>
        operation["parameters"]!.AsArray().Single(p => (string)p!["name"]! == name)!;

    private async Task<JsonNode> ExplorerAsync(string path, string name, bool isStaff = false) =>
        JsonNode.Parse((await _server.AskAsync("/sluice/endpoints.json", isStaff: isStaff)).Text)!["endpoints"]!
            .AsArray()
            .Single(e => (string)e!["route"]! == path)!["parameters"]!
            .AsArray()
            .Single(p => (string)p!["name"]! == name)!;

    [Theory]
    [InlineData("/sales")]
    [InlineData("/plain")]
    [InlineData("/described/sales")]
    public async Task OpenApi_lists_the_members_with_their_operators_and_an_example(string path)
    {
        JsonNode operation = await OperationAsync(path);
        JsonNode filter = Parameter(operation, "filter"),
            sort = Parameter(operation, "sort");
        string text = (string)filter["description"]!;
        Assert.Contains("- `total`: `eq` `ne` `in` `gt` `ge` `lt` `le`, a number\n", text, StringComparison.Ordinal);
        Assert.Contains(
            "- `buyer`: `eq` `ne`, or `null`\n  - `name`: `eq` `ne` `in` `gt` `ge` `lt` `le` `contains` "
                + "`startswith` `endswith` `eqi` `containsi` `startswithi` `endswithi`, text in single quotes, or `null`\n",
            text,
            StringComparison.Ordinal
        );
        Assert.Equal("id gt 10 and total ge 9.5", (string)filter["example"]!);
        Assert.Equal("-id,-total", (string)sort["example"]!);
        Assert.Equal(2048, (int)filter["schema"]!["maxLength"]!);
        Assert.Contains("- `buyer`\n  - `name`\n", (string)sort["description"]!, StringComparison.Ordinal);
        Assert.NotNull(operation["responses"]!["400"]);
        foreach (string name in s_guarded)
            Assert.DoesNotContain(name, operation["parameters"]!.ToJsonString(), StringComparison.OrdinalIgnoreCase);
        Assert.Equal(
            200,
            (
                await _server.AskAsync($"{path}?filter={(string)filter["example"]!}&sort=" + (string)sort["example"]!)
            ).Status
        );
    }

    [Fact]
    public async Task Lists_of_allowed_members_do_not_reveal_guarded_ones()
    {
        JsonNode operation = await OperationAsync("/allowed");
        string parameters = operation["parameters"]!.ToJsonString();
        foreach (string name in s_guarded)
            Assert.DoesNotContain(name, parameters, StringComparison.OrdinalIgnoreCase);
        Assert.Contains(
            "`[id,buyer]`",
            (string)Parameter(operation, "include")["description"]!,
            StringComparison.Ordinal
        );
        Assert.Contains("- `remark`", (string)Parameter(operation, "filter")["description"]!, StringComparison.Ordinal);
        Assert.DoesNotContain(
            "`total`",
            (string)Parameter(operation, "filter")["description"]!,
            StringComparison.Ordinal
        );
        Assert.Equal("-remark", (string)Parameter(operation, "sort")["example"]!);
    }

    [Fact]
    public async Task Explorer_lists_what_the_viewer_may_use()
    {
        string[] all = [.. Names(await ExplorerAsync("/sales", "filter"))];
        Assert.Equal(["id", "total", "placedAt", "buyer", "buyer/name"], all);
        Assert.Equal(
            ["id", "total", "placedAt", "margin", "buyer", "buyer/name", "buyer/card"],
            Names(await ExplorerAsync("/sales", "filter", isStaff: true))
        );
        Assert.Equal(["id", "total", "placedAt", "buyer/name"], Names(await ExplorerAsync("/sales", "sort")));
        Assert.Equal(["buyer", "buyer/name", "remark"], Names(await ExplorerAsync("/allowed", "filter")).Order());

        static IEnumerable<string> Names(JsonNode parameter) =>
            parameter["members"]!.AsArray().Select(m => (string)m!["name"]!);
    }

    [Fact]
    public async Task Every_example_is_a_valid_expression()
    {
        JsonNode filter = await ExplorerAsync("/baskets", "filter"),
            sort = await ExplorerAsync("/baskets", "sort");
        string[] examples = [.. filter["members"]!.AsArray().Select(m => (string)m!["example"]!)];
        Assert.Contains("lines/any(e: e/quantity gt 10)", examples);
        Assert.Contains("lines/any(e0: e0/parts/any(e1: contains(e1/name,'a')))", examples);
        Assert.Contains("tags/any(e: contains(e,'a'))", examples);
        Assert.Contains("status eq 'InTransit'", examples);
        foreach (string example in examples)
            Assert.False(FieldFilter.Parse<Basket>(example).IsEmpty, example);
        foreach (JsonNode? member in sort["members"]!.AsArray())
            Assert.StartsWith(
                (string)member!["example"]!,
                FieldSort.Parse<Basket>((string)member["example"]!).ToString(),
                StringComparison.Ordinal
            );
        JsonNode status = filter["members"]!.AsArray().Single(m => (string)m!["name"]! == "status")!;
        Assert.Equal("""["InTransit","Closed"]""", status["values"]!.ToJsonString());
        Assert.Equal("""["eq","ne","in"]""", status["operators"]!.ToJsonString());
        Assert.Contains(
            "`'InTransit'` `'Closed'`",
            (string)Parameter(await OperationAsync("/baskets"), "filter")["description"]!,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Swashbuckle_describes_endpoints_with_expressions()
    {
        await using MatrixHost host = await MatrixHost.StartAsync(
            static _ => { },
            withSluice: true,
            static services =>
            {
                services.AddSwaggerGen(static options => options.CustomSchemaIds(static type => type.ToString()));
                services.AddDataProtection();
                services.AddAuthorizationBuilder().AddPolicy("staff", policy => policy.RequireRole("staff"));
            },
            static app =>
            {
                app.UseSwagger();
                app.MapGet("/sales", Sales);
            }
        );
        string text = await host.Client.GetStringAsync("/swagger/v1/swagger.json");
        JsonNode document = JsonNode.Parse(text)!;
        JsonNode operation = document["paths"]!["/sales"]!["get"]!;
        Assert.Null(operation["requestBody"]);
        Assert.DoesNotContain("Sluice.Filter`1", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Sluice.Paging", text, StringComparison.Ordinal);
        foreach (string reference in References(document).Distinct())
            Assert.NotNull(document["components"]!["schemas"]![reference.Split('/')[^1]]);
    }

    private static IEnumerable<string> References(JsonNode? node) =>
        node switch
        {
            JsonObject members => members.SelectMany(m => m.Key == "$ref" ? [(string)m.Value!] : References(m.Value)),
            JsonArray elements => elements.SelectMany(References),
            _ => [],
        };

    [Theory]
    [InlineData("[remarkk]", null, null, "remarkk")]
    [InlineData(null, "[totl]", null, "totl")]
    [InlineData(null, null, "Nothing", "Nothing")]
    public async Task Limits_that_name_no_member_fail_at_start_up(
        string? filterable,
        string? sortable,
        string? key,
        string name
    )
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(app =>
                app.MapGet("/broken", Sales)
                    .WithFilterLimits(
                        new()
                        {
                            Filterable = filterable,
                            Sortable = sortable,
                            Key = key,
                        }
                    )
            )
        );
        Assert.Contains(name, e.Message, StringComparison.Ordinal);
        Assert.Contains("/broken", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Type_without_a_key_fails_at_start_up()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(static app => app.MapGet("/keyless", static (Sort<Keyless> sort) => ""))
        );
        Assert.Contains("has no key", e.Message, StringComparison.Ordinal);
    }
}

[ApiController, Route("described")]
public sealed class DescribedController : ControllerBase
{
    [HttpGet("sales")]
    public string Sales(Filter<Sale> filter, Sort<Sale> sort) => $"{filter.Bound} {sort.Bound}";
}

public enum BasketStatus
{
    InTransit,
    Closed,
}

[Shape]
public partial class Basket
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable, WireEnum(AsText = true)]
    public BasketStatus Status { get; set; }

    [Filterable, Sortable]
    public double? Weight { get; set; }

    [Filterable, Sortable]
    public bool IsOpen { get; set; }

    [Filterable, Sortable]
    public Guid Token { get; set; }

    [Filterable, Sortable]
    public DateOnly Due { get; set; }

    [Filterable, Sortable]
    public TimeOnly At { get; set; }

    [Filterable]
    public List<string> Tags { get; set; } = [];

    [Filterable]
    public List<BasketLine> Lines { get; set; } = [];

    [Filterable, Sortable]
    public Basket? Parent { get; set; }
}

[Shape]
public partial class BasketLine
{
    [Filterable]
    public int Quantity { get; set; }

    [Filterable]
    public List<BasketPart> Parts { get; set; } = [];
}

[Shape]
public partial class BasketPart
{
    [Filterable]
    public string Name { get; set; } = "";
}

[Shape]
public partial class Keyless
{
    [Sortable]
    public string Name { get; set; } = "";
}
