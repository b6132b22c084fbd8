using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// An endpoint filter that puts what a handler returns into an object of its own: the expression holds within, or the
/// endpoint says that it would not.
/// </summary>
public sealed class WrappedResultTests(WrappedResultTests.Wrapping wrapping)
    : IClassFixture<WrappedResultTests.Wrapping>
{
    /// <summary>What a filter puts values into.</summary>
    public sealed record Wrapper(object? Data);

    /// <summary>What a filter puts values into whose type it knows.</summary>
    public sealed record Wrapper<T>(T? Data, int Count);

    /// <summary>An envelope that the application names.</summary>
    public sealed record Known(Book? Data);

    /// <summary>Endpoints below filters.</summary>
    public sealed class Wrapping()
        : SharedServer(static app => Map(app), static options => options.AddEnvelope<Known>(nameof(Known.Data)));

    private static void Map(WebApplication app)
    {
        RouteGroupBuilder bare = app.MapGroup("/bare"),
            narrowed = app.MapGroup("/narrowed").WithSluice(),
            outside = app.MapGroup("/outside");
        outside.AddEndpointFilter(Returning(static value => new Wrapper(value)));
        foreach ((string name, Func<object?, object?> wrap) in s_wraps)
        {
            bare.MapGet($"/{name}/used", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
                .AddEndpointFilter(Returning(wrap));
            bare.MapGet($"/{name}/unused", Book (Include<Book> include) => Library.Book(1))
                .AddEndpointFilter(Returning(wrap));
            narrowed.MapGet($"/{name}/plain", () => Library.Book(1)).AddEndpointFilter(Returning(wrap));
            narrowed.MapGet($"/{name}/ok", () => TypedResults.Ok(Library.Book(1))).AddEndpointFilter(Returning(wrap));
            narrowed
                .MapGet($"/{name}/used", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
                .AddEndpointFilter(Returning(wrap));
        }
        bare.MapGet("/own", (Include<Book> include) => Results.Ok(new Wrapper(include.Selection.ToString())))
            .AddEndpointFilter(static (invocation, next) => next(invocation));
        bare.MapGet(
                "/narrowed-by-itself",
                (Include<Book> include) => Results.Ok(new Wrapper(new { chosen = $"{include.Selection}" }))
            )
            .AddEndpointFilter(static (invocation, next) => next(invocation));
        bare.MapGet(
            "/texts",
            (Include<Book> include) => Results.Ok(s_texts.Select(static each => new { each.Length }))
        );
        bare.MapGet("/own-options", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
            .AddEndpointFilter(
                static async (invocation, next) =>
                    Results.Json(await next(invocation), new JsonSerializerOptions(JsonSerializerDefaults.Web))
            );
        bare.MapGet("/kept", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include))
            .AddEndpointFilter(static (invocation, next) => next(invocation));
        outside.MapGet("/plain", () => Library.Book(1)).WithSluice();
    }

    private static readonly string[] s_texts = ["one"];

    private static readonly (string Name, Func<object?, object?> Wrap)[] s_wraps =
    [
        ("ok", static value => Results.Ok(new Wrapper(value))),
        ("typed", static value => TypedResults.Ok(new Wrapper<Book>((Book?)value, 1))),
        ("anonymous", static value => Results.Json(new { data = new { items = new[] { value } } })),
        ("map", static value => TypedResults.Ok(new Dictionary<string, object?> { ["data"] = value })),
        ("value", static value => new Wrapper(value)),
        ("list", static value => TypedResults.Ok(new Wrapper<List<Book?>>([(Book?)value], 1))),
        (
            "levels",
            static value => Results.Ok(new { data = new { page = new { edges = new[] { new { node = value } } } } })
        ),
        ("set", static value => Results.Ok(new HashSet<object?> { value })),
        ("mixed", static value => Results.Ok(new object?[] { "head", value })),
        ("sequence", static value => Results.Ok(new[] { value }.Select(static each => each))),
        ("wrappers", static value => Results.Ok(new[] { value }.Select(static each => new Wrapper(each)))),
        ("inner-sequence", static value => Results.Ok(new Wrapper(new[] { value }.Select(static each => each)))),
        ("asynchronous", static value => Results.Ok(SendAsync(value))),
        ("events", static value => TypedResults.ServerSentEvents(SendAsync(value))),
        ("known", static value => TypedResults.Ok(new Known((Book?)value))),
        ("failed", static value => TypedResults.Conflict(new Wrapper(value))),
    ];

    private static async IAsyncEnumerable<object?> SendAsync(object? value)
    {
        await Task.Yield();
        yield return value;
    }

    private static Func<EndpointFilterInvocationContext, EndpointFilterDelegate, ValueTask<object?>> Returning(
        Func<object?, object?> wrap
    ) =>
        async (invocation, next) =>
        {
            object? returned = await next(invocation);
            return wrap(returned is IValueHttpResult valued ? valued.Value : returned);
        };

    public static TheoryData<string, string> Ways
    {
        get
        {
            var ways = new TheoryData<string, string>();
            string[] ignoring = [.. s_wraps.Select(each => each.Name).Except(["known", "failed"])];
            foreach (string name in ignoring)
            foreach (string door in (string[])["bare/*/used", "bare/*/unused", "narrowed/*/plain", "narrowed/*/ok"])
                ways.Add(door, name);
            return ways;
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_wrapper_that_ignores_the_expression_is_an_error_that_says_what_to_do(string door, string wrap)
    {
        string path = "/" + door.Replace("*", wrap, StringComparison.Ordinal);
        foreach (string query in (string[])["", "?include=[id]"])
        {
            (int status, string text) = await wrapping.Server.AskAsync(path + query);
            Assert.True(status == 500, $"{status} {text}");
            string thrown = wrapping.Server.Failure!.Message;
            Assert.Contains(path, thrown, StringComparison.Ordinal);
            Assert.Contains("AddEnvelope", thrown, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("/narrowed/known/plain")]
    [InlineData("/narrowed/known/ok")]
    [InlineData("/narrowed/known/used")]
    public async Task A_wrapper_that_the_application_names_is_narrowed(string path) =>
        Assert.Equal(
            """{"data":{"title":"Book № 1"}}""",
            (await wrapping.Server.AskAsync(path + "?include=[title]")).Text
        );

    [Theory]
    [InlineData("/bare/own?include=[title]", """{"data":"[title]"}""")]
    [InlineData("/bare/narrowed-by-itself?include=[title]", """{"data":{"chosen":"[title]"}}""")]
    [InlineData("/bare/texts?include=[title]", """[{"length":3}]""")]
    [InlineData("/bare/kept?include=[title]", """{"title":"Book № 1"}""")]
    public async Task What_does_not_contain_the_type_passes(string path, string body) =>
        Assert.Equal((200, body), await wrapping.Server.AskAsync(path));

    [Theory]
    [InlineData("/bare/failed/used")]
    [InlineData("/bare/failed/unused")]
    [InlineData("/narrowed/failed/plain")]
    public async Task A_wrapper_with_the_status_of_an_error_passes(string path)
    {
        (int status, string text) = await wrapping.Server.AskAsync(path);
        Assert.Equal(409, status);
        Assert.StartsWith("""{"data":{"id":1""", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_result_is_not_written_as_a_value()
    {
        Assert.Equal(500, (await wrapping.Server.AskAsync("/outside/plain")).Status);
        Assert.Contains("endpoint filter", wrapping.Server.Failure!.Message, StringComparison.Ordinal);
        Assert.Equal(500, (await wrapping.Server.AskAsync("/bare/own-options")).Status);
        Assert.Contains("endpoint filter", wrapping.Server.Failure!.Message, StringComparison.Ordinal);
    }
}
