using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>The platform's JSON documents as values: their text, made small, is in ours.</summary>
public class DomTests
{
    // A thousand characters behind an escape: longer than what is decoded on the stack.
    private static readonly string s_long = new('ж', 1_000);

    public static TheoryData<string> Texts() =>
        [
            "0",
            "-1.50e+3",
            "\"\"",
            "\"a b\"",
            "null",
            "true",
            "[]",
            "{}",
            " [ 1 , 2 ] ",
            "{ \"a\" : { \"b\" : [ ] } , \"a\" : 2 }",
            "[\"\\u0041\\u00e9\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\\"\\\\\\u001f\\u007f\"]",
            "{\"\\u0061\\\"b\":1}",
            "[\"\\\\\"]",
            "[\"\\\\\\\"\", \"x\"]",
            "\"😀ж中\"",
            "[\"😀 \\n ж\",\t\r\n\"中\"]",
            "[1E5,0.10,-0,1e300,123456789012345]",
            $"\"\\n{s_long}\"",
        ];

    [Theory, MemberData(nameof(Texts))]
    public void Text_stands_without_white_space_and_with_the_shortest_escapes(string text)
    {
        string expected = Small(text);
        using var document = JsonDocument.Parse(text);
        Assert.Equal(expected, JsonWire.Serialize(document.RootElement));
        Assert.Equal(
            $"[{expected},{expected}]",
            JsonWire.Serialize(new List<JsonElement> { document.RootElement, document.RootElement })
        );
        Assert.Equal(expected, JsonWire.Serialize(document));
        // A name that occurs twice is kept in JSON alone.
        if (text.Contains("\"a\" : 2", StringComparison.Ordinal))
        {
            Assert.Throws<WireException>(() => MessagePackWire.Serialize(document.RootElement));
            return;
        }

        Assert.Equal(expected, JsonWire.Serialize(JsonNode.Parse(text)));
        Assert.Equal(
            MessagePackWire.FromJson(Encoding.UTF8.GetBytes(text)),
            MessagePackWire.Serialize(document.RootElement)
        );
    }

    [Fact]
    public void Comments_and_trailing_commas_that_a_document_was_parsed_with_are_left_out()
    {
        using var document = JsonDocument.Parse(
            "[1, /* one */ {\"a\": 2,}, // two\n ]",
            new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true }
        );
        Assert.Equal("""[1,{"a":2}]""", JsonWire.Serialize(document.RootElement));
        Assert.Equal("""[[1,{"a":2}]]""", JsonWire.Serialize(new[] { document.RootElement }));
        Assert.Equal(MessagePackWire.FromJson("""[1,{"a":2}]"""u8), MessagePackWire.Serialize(document.RootElement));
    }

    [Fact]
    public void Levels_inside_and_outside_count_together()
    {
        using var deep = JsonDocument.Parse(new string('[', 60) + new string(']', 60));
        object value = deep.RootElement;
        for (int level = 61; level <= 64; level++)
            value = new List<object> { value };
        Assert.StartsWith("[[[[[", JsonWire.Serialize<object>(value), StringComparison.Ordinal);
        var error = Assert.Throws<WireException>(() => JsonWire.Serialize<object>(new List<object> { value }));
        Assert.Equal(WireError.Depth, error.Error);
    }

    [Fact]
    public void Bytes_in_a_document_that_are_not_utf8_are_an_error()
    {
        byte[] json = [(byte)'"', 0xC3, 0x28, (byte)'"'];
        JsonDocument document;
        try
        {
            document = JsonDocument.Parse(json);
        }
        catch (JsonException)
        {
            return; // a platform that looks itself
        }
        using (document)
        {
            Assert.Equal(
                WireError.InvalidText,
                Assert.Throws<WireException>(() => JsonWire.Serialize(document.RootElement)).Error
            );
        }
    }

    [Fact]
    public void A_node_may_hold_a_value_whose_converter_writes_nodes_by_Sluice()
    {
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
            Converters = { new ByNodes() },
        };
        var node = new JsonArray(
            JsonValue.Create(new Money(5), (JsonTypeInfo<Money>)options.GetTypeInfo(typeof(Money))),
            7
        );
        for (int i = 0; i < 3; i++)
            Assert.Equal("""[{"amount":5},7]""", JsonWire.Serialize<JsonNode>(node));
    }

    private sealed record Money(int Amount);

    private sealed class ByNodes : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
            writer.WriteRawValue(JsonWire.Serialize<JsonNode>(new JsonObject { ["amount"] = value.Amount }));
    }

    [Fact]
    public void Nodes_are_read_lazily_and_names_that_occur_twice_are_an_error_at_once()
    {
        Assert.Equal(
            """{"a":{"b":[1,{"c":null}]}}""",
            JsonWire.Deserialize<JsonNode>(""" { "a" : {"b":[1,{"c":null}]} } """)!.ToJsonString()
        );
        Assert.Null(JsonWire.Deserialize<JsonNode>("null"));
        Assert.IsAssignableFrom<JsonValue>(JsonWire.Deserialize<JsonNode>("5"));
        foreach (string twice in new[] { """{"a":1,"a":2}""", """[[{"x":{"b":1,"\u0062":2}}]]""" })
            Assert.Equal(
                WireError.DuplicateMember,
                Assert.Throws<WireException>(() => JsonWire.Deserialize<JsonNode>(twice)).Error
            );
        Assert.Equal("""{"a":1,"A":2}""", JsonWire.Deserialize<JsonObject>("""{"a":1,"A":2}""")!.ToJsonString());
    }

    [Fact]
    public void An_element_is_written_without_allocating()
    {
        using var document = JsonDocument.Parse("""{ "a": [1, 2, "x y", {"b": "\n"}] }""");
        JsonElement element = document.RootElement;
        var buffer = new System.Buffers.ArrayBufferWriter<byte>(1024);
        void Run()
        {
            for (int i = 0; i < 100; i++)
            {
                buffer.ResetWrittenCount();
                JsonWire.Serialize(buffer, element);
            }
        }
        Run();
        Assert.Equal(0, Allocation.Of(Run));
    }

    // By the platform's reader and writer; the relaxed encoder escapes more than RFC 8259 asks for, so strings are
    // taken out and in.
    private static string Small(string text)
    {
        var output = new StringBuilder();
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text));
        JsonTokenType last = JsonTokenType.None;
        while (reader.Read())
        {
            bool ends = reader.TokenType is JsonTokenType.EndArray or JsonTokenType.EndObject;
            if (
                !ends
                && last
                    is not (
                        JsonTokenType.None
                        or JsonTokenType.StartArray
                        or JsonTokenType.StartObject
                        or JsonTokenType.PropertyName
                    )
            )
                output.Append(',');
            output.Append(
                reader.TokenType switch
                {
                    JsonTokenType.PropertyName => JsonWire.Serialize(reader.GetString()) + ":",
                    JsonTokenType.String => JsonWire.Serialize(reader.GetString()),
                    _ => Encoding.UTF8.GetString(reader.ValueSpan),
                }
            );
            last = reader.TokenType;
        }
        return output.ToString();
    }
}
