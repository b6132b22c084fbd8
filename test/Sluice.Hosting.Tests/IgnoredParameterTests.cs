using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Sluice.Hosting.Tests.Filters;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>Nothing of the language is silently ignored by an endpoint of Sluice.</summary>
public class IgnoredParameterTests
{
    private static readonly string[] s_queries =
    [
        "filter=total gt 100",
        "sort=-id",
        "after=x",
        "before=x",
        "page=2",
        "size=3",
        "total=true",
    ];
    private static bool s_hasRun;

    [Fact]
    public async Task What_an_endpoint_does_not_take_is_refused_before_the_handler_runs()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet(
                "/included",
                (Include<Sale> include, HttpContext context) => Ran(SluiceResults.Ok(Sale.All, include))
            );
            app.MapGet("/returned", () => Ran(Sale.All)).WithSluice();
            app.MapPost("/posted", (Include<Sale> include) => Ran(SluiceResults.Ok(Sale.All, include)));
        });
        foreach (string path in (string[])["/included", "/returned", "/posted", "/ignored/action"])
        {
            foreach (string query in s_queries)
            {
                s_hasRun = false;
                (int status, string text) = await server.AskAsync(
                    $"{path}?{query}",
                    method: path == "/posted" ? HttpMethod.Post : HttpMethod.Get
                );
                Assert.True(status == 400, $"{path}?{query}: {status}");
                Assert.Contains(
                    $"'{query[..query.IndexOf('=', StringComparison.Ordinal)]}'",
                    text,
                    StringComparison.Ordinal
                );
                Assert.False(s_hasRun);
            }
            (int ok, _) = await server.AskAsync(
                $"{path}?include=[id]&filter=&other=1",
                method: path == "/posted" ? HttpMethod.Post : HttpMethod.Get
            );
            Assert.Equal(200, ok);
        }
    }

    [Fact]
    public async Task Results_of_handlers_that_declare_nothing_refuse_too()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/ok", () => SluiceResults.Ok(Sale.All.AsEnumerable(), FieldSelection<Sale>.All));
            app.MapGet("/hidden", IResult () => SluiceResults.Query(Sale.All.AsQueryable(), FieldSelection<Sale>.All));
            app.MapGet("/rows", () => SluiceResults.Rows(Queries.Numbers(2)));
            app.MapGet("/stream", () => SluiceResults.Stream(Library.StreamAsync(2), FieldSelection<Book>.All));
            app.MapGet("/with", () => SluiceResults.Ok(Sale.All.AsEnumerable(), FieldSelection<Sale>.All)).WithSluice();
            app.MapGet("/with/stream", () => SluiceResults.Stream(Library.StreamAsync(2), FieldSelection<Book>.All))
                .WithSluice();
        });
        string[] paths =
        [
            "/ok",
            "/hidden",
            "/rows",
            "/stream",
            "/with",
            "/with/stream",
            "/ignored/result",
            "/ignored/hidden",
        ];
        foreach (string path in paths)
        {
            foreach (string query in s_queries.Append("include=[id]"))
                Assert.Equal((path, query, 400), (path, query, (await server.AskAsync($"{path}?{query}")).Status));
            Assert.Equal(200, (await server.AskAsync(path + "?q=1")).Status);
            Assert.Equal((path, 400), (path, await StatusWithHeaderAsync(server, path)));
        }
    }

    [Fact]
    public async Task Parts_of_expressions_in_names_are_refused_unless_the_handler_takes_them()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/included", (Include<Sale> include, Filter<Sale> filter, Paging paging) => Sale.All.Length);
            app.MapGet("/returned", () => Sale.All).WithSluice();
            app.MapGet("/ok", () => SluiceResults.Ok(Sale.All.AsEnumerable(), FieldSelection<Sale>.All));
            app.MapGet(
                    "/read",
                    (Include<Sale> include, HttpContext context) => $"{context.Request.Query["filter[id]"]}"
                )
                .ReadsQueryParameters("filter[id]");
        });
        foreach (string path in (string[])["/included", "/returned", "/ok", "/ignored/action", "/ignored/result"])
        {
            foreach (
                string query in (string[])
                    [
                        "include[]=id",
                        "include%5B%5D=id",
                        "Filter[total]=1",
                        "page[size]=2",
                        "sort[0]=id",
                        "filter[a][b]=1",
                    ]
            )
            {
                (int status, string text) = await server.AskAsync($"{path}?{query}");
                Assert.Equal((path, query, 400), (path, query, status));
                Assert.Contains("without brackets", text, StringComparison.Ordinal);
            }
            foreach (string query in (string[])["include[]=", "tags[]=a", "[include]=id"])
                Assert.Equal((path, query, 200), (path, query, (await server.AskAsync($"{path}?{query}")).Status));
        }
        Assert.Equal((200, "4"), await server.AskAsync("/read?filter[id]=4"));
        Assert.Equal((200, "1 a"), await server.AskAsync("/ignored/entries?filter[x]=a"));
    }

    [Fact]
    public async Task What_is_named_alike_and_bound_elsewhere_takes_no_query_parameter()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/route/{page}", (Include<Sale> include, int page) => page);
            app.MapGet("/header", (Include<Sale> include, [FromHeader] string? sort) => sort ?? "");
            app.MapGet("/expression", (Include<Sale> page, Filter<Sale> sort) => "");
            app.MapPost("/body", (Include<Sale> include, Body<Sale> filter) => "");
        });
        foreach (
            string path in (string[])
                [
                    "/route/1?page=2",
                    "/header?sort=id",
                    "/expression?page=2",
                    "/expression?sort=id",
                    "/ignored/path/1?page=2",
                ]
        )
            Assert.Equal((path, 400), (path, (await server.AskAsync(path)).Status));
        Assert.Equal((200, "1"), await server.AskAsync("/route/1?size="));
        using HttpContent body = AdHocServer.Body("{}"u8.ToArray(), "application/json");
        Assert.Equal(
            400,
            (await server.AskAsync("/body?filter=id eq 1", method: HttpMethod.Post, content: body)).Status
        );
    }

    [Fact]
    public async Task The_members_of_a_model_are_taken_without_an_attribute()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app => { });
        Assert.Equal((200, "x 2"), await server.AskAsync("/ignored-bare/model?sort=x&size=2"));
        Assert.Equal(400, (await server.AskAsync("/ignored-bare/model?filter=x")).Status);
    }

    [Theory]
    [InlineData("/plain", 400)]
    [InlineData("/with", 400)]
    [InlineData("/result", 400)]
    [InlineData("/body", 200)]
    [InlineData("/context", 200)]
    [InlineData("/stream", 200)]
    public async Task The_content_of_a_query_is_read_or_refused(string path, int status)
    {
        string[] query = ["QUERY"];
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.MapMethods("/plain", query, (Include<Sale> include, Filter<Sale> filter) => "");
            app.MapMethods("/with", query, () => Sale.All).WithSluice();
            app.MapMethods("/result", query, () => SluiceResults.Ok(new Sale(), FieldSelection<Sale>.All));
            app.MapMethods("/body", query, (Include<Sale> include, Body<Sale> body) => "");
            app.MapMethods("/context", query, (Include<Sale> include, HttpContext context) => "");
            app.MapMethods("/stream", query, (Include<Sale> include, Stream content) => "");
        });
        foreach (string type in (string[])["application/json", "application/x-www-form-urlencoded"])
        {
            if (status == 200 && path == "/body" && type != "application/json")
                continue;
            using HttpContent content = AdHocServer.Body("{}"u8.ToArray(), type);
            var method = new HttpMethod("QUERY");
            Assert.Equal(status, (await server.AskAsync(path, method: method, content: content)).Status);
            if (path != "/body")
                Assert.Equal(200, (await server.AskAsync(path, method: method)).Status);
        }
    }

    [Theory]
    [InlineData("/included", 200)]
    [InlineData("/returned", 200)]
    [InlineData("/typed", 200)]
    [InlineData("/ignored/action", 200)]
    [InlineData("/ignored/found", 200)]
    [InlineData("/filtered", 400)]
    [InlineData("/plain", 200)]
    public async Task The_header_of_an_expression_is_taken_or_refused_as_the_parameter(string path, int status)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/included", (Include<Sale> include) => SluiceResults.Ok(Sale.All, include));
            app.MapGet("/returned", () => Sale.All).WithSluice();
            app.MapGet("/typed", () => TypedResults.Ok(Sale.All)).WithSluice();
            app.MapGet("/filtered", (Filter<Sale> filter) => Sale.All.Where(filter.Bound).Count());
            app.MapGet("/plain", () => 1);
        });
        Assert.Equal(status, await StatusWithHeaderAsync(server, path));
        Assert.Equal(status, (await server.AskAsync(path + "?include=[id]")).Status);
    }

    private static async Task<int> StatusWithHeaderAsync(AdHocServer server, string path)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.Add("Sluice-Include", "[id]");
        using HttpResponseMessage answer = await server.Client.SendAsync(request);
        return (int)answer.StatusCode;
    }

    [Fact]
    public async Task What_a_handler_reads_itself_is_not_refused()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet("/declared", (Include<Sale> include, string? filter, int? page) => $"{filter} {page}");
            app.MapGet("/renamed", (Include<Sale> include, [FromQuery(Name = "size")] int? count) => $"{count}");
            app.MapGet("/together", (Include<Sale> include, [AsParameters] Own own) => $"{own.Sort} {own.Pages}");
            app.MapGet("/bound", (Include<Sale> include, Whole whole) => whole.Text);
            app.MapGet("/request", (Include<Sale> include, HttpRequest request) => $"{request.Query["filter"]}");
            app.MapGet("/named", (Include<Sale> include, HttpContext context) => $"{context.Request.Query["total"]}")
                .ReadsQueryParameters("total");
            app.MapGet(
                "/by-hand",
                async (HttpContext context) =>
                {
                    Filter<Sale>? filter = await Filter<Sale>.BindAsync(context, null!);
                    return SluiceResults.Ok(Sale.All.Where(filter!), FieldSelection<Sale>.All);
                }
            );
            app.MapGet("/plain", (HttpContext context) => "");
        });
        foreach (
            string path in (string[])
                [
                    "/declared?filter=x&page=2",
                    "/renamed?size=3",
                    "/together?sort=a&page=1",
                    "/bound?filter=x&size=1",
                    "/request?filter=x",
                    "/named?total=1",
                    "/by-hand?filter=id eq 1",
                    "/plain?filter=x&sort=y&page=1",
                    "/ignored/declared?page=3&filter=x",
                    "/ignored/model?sort=x&size=2",
                ]
        )
            Assert.Equal((path, 200), (path, (await server.AskAsync(path)).Status));
        foreach (
            string path in (string[])
                [
                    "/declared?sort=x",
                    "/renamed?page=3",
                    "/together?filter=a",
                    "/by-hand?sort=id",
                    "/ignored/declared?sort=x",
                    "/ignored/model?filter=x",
                ]
        )
            Assert.Equal((path, 400), (path, (await server.AskAsync(path)).Status));
    }

    [Fact]
    public async Task The_check_can_be_switched_off()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app => app.MapGet("/included", (Include<Sale> include) => SluiceResults.Ok(Sale.All, include)),
            static options => options.RefuseIgnoredParameters = false
        );
        Assert.Equal(200, (await server.AskAsync("/included?filter=total gt 100")).Status);
    }

    [Fact]
    public async Task WithSluice_fails_at_start_up_where_it_sees_no_result()
    {
        foreach (
            Action<WebApplication> map in (Action<WebApplication>[])
                [
                    static app => app.MapGet("/delegate", static context => Task.CompletedTask).WithSluice(),
                    static app =>
                        app.MapGet("/written", static (HttpContext context, int id) => Task.CompletedTask).WithSluice(),
                    static app => app.MapGet("/response", static (HttpResponse response) => { }).WithSluice(),
                ]
        )
        {
            InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                AdHocServer.StartAsync(map)
            );
            Assert.Contains("WithSluice() cannot see", e.Message, StringComparison.Ordinal);
        }
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
            app.MapDelete("/gone/{id}", static (int id) => { }).WithSluice()
        );
        Assert.Equal(200, (await server.AskAsync("/gone/1", method: HttpMethod.Delete)).Status);
    }

    private static T Ran<T>(T value)
    {
        s_hasRun = true;
        return value;
    }

    public sealed record Own(string? Sort, [FromQuery(Name = "page")] int? Pages);

    public sealed record Whole(string Text)
    {
        public static ValueTask<Whole?> BindAsync(HttpContext context, ParameterInfo parameter) =>
            new(new Whole($"{context?.Request.Query["filter"]} {parameter?.Name}"));
    }

    internal static Sale[] Answer() => Ran(Sale.All);
}

[ApiController, Route("ignored")]
[SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
public sealed class IgnoredController : ControllerBase
{
    [HttpGet("action")]
    public Sale[] Action() => IgnoredParameterTests.Answer();

    [HttpGet("found")]
    public IActionResult Found() => Ok(Sale.All);

    [HttpGet("result")]
    public SluiceList<Sale> Result() => SluiceResults.Ok(Sale.All.AsEnumerable(), FieldSelection<Sale>.All);

    [HttpGet("hidden")]
    public IResult Hidden() => SluiceResults.Query(Sale.All.AsQueryable(), FieldSelection<Sale>.All);

    [HttpGet("declared")]
    public Sale[] Declared(int page, [FromQuery(Name = "filter")] string? text) =>
        page > 0 && text is not null ? Sale.All : [];

    [HttpGet("model")]
    public Sale[] Model([FromQuery] IgnoredModel model) => model?.Size > 0 ? Sale.All : [];

    [HttpGet("entries")]
    public string Entries([FromQuery] Dictionary<string, string> filter, Include<Sale> include) =>
        $"{filter?.Count} {filter?["x"]}";

    [HttpGet("path/{page}")]
    public int Page(int page, Include<Sale> include) => page;
}

[Route("ignored-bare")]
[SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
public sealed class BareIgnoredController : ControllerBase
{
    [HttpGet("model")]
    public string Model(IgnoredModel model, Include<Sale> include) => $"{model?.Sort} {model?.Size}";
}

public sealed class IgnoredModel
{
    public string? Sort { get; set; }
    public int Size { get; set; }
}
