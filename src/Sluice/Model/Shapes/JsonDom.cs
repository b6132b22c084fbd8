using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Sluice.Model;

/// <summary>Text of the platform's JSON documents, and back.</summary>
internal static class JsonDom
{
    // The reader that hands the text over has applied its own depth limit.
    internal static readonly JsonDocumentOptions Options = new() { MaxDepth = int.MaxValue };
    private static readonly JsonWriterOptions s_writing = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = int.MaxValue, SkipValidation = true };

    internal static JsonDocument Parse(byte[] json) => JsonDocument.Parse(json, Options);

    /// <summary>The text without white space.</summary>
    internal static ReadOnlySpan<byte> Text(JsonElement element)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, s_writing);
        element.WriteTo(writer);
        writer.Flush();
        return buffer.WrittenSpan;
    }

    /// <inheritdoc cref="Text(JsonElement)"/>
    internal static ReadOnlySpan<byte> Text(JsonNode node)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, s_writing);
        node.WriteTo(writer);
        writer.Flush();
        return buffer.WrittenSpan;
    }
}
