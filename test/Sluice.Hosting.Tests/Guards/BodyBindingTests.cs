using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// What an endpoint with a <see cref="Body{T}"/> takes and refuses, and what it knows of what was sent.
/// </summary>
public sealed class BodyBindingTests(BodyBindingTests.Fixture fixture) : IClassFixture<BodyBindingTests.Fixture>
{
    private readonly AdHocServer _server = fixture.Server;

    public sealed class Fixture()
        : SharedServer(static app =>
        {
            app.MapPost("/needed", static (Body<Household> body) => Results.Text(body.Sent.ToString()));
            app.MapPost(
                "/optional",
                static (Body<Household>? body) => Results.Text(body is null ? "none" : body.Sent.ToString())
            );
            app.MapPost(
                "/members",
                static (Body<Household> body) =>
                    Results.Text(
                        string.Join(' ', body.Sent.Names)
                            + " | "
                            + string.Join(
                                ' ',
                                body.Has(h => h.Name),
                                body.Has(h => h.Spouse!.Name),
                                body.Has(h => h.Spouse),
                                body.Sent.Has("spouse.name"),
                                body.Sent.Has("children"),
                                body.Has(h => h.Children!.Count)
                            )
                    )
            );
            app.MapPut(
                "/stored",
                static (Body<Household> body) =>
                {
                    var stored = new Household { Name = "stored", Salary = 50 };
                    if (body.Has(h => h.Name))
                        stored.Name = body.Value.Name;
                    if (body.Has(h => h.Salary))
                        stored.Salary = body.Value.Salary;
                    return Results.Text($"{stored.Name} {stored.Salary}");
                }
            );
            app.MapOpenApi();
        });

    [Theory]
    [InlineData("text/plain", "Ada")]
    [InlineData("application/xml", "<a/>")]
    [InlineData("application/merge-patch+json", "{}")]
    [InlineData("application/json-patch+json", "[]")]
    [InlineData("application/json; charset=unheard-of", "{}")]
    public async Task Bodies_OfOtherTypes_Are415WithWhatIsSupported(string contentType, string body)
    {
        (int status, string text) = await _server.AskAsync(
            "/needed",
            method: HttpMethod.Post,
            content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), contentType)
        );

        Assert.Equal(415, status);
        Assert.Contains(
            "\"supported\":[\"application/json\",\"application/vnd.msgpack\"]",
            text,
            StringComparison.Ordinal
        );
    }

    [Theory]
    [InlineData(null, null, "none")]
    [InlineData("application/json", "", "none")]
    [InlineData("application/json", "null", "none")]
    [InlineData("application/json", "{\"name\":null}", "[name]")]
    public async Task OptionalBody_WithoutOne_IsNull(string? contentType, string? body, string expected)
    {
        HttpContent? content = body is null ? null : AdHocServer.Body(Encoding.UTF8.GetBytes(body), contentType!);

        Assert.Equal((200, expected), await _server.AskAsync("/optional", method: HttpMethod.Post, content: content));
    }

    [Fact]
    public async Task RequiredBody_WithoutOne_IsRefused()
    {
        Assert.Equal(415, (await _server.AskAsync("/needed", method: HttpMethod.Post)).Status);
        Assert.Equal(
            400,
            (
                await _server.AskAsync(
                    "/needed",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body([], "application/json")
                )
            ).Status
        );
        Assert.Equal(
            400,
            (
                await _server.AskAsync(
                    "/needed",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body("null"u8.ToArray(), "application/json")
                )
            ).Status
        );
        Assert.Equal(
            400,
            (
                await _server.AskAsync(
                    "/optional",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body("{"u8.ToArray(), "application/json")
                )
            ).Status
        );
    }

    [Theory]
    [InlineData("{}", " | False False False False False False")]
    [InlineData("{\"name\":null,\"unknown\":1}", "name | True False False False False False")]
    [InlineData("{\"spouse\":null}", "spouse | False False True False False False")]
    [InlineData("{\"SPOUSE\":{\"name\":\"x\"},\"children\":[]}", "spouse children | False True True True True False")]
    [InlineData("{\"spouse\":{}}", "spouse | False False True False False False")]
    public async Task Sent_HoldsWhatTheBodyHeld(string body, string expected)
    {
        Assert.Equal(
            (200, expected),
            await _server.AskAsync(
                "/members",
                method: HttpMethod.Post,
                content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
            )
        );
        Assert.Equal(
            (200, expected),
            await _server.AskAsync(
                "/members",
                method: HttpMethod.Post,
                content: AdHocServer.Body(
                    MessagePackWire.FromJson(Encoding.UTF8.GetBytes(body)),
                    "application/vnd.msgpack"
                )
            )
        );
        Assert.Equal(
            (200, expected),
            await _server.AskAsync(
                "/members",
                method: HttpMethod.Post,
                content: AdHocServer.Body(Encoding.Unicode.GetBytes(body), "application/json; charset=utf-16")
            )
        );
    }

    [Fact]
    public async Task Put_ByWhatWasSent_LeavesDroppedMembersAlone()
    {
        byte[] body = """{"name":"Eve","salary":1000000}"""u8.ToArray();

        Assert.Equal(
            (200, "Eve 50"),
            await _server.AskAsync(
                "/stored",
                method: HttpMethod.Put,
                content: AdHocServer.Body(body, "application/json")
            )
        );
        Assert.Equal(
            (200, "Eve 1000000"),
            await _server.AskAsync(
                "/stored",
                isStaff: true,
                method: HttpMethod.Put,
                content: AdHocServer.Body(body, "application/json")
            )
        );
    }

    [Fact]
    public void Sent_OfAValueThatWasWrapped_IsEverything()
    {
        Assert.True(new Body<Household>(new Household()).Has(h => h.Spouse!.Salary));
        Assert.Throws<ArgumentException>(() => new Body<Household>(new Household()).Has(h => h.Name + "x"));
    }

    [Fact]
    public async Task Documents_DescribeWhatIsReadAlone()
    {
        (_, string document) = await _server.AskAsync("/openapi/v1.json");

        Assert.DoesNotContain("*/*", document, StringComparison.Ordinal);
        Assert.Contains("application/vnd.msgpack", document, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(RequiredPositional), "RequiredPositional.Salary")]
    [InlineData(typeof(RequiredBelow), "RequiredKeyword.Salary")]
    public async Task Endpoints_WhoseBodyRequiresAGuardedMember_DoNotStart(Type type, string member)
    {
        var error = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(
                app =>
                {
                    if (type == typeof(RequiredPositional))
                        app.MapPost("/people", static (Body<RequiredPositional> body) => body.Value.Name);
                    else
                        app.MapPost("/people", static (Body<RequiredBelow> body) => body.Value.All!.Count);
                },
                controllers: []
            )
        );

        Assert.Contains("POST /people", error.Message, StringComparison.Ordinal);
        Assert.Contains(member, error.Message, StringComparison.Ordinal);
        Assert.Contains("default", error.Message, StringComparison.Ordinal);
    }
}
