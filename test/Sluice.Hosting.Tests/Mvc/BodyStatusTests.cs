using System.Text;
using Microsoft.AspNetCore.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests.Mvc;

/// <summary>A body that is refused for another reason than its value has the status of the reason everywhere.</summary>
public sealed class BodyStatusTests
{
    public sealed record Note(string Text);

    [ApiController, Route("notes")]
    public sealed class NotesController : ControllerBase
    {
        [HttpPost("body")]
        public string Body(Body<Note> note) => note.Value.Text;

        [HttpPost("inferred")]
        public string Inferred(Note note) => note.Text;
    }

    [Route("plain-notes")]
    public sealed class PlainNotesController : ControllerBase
    {
        [HttpPost("marked")]
        public string Marked([FromBody] Note note) => note?.Text ?? "";
    }

    [Theory]
    [InlineData("/notes/body")]
    [InlineData("/notes/inferred")]
    [InlineData("/plain-notes/marked")]
    public async Task A_body_beyond_a_limit_is_413(string path)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static _ => { },
            static options => options.MaxBodyBytes = 100,
            controllers: [typeof(NotesController), typeof(PlainNotesController)]
        );
        string text = new('x', 200);
        (int status, string problem) = await PostAsync(server, path, $$"""{"text":"{{text}}"}""");
        Assert.Equal(413, status);
        Assert.Contains("100 bytes", problem, StringComparison.Ordinal);
        Assert.Equal((200, "x"), await PostAsync(server, path, """{"text":"x"}"""));
    }

    private static Task<(int Status, string Text)> PostAsync(AdHocServer server, string path, string body) =>
        server.AskAsync(
            path,
            method: HttpMethod.Post,
            content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
        );
}
