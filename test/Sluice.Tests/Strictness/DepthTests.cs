using System.Text.Json;
using System.Text.Json.Nodes;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// The default limit of 64 levels holds wherever a document is read, written, merged or converted: what one call writes,
/// every other one reads.
/// </summary>
public class DepthTests
{
    public sealed class Merged
    {
        public object? Any { get; set; }
    }

    public static TheoryData<string> Ways => [.. s_ways.Keys];

    private static readonly Dictionary<string, Action<string>> s_ways = new()
    {
        ["FromJson"] = json => MessagePackWire.FromJson(Utf8(json)),
        ["FromJson with options"] = json => MessagePackWire.FromJson(Utf8(json), new() { OldSpec = true }),
        ["ToJson"] = json => MessagePackWire.ToJson(Packed(json)),
        ["JSON to object"] = json => JsonWire.Deserialize<object>(json),
        ["JSON to JsonElement"] = json => JsonWire.Deserialize<JsonElement>(json),
        ["JSON to JsonDocument"] = json => JsonWire.Deserialize<JsonDocument>(json),
        ["JSON to JsonNode"] = json => JsonWire.Deserialize<JsonNode>(json),
        ["JSON to WireValue"] = json => JsonWire.Deserialize<WireValue>(json),
        ["JSON skipped"] = json => JsonWire.Deserialize<Merged>($$"""{"x":{{json[1..^1]}}}"""),
        ["JSON to an object's object"] = json => JsonWire.Deserialize<Merged>($$"""{"any":{{json[1..^1]}}}"""),
        ["JSON elements"] = json => Drain(JsonWire.DeserializeAsyncEnumerable<object>(new MemoryStream(Utf8(json)))),
        ["WireValue.FromJson"] = json => WireValue.FromJson(Utf8(json)),
        ["WireValue.ToMessagePack"] = json =>
            JsonWire.Deserialize<WireValue>(json, new() { MaxDepth = 1_000 }).ToMessagePack(),
        ["WireValue.FromMessagePack"] = json => WireValue.FromMessagePack(Packed(json)),
        ["WireValue.ToJson"] = json =>
            MessagePackWire.Deserialize<WireValue>(Packed(json), new() { MaxDepth = 1_000 }).ToJson(),
        ["MessagePack to object"] = json => MessagePackWire.Deserialize<object>(Packed(json)),
        ["MessagePack to JsonElement"] = json => MessagePackWire.Deserialize<JsonElement>(Packed(json)),
        ["MessagePack to JsonNode"] = json => MessagePackWire.Deserialize<JsonNode>(Packed(json)),
        ["MessagePack to WireValue"] = json => MessagePackWire.Deserialize<WireValue>(Packed(json)),
        ["object to JSON"] = json => JsonWire.Serialize(Untyped(json)),
        ["object to MessagePack"] = json => MessagePackWire.Serialize(Untyped(json)),
        ["JsonElement to JSON"] = json => JsonWire.Serialize(Element(json)),
        ["JsonElement to JSON under options"] = json =>
            JsonWire.Serialize(Element(json), options: new() { Indented = true, Naming = WireNaming.Snake }),
        ["JsonElement to MessagePack"] = json => MessagePackWire.Serialize(Element(json)),
        ["JsonNode to JSON"] = json => JsonWire.Serialize(Node(json)),
        ["JsonNode to MessagePack"] = json => MessagePackWire.Serialize(Node(json)),
        ["WireValue to JSON"] = json =>
            JsonWire.Serialize(JsonWire.Deserialize<WireValue>(json, new() { MaxDepth = 1_000 })),
        ["WireValue to MessagePack"] = json =>
            MessagePackWire.Serialize(JsonWire.Deserialize<WireValue>(json, new() { MaxDepth = 1_000 })),
        ["MessagePack WireValue to MessagePack"] = json =>
            MessagePackWire.Serialize(MessagePackWire.Deserialize<WireValue>(Packed(json), new() { MaxDepth = 1_000 })),
        ["MessagePack WireValue to JSON"] = json =>
            JsonWire.Serialize(MessagePackWire.Deserialize<WireValue>(Packed(json), new() { MaxDepth = 1_000 })),
        ["JSON merged"] = json => JsonWire.Merge(new Merged(), Utf8($$"""{"any":{{json[1..^1]}}}""")),
        ["JSON merged into a node"] = json => JsonWire.Merge<JsonNode>(null, Utf8(json)),
        ["JSON populated"] = json => JsonWire.Populate(new Merged(), Utf8($$"""{"any":{{json[1..^1]}}}""")),
        ["MessagePack merged"] = json => MessagePackWire.Merge(new Merged(), Packed($$"""{"any":{{json[1..^1]}}}""")),
        ["MessagePack populated"] = json =>
            MessagePackWire.Populate(new Merged(), Packed($$"""{"any":{{json[1..^1]}}}""")),
    };

    [Theory, MemberData(nameof(Ways))]
    public void Document_Of64Levels_IsAccepted_AndOf65IsADepthError(string way)
    {
        foreach ((string open, string close) in (ReadOnlySpan<(string, string)>)[("[", "]"), ("""{"a":""", "}")])
        {
            // What puts the text into a member removes the outermost array, and adds an object.
            s_ways[way]($"[{Nested(open, close, 63)}]");
            WireException e = Assert.Throws<WireException>(() => s_ways[way]($"[{Nested(open, close, 64)}]"));
            Assert.Equal(WireError.Depth, e.Error);
        }
    }

    [Fact]
    public void FromJson_Of500NestedArrays_IsADepthErrorAtTheArrayBeyondTheLimit()
    {
        byte[] json = Utf8(Nested("[", "]", 500));
        WireException e = Assert.Throws<WireException>(() => MessagePackWire.FromJson(json));
        Assert.Equal(WireError.Depth, e.Error);
        Assert.Equal(64, e.Offset);
    }

    [Fact]
    public void FromJson_WithAHigherLimit_IsReadUnderTheSameLimit()
    {
        var options = new MessagePackWireOptions { MaxDepth = 500 };
        string json = Nested("[", "]", 500);
        byte[] packed = MessagePackWire.FromJson(Utf8(json), options);
        Assert.Equal(500, packed.Length);
        Assert.Equal(json, System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(packed, options)));
        Assert.Throws<WireException>(() => MessagePackWire.FromJson(Utf8(json), options with { MaxDepth = 499 }));
    }

    private static string Nested(string open, string close, int levels) =>
        string.Concat(Enumerable.Repeat(open, levels))
        + (open == "[" ? "" : "1")
        + string.Concat(Enumerable.Repeat(close, levels));

    private static byte[] Utf8(string json) => System.Text.Encoding.UTF8.GetBytes(json);

    private static byte[] Packed(string json) => MessagePackWire.FromJson(Utf8(json), new() { MaxDepth = 1_000 });

    private static object? Untyped(string json) => JsonWire.Deserialize<object>(json, new() { MaxDepth = 1_000 });

    private static JsonNode? Node(string json) => JsonNode.Parse(json, null, new() { MaxDepth = 1_000 });

    private static JsonElement Element(string json) =>
        JsonDocument.Parse(json, new() { MaxDepth = 1_000 }).RootElement.Clone();

    private static void Drain(IAsyncEnumerable<object?> values) => values.ToBlockingEnumerable().ToList();
}
