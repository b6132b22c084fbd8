using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Sluice.Hosting.Tests.Filters;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// A page that the host executes for an error is not about the expressions of the request: a failure stays a failure,
/// whatever the request asked.
/// </summary>
public sealed class ErrorPageTests
{
    public sealed record Trouble(int Code, string Text = "sorry");

    [Theory]
    [InlineData("/result")]
    [InlineData("/error-pages/action")]
    [InlineData("/error-pages/include")]
    public async Task The_page_for_an_exception_answers_without_the_expressions(string page)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.UseExceptionHandler(page);
            Map(app);
        });
        foreach (string query in (string[])["", "?include=[id]", "?filter=id eq 1", "?sort=-id&include=id"])
        {
            (_, string text) = await server.AskAsync("/fails" + query);
            Assert.True(text == """{"code":500,"text":"sorry"}""", $"{query}: {text} {server.Failure}");
        }
        Assert.Contains("sorry", await AskWithHeaderAsync(server, "/fails"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/result")]
    [InlineData("/error-pages/action")]
    [InlineData("/error-pages/include")]
    public async Task The_page_for_a_status_answers_without_the_header(string page)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.UseStatusCodePagesWithReExecute(page);
            Map(app);
        });
        Assert.Contains("sorry", await AskWithHeaderAsync(server, "/missing"), StringComparison.Ordinal);
        Assert.DoesNotContain("sorry", await AskWithHeaderAsync(server, "/plain"), StringComparison.Ordinal);
    }

    private static async Task<string> AskWithHeaderAsync(AdHocServer server, string path)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.Add("Sluice-Include", "[id]");
        using HttpResponseMessage answer = await server.Client.SendAsync(request);
        return await answer.Content.ReadAsStringAsync();
    }

    private static void Map(WebApplication app)
    {
        app.UseRouting();
        app.MapGet(
            "/fails",
            IResult (Include<Sale> include, Filter<Sale> filter, Sort<Sale> sort) => throw new InvalidDataException()
        );
        app.MapGet("/plain", (Include<Trouble> include) => SluiceResults.Ok(new Trouble(1), include));
        // The platform runs no handler with a filter, such as one with an Include<T>, once the status is an error's.
        app.MapGet("/result", () => SluiceResults.Ok(new Trouble(500)));
    }
}

[Route("error-pages")]
[SuppressMessage("Performance", "CA1822", Justification = "Actions are instance methods.")]
public sealed class ErrorPagesController : ControllerBase
{
    [HttpGet("action")]
    public ErrorPageTests.Trouble Action() => new(500);

    [HttpGet("include")]
    public ErrorPageTests.Trouble Included(Include<ErrorPageTests.Trouble> include) => new(500);
}
