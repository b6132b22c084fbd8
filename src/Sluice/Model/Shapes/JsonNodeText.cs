using System.Buffers;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Sluice.Model;

/// <summary>A buffer and a writer for the text of nodes, used again.</summary>
internal sealed class JsonNodeText
{
    private const int KeptBytes = 1 << 16;

    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _writer;

    internal JsonNodeText(JsonWriterOptions options) => _writer = new(_buffer, options);

    /// <summary>The text without white space. Lives until <see cref="Clear"/>.</summary>
    internal ReadOnlySpan<byte> Of(JsonNode node)
    {
        node.WriteTo(_writer);
        _writer.Flush();
        return _buffer.WrittenSpan;
    }

    /// <summary>Starts over; false where the buffer has grown too large to be kept.</summary>
    internal bool Clear()
    {
        _buffer.ResetWrittenCount();
        _writer.Reset();
        return _buffer.Capacity <= KeptBytes;
    }
}
