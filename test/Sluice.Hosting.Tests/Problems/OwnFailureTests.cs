using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Filtering;
using Sluice.Hosting.Tests.Filters;
using Sluice.Hosting.Tests.Limits;
using Xunit;

namespace Sluice.Hosting.Tests.Problems;

/// <summary>
/// A filter, a sort expression or a selection of the program's own, and a policy, that fail are errors of the server,
/// whatever the request asks; the same expressions of a request are mistakes of the request.
/// </summary>
public sealed class OwnFailureTests
{
    [Theory]
    [InlineData("filter-sql", "filter=id gt 1", "filter=total eq 1")]
    [InlineData("sort-sql", "sort=-id", "sort=total")]
    [InlineData("order-sql", "sort=-id", "sort=total")]
    [InlineData("steps", "filter=name eq 'q'", "filter=root/as/any(a: a/root/as/any(b: b/name eq 'q'))")]
    public async Task A_filter_or_sort_of_the_program_is_not_blamed_on_the_request(
        string door,
        string answered,
        string refused
    )
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map, services: AddPolicies);
        foreach (string prefix in (string[])["/own", "/own-controller"])
        {
            Assert.Equal(200, await StatusOf(server, $"{prefix}/{door}?{answered}"));
            Assert.Equal(400, await StatusOf(server, $"{prefix}/{door}?{refused}"));
            Assert.Equal(500, await StatusOf(server, $"{prefix}/{door}?own=true"));
            Assert.Equal(500, await StatusOf(server, $"{prefix}/{door}?own=true&{answered}"));
        }
    }

    [Fact]
    public async Task A_selection_of_the_program_is_not_blamed_on_a_request_without_one()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map, services: AddPolicies);
        Assert.Equal(200, await StatusOf(server, "/own/joins"));
        Assert.Equal(400, await StatusOf(server, "/own/joins?include=[author[books[author[id]]]]"));
        Assert.Equal(500, await StatusOf(server, "/own/joins?own=true"));
    }

    [Theory]
    [InlineData("include=[id]")]
    [InlineData("filter=id eq 1")]
    [InlineData("sort=id")]
    public async Task A_policy_that_fails_is_not_blamed_on_the_request(string query)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map, services: AddPolicies);
        foreach (string mode in (string[])["include", "filter"])
        {
            s_fails = mode;
            Assert.Equal(500, await StatusOf(server, $"/own/guarded?{query}"));
        }
        s_fails = "";
        Assert.Equal(200, await StatusOf(server, $"/own/guarded?{query}"));
    }

    [Theory]
    [InlineData("thrown", 500)]
    [InlineData("unused", 500)]
    [InlineData("source", 500)]
    [InlineData("body", 500)]
    [InlineData("written", 400)]
    [InlineData("result", 400)]
    [InlineData("plain", 400)]
    public async Task A_depth_that_the_expression_has_not_chosen_is_not_blamed_on_it(string door, int status)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            MapDepths,
            static options => options.Include = options.Include with { AllowDeep = true },
            controllers: [typeof(DepthController)]
        );
        string include = "?include=" + Uri.EscapeDataString("[id,next[!deep]]");
        HttpMethod method = door == "body" ? HttpMethod.Post : HttpMethod.Get;
        using HttpContent? content = door == "body" ? AdHocServer.Body("{}"u8.ToArray(), "application/json") : null;
        (int found, string text) = await server.AskAsync($"/depth/{door}{include}", method: method, content: content);
        Assert.True(status == found, $"{found} {text}");
        if (door is "thrown" or "result")
            Assert.Equal(status, (await server.AskAsync($"/depth-controller/{door}{include}")).Status);
    }

    private static void MapDepths(WebApplication app)
    {
        RouteGroupBuilder group = app.MapGroup("/depth");
        group.MapGet("/thrown", IResult (Include<Chain> include) => throw Chain.Failure());
        group.MapGet("/unused", (Include<Chain> include) => JsonWire.Serialize(Chain.Endless()));
        group.MapGet("/source", (Include<Chain> include) => SluiceResults.Stream(FailAsync(), include));
        group
            .MapPost(
                "/body",
                Chain (Body<Chain> body) =>
                {
                    JsonWire.Serialize(Chain.Endless());
                    return body.Value;
                }
            )
            .WithSluice();
        group.MapGet("/written", (Include<Chain> include) => JsonWire.Serialize(Chain.Endless(), include.Selection));
        group.MapGet("/result", (Include<Chain> include) => SluiceResults.Ok(Chain.Endless(), include));
        group.MapGet("/plain", () => Chain.Endless()).WithSluice();
    }

    private static async IAsyncEnumerable<Chain> FailAsync()
    {
        await Task.Yield();
        throw Chain.Failure();
#pragma warning disable CS0162 // An iterator.
        yield break;
#pragma warning restore CS0162
    }

    private static string s_fails = "";

    private static async Task<int> StatusOf(AdHocServer server, string path) => (await server.AskAsync(path)).Status;

    private static void Map(WebApplication app)
    {
        app.MapGet("/own/filter-sql", (Filter<Sale> filter, bool own = false) => OwnDoors.FilterSql(filter, own));
        app.MapGet("/own/sort-sql", (Sort<Sale> sort, bool own = false) => OwnDoors.SortSql(sort, own));
        app.MapGet("/own/order-sql", (Sort<Sale> sort, bool own = false) => OwnDoors.OrderSql(sort, own));
        app.MapGet("/own/steps", (Filter<A> filter, bool own = false) => OwnDoors.Steps(filter, own))
            .WithFilterLimits(new FilterLimits { MaxRepeats = 9, MaxSteps = OwnDoors.MaxSteps });
        app.MapGet(
                "/own/joins",
                (Include<Book> include, bool own = false) =>
                {
                    FieldSelection<Book> selection = own
                        ? FieldSelection.Parse<Book>(
                            "author[books[author[id]]]",
                            new IncludeOptions { MaxRepeats = 9, MaxJoins = 1 }
                        )
                        : include.Selection;
                    selection.EnsureJoinsAllowed();
                    return SluiceResults.Ok(Library.Book(1), selection);
                }
            )
            .WithIncludeLimits(new IncludeLimits { MaxRepeats = 9, MaxJoins = 1 });
        app.MapGet(
            "/own/guarded",
            (Include<Ledger> include, Filter<Ledger> filter, Sort<Ledger> sort) =>
                SluiceResults.Ok(new[] { new Ledger { Id = 1 } }.Where(filter).OrderBy(sort).ToList(), include)
        );
    }

    private static void AddPolicies(IServiceCollection services) =>
        services
            .AddAuthorizationBuilder()
            .AddPolicy(
                "failing",
                policy =>
                    policy.RequireAssertion(_ =>
                        s_fails switch
                        {
                            "include" => FieldSelection.Parse<Book>("[nonsense]") is null,
                            "filter" => FieldFilter.Parse<Sale>("nonsense") is null,
                            _ => true,
                        }
                    )
            );
}

internal static class OwnDoors
{
    internal const int MaxSteps = 400;

    internal static string FilterSql(Filter<Sale> filter, bool own) =>
        (own ? FieldFilter.Parse<Sale>("total eq 1") : filter.Bound).ToSql(SqlDialect.Sqlite, new SqlParameters());

    internal static string SortSql(Sort<Sale> sort, bool own) =>
        (own ? FieldSort.Parse<Sale>("total") : sort.Bound).ToSql(SqlDialect.Sqlite);

    internal static string OrderSql(Sort<Sale> sort, bool own)
    {
        KeysetOrder<Sale> order = KeysetOrder<Sale>.Of(own ? FieldSort.Parse<Sale>("total") : sort.Bound);
        return order.ToOrderBy(SqlDialect.Sqlite, isBackwards: true)
            + order.ToSql(order.PositionOf(Sale.All[0]), SqlDialect.Sqlite, new SqlParameters());
    }

    internal static int Steps(Filter<A> filter, bool own)
    {
        FieldFilter<A> applied = own
            ? FieldFilter
                .Parse<A>("root/as/any(a: a/name eq 'q')")
                .With(new FilterBudget(MaxSteps, CancellationToken.None))
            : filter.Bound;
        return FilterWorkTests.As(310).Count(applied.Matches);
    }
}

[Shape]
public partial class Ledger
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable, RequirePolicy("failing")]
    public int Amount { get; set; }
}

[Route("own-controller")]
[SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
public sealed class OwnController : ControllerBase
{
    [HttpGet("filter-sql")]
    public string FilterSql(Filter<Sale> filter, bool own = false) => OwnDoors.FilterSql(filter, own);

    [HttpGet("sort-sql")]
    public string SortSql(Sort<Sale> sort, bool own = false) => OwnDoors.SortSql(sort, own);

    [HttpGet("order-sql")]
    public string OrderSql(Sort<Sale> sort, bool own = false) => OwnDoors.OrderSql(sort, own);

    [HttpGet("steps"), ControllerFilterLimits]
    public int Steps(Filter<A> filter, bool own = false) => OwnDoors.Steps(filter, own);
}

[Shape]
public partial class Chain
{
    public int Id { get; set; }
    public Chain? Next { get; set; }

    internal static Chain Endless()
    {
        var chain = new Chain { Id = 1 };
        chain.Next = chain;
        return chain;
    }

    internal static WireException Failure() => new(WireError.Depth, "The program nests too deeply.");
}

[Route("depth-controller")]
public sealed class DepthController : ControllerBase
{
    [HttpGet("thrown")]
    public Chain Throw(Include<Chain> include) => throw Chain.Failure();

    [HttpGet("result")]
    public Chain Endless(Include<Chain> include) => Chain.Endless();
}
