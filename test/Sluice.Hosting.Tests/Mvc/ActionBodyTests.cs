using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Sluice.Hosting.Tests.Guards;
using Xunit;

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>
/// Bodies of actions: what can't be read for every caller stops the start, and validation speaks of the members that
/// were sent.
/// </summary>
public sealed partial class ActionBodyTests
{
    [ApiController, Route("b")]
    private sealed class InferredController : ControllerBase
    {
        [HttpPost]
        public string Post(RequiredPositional body) => body.Name;
    }

    [Route("b")]
    private sealed class MarkedController : ControllerBase
    {
        [HttpPost]
        public int Post([FromBody] List<RequiredBelow> body) => body.Count;
    }

    [Route("b")]
    private sealed class BoundController : ControllerBase
    {
        [HttpPost]
        public string Post(Body<RequiredPositional> body) => body.Value.Name;
    }

    [Route("b")]
    private sealed class PropertyController : ControllerBase
    {
        [FromBody]
        public RequiredKeyword? Sent { get; set; }

        [HttpPost]
        public string? Post() => Sent?.Salary;
    }

    [Theory]
    [InlineData(typeof(InferredController))]
    [InlineData(typeof(MarkedController))]
    [InlineData(typeof(BoundController))]
    [InlineData(typeof(PropertyController))]
    public async Task Body_WhoseTypeRequiresAGuardedMember_StopsTheStart(Type controller)
    {
        InvalidOperationException refused = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            ControllerServer.StartAsync([controller])
        );

        Assert.Contains(controller.Name, refused.Message, StringComparison.Ordinal);
        Assert.Contains("Salary", refused.Message, StringComparison.Ordinal);
        Assert.Contains("required", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Body_OfControllersThatTakeNoPart_IsTheHosts()
    {
        await using WebApplication app = await ControllerServer.StartAsync(
            [typeof(InferredController)],
            takesPart: false
        );

        Assert.Equal((200, "Ada"), await ControllerServer.AskAsync(app, "/b", """{"name":"Ada","salary":1}"""));
    }

    [Shape]
    public partial class Titled
    {
        [Required, MinLength(3)]
        public string Title { get; set; } = "";
        public List<Line> Lines { get; set; } = [];
    }

    [Shape]
    public partial class Line
    {
        [Required]
        public string Text { get; set; } = "";
    }

    [ApiController, Route("v")]
    private sealed class ValidatedController : ControllerBase
    {
        [HttpPost("body")]
        public string Body(Body<Titled> body) => body.Value.Title;

        [HttpPost("include")]
        public string Both(Body<Titled> body, Include<Titled> include) => include.Selection + body.Value.Title;

        [HttpPost("optional")]
        public string Optional(Body<Titled>? body) => body?.Value.Title ?? "none";

        [HttpPost("from-body")]
        public string FromBody([FromBody] Titled body) => body.Title;

        [HttpPost("list")]
        public int List(Body<List<Titled>> body) => body.Value.Count;

        [HttpPost("vetted")]
        public int Vetted(Body<Vetted> body) => body.Value.Level;

        [HttpPost("vetted/from-body")]
        public int FromBody([FromBody] Vetted body) => body.Level;

        [HttpPost("vetted/with")]
        public int With([FromBody] Vetted body, [FromQuery, Range(1, 9)] int count) => body.Level + count;

        [HttpPost("patch")]
        public ActionResult Patch(Patch<Titled> patch)
        {
            var stored = new Titled { Title = "stored" };
            patch.ApplyTo(stored);
            return TryValidateModel(stored) ? Ok(stored.Title) : ValidationProblem(ModelState);
        }
    }

    [Theory]
    [InlineData("/v/vetted", "Name")]
    [InlineData("/v/vetted/from-body", "Name")]
    [InlineData("/v/vetted/with?count=0", "Name count")]
    public async Task Validation_OfMembersThatAreHidden_IsNotReported(string path, string keys)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ValidatedController)]);
        Assert.Equal(
            200,
            (
                await ControllerServer.AskAsync(
                    app,
                    path.Replace("=0", "=5", StringComparison.Ordinal),
                    """{"name":"good","level":77}"""
                )
            ).Status
        );
        (int status, string text) = await ControllerServer.AskAsync(app, path, """{"name":"x","level":77}""");
        Assert.Equal(400, status);
        using JsonDocument problem = JsonDocument.Parse(text);
        Assert.Equal(
            keys,
            string.Join(
                ' ',
                problem
                    .RootElement.GetProperty("errors")
                    .EnumerateObject()
                    .Select(error => error.Name)
                    .Order(StringComparer.Ordinal)
            )
        );
        (status, text) = await ControllerServer.AskAsync(app, path, """{"name":"good","level":77}""", isStaff: true);
        Assert.Equal(400, status);
        Assert.Contains("\"Badge\"", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Validation_OfAPatch_IsThatOfWhatItMakes()
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ValidatedController)]);
        (int status, string text) = await ControllerServer.AskAsync(app, "/v/patch", """{"title":"x"}""");
        Assert.Equal(400, status);
        Assert.Contains("\"Title\"", text, StringComparison.Ordinal);
        Assert.Equal(200, (await ControllerServer.AskAsync(app, "/v/patch", """{"lines":[]}""")).Status);
    }

    [Theory]
    [InlineData("/v/body", """{"title":"x","lines":[{"text":"fine"},{"text":""}]}""", "Title", "Lines[1].Text")]
    [InlineData("/v/include", """{"title":"x"}""", "Title")]
    [InlineData("/v/optional", """{"title":"x"}""", "Title")]
    [InlineData("/v/from-body", """{"title":"x","lines":[{"text":""}]}""", "Title", "Lines[0].Text")]
    [InlineData("/v/list", """[{"title":"good"},{"title":"x"}]""", "[1].Title")]
    public async Task Validation_NamesTheMembersOfTheBody(string path, string body, params string[] keys)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ValidatedController)]);
        (int status, string text) = await ControllerServer.AskAsync(app, path, body);

        Assert.Equal(400, status);
        using JsonDocument problem = JsonDocument.Parse(text);
        Assert.Equal(
            keys.Order(),
            problem.RootElement.GetProperty("errors").EnumerateObject().Select(error => error.Name).Order()
        );
        Assert.Equal(
            200,
            (
                await ControllerServer.AskAsync(
                    app,
                    path,
                    body.Replace("\"x\"", "\"good\"", StringComparison.Ordinal)
                        .Replace("\"\"", "\"good\"", StringComparison.Ordinal)
                )
            ).Status
        );
    }

    [Theory]
    [InlineData("/v/body", "{\"title\":")]
    [InlineData("/v/include?include=titel", "{\"title\":\"good\"}")]
    public async Task WhatDoesNotBind_IsA400OfItsOwn(string path, string body)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ValidatedController)]);
        (int status, string text) = await ControllerServer.AskAsync(app, path, body);

        Assert.Equal(400, status);
        Assert.Contains("is not valid.", text, StringComparison.Ordinal);
    }
}
