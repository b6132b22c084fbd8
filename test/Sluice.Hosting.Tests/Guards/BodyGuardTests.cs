using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// A member that a policy guards does not exist in the body of a caller without the policy: every answer is that for a
/// member which the type does not have.
/// </summary>
public sealed class BodyGuardTests(BodyGuardTests.Lenient lenient, BodyGuardTests.Strictly strict)
    : IClassFixture<BodyGuardTests.Lenient>,
        IClassFixture<BodyGuardTests.Strictly>
{
    private const string Unknown = "salaxy";
    private static readonly string[] s_values =
    [
        "1000",
        "\"x\"",
        "null",
        "true",
        "{}",
        "[]",
        "[1,2]",
        "{\"a\":{\"b\":[1]}}",
        "1e400",
        "-0.5",
        "\"\\ud800\"",
        "tru",
        "{\"a\":1",
        "\"2024-13-41\"",
    ];
    private static readonly string[] s_documents =
    [
        "{\"X\":V}",
        "{\"name\":\"Eve\",\"X\":V}",
        "{\"X\":V,\"name\":\"Eve\"}",
        "{\"X\":V,\"X\":V}",
        "{\"x\":1,\"X\":V,\"name\":5}",
        "{\"SALARY\":V}",
        "{\"\\u0053alary\":V}",
    ];
    private static readonly JsonSerializerOptions s_whole = new() { IncludeFields = true };

    private readonly AdHocServer _lenient = lenient.Server,
        _strict = strict.Server;

    public sealed class Lenient() : SharedServer(Map);

    public sealed class Strictly()
        : SharedServer(
            Map,
            static options =>
            {
                options.Json = new()
                {
                    RejectUnknownMembers = true,
                    RejectNulls = true,
                    RejectQuotedNumbers = true,
                };
                options.MessagePack = new()
                {
                    RejectUnknownMembers = true,
                    RejectNulls = true,
                    LenientKeys = true,
                };
            }
        );

    private static void Map(WebApplication app)
    {
        Post<Plain>("plain");
        Post<Unshaped>("unshaped");
        Post<Implementing>("implementing");
        Post<UnshapedImplementing>("unshaped-implementing");
        Post<Leaving>("leaving");
        Post<UnshapedLeaving>("unshaped-leaving");
        Post<LeavingAgain>("leaving-again");
        Post<Hiding>("hiding");
        Post<UnshapedHiding>("unshaped-hiding");
        Post<Overriding>("overriding");
        Post<Positional>("positional");
        Post<OptionalPositional>("optional-positional");
        Post<Small>("struct");
        Post<Keyed>("keyed");
        Post<Strict>("strict");
        Post<WithMore>("more");
        Post<UnshapedWithMore>("unshaped-more");
        Post<Household>("household");
        Post<Base>("union");
        Post<List<Plain>>("list");
        Post<Dictionary<string, Unshaped>>("map");
        Post<(Plain, Small)>("tuple");

        // The whole value as another serializer sees it, and what counts as sent.
        void Post<T>(string kind) =>
            app.MapPost(
                "/" + kind,
                (Body<T> body) => Results.Text($"{JsonSerializer.Serialize<object?>(body.Value, s_whole)} {body.Sent}")
            );
    }

    [Theory]
    [InlineData("plain")]
    [InlineData("unshaped")]
    [InlineData("implementing")]
    [InlineData("unshaped-implementing")]
    [InlineData("leaving")]
    [InlineData("unshaped-leaving")]
    [InlineData("leaving-again")]
    [InlineData("hiding")]
    [InlineData("unshaped-hiding")]
    [InlineData("overriding")]
    [InlineData("positional")]
    [InlineData("optional-positional")]
    [InlineData("struct")]
    [InlineData("keyed")]
    [InlineData("strict")]
    [InlineData("household")]
    [InlineData("household", "{\"spouse\":D,\"name\":\"Eve\"}")]
    [InlineData("household", "{\"children\":[D,{\"name\":\"Kim\"},D]}")]
    [InlineData("household", "{\"pets\":{\"a\":D}}")]
    [InlineData("household", "{\"shape\":D}")]
    [InlineData("union")]
    [InlineData("union", "{\"$type\":1,D}")]
    [InlineData("list", "[D,D]")]
    [InlineData("map", "{\"a\":D}")]
    [InlineData("tuple", "{\"item1\":D,\"item2\":D}")]
    public async Task Bodies_WithAGuardedMember_AreAnsweredAsWithAnUnknownOne(string kind, string around = "D")
    {
        int round = kind.Length;
        foreach (AdHocServer server in (AdHocServer[])[_lenient, _strict])
        {
            foreach (string document in s_documents)
            {
                foreach (string value in s_values)
                {
                    // A third of the matrix, another one for each row; all of it in the long run.
                    if (round++ % 3 != 0 && !LeakTests.IsLong)
                        continue;
                    string body = around
                        .Replace(",D}", ",*", StringComparison.Ordinal)
                        .Replace("D", document, StringComparison.Ordinal)
                        .Replace("*", document[1..], StringComparison.Ordinal)
                        .Replace("V", value, StringComparison.Ordinal);
                    string guarded = body.Replace("X", "salary", StringComparison.Ordinal);
                    string unknown = body.Replace("X", Unknown, StringComparison.Ordinal)
                        .Replace("SALARY", "SALAXY", StringComparison.Ordinal)
                        .Replace("\\u0053alary", "\\u0053alaxy", StringComparison.Ordinal);
                    await AssertSameAsync(server, "/" + kind, guarded, unknown, "application/json");
                    if (TryTranscode(guarded, out byte[] packed) && TryTranscode(unknown, out byte[] other))
                        await AssertSameAsync(server, "/" + kind, packed, other, "application/vnd.msgpack");
                }
            }
        }
    }

    private static Task AssertSameAsync(
        AdHocServer server,
        string path,
        string guarded,
        string unknown,
        string contentType
    ) => AssertSameAsync(server, path, Encoding.UTF8.GetBytes(guarded), Encoding.UTF8.GetBytes(unknown), contentType);

    private static async Task AssertSameAsync(
        AdHocServer server,
        string path,
        byte[] guarded,
        byte[] unknown,
        string contentType
    )
    {
        (int Status, string Text) expected = await server.AskAsync(
            path,
            method: HttpMethod.Post,
            content: AdHocServer.Body(unknown, contentType)
        );
        (int Status, string Text) actual = await server.AskAsync(
            path,
            method: HttpMethod.Post,
            content: AdHocServer.Body(guarded, contentType)
        );
        string text = expected
            .Text.Replace(Unknown, "salary", StringComparison.Ordinal)
            .Replace("SALAXY", "SALARY", StringComparison.Ordinal)
            .Replace("Salaxy", "Salary", StringComparison.Ordinal);
        Assert.True(
            (expected.Status, text) == actual,
            $"{contentType} {path} {Encoding.UTF8.GetString(guarded)}: expected {expected.Status} {text} but was {actual}"
        );
        Assert.True(actual.Status is 200 or 400, actual.ToString());
    }

    private static byte[] Pack(string json) => MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json));

    private static bool TryTranscode(string json, out byte[] packed)
    {
        try
        {
            packed = Pack(json);
            return true;
        }
        catch (WireException)
        {
            packed = [];
            return false;
        }
    }

    [Theory]
    [InlineData("[\"Eve\",V]", "V")]
    [InlineData("[\"Eve\",V,\"hash\"]", "V")]
    [InlineData("[\"Eve\",V,\"hash\",V]", "V")]
    public async Task Slots_OfGuardedMembers_AreSkipped(string document, string placeholder)
    {
        foreach (AdHocServer server in (AdHocServer[])[_lenient, _strict])
        {
            (int, string)? expected = null;
            foreach (string value in s_values)
            {
                if (!TryTranscode(document.Replace(placeholder, value, StringComparison.Ordinal), out byte[] packed))
                    continue;
                (int Status, string Text) actual = await server.AskAsync(
                    "/keyed",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body(packed, "application/vnd.msgpack")
                );
                expected ??= actual;
                Assert.Equal(expected, actual);
                Assert.Equal(200, actual.Status);
                Assert.Contains(
                    "\"Name\":\"Eve\",\"Salary\":\"canary-guarded\"",
                    actual.Text,
                    StringComparison.Ordinal
                );
                Assert.DoesNotContain("salary", actual.Text, StringComparison.Ordinal);
            }
        }

        (int status, string text) = await _lenient.AskAsync(
            "/keyed",
            isStaff: true,
            method: HttpMethod.Post,
            content: AdHocServer.Body(Pack("[\"Eve\",\"x\"]"), "application/vnd.msgpack")
        );
        Assert.Equal(
            (200, "{\"Name\":\"Eve\",\"Salary\":\"x\",\"Hash\":\"canary-never\"} [Name,Salary]"),
            (status, text)
        );
    }

    [Theory]
    [InlineData("/more", "{\"Name\":\"Eve\",\"Salary\":\"canary-guarded\",\"other\":2} [name]")]
    [InlineData("/unshaped-more", "{\"Name\":\"Eve\",\"Salary\":\"canary-guarded\",\"other\":2} [name]")]
    public async Task ExtensionData_KeepsNoGuardedMember(string path, string expected)
    {
        foreach (string name in (string[])["salary", "Salary", "SALARY", "\\u0073alary"])
        {
            foreach (string value in (string[])["\"x\"", "1", "null", "{\"a\":[1]}"])
            {
                string body = $$"""{"{{name}}":{{value}},"name":"Eve","other":2}""";
                Assert.Equal(
                    (200, expected),
                    await _lenient.AskAsync(
                        path,
                        method: HttpMethod.Post,
                        content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
                    )
                );
                Assert.Equal(
                    (200, expected),
                    await _lenient.AskAsync(
                        path,
                        method: HttpMethod.Post,
                        content: AdHocServer.Body(Pack(body), "application/vnd.msgpack")
                    )
                );
            }
        }
    }

    [Fact]
    public async Task Staff_SetsGuardedMembers()
    {
        (int status, string text) = await _lenient.AskAsync(
            "/household",
            isStaff: true,
            method: HttpMethod.Post,
            content: AdHocServer.Body(
                """{"salary":9,"spouse":{"salary":8},"children":[{"name":"Kim","salary":"y"}],"fines":[2],"password":"p"}"""u8.ToArray(),
                "application/json"
            )
        );

        Assert.Equal(200, status);
        Assert.Contains("\"Salary\":9", text, StringComparison.Ordinal);
        Assert.Contains("\"Spouse\":{\"Name\":\"Ada\",\"Salary\":8}", text, StringComparison.Ordinal);
        Assert.Contains("\"Fines\":[1,2]", text, StringComparison.Ordinal);
        Assert.EndsWith(" [salary,spouse[salary],children,fines,password]", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task NeverMembers_AreReadFromAnybody()
    {
        (_, string text) = await _lenient.AskAsync(
            "/household",
            method: HttpMethod.Post,
            content: AdHocServer.Body("""{"password":"p","fines":[2],"salary":1}"""u8.ToArray(), "application/json")
        );

        Assert.Contains("\"Password\":\"p\"", text, StringComparison.Ordinal);
        Assert.Contains("\"Fines\":[1]", text, StringComparison.Ordinal);
        Assert.EndsWith(" [password]", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Bodies_OfMixedCallersAtOnce_AreReadForEach()
    {
        var wrong = new System.Collections.Concurrent.ConcurrentBag<string>();
        await Parallel.ForEachAsync(
            Enumerable.Range(0, 600),
            new ParallelOptions { MaxDegreeOfParallelism = 16 },
            async (i, token) =>
            {
                bool isStaff = i % 2 == 0;
                (int _, string text) = await _lenient.AskAsync(
                    "/plain",
                    isStaff: isStaff,
                    method: HttpMethod.Post,
                    content: AdHocServer.Body(Encoding.UTF8.GetBytes($$"""{"salary":"s{{i}}"}"""), "application/json")
                );
                if (text.Contains($"\"s{i}\"", StringComparison.Ordinal) != isStaff)
                    wrong.Add(text);
            }
        );

        Assert.True(wrong.IsEmpty, string.Join('\n', wrong.Take(3)));
    }

    [Fact]
    public async Task Problems_NameNoTypesOfTheProgram()
    {
        string[] kinds =
        [
            "plain",
            "unshaped",
            "positional",
            "optional-positional",
            "struct",
            "keyed",
            "strict",
            "more",
            "household",
            "union",
            "list",
            "map",
            "tuple",
        ];
        string[] documents =
        [
            .. s_documents.SelectMany(document =>
                s_values.Select(value =>
                    document
                        .Replace("X", "name", StringComparison.Ordinal)
                        .Replace("V", value, StringComparison.Ordinal)
                )
            ),
            "[]",
            "{}",
            "7",
            "\"x\"",
            "null",
            "",
            "[1]",
            "{\"$type\":9}",
            "{\"spouse\":[1]}",
            "{\"children\":{\"a\":1}}",
            "{\"pets\":[]}",
            "{\"fines\":[\"x\"]}",
            "{\"shape\":{\"$type\":\"no\"}}",
            "{\"item1\":1}",
        ];
        foreach (string kind in kinds)
        {
            foreach (AdHocServer server in (AdHocServer[])[_lenient, _strict])
            {
                foreach (string document in documents)
                {
                    (int status, string text) = await server.AskAsync(
                        "/" + kind,
                        isStaff: true,
                        method: HttpMethod.Post,
                        content: AdHocServer.Body(Encoding.UTF8.GetBytes(document), "application/json")
                    );
                    if (status == 200)
                        continue;
                    Assert.Equal(400, status);
                    foreach (
                        string name in (string[])
                            [
                                "Sluice",
                                "System",
                                "Plain",
                                "Unshaped",
                                "Positional",
                                "Small",
                                "Keyed",
                                "Strict",
                                "WithMore",
                                "Household",
                                "Base",
                                "Circle",
                                "List",
                                "Dictionary",
                                "ValueTuple",
                                "Int32",
                                "Decimal",
                                "String",
                            ]
                    )
                        Assert.DoesNotContain(name, text, StringComparison.Ordinal);
                }
            }
        }
    }
}
