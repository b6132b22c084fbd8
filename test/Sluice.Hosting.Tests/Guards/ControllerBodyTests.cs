using System.Text;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>Guards hold in the bodies of actions, whatever a client says the body is.</summary>
public sealed class ControllerBodyTests(ControllerBodyTests.Fixture fixture)
    : IClassFixture<ControllerBodyTests.Fixture>
{
    private readonly AdHocServer _server = fixture.Server;

    public sealed class Fixture() : SharedServer(static _ => { });

    [Theory]
    [InlineData("application/json", null)]
    [InlineData("application/json; charset=utf-16", null)]
    [InlineData("text/json", null)]
    [InlineData("application/vnd.some+json", null)]
    [InlineData("application/merge-patch+json", null)]
    [InlineData("application/json", "gzip")]
    [InlineData("application/json; charset=unheard-of", null)]
    [InlineData("application/xml", null)]
    [InlineData("text/plain", null)]
    public async Task Body_OfAnyContentType_SetsNoGuardedMember(string contentType, string? encoding)
    {
        Encoding text = contentType.Contains("utf-16", StringComparison.Ordinal) ? Encoding.Unicode : Encoding.UTF8;
        HttpContent content = AdHocServer.Body(text.GetBytes("""{"name":"Eve","salary":"stolen"}"""), contentType);
        if (encoding is not null)
            content.Headers.ContentEncoding.Add(encoding);

        (int status, string answer) = await _server.AskAsync(
            "/bodies/plain",
            method: HttpMethod.Post,
            content: content
        );

        Assert.DoesNotContain("stolen", answer, StringComparison.Ordinal);
        Assert.True(
            (status == 200 && answer.Contains("Eve canary-guarded", StringComparison.Ordinal)) || status == 415,
            $"{status} {answer}"
        );
    }

    [Fact]
    public async Task Body_OfTheStaff_SetsGuardedMembers()
    {
        (int status, string answer) = await _server.AskAsync(
            "/bodies/plain",
            isStaff: true,
            method: HttpMethod.Post,
            content: AdHocServer.Body("""{"name":"Eve","salary":"paid"}"""u8.ToArray(), "application/json")
        );

        Assert.Equal(200, status);
        Assert.Contains("Eve paid", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Actions_TakeBodiesThatSayWhatWasSent()
    {
        (int status, string answer) = await _server.AskAsync(
            "/bodies/sent",
            method: HttpMethod.Post,
            content: AdHocServer.Body("""{"name":"Eve","salary":"stolen"}"""u8.ToArray(), "application/json")
        );

        Assert.Equal(200, status);
        Assert.Contains("Eve canary-guarded [name]", answer, StringComparison.Ordinal);
        Assert.Equal(
            400,
            (
                await _server.AskAsync(
                    "/bodies/sent",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body("{"u8.ToArray(), "application/json")
                )
            ).Status
        );
        Assert.Contains(
            "none",
            (await _server.AskAsync("/bodies/optional", method: HttpMethod.Post)).Text,
            StringComparison.Ordinal
        );
    }
}
