using System.ComponentModel.DataAnnotations;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>Arguments that Sluice binds, under the host's validation.</summary>
public class ValidationTests
{
    [Theory]
    [InlineData("/notes?include=titel", "{}")]
    [InlineData("/notes", "{\"title\":")]
    [InlineData("/notes", "{\"title\":[]}")]
    [InlineData("/notes", "null")]
    [InlineData("/parameters?include=titel", "{\"title\":\"Tea\"}")]
    [InlineData("/parameters", "{\"title\":3}")]
    public async Task What_does_not_bind_is_answered_as_without_validation(string path, string body)
    {
        var log = new ErrorLog();
        await using AdHocServer plain = await AdHocServer.StartAsync(Map), validating =
            await AdHocServer.StartAsync(Map, services: Validate, log: log);
        (int Status, string Text) answer = await PostAsync(validating, path, body);
        Assert.Equal(await PostAsync(plain, path, body), answer);
        Assert.Equal(400, answer.Status);
        Assert.Empty(log.Entries);
    }

    [Theory]
    [InlineData("/notes", """{"title":"x","lines":[{"text":"fine"},{"text":""}]}""", "Title", "Lines[1].Text")]
    [InlineData("/list", """[{"title":"good"},{"title":"x"}]""", "[1].Title")]
    [InlineData("/parameters", """{"title":"x"}""", "Body.Title")]
    public async Task Keys_are_those_of_the_body(string path, string body, params string[] keys)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map, services: Validate);
        (int status, string text) = await PostAsync(server, path, body);
        Assert.Equal(400, status);
        using JsonDocument problem = JsonDocument.Parse(text);
        Assert.Equal(keys.Order(),
            problem.RootElement.GetProperty("errors").EnumerateObject().Select(error => error.Name).Order());
        Assert.Equal(200,
            (await PostAsync(server, path, body.Replace("\"x\"", "\"good\"").Replace("\"\"", "\"good\""))).Status);
    }

    // One call in an assembly: each has generated code of its own.
    private static void Validate(IServiceCollection services) => services.AddValidation();

    private static void Map(WebApplication app)
    {
        app.MapPost("/notes", (Body<Note> body, Include<Note> include) => SluiceResults.Ok(body.Value, include));
        app.MapPost("/list", (Body<List<Note>> body) => body.Value.Count);
        app.MapPost("/parameters",
            ([AsParameters] NoteRequest request) => SluiceResults.Ok(request.Body.Value, request.Include));
    }

    private static Task<(int Status, string Text)> PostAsync(AdHocServer server, string path, string body) =>
        server.AskAsync(path, method: HttpMethod.Post,
            content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json"));
}

[Shape]
public partial class Note
{
    [Required, MinLength(3)] public string Title { get; set; } = "";
    public List<NoteLine> Lines { get; set; } = [];
}

[Shape]
public partial class NoteLine
{
    [Required] public string Text { get; set; } = "";
}

public sealed record NoteRequest(Body<Note> Body, Include<Note> Include);
