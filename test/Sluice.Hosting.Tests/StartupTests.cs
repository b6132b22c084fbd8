using System.Net;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Sluice.Hosting.Tests.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// What is missing in a host is found when it starts, or with the first request where nothing shows it before.
/// </summary>
public sealed partial class StartupTests
{
    [Shape]
    public partial class Misspelled
    {
        public string Name { get; set; } = "Ada";

        [RequirePolicy("hrr")]
        public string Salary { get; set; } = "";
    }

    [Shape]
    public partial class HolderOfMisspelled
    {
        public List<Misspelled> All { get; set; } = [];
    }

    public static TheoryData<string> Uses => ["include", "body", "result", "plain", "created", "explorer", "cache"];

    [Theory]
    [MemberData(nameof(Uses))]
    public async Task Endpoints_WithoutAddSluice_NameTheRemedy(string use)
    {
        WebApplicationBuilder builder = Builder();
        builder.Services.AddOutputCache();
        await using WebApplication app = builder.Build();
        app.UseOutputCache();
        InvalidOperationException missing = await Assert.ThrowsAnyAsync<InvalidOperationException>(async () =>
        {
            switch (use)
            {
                case "include":
                    app.MapGet("/x", (Include<Note> include) => SluiceResults.Ok(new Note(), include));
                    break;
                case "body":
                    app.MapPost("/x", (Body<Note> body) => body.Value.Title);
                    break;
                case "result":
                    app.MapGet("/x", () => SluiceResults.Ok(new Note()));
                    break;
                case "plain":
                    app.MapGet("/x", () => new Note()).WithSluice();
                    break;
                case "created":
                    app.MapGet("/x", () => SluiceResults.Created("/there", new Note(), FieldSelection<Note>.All));
                    break;
                case "explorer":
                    app.MapSluiceExplorer("/x");
                    break;
                default:
                    app.MapGet("/x", () => "").CacheOutput(policy => policy.VaryByInclude());
                    break;
            }

            await app.StartAsync();
            using HttpClient client = app.GetTestClient();
            using var request = new HttpRequestMessage(use == "body" ? HttpMethod.Post : HttpMethod.Get, "/x");
            await client.SendAsync(request);
        });

        Assert.Contains("/x", missing.Message, StringComparison.Ordinal);
        Assert.Contains("builder.Services.AddSluice()", missing.Message, StringComparison.Ordinal);
    }

    [Route("c")]
    private sealed class IncludingController : ControllerBase
    {
        [HttpGet]
        public Note Get(Include<Note> include) => new();
    }

    [Fact]
    public async Task Actions_OfControllersThatTakeNoPart_NameTheRemedy()
    {
        await using WebApplication app = await ControllerServer.StartAsync(
            [typeof(IncludingController)],
            takesPart: false
        );
        InvalidOperationException missing = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            ControllerServer.AskAsync(app, "/c")
        );

        Assert.Contains("IncludingController", missing.Message, StringComparison.Ordinal);
        Assert.Contains("AddControllers().AddSluice()", missing.Message, StringComparison.Ordinal);
    }

    public static TheoryData<string> Guarded =>
        ["include", "body", "list", "page", "query", "plain", "typed", "nested", "envelope", "registered"];

    [Theory]
    [MemberData(nameof(Guarded))]
    public async Task Policies_ThatDoNotExist_StopTheStart(string use)
    {
        InvalidOperationException missing = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(
                app => Map(app, use),
                options =>
                {
                    if (use == "registered")
                        options.RequirePolicy<Note>(nameof(Note.Title), "hrr");
                }
            )
        );

        Assert.Contains("HTTP: ", missing.Message, StringComparison.Ordinal);
        Assert.Contains("/x", missing.Message, StringComparison.Ordinal);
        Assert.Contains(use == "registered" ? "Title" : "Salary", missing.Message, StringComparison.Ordinal);
        Assert.Contains("'hrr'", missing.Message, StringComparison.Ordinal);
        Assert.Contains("AddPolicy", missing.Message, StringComparison.Ordinal);
    }

    private static void Map(WebApplication app, string use)
    {
        _ = use switch
        {
            "include" => app.MapGet(
                "/x",
                IResult (Include<Misspelled> include) => SluiceResults.Ok(new Misspelled(), include)
            ),
            "body" => app.MapPost("/x", (Body<Misspelled> body) => body.Value.Name),
            "list" => app.MapGet("/x", () => SluiceResults.Ok<Misspelled>([], FieldSelection<Misspelled>.All)),
            "page" => app.MapGet(
                "/x",
                () => SluiceResults.Page(new Page<Misspelled>([], 1, 1, 0), FieldSelection<Misspelled>.All)
            ),
            "query" => app.MapGet(
                "/x",
                () => SluiceResults.QuerySingle(Array.Empty<Misspelled>().AsQueryable(), FieldSelection<Misspelled>.All)
            ),
            "plain" => app.MapGet("/x", () => new Misspelled()).WithSluice(),
            "typed" => app.MapGet("/x", () => TypedResults.Ok(new Misspelled())).WithSluice(),
            "nested" => app.MapGet("/x", () => SluiceResults.Ok(new HolderOfMisspelled())),
            "envelope" => app.MapGet(
                "/x",
                () => SluiceResults.Envelope(new Guards.Wrapped<Misspelled>(), FieldSelection<Misspelled>.All)
            ),
            _ => app.MapGet("/x", (Include<Note> include) => SluiceResults.Ok(new Note(), include)),
        };
    }

    [Route("c")]
    private sealed class MisspelledController : ControllerBase
    {
        [HttpGet]
        public Misspelled Get() => new();
    }

    [Fact]
    public async Task Policies_OfActionsThatDoNotExist_StopTheStart()
    {
        InvalidOperationException missing = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            ControllerServer.StartAsync([typeof(MisspelledController)])
        );

        Assert.Contains("MisspelledController", missing.Message, StringComparison.Ordinal);
        Assert.Contains("'hrr'", missing.Message, StringComparison.Ordinal);
    }

    public sealed class WrongDefaultAlone
    {
        [SubPropertyDefault("[nope]")]
        public Note Inner { get; set; } = new();
    }

    [Fact]
    public async Task Policies_BehindAnEndpointThatCannotBePrepared_StopTheStart()
    {
        WebApplicationBuilder builder = Builder();
        builder.Services.AddSluice();
        builder.Services.AddAuthorization();
        await using WebApplication app = builder.Build();
        app.MapGet("/a", (Include<WrongDefaultAlone> include) => SluiceResults.Ok(new WrongDefaultAlone(), include));
        Map(app, "include");
        InvalidOperationException missing = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            app.StartAsync()
        );

        Assert.Contains("'hrr'", missing.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Policies_OfTypesThatSluiceDoesNotWrite_AreNotLookedAt()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app => app.MapGet("/x", () => new Misspelled()));

        Assert.Equal((200, """{"name":"Ada"}"""), await server.AskAsync("/x"));
    }

    [Theory]
    [InlineData("own")]
    [InlineData("none")]
    public async Task Hosts_WhosePoliciesAreNotKnown_Start(string authorization)
    {
        WebApplicationBuilder builder = Builder();
        builder.Services.AddSluice();
        if (authorization == "own")
            builder.Services.AddAuthorization().AddSingleton<IAuthorizationPolicyProvider, MakingProvider>();
        await using WebApplication app = builder.Build();
        app.MapGet("/x", (Include<Misspelled> include) => SluiceResults.Ok(new Misspelled(), include));
        await app.StartAsync();
        using HttpClient client = app.GetTestClient();

        // A host without authorization lets nobody through.
        Assert.Equal(
            authorization == "own" ? """{"name":"Ada","salary":""}""" : """{"name":"Ada"}""",
            await client.GetStringAsync("/x?include=!all")
        );
        Assert.Equal(
            authorization == "own" ? HttpStatusCode.OK : HttpStatusCode.BadRequest,
            (await client.GetAsync("/x?include=salary")).StatusCode
        );
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Pages_by_keyset_require_data_protection_at_start_up(bool isProtected)
    {
        WebApplicationBuilder builder = Builder();
        builder.Services.AddSluice();
        if (isProtected)
            builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        await using WebApplication app = builder.Build();
        app.MapGet(
            "/notes",
            (Sort<Numbered> sort, Paging paging, Include<Numbered> include) =>
                SluiceResults.Page(new[] { new Numbered() }.AsQueryable(), null, sort, paging, include)
        );
        if (isProtected)
        {
            await app.StartAsync();
            using HttpClient client = app.GetTestClient();
            Assert.Contains("\"items\":[{\"id\":0}]", await client.GetStringAsync("/notes"), StringComparison.Ordinal);
            return;
        }
        InvalidOperationException missing = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            app.StartAsync()
        );
        Assert.Contains("HTTP: GET /notes: ", missing.Message, StringComparison.Ordinal);
        Assert.Contains("AddDataProtection()", missing.Message, StringComparison.Ordinal);
    }

    [Shape]
    internal sealed partial class Numbered
    {
        public int Id { get; set; }
    }

    // Makes policies as they are asked for.
    private sealed class MakingProvider : IAuthorizationPolicyProvider
    {
        private static readonly AuthorizationPolicy s_anybody = new AuthorizationPolicyBuilder()
            .RequireAssertion(static _ => true)
            .Build();

        public Task<AuthorizationPolicy?> GetPolicyAsync(string policyName) =>
            Task.FromResult<AuthorizationPolicy?>(s_anybody);

        public Task<AuthorizationPolicy> GetDefaultPolicyAsync() => Task.FromResult(s_anybody);

        public Task<AuthorizationPolicy?> GetFallbackPolicyAsync() => Task.FromResult<AuthorizationPolicy?>(null);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("messagepack")]
    [InlineData("endpoint")]
    public async Task Shapes_in_the_options_of_endpoints_are_refused(string place)
    {
        WireShapes shapes = WireShapes.Of((Converter<Note>)Reflection.Converters.For(typeof(Note)));
        WebApplicationBuilder builder = Builder();
        builder.Services.AddSluice(options =>
        {
            if (place == "json")
                options.Json = new() { Shapes = shapes };
            if (place == "messagepack")
                options.MessagePack = new() { Shapes = shapes };
        });
        await using WebApplication app = builder.Build();
        ArgumentException refused = await Assert.ThrowsAsync<ArgumentException>(async () =>
        {
            RouteHandlerBuilder endpoint = app.MapGet("/x", () => SluiceResults.Ok(new Note()));
            if (place == "endpoint")
                endpoint.WithJson(new() { Shapes = shapes });
            await app.StartAsync();
        });
        Assert.StartsWith("Shapes are not used by endpoints", refused.Message, StringComparison.Ordinal);
    }

    private static WebApplicationBuilder Builder()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        return builder;
    }
}
