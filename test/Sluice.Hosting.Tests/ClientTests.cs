using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests;

public class ClientTests(LibraryServer server) : IClassFixture<LibraryServer>
{
    private static readonly FieldSelection<Book> s_fields = FieldSelection.Of<Book>(book => new
    {
        book.Id,
        book.Author!.Name,
        Chapters = book.Chapters.Select(chapter => chapter.Heading),
    });

    [Theory]
    [InlineData(false, "application/vnd.msgpack")]
    [InlineData(true, "application/json")]
    public async Task A_value_holds_the_fields_that_the_expression_names_and_no_others(bool jsonOnly, string mediaType)
    {
        var recorder = new Recorder();
        using HttpClient client = new(recorder) { BaseAddress = server.Address };
        Book book = (
            await client.GetFromSluiceAsync("/books/7", s_fields, new SluiceClientOptions { JsonOnly = jsonOnly })
        )!;
        Assert.Equal(("", 7, "Søren 佐藤", 0.0), (book.Title, book.Id, book.Author!.Name, book.Price));
        Assert.Equal(["Beginning", "End"], book.Chapters.Select(chapter => chapter.Heading));
        Assert.Equal(mediaType, recorder.LastMediaType);
        Assert.Equal("?include=[id,author[name],chapters[heading]]", Uri.UnescapeDataString(recorder.LastUri!.Query));
    }

    [Fact]
    public async Task Without_a_selection_the_server_decides()
    {
        Book book = (await server.Client.GetFromSluiceAsync<Book>("/books/7"))!;
        Assert.Equal((7, "Book № 7", null), (book.Id, book.Title, book.Author));
    }

    [Theory]
    [InlineData("/stream?count=500", false)]
    [InlineData("/stream?count=500", true)]
    [InlineData("/list", false)]
    [InlineData("/list", true)]
    public async Task Elements_are_read_while_they_arrive(string path, bool jsonOnly)
    {
        var ids = new List<int>();
        await foreach (
            Book? book in server.Client.StreamFromSluiceAsync(
                path,
                FieldSelection.Parse<Book>("id"),
                new SluiceClientOptions { JsonOnly = jsonOnly }
            )
        )
            ids.Add(book!.Id);
        Assert.Equal(Enumerable.Range(1, path == "/list" ? 3 : 500), ids);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_first_elements_are_there_before_the_last_exist(bool jsonOnly)
    {
        int read = 0;
        await foreach (
            Book? book in server.Client.StreamFromSluiceAsync(
                "/endless",
                FieldSelection.Parse<Book>("id"),
                new SluiceClientOptions { JsonOnly = jsonOnly }
            )
        )
        {
            Assert.Equal(++read, book!.Id);
            if (read == 5000)
                break;
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_stream_that_breaks_off_is_an_exception_after_the_elements_that_came(bool jsonOnly)
    {
        int read = 0;
        await Assert.ThrowsAnyAsync<IOException>(async () =>
        {
            await foreach (
                Book? _ in server.Client.StreamFromSluiceAsync(
                    "/stream?count=20000&failAt=15000",
                    FieldSelection.Parse<Book>("id,title,price,chapters"),
                    new SluiceClientOptions { JsonOnly = jsonOnly }
                )
            )
                read++;
        });
        Assert.InRange(read, 1, 14_999);
    }

    [Fact]
    public async Task A_list_is_read_whole()
    {
        List<Book> books = (
            await server.Client.GetListFromSluiceAsync("/list#top", FieldSelection.Parse<Book>("title"))
        )!;
        Assert.Equal(["Book № 1", "Book № 2", "Book № 3"], books.Select(book => book.Title));
    }

    [Theory]
    [InlineData("/stream?count=3", false)]
    [InlineData("/stream?count=3", true)]
    [InlineData("/stream?count=0", false)]
    [InlineData("/rows?count=2", false)]
    public async Task A_list_is_read_from_what_the_server_streams(string path, bool jsonOnly)
    {
        var options = new SluiceClientOptions { JsonOnly = jsonOnly };
        int count = path[^1] - '0';

        Assert.Equal(
            Enumerable.Range(1, count),
            (await server.Client.GetListFromSluiceAsync(path, FieldSelection.Parse<Book>("id"), options))!.Select(
                book => book.Id
            )
        );
        Assert.Equal(count, (await server.Client.GetFromSluiceAsync<List<Book>>(path, options: options))!.Count);
        Assert.Equal(count, (await server.Client.GetFromSluiceAsync<Book[]>(path, options: options))!.Length);
    }

    [Fact]
    public async Task The_clients_own_limits_hold_for_the_whole_answer()
    {
        await using AdHocServer slow = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet(
                "/stalled/{status:int}",
                static async (HttpContext context, int status) =>
                {
                    context.Response.StatusCode = status;
                    context.Response.ContentType = status == 200 ? "application/json" : "application/problem+json";
                    context.Response.ContentLength = 100;
                    await context.Response.Body.WriteAsync("{\"id\":5"u8.ToArray());
                    await context.Response.Body.FlushAsync();
                    await Task.Delay(Timeout.Infinite, context.RequestAborted);
                }
            );
            app.MapGet(
                "/large",
                static () =>
                    SluiceResults.Ok(new Book { Title = new string('x', 50_000) }, FieldSelection<Book>.Default)
            );
        });
        using var client = new HttpClient
        {
            BaseAddress = slow.Client.BaseAddress,
            Timeout = TimeSpan.FromSeconds(0.5),
            MaxResponseContentBufferSize = 10_000,
        };
        using var patient = new HttpClient
        {
            BaseAddress = slow.Client.BaseAddress,
            MaxResponseContentBufferSize = 10_000,
        };

        Assert.IsType<TimeoutException>(
            (
                await Assert.ThrowsAsync<TaskCanceledException>(() => client.GetFromSluiceAsync<Book>("/stalled/200"))
            ).InnerException
        );
        Assert.IsType<TimeoutException>(
            (
                await Assert.ThrowsAsync<TaskCanceledException>(() => client.GetFromSluiceAsync<Book>("/stalled/404"))
            ).InnerException
        );
        await Assert.ThrowsAsync<TaskCanceledException>(async () =>
        {
            await foreach (Book? _ in client.StreamFromSluiceAsync("/stalled/404", FieldSelection<Book>.Default)) { }
        });
        await Assert.ThrowsAsync<HttpRequestException>(() => patient.GetFromSluiceAsync<Book>("/large"));
    }

    [Theory]
    [InlineData("{\"title\":\"é\"}", "\uFFFD")]
    [InlineData("{\"title\":\"\\ud800\"}", null)]
    public async Task A_problem_that_is_no_text_is_a_problem_still(string problem, string? title)
    {
        await using AdHocServer odd = await AdHocServer.StartAsync(app =>
            app.MapGet(
                "/problem",
                async (HttpContext context) =>
                {
                    context.Response.StatusCode = 400;
                    context.Response.ContentType = "application/problem+json";
                    await context.Response.Body.WriteAsync(Encoding.Latin1.GetBytes(problem));
                }
            )
        );

        SluiceHttpException error = await Assert.ThrowsAsync<SluiceHttpException>(() =>
            odd.Client.GetFromSluiceAsync<Book>("/problem")
        );
        Assert.Equal((HttpStatusCode.BadRequest, title), (error.StatusCode, error.Title));
        Assert.NotNull(error.Problem);
    }

    [Fact]
    public async Task Requests_have_the_version_that_the_client_prefers()
    {
        var versions = new VersionRecorder();
        using var client = new HttpClient(versions)
        {
            BaseAddress = server.Address,
            DefaultRequestVersion = HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        await client.GetFromSluiceAsync<Book>("/books/7");
        await client.GetListFromSluiceAsync("/stream?count=1", FieldSelection.Parse<Book>("id"));
        await foreach (Book? _ in client.StreamFromSluiceAsync("/stream?count=1", FieldSelection.Parse<Book>("id"))) { }
        using HttpResponseMessage response = await client.PostAsSluiceAsync("/books", new Book { Id = 9, Title = "N" });
        Assert.Equal(4, versions.Seen.Count);
        Assert.All(
            versions.Seen,
            static each => Assert.Equal((HttpVersion.Version20, HttpVersionPolicy.RequestVersionExact), each)
        );
    }

    private sealed class VersionRecorder() : DelegatingHandler(new SocketsHttpHandler())
    {
        public List<(Version, HttpVersionPolicy)> Seen { get; } = [];

        protected override Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request,
            CancellationToken cancellationToken
        )
        {
            Seen.Add((request.Version, request.VersionPolicy));
            // The server of these tests speaks HTTP/1.1.
            (request.Version, request.VersionPolicy) = (HttpVersion.Version11, HttpVersionPolicy.RequestVersionOrLower);
            return base.SendAsync(request, cancellationToken);
        }
    }

    public static TheoryData<string, string, bool> Charsets
    {
        get
        {
            var cases = new TheoryData<string, string, bool>();
            foreach (
                string name in (string[])["utf-16", "utf-16le", "utf-16be", "utf-32", "iso-8859-1", "us-ascii", "utf-8"]
            )
            foreach (bool hasMark in (bool[])[false, true])
                if (!hasMark || Encoding.GetEncoding(name).Preamble.Length > 0)
                    cases.Add(name, name, hasMark);
            cases.Add("utf-16", "utf-16be", true);
            cases.Add("\"UTF-16\"", "utf-16", true);
            cases.Add("unknown", "utf-8", true);
            cases.Add("", "utf-8", true);
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Charsets))]
    public async Task A_problem_is_read_in_its_charset(string charset, string encoding, bool hasMark)
    {
        var bytes = Encoding.GetEncoding(encoding);
        string title = encoding == "us-ascii" ? "Grosse" : "Größe";
        string problem = $$"""{"title":"{{title}}","detail":"No."}""";
        await using AdHocServer odd = await AdHocServer.StartAsync(app =>
            app.MapGet(
                "/problem",
                async (HttpContext context) =>
                {
                    context.Response.StatusCode = 400;
                    context.Response.ContentType =
                        "application/problem+json" + (charset.Length > 0 ? $"; charset={charset}" : "");
                    await context.Response.Body.WriteAsync(
                        (byte[])[.. hasMark ? bytes.Preamble : [], .. bytes.GetBytes(problem)]
                    );
                }
            )
        );

        SluiceHttpException error = await Assert.ThrowsAsync<SluiceHttpException>(() =>
            odd.Client.GetFromSluiceAsync<Book>("/problem")
        );
        Assert.Equal((title, "No.", problem), (error.Title, error.Detail, error.Problem));
    }

    [Fact]
    public async Task An_expression_too_long_for_the_request_line_travels_in_the_header()
    {
        var recorder = new Recorder();
        using HttpClient client = new(recorder) { BaseAddress = server.Address };
        FieldSelection<Wide> wide = FieldSelection.Parse<Wide>("größe_dieses_feldes_in_zentimetern");
        Assert.Equal(18.5, (await client.GetFromSluiceAsync("/wide", wide))!.Größe);
        Assert.False(recorder.HadHeader);

        string many = string.Join(
            ',',
            Enumerable
                .Range(0, 32)
                .Select(i => $"inner.member_with_a_really_long_and_telling_name_in_the_style_of_{i:00}_äöü")
        );
        wide = FieldSelection.Parse<Wide>($"größe_dieses_feldes_in_zentimetern,{many}");
        Assert.InRange(wide.ToString().Length, 2001, 4096);
        Assert.Equal(18.5, (await client.GetFromSluiceAsync("/wide", wide))!.Größe);
        Assert.True(recorder.HadHeader);
    }

    [Theory]
    [InlineData("/books/7?x=1", HttpStatusCode.BadRequest, "The include expression is not valid.")]
    [InlineData("/books/5000", HttpStatusCode.NotFound, "Not found")]
    [InlineData("/nowhere", HttpStatusCode.NotFound, "")]
    public async Task An_error_carries_the_servers_problem(string path, HttpStatusCode status, string title)
    {
        FieldSelection<Other> unknownThere = FieldSelection.Parse<Other>("titel");
        SluiceHttpException error = await Assert.ThrowsAsync<SluiceHttpException>(() =>
            status == HttpStatusCode.BadRequest
                ? server.Client.GetFromSluiceAsync(path, unknownThere)
                : server.Client.GetFromSluiceAsync<Other>(path)
        );
        Assert.Equal(status, error.StatusCode);
        Assert.Equal(title, error.Title ?? "");
        if (status == HttpStatusCode.BadRequest)
            Assert.Contains("'titel'", error.Message);
        if (status == HttpStatusCode.BadRequest)
            Assert.Contains("\"suggestions\":[\"title\"]", error.Problem);
        await Assert.ThrowsAsync<SluiceHttpException>(async () =>
        {
            await foreach (Other? _ in server.Client.StreamFromSluiceAsync("/nowhere", unknownThere)) { }
        });
    }

    [Theory]
    [InlineData("/books", "application/vnd.msgpack")]
    [InlineData("/json-only", "application/vnd.msgpack application/json")]
    public async Task A_value_is_posted_as_MessagePack_and_as_JSON_where_that_is_refused(string path, string sent)
    {
        var recorder = new Recorder();
        using HttpClient client = new(recorder) { BaseAddress = server.Address };
        using HttpResponseMessage response = await client.PostAsSluiceAsync(path, new Book { Id = 9, Title = "Größe" });
        Assert.True(response.IsSuccessStatusCode, $"{response.StatusCode} {server.LastFailure}");
        Assert.Equal(9, (await response.Content.ReadFromSluiceAsync<Book>())!.Id);
        Assert.Equal(sent, string.Join(' ', recorder.Sent));
    }

    [Theory]
    [InlineData("application/json; charset=utf-16", "utf-16")]
    [InlineData("application/problem+json; charset=\"ISO-8859-1\"", "ISO-8859-1")]
    [InlineData("text/json", "utf-8")]
    public async Task An_answer_is_read_in_its_own_charset(string contentType, string charset)
    {
        using var content = new ByteArrayContent(
            Encoding.GetEncoding(charset).GetBytes("""{"id":3,"title":"Größe"}""")
        );
        content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        Assert.Equal("Größe", (await content.ReadFromSluiceAsync<Book>())!.Title);
    }

    [Theory]
    [InlineData("text/html", "<html>")]
    [InlineData("application/json", "")]
    [InlineData("application/vnd.msgpack", "")]
    [InlineData("application/json; charset=martian", "{}")]
    public async Task An_answer_that_is_no_value_is_a_WireException(string contentType, string body)
    {
        using var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        await Assert.ThrowsAsync<WireException>(() => content.ReadFromSluiceAsync<Book>());
    }

    /// <summary>What goes over the line.</summary>
    private sealed class Recorder() : DelegatingHandler(new HttpClientHandler())
    {
        public Uri? LastUri { get; private set; }
        public string? LastMediaType { get; private set; }
        public bool HadHeader { get; private set; }
        public List<string> Sent { get; } = [];

        protected override async Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request,
            CancellationToken cancellationToken
        )
        {
            LastUri = request.RequestUri;
            HadHeader = request.Headers.Contains("Sluice-Include");
            if (request.Content?.Headers.ContentType?.MediaType is { } sent)
                Sent.Add(sent);
            HttpResponseMessage response = await base.SendAsync(request, cancellationToken);
            LastMediaType = response.Content.Headers.ContentType?.MediaType;
            return response;
        }
    }
}
