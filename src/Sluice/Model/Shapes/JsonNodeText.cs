using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Wires.Json;

namespace Sluice.Model;

/// <summary>A buffer and a writer for the text of nodes, used again.</summary>
internal sealed class JsonNodeText
{
    private const int KeptBytes = 1 << 16;

    // Nodes write their children by recursion: as deep as a stack of 256 KB allows in any case.
    private static readonly JsonWriterOptions s_recursive =
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 128, SkipValidation = true };

    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _writer;

    internal JsonNodeText() => _writer = new(_buffer, s_recursive);

    /// <summary>The text without white space. Lives until <see cref="Clear"/>.</summary>
    internal ReadOnlySpan<byte> Written => _buffer.WrittenSpan;

    /// <summary>
    /// Writes a node; <see langword="false"/> where it nests deeper than <see cref="JsonTranscoder.MaxDepth"/>.
    /// </summary>
    internal bool TryWrite(JsonNode node)
    {
        try
        {
            node.WriteTo(_writer, JsonNodeValues.Options);
            _writer.Flush();
            return true;
        }
        catch (InvalidOperationException) when (_writer.CurrentDepth >= s_recursive.MaxDepth)
        {
            Clear();
        }

        using var deep = new Utf8JsonWriter(_buffer, s_recursive with { MaxDepth = JsonTranscoder.MaxDepth });
        bool isWritten = TryWriteDeep(deep, node);
        if (isWritten) deep.Flush();
        else deep.Reset();
        return isWritten;
    }

    /// <summary>Starts over; false where the buffer has grown too large to be kept.</summary>
    internal bool Clear()
    {
        _writer.Reset();
        _buffer.ResetWrittenCount();
        return _buffer.Capacity <= KeptBytes;
    }

    // The same without recursion. An array's elements have no name.
    private static bool TryWriteDeep(Utf8JsonWriter writer, JsonNode root)
    {
        var open = new Stack<IEnumerator<(string? Name, JsonNode? Value)>>();
        open.Push(((IEnumerable<(string?, JsonNode?)>)[(null, root)]).GetEnumerator());
        while (open.TryPeek(out IEnumerator<(string? Name, JsonNode? Value)>? siblings))
        {
            if (!siblings.MoveNext())
            {
                open.Pop();
                // The first one is around the root and has no bracket.
                if (open.TryPeek(out IEnumerator<(string? Name, JsonNode? Value)>? parents))
                {
                    if (parents.Current.Value is JsonObject) writer.WriteEndObject();
                    else writer.WriteEndArray();
                }
                continue;
            }

            (string? name, JsonNode? node) = siblings.Current;
            if (name is not null) writer.WritePropertyName(name);
            if (node is JsonObject or JsonArray && open.Count > JsonTranscoder.MaxDepth) return false;
            switch (node)
            {
                case JsonObject members:
                    writer.WriteStartObject();
                    open.Push(members.Select(member => ((string?)member.Key, member.Value)).GetEnumerator());
                    break;
                case JsonArray items:
                    writer.WriteStartArray();
                    open.Push(items.Select(item => ((string?)null, item)).GetEnumerator());
                    break;
                case null:
                    writer.WriteNullValue();
                    break;
                default:
                    node.WriteTo(writer, JsonNodeValues.Options);
                    break;
            }
        }
        return true;
    }
}
