using System.Data.Common;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>What handlers return plainly, whatever it is made of.</summary>
public sealed class PlainReturnTests(PlainReturnTests.Fixture fixture) : IClassFixture<PlainReturnTests.Fixture>
{
    private readonly AdHocServer _server = fixture.Server;
    private static int s_runs;

    public sealed class Fixture()
        : SharedServer(static app =>
        {
            var plain = app.MapGroup("/plain").WithSluice();
            plain.MapGet("/optionals", static () => new int?[] { 1, null });
            plain.MapGet("/maps", static () => new List<Dictionary<string, int>> { new() { ["a"] = 1 } });
            plain.MapGet("/lists", static () => new List<List<int>> { new() { 1 } });
            plain.MapGet("/lazy", static () => Lazily(new Dictionary<string, int> { ["a"] = 1 }));
            plain.MapGet("/queried", static () => new int?[] { 1, null }.AsQueryable());
            plain.MapGet("/streamed/optionals", static () => StreamAsync<int?>(1, null));
            plain.MapGet("/streamed/maps", static () => StreamAsync(new Dictionary<string, int> { ["a"] = 1 }));
            plain.MapGet("/streamed/lists", static () => StreamAsync(new List<int> { 1 }, [2]));
            plain.MapGet("/page/optionals", static () => new Page<int?>([1, null], 1, 2, 2));
            plain.MapGet(
                "/page/lists",
                static () =>
                    new Page<List<Chapter>>(
                        [
                            [new(1, "x")],
                        ],
                        1,
                        2,
                        2
                    )
            );
            plain.MapGet("/node", static JsonNode () => JsonValue.Create(5)!);
            plain.MapGet("/nodes", static () => new Dictionary<string, object> { ["a"] = JsonValue.Create("x")! });
            plain.MapGet("/animal", static Animal () => new Dog());
            plain.MapGet("/animal/later", static Task<Animal> () => Task.FromResult<Animal>(new Cat()));
            plain.MapGet("/dog", static () => new Dog());
            plain.MapGet(
                "/accepted",
                static (HttpContext context) =>
                {
                    context.Response.StatusCode = 202;
                    return new Dog();
                }
            );
            plain.MapPost(
                "/create",
                () =>
                {
                    s_runs++;
                    return new Dog();
                }
            );
            plain.MapGet("/rows", static DbDataReader (Include<Book> include) => Queries.Numbers(2));
            app.MapGet(
                "/parameters",
                static ([AsParameters] Parameters parameters) => SluiceResults.Ok(new Dog(), parameters.Include)
            );
            app.MapPost(
                "/parameters",
                static ([AsParameters] Bodies parameters) =>
                    SluiceResults.Ok(parameters.Body.Value, FieldSelection<Chapter>.All)
            );
        });

    [Theory]
    [InlineData("/plain/optionals", "[1,null]")]
    [InlineData("/plain/maps", "[{\"a\":1}]")]
    [InlineData("/plain/lists", "[[1]]")]
    [InlineData("/plain/lazy", "[{\"a\":1}]")]
    [InlineData("/plain/queried", "[1,null]")]
    [InlineData("/plain/streamed/optionals", "[1,null]")]
    [InlineData("/plain/streamed/maps", "[{\"a\":1}]")]
    [InlineData("/plain/streamed/lists", "[[1],[2]]")]
    [InlineData("/plain/page/optionals", "{\"items\":[1,null],\"page\":1,\"size\":2,\"total\":2}")]
    [InlineData("/plain/page/lists?include=number", "{\"items\":[[{\"number\":1}]],\"page\":1,\"size\":2,\"total\":2}")]
    [InlineData("/plain/node", "5")]
    [InlineData("/plain/nodes", "{\"a\":\"x\"}")]
    [InlineData("/plain/rows?include=id", "[{\"id\":1},{\"id\":2}]")]
    public async Task Elements_of_every_kind(string path, string expected) =>
        Assert.Equal((200, expected), await _server.AskAsync(path));

    [Theory]
    [InlineData("/plain/animal", "{\"$type\":0,\"bones\":2,\"name\":\"Rex\"}")]
    [InlineData("/plain/animal?include=name", "{\"$type\":0,\"name\":\"Rex\"}")]
    [InlineData("/plain/animal/later", "{\"$type\":1,\"mice\":3,\"name\":\"Rex\"}")]
    [InlineData("/staff/animal", "{\"$type\":0,\"bones\":2,\"name\":\"Rex\"}")]
    [InlineData("/plain/dog", "{\"bones\":2,\"name\":\"Rex\"}")]
    public async Task A_declared_union_says_which_case_it_is(string path, string expected) =>
        Assert.Equal((200, expected), await _server.AskAsync(path));

    [Theory]
    [InlineData("/plain/accepted", 202)]
    [InlineData("/staff/created", 201)]
    [InlineData("/staff/conflict", 409)]
    public async Task The_status_that_a_handler_chose_stands(string path, int status)
    {
        (int answered, string text) = await _server.AskAsync(path);

        Assert.Equal(status, answered);
        Assert.Contains("\"bones\":2", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_expression_that_is_not_valid_keeps_the_handler_from_running()
    {
        Assert.Equal(400, (await _server.AskAsync("/plain/create?include=bnoes", method: HttpMethod.Post)).Status);
        Assert.Equal(0, s_runs);
        Assert.Equal(
            (200, "{\"bones\":2}"),
            await _server.AskAsync("/plain/create?include=bones", method: HttpMethod.Post)
        );
        Assert.Equal(1, s_runs);
    }

    [Fact]
    public async Task What_does_not_bind_within_AsParameters_is_answered_as_elsewhere()
    {
        Assert.Equal((200, "{\"bones\":2}"), await _server.AskAsync("/parameters?include=bones"));
        Assert.Equal(400, (await _server.AskAsync("/parameters?include=bnoes")).Status);
        Assert.Equal(
            400,
            (
                await _server.AskAsync(
                    "/parameters",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body("{\"number\":"u8.ToArray(), "application/json")
                )
            ).Status
        );
        Assert.Equal(
            415,
            (
                await _server.AskAsync(
                    "/parameters",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body("{}"u8.ToArray(), "application/json; charset=unheard-of")
                )
            ).Status
        );
    }

    private static IEnumerable<T> Lazily<T>(params T[] values)
    {
        foreach (T value in values)
            yield return value;
    }

    private static async IAsyncEnumerable<T> StreamAsync<T>(params T[] values)
    {
        foreach (T value in values)
        {
            await Task.Yield();
            yield return value;
        }
    }

    public readonly record struct Parameters(Include<Dog> Include);

    public readonly record struct Bodies(Body<Chapter> Body);
}
