using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// What the framework's results carry goes out with the request's selection, and nothing else about them changes.
/// </summary>
public class NarrowedResultTests(NarrowedResultTests.Carriage results, NarrowedResultTests.Includes includes)
    : IClassFixture<NarrowedResultTests.Carriage>,
        IClassFixture<NarrowedResultTests.Includes>
{
    public static TheoryData<string, int, string?> Carriers =>
        new()
        {
            { "ok", 200, null },
            { "ok-untyped", 200, null },
            { "json", 200, null },
            { "json-418", 418, null },
            { "created", 201, "/books/7" },
            { "created-uri", 201, "/books/7" },
            { "created-at", 201, "ROOT/books/7?v=1" },
            { "accepted", 202, "/books/7" },
            { "accepted-at", 202, "ROOT/books/7" },
            { "conflict", 409, null },
            { "bad", 400, null },
            { "gone", 404, null },
            { "unprocessable", 422, null },
            { "failed", 500, null },
            { "either/1", 200, null },
            { "nested/1", 200, null },
            { "later", 200, null },
            { "list", 200, null },
            { "undeclared", 200, null },
            { "with-include", 200, null },
        };

    [Theory]
    [MemberData(nameof(Carriers))]
    public async Task A_result_keeps_all_but_the_fields(string path, int status, string? location)
    {
        AdHocServer server = results.Server;
        foreach (string wire in new[] { "application/json", "application/vnd.msgpack" })
        {
            using HttpResponseMessage host = await GetAsync(server, $"/host/{path}", "application/json"),
                narrowed = await GetAsync(server, $"/sluice/{path}?include=[title]", wire);
            Assert.Equal(status, (int)narrowed.StatusCode);
            Assert.Equal(wire, narrowed.Content.Headers.ContentType?.MediaType);
            Assert.Equal("1", Assert.Single(narrowed.Headers.GetValues("X-Handler")));
            Assert.Equal(
                location?.Replace("ROOT", server.Client.BaseAddress!.ToString().TrimEnd('/'), StringComparison.Ordinal),
                narrowed.Headers.Location?.OriginalString
            );
            Assert.Equal(path == "with-include" ? narrowed.StatusCode : host.StatusCode, narrowed.StatusCode);
            if (path != "with-include")
                Assert.Equal(host.Headers.Location, narrowed.Headers.Location);
            byte[] body = await narrowed.Content.ReadAsByteArrayAsync();
            string json = Encoding.UTF8.GetString(wire == "application/json" ? body : MessagePackWire.ToJson(body));
            Assert.Equal(path == "list" ? """[{"title":"Book № 7"}]""" : """{"title":"Book № 7"}""", json);
        }
    }

    [Theory]
    [InlineData("either/2", 404, "")]
    [InlineData("message", 400, "\"no such book\"")]
    [InlineData("other", 200, """{"count":3}""")]
    [InlineData("text", 200, "text")]
    public async Task What_is_not_of_the_includes_type_passes(string path, int status, string body)
    {
        AdHocServer server = results.Server;
        Assert.Equal((status, body), await server.AskAsync($"/sluice/{path}?include=[title]"));
    }

    [Fact]
    public async Task Problems_pass()
    {
        AdHocServer server = results.Server;
        (int status, string body) = await server.AskAsync("/sluice/problem?include=[title]");
        Assert.Equal(409, status);
        Assert.Contains("\"title\":\"Taken\"", body);
    }

    [Fact]
    public async Task A_content_type_of_the_application_stays()
    {
        AdHocServer server = results.Server;
        using HttpResponseMessage response = await GetAsync(server, "/sluice/vendor?include=[title]", "*/*");
        Assert.Equal("application/vnd.books+json", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal("""{"title":"Book № 7"}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_bad_expression_is_refused_before_the_handler_runs()
    {
        int runs = 0;
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.MapPost("/ok", Ok<Book> () => Count(TypedResults.Ok(Library.Book(7)))).WithSluice();
            app.MapPost(
                    "/either",
                    Results<Created<Book>, NotFound> () => Count(TypedResults.Created("/x", Library.Book(7)))
                )
                .WithSluice();
        });
        foreach (string path in new[] { "/ok", "/either" })
            Assert.Equal(400, (await server.AskAsync($"{path}?include=titel", method: HttpMethod.Post)).Status);
        Assert.Equal(0, runs);

        T Count<T>(T value)
        {
            runs++;
            return value;
        }
    }

    [Theory]
    [InlineData("/ignored/ok", true)]
    [InlineData("/ignored/plain", true)]
    [InlineData("/ignored/list", true)]
    [InlineData("/ignored/sluice", true)]
    [InlineData("/ignored/later", true)]
    [InlineData("/ignored/parameters", true)]
    [InlineData("/own/foreign", true)]
    [InlineData("/own/options", true)]
    [InlineData("/own/events", true)]
    [InlineData("/honoured/dto", false)]
    [InlineData("/honoured/message", false)]
    [InlineData("/honoured/nothing", false)]
    [InlineData("/honoured/other", false)]
    [InlineData("/own/handed-on", false)]
    public async Task An_include_that_would_be_ignored_is_an_error_that_names_the_endpoint(string path, bool isRefused)
    {
        includes.Thrown.Clear();
        (int status, string body) = await includes.Server.AskAsync(path + "?include=[id]");
        Assert.Equal(
            isRefused ? 500
                : path == "/honoured/nothing" ? 204
                : 200,
            status
        );
        Assert.DoesNotContain("Book №", body);
        if (!isRefused)
        {
            Assert.Empty(includes.Thrown);
            return;
        }

        var thrown = Assert.IsAssignableFrom<InvalidOperationException>(Assert.Single(includes.Thrown));
        Assert.Contains(path, thrown.Message);
    }

    [Fact]
    public async Task A_declared_result_that_cannot_be_narrowed_fails_at_start_up()
    {
        var foreign = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(app => app.MapGet("/first", () => new Foreign(Library.Book(1))).WithSluice())
        );
        Assert.Contains("/first", foreign.Message);
        Assert.Contains("Foreign", foreign.Message);
        var events = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(app =>
                app.MapGet("/second", () => TypedResults.ServerSentEvents(Library.StreamAsync(1))).WithSluice()
            )
        );
        Assert.Contains("/second", events.Message);
        var arm = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(app =>
                app.MapGet("/third", Results<Foreign, NotFound> () => new Foreign(Library.Book(1))).WithSluice()
            )
        );
        Assert.Contains("/third", arm.Message);
    }

    [Fact]
    public async Task Without_an_include_the_default_fields_are_written()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.MapGet("/one", () => SluiceResults.Ok(Library.Book(1)));
            app.MapGet("/many", () => SluiceResults.Ok(new List<Book>(Library.Books(2))));
            app.MapGet("/map", () => SluiceResults.Ok(new Dictionary<string, Book> { ["a"] = Library.Book(1) }));
            app.MapGet("/none", () => SluiceResults.Ok<Book>(null));
        });
        Assert.Equal("""{"id":1,"title":"Book № 1"}""", (await server.AskAsync("/one")).Text);
        Assert.Equal(400, (await server.AskAsync("/one?include=price")).Status);
        Assert.Equal(
            """[{"id":1,"title":"Book № 1"},{"id":2,"title":"Book № 2"}]""",
            (await server.AskAsync("/many")).Text
        );
        Assert.Equal("""{"a":{"id":1,"title":"Book № 1"}}""", (await server.AskAsync("/map")).Text);
        Assert.Equal(404, (await server.AskAsync("/none")).Status);
    }

    /// <summary>The framework's results, by the host and through Sluice.</summary>
    public sealed class Carriage()
        : SharedServer(static app =>
        {
            app.MapGet("/books/{id:int}", (int id) => id).WithName("book");
            Map(app.MapGroup("/host"));
            Map(app.MapGroup("/sluice").WithSluice());
        });

    /// <summary>Endpoints with an include, which their results ignore or honour.</summary>
    public sealed class Includes : SharedServer
    {
        public Includes()
            : this([]) { }

        private Includes(List<Exception> thrown)
            : base(app => MapIncludes(app, thrown)) => Thrown = thrown;

        /// <summary>What endpoints have thrown since a test cleared it.</summary>
        public List<Exception> Thrown { get; }
    }

    private static void MapIncludes(WebApplication app, List<Exception> thrown)
    {
        app.Use(
            async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (Exception e)
                {
                    thrown.Add(e);
                    throw;
                }
            }
        );
        RouteGroupBuilder ignored = app.MapGroup("/ignored"),
            honoured = app.MapGroup("/honoured"),
            own = app.MapGroup("/own").WithSluice();
        ignored.MapGet("/ok", (Include<Book> include) => TypedResults.Ok(Library.Book(1)));
        ignored.MapGet("/plain", Book (Include<Book> include) => Library.Book(1));
        ignored.MapGet("/list", (Include<Book> include) => Results.Ok(Library.Books(2)));
        ignored.MapGet("/sluice", (Include<Book> include) => SluiceResults.Ok(Library.Book(1)));
        ignored.MapGet(
            "/later",
            async Task<Ok<Book>> (Include<Book> include) =>
            {
                await Task.Yield();
                return TypedResults.Ok(Library.Book(1));
            }
        );
        ignored.MapGet("/parameters", ([AsParameters] Choice choice) => TypedResults.Ok(Library.Book(1)));
        honoured.MapGet(
            "/dto",
            (Include<Book> include) => TypedResults.Ok(new { asked = include.Selection.ToString() })
        );
        honoured.MapGet("/message", (Include<Book> include) => TypedResults.Ok("none"));
        honoured.MapGet("/nothing", (Include<Book> include) => TypedResults.NoContent());
        honoured.MapGet("/other", (Include<Book> include) => TypedResults.Ok(new Author()));
        own.MapGet("/foreign", (Include<Book> include) => new Foreign(Library.Book(1)));
        own.MapGet(
            "/options",
            (Include<Book> include) =>
                TypedResults.Json(
                    Library.Book(1),
                    new System.Text.Json.JsonSerializerOptions(System.Text.Json.JsonSerializerDefaults.Web)
                )
        );
        own.MapGet("/events", (Include<Book> include) => TypedResults.ServerSentEvents(Library.StreamAsync(1)));
        own.MapGet("/handed-on", (Include<Book> include) => new Foreign(Library.Book(1), include));
    }

    private static RouteGroupBuilder Map(RouteGroupBuilder group)
    {
        group.AddEndpointFilter(
            (invocation, next) =>
            {
                invocation.HttpContext.Response.Headers["X-Handler"] = "1";
                return next(invocation);
            }
        );
        group.MapGet("/ok", () => TypedResults.Ok(Library.Book(7)));
        group.MapGet("/ok-untyped", IResult () => Results.Ok(Library.Book(7)));
        group.MapGet("/json", () => Results.Json(Library.Book(7)));
        group.MapGet("/json-418", () => Results.Json(Library.Book(7), statusCode: 418));
        group.MapGet("/vendor", () => TypedResults.Json(Library.Book(7), contentType: "application/vnd.books+json"));
        group.MapGet("/created", () => Results.Created("/books/7", Library.Book(7)));
        group.MapGet(
            "/created-uri",
            () => TypedResults.Created(new Uri("/books/7", UriKind.Relative), Library.Book(7))
        );
        group.MapGet("/created-at", () => TypedResults.CreatedAtRoute(Library.Book(7), "book", new { id = 7, v = 1 }));
        group.MapGet("/accepted", () => TypedResults.Accepted("/books/7", Library.Book(7)));
        group.MapGet("/accepted-at", () => Results.AcceptedAtRoute("book", new { id = 7 }, Library.Book(7)));
        group.MapGet("/conflict", () => TypedResults.Conflict(Library.Book(7)));
        group.MapGet("/bad", () => TypedResults.BadRequest(Library.Book(7)));
        group.MapGet("/gone", () => Results.NotFound(Library.Book(7)));
        group.MapGet("/unprocessable", () => TypedResults.UnprocessableEntity(Library.Book(7)));
        group.MapGet("/failed", () => TypedResults.InternalServerError(Library.Book(7)));
        group.MapGet(
            "/either/{id:int}",
            Results<Ok<Book>, NotFound> (int id) => id == 1 ? TypedResults.Ok(Library.Book(7)) : TypedResults.NotFound()
        );
        group.MapGet(
            "/nested/{id:int}",
            IResult (int id) => (Results<Ok<Book>, NotFound>)TypedResults.Ok(Library.Book(7))
        );
        group.MapGet(
            "/later",
            async Task<Ok<Book>> () =>
            {
                await Task.Yield();
                return TypedResults.Ok(Library.Book(7));
            }
        );
        group.MapGet("/list", () => TypedResults.Ok(new[] { Library.Book(7) }));
        group.MapGet("/undeclared", object () => TypedResults.Ok(Library.Book(7)));
        group.MapGet("/with-include", (Include<Book> include) => TypedResults.Ok(Library.Book(7)));
        group.MapGet("/message", Results<Ok<Book>, BadRequest<string>> () => TypedResults.BadRequest("no such book"));
        group.MapGet("/other", (Include<Book> include) => TypedResults.Ok(new { count = 3 }));
        group.MapGet("/text", (Include<Book> include) => TypedResults.Text("text"));
        group.MapGet(
            "/problem",
            Results<Ok<Book>, ProblemHttpResult> () =>
                TypedResults.Problem(title: "Taken", statusCode: (int)HttpStatusCode.Conflict)
        );
        return group;
    }

    private static Task<HttpResponseMessage> GetAsync(AdHocServer server, string path, string accept)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        return server.Client.SendAsync(request);
    }

    private sealed class Foreign(Book value, Include<Book>? include = null)
        : IResult,
            IValueHttpResult,
            IValueHttpResult<Book>
    {
        public Book? Value => value;
        object? IValueHttpResult.Value => value;

        public Task ExecuteAsync(HttpContext context) =>
            context.Response.WriteAsync(include is null ? value.Title : JsonWire.Serialize(value, include.Selection));
    }

    private sealed record Choice(Include<Book> Include, int? Page);
}
