using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// MessagePack bodies take enumerations by number, which answers contain, and by the names that the host's JSON has.
/// </summary>
public sealed class MessagePackEnumTests
{
    public sealed class KindBody
    {
        public SessionKind OneKind { get; set; }
        public SessionKind? NoKind { get; set; }
        public SessionKind? OtherKind { get; set; }
        public DayKinds AllDays { get; set; }
        public List<SessionKind> KindList { get; set; } = [];
        public Dictionary<SessionKind, int> ByKind { get; set; } = [];
        public Dictionary<string, DayKinds?> ByName { get; set; } = [];
    }

    private static readonly KindBody s_value = new()
    {
        OneKind = SessionKind.Workshop,
        OtherKind = SessionKind.KeyNote,
        AllDays = DayKinds.FirstDay | DayKinds.LastDay,
        KindList = [SessionKind.KeyNote, SessionKind.Workshop],
        ByKind = new() { [SessionKind.KeyNote] = 1, [SessionKind.Workshop] = 2 },
        ByName = new() { ["a"] = DayKinds.LastDay, ["b"] = DayKinds.None },
    };

    public static TheoryData<string> Settings =>
        [
            .. Setting
                .All.Where(each => each.Value.StartsWith("enums", StringComparison.Ordinal))
                .Select(each => each.Value),
        ];

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task Bodies_take_what_answers_contain_and_names(string value)
    {
        await using SettingHost host = await StartAsync(Setting.All.First(each => each.Value == value).Apply);
        string expected = JsonSerializer.Serialize(s_value, JsonSerializerOptions.Web);
        using var request = new HttpRequestMessage(HttpMethod.Get, "/kinds")
        {
            Headers = { { "Accept", "application/vnd.msgpack" } },
        };
        byte[] answer = await (await host.Client.SendAsync(request)).Content.ReadAsByteArrayAsync();
        byte[] named = FromJson(JsonSerializer.Serialize(s_value, host.Json));
        foreach (byte[] body in (byte[][])[answer, named])
        {
            foreach (HttpMethod method in (HttpMethod[])[HttpMethod.Post, HttpMethod.Patch])
            {
                (int code, string read) = await SendAsync(host, method, "/kinds", body);
                Assert.Equal($"200 {expected}", $"{code} {read}");
            }
        }
        string other = JsonSerializer.Serialize("no such kind");
        (int status, string text) = await SendAsync(
            host,
            HttpMethod.Post,
            "/kinds",
            FromJson($"{{{JsonSerializer.Serialize(NameOf(host, "OneKind"))}:{other}}}")
        );
        Assert.True(status == 400, $"{status} {text}");
    }

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task Controllers_take_them_too(string value)
    {
        await using SettingHost host = await StartAsync(Setting.All.First(each => each.Value == value).Apply);
        foreach (Type type in (Type[])[typeof(Talk), typeof(Keyed), typeof(Positional)])
        {
            string expected = JsonSerializer.Serialize(SettingHost.Examples[type], type);
            using var request = new HttpRequestMessage(HttpMethod.Get, $"/{type.Name}/ok")
            {
                Headers = { { "Accept", "application/vnd.msgpack" } },
            };
            byte[] answer = await (await host.Client.SendAsync(request)).Content.ReadAsByteArrayAsync();
            foreach (string path in SettingHost.Bodies)
                Assert.Equal(
                    (path, (200, expected)),
                    (path, await SendAsync(host, HttpMethod.Post, $"/{type.Name}/{path}", answer))
                );
        }
        byte[] named = FromJson(JsonSerializer.Serialize(SettingHost.Examples[typeof(Positional)], host.Json));
        Assert.Equal(
            HttpStatusCode.OK,
            (HttpStatusCode)(await SendAsync(host, HttpMethod.Post, "/Positional/mvc", named)).Status
        );
    }

    [Fact]
    public async Task Names_are_refused_where_the_host_writes_numbers()
    {
        await using SettingHost host = await StartAsync(static _ => { });
        (int status, _) = await SendAsync(host, HttpMethod.Post, "/kinds", FromJson("""{"oneKind":"KeyNote"}"""));
        Assert.Equal(400, status);
    }

    private static byte[] FromJson(string json) => MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json));

    private static string NameOf(SettingHost host, string member) =>
        host.Json.PropertyNamingPolicy?.ConvertName(member) ?? member;

    private static Task<SettingHost> StartAsync(Action<JsonSerializerOptions> apply) =>
        SettingHost.StartAsync(
            apply,
            [typeof(Talk), typeof(Keyed), typeof(Positional)],
            map: static app =>
            {
                app.MapGet("/kinds", (Include<KindBody> include) => SluiceResults.Ok(s_value, include));
                app.MapPost(
                    "/kinds",
                    (Body<KindBody> body) =>
                        Results.Text(JsonSerializer.Serialize(body.Value, JsonSerializerOptions.Web))
                );
                app.MapPatch(
                    "/kinds",
                    (Patch<KindBody> patch) =>
                    {
                        var target = new KindBody();
                        patch.ApplyTo(target);
                        return Results.Text(JsonSerializer.Serialize(target, JsonSerializerOptions.Web));
                    }
                );
            }
        );

    private static async Task<(int Status, string Text)> SendAsync(
        SettingHost host,
        HttpMethod method,
        string path,
        byte[] body
    )
    {
        using var request = new HttpRequestMessage(method, path)
        {
            Content = new ByteArrayContent(body)
            {
                Headers = { ContentType = new MediaTypeHeaderValue("application/vnd.msgpack") },
            },
        };
        using HttpResponseMessage response = await host.Client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }
}
