using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.Limits;

/// <summary>What an expression may cost an endpoint; what exceeds it is the client's fault, never the server's.</summary>
public sealed class LimitTests : IAsyncLifetime
{
    private const string Attack = "[attendees[sessions[attendees[sessions[attendees]]]]]";
    private static readonly Session[] s_sessions = Conference.Sessions(40);
    private AdHocServer _server = null!;

    public async ValueTask InitializeAsync() => _server = await AdHocServer.StartAsync(Map);

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    private static void Map(WebApplication app)
    {
        app.MapGet("/list", (Include<Session> include) => SluiceResults.Ok(s_sessions.AsEnumerable(), include));
        app.MapGet("/one", (Include<Session> include) => SluiceResults.Ok(s_sessions[0], include));
        app.MapGet("/page", (Include<Session> include) => SluiceResults.Page(new Page<Session>(s_sessions, 40, 1, 40), include));
        app.MapGet("/stream", (Include<Session> include) => SluiceResults.Stream(Stream(), include));
        app.MapGet("/query", (Include<Session> include) => SluiceResults.Query(s_sessions.AsQueryable(), include));
        app.MapGet("/own", (Include<Session> include) => SluiceResults.Ok(s_sessions.AsQueryable().Select(include.Selection).AsEnumerable(), include));
        app.MapGet("/returned", () => s_sessions).WithSluice();
        app.MapGet("/written", async (Include<Session> include, HttpContext context) => await JsonWire.SerializeAsync(context.Response.Body, s_sessions.AsEnumerable(), include.Selection));
        app.MapGet("/small", (Include<Session> include) => SluiceResults.Query(s_sessions.AsQueryable(), include)).WithIncludeLimits(new() { MaxRepeats = 9, MaxJoins = 2, MaxElements = 1_000 });
        app.MapGet("/deep", (Include<Boss> include) => SluiceResults.Ok(Conference.Circle(), include)).WithIncludeLimits(new() { AllowDeep = true });
        app.MapGet("/deep-query", (Include<Boss> include) => SluiceResults.Query(new[] { Conference.Circle() }.AsQueryable(), include)).WithIncludeLimits(new() { AllowDeep = true });
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
    [InlineData("/list", "[attendees]", 200)]                                        // 1,600 elements
    [InlineData("/list", "[attendees[sessions]]", 200)]                              // 65,600
    [InlineData("/list", "[attendees[sessions[attendees]]]", 400)]                   // 2.6 million
    [InlineData("/one", "[attendees[sessions[attendees]]]", 200)]                    // 65,640
    [InlineData("/page", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/returned", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/own", "[attendees[sessions[attendees]]]", 400)]
    [InlineData("/list", Attack, 400)]
    [InlineData("/one", Attack, 400)]
    [InlineData("/page", Attack, 400)]
    [InlineData("/stream", Attack, 400)]
    [InlineData("/query", Attack, 400)]
    [InlineData("/own", Attack, 400)]
    [InlineData("/returned", Attack, 400)]
    [InlineData("/written", Attack, 400)]
    [InlineData("/small", "[attendees[sessions[attendees]]]", 400)]                  // a join too many
    [InlineData("/small", "[attendees]", 400)]                                       // 1,600 elements
    [InlineData("/small", "", 200)]
    [InlineData("/deep", "!deep", 400)]
    [InlineData("/deep-query", "!deep", 400)]
    [InlineData("/boss", "", 200)]
    [InlineData("/boss", "manager,reports", 200)]
    [InlineData("/boss", "manager.manager.manager", 400)]
    public async Task Expression_beyond_a_limit_is_a_400(string path, string include, int status)
    {
        foreach (string accept in (string[])["application/json", "application/vnd.msgpack"])
        {
            if (path == "/written" && accept != "application/json") continue;
            (int actual, string text) = await _server.AskAsync($"{path}?include={include}", accept);
            Assert.True(status == actual, $"{actual}: {text[..Math.Min(text.Length, 400)]}");
            if (status == 200) continue;
            using var problem = JsonDocument.Parse(text);
            JsonElement error = problem.RootElement.GetProperty("errors")[0];
            Assert.Equal(include, problem.RootElement.GetProperty("include").GetString());
            Assert.NotEmpty(error.GetProperty("name").GetString()!);
            Assert.DoesNotContain("Sluice", text);
        }
    }

    [Theory]
    [InlineData("/list?include=" + Attack, "attendees.sessions.attendees.sessions", "(2)")]
    [InlineData("/small?include=[attendees[sessions[attendees]]]", "attendees.sessions.attendees", "2 objects and collections")]
    [InlineData("/small?include=[attendees]", "$[25].attendees", "1000 elements")]
    [InlineData("/list?include=[attendees[sessions[attendees]]]", "$[1].attendees", "100000 elements")]
    [InlineData("/page?include=[attendees[sessions[attendees]]]", "$.items[1].attendees", "100000 elements")]
    public async Task Problem_names_the_place_and_the_limit(string request, string place, string limit)
    {
        using var problem = JsonDocument.Parse((await _server.AskAsync(request)).Text);
        JsonElement error = problem.RootElement.GetProperty("errors")[0];
        Assert.StartsWith(place, error.GetProperty("name").GetString());
        Assert.Contains(limit, error.GetProperty("message").GetString());
        Assert.Contains(error.GetProperty("message").GetString()!, problem.RootElement.GetProperty("detail").GetString());
    }

    [Fact]
    public async Task Limit_that_is_exceeded_after_the_first_bytes_aborts_the_response()
    {
        // Each element is some 100 KB, so that bytes have left before the limit of 100,000 is reached in the second.
        using HttpResponseMessage response = await _server.Client.GetAsync("/stream?include=[attendees[sessions[attendees]]]", HttpCompletionOption.ResponseHeadersRead, TestContext.Current.CancellationToken);
        Assert.Equal(200, (int)response.StatusCode);
        await Assert.ThrowsAnyAsync<HttpRequestException>(() => response.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));
    }
}
