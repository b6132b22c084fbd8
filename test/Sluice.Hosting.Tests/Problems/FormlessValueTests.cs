using System.Data;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Sluice.Hosting.Tests.Rows;
using Xunit;

namespace Sluice.Hosting.Tests.Problems;

/// <summary>
/// A value that MessagePack has no form for never becomes a failure that the sender of the request chose.
/// </summary>
public sealed class FormlessValueTests(FormlessValueTests.Server running) : IClassFixture<FormlessValueTests.Server>
{
    private readonly AdHocServer _server = running.Value;

    private const string Twice = """{"a":1,"a":2}""";

    private static readonly string[] s_routes =
    [
        "/ok",
        "/list",
        "/created",
        "/page",
        "/query",
        "/single",
        "/querypage",
        "/paged",
        "/returned",
        "/returnedlist",
        "/queryin",
        "/formless/action",
        "/formless/action/list",
        "/object",
    ];

    public static TheoryData<string> Routes => [.. s_routes];

    public static TheoryData<string> ReadOnce =>
        [
            "/stream",
            "/channel",
            "/returnedstream",
            "/streamin",
            "/formless/action/stream",
            "/objects",
            "/rows",
            "/typedrows",
            "/reader",
        ];

    [Theory]
    [MemberData(nameof(Routes))]
    public async Task JSON_is_answered_where_the_client_takes_it(string route)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, route);
        request.Headers.Accept.ParseAdd("application/vnd.msgpack, application/json;q=0.5");
        using HttpResponseMessage answer = await _server.Client.SendAsync(request);
        string text = await answer.Content.ReadAsStringAsync();
        Assert.True(answer.IsSuccessStatusCode, text);
        Assert.Equal("application/json", answer.Content.Headers.ContentType!.MediaType);
        Assert.False(answer.Headers.Contains("Sluice-Sequence"));
        Assert.Equal(await _server.Client.GetStringAsync(route), text);
        if (!route.Contains("object", StringComparison.Ordinal))
            Assert.Contains(Twice, text, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Routes))]
    [MemberData(nameof(ReadOnce))]
    public async Task MessagePack_alone_is_not_acceptable(string route)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, route);
        request.Headers.Accept.ParseAdd("application/msgpack");
        using HttpResponseMessage answer = await _server.Client.SendAsync(request);
        string text = await answer.Content.ReadAsStringAsync();
        Assert.True((int)answer.StatusCode == 406, $"{answer.StatusCode} {text}");
        Assert.Contains("can't be written as MessagePack", text, StringComparison.Ordinal);
        Assert.Contains("\"supported\":[\"application/json\"", text, StringComparison.Ordinal);
        Assert.False(answer.Headers.Contains("Sluice-Sequence"));
        Assert.Null(answer.Headers.Location);
    }

    [Theory]
    [MemberData(nameof(ReadOnce))]
    public async Task What_is_read_once_has_no_second_time(string route)
    {
        (int status, string text) = await _server.AskAsync(route, "application/msgpack, application/json;q=0.5");
        Assert.Equal(406, status);
        Assert.Contains("\"supported\":[\"application/json\"", text, StringComparison.Ordinal);
    }

    public static TheoryData<string> Accepted =>
        ["application/json", "application/msgpack", "application/msgpack, application/json;q=0.5"];

    [Theory]
    [MemberData(nameof(Accepted))]
    public async Task A_source_that_fails_is_a_failure_whatever_is_accepted(string accept)
    {
        foreach (string route in new[] { "/failing", "/failingin", "/alias" })
        {
            (int status, string text) = await _server.AskAsync(route, accept);
            Assert.True(status == 500, $"{route}: {status} {text}");
        }
    }

    [Fact]
    public async Task A_body_that_the_program_keeps_is_not_continued_in_another_format()
    {
        (int status, string text) = await _server.AskAsync("/kept", "application/msgpack, application/json;q=0.5");
        Assert.Equal((500, ""), (status, text));
    }

    [Fact]
    public async Task A_post_says_that_it_was_carried_out()
    {
        (int status, string text) = await _server.AskAsync("/ok", "application/msgpack", method: HttpMethod.Post);
        Assert.Equal(406, status);
        Assert.Contains("was carried out", text, StringComparison.Ordinal);
    }

    /// <summary>One server answers all questions: nothing that they ask changes it.</summary>
    public sealed class Server : IAsyncLifetime
    {
        internal AdHocServer Value { get; private set; } = null!;

        public async ValueTask InitializeAsync() => Value = await StartAsync();

        public ValueTask DisposeAsync() => Value.DisposeAsync();
    }

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/ok", (Include<Paper> include) => SluiceResults.Ok(Papers[1], include));
                app.MapPost("/ok", (Include<Paper> include) => SluiceResults.Ok(Papers[1], include));
                app.MapGet("/list", (Include<Paper> include) => SluiceResults.Ok(Papers, include));
                app.MapGet("/created", (Include<Paper> include) => SluiceResults.Created("/p/2", Papers[1], include));
                app.MapGet(
                    "/page",
                    (Include<Paper> include) => SluiceResults.Page(new Page<Paper>(Papers, 1, 2, 2), include)
                );
                app.MapGet("/stream", (Include<Paper> include) => SluiceResults.Stream(Each(Papers), include));
                app.MapGet("/channel", (Include<Paper> include) => SluiceResults.Stream(Once(), include));
                app.MapGet("/failing", (Include<Paper> include) => SluiceResults.Stream(Failing(), include));
                app.MapGet(
                    "/failingin",
                    (Include<Paper> include) => SluiceResults.Stream(Failing(), include).In(new Folder(), 3)
                );
                app.MapGet("/alias", () => SluiceResults.Rows(ReadAlias()));
                app.MapGet(
                        "/kept",
                        (Include<Paper> include) =>
                            SluiceResults.Query(
                                Enumerable.Repeat(Papers[0], 100_000).Append(Papers[1]).AsQueryable(),
                                include
                            )
                    )
                    .AddEndpointFilter(KeepBodyAsync);
                app.MapGet("/query", (Include<Paper> include) => SluiceResults.Query(Papers.AsQueryable(), include));
                app.MapGet(
                    "/single",
                    (Include<Paper> include) =>
                        SluiceResults.QuerySingle(Papers.AsQueryable().Where(each => each.Id == 2), include)
                );
                app.MapGet(
                    "/querypage",
                    (Include<Paper> include) =>
                        SluiceResults.Page(Papers.AsQueryable().OrderBy(each => each.Id), 1, 2, include)
                );
                app.MapGet(
                    "/paged",
                    (Sort<Paper> sort, Paging paging, Include<Paper> include) =>
                        SluiceResults.Page(Papers.AsQueryable(), null, sort, paging, include)
                );
                app.MapGet("/returned", () => Papers[1]).WithSluice();
                app.MapGet("/returnedlist", () => Papers).WithSluice();
                app.MapGet("/returnedstream", () => Each(Papers)).WithSluice();
                app.MapGet(
                    "/streamin",
                    (Include<Paper> include) => SluiceResults.Stream(Once(), include).In(new Folder(), 2)
                );
                app.MapGet(
                    "/queryin",
                    (Include<Paper> include) => SluiceResults.Query(Papers.AsQueryable(), include).In(new Folder())
                );
                app.MapGet("/object", () => new Held(new Odd())).WithSluice();
                app.MapGet("/objects", () => Each([new Held(1), new Held(new Odd())])).WithSluice();
                app.MapGet("/rows", () => SluiceResults.Rows(Read()));
                app.MapGet("/reader", () => Read()).WithSluice();
                app.MapGet("/typedrows", (Include<Paper> include) => SluiceResults.Rows(Read(), include));
            },
            options => options.AddEnvelope<Folder>("Papers"),
            controllers: [typeof(FormlessController)]
        );

    internal static Paper[] Papers { get; } =
    [new Paper { Id = 1, Text = JsonElement.Parse("[1]") }, new Paper { Id = 2, Text = JsonElement.Parse(Twice) }];

    internal static async IAsyncEnumerable<T> Each<T>(T[] elements)
    {
        foreach (T each in elements)
        {
            yield return each;
            await Task.CompletedTask;
        }
    }

    // What was read of a queue is not there any more.
    private static IAsyncEnumerable<Paper> Once()
    {
        var papers = new Queue<Paper>(Papers);
        return Taken();
        async IAsyncEnumerable<Paper> Taken()
        {
            while (papers.TryDequeue(out Paper? paper))
            {
                yield return paper;
                await Task.CompletedTask;
            }
        }
    }

    private static async IAsyncEnumerable<Paper> Failing()
    {
        yield return Papers[0];
        yield return Papers[0];
        await Task.CompletedTask;
        throw new WireException(WireError.Type, "The third is no paper.", offset: 3, path: "$.text");
    }

    private static DataTableReader ReadAlias()
    {
        var table = new DataTable { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("a.", typeof(int));
        table.Rows.Add(1);
        return table.CreateDataReader();
    }

    // As programs do that log bodies or make tags of them.
    private static async ValueTask<object?> KeepBodyAsync(
        EndpointFilterInvocationContext invocation,
        EndpointFilterDelegate next
    )
    {
        HttpResponse response = invocation.HttpContext.Response;
        Stream body = response.Body;
        using var kept = new MemoryStream();
        response.Body = kept;
        try
        {
            await ((IResult)(await next(invocation))!).ExecuteAsync(invocation.HttpContext);
        }
        finally
        {
            response.Body = body;
        }
        await response.Body.WriteAsync(kept.ToArray());
        return Results.Empty;
    }

    private static JsonReader Read()
    {
        var table = new DataTable { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("id", typeof(int));
        table.Columns.Add("text", typeof(string));
        table.Rows.Add(1, "[1]");
        table.Rows.Add(2, Twice);
        return new JsonReader(table);
    }

    private sealed class JsonReader(DataTable table) : RecordingReader(table)
    {
        public override string GetDataTypeName(int ordinal) => ordinal == 0 ? "integer" : "json";
    }

    public sealed class Paper
    {
        public int Id { get; set; }
        public JsonElement Text { get; set; }
    }

    public sealed class Folder
    {
        public string Name { get; set; } = "f";
        public IReadOnlyList<Paper> Papers { get; set; } = [];
    }

    public sealed record Held(object Any);

    public sealed class Odd
    {
        [JsonConverter(typeof(CountConverter))]
        public Count Kind { get; set; } = new();
    }

    public sealed class Count
    {
        public int Value { get; set; }
    }

    private sealed class CountConverter : JsonConverter<Count>
    {
        public override Count Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new() { Value = reader.GetInt32() };

        public override void Write(Utf8JsonWriter writer, Count value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Value);
    }
}

/// <summary>The same values from controllers.</summary>
[Route("formless/action")]
public sealed class FormlessController : ControllerBase
{
    [HttpGet]
    public FormlessValueTests.Paper Get() => FormlessValueTests.Papers[1];

    [HttpGet("list")]
    public ActionResult<FormlessValueTests.Paper[]> List() => Ok(FormlessValueTests.Papers);

    [HttpGet("stream")]
    public IAsyncEnumerable<FormlessValueTests.Paper> Stream() => FormlessValueTests.Each(FormlessValueTests.Papers);
}
