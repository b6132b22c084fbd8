using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// A host whose contracts are generated starts, and its endpoints answer and read as those of a host that uses
/// reflection.
/// </summary>
public sealed class GeneratedContextTests
{
    public sealed record Shipment(int ShipmentNumber, string? CarrierName = "post")
    {
        public required string ReceiverName { get; init; }
        public IReadOnlyList<string> ReadOnlyLabels { get; init; } = ["a"];
        public SessionKind? PerhapsKind { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter<SessionKind>))]
        public SessionKind NamedKind { get; set; } = SessionKind.Workshop;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? OmittedText { get; set; }

        [JsonIgnore]
        public string IgnoredText { get; set; } = "";

        [JsonInclude]
        internal int IncludedNumber { get; set; } = 7;
        public Uri? HomePage { get; set; } = new("https://example.org/");
    }

    public struct Position
    {
        public double XValue { get; set; }
        public double? YValue { get; set; }
    }

    public static TheoryData<string> Policies => ["web", "snake", "pascal"];

    [Theory]
    [MemberData(nameof(Policies))]
    public async Task Answers_equal_those_of_the_host(string policy)
    {
        await using SettingHost host = await StartAsync(policy, [.. SettingHost.Examples.Keys]);
        foreach (Type type in SettingHost.Examples.Keys)
        {
            foreach (
                string path in SettingHost.Answers.Where(path => !path.StartsWith("mvc", StringComparison.Ordinal))
            )
            {
                string expected = host.Expected(type, path);
                string actual = await host.Client.GetStringAsync($"/{type.Name}/{path}");
                Assert.True(
                    JsonNode.DeepEquals(JsonNode.Parse(expected), JsonNode.Parse(actual)),
                    $"{type.Name}/{path}\n  {expected}\n  {actual}"
                );
            }
        }
    }

    [Theory]
    [MemberData(nameof(Policies))]
    public async Task Members_of_every_kind_are_written_and_read(string policy)
    {
        await using SettingHost host = await StartAsync(
            policy,
            [],
            static app =>
            {
                app.MapPost("/shipment", (Body<Shipment> body) => body.Value).WithSluice();
                app.MapPost("/host/shipment", (Shipment body) => body);
                app.MapPost("/position", (Body<List<Position>> body) => body.Value).WithSluice();
                app.MapPost("/host/position", (List<Position> body) => body);
            }
        );
        string shipment = JsonSerializer.Serialize(new Shipment(4) { ReceiverName = "r" }, host.Json);
        string positions = JsonSerializer.Serialize(new List<Position> { new() { XValue = 1.5 } }, host.Json);
        foreach (
            (string path, string body) in new[]
            {
                ("shipment", shipment),
                ("position", positions),
                ("shipment", "{}"),
                ("shipment", shipment.Replace("\"r\"", "null", StringComparison.Ordinal)),
            }
        )
        {
            (int expected, string text) = await PostAsync(host, $"/host/{path}", body);
            (int status, string answer) = await PostAsync(host, $"/{path}", body);
            Assert.Equal((path, body, expected), (path, body, status));
            if (expected == 200)
                Assert.Equal(text, answer);
        }
    }

    [Fact]
    public async Task Enumerations_that_a_context_names_are_named()
    {
        Type[] types = [typeof(Talk), typeof(Keyed)];
        await using SettingHost host = await StartAsync(types, NamingContext.Default);
        foreach (Type type in types)
        {
            foreach (string path in (string[])["ok", "list", "with", "stream", "mvc"])
                Assert.True(
                    JsonNode.DeepEquals(
                        JsonNode.Parse(host.Expected(type, path)),
                        JsonNode.Parse(await host.Client.GetStringAsync($"/{type.Name}/{path}"))
                    ),
                    $"{type.Name}/{path}"
                );
        }
        Assert.Contains("\"Work Shop\"", await host.Client.GetStringAsync("/Talk/ok"), StringComparison.Ordinal);
        using var content = new StringContent("""{"sessionKind":"KeyNote"}""", Encoding.UTF8, "application/json");
        HttpResponseMessage answer = await host.Client.PostAsync("/Talk/body", content);
        Assert.Contains("\"SessionKind\":1", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_enumeration_that_the_context_does_not_know_is_refused()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(async () =>
        {
            await using SettingHost host = await StartAsync(
                [],
                NamingContext.Default,
                static app => app.MapGet("/days", (Include<Dated> include) => SluiceResults.Ok(new Dated(), include))
            );
        });
        Assert.Contains(nameof(DateTimeKind), e.Message, StringComparison.Ordinal);
    }

    public sealed class Dated
    {
        public DateTimeKind Kind { get; set; }
    }

    private static Task<SettingHost> StartAsync(
        Type[] types,
        JsonSerializerContext context,
        Action<WebApplication>? map = null
    ) => SettingHost.StartAsync(options => options.TypeInfoResolverChain.Insert(0, context), types, map: map);

    private static async Task<(int, string)> PostAsync(SettingHost host, string path, string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, "application/json");
        HttpResponseMessage answer = await host.Client.PostAsync(path, content);
        return ((int)answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }

    private static Task<SettingHost> StartAsync(string policy, Type[] types, Action<WebApplication>? map = null) =>
        SettingHost.StartAsync(
            options =>
            {
                options.TypeInfoResolverChain.Insert(0, SettingContext.Default);
                if (policy == "snake")
                    options.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                if (policy == "pascal")
                    options.PropertyNamingPolicy = null;
            },
            types,
            map: map
        );
}

[JsonSourceGenerationOptions(UseStringEnumConverter = true)]
[JsonSerializable(typeof(Talk))]
[JsonSerializable(typeof(Keyed))]
internal sealed partial class NamingContext : JsonSerializerContext;

[JsonSerializable(typeof(Talk))]
[JsonSerializable(typeof(Keyed))]
[JsonSerializable(typeof(Extended))]
[JsonSerializable(typeof(Untyped))]
[JsonSerializable(typeof(Numbers))]
[JsonSerializable(typeof(Positional))]
[JsonSerializable(typeof(Drawing))]
[JsonSerializable(typeof(WithFields))]
[JsonSerializable(typeof(GeneratedContextTests.Shipment))]
[JsonSerializable(typeof(List<GeneratedContextTests.Position>))]
internal sealed partial class SettingContext : JsonSerializerContext;
