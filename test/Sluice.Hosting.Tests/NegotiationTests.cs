using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Xunit;

namespace Sluice.Hosting.Tests;

public class NegotiationTests(LibraryServer server) : IClassFixture<LibraryServer>
{
    [Theory]
    [InlineData("/books/7", null, "application/json")]
    [InlineData("/books/7", "*/*", "application/json")]
    [InlineData("/books/7", "application/vnd.msgpack", "application/vnd.msgpack")]
    [InlineData("/books/7", "application/x-msgpack", "application/x-msgpack")]
    [InlineData("/books/7", "application/msgpack;q=0.5, application/json;q=0.4", "application/msgpack")]
    [InlineData("/books/7", "application/vnd.msgpack;q=0.2, application/*;q=0.9", "application/json")]
    [InlineData("/books/7", "text/html, */*;q=0.1", "application/json")]
    [InlineData("/books/7", "application/json;q=0, */*", "application/vnd.msgpack")]
    [InlineData("/stream", "application/jsonl", "application/jsonl")]
    [InlineData("/stream", "application/x-ndjson", "application/x-ndjson")]
    [InlineData("/stream", "text/event-stream", "text/event-stream")]
    [InlineData("/stream", "application/vnd.msgpack", "application/vnd.msgpack")]
    public async Task The_wire_is_the_one_that_the_client_prefers(string path, string? accept, string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(path, accept);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(mediaType, response.Content.Headers.ContentType!.MediaType);
        Assert.Contains("Accept", response.Headers.Vary);
    }

    [Theory]
    [InlineData("/books/7", "text/html")]
    [InlineData("/books/7", "text/event-stream")]
    [InlineData("/books/7", "application/jsonl")]
    [InlineData("/books/7", "application/json;charset=utf-16")]
    [InlineData("/stream", "image/png")]
    public async Task Nothing_that_fits_is_406(string path, string accept)
    {
        using HttpResponseMessage response = await SendAsync(path, accept);
        Assert.Equal(HttpStatusCode.NotAcceptable, response.StatusCode);
    }

    [Fact]
    public async Task A_stream_has_a_form_in_each_wire()
    {
        Assert.Equal(
            "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
            await server.TextAsync("/stream?include=id", "application/jsonl")
        );
        Assert.Equal(
            "data: {\"id\":1}\n\ndata: {\"id\":2}\n\ndata: {\"id\":3}\n\nevent: end\ndata: {}\n\n",
            await server.TextAsync("/stream?include=id", "text/event-stream")
        );
        using HttpResponseMessage pack = await SendAsync("/stream?include=id", "application/vnd.msgpack");
        Assert.Equal(
            "81A2696401" + "81A2696402" + "81A2696403",
            Convert.ToHexString(await pack.Content.ReadAsByteArrayAsync())
        );
    }

    [Theory]
    [InlineData("application/json", "utf-8")]
    [InlineData("application/json; charset=utf-16", "utf-16")]
    [InlineData("application/vnd.some+json", "utf-8")]
    public async Task A_JSON_body_is_read_in_its_charset(string contentType, string encoding)
    {
        var content = new ByteArrayContent(
            Encoding
                .GetEncoding(encoding)
                .GetBytes("""{"id":3,"title":"Größe","chapters":[{"number":1,"heading":"佐"}]}""")
        );
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        using HttpResponseMessage response = await server.Client.PostAsync("/books?include=id,title,chapters", content);
        Assert.Equal(
            """{"id":3,"title":"Größe","chapters":[{"number":1,"heading":"佐"}]}""",
            await response.Content.ReadAsStringAsync()
        );
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        Assert.Equal("/books/3", response.Headers.Location!.ToString());
    }

    [Fact]
    public async Task A_MessagePack_body_is_read()
    {
        var content = new ByteArrayContent(Convert.FromHexString("82A2696405A57469746C65A2C3B6"));
        content.Headers.ContentType = new("application/x-msgpack");
        foreach (string path in new[] { "/books", "/mvc/books" })
        {
            using HttpResponseMessage response = await server.Client.PostAsync(path, content);
            Assert.True(response.IsSuccessStatusCode, $"{path}: {server.LastFailure}");
            Assert.Equal("""{"id":5,"title":"ö"}""", await response.Content.ReadAsStringAsync());
        }
    }

    [Theory]
    [InlineData("text/plain", "x", 415)]
    [InlineData("application/json; charset=martian", "{}", 415)]
    [InlineData("application/json", "{\"id\":", 400)]
    [InlineData("application/json", "{\"id\":\"x\"}", 400)]
    [InlineData("application/json", "null", 400)]
    [InlineData("application/json", "", 400)]
    [InlineData("application/vnd.msgpack", "\u0001", 400)]
    public async Task A_body_that_cannot_be_read_says_why(string contentType, string body, int status)
    {
        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        content.Headers.ContentType = MediaTypeHeaderValue.Parse(contentType);
        using HttpResponseMessage response = await server.Client.PostAsync("/books", content);
        Assert.Equal(status, (int)response.StatusCode);
        // Routing itself handles content types that no endpoint takes.
        if (contentType != "text/plain")
            Assert.Equal("application/problem+json", response.Content.Headers.ContentType!.MediaType);
        Assert.DoesNotContain("Exception", await response.Content.ReadAsStringAsync());
    }

    private Task<HttpResponseMessage> SendAsync(string path, string? accept)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        return server.Client.SendAsync(request);
    }
}
