using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.ResponseCaching;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

public class CachingTests
{
    private static readonly string[] s_accepts =
    [
        "application/jsonl, application/vnd.msgpack;q=0.9",
        "application/jsonl, application/json;q=0.9",
        "application/jsonl",
        "text/event-stream",
        "text/event-stream, application/json;q=0.5",
        "application/vnd.msgpack",
        "application/x-msgpack",
        "application/json",
        "*/*",
        "application/*;q=0.5, application/json;q=0.1",
        "image/png",
        "application/jsonl;q=0.1, application/vnd.msgpack;q=0.2",
    ];

    [Theory]
    [InlineData("value")]
    [InlineData("stream")]
    [InlineData("rows")]
    [InlineData("plain")]
    [InlineData("undeclared")]
    public async Task A_cached_answer_is_the_one_that_the_endpoint_would_give(string path)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                Map(app, "/live", endpoint => { });
                Map(app, "/cached", endpoint => endpoint.CacheOutput(policy => policy.VaryByInclude()));
            },
            controllers: []
        );
        foreach (string accept in s_accepts.Concat(s_accepts.Reverse()))
            Assert.Equal(
                await AskAsync(server, $"/live/{path}?include=title", accept),
                await AskAsync(server, $"/cached/{path}?include=title", accept)
            );
    }

    [Theory]
    [InlineData("guarded", null, "private")]
    [InlineData("guarded", "public, max-age=60", "private, max-age=60")]
    [InlineData("guarded", "s-maxage=60, max-age=5", "private, max-age=5")]
    [InlineData("guarded", "no-store", "no-store")]
    [InlineData("stream", null, "private")]
    [InlineData("page", null, "private")]
    [InlineData("plain", null, "private")]
    [InlineData("open", null, null)]
    [InlineData("open", "public, max-age=60", "public, max-age=60")]
    public async Task Guarded_answers_are_private(string path, string? said, string? expected)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                RouteGroupBuilder group = app.MapGroup("");
                group.AddEndpointFilter(
                    (invocation, next) =>
                    {
                        if (said is not null)
                            invocation.HttpContext.Response.Headers.CacheControl = said;
                        return next(invocation);
                    }
                );
                group.MapGet("/guarded", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include));
                group.MapGet(
                    "/stream",
                    (Include<Book> include) => SluiceResults.Stream(Library.StreamAsync(2), include)
                );
                group.MapGet(
                    "/page",
                    (Include<Book> include) => SluiceResults.Page(new Page<Book>([Library.Book(1)], 1, 1, 1), include)
                );
                group.MapGet("/plain", Book () => Library.Book(1)).WithSluice();
                group.MapGet("/open", (Include<Chapter> include) => SluiceResults.Ok(new Chapter(1, "One"), include));
            },
            controllers: []
        );
        using HttpResponseMessage response = await server.Client.GetAsync(path);
        Assert.Equal(
            expected is null ? null : System.Net.Http.Headers.CacheControlHeaderValue.Parse(expected),
            response.Headers.CacheControl
        );
    }

    [Theory]
    [InlineData("value")]
    [InlineData("plain")]
    [InlineData("narrow")]
    [InlineData("undeclared")]
    public async Task An_output_cache_without_a_policy_of_Sluice_mixes_nothing(string path)
    {
        int runs = 0;
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/value", (Include<Chapter> include) => SluiceResults.Ok(Count(), include)).CacheOutput();
                app.MapGet("/plain", () => Count()).WithSluice().CacheOutput();
                app.MapGet("/narrow", (Include<Chapter> include, int page = 1) => SluiceResults.Ok(Count(), include))
                    .CacheOutput(static policy => policy.SetVaryByQuery("page"));
                app.MapGet("/undeclared", IResult () => SluiceResults.Ok(Count())).CacheOutput();
            },
            controllers: []
        );
        const string Whole = "{\"number\":1,\"heading\":\"One\"}";
        for (int round = 0; round < 2; round++)
        {
            Assert.Equal((200, Whole), await server.AskAsync("/" + path));
            (_, string packed) = await server.AskAsync("/" + path, "application/vnd.msgpack");
            Assert.NotEqual(Whole, packed);
            if (path == "undeclared")
                continue;
            Assert.Equal("{\"number\":1}", (await server.AskAsync($"/{path}?include=number")).Text);
            using var request = new HttpRequestMessage(HttpMethod.Get, path);
            request.Headers.Add("Sluice-Include", "heading");
            using HttpResponseMessage response = await server.Client.SendAsync(request);
            Assert.Equal("{\"heading\":\"One\"}", await response.Content.ReadAsStringAsync());
        }
        Assert.Equal(4, runs);

        Chapter Count()
        {
            runs++;
            return new(1, "One");
        }
    }

    [Theory]
    [InlineData(null)]
    [InlineData("page")]
    [InlineData("*")]
    public async Task A_response_cache_keeps_one_answer_for_each_expression(string? own)
    {
        int runs = 0;
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.UseResponseCaching();
                app.MapGet(
                    "/chapters",
                    (HttpContext context, Include<Chapter> include, int page = 1) =>
                    {
                        runs++;
                        context.Response.Headers.CacheControl = "public, max-age=60";
                        if (own is not null)
                            context.Features.GetRequiredFeature<IResponseCachingFeature>().VaryByQueryKeys = [own];
                        return SluiceResults.Ok(new[] { new Chapter(page, "One") }, include);
                    }
                );
            },
            services: static services => services.AddResponseCaching(),
            controllers: []
        );
        for (int round = 0; round < 2; round++)
        {
            Assert.Equal("[{\"number\":1,\"heading\":\"One\"}]", (await server.AskAsync("/chapters")).Text);
            Assert.Equal("[{\"number\":1}]", (await server.AskAsync("/chapters?include=number")).Text);
            Assert.Equal("[{\"heading\":\"One\"}]", (await server.AskAsync("/chapters?Include=heading")).Text);
            if (own is not null)
                Assert.Equal("[{\"number\":2}]", (await server.AskAsync("/chapters?include=number&page=2")).Text);
        }
        Assert.Equal(own is null ? 3 : 4, runs);
    }

    private static void Map(WebApplication app, string prefix, Action<RouteHandlerBuilder> configure)
    {
        configure(app.MapGet(prefix + "/value", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include)));
        configure(
            app.MapGet(
                prefix + "/stream",
                (Include<Book> include) => SluiceResults.Stream(Library.StreamAsync(2), include)
            )
        );
        configure(
            app.MapGet(prefix + "/rows", (Include<Book> include) => SluiceResults.Rows(Queries.Numbers(2), include))
        );
        configure(app.MapGet(prefix + "/plain", IAsyncEnumerable<Book> () => Library.StreamAsync(2)).WithSluice());
        configure(
            app.MapGet(
                prefix + "/undeclared",
                IResult (Include<Book> include) => SluiceResults.Stream(Library.StreamAsync(2), include)
            )
        );
    }

    private static async Task<(int, string?, string)> AskAsync(AdHocServer server, string path, string accept)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        return (
            (int)response.StatusCode,
            response.Content.Headers.ContentType?.ToString(),
            Convert.ToHexString(await response.Content.ReadAsByteArrayAsync())
        );
    }
}
