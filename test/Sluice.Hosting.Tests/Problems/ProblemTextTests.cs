using System.Collections.Concurrent;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.Hosting.Tests.Guards;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Problems;

/// <summary>
/// No problem names a type of the program, whatever is wrong with a request: clients know names on the wire, positions
/// and paths.
/// </summary>
public sealed partial class ProblemTextTests
{
    private const string Json = "application/json",
        MessagePack = "application/vnd.msgpack",
        MergePatch = "application/merge-patch+json";

    // Each also within an object, a list and a dictionary.
    private static readonly string[] s_values =
    [
        "null",
        "true",
        "0",
        "1",
        "-1",
        "255",
        "65536",
        "1.5",
        "1e400",
        "-1e-400",
        "99999999999999999999999999999999999999999",
        "\"\"",
        "\"x\"",
        "\"1\"",
        "\"NaN\"",
        "\"2020-13-41\"",
        "\"24:61\"",
        "\"red\"",
        "\"Red, Blue\"",
        "\"\\ud800\"",
        "[]",
        "[1]",
        "[\"x\",\"x\"]",
        "[null]",
        "[[1],[1,2]]",
        "[{}]",
        "[1,\"x\",true,{}]",
        "{}",
        "{\"a\":1}",
        "{\"a\":\"x\",\"A\":[]}",
        "{\"id\":\"x\"}",
        "{\"sku\":1}",
        "{\"line\":{\"sku\":null}}",
        "{\"line\":{\"color\":\"Blue\"}}",
        "{\"id\":1,\"name\":\"x\",\"line\":{\"sku\":\"x\",\"word\":\"never\"}}",
        "{\"id\":1,\"id\":1}",
        "{\"$type\":\"x\"}",
        "{\"$type\":\"cat\"}",
        "{\"kind\":\"dot\"}",
        "{\"$kind\":\"dot\",\"size\":\"x\"}",
        "{\"$type\":\"dot\",\"size\":\"x\"}",
        "{\"$ref\":\"1\"}",
        "{\"$id\":\"1\",\"$values\":5}",
        "{\"1\":\"x\",\"Red\":\"x\",\"soon\":5}",
        "{\"Purple\":1}",
        "{\"later\":\"late\"}",
        "{\"item1\":\"x\",\"item2\":5}",
        "{\"key\":\"x\",\"value\":1}",
        "{\"age\":-5}",
        "{\"day\":\"1999-01-01\"}",
        "{\"other\":5,\"numbers\":{}}",
        "{\"customer\":5,\"lines\":[{\"quantity\":\"x\"}]}",
        "{\"number\":1,\"unheardOf\":2}",
        "{\"x\":null,\"y\":\"a\"}",
        "{\"children\":[{\"value\":null}]}",
    ];

    private static readonly byte[][] s_broken =
    [
        [],
        "{"u8.ToArray(),
        "[1,"u8.ToArray(),
        "{\"a\""u8.ToArray(),
        "tru"u8.ToArray(),
        "1 2"u8.ToArray(),
        "{'a':1}"u8.ToArray(),
        [0x22, 0xff, 0x22],
        Encoding.UTF8.GetBytes(new string('[', 200)),
        [0xc1],
        [0xc7, 3, 100, 0xa1, 0x78, 1],
        [0xd6, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0xd7, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0xd4, 5, 0],
        [0xc4, 1, 0],
        [0xdd, 0xff, 0xff, 0xff, 0xff],
        [0xdf, 0x7f, 0xff, 0xff, 0xff],
        [0xa2, 0xff, 0xff],
        [0x81, 1, 1],
        [0x82, 0xa1, 0x61, 1, 0xa1, 0x61, 1],
        [0x92, 5, 0x80],
        [0x92, 0xa3, 0x64, 0x6f, 0x74, 0x80],
        [0x93, 1, 2, 3],
        [0xca, 0x7f, 0x80, 0, 0],
        [0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0xc9, 0, 0, 0, 6, 99, 0xd2, 0x7f, 0xff, 0xff, 0xff, 0],
        [0x92, 0xd4, 98, 0, 0xc4, 1, 0],
    ];

    private static readonly string[] s_expressions =
    [
        "[",
        "]",
        "[id,,name]",
        "id]",
        "nope",
        "Id.Nope",
        "[line[nope]]",
        "[line[sku[x]]]",
        "id[x]",
        "!nope",
        "!all[id]",
        "-",
        "'",
        "[id",
        "(id]",
        "!deep",
        "line.",
        ".",
        "%00",
        "ZQXLINE",
        "[inner[inner[inner[inner[id]]]]]",
        "words[x]",
        "[words[sku[a]]]",
        "[-line[nope]]",
        "a b",
    ];

    [Fact]
    public async Task Problems_OfEveryBodyTypeAndWire_NameNoType()
    {
        var named = new ConcurrentQueue<string>();
        int every =
            LeakTests.IsLong ? 1
            : SeededSample.IsWanted ? 19
            : 9;
        int asked = 0,
            bad = 0,
            servers = 0;
        foreach (Action<SluiceHttpOptions> configure in (Action<SluiceHttpOptions>[])[static _ => { }, Strict])
        {
            var routes = new Routes(servers++);
            await using AdHocServer server = await AdHocServer.StartAsync(
                app =>
                {
                    routes.App = app;
                    ProblemTypes.Visit(routes);
                },
                configure
            );
            await Parallel.ForEachAsync(
                Requests(routes.Paths),
                new ParallelOptions { MaxDegreeOfParallelism = 4 },
                async (request, _) =>
                {
                    (string path, string contentType, byte[] body) = request;
                    if (Interlocked.Increment(ref asked) % every != 0)
                        return;
                    (int status, string text) = await server.AskAsync(
                        path,
                        method: HttpMethod.Post,
                        content: AdHocServer.Body(body, contentType)
                    );
                    if (status < 400)
                        return;
                    Interlocked.Increment(ref bad);
                    if (status >= 500 || TypeName().IsMatch(text))
                        named.Enqueue($"{path} {contentType} {Encoding.UTF8.GetString(body)}: {status} {text}");
                }
            );
        }

        Assert.True(named.IsEmpty, Report(named));
        int least =
            LeakTests.IsLong ? 40_000
            : SeededSample.IsWanted ? 1_000
            : 2_000;
        Assert.InRange(bad, least, int.MaxValue);
    }

    [Fact]
    public async Task Problems_OfActionsAndExpressions_NameNoType()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapGet(
                "/problems/minimal",
                (Include<ZqxRecord> include) => SluiceResults.Ok(new ZqxRecord(1, ""), include)
            );
            app.MapGet("/problems/list", (Include<ZqxUnshaped> include) => SluiceResults.Ok<ZqxUnshaped>([], include));
            app.MapGet("/problems/plain", () => new ZqxUnshaped { Id = 1 }).WithSluice();
            app.MapGet(
                "/problems/page",
                (Include<ZqxLine> include, int page) =>
                    SluiceResults.Page(Array.Empty<ZqxLine>().AsQueryable().OrderBy(line => line.Sku), page, 5, include)
            );
        });
        var named = new List<string>();
        int bad = 0;
        foreach (string expression in s_expressions)
        {
            foreach (string path in (string[])["minimal?", "list?", "plain?", "include?", "declared?", "page?page=1&"])
                await AskAsync(HttpMethod.Get, $"/problems/{path}include={expression}", null);
        }

        await AskAsync(HttpMethod.Get, "/problems/page?page=0", null);
        foreach (string contentType in (string[])[Json, MessagePack, MergePatch, "text/plain"])
        {
            foreach (
                byte[] body in s_values.Select(value => BytesOf(value, contentType)).OfType<byte[]>().Concat(s_broken)
            )
            {
                foreach (string path in (string[])["from-body", "body", "optional"])
                    await AskAsync(HttpMethod.Post, $"/problems/{path}", AdHocServer.Body(body, contentType));
                await AskAsync(HttpMethod.Patch, "/problems/patch", AdHocServer.Body(body, contentType));
            }
        }

        Assert.True(named.Count == 0, Report(named));
        Assert.InRange(bad, 500, int.MaxValue);

        async Task AskAsync(HttpMethod method, string path, HttpContent? content)
        {
            (int status, string text) = await server.AskAsync(path, method: method, content: content);
            if (status < 400)
                return;
            bad++;
            if (status >= 500 || TypeName().IsMatch(text))
                named.Add($"{path}: {status} {text}");
        }
    }

    private static void Strict(SluiceHttpOptions options)
    {
        options.Json = new()
        {
            References = WireReferenceHandling.Preserve,
            RejectUnknownMembers = true,
            RejectNulls = true,
            RejectQuotedNumbers = true,
            EnumsAsText = true,
            MaxDepth = 5,
            MaxIntegerDigits = 20,
        };
        options.MessagePack = new()
        {
            RejectUnknownMembers = true,
            RejectNulls = true,
            EnumsAsText = true,
            NativeDateTimes = true,
            NativeGuids = true,
            NativeDecimals = true,
            MaxDepth = 5,
            MaxDecompressedBytes = 100,
            Compression = MessagePackCompression.Lz4BlockArray,
        };
    }

    private static IEnumerable<(string Path, string ContentType, byte[] Body)> Requests(IReadOnlyList<string> paths)
    {
        foreach (string path in paths)
        {
            foreach (string value in s_values)
            {
                foreach (string contentType in (string[])[Json, MessagePack])
                {
                    string nested =
                        path.StartsWith("/bag/", StringComparison.Ordinal) ? $"{{\"item\":{value}}}"
                        : path.StartsWith("/list/", StringComparison.Ordinal) ? $"[{value}]"
                        : path.StartsWith("/map/", StringComparison.Ordinal) ? $"{{\"key\":{value}}}"
                        : value;
                    if (BytesOf(nested, contentType) is { } body)
                        yield return (path, contentType, body);
                }
            }

            foreach (byte[] body in s_broken)
            foreach (string contentType in (string[])[Json, MessagePack])
                yield return (path, contentType, body);
        }
    }

    // Not every text has a counterpart in MessagePack.
    private static byte[]? BytesOf(string json, string contentType)
    {
        byte[] text = Encoding.UTF8.GetBytes(json);
        try
        {
            return contentType == MessagePack ? MessagePackWire.FromJson(text) : text;
        }
        catch (WireException)
        {
            return null;
        }
    }

    private static string Report(IReadOnlyCollection<string> named) =>
        $"{named.Count} answers name a type:\n"
        + string.Join(
            '\n',
            named
                .DistinctBy(each => NumberOrName().Replace(each[each.IndexOf(": ", StringComparison.Ordinal)..], ""))
                .Take(25)
        );

    [GeneratedRegex("[0-9]+|\"path\":\"[^\"]*\"|'[^']*'")]
    private static partial Regex NumberOrName();

    // Namespaces, generic types, types of the platform and of the library, and those of the application.
    [GeneratedRegex(
        @"Zqx|\b(System|Sluice|Microsoft|FSharp)\b[.A-Z]|`\d|"
            + @"\b(U?Int(8|16|32|64|128)|SByte|Single|Double|Boolean|BigInteger|DateTime(Offset)?|DateOnly|TimeOnly"
            + @"|TimeSpan|Guid|String(Builder)?|Json(Node|Object|Array|Value|Element|Document)\w*|ExpandoObject"
            + @"|Hashtable|ArrayList|Sorted(List|Set)|\w*Dictionary|HashSet|Immutable\w+|Frozen\w+|ReadOnlyMemory"
            + @"|List|Lazy|Nullable|(Value)?Tuple|KeyValuePair|CultureInfo|\w+Exception|\w+Options|Wire[A-Z]\w+"
            + @"|FieldSelection|Object|IEnumerable|I?Comparer|IComparable)\b|\b(Body|Patch|Include)<"
    )]
    private static partial Regex TypeName();

    /// <summary>
    /// Endpoints that read bodies as one type each, alone and within others; for a sample, each server has half of the
    /// types.
    /// </summary>
    private sealed class Routes(int server) : ITypeVisitor
    {
        private int _count;

        public List<string> Paths { get; } = [];
        public WebApplication App { get; set; } = null!;

        public void Visit<T>()
        {
            string name = $"t{_count++}";
            if (SeededSample.IsWanted && !LeakTests.IsLong && (_count + server) % 2 == 0)
                return;
            Map<T>($"/root/{name}");
            Map<ZqxBag<T>>($"/bag/{name}");
            Map<List<T>>($"/list/{name}");
            Map<Dictionary<string, T>>($"/map/{name}");
            string patch = $"/bag/patch/{name}";
            Paths.Add(patch);
            App.MapPost(
                patch,
                static (Patch<ZqxBag<T>> patch) => Results.Text(patch.Merge(new ZqxBag<T>()).ToString())
            );
        }

        private void Map<T>(string path)
        {
            Paths.Add(path);
            App.MapPost(path, static (Body<T> body) => Results.Text("read"));
        }
    }
}
