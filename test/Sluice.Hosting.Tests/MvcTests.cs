using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// Controllers that take part keep MVC's own content negotiation, and types take part however their shapes come about.
/// </summary>
public sealed class MvcTests
{
    [Theory]
    [InlineData(null, null, 200, "application/json")]
    [InlineData("text/html", null, 200, "application/json")]
    [InlineData("text/html", "notAcceptable", 406, null)]
    [InlineData("text/plain", "notAcceptable", 406, null)]
    [InlineData("text/json", "notAcceptable", 200, "text/json")]
    [InlineData("application/vnd.msgpack", "notAcceptable", 200, "application/vnd.msgpack")]
    [InlineData("application/vnd.msgpack, */*;q=0.1", null, 200, "application/json")]
    [InlineData("application/vnd.msgpack, */*;q=0.1", "browser", 200, "application/vnd.msgpack")]
    [InlineData("application/xml;q=0.9, application/vnd.msgpack;q=0.2", null, 200, "application/vnd.msgpack")]
    [InlineData("text/event-stream", "notAcceptable", 406, null)]
    public async Task Negotiation_is_MVCs_own(string? accept, string? setting, int status, string? contentType)
    {
        await using WebApplication app = await StartAsync(options =>
        {
            options.ReturnHttpNotAcceptable = setting == "notAcceptable";
            options.RespectBrowserAcceptHeader = setting == "browser";
        });
        using HttpClient client = app.GetTestClient();
        foreach (string type in (string[])["customer", "foreign", "unmarked"])
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, $"/mvc/{type}/plain");
            if (accept is not null)
                request.Headers.TryAddWithoutValidation("Accept", accept);
            using HttpResponseMessage response = await client.SendAsync(request);
            Assert.Equal(
                (status, contentType),
                ((int)response.StatusCode, response.Content.Headers.ContentType?.MediaType)
            );
        }
    }

    [Theory]
    [InlineData("/mvc/foreign/plain?include=day", "{\"day\":1}")]
    [InlineData("/mvc/foreign/list?include=id", "[{\"id\":4}]")]
    [InlineData("/mvc/unmarked/plain?include=id", "{\"id\":2}")]
    [InlineData("/mvc/unmarked/result?include=visible", "{\"visible\":1}")]
    [InlineData("/mvc/positional/plain?include=name", "{\"name\":\"p\"}")]
    [InlineData("/mvc/value/plain?include=number", "{\"number\":6}")]
    [InlineData("/mvc/customer/stream?include=count", "[{\"count\":0},{\"count\":0}]")]
    [InlineData("/mvc/customer/accepted?include=item[count]", "{\"item\":{\"count\":0}}")]
    public async Task A_selection_narrows_whatever_the_types_shape_comes_from(string path, string expected)
    {
        await using WebApplication app = await StartAsync(static _ => { });
        using HttpClient client = app.GetTestClient();
        Assert.Equal(expected, await client.GetStringAsync(path));
    }

    [Fact]
    public async Task Problems_stay_the_hosts()
    {
        await using WebApplication app = await StartAsync(static _ => { });
        using HttpClient client = app.GetTestClient();
        using HttpResponseMessage response = await client.GetAsync("/mvc/customer/problem");
        Assert.Equal(
            (422, "application/problem+json"),
            ((int)response.StatusCode, response.Content.Headers.ContentType?.MediaType)
        );
        Assert.Contains("\"detail\":\"detail\"", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    private static async Task<WebApplication> StartAsync(Action<MvcOptions> configure)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddAuthorization(static options =>
            options.AddPolicy("staff", static policy => policy.RequireRole("staff"))
        );
        builder
            .Services.AddControllers(configure)
            .AddSluice()
            .AddSluice()
            .AddApplicationPart(typeof(MvcTests).Assembly);
        WebApplication app = builder.Build();
        app.MapControllers();
        await app.StartAsync();
        return app;
    }
}
