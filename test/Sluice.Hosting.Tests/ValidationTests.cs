using System.ComponentModel.DataAnnotations;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.TestSupport;
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
        await using AdHocServer plain = await AdHocServer.StartAsync(Map),
            validating = await AdHocServer.StartAsync(Map, services: Validate, log: log);
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
        Assert.Equal(
            keys.Order(),
            problem.RootElement.GetProperty("errors").EnumerateObject().Select(error => error.Name).Order()
        );
        Assert.Equal(
            200,
            (await PostAsync(server, path, body.Replace("\"x\"", "\"good\"").Replace("\"\"", "\"good\""))).Status
        );
    }

    [Fact]
    public async Task Members_that_are_hidden_from_the_caller_have_no_errors()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map, services: Validate);
        Assert.Equal(200, (await PostAsync(server, "/vetted", """{"name":"good","level":77}""")).Status);
        Assert.Equal(200, (await PostAsync(server, "/vetted/list", """[{"name":"good","badge":5}]""")).Status);
        (int status, string text) = await PostAsync(server, "/vetted", """{"name":"x","level":77}""");
        Assert.Equal(400, status);
        Assert.Contains("\"Name\"", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Level", text, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("Badge", text, StringComparison.OrdinalIgnoreCase);
        (status, text) = await server.AskAsync(
            "/vetted",
            isStaff: true,
            method: HttpMethod.Post,
            content: AdHocServer.Body("""{"name":"good","level":77}"""u8.ToArray(), "application/json")
        );
        Assert.Equal(400, status);
        Assert.Contains("\"Level\"", text, StringComparison.Ordinal);
        Assert.Contains("\"Badge\"", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"title":"x"}""", 400, "x")]
    [InlineData("""{"lines":[{"text":"fine"}]}""", 200, "stored")]
    [InlineData("""{"title":"changed"}""", 200, "changed")]
    public async Task What_a_patch_makes_is_validated_by_the_handler(string body, int status, string title)
    {
        foreach (Action<IServiceCollection>? services in (Action<IServiceCollection>?[])[null, Validate])
        {
            string? merged = null;
            await using AdHocServer server = await AdHocServer.StartAsync(
                app =>
                    app.MapPatch(
                        "/notes",
                        (Patch<Note> patch) =>
                        {
                            Note note = patch.Merge(new Note { Title = "stored" });
                            merged = note.Title;
                            var errors = new List<ValidationResult>();
                            return Validator.TryValidateObject(note, new ValidationContext(note), errors, true)
                                ? Results.Ok()
                                : Results.ValidationProblem(
                                    errors.ToDictionary(e => e.MemberNames.First(), e => new[] { e.ErrorMessage! })
                                );
                        }
                    ),
                services: services
            );
            (int actual, string text) = await server.AskAsync(
                "/notes",
                method: HttpMethod.Patch,
                content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/merge-patch+json")
            );
            Assert.Equal((status, title), (actual, merged));
            Assert.Equal(status == 400, text.Contains("\"Title\"", StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task Validation_OfATypeThatHoldsBoundExpressions_ValidatesItsOwnMembers()
    {
        // The generator of validation follows the properties of every parameter's type: with those of shapes among
        // them, this project would not compile in any time.
        await using AdHocServer server = await AdHocServer.StartAsync(Map, services: Validate);
        Assert.Equal(200, (await server.AskAsync("/saved-view?name=mine")).Status);
        (int status, string text) = await server.AskAsync("/saved-view?name=x");
        Assert.Equal(400, status);
        Assert.Contains("\"Name\"", text, StringComparison.Ordinal);
    }

    // One call in an assembly: each has generated code of its own.
    private static void Validate(IServiceCollection services) => services.AddValidation();

    private static void Map(WebApplication app)
    {
        app.MapPost("/notes", (Body<Note> body, Include<Note> include) => SluiceResults.Ok(body.Value, include));
        app.MapPost("/vetted", (Body<Vetted> body) => body.Value.Level);
        app.MapPost("/vetted/list", (Body<List<Vetted>> body) => body.Value.Count);
        app.MapPost("/list", (Body<List<Note>> body) => body.Value.Count);
        app.MapGet("/saved-view", (SavedView view) => view.Name);
        app.MapPost(
            "/parameters",
            ([AsParameters] NoteRequest request) => SluiceResults.Ok(request.Body.Value, request.Include)
        );
    }

    private static Task<(int Status, string Text)> PostAsync(AdHocServer server, string path, string body) =>
        server.AskAsync(
            path,
            method: HttpMethod.Post,
            content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
        );
}

[Shape]
public partial class Note
{
    [Required, MinLength(3)]
    public string Title { get; set; } = "";
    public List<NoteLine> Lines { get; set; } = [];
}

[Shape]
public partial class NoteLine
{
    [Required]
    public string Text { get; set; } = "";
}

/// <summary>Not valid as it is made: what a caller may not send is missing.</summary>
[Shape]
public partial class Vetted
{
    [Required, MinLength(3)]
    public string Name { get; set; } = "";

    [RequirePolicy("staff"), Range(1, 9)]
    public int Level { get; set; }

    [RequirePolicy("staff"), Required]
    public string? Badge { get; set; }
}

public sealed record NoteRequest(Body<Note> Body, Include<Note> Include);

/// <summary>An application's own parameter, which holds everything that is bound to a request.</summary>
public sealed class SavedView
{
    [Required, MinLength(3)]
    public string Name { get; init; } = "";
    public FieldSelection<Note>? Fields { get; init; }
    public FieldSelection? AnyFields { get; init; }
    public FieldFilter<Note>? Condition { get; init; }
    public FieldSort<Note>? Order { get; init; }
    public Include<Note>? Include { get; init; }
    public Filter<Note>? Filter { get; init; }
    public Sort<Note>? Sort { get; init; }
    public Paging? Paging { get; init; }
    public Patch<Note>? Patch { get; init; }
    public JsonWireOptions Json { get; init; }
    public MessagePackWireOptions MessagePack { get; init; }

    public static ValueTask<SavedView?> BindAsync(HttpContext context) =>
        ValueTask.FromResult<SavedView?>(new() { Name = context.Request.Query["name"].ToString() });
}
