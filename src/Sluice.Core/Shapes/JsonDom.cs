using System.Buffers;
using System.Runtime.InteropServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

/// <summary>Converts the platform's JSON documents to text and back.</summary>
internal static class JsonDom
{
    // The reader that provides the text has applied its own depth limit.
    internal static readonly JsonDocumentOptions Options = new() { MaxDepth = int.MaxValue };
    private static readonly JsonDocumentOptions s_unique = Options with { AllowDuplicateProperties = false };
    private static readonly JsonWriterOptions s_writing = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        MaxDepth = JsonTranscoder.MaxDepth,
        SkipValidation = true,
    };

    internal static JsonDocument Parse(byte[] json) => JsonDocument.Parse(json, Options);

    /// <summary>Returns the text without white space.</summary>
    internal static ReadOnlySpan<byte> GetRawText(JsonElement element)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, s_writing);
        element.WriteTo(writer);
        writer.Flush();
        return buffer.WrittenSpan;
    }

    internal static void WriteElement<TWriter>(ref TWriter writer, JsonElement value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        try
        {
            writer.WriteJson(JsonMarshal.GetRawUtf8Value(value));
        }
        catch (WireException exception) when (exception.Error == WireError.Syntax)
        {
            writer.WriteJson(GetRawText(value)); // the document was parsed with comments or trailing commas
        }
    }

    internal static void WriteNode<TWriter>(ref TWriter writer, JsonNode? value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (!JsonNodes.HasStack(value))
            throw writer.Error(
                WireError.Depth,
                "The node is nested too deeply for this thread's stack. Write it on a thread with a larger stack."
            );
        // Removed while in use, because converters of a value may call this method again.
        JsonNodeText text = t_spare ?? new();
        t_spare = null;
        if (!text.TryWrite(value, JsonNodeValues.GetOptions(JsonBridge.WireOptionsOf(ref writer))))
            throw writer.Error(
                WireError.Depth,
                $"The {value.GetType().Name} nests deeper than {JsonTranscoder.MaxDepth} "
                    + "levels: does it contain itself?"
            );
        writer.WriteJson(text.Written);
        if (text.Clear())
            t_spare = text;
    }

    [ThreadStatic]
    private static JsonNodeText? t_spare;

    internal static TNode? ReadNode<TNode, TReader>(ref TReader reader)
        where TNode : JsonNode
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        byte[] json = reader.ReadJson();
        JsonNode? node;
        try
        {
            node = JsonNode.Parse(json, default(JsonNodeOptions), s_unique);
        }
        // The parser counts with the same rule, in one pass over the text, but does not say which name it is.
        catch (JsonException) when (DocumentNames.FindTwice(json) is { } name)
        {
            throw reader.Error(WireError.DuplicateMember, $"The member '{name}' occurs twice in an object.");
        }

        return node is TNode wanted
            ? wanted
            : throw reader.Error(WireError.Type, $"Expected {Expected<TNode>()} but found {DescribeKind(node)}.");
    }

    private static string Expected<TNode>() =>
        typeof(TNode) == typeof(JsonObject) ? "an object"
        : typeof(TNode) == typeof(JsonArray) ? "an array"
        : "a string, a number, true or false";

    // The words of the readers.
    private static string DescribeKind(JsonNode? node) =>
        node?.GetValueKind() switch
        {
            JsonValueKind.Object => "an object",
            JsonValueKind.Array => "an array",
            JsonValueKind.String => "a string",
            JsonValueKind.Number => "a number",
            JsonValueKind.True or JsonValueKind.False => "true or false",
            _ => "null",
        };
}
