using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting.Tests.Filters;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// Whatever asks a policy makes the answer private: below a response cache and an output cache, an anonymous caller
/// never gets what a permitted one was answered.
/// </summary>
public class PolicyMarkTests
{
    private const string Public = "public, max-age=60";
    private static readonly string[] s_targeted =
    [
        "CDN-Cache-Control",
        "Cloudflare-CDN-Cache-Control",
        "Surrogate-Control",
        "Edge-Control",
        "X-Accel-Expires",
    ];
    private static readonly string[] s_paths =
    [
        "object",
        "objects",
        "object-plain",
        "object-stream",
        "object-envelope",
        "declared",
        "declared-stream",
        "declared-query",
        "declared-single",
        "declared-page",
        "rows",
        "filter?filter=margin gt 0",
        "sort?sort=-margin",
        "filter-written?filter=margin gt 0",
        "filter-late?filter=margin gt 0",
        "with-sluice",
        "framework",
        "union",
        "around-stream",
        "around-query",
        "around-all",
    ];

    [Theory]
    [InlineData("response")]
    [InlineData("output")]
    [InlineData("output-include")]
    public async Task A_cache_never_gives_a_guarded_answer_to_somebody_else(string cache)
    {
        await using AdHocServer server = await StartAsync(cache);
        foreach (string path in s_paths)
        {
            Answer before = await AskAsync(server, path, isStaff: false);
            Answer staff = await AskAsync(server, path, isStaff: true);
            Answer anonymous = await AskAsync(server, path, isStaff: false);
            Assert.Equal((path, before.Status, before.Text), (path, anonymous.Status, anonymous.Text));
            Assert.Equal((path, 200), (path, staff.Status));
            Assert.Equal((path, path == "rows"), (path, staff.Text == anonymous.Text));
            Assert.True(staff.Control is { Private: true, Public: false }, $"{path}: {staff.Control}");
        }
    }

    // As the first request, so that no cache has an answer.
    [Theory]
    [InlineData("response")]
    [InlineData("output")]
    [InlineData("output-include")]
    public async Task Head_says_what_get_says(string cache)
    {
        await using AdHocServer server = await StartAsync(cache);
        foreach (string path in s_paths)
        {
            Answer head = await AskAsync(server, path, isStaff: true, HttpMethod.Head);
            Assert.Equal((path, 200), (path, head.Status));
            Assert.True(head.Control is { Private: true, Public: false }, $"{path}: {head.Control}");
        }
    }

    [Fact]
    public async Task What_asks_no_policy_stays_public()
    {
        await using AdHocServer server = await StartAsync("response");
        foreach (string path in (string[])["open", "open-object"])
        {
            Answer answer = await AskAsync(server, path, isStaff: true);
            Assert.Equal(CacheControlHeaderValue.Parse(Public), answer.Control);
        }
    }

    [Fact]
    public async Task Fields_that_replace_cache_control_are_removed()
    {
        await using AdHocServer server = await StartAsync("response");
        using HttpResponseMessage response = await server.Client.GetAsync("/targeted");
        foreach (string name in s_targeted)
            Assert.False(response.Headers.Contains(name), name);
        Assert.True(response.Headers.CacheControl!.Private);
    }

    [Fact]
    public async Task Private_fields_do_not_stand_for_a_private_body()
    {
        await using AdHocServer server = await StartAsync("response");
        using HttpResponseMessage response = await server.Client.GetAsync("/fields");
        Assert.Equal("max-age=60, private", response.Headers.CacheControl!.ToString());
    }

    private sealed record Answer(int Status, string Text, CacheControlHeaderValue? Control);

    private static async Task<Answer> AskAsync(AdHocServer server, string path, bool isStaff, HttpMethod? method = null)
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Get, "/" + path);
        if (isStaff)
            request.Headers.Add("X-Staff", "1");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        return new((int)response.StatusCode, await response.Content.ReadAsStringAsync(), response.Headers.CacheControl);
    }

    private static Task<AdHocServer> StartAsync(string cache) =>
        AdHocServer.StartAsync(
            app =>
            {
                if (cache == "response")
                    app.UseResponseCaching();
                RouteGroupBuilder group = app.MapGroup("");
                if (cache == "output")
                    group.CacheOutput();
                if (cache == "output-include")
                    group.CacheOutput(policy => policy.VaryByInclude());
                group.AddEndpointFilter(
                    (invocation, next) =>
                    {
                        invocation.HttpContext.Response.Headers.CacheControl = Public;
                        return next(invocation);
                    }
                );
                Map(group);
            },
            static options => options.AddEnvelope(typeof(Wrapped<>), "Data"),
            static services => services.AddResponseCaching()
        );

    private static void Map(RouteGroupBuilder app)
    {
        string[] verbs = ["GET", "HEAD"];
        Add("object", (Include<Parcel> include) => SluiceResults.Ok(new Parcel(), include));
        Add("objects", (Include<Parcel> include) => SluiceResults.Ok([new Parcel()], include));
        Add("object-plain", () => new Parcel()).WithSluice();
        Add("object-stream", (Include<Parcel> include) => SluiceResults.Stream(Stream(), include));
        Add(
            "object-envelope",
            (Include<Parcel> include) => SluiceResults.Stream(Stream(), include).In(new Wrapped<Parcel>(), 2)
        );
        Add(
            "around-stream",
            (Include<Chapter> include) => SluiceResults.Stream(Chapters(), include).In(new Wrapped<Chapter>(), 1)
        );
        Add(
            "around-query",
            (Include<Chapter> include) =>
                SluiceResults.Query(new[] { new Chapter(1, "One") }.AsQueryable(), include).In(new Wrapped<Chapter>())
        );
        Add(
            "around-all",
            (Include<Chapter> include) =>
                SluiceResults.Envelope(new Wrapped<Chapter> { Data = [new(1, "One")] }, include)
        );
        Add("declared", (Include<Person> include) => SluiceResults.Ok(new Person(), include));
        Add(
            "declared-stream",
            (Include<Person> include) => SluiceResults.Stream(AsyncEnumerable.Repeat(new Person(), 2), include)
        );
        Add("declared-query", (Include<Person> include) => SluiceResults.Query(People(), include));
        Add("declared-single", (Include<Person> include) => SluiceResults.QuerySingle(People(), include));
        Add("declared-page", (Include<Person> include) => SluiceResults.Page(People(), 1, 2, include));
        Add("rows", (Include<Person> include) => SluiceResults.Rows(Queries.Numbers(2), include));
        Add("filter", (Filter<Sale> filter) => Results.Ok(Sale.All.Count(filter.Bound.Matches)));
        Add("sort", (Sort<Sale> sort) => Results.Ok(Sale.All.OrderBy(sort).Select(sale => sale.Id)));
        Add(
            "filter-written",
            async (Filter<Sale> filter, HttpContext context) =>
            {
                context.Response.Headers.CacheControl = Public;
                await context.Response.WriteAsync($"{Sale.All.Count(filter.Bound.Matches)}");
            }
        );
        Add(
            "filter-late",
            async (Filter<Sale> filter, HttpContext context) =>
            {
                context.Response.OnStarting(() =>
                {
                    context.Response.Headers["X-Late"] = "1";
                    return Task.CompletedTask;
                });
                context.Response.Headers.CacheControl = Public;
                await context.Response.WriteAsJsonAsync(Sale.All.Count(filter.Bound.Matches));
            }
        );
        Add("with-sluice", () => new Person()).WithSluice();
        Add("framework", () => TypedResults.Ok(new Person())).WithSluice();
        Add("union", () => (IEnumerable<object>)[new Person(), 1]).WithSluice();
        Add("open", (Include<Chapter> include) => SluiceResults.Ok(new Chapter(1, "One"), include));
        Add(
            "open-object",
            (Include<Parcel> include) =>
                SluiceResults.Ok(
                    new Parcel
                    {
                        Content = 1,
                        Others = [],
                        ByName = [],
                    },
                    include
                )
        );
        Add(
            "targeted",
            (Include<Person> include, HttpContext context) =>
            {
                foreach (string name in s_targeted)
                    context.Response.Headers[name] = "max-age=60";
                return SluiceResults.Ok(new Person(), include);
            }
        );
        Add(
            "fields",
            (Include<Person> include, HttpContext context) =>
            {
                context.Response.Headers.CacheControl = "private=\"set-cookie\", max-age=60";
                return SluiceResults.Ok(new Person(), include);
            }
        );

        RouteHandlerBuilder Add(string path, Delegate handler) => app.MapMethods("/" + path, verbs, handler);
    }

    private static IQueryable<Person> People() => new[] { new Person() }.AsQueryable();

    private static async IAsyncEnumerable<Chapter> Chapters()
    {
        await Task.Yield();
        yield return new Chapter(1, "One");
    }

    private static async IAsyncEnumerable<Parcel> Stream()
    {
        yield return new Parcel
        {
            Content = 1,
            Others = [],
            ByName = [],
        };
        await Task.Delay(30);
        yield return new Parcel();
    }
}
