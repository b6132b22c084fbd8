using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Xunit;

namespace Sluice.Hosting.Tests.Limits;

/// <summary>
/// What an expression may cost an endpoint; what exceeds it is the client's fault, never the server's.
/// </summary>
public sealed class LimitTests(LimitTests.Fixture fixture) : IClassFixture<LimitTests.Fixture>
{
    private const string Attack = "[attendees[sessions[attendees[sessions[attendees]]]]]";
    private static readonly Session[] s_sessions = Conference.Sessions(40);
    private readonly AdHocServer _server = fixture.Server;

    public sealed class Fixture()
        : SharedServer(Map, static options => options.AddEnvelope(typeof(Guards.Wrapped<>), "Data"));

    private static void Map(WebApplication app)
    {
        app.MapGet("/list", (Include<Session> include) => SluiceResults.Ok(s_sessions.AsEnumerable(), include));
        app.MapGet("/one", (Include<Session> include) => SluiceResults.Ok(s_sessions[0], include));
        app.MapGet(
            "/page",
            (Include<Session> include) => SluiceResults.Page(new Page<Session>(s_sessions, 40, 1, 40), include)
        );
        app.MapGet("/stream", (Include<Session> include) => SluiceResults.Stream(Stream(), include));
        app.MapGet("/query", (Include<Session> include) => SluiceResults.Query(s_sessions.AsQueryable(), include));
        app.MapGet(
            "/own",
            (Include<Session> include) =>
                SluiceResults.Ok(s_sessions.AsQueryable().Select(include.Selection).AsEnumerable(), include)
        );
        app.MapGet("/returned", () => s_sessions).WithSluice();
        app.MapGet(
            "/written",
            async (Include<Session> include, HttpContext context) =>
                await JsonWire.SerializeAsync(context.Response.Body, s_sessions.AsEnumerable(), include.Selection)
        );
        app.MapGet(
            "/envelope",
            (Include<Session> include) =>
                SluiceResults.Envelope(new Guards.Wrapped<Session> { Data = [.. s_sessions] }, include)
        );
        app.MapGet(
            "/envelope-stream",
            (Include<Session> include) =>
                SluiceResults.Stream(Stream(), include).In(new Guards.Wrapped<Session>(), s_sessions.Length)
        );
        app.MapGet(
            "/envelope-query",
            (Include<Session> include) =>
                SluiceResults.Query(s_sessions.AsQueryable(), include).In(new Guards.Wrapped<Session>())
        );
        app.MapGet(
                "/envelope-whole",
                (Include<Session> include) =>
                    SluiceResults.Envelope(
                        new Guards.Wrapped<Session> { Data = [.. Enumerable.Repeat(s_sessions[0], 1_100)] },
                        include
                    )
            )
            .WithIncludeLimits(new() { MaxElements = 1_000 });
        app.MapGet("/events", (Include<Session> include) => SluiceResults.Stream(Stream(), include))
            .WithIncludeLimits(new() { MaxElements = 200 });
        RouteGroupBuilder small = app.MapGroup("/small")
            .WithIncludeLimits(
                new()
                {
                    MaxRepeats = 9,
                    MaxJoins = 2,
                    MaxElements = 30,
                }
            );
        small.MapGet(
            "/single",
            (Include<Session> include) =>
                SluiceResults.QuerySingle(s_sessions.AsQueryable().Where(s => s.Id == 0), include)
        );
        small.MapGet(
            "/page",
            (Include<Session> include) => SluiceResults.Page(s_sessions.AsQueryable().OrderBy(s => s.Id), 1, 2, include)
        );
        small.MapGet(
            "/single-in",
            (Include<Session> include) =>
                SluiceResults
                    .QuerySingle(s_sessions.AsQueryable().Where(s => s.Id == 0), include)
                    .In(new Guards.Wrapped<Session>())
        );
        small.MapGet(
            "/page-in",
            (Include<Session> include) =>
                SluiceResults
                    .Page(s_sessions.AsQueryable().OrderBy(s => s.Id), 1, 2, include)
                    .In(_ => new Guards.Wrapped<Session>())
        );
        app.MapGet(
            "/paged",
            (Include<Session> include, int size) =>
                SluiceResults.Page(s_sessions.AsQueryable().OrderBy(s => s.Id), 1, size, include)
        );
        app.MapGet("/small", (Include<Session> include) => SluiceResults.Query(s_sessions.AsQueryable(), include))
            .WithIncludeLimits(
                new()
                {
                    MaxRepeats = 9,
                    MaxJoins = 2,
                    MaxElements = 1_000,
                }
            );
        app.MapGet("/deep", (Include<Boss> include) => SluiceResults.Ok(Conference.Circle(), include))
            .WithIncludeLimits(new() { AllowDeep = true });
        app.MapGet(
                "/deep-query",
                (Include<Boss> include) => SluiceResults.Query(new[] { Conference.Circle() }.AsQueryable(), include)
            )
            .WithIncludeLimits(new() { AllowDeep = true });
        app.MapGet("/boss", (Include<Boss> include) => SluiceResults.Ok(Conference.Circle(), include));
    }

    private static async IAsyncEnumerable<Session> Stream()
    {
        foreach (Session session in s_sessions)
        {
            await Task.Yield();
            yield return session;
        }
    }

    [Theory]
    [InlineData("/list", "", 200)]
    [InlineData("/list", "[id]", 200)]
    [InlineData("/list", "[attendees]", 200)] // 1,600 elements
    [InlineData("/list", "[attendees[sessions]]", 200)] // 65,600
    [InlineData("/list", "[attendees[sessions[attendees]]]", 400)] // 2.6 million
    [InlineData("/one", "[attendees[sessions[attendees]]]", 200)] // 65,640
    [InlineData("/page", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/returned", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/own", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/list", Attack, 400)]
    [InlineData("/one", Attack, 400)]
    [InlineData("/page", Attack, 400)]
    [InlineData("/stream", Attack, 400)]
    [InlineData("/query", Attack, 400)]
    [InlineData("/own", Attack, 400)]
    [InlineData("/envelope", "[attendees[sessions]]", 200)]
    [InlineData("/envelope", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/envelope", Attack, 400)]
    [InlineData("/envelope-stream", Attack, 400)]
    [InlineData("/envelope-query", Attack, 400)]
    // its own elements are no part of the budget
    [InlineData("/envelope-whole", "[id]", 200)]
    [InlineData("/envelope-whole", "[attendees]", 400)]
    [InlineData("/returned", Attack, 400)]
    [InlineData("/written", Attack, 400)]
    [InlineData("/small", "[attendees[sessions[attendees]]]", 400)] // a join too many
    [InlineData("/small", "[attendees]", 400)] // 1,600 elements
    [InlineData("/small", "", 200)]
    [InlineData("/small/single", "", 200)]
    [InlineData("/small/single", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/small/single", "[attendees]", 400)] // 40 elements
    [InlineData("/small/page", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/small/page", "[attendees]", 400)]
    [InlineData("/small/single-in", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/small/page-in", "[attendees]", 400)]
    [InlineData("/deep", "!deep", 400)]
    [InlineData("/deep-query", "!deep", 400)]
    [InlineData("/boss", "", 200)]
    [InlineData("/boss", "manager,reports", 200)]
    [InlineData("/boss", "manager.manager.manager", 400)]
    public async Task Expression_beyond_a_limit_is_a_400(string path, string include, int status)
    {
        foreach (string accept in (string[])["application/json", "application/vnd.msgpack"])
        {
            if (path == "/written" && accept != "application/json")
                continue;
            (int actual, string text) = await _server.AskAsync($"{path}?include={include}", accept);
            Assert.True(status == actual, $"{actual}: {text[..Math.Min(text.Length, 400)]}");
            if (status == 200)
                continue;
            using var problem = JsonDocument.Parse(text);
            JsonElement error = problem.RootElement.GetProperty("errors")[0];
            Assert.Equal(include, problem.RootElement.GetProperty("include").GetString());
            Assert.NotEmpty(error.GetProperty("name").GetString()!);
            Assert.DoesNotContain("Sluice", text);
        }
    }

    [Theory]
    [InlineData("/list?include=" + Attack, "attendees.sessions.attendees.sessions", "(2)")]
    [InlineData(
        "/small?include=[attendees[sessions[attendees]]]",
        "attendees.sessions.attendees",
        "2 objects and collections"
    )]
    [InlineData("/small?include=[attendees]", "$[25].attendees", "1000 elements")]
    [InlineData("/list?include=[attendees[sessions[attendees]]]", "$[1].attendees", "100000 elements")]
    [InlineData("/page?include=[attendees[sessions[attendees]]]", "$.items[1].attendees", "100000 elements")]
    public async Task Problem_names_the_place_and_the_limit(string request, string place, string limit)
    {
        using var problem = JsonDocument.Parse((await _server.AskAsync(request)).Text);
        JsonElement error = problem.RootElement.GetProperty("errors")[0];
        Assert.StartsWith(place, error.GetProperty("name").GetString());
        Assert.Contains(limit, error.GetProperty("message").GetString());
        Assert.Contains(
            error.GetProperty("message").GetString()!,
            problem.RootElement.GetProperty("detail").GetString()
        );
    }

    [Fact]
    public async Task Limit_that_is_exceeded_after_the_first_bytes_aborts_the_response()
    {
        // Each element is some 100 KB, so that bytes have left before the limit of 100,000 is reached in the second.
        using HttpResponseMessage response = await _server.Client.GetAsync(
            "/stream?include=[attendees[sessions[attendees]]]",
            HttpCompletionOption.ResponseHeadersRead,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(200, (int)response.StatusCode);
        await Assert.ThrowsAnyAsync<HttpRequestException>(() =>
            response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)
        );
    }

    [Theory]
    [InlineData("text/event-stream")]
    [InlineData("application/json")]
    [InlineData("application/jsonl")]
    [InlineData("application/vnd.msgpack")]
    public async Task Elements_OfAStream_ShareOneBudget(string accept)
    {
        // 40 each: the sixth session is one too many, whichever form its elements have.
        using var request = new HttpRequestMessage(HttpMethod.Get, "/events?include=[attendees]")
        {
            Headers = { { "Accept", accept } },
        };
        using HttpResponseMessage response = await _server.Client.SendAsync(
            request,
            HttpCompletionOption.ResponseHeadersRead,
            TestContext.Current.CancellationToken
        );

        if ((int)response.StatusCode == 400)
        {
            Assert.Contains(
                "200 elements",
                await response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken),
                StringComparison.Ordinal
            );
            return;
        }

        await Assert.ThrowsAnyAsync<HttpRequestException>(() =>
            response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken)
        );
    }

    [Theory]
    [InlineData("/paged?size=1000", 200)]
    [InlineData("/paged?size=1001", 400)]
    [InlineData("/paged?size=10000000", 400)]
    public async Task PageSize_AboveTheLimit_IsA400(string request, int expected)
    {
        (int status, string text) = await _server.AskAsync(request);

        Assert.Equal(expected, status);
        if (status == 400)
            Assert.Contains("at most 1000", text, StringComparison.Ordinal);
    }
}
