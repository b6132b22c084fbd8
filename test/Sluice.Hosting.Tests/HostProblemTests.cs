using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>Sluice's problems where the application has its own way with problems.</summary>
public class HostProblemTests
{
    public static TheoryData<string, string?, string?, int> Faults =>
        new()
        {
            { "/books?include=titel", null, null, 400 },
            { "/books?include=titel", null, "application/vnd.msgpack", 400 },
            { "/books?include=titel", null, "image/png", 400 },
            { "/books", null, "text/event-stream", 406 },
            { "/none", null, null, 404 },
            { "/books", "{\"id\":\"x\"}", null, 400 },
            { "/books", "{\"id\":", "application/vnd.msgpack", 400 },
            { "/plain", null, "text/event-stream", 406 },
        };

    [Theory]
    [MemberData(nameof(Faults))]
    public async Task Problems_pass_through_the_hosts_customization(
        string path,
        string? body,
        string? accept,
        int status
    )
    {
        static void Customize(IServiceCollection services) =>
            services.AddProblemDetails(options =>
                options.CustomizeProblemDetails = context =>
                {
                    context.ProblemDetails.Extensions["node"] = "n1";
                    context.ProblemDetails.Instance = context.HttpContext.Request.Path;
                }
            );
        HttpContent? Content() =>
            body is null ? null : AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json");
        HttpMethod method = body is null ? HttpMethod.Get : HttpMethod.Post;
        await using AdHocServer plain = await AdHocServer.StartAsync(Map, controllers: []),
            customized = await AdHocServer.StartAsync(Map, services: Customize, controllers: []);
        (int expected, string before) = await plain.AskAsync(path, accept, method: method, content: Content());
        (int actual, string after) = await customized.AskAsync(path, accept, method: method, content: Content());
        Assert.Equal((status, status), (expected, actual));

        using JsonDocument problem = JsonDocument.Parse(after),
            own = JsonDocument.Parse(before);
        Assert.Equal("n1", problem.RootElement.GetProperty("node").GetString());
        Assert.Equal(path.Split('?')[0], problem.RootElement.GetProperty("instance").GetString());
        // Nothing that Sluice says is lost on the way.
        foreach (JsonProperty member in own.RootElement.EnumerateObject())
            Assert.True(
                JsonElement.DeepEquals(member.Value, problem.RootElement.GetProperty(member.Name)),
                $"{member.Name}: {after}"
            );
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task Controllers_with_other_formatters_lose_nothing_of_a_problem(bool hasXml, bool isNewtonsoft)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static _ => { },
            services: services =>
            {
                services.AddProblemDetails();
                IMvcBuilder mvc = services.AddControllers();
                if (isNewtonsoft)
                    mvc.AddNewtonsoftJson();
                if (hasXml)
                    mvc.AddXmlSerializerFormatters().AddXmlDataContractSerializerFormatters();
            },
            controllers: [typeof(ShelfController)]
        );
        foreach (
            string accept in (string[])["application/json", "application/xml", "application/problem+xml, */*", "a/b"]
        )
        {
            (int status, string text) = await server.AskAsync("/shelf/book?include=[id,titel]", accept);
            Assert.True(status == 400, $"{accept} {status} {text}");
            using JsonDocument problem = JsonDocument.Parse(text);
            Assert.Equal("[id,titel]", problem.RootElement.GetProperty("include").GetString());
            JsonElement error = problem.RootElement.GetProperty("errors")[0];
            Assert.Equal(4, error.GetProperty("position").GetInt32());
            Assert.Equal("title", error.GetProperty("suggestions")[0].GetString());
            using HttpContent body = AdHocServer.Body("{\"id\":\"x\"}"u8.ToArray(), "application/json");
            (status, text) = await server.AskAsync("/shelf/book", accept, method: HttpMethod.Post, content: body);
            Assert.True(status == 400, $"{accept} {status} {text}");
            using JsonDocument refused = JsonDocument.Parse(text);
            Assert.Equal("$.id", refused.RootElement.GetProperty("path").GetString());
        }
    }

    [Route("shelf")]
    private sealed class ShelfController : ControllerBase
    {
        [HttpGet("book")]
        public Book One(Include<Book> include) => Library.Book(1);

        [HttpPost("book")]
        public Book One(Body<Book> body) => body.Value;
    }

    [Fact]
    public async Task A_problem_has_its_media_type_whatever_is_accepted()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            Map,
            services: services => services.AddProblemDetails(),
            controllers: []
        );
        foreach (string accept in new[] { "application/json", "application/vnd.msgpack", "*/*", "text/html" })
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/books?include=titel");
            request.Headers.TryAddWithoutValidation("Accept", accept);
            using HttpResponseMessage response = await server.Client.SendAsync(request);
            Assert.Equal("application/problem+json", response.Content.Headers.ContentType?.MediaType);
            Assert.Contains("Sluice-Include", response.Headers.Vary);
        }
    }

    [Theory]
    [InlineData("{\"unknown\":1,\"id\":\"x\"}")]
    [InlineData("{\"id\":1e99}")]
    [InlineData("{\"price\":\"x\"}")]
    [InlineData("{\"author\":[]}")]
    [InlineData("{\"chapters\":[{\"number\":1}]}")]
    [InlineData("{\"chapters\":[null, {}]}")]
    [InlineData("{\"chapters\":{}}")]
    [InlineData("{\"chapters\":[{\"heading\":5}]}")]
    [InlineData("[]")]
    [InlineData("5")]
    public async Task Problems_of_bodies_name_no_types_of_the_program(string body)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map, controllers: []);
        (int status, string text) = await server.AskAsync(
            "/books",
            method: HttpMethod.Post,
            content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
        );
        Assert.DoesNotContain("Sluice.", text);
        Assert.DoesNotContain("System.", text);
        foreach (Type type in new[] { typeof(Book), typeof(Author), typeof(Chapter), typeof(int), typeof(double) })
            Assert.DoesNotContain(type.Name + " ", text);
        Assert.True(status is 400 or 201, text);
    }

    private static void Map(WebApplication app)
    {
        app.MapGet("/books", (Include<Book> include) => SluiceResults.Ok(Library.Book(1), include));
        app.MapGet("/none", (Include<Book> include) => SluiceResults.Ok((Book?)null, include));
        app.MapPost(
            "/books",
            (Body<Book> body, Include<Book> include) => SluiceResults.Created("/books/1", body.Value, include)
        );
        app.MapGet("/plain", Book () => Library.Book(1)).WithSluice();
    }
}
