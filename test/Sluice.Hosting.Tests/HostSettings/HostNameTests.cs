using System.Net;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>One table of names for an endpoint: answers, expressions, errors and documents.</summary>
public class HostNameTests
{
    private static readonly Visit[] s_visits = [new() { TrackId = 4 }, new() { TrackId = 3, IsOpen = true }];

    private static Task<SettingHost> StartAsync(
        Action<JsonSerializerOptions> apply,
        bool withTypes = false,
        bool withChoice = false
    ) =>
        SettingHost.StartAsync(
            apply,
            withTypes ? [typeof(Talk)] : [],
            map: app =>
            {
                app.MapGet("/anonymous", () => new { TrackId = 4 }).WithSluice();
                app.MapGet(
                    "/visits",
                    (Include<Visit> include, Filter<Visit> filter, Sort<Visit> sort) =>
                        SluiceResults.Ok(s_visits.Where(filter.Bound).OrderBy(sort.Bound), include)
                );
                app.MapSluiceTypeScript();
                app.MapGet("/converted", (Include<Converted> include) => SluiceResults.Ok(new Converted(), include));
                app.MapGet("/lines", (Include<Visit> include) => SluiceResults.Stream(StreamAsync(), include))
                    .WithFormats(WireFormat.JsonLines);
                if (withChoice)
                    app.MapGet("/plain", (Include<Visit> include) => SluiceResults.Ok(s_visits[0], include))
                        .WithJson(default);
            }
        );

    private static async IAsyncEnumerable<Visit> StreamAsync()
    {
        foreach (Visit each in s_visits)
        {
            await Task.Yield();
            yield return each;
        }
    }

    [Theory]
    [InlineData("snake", "track_id", "is_open")]
    [InlineData("custom", "<TrackId>", "<IsOpen>")]
    public async Task Expressions_answers_and_documents_use_the_names_of_the_host(
        string policy,
        string track,
        string open
    )
    {
        await using SettingHost host = await StartAsync(o =>
            o.PropertyNamingPolicy = policy == "snake" ? JsonNamingPolicy.SnakeCaseLower : new Angled()
        );
        string quoted = policy == "snake" ? track : $"'{track}'";
        string answer = await host.Client.GetStringAsync($"/visits?include=[{Uri.EscapeDataString(quoted)}]");
        Assert.Equal([track], JsonNode.Parse(answer)![0]!.AsObject().Select(each => each.Key));
        if (policy == "snake")
        {
            answer = await host.Client.GetStringAsync("/anonymous");
            Assert.Equal("""{"track_id":4}""", answer);
            answer = await host.Client.GetStringAsync("/visits?include=[track_id]&filter=track_id eq 4&sort=-track_id");
            Assert.Equal("""[{"track_id":4}]""", answer);
            HttpResponseMessage wrong = await host.Client.GetAsync("/visits?filter=track_ix eq 4");
            Assert.Equal(HttpStatusCode.BadRequest, wrong.StatusCode);
            Assert.Contains("\"track_id\"", await wrong.Content.ReadAsStringAsync(), StringComparison.Ordinal);
            Assert.DoesNotContain("trackId", await host.Client.GetStringAsync("/sluice.ts"), StringComparison.Ordinal);
            Assert.Contains("track_id", await host.Client.GetStringAsync("/sluice.ts"), StringComparison.Ordinal);
        }

        string document = await host.Client.GetStringAsync("/openapi/v1.json");
        JsonNode properties = JsonNode.Parse(document)!["components"]!["schemas"]!["Visit"]!["properties"]!;
        Assert.NotNull(properties[track]);
        Assert.NotNull(properties[open]);
        Assert.DoesNotContain(
            "trackId",
            document.Replace("trackIds", "", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task An_endpoint_can_choose_its_own_JSON()
    {
        await using SettingHost host = await StartAsync(
            static o => o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
            withChoice: true
        );
        Assert.Contains(
            "\"trackId\"",
            await host.Client.GetStringAsync("/plain?include=trackId"),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task A_controller_writes_enumerations_as_the_host_says()
    {
        await using SettingHost host = await StartAsync(
            static o => o.Converters.Add(new JsonStringEnumConverter()),
            withTypes: true
        );
        Assert.Contains(
            "\"allDays\":\"FirstDay, LastDay\"",
            await host.Client.GetStringAsync("/Talk/mvc"),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task A_body_is_bound_by_the_names_of_the_host()
    {
        await using SettingHost host = await StartAsync(
            static o => o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
            withTypes: true
        );
        foreach (string path in SettingHost.Bodies)
        {
            using var content = new StringContent("""{"title":"x","track_id":3}""", Encoding.UTF8, "application/json");
            HttpResponseMessage answer = await host.Client.PostAsync("/Talk/" + path, content);
            Assert.Contains("\"TrackId\":3", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_type_without_MessagePack_answers_JSON_where_it_is_accepted()
    {
        await using SettingHost host = await StartAsync(static _ => { });
        (HttpStatusCode status, string? type) = await AskAsync("application/vnd.msgpack, application/json;q=0.9");
        Assert.Equal((HttpStatusCode.OK, "application/json"), (status, type));
        (status, type) = await AskAsync("application/vnd.msgpack");
        Assert.Equal(HttpStatusCode.NotAcceptable, status);
        JsonNode document = JsonNode.Parse(await host.Client.GetStringAsync("/openapi/v1.json"))!;
        Assert.Equal(
            ["application/json"],
            document["paths"]!["/converted"]!["get"]!["responses"]!["200"]!["content"]!
                .AsObject()
                .Select(each => each.Key)
        );
        Assert.Equal(
            ["application/jsonl"],
            document["paths"]!["/lines"]!["get"]!["responses"]!["200"]!["content"]!.AsObject().Select(each => each.Key)
        );

        async Task<(HttpStatusCode, string?)> AskAsync(string accept)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/converted");
            request.Headers.TryAddWithoutValidation("Accept", accept);
            HttpResponseMessage answer = await host.Client.SendAsync(request);
            return (answer.StatusCode, answer.Content.Headers.ContentType?.MediaType);
        }
    }

    [Fact]
    public async Task A_value_without_MessagePack_in_an_object_member_answers_JSON_where_it_is_accepted()
    {
        await using SettingHost host = await SettingHost.StartAsync(
            static _ => { },
            [],
            map: app =>
            {
                app.MapGet(
                    "/open",
                    (Include<Open> include) => SluiceResults.Ok(new Open { Any = new Converted() }, include)
                );
                app.MapGet("/opens", () => new List<Open> { new() { Any = new Converted() } }).WithSluice();
            }
        );
        foreach (string path in (string[])["/open", "/opens"])
        {
            foreach (
                (string accept, HttpStatusCode expected) in new[]
                {
                    ("application/vnd.msgpack, application/json;q=0.9", HttpStatusCode.OK),
                    ("application/vnd.msgpack", HttpStatusCode.NotAcceptable),
                    ("application/json", HttpStatusCode.OK),
                }
            )
            {
                using var request = new HttpRequestMessage(HttpMethod.Get, path);
                request.Headers.TryAddWithoutValidation("Accept", accept);
                HttpResponseMessage answer = await host.Client.SendAsync(request);
                Assert.Equal((path, accept, expected), (path, accept, answer.StatusCode));
                if (expected == HttpStatusCode.OK)
                    Assert.Contains(
                        """{"any":{"ownCode":0}}""",
                        await answer.Content.ReadAsStringAsync(),
                        StringComparison.Ordinal
                    );
            }
        }
    }

    [Fact]
    public async Task An_endpoint_can_fix_its_formats()
    {
        await using SettingHost host = await StartAsync(static _ => { });
        HttpResponseMessage lines = await host.Client.GetAsync("/lines");
        Assert.Equal("application/jsonl", lines.Content.Headers.ContentType?.MediaType);
        Assert.Equal(2, (await lines.Content.ReadAsStringAsync()).Count(each => each == '\n'));
        using var request = new HttpRequestMessage(HttpMethod.Get, "/lines");
        request.Headers.TryAddWithoutValidation("Accept", "application/json");
        Assert.Equal(HttpStatusCode.NotAcceptable, (await host.Client.SendAsync(request)).StatusCode);
    }

    [Fact]
    public async Task Formats_of_an_endpoint_replace_those_of_its_group()
    {
        await using SettingHost host = await SettingHost.StartAsync(
            static _ => { },
            [],
            map: static app =>
            {
                RouteGroupBuilder group = app.MapGroup("/group").WithFormats(WireFormat.Json);
                RouteGroupBuilder inner = group.MapGroup("/inner").WithFormats(WireFormat.MessagePack);
                group.MapGet("/json", (Include<Visit> include) => SluiceResults.Ok(s_visits[0], include));
                group
                    .MapGet("/lines", (Include<Visit> include) => SluiceResults.Stream(StreamAsync(), include))
                    .WithFormats(WireFormat.JsonLines);
                inner.MapGet("/packed", (Include<Visit> include) => SluiceResults.Ok(s_visits[0], include));
            }
        );
        JsonNode document = JsonNode.Parse(await host.Client.GetStringAsync("/openapi/v1.json"))!;
        foreach (
            (string path, string type) in new[]
            {
                ("/group/json", "application/json"),
                ("/group/lines", "application/jsonl"),
                ("/group/inner/packed", "application/vnd.msgpack"),
            }
        )
        {
            HttpResponseMessage answer = await host.Client.GetAsync(path);
            Assert.Equal(type, answer.Content.Headers.ContentType?.MediaType);
            Assert.Equal(
                [type],
                document["paths"]![path]!["get"]!["responses"]!["200"]!["content"]!.AsObject().Select(each => each.Key)
            );
        }
    }

    public class Visit
    {
        [Filterable, Sortable]
        public int TrackId { get; set; }
        public int Id { get; set; }
        public bool IsOpen { get; set; }
    }

    public class Open
    {
        public object? Any { get; set; }
    }

    public class Converted
    {
        public Code OwnCode { get; set; } = new();
    }

    [JsonConverter(typeof(CodeConverter))]
    public record struct Code(int Number);

    public sealed class CodeConverter : JsonConverter<Code>
    {
        public override Code Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(reader.GetInt32());

        public override void Write(Utf8JsonWriter writer, Code value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Number);
    }

    private sealed class Angled : JsonNamingPolicy
    {
        public override string ConvertName(string name) => $"<{name}>";
    }
}
