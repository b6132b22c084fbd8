using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>Requests at the edges of what HTTP allows, and beyond.</summary>
public partial class AwkwardRequestTests(LibraryServer server) : IClassFixture<LibraryServer>
{
    [Theory]
    [InlineData("/books/7?include=id&include=", """{"id":7}""")]
    [InlineData("/books/7?include=(id)&include=(author(name))&include=-id", """{"author":{"name":"Søren 佐藤"}}""")]
    [InlineData("/books/7?INCLUDE=id", """{"id":7}""")]
    [InlineData("/books/7?include=%20id%20,%09price", """{"id":7,"price":9.5}""")]
    [InlineData("/books/7?include=ID,Title", """{"id":7,"title":"Book № 7"}""")]
    [InlineData("/books/7?include='id'", """{"id":7}""")]
    [InlineData("/books/7?include=%27id%27&include='price'", """{"id":7,"price":9.5}""")]
    [InlineData("/books/7?include=!default,price", """{"id":7,"title":"Book № 7","price":9.5}""")]
    [InlineData("/books/7?include=%FF", 400)]
    [InlineData("/books/7?include=%E4%BD%90", 400)]
    [InlineData("/books/7?include=%00", 400)]
    [InlineData("/books/7?include=%F0%9F%98%80", 400)]
    [InlineData("/books/7?include=a]&include=[b", 400)]
    [InlineData("/books/7?include=%2525", 400)]
    public async Task Include_expressions_get_the_expected_status(string path, object expected)
    {
        using HttpResponseMessage response = await server.Client.GetAsync(path);
        string text = await response.Content.ReadAsStringAsync();
        if (expected is string json)
            Assert.Equal(json, text);
        else
        {
            Assert.Equal(expected, (int)response.StatusCode);
            using JsonDocument problem = JsonDocument.Parse(text);
            string include = problem.RootElement.GetProperty("include").GetString()!;
            foreach (JsonElement error in problem.RootElement.GetProperty("errors").EnumerateArray())
                Assert.InRange(
                    error.GetProperty("position").GetInt32() + error.GetProperty("length").GetInt32(),
                    0,
                    include.Length
                );
        }
    }

    [Theory]
    [InlineData("a.", 17, "16")]
    [InlineData("id,", 513, "512")]
    public async Task Each_limit_is_named(string part, int times, string limit)
    {
        string text = string.Concat(Enumerable.Repeat(part, times)).TrimEnd('.', ',');
        using HttpResponseMessage response = await server.Client.GetAsync($"/books/7?include={text}");
        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Contains(limit, await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("*/*;q=0", 406, "")]
    [InlineData("application/*", 200, "application/json")]
    [InlineData("APPLICATION/JSON", 200, "application/json")]
    [InlineData("application/json;version=1;q=0.3, application/vnd.msgpack;q=0.2", 200, "application/json")]
    [InlineData("application/json;charset=\"utf-8\"", 200, "application/json")]
    [InlineData("text/*, application/json;q=0.1", 200, "application/json")]
    [InlineData("application/json;q=0.5, application/vnd.msgpack;q=0.5", 200, "application/json")]
    [InlineData("application/json;q=0, application/vnd.msgpack;q=0", 406, "")]
    [InlineData("nonsense", 200, "application/json")]
    [InlineData(",,,", 200, "application/json")]
    public async Task Accept_headers_get_the_expected_status(string accept, int status, string mediaType)
    {
        using HttpResponseMessage response = await SendAsync(HttpMethod.Get, "/books/7", ("Accept", accept));
        Assert.Equal(status, (int)response.StatusCode);
        Assert.Equal(
            mediaType.Length > 0 ? mediaType : "application/problem+json",
            response.Content.Headers.ContentType!.MediaType
        );
        Assert.Equal(["Accept", "Sluice-Include"], response.Headers.Vary);
    }

    [Theory]
    [InlineData("W/\"{0}\"", 304)]
    [InlineData("\"x\", W/\"{0}\"", 304)]
    [InlineData("*", 304)]
    [InlineData("\"x\"", 200)]
    [InlineData("{0}", 200)]
    public async Task If_None_Match_gets_the_expected_status(string header, int status)
    {
        await using var tagged = new LibraryServer();
        await tagged.StartAsync(options => options.UseETags = true);
        using HttpResponseMessage first = await tagged.Client.GetAsync("/books?include=id");
        string tag = first.Headers.ETag!.Tag.Trim('"');
        foreach (HttpMethod method in new[] { HttpMethod.Get, HttpMethod.Head })
        {
            using var request = new HttpRequestMessage(method, "/books?include=id");
            request.Headers.TryAddWithoutValidation(
                "If-None-Match",
                string.Format(System.Globalization.CultureInfo.InvariantCulture, header, tag)
            );
            using HttpResponseMessage response = await tagged.Client.SendAsync(request);
            Assert.Equal(status, (int)response.StatusCode);
            Assert.Equal(first.Headers.ETag, response.Headers.ETag);
            Assert.Contains("Accept", response.Headers.Vary);
        }
    }

    [Theory]
    [InlineData("/books/7?include=id")]
    [InlineData("/books?include=id")]
    [InlineData("/list")]
    [InlineData("/stream")]
    [InlineData("/rows")]
    [InlineData("/books/5000")]
    [InlineData("/books/7?include=x")]
    [InlineData("/plain/rows")]
    [InlineData("/plain/stream")]
    public async Task HEAD_is_GET_without_its_body(string path)
    {
        using HttpResponseMessage get = await SendAsync(HttpMethod.Get, path);
        using HttpResponseMessage head = await SendAsync(HttpMethod.Head, path);
        Assert.Equal(get.StatusCode, head.StatusCode);
        Assert.Equal(get.Content.Headers.ContentType, head.Content.Headers.ContentType);
        Assert.Equal(get.Headers.Vary, head.Headers.Vary);
        Assert.Empty(await head.Content.ReadAsByteArrayAsync());
        if (head.Content.Headers.ContentLength is > 0 and var length)
            Assert.Equal((await get.Content.ReadAsByteArrayAsync()).Length, length);
    }

    [Theory]
    [InlineData("application/json; charset=utf-16", "utf-16", 201)]
    [InlineData("application/json; charset=\"iso-8859-1\"", "iso-8859-1", 201)]
    [InlineData("application/json", "utf-8-bom", 201)]
    [InlineData("application/json; charset=utf-16", "utf-16BE-bom", 201)]
    [InlineData("application/json; charset=us-ascii", "utf-8", 400)]
    [InlineData("application/json; charset=utf-7", "utf-8", 415)]
    [InlineData("application/json; charset=", "utf-8", 201)]
    [InlineData("application/JSON", "utf-8", 201)]
    [InlineData("application/vnd.api+json", "utf-8", 201)]
    [InlineData("application", "utf-8", 415)]
    [InlineData("application/jsonl", "utf-8", 415)]
    public async Task Bodies_in_charsets_get_the_expected_status(string contentType, string charset, int status)
    {
        const string json = """{"id":3,"title":"Größe"}""";
        Encoding encoding = Encoding.GetEncoding(charset.Replace("-bom", "", StringComparison.Ordinal));
        byte[] bytes =
        [
            .. charset.EndsWith("-bom", StringComparison.Ordinal) ? encoding.GetPreamble() : [],
            .. encoding.GetBytes(json),
        ];
        using var content = new ByteArrayContent(bytes);
        content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        using HttpResponseMessage response = await server.Client.PostAsync("/books?include=title", content);
        Assert.True(
            status == (int)response.StatusCode,
            $"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()} {server.LastFailure}"
        );
        if (status == 201)
            Assert.Equal("""{"title":"Größe"}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("gzip", 415)]
    [InlineData("identity", 201)]
    public async Task Bodies_in_codings_get_the_expected_status(string coding, int status)
    {
        using var content = new StringContent("""{"id":3}""", Encoding.UTF8, "application/json");
        content.Headers.ContentEncoding.Add(coding);
        using HttpResponseMessage response = await server.Client.PostAsync("/books", content);
        Assert.Equal(status, (int)response.StatusCode);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_body_over_the_limit_is_413(bool isChunked)
    {
        await using var small = new LibraryServer();
        await small.StartAsync(options => options.MaxBodyBytes = 100);
        using var content = new StringContent(
            $$"""{"title":"{{new string('x', 200)}}"}""",
            Encoding.UTF8,
            "application/json"
        );
        using var request = new HttpRequestMessage(HttpMethod.Post, "/books") { Content = content };
        if (isChunked)
            request.Headers.TransferEncodingChunked = true;
        using HttpResponseMessage response = await small.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        Assert.Contains("100", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_body_over_the_limit_of_its_endpoint_is_413_with_that_limit(bool isChunked)
    {
        await using AdHocServer small = await AdHocServer.StartAsync(static app =>
            app.MapPost("/small", [RequestSizeLimit(64)] (Body<Dictionary<string, string>> body) => body.Value.Count)
        );
        using var request = new HttpRequestMessage(HttpMethod.Post, "/small")
        {
            Content = AdHocServer.Body(
                Encoding.UTF8.GetBytes($$"""{"title":"{{new string('x', 200)}}"}"""),
                "application/json"
            ),
        };
        if (isChunked)
            request.Headers.TransferEncodingChunked = true;
        using HttpResponseMessage response = await small.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
        Assert.Contains("limit of 64 bytes", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("""{"title":"[[{{{","other":[{},{},[]]}""", HttpStatusCode.Created)]
    [InlineData("""{"title":"\\\"[","other":[{},{},[],{}]}""", HttpStatusCode.BadRequest)]
    public async Task A_body_has_a_limit_of_objects_and_arrays(string json, HttpStatusCode expected)
    {
        await using var small = new LibraryServer();
        await small.StartAsync(options => options.MaxBodyContainers = 5);
        foreach (bool isMessagePack in (bool[])[false, true])
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            using var content = new ByteArrayContent(isMessagePack ? MessagePackWire.FromJson(utf8) : utf8);
            content.Headers.ContentType = new(isMessagePack ? "application/vnd.msgpack" : "application/json");
            using HttpResponseMessage response = await small.Client.PostAsync("/books", content);
            string text = await response.Content.ReadAsStringAsync();
            Assert.True(expected == response.StatusCode, text);
            if (expected == HttpStatusCode.BadRequest)
                Assert.Contains("more than 5 objects and arrays", text, StringComparison.Ordinal);
        }
    }

    // A number of two bytes takes forty where it is read as object, a hundred where it is a node.
    [Theory]
    [InlineData("/objects", """{"a":[1,1,1,1,1,1],"b":"1,1,1,1,1,1"}""", 200)]
    [InlineData("/objects", """{"a":[1,1,1,1,1,1,1,1,1]}""", 400)]
    [InlineData("/nodes", """{"a":[1,1,1,1,1,1,1,1,1]}""", 400)]
    [InlineData("/elements", """{"a":[1,1,1,1,1,1,1,1,1]}""", 400)]
    [InlineData("/typed", """{"a":[1,1,1,1,1,1,1,1,1,1,1,1,1,1]}""", 200)]
    public async Task A_body_of_undeclared_types_has_a_limit_of_values(string path, string json, int expected)
    {
        await using AdHocServer small = await AdHocServer.StartAsync(
            app =>
            {
                app.MapPost("/objects", (Body<Dictionary<string, object>> body) => Results.Ok());
                app.MapPost("/nodes", (Body<Dictionary<string, JsonNode>> body) => Results.Ok());
                app.MapPost("/elements", (Body<Dictionary<string, JsonElement>> body) => Results.Ok());
                app.MapPost("/typed", (Body<Dictionary<string, List<int>>> body) => Results.Ok());
            },
            options => options.MaxBodyContainers = 2,
            controllers: []
        );
        foreach (bool isMessagePack in (bool[])[false, true])
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            using var content = new ByteArrayContent(isMessagePack ? MessagePackWire.FromJson(utf8) : utf8);
            content.Headers.ContentType = new(isMessagePack ? "application/vnd.msgpack" : "application/json");
            using HttpResponseMessage response = await small.Client.PostAsync(path, content);
            string text = await response.Content.ReadAsStringAsync();
            // The names of an object are values in MessagePack.
            if (isMessagePack && path == "/objects" && expected == 200)
                continue;
            Assert.True(expected == (int)response.StatusCode, $"{isMessagePack}: {text}");
            if (expected == 400)
                Assert.Contains("more than 8 values", text, StringComparison.Ordinal);
        }
    }

    // Short texts take ten times their size, decimals twenty, elements of a linked list twenty-five.
    [Theory]
    [InlineData(
        "/texts",
        """{"a":["","","","",""],"b":["","","","",""]}""",
        """{"a":["","","","","","","","","","","","",""]}"""
    )]
    [InlineData("/decimals", "[1,1,1,1,1,1,1,1,1,1,1,1]", "[1,1,1,1,1,1,1,1,1,1,1,1,1]")]
    [InlineData("/decimals", "[1,1 /* ,,,,,,,,,,,,,,,,\" */,1]", "[1,1 /* \" */,1,1,1,1,1,1,1,1,1,1,1,1]")]
    [InlineData("/decimals", "//\r[1,1,1]", "//\r[1,1,1,1,1,1,1,1,1,1,1,1,1]")]
    [InlineData("/nested", "[[1,1,1,1],[1,1,1,1,1]]", "[[1,1,1,1,1,1],[1,1,1,1,1,1]]")]
    [InlineData("/nullables", "[null,null]", "[null,null,null,null,null,null,null,null,null,null,null,null,null]")]
    [InlineData("/linked", "[1,1,1,1,1,1,1,1,1,1]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1]")]
    [InlineData(
        "/lines",
        """{"name":"[,,,,,,,,,,,,,,]","tags":[],"size":1}""",
        """{"tags":["","","","","","","","","","","","",""]}"""
    )]
    [InlineData("/numbers", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", null)]
    public async Task A_body_whose_elements_expand_has_a_limit_of_elements(string path, string json, string? refused)
    {
        await using AdHocServer small = await AdHocServer.StartAsync(
            app =>
            {
                app.MapPost("/texts", (Body<Dictionary<string, List<string>>> body) => Results.Ok());
                app.MapPost("/decimals", (Body<decimal[]> body) => Results.Ok());
                app.MapPost("/nested", (Body<List<decimal[]>> body) => Results.Ok());
                app.MapPost("/nullables", (Body<List<long?>> body) => Results.Ok());
                app.MapPost("/linked", (Body<LinkedList<int>> body) => Results.Ok());
                app.MapPost("/lines", (Body<Tagged> body) => Results.Ok());
                app.MapPost("/numbers", (Body<IReadOnlyList<long>> body) => Results.Ok());
            },
            options =>
            {
                // Four values of any kind for each.
                options.MaxBodyContainers = 3;
                options.Json = new() { AllowComments = true };
            },
            controllers: []
        );
        await AskAsync(json, 200);
        if (refused is not null)
            await AskAsync(refused, 400);

        async Task AskAsync(string text, int expected)
        {
            foreach (bool isMessagePack in (bool[])[false, true])
            {
                if (isMessagePack && text.Contains('/'))
                    continue;
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                using var content = new ByteArrayContent(isMessagePack ? MessagePackWire.FromJson(utf8) : utf8);
                content.Headers.ContentType = new(isMessagePack ? "application/vnd.msgpack" : "application/json");
                using HttpResponseMessage response = await small.Client.PostAsync(path, content);
                string answer = await response.Content.ReadAsStringAsync();
                Assert.True(expected == (int)response.StatusCode, $"{isMessagePack} {text}: {answer}");
                if (expected == 400)
                    Assert.Contains("more than 12 elements", answer, StringComparison.Ordinal);
            }
        }
    }

    // In MessagePack, an object with keys is an array, whose elements are its members.
    [Fact]
    public async Task All_arrays_of_a_body_whose_elements_expand_count()
    {
        await using AdHocServer small = await AdHocServer.StartAsync(
            app => app.MapPost("/slots", (Body<List<Slotted>> body) => Results.Ok()),
            options => options.MaxBodyContainers = 7,
            controllers: []
        );
        List<Slotted> slots = [.. Enumerable.Repeat(new Slotted { Sizes = [] }, 2)];
        await AskAsync(JsonWire.SerializeToUtf8Bytes(slots), "application/json", 200);
        await AskAsync(MessagePackWire.Serialize(slots), "application/vnd.msgpack", 400);
        slots[0].Sizes = [.. Enumerable.Range(0, 30)];
        await AskAsync(JsonWire.SerializeToUtf8Bytes(slots), "application/json", 400);

        async Task AskAsync(byte[] body, string type, int expected)
        {
            using HttpContent content = AdHocServer.Body(body, type);
            using HttpResponseMessage response = await small.Client.PostAsync("/slots", content);
            string answer = await response.Content.ReadAsStringAsync();
            Assert.True(expected == (int)response.StatusCode, $"{type}: {answer}");
            if (expected == 400)
                Assert.Contains("more than 28 elements", answer, StringComparison.Ordinal);
        }
    }

    [Shape]
    public sealed partial class Slotted
    {
        [WireKey(0)]
        public List<int> Sizes { get; set; } = [];

        [WireKey(1)]
        public List<string> Names { get; set; } = [];

        [WireKey(19)]
        public int Last { get; set; }
    }

    public sealed class Tagged
    {
        public string Name { get; set; } = "";
        public List<string> Tags { get; set; } = [];
        public int Size { get; set; }
    }

    [Theory]
    [InlineData("/plain/page?include=id", """{"items":[{"id":1},{"id":2}],"page":1,"size":2,"total":9}""")]
    [InlineData("/plain/later?include=id", """{"id":1}""")]
    [InlineData("/plain/numbers", "[1,2]")]
    [InlineData("/plain/map?include=id", """{"a":{"id":1}}""")]
    [InlineData("/plain/result", "result")]
    [InlineData("/rows?include=author[id],purchasePrice", 400)]
    [InlineData("/rows?include=id,author[id]", """[{"id":1,"author":{"id":1}},{"id":2,"author":{"id":2}}]""")]
    public async Task Plain_values_and_rows(string path, object expected)
    {
        using HttpResponseMessage response = await server.Client.GetAsync(path);
        string text = await response.Content.ReadAsStringAsync();
        if (expected is string)
            Assert.Equal($"{expected} ", $"{text} {server.LastFailure}");
        else
            Assert.Equal(expected, (int)response.StatusCode);
    }

    [Fact]
    public async Task A_header_is_percent_decoded()
    {
        using HttpResponseMessage response = await SendAsync(
            HttpMethod.Get,
            "/wide",
            ("Sluice-Include", Uri.EscapeDataString("[größe_dieses_feldes_in_zentimetern]"))
        );
        Assert.Equal("""{"größe_dieses_feldes_in_zentimetern":18.5}""", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Cached_answers_are_kept_apart_by_what_the_caller_may_see()
    {
        using HttpResponseMessage open = await SendAsync(
            HttpMethod.Get,
            "/cached/guarded?include=!all",
            ("X-Staff", "1")
        );
        Assert.Contains("purchasePrice", await open.Content.ReadAsStringAsync());
        using HttpResponseMessage shut = await SendAsync(HttpMethod.Get, "/cached/guarded?include=!all");
        Assert.DoesNotContain("purchasePrice", await shut.Content.ReadAsStringAsync());
        using HttpResponseMessage again = await SendAsync(
            HttpMethod.Get,
            "/cached/guarded?include=!all",
            ("X-Staff", "1")
        );
        Assert.Equal(await open.Content.ReadAsStringAsync(), await again.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData("/rows?count=9000000000000")]
    [InlineData("/never")]
    public async Task A_client_that_leaves_stops_the_query(string path)
    {
        for (int wait = 0; Volatile.Read(ref Queries.OpenEndless) > 0 && wait < 600; wait++)
            await Task.Delay(100);
        using var gone = new CancellationTokenSource();
        Task<HttpResponseMessage> asking = server.Client.GetAsync(
            path,
            HttpCompletionOption.ResponseHeadersRead,
            gone.Token
        );
        for (int wait = 0; Volatile.Read(ref Queries.OpenEndless) == 0 && wait < 1200; wait++)
            await Task.Delay(50);
        Assert.Equal(1, Volatile.Read(ref Queries.OpenEndless));
        if (path != "/never")
            (await asking).Dispose();
        await gone.CancelAsync();
        for (int wait = 0; Volatile.Read(ref Queries.OpenEndless) > 0 && wait < 600; wait++)
            await Task.Delay(100);
        Assert.Equal(0, Volatile.Read(ref Queries.OpenEndless));
    }

    private Task<HttpResponseMessage> SendAsync(
        HttpMethod method,
        string path,
        params (string Name, string Value)[] headers
    )
    {
        var request = new HttpRequestMessage(method, path);
        foreach ((string name, string value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        return server.Client.SendAsync(request);
    }
}
