using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Data.Sqlite;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Data;
using Sluice.Sqlite;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Attacks;

/// <summary>
/// Requests that a hostile sender may compose, of any verb, expression, header and body: none is answered with 500,
/// none shows a guarded value or sets one, and no answer with one is left to caches.
/// </summary>
public sealed class AttackTests : IAsyncLifetime
{
    private const int Seed = 20261127;
    private static readonly bool s_isLong = Environment.GetEnvironmentVariable("SLUICE_EVERY_LEAK") == "1";
    private static readonly string[] s_verbs = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "QUERY", "OPTIONS"];
    private static readonly string[] s_reads =
    [
        "value",
        "list",
        "stream",
        "query",
        "single",
        "page",
        "numbered",
        "returned",
        "rows",
        "cached",
        "attacked/value",
        "attacked/list",
        "attacked/query",
    ];
    private static readonly string[] s_writes =
    [
        "body",
        "patch",
        "positional",
        "keyed",
        "insert",
        "returned-body",
        "attacked/body",
        "attacked/bound",
        "attacked/patch",
        "search",
    ];

    private readonly string _source = $"Data Source=attack{Guid.NewGuid():N};Mode=Memory;Cache=Shared";
    private readonly SqliteConnection _database;
    private readonly ErrorLog _log = new();
    private readonly ITestOutputHelper _output;
    private AdHocServer _server = null!;
    internal static ConcurrentQueue<string> Stored { get; } = new();

    public AttackTests(ITestOutputHelper output)
    {
        _output = output;
        _database = new(_source);
        SqliteRowDriver.Register();
    }

    public async ValueTask InitializeAsync()
    {
        await _database.OpenAsync();
        await using SqliteCommand create = _database.CreateCommand();
        create.CommandText = "create table target (id integer, text text, secret text)";
        await create.ExecuteNonQueryAsync();
        _server = await AdHocServer.StartAsync(
            Map,
            static options => options.UseETags = true,
            static services => services.AddDataProtection().UseEphemeralDataProtectionProvider(),
            _log
        );
    }

    public async ValueTask DisposeAsync()
    {
        await _server.DisposeAsync();
        await _database.DisposeAsync();
    }

    private void Map(WebApplication app)
    {
        app.MapGet("/value", static (Include<Target> include) => SluiceResults.Ok(Target.All[5], include));
        app.MapGet(
            "/list",
            static (Include<Target> include, Filter<Target> filter, Sort<Target> sort) =>
                SluiceResults.Ok(Target.All.Where(filter).OrderBy(sort), include)
        );
        app.MapGet(
            "/stream",
            static (Include<Target> include) =>
                SluiceResults.Stream(StreamAsync(), include, static each => each.Id.ToString(null, null))
        );
        app.MapGet(
            "/query",
            static (Include<Target> include, Filter<Target> filter, Sort<Target> sort) =>
                SluiceResults.Query(Target.All.AsQueryable().Where(filter).OrderBy(sort), include)
        );
        app.MapGet(
            "/single",
            static (Include<Target> include) =>
                SluiceResults.QuerySingle(Target.All.AsQueryable().Where(each => each.Id == 3), include)
        );
        app.MapGet(
            "/page",
            static (Include<Target> include, Filter<Target> filter, Sort<Target> sort, Paging paging) =>
                SluiceResults.Page(Target.All.AsQueryable(), filter, sort, paging, include)
        );
        app.MapGet(
            "/numbered",
            static (Include<Target> include, int page = 1, int size = 2) =>
                SluiceResults.Page(Target.All.AsQueryable().OrderBy(each => each.Id), page, size, include)
        );
        app.MapGet("/returned", static () => Target.All).WithSluice();
        app.MapGet(
            "/cached",
            static (HttpContext context, Include<Target> include) =>
            {
                context.Response.Headers.CacheControl = "public, max-age=60";
                return SluiceResults.Ok(Target.All[3], include);
            }
        );
        app.MapGet(
            "/rows",
            (Include<TargetRow> include) =>
            {
                SqliteCommand select = _database.CreateCommand();
                select.CommandText = "select 1 as id, 'a' as text, 'canary-guarded' as secret";
                return SluiceResults.Rows(select.ExecuteReader(), include);
            }
        );
        foreach (string verb in (string[])["POST", "PUT", "QUERY"])
        {
            string[] verbs = [verb];
            app.MapMethods(
                "/body",
                verbs,
                static (Body<Target> body, Include<Target> include) => SluiceResults.Ok(Keep(body.Value), include)
            );
            app.MapMethods(
                "/positional",
                verbs,
                static (Body<PositionalTarget> body) =>
                    SluiceResults.Ok(body.Value, FieldSelection<PositionalTarget>.All)
            );
            app.MapMethods(
                "/keyed",
                verbs,
                static (Body<KeyedTarget> body) =>
                {
                    if (body.Value.Secret is not null)
                        Stored.Enqueue("keyed");
                    return SluiceResults.Ok(body.Value, FieldSelection<KeyedTarget>.All);
                }
            );
            app.MapMethods("/returned-body", verbs, static (Body<Target> body) => Keep(body.Value)).WithSluice();
            app.MapMethods(
                "/insert",
                verbs,
                () =>
                    SluiceResults.InsertRows(
                        new SqliteConnection(_source),
                        "target",
                        new InsertOptions { Columns = ["id", "text"] }
                    )
            );
        }
        app.MapMethods(
            "/search",
            ["QUERY"],
            static (Body<Target> body, Filter<Target> filter, Include<Target> include) =>
                SluiceResults.Ok(Target.All.Where(filter).Where(each => each.Id > body.Value.Id), include)
        );
        app.MapPatch(
            "/patch",
            static (Patch<Target> patch, Include<Target> include) =>
            {
                var target = new Target();
                patch.ApplyTo(target);
                return SluiceResults.Ok(Keep(target), include);
            }
        );
    }

    internal static Target Keep(Target target)
    {
        for (Target? at = target; at is not null; at = at.Parent)
            if (at.Secret is not null)
                Stored.Enqueue(at.Secret);
        return target;
    }

    private static async IAsyncEnumerable<Target> StreamAsync()
    {
        foreach (Target each in Target.All)
        {
            yield return each;
            await Task.Yield();
        }
    }

    [Fact]
    public async Task Expressions_and_headers_cause_no_error()
    {
        var requests = new List<(string Verb, string Path, (string, string)[] Headers, byte[]? Body, string? Type)>();
        var random = new Random(Seed);
        foreach (string read in s_reads)
        {
            foreach (string include in AttackRequests.Includes)
                Add(read, $"include={Escape(include)}");
            foreach (string filter in AttackRequests.Filters)
                Add(read, $"filter={Escape(filter)}");
            foreach (string sort in AttackRequests.Sorts)
                Add(read, $"sort={Escape(sort)}");
            foreach (string page in AttackRequests.Pages)
                Add(read, page);
            for (int i = 0; i < 40; i++)
                Add(
                    read,
                    $"include={Escape(Pick(AttackRequests.Includes))}"
                        + $"&filter={Escape(Pick(AttackRequests.Filters))}"
                        + $"&sort={Escape(Pick(AttackRequests.Sorts))}&{Pick(AttackRequests.Pages)}"
                );
            foreach (string accept in AttackRequests.Accepts)
                requests.Add((Pick(s_verbs), read, [("Accept", accept)], null, null));
            foreach ((string, string) header in AttackRequests.Headers)
                requests.Add(
                    (Pick(["GET", "HEAD"]), read, [header, ("Accept", Pick(AttackRequests.Accepts))], null, null)
                );
        }
        await SendAllAsync(requests);

        void Add(string path, string query) =>
            requests.Add(
                (
                    random.Next(6) == 0 ? "HEAD" : "GET",
                    $"{path}?{query}",
                    random.Next(3) == 0 ? [("Accept", Pick(AttackRequests.Accepts))] : [],
                    null,
                    null
                )
            );

        T Pick<T>(T[] all) => all[random.Next(all.Length)];
    }

    [Fact]
    public async Task Bodies_cause_no_error_and_set_nothing_that_is_guarded()
    {
        var requests = new List<(string Verb, string Path, (string, string)[] Headers, byte[]? Body, string? Type)>();
        var random = new Random(Seed);
        foreach (string write in s_writes)
        {
            foreach (string json in AttackRequests.JsonBodies)
                Add(write, Encoding.UTF8.GetBytes(json), "application/json");
            foreach (byte[] packed in AttackRequests.MessagePackBodies)
                Add(write, packed, "application/vnd.msgpack");
            foreach (string type in AttackRequests.ContentTypes)
            {
                Add(write, Encoding.UTF8.GetBytes(Pick(AttackRequests.JsonBodies)), type);
                Add(write, Pick(AttackRequests.MessagePackBodies), type);
                Add(write, "id,text\n1,a\n\"2\",\"\0\"\n3"u8.ToArray(), type);
            }
            foreach (string verb in s_verbs)
                requests.Add(
                    (verb, write, [("Accept", Pick(AttackRequests.Accepts))], "{}"u8.ToArray(), "application/json")
                );
        }
        await SendAllAsync(requests);
        Assert.True(Stored.IsEmpty, string.Join(", ", Stored.Take(5)));

        void Add(string path, byte[] body, string type) =>
            requests.Add(
                (
                    path.EndsWith("patch", StringComparison.Ordinal) ? "PATCH"
                    : path == "search" ? "QUERY"
                    : Pick(["POST", "PUT", "QUERY"]),
                    path + (random.Next(4) == 0 ? "?include=!all" : ""),
                    random.Next(3) == 0 ? [("Accept", Pick(AttackRequests.Accepts))] : [],
                    body,
                    type
                )
            );

        T Pick<T>(T[] all) => all[random.Next(all.Length)];
    }

    [Theory]
    [InlineData("text")]
    [InlineData("-text")]
    [InlineData("parent/text,-kind")]
    [InlineData("day,-isOpen")]
    [InlineData("-total,ratio")]
    public async Task Every_element_is_reached_once_whatever_its_key(string sort)
    {
        foreach (string accept in (string[])["application/json", "application/vnd.msgpack"])
        {
            var seen = new List<int>();
            string? next = $"/page?include=[id]&size=1&sort={Uri.EscapeDataString(sort)}";
            for (int pages = 0; next is not null && pages < 20; pages++)
            {
                using var request = new HttpRequestMessage(HttpMethod.Get, next) { Headers = { { "Accept", accept } } };
                using HttpResponseMessage response = await _server.Client.SendAsync(request);
                byte[] body = await response.Content.ReadAsByteArrayAsync();
                Assert.True(response.IsSuccessStatusCode, Encoding.UTF8.GetString(body));
                using JsonDocument page = JsonDocument.Parse(
                    accept.EndsWith("msgpack", StringComparison.Ordinal) ? MessagePackWire.ToJson(body) : body
                );
                seen.AddRange(
                    page.RootElement.GetProperty("items")
                        .EnumerateArray()
                        .Select(each => each.GetProperty("id").GetInt32())
                );
                next = page.RootElement.GetProperty("next").GetString();
            }
            Assert.Equal(Target.All.Length, seen.Count);
            Assert.Equal(Target.All.Length, seen.Distinct().Count());
        }
    }

    [Fact]
    public async Task A_cursor_that_was_changed_is_refused()
    {
        (_, string text) = await _server.AskAsync("/page?include=[id]&size=2&sort=-text");
        string next = JsonDocument.Parse(text).RootElement.GetProperty("next").GetString()!;
        int start = next.IndexOf("after=", StringComparison.Ordinal) + 6;
        var random = new Random(Seed);
        for (int i = 0; i < 60; i++)
        {
            int at = start + random.Next(next.Length - start);
            string changed = (i % 3) switch
            {
                0 => next[..at] + (next[at] == 'A' ? 'B' : 'A') + next[(at + 1)..],
                1 => next[..at],
                _ => next[..at] + Uri.EscapeDataString("\u0000é😀"[(i % 4)..]) + next[at..],
            };
            (int status, string answer) = await _server.AskAsync(changed);
            Assert.True(
                status == 400
                    || (status == 200 && changed.EndsWith("after=", StringComparison.Ordinal))
                    || changed.Length <= start
                    || IsSameCursor(next, changed),
                $"{status} {changed} {answer}"
            );
        }
        foreach (
            string moved in (string[])
                [
                    next.Replace("/page", "/attacked/query", StringComparison.Ordinal),
                    next.Replace("sort=-text", "sort=text", StringComparison.Ordinal),
                    next + "&filter=id%20eq%201",
                    next.Replace("after=", "before=", StringComparison.Ordinal),
                ]
        )
        {
            (int status, string answer) = await _server.AskAsync(moved);
            Assert.True(
                status == 400 || moved.Contains("before=", StringComparison.Ordinal),
                $"{status} {moved} {answer}"
            );
            Assert.True(status < 500, answer);
        }
    }

    // The last character of base64 may have bits that are not used.
    private static bool IsSameCursor(string one, string other) =>
        one.Length == other.Length && one[..^1] == other[..^1];

    private static string Escape(string text) => Uri.EscapeDataString(text.Replace('\uFFFD', '?'));

    private async Task SendAllAsync(
        List<(string Verb, string Path, (string Name, string Value)[] Headers, byte[]? Body, string? Type)> requests
    )
    {
        int every = s_isLong ? 1 : 3,
            sent = 0;
        var wrong = new ConcurrentQueue<string>();
        var statuses = new ConcurrentDictionary<int, int>();
        await Parallel.ForEachAsync(
            requests.Where((_, i) => i % every == 0),
            new ParallelOptions { MaxDegreeOfParallelism = 4 },
            async (each, token) =>
            {
                Interlocked.Increment(ref sent);
                using var request = new HttpRequestMessage(new HttpMethod(each.Verb), each.Path);
                foreach ((string name, string value) in each.Headers)
                    request.Headers.TryAddWithoutValidation(name, value);
                if (each.Body is not null)
                {
                    request.Content = new ByteArrayContent(each.Body);
                    request.Content.Headers.TryAddWithoutValidation("Content-Type", each.Type);
                }
                string told =
                    $"{each.Verb} {Short(each.Path)} {string.Join("; ", each.Headers)} {each.Type} "
                    + (
                        each.Body is null
                            ? ""
                            : Short(
                                each.Type!.Contains("json", StringComparison.Ordinal)
                                    ? Encoding.UTF8.GetString(each.Body)
                                    : Convert.ToHexString(each.Body)
                            )
                    );
                try
                {
                    using HttpResponseMessage response = await _server.Client.SendAsync(request, token);
                    string text = Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync(token));
                    int status = (int)response.StatusCode;
                    statuses.AddOrUpdate(status, 1, static (_, count) => count + 1);
                    if (
                        status >= 500
                        || (
                            text.Contains("canary", StringComparison.Ordinal)
                            && !each.Path.Contains("canary", StringComparison.Ordinal)
                        )
                    )
                        wrong.Enqueue($"{status} {told}\n    {Short(text)}");
                    if (response.Headers.CacheControl is { Public: true })
                        wrong.Enqueue($"public {told}");
                }
                catch (HttpRequestException e)
                {
                    // A header that the client does not send is not an attack.
                    if (!e.Message.Contains("header", StringComparison.OrdinalIgnoreCase))
                        wrong.Enqueue($"{told}\n    {e.Message}");
                }
            }
        );
        _output.WriteLine($"{sent} requests: {string.Join(", ", statuses.OrderBy(each => each.Key))}");
        Assert.True(
            wrong.IsEmpty,
            $"{wrong.Count} wrong answers:\n{string.Join('\n', wrong.Take(60))}\n"
                + string.Join('\n', _log.Entries.Take(20))
        );
    }

    private static string Short(string text) => text.Length <= 300 ? text : $"{text[..300]}… ({text.Length})";
}

public sealed class TargetRow
{
    public int Id { get; set; }
    public string? Text { get; set; }

    [RequirePolicy("staff")]
    public string? Secret { get; set; }
}

[ApiController, Route("attacked")]
public sealed class AttackedController : ControllerBase
{
    [HttpGet("value")]
    public ActionResult<Target> GetValue(Include<Target> include) => Ok(Target.All[2]);

    [HttpGet("list")]
    public IEnumerable<Target> GetList(Filter<Target> filter, Sort<Target> sort) =>
        Target.All.Where(filter).OrderBy(sort);

    [HttpGet("query")]
    public IResult GetQuery(Include<Target> include, Filter<Target> filter, Sort<Target> sort, Paging paging) =>
        SluiceResults.Page(Target.All.AsQueryable(), filter, sort, paging, include);

    [HttpPost("body"), HttpPut("body")]
    public Target PostBody([FromBody] Target target) => AttackTests.Keep(target);

    [HttpPost("bound"), HttpPut("bound")]
    public Target PostBound(Body<Target> body) => AttackTests.Keep(body.Value);

    [HttpPatch("patch")]
    public Target Patch(Patch<Target> patch)
    {
        var target = new Target();
        patch.ApplyTo(target);
        return AttackTests.Keep(target);
    }
}
