using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.Hosting.Tests.Guards;
using Xunit;

#pragma warning disable SLC030 // What the rule warns of is shown here.

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>
/// Whatever an action returns, an <see cref="Include{T}"/> that it takes narrows it or is refused, and guards hold.
/// </summary>
public sealed class ActionResultTests
{
    private static readonly JsonSerializerOptions s_own = new(JsonSerializerDefaults.Web);

    private sealed record Reason(string Why);

    private sealed record Wrapper(object? Data);

    private sealed class Wraps : ActionFilterAttribute
    {
        public override void OnActionExecuted(ActionExecutedContext context) =>
            context.Result = new ObjectResult(new Wrapper(((ObjectResult)context.Result!).Value));
    }

    private sealed class WrapsJson : ActionFilterAttribute
    {
        public override void OnActionExecuted(ActionExecutedContext context) =>
            context.Result = new JsonResult(new Wrapper(((ObjectResult)context.Result!).Value));
    }

    private sealed class WrapsResult : ResultFilterAttribute
    {
        public override void OnResultExecuting(ResultExecutingContext context) =>
            context.Result = new ObjectResult(new Wrapper(((ObjectResult)context.Result).Value));
    }

    private sealed class ReplacesByJson : ResultFilterAttribute
    {
        public override void OnResultExecuting(ResultExecutingContext context) =>
            context.Result = new JsonResult(((ObjectResult)context.Result).Value);
    }

    [Route("r")]
    private sealed class ResultsController : ControllerBase
    {
        [HttpGet("plain")]
        public Plain Plain(Include<Plain> include) => new();

        [HttpGet("ok")]
        public IActionResult Good(Include<Plain> include) => Ok(new Plain());

        [HttpGet("conflict")]
        public IActionResult Bad(Include<Plain> include) => Conflict(new[] { new Plain() });

        [HttpGet("json")]
        public IActionResult Json(Include<Plain> include) => new JsonResult(new Plain()) { StatusCode = 202 };

        [HttpGet("json-list")]
        public JsonResult Jsons(Include<Plain> include) => new(new List<Plain> { new() });

        [HttpGet("json-own")]
        public JsonResult Own(Include<Plain> include) => new(new Plain(), s_own);

        [HttpGet("json-other")]
        public JsonResult Other(Include<Plain> include) => new(new { message = "none" });

        [HttpGet("typed")]
        public IResult Typed(Include<Plain> include) => TypedResults.Ok(new Plain());

        [HttpGet("typed-json")]
        public IResult TypedJson(Include<Plain> include) => Results.Json(new Plain(), s_own);

        [HttpGet("handed-on")]
        public IActionResult HandedOn(Include<Plain> include) =>
            new JsonResult(new { names = include?.Selection.ToString() });

        [HttpGet("sluice")]
        public IResult Through(Include<Plain> include) => SluiceResults.Ok(new Plain(), include);

        [HttpGet("without")]
        public JsonResult Without() => new(new { user = new Plain() });

        [HttpGet("bare-json")]
        public IActionResult BareJson() => new JsonResult(new Plain()) { StatusCode = 202 };

        [HttpGet("bare-typed")]
        public Results<Ok<Plain>, NotFound> BareTyped() => TypedResults.Ok(new Plain());

        [HttpGet("bare-untyped")]
        public IResult BareUntyped() => TypedResults.Accepted("/x", new[] { new Plain() });

        [HttpGet("bare-text")]
        public IResult BareText() => TypedResults.Ok("text");

        [HttpGet("wrapped-json"), WrapsJson]
        public Plain WrappedJson(Include<Plain> include) => new();

        [HttpGet("wrapped-by-action"), Wraps]
        public ActionResult<Plain> WrappedByAction(Include<Plain> include) => new Plain();

        [HttpGet("wrapped-by-result"), WrapsResult]
        public IActionResult WrappedByResult(Include<Plain> include) => Ok(new Plain());

        [HttpGet("replaced"), ReplacesByJson]
        public Plain Replaced(Include<Plain> include) => new();

        [HttpGet("failed")]
        public ActionResult<Plain> Failed() => Conflict(new Reason("taken"));

        [HttpGet("failed-json")]
        public IActionResult FailedJson() => new JsonResult(new Reason("taken")) { StatusCode = 409 };

        [HttpGet("failed-typed")]
        public Results<Ok<Plain>, Conflict<Reason>> FailedTyped() => TypedResults.Conflict(new Reason("taken"));

        [HttpGet("failed-include")]
        public ActionResult<Plain> FailedInclude(Include<Plain> include) => Conflict(new Reason("taken"));

        [HttpGet("without-own")]
        public JsonResult WithoutOwn() => new(new Plain(), s_own);

        [HttpGet("without-own-declared")]
        public ActionResult<Plain> WithoutOwnDeclared() => new JsonResult(new Plain(), s_own);

        [HttpGet("without-own-wrapper")]
        public IActionResult WithoutOwnWrapper() => new JsonResult(new Wrapper(new Plain()), s_own);

        [HttpGet("without-own-typed")]
        public IResult WithoutOwnTyped() => TypedResults.Json(new Plain(), s_own);

        [HttpGet("without-own-formatter")]
        public ActionResult<Plain> WithoutOwnFormatter() =>
            new ObjectResult(new Plain()) { Formatters = [new SystemTextJsonOutputFormatter(s_own)] };

        [HttpGet("without-own-failed")]
        public JsonResult WithoutOwnFailed() => new(new Reason("taken"), s_own) { StatusCode = 409 };

        [HttpGet("without-own-text")]
        public JsonResult WithoutOwnText() => new("text", s_own);

        [HttpGet("own-parameter")]
        public JsonResult OwnParameter(string? include) => new(new Reason(include ?? ""), s_own);

        [HttpGet("own-parameter-of-value")]
        public Plain OwnParameterOfValue(string? include) => new();

        [HttpGet("own-parameter-by-name")]
        public ActionResult<Plain> OwnParameterByName([FromQuery(Name = "include")] string[] related) => new Plain();
    }

    [Theory]
    [InlineData("/r/plain?include=name", 200, """{"name":"Ada"}""")]
    [InlineData("/r/ok?include=name", 200, """{"name":"Ada"}""")]
    [InlineData("/r/ok?include=!all", 200, """{"name":"Ada","salary":"canary-guarded"}""", true)]
    [InlineData("/r/conflict?include=name", 409, """[{"name":"Ada"}]""")]
    [InlineData("/r/json?include=name", 202, """{"name":"Ada"}""")]
    [InlineData("/r/json?include=name,salary", 202, """{"name":"Ada","salary":"canary-guarded"}""", true)]
    [InlineData("/r/json?include=salary", 400, null)]
    [InlineData("/r/json-list?include=name", 200, """[{"name":"Ada"}]""")]
    [InlineData("/r/json-other?include=name", 200, """{"message":"none"}""")]
    [InlineData("/r/typed?include=name", 200, """{"name":"Ada"}""")]
    [InlineData("/r/typed?include=salary", 200, """{"salary":"canary-guarded"}""", true)]
    [InlineData("/r/handed-on?include=name", 200, """{"names":"[name]"}""")]
    [InlineData("/r/sluice?include=name", 200, """{"name":"Ada"}""")]
    [InlineData("/r/bare-json?include=name", 202, """{"name":"Ada"}""")]
    [InlineData("/r/bare-json?include=salary", 400, null)]
    [InlineData("/r/bare-json?include=name,salary", 202, """{"name":"Ada","salary":"canary-guarded"}""", true)]
    [InlineData("/r/bare-typed?include=name", 200, """{"name":"Ada"}""")]
    [InlineData("/r/bare-typed?include=nane", 400, null)]
    [InlineData("/r/bare-typed", 200, """{"name":"Ada"}""", true)]
    [InlineData("/r/bare-untyped?include=name", 202, """[{"name":"Ada"}]""")]
    [InlineData("/r/bare-text?include=name", 200, "\"text\"")]
    [InlineData("/r/replaced?include=name", 200, """{"name":"Ada"}""")]
    [InlineData("/r/failed?include=name", 409, """{"why":"taken"}""")]
    [InlineData("/r/failed-json?include=name", 409, """{"why":"taken"}""")]
    [InlineData("/r/failed-typed?include=name", 409, """{"why":"taken"}""")]
    [InlineData("/r/failed-include?include=name", 409, """{"why":"taken"}""")]
    [InlineData("/r/failed-include?include=nane", 400, null)]
    [InlineData("/r/own-parameter-of-value?include=reviews,salary", 200, """{"name":"Ada"}""")]
    [InlineData("/r/own-parameter-by-name?include=reviews&include=[", 200, """{"name":"Ada"}""")]
    [InlineData("/r/without", 200, """{"user":{"name":"Ada"}}""", true)]
    public async Task Include_WithAnyResult_Narrows(string path, int status, string? text, bool isStaff = false)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ResultsController)]);
        (int actual, string answer) = await ControllerServer.AskAsync(app, path, isStaff: isStaff);

        Assert.Equal(status, actual);
        if (text is not null)
            Assert.Equal(text, answer);
    }

    [Theory]
    [InlineData("/r/json-own")]
    [InlineData("/r/typed-json")]
    public async Task Include_WithAResultThatCanNotBeNarrowed_IsRefused(string path)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ResultsController)]);
        InvalidOperationException refused = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            ControllerServer.AskAsync(app, path)
        );

        Assert.Contains("ResultsController", refused.Message, StringComparison.Ordinal);
        Assert.Contains("Include<Plain>", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/r/wrapped-json")]
    [InlineData("/r/wrapped-by-action")]
    [InlineData("/r/wrapped-by-result")]
    public async Task Include_WithAFilterThatWrapsTheValue_IsRefused(string path)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ResultsController)]);
        foreach (string query in (string[])["", "?include=name"])
        {
            InvalidOperationException refused = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                ControllerServer.AskAsync(app, path + query)
            );

            Assert.Contains("ResultsController", refused.Message, StringComparison.Ordinal);
            Assert.Contains("AddEnvelope", refused.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("/r/without-own")]
    [InlineData("/r/without-own-declared")]
    [InlineData("/r/without-own-wrapper")]
    [InlineData("/r/without-own-typed")]
    [InlineData("/r/without-own-formatter")]
    public async Task An_expression_that_options_of_the_result_ignore_is_refused(string path)
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ResultsController)]);
        foreach (string query in (string[])["?include=name", "?include=nane", "?INCLUDE=[name]"])
        {
            (int status, string text) = await ControllerServer.AskAsync(app, path + query);
            Assert.Equal(400, status);
            Assert.Contains("has no effect here", text, StringComparison.Ordinal);
            Assert.DoesNotContain("Ada", text, StringComparison.Ordinal);
        }

        Assert.Equal(200, (await ControllerServer.AskAsync(app, path)).Status);
    }

    [Theory]
    [InlineData("/r/without-own-failed?include=name", 409, """{"why":"taken"}""")]
    [InlineData("/r/without-own-text?include=name", 200, "\"text\"")]
    [InlineData("/r/own-parameter?include=name", 200, """{"why":"name"}""")]
    public async Task A_result_with_options_of_its_own_that_has_no_fields_to_choose_passes(
        string path,
        int status,
        string text
    )
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ResultsController)]);
        Assert.Equal((status, text), await ControllerServer.AskAsync(app, path));
    }

    [Fact]
    public async Task JsonResult_IsJsonWhateverIsAccepted()
    {
        await using WebApplication app = await ControllerServer.StartAsync(
            [typeof(ResultsController)],
            static options => options.ReturnHttpNotAcceptable = true
        );

        Assert.Equal(
            (202, """{"name":"Ada"}"""),
            await ControllerServer.AskAsync(app, "/r/json?include=name", accept: "application/vnd.msgpack")
        );
    }

    [Fact]
    public async Task OtherFormatters_DoNotWriteWhatAnIncludeNarrows()
    {
        await using WebApplication app = await ControllerServer.StartAsync(
            [typeof(ResultsController)],
            static options => options.OutputFormatters.Insert(0, new XmlSerializerOutputFormatter())
        );
        (int status, string text) = await ControllerServer.AskAsync(
            app,
            "/r/ok?include=name",
            accept: "application/xml, */*;q=0.1"
        );

        Assert.Equal((200, """{"name":"Ada"}"""), (status, text));
    }

    [Fact]
    public async Task JsonResult_WithOptionsOfItsOwn_IsNotGuarded() // as the threat model lists
    {
        await using WebApplication app = await ControllerServer.StartAsync([typeof(ResultsController)]);

        Assert.Contains(
            Canary.Guarded,
            (await ControllerServer.AskAsync(app, "/r/without-own")).Text,
            StringComparison.Ordinal
        );
    }
}
