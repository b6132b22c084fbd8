using System.Net.Http.Headers;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Problems;

/// <summary>
/// Values that a sender can write and that an answer in JSON cannot hold: they are refused when they are read, unless
/// the endpoint's JSON writes them.
/// </summary>
public sealed class UnwritableBodyTests
{
    private static readonly byte[] s_notANumber = [0xCB, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0];
    private static readonly byte[] s_halfPair = [0xCD, 0xD8, 0];

    [Theory]
    [InlineData("""{"ratio":"NaN"}""", "$.ratio")]
    [InlineData("""{"ratio":"-Infinity"}""", "$.ratio")]
    [InlineData("""{"single":"Infinity"}""", "$.single")]
    [InlineData("""{"half":"NaN"}""", "$.half")]
    [InlineData("""{"ratios":[1,"NaN"]}""", "$.ratios[1]")]
    public async Task JSON_that_could_not_be_answered_is_refused(string body, string path)
    {
        await using AdHocServer server = await StartAsync(JsonNonFinite.Error);
        foreach (string route in (string[])["/body", "/patch"])
        {
            (int status, string text) = await SendAsync(
                server,
                route,
                Encoding.UTF8.GetBytes(body),
                "application/json"
            );
            Assert.Equal(400, status);
            Assert.Contains("NaN and infinity are not accepted.", text);
            Assert.Contains($"\"path\":\"{path}\"", text);
        }
    }

    [Theory]
    [InlineData("ratio")]
    [InlineData("single")]
    [InlineData("half")]
    [InlineData("any")]
    public async Task MessagePack_that_could_not_be_answered_is_refused(string member)
    {
        await using AdHocServer server = await StartAsync(JsonNonFinite.Error);
        foreach (string route in (string[])["/body", "/patch"])
        {
            (int status, string text) = await SendAsync(
                server,
                route,
                Map(member, s_notANumber),
                "application/vnd.msgpack"
            );
            Assert.Equal(400, status);
            Assert.Contains("NaN and infinity are not accepted.", text);
            Assert.Contains($"\"path\":\"$.{member}\"", text);
        }
    }

    [Theory]
    [InlineData(JsonNonFinite.Error)]
    [InlineData(JsonNonFinite.Literals)]
    public async Task Half_of_a_surrogate_pair_is_refused(JsonNonFinite nonFinite)
    {
        await using AdHocServer server = await StartAsync(nonFinite);
        (int status, string text) = await SendAsync(
            server,
            "/body",
            Map("letter", s_halfPair),
            "application/vnd.msgpack"
        );
        Assert.Equal(400, status);
        Assert.Contains("The number is half of a surrogate pair.", text);
    }

    [Theory]
    [InlineData("byAny", "90")]
    [InlineData("byAny", "91c0")]
    [InlineData("byAny", "81a16101")]
    [InlineData("table", "90")]
    [InlineData("table", "80")]
    public async Task Keys_that_are_objects_or_arrays_are_refused(string member, string key)
    {
        await using AdHocServer server = await StartAsync(JsonNonFinite.Literals);
        byte[] map = [0x81, .. Convert.FromHexString(key), 0x01];
        foreach (string route in (string[])["/body", "/patch"])
        {
            (int status, string text) = await SendAsync(server, route, Map(member, map), "application/vnd.msgpack");
            Assert.Equal(400, status);
            Assert.Contains("A dictionary key is an object or an array", text, StringComparison.Ordinal);
            // Other keys have a form in JSON: texts, numbers, times.
            foreach (
                byte[] other in (byte[][])
                    [
                        [0xA1, 0x61],
                        [0x07],
                        [0xD6, 0xFF, 0x69, 0x57, 0x35, 0xA5],
                    ]
            )
            {
                (status, text) = await SendAsync(
                    server,
                    route,
                    Map(member, [0x81, .. other, 0x01]),
                    "application/vnd.msgpack"
                );
                Assert.True(status == 200, text);
            }
        }
    }

    [Fact]
    public async Task Literals_are_read_and_answered_where_JSON_writes_them()
    {
        await using AdHocServer server = await StartAsync(JsonNonFinite.Literals);
        (int status, string text) = await SendAsync(
            server,
            "/body",
            """{"ratio":"NaN"}"""u8.ToArray(),
            "application/json"
        );
        Assert.Equal((200, true), (status, text.Contains("\"ratio\":\"NaN\"", StringComparison.Ordinal)));
        (status, text) = await SendAsync(server, "/body", Map("ratio", s_notANumber), "application/vnd.msgpack");
        Assert.Equal((200, true), (status, text.Contains("\"ratio\":\"NaN\"", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task Endpoints_that_answer_MessagePack_alone_read_what_it_can_answer()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapPost(
                        "/body",
                        (Body<Measured> body, Include<Measured> include) => SluiceResults.Ok(body.Value, include)
                    )
                    .WithFormats(WireFormat.MessagePack);
                app.MapPost(
                        "/both",
                        (Body<Measured> body, Include<Measured> include) => SluiceResults.Ok(body.Value, include)
                    )
                    .WithFormats(WireFormat.MessagePack, WireFormat.Json);
            },
            controllers: []
        );
        foreach (
            (string member, byte[] value) in new[]
            {
                ("ratio", s_notANumber),
                ("any", s_notANumber),
                ("letter", s_halfPair),
            }
        )
        {
            (int status, _) = await SendAsync(server, "/body", Map(member, value), "application/vnd.msgpack");
            Assert.Equal(200, status);
            (status, _) = await SendAsync(server, "/both", Map(member, value), "application/vnd.msgpack");
            Assert.Equal(400, status);
        }
        // JSON is the host's, whose serializer does not read literals.
        (int refused, _) = await SendAsync(server, "/body", """{"ratio":"NaN"}"""u8.ToArray(), "application/json");
        Assert.Equal(400, refused);
    }

    private static Task<AdHocServer> StartAsync(JsonNonFinite nonFinite) =>
        AdHocServer.StartAsync(
            app =>
            {
                app.MapPost(
                    "/body",
                    (Body<Measured> body, Include<Measured> include) => SluiceResults.Ok(body.Value, include)
                );
                app.MapPost(
                    "/patch",
                    (Patch<Measured> patch, Include<Measured> include) =>
                    {
                        var measured = new Measured();
                        patch.ApplyTo(measured);
                        return SluiceResults.Ok(measured, include);
                    }
                );
            },
            options => options.Json = new JsonWireOptions { NonFinite = nonFinite },
            controllers: []
        );

    private static async Task<(int Status, string Text)> SendAsync(
        AdHocServer server,
        string route,
        byte[] body,
        string type
    )
    {
        using var content = new ByteArrayContent(body);
        content.Headers.ContentType = new MediaTypeHeaderValue(type);
        using HttpResponseMessage response = await server.Client.PostAsync(new Uri(route, UriKind.Relative), content);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    private static byte[] Map(string name, byte[] value) =>
        [0x81, (byte)(0xA0 | name.Length), .. Encoding.UTF8.GetBytes(name), .. value];
}

public sealed class Measured
{
    public double Ratio { get; set; }
    public float Single { get; set; }
    public Half Half { get; set; }
    public List<double>? Ratios { get; set; }
    public object? Any { get; set; }
    public char Letter { get; set; } = 'a';
    public Dictionary<object, int>? ByAny { get; set; }
    public System.Collections.Hashtable? Table { get; set; }
}
