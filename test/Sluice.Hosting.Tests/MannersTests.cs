using System.IO.Compression;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests;

public class MannersTests(LibraryServer server) : IClassFixture<LibraryServer>
{
    [Theory]
    [InlineData("/plain/book?include=id", 8)]
    [InlineData("/plain/books?include=id", 19)]
    public async Task Plain_endpoints_answer_HEAD_with_the_length_and_no_body(string path, int length)
    {
        using HttpResponseMessage response = await server.Client.SendAsync(
            new HttpRequestMessage(HttpMethod.Head, path)
        );
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(length, response.Content.Headers.ContentLength);
        Assert.Empty(await response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task A_known_tag_is_answered_with_304()
    {
        await using var tagged = new LibraryServer();
        await tagged.StartAsync(options => options.UseETags = true);
        using HttpResponseMessage first = await tagged.Client.GetAsync("/books/7?include=id");
        string tag = first.Headers.ETag!.ToString();
        Assert.False(first.Headers.ETag.IsWeak);

        using HttpResponseMessage same = await GetAsync(tagged, "/books/7?include=id", tag);
        Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
        Assert.Equal(tag, same.Headers.ETag!.ToString());
        Assert.Empty(await same.Content.ReadAsByteArrayAsync());

        using HttpResponseMessage any = await GetAsync(tagged, "/books/7?include=id", "\"other\", " + tag);
        Assert.Equal(HttpStatusCode.NotModified, any.StatusCode);
        using HttpResponseMessage narrower = await GetAsync(tagged, "/books/7?include=title", tag);
        Assert.Equal(HttpStatusCode.OK, narrower.StatusCode);
        Assert.NotEqual(tag, narrower.Headers.ETag!.ToString());
    }

    [Theory]
    [InlineData("\"v7\"")]
    [InlineData("W/\"v7\"")]
    public async Task The_handlers_own_tag_is_kept(string own)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
                app.MapGet(
                    "/own",
                    (Include<Book> include, HttpContext context) =>
                    {
                        context.Response.Headers.ETag = own;
                        return SluiceResults.Ok(new Book(), include);
                    }
                ),
            options => options.UseETags = true
        );
        foreach (HttpMethod method in new[] { HttpMethod.Get, HttpMethod.Head })
        {
            using var request = new HttpRequestMessage(method, "/own");
            request.Headers.TryAddWithoutValidation("If-None-Match", own);
            using HttpResponseMessage answer = await server.Client.SendAsync(request);
            Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
            Assert.Equal(own, answer.Headers.ETag?.ToString());
        }
    }

    [Fact]
    public async Task Selections_that_mean_the_same_share_a_cache_entry()
    {
        string first = await server.TextAsync("/cached?include=id,title");
        Assert.Equal(first, await server.TextAsync("/cached?include=[title,id]"));
        Assert.Equal(first, await server.TextAsync("/cached?include=id&include=title"));
        Assert.NotEqual(first, await server.TextAsync("/cached?include=id"));
        using HttpResponseMessage bad = await server.Client.GetAsync("/cached?include=nothing");
        Assert.Equal(HttpStatusCode.BadRequest, bad.StatusCode);
        using HttpResponseMessage other = await GetAsync(
            server,
            "/cached?include=id,title",
            null,
            "application/vnd.msgpack"
        );
        Assert.Equal("application/vnd.msgpack", other.Content.Headers.ContentType!.MediaType);
    }

    [Theory]
    [InlineData("/books?size=300")]
    [InlineData("/stream?count=2000")]
    public async Task Compression_and_streaming_work_together(string path)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.AcceptEncoding.Add(new("gzip"));
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        Assert.Equal("gzip", Assert.Single(response.Content.Headers.ContentEncoding));
        await using var plain = new GZipStream(await response.Content.ReadAsStreamAsync(), CompressionMode.Decompress);
        Assert.Equal(await server.TextAsync(path), await new StreamReader(plain).ReadToEndAsync());
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/jsonl")]
    [InlineData("application/vnd.msgpack")]
    [InlineData("text/event-stream")]
    public async Task A_failure_after_the_first_bytes_breaks_the_response(string accept)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/stream?count=20000&failAt=15000&include=!all");
        request.Headers.Accept.ParseAdd(accept);
        using HttpResponseMessage response = await server.Client.SendAsync(
            request,
            HttpCompletionOption.ResponseHeadersRead
        );
        await Assert.ThrowsAnyAsync<Exception>(() => response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public async Task A_failure_before_the_first_bytes_is_an_ordinary_error_with_no_text_of_it()
    {
        using HttpResponseMessage response = await server.Client.GetAsync("/stream?count=20&failAt=10");
        Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
        Assert.Empty(await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task A_client_that_leaves_stops_the_source()
    {
        int before = LibraryServer.StreamsStopped;
        for (int i = 0; i < 20; i++)
        {
            using var gone = new CancellationTokenSource();
            using HttpResponseMessage response = await server.Client.GetAsync(
                "/endless?counted=true",
                HttpCompletionOption.ResponseHeadersRead,
                gone.Token
            );
            await using Stream body = await response.Content.ReadAsStreamAsync(gone.Token);
            await body.ReadExactlyAsync(new byte[100], gone.Token);
            await gone.CancelAsync();
        }

        for (int wait = 0; LibraryServer.StreamsStopped < before + 20 && wait < 600; wait++)
            await Task.Delay(100);
        Assert.Equal(before + 20, LibraryServer.StreamsStopped);
    }

    [Theory]
    [InlineData("/books/7?include=id,purchasePrice", false, 400)]
    [InlineData("/books/7?include=id,purchasePrice", true, 200)]
    [InlineData("/books/7?include=author[phone]", false, 400)]
    [InlineData("/books/7?include=!all", false, 200)]
    public async Task A_guarded_member_does_not_exist_for_those_who_may_not_see_it(
        string path,
        bool isStaff,
        int status
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (isStaff)
            request.Headers.Add("X-Staff", "1");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        string text = await response.Content.ReadAsStringAsync();
        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(isStaff, text.Contains("\"purchasePrice\":4.25"));
        if (!isStaff)
            Assert.DoesNotContain("suggestions\":[\"purchasePrice", text);
    }

    [Fact]
    public async Task A_guarded_member_is_403_where_the_options_say_so()
    {
        await using var strict = new LibraryServer();
        await strict.StartAsync(options => options.UnauthorizedMembers = UnauthorizedMemberHandling.Forbid);
        using HttpResponseMessage response = await strict.Client.GetAsync("/books/7?include=purchasePrice");
        Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
        Assert.Equal("""{"id":7,"title":"Book № 7"}""", await strict.TextAsync("/books/7"));
    }

    [Fact]
    public async Task The_hosts_own_JSON_answers_shaped_types_too() =>
        Assert.StartsWith("""{"id":1,"title":"Book № 1","price":9.5,""", await server.TextAsync("/unmarked"));

    [Fact]
    public async Task A_thousand_requests_at_once_get_each_their_own_fields()
    {
        string[] names = ["id", "title", "price", "author", "chapters"];
        await Parallel.ForAsync(
            0,
            1000,
            new ParallelOptions { MaxDegreeOfParallelism = 100 },
            async (i, _) =>
            {
                string[] chosen = [.. names.Where((_, bit) => ((i % 31 + 1) & (1 << bit)) != 0)];
                string text = await server.TextAsync($"/books/{i % 900 + 1}?include={string.Join(',', chosen)}");
                using var document = System.Text.Json.JsonDocument.Parse(text);
                Assert.Equal(chosen, document.RootElement.EnumerateObject().Select(member => member.Name));
            }
        );
    }

    private static Task<HttpResponseMessage> GetAsync(
        LibraryServer server,
        string path,
        string? tag,
        string? accept = null
    )
    {
        var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (tag is not null)
            request.Headers.TryAddWithoutValidation("If-None-Match", tag);
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        return server.Client.SendAsync(request);
    }
}
