using System.Diagnostics.CodeAnalysis;
using System.Text;
using Microsoft.AspNetCore.JsonPatch;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Xunit;

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>
/// A client that accepts another format than JSON gets no hidden members and no unselected ones, and what only another
/// formatter reads is left to it.
/// </summary>
public sealed class OtherFormatterTests
{
    public class Wage
    {
        public int Id { get; set; } = 1;

        [RequirePolicy("staff")]
        public string Amount { get; set; } = "guarded";

        [Never]
        public string Secret { get; set; } = "guarded";
    }

    public sealed class Bundle
    {
        public List<Wage> Wages { get; set; } = [new()];
    }

    public class Page
    {
        public int Id { get; set; } = 1;
        public string Text { get; set; } = "text";
    }

    public sealed class Account : Page
    {
        [NeverSet]
        public bool IsAdmin { get; set; }
    }

    [Theory]
    [InlineData("wage")]
    [InlineData("wages")]
    [InlineData("bundle")]
    [InlineData("result")]
    [InlineData("filtered")]
    [InlineData("json")]
    public async Task Hidden_members_are_not_written_as_xml(string path)
    {
        await using AdHocServer server = await StartAsync();
        foreach (string accept in (string[])["application/xml", "text/xml", "text/xml, application/json;q=0.1"])
        {
            (int status, string text) = await server.AskAsync($"/other/{path}", accept);
            Assert.Equal((path, 200), (path, status));
            Assert.DoesNotContain("guarded", text, StringComparison.Ordinal);
            Assert.Contains("\"id\":1", text, StringComparison.Ordinal);
            (_, text) = await server.AskAsync($"/other/{path}", accept, isStaff: true);
            Assert.Contains("\"amount\":\"guarded\"", text, StringComparison.Ordinal);
        }
        Assert.Equal(406, (await server.AskAsync("/other/produced")).Status);
    }

    [Fact]
    public async Task An_expression_is_not_ignored_for_xml()
    {
        await using AdHocServer server = await StartAsync();
        (_, string text) = await server.AskAsync("/other/page", "application/xml");
        Assert.Contains("<Text>text</Text>", text, StringComparison.Ordinal);
        Assert.Equal((200, """{"id":1}"""), await server.AskAsync("/other/page?include=id", "application/xml"));
    }

    [Fact]
    public async Task Formatters_that_the_host_prefers_to_JSON_stay_preferred()
    {
        await using AdHocServer server = await StartAsync(static options =>
            options.OutputFormatters.Insert(0, new XmlSerializerOutputFormatter())
        );
        Assert.StartsWith("<Page", (await server.AskAsync("/other/page")).Text, StringComparison.Ordinal);
        Assert.StartsWith("{", (await server.AskAsync("/other/page?include=id")).Text, StringComparison.Ordinal);
        Assert.StartsWith("{", (await server.AskAsync("/other/wage")).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Formatters_of_the_application_itself_keep_their_precedence()
    {
        await using AdHocServer server = await StartAsync(static options =>
            options.OutputFormatters.Insert(0, new Names())
        );
        Assert.Equal((200, "name of Wage"), await server.AskAsync("/other/wage", "text/names"));
    }

    [Fact]
    public async Task A_json_patch_is_left_to_its_formatter()
    {
        await using AdHocServer server = await StartAsync();
        byte[] patch = """[{"op":"replace","path":"/text","value":"new"}]"""u8.ToArray();
        using HttpContent content = AdHocServer.Body(patch, "application/json-patch+json");
        (int status, string text) = await server.AskAsync("/other/page", method: HttpMethod.Patch, content: content);
        Assert.Equal((200, "new"), (status, text));
    }

    [Fact]
    public async Task A_json_patch_that_sets_a_marked_member_fails_at_start_up()
    {
        SluiceEndpointException e = await Assert.ThrowsAsync<SluiceEndpointException>(() =>
            StartAsync(controllers: [typeof(PatchedController)])
        );
        Assert.Contains("Account.IsAdmin", e.Message, StringComparison.Ordinal);
    }

    private static Task<AdHocServer> StartAsync(Action<MvcOptions>? configure = null, params Type[] controllers) =>
        AdHocServer.StartAsync(
            static _ => { },
            services: services =>
            {
                services
                    .AddControllers(options =>
                    {
                        options.RespectBrowserAcceptHeader = true;
                        configure?.Invoke(options);
                    })
                    .AddNewtonsoftJson();
                services.AddControllers().AddXmlSerializerFormatters();
            },
            controllers: controllers.Length > 0 ? controllers : [typeof(OtherController)]
        );

    private sealed class Names : TextOutputFormatter
    {
        public Names()
        {
            SupportedMediaTypes.Add("text/names");
            SupportedEncodings.Add(Encoding.UTF8);
        }

        public override Task WriteResponseBodyAsync(OutputFormatterWriteContext context, Encoding selectedEncoding)
        {
            ArgumentNullException.ThrowIfNull(context);
            byte[] text = Encoding.UTF8.GetBytes($"name of {context.ObjectType!.Name}");
            return context.HttpContext.Response.Body.WriteAsync(text).AsTask();
        }
    }

    private sealed class ReplacingFilterAttribute : ResultFilterAttribute
    {
        public override void OnResultExecuting(ResultExecutingContext context) =>
            context.Result = new ObjectResult(new Wage());
    }

    [ApiController, Route("other")]
    [SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
    public sealed class OtherController : ControllerBase
    {
        [HttpGet("wage")]
        public Wage One() => new();

        [HttpGet("wages")]
        public List<Wage> Several() => [new()];

        [HttpGet("bundle")]
        public ActionResult<Bundle> Whole() => new Bundle();

        [HttpGet("result")]
        public IActionResult Result() => Ok(new Wage());

        [HttpGet("json")]
        public JsonResult Json() => new(new Wage());

        [HttpGet("filtered"), ReplacingFilter]
        public string Filtered() => "";

        [HttpGet("produced"), Produces("application/xml")]
        public Wage Produced() => new();

        [HttpGet("page")]
        public Page Text() => new();

        [HttpPatch("page")]
        public string Change(JsonPatchDocument<Page> patch)
        {
            var page = new Page();
            patch?.ApplyTo(page);
            return page.Text;
        }
    }

    [ApiController, Route("patched")]
    [SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
    public sealed class PatchedController : ControllerBase
    {
        [HttpPatch]
        public string Change(JsonPatchDocument<Account> patch) => $"{patch?.Operations.Count}";
    }
}
