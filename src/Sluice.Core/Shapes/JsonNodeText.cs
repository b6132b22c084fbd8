using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

/// <summary>Holds a reusable buffer and writer for the text of nodes.</summary>
internal sealed class JsonNodeText
{
    private const int KeptBytes = 1 << 16;

    // Nodes write their children recursively: the limit is what a stack of 256 KB allows in any case.
    private static readonly JsonWriterOptions s_recursive = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        MaxDepth = 128,
        SkipValidation = true,
    };

    private readonly ArrayBufferWriter<byte> _buffer = new();
    private readonly Utf8JsonWriter _writer;

    internal JsonNodeText() => _writer = new(_buffer, s_recursive);

    /// <summary>Gets the text without white space. Valid until <see cref="Clear"/>.</summary>
    internal ReadOnlySpan<byte> Written => _buffer.WrittenSpan;

    /// <summary>
    /// Writes a node. Returns <see langword="false"/> if it is nested deeper than
    /// <see cref="JsonTranscoder.MaxDepth"/>.
    /// </summary>
    internal bool TryWrite(JsonNode node, JsonSerializerOptions options)
    {
        try
        {
            node.WriteTo(_writer, options);
            _writer.Flush();
            return true;
        }
        catch (InvalidOperationException) when (_writer.CurrentDepth >= s_recursive.MaxDepth)
        {
            Clear();
        }

        using var deep = new Utf8JsonWriter(_buffer, s_recursive with { MaxDepth = JsonTranscoder.MaxDepth });
        bool isWritten = TryWriteDeep(deep, node, options);
        if (isWritten)
            deep.Flush();
        else
            deep.Reset();
        return isWritten;
    }

    /// <summary>Clears the buffer. Returns <see langword="false"/> if it has become too large to be reused.</summary>
    internal bool Clear()
    {
        _writer.Reset();
        _buffer.ResetWrittenCount();
        return _buffer.Capacity <= KeptBytes;
    }

    // Writes a node without recursion. The elements of an array have no name.
    private static bool TryWriteDeep(Utf8JsonWriter writer, JsonNode root, JsonSerializerOptions options)
    {
        var open = new Stack<IEnumerator<(string? Name, JsonNode? Value)>>();
        open.Push(((IEnumerable<(string?, JsonNode?)>)[(null, root)]).GetEnumerator());
        while (open.TryPeek(out IEnumerator<(string? Name, JsonNode? Value)>? siblings))
        {
            if (!siblings.MoveNext())
            {
                open.Pop();
                // The first enumerator contains the root and has no bracket.
                if (open.TryPeek(out IEnumerator<(string? Name, JsonNode? Value)>? parents))
                {
                    if (parents.Current.Value is JsonObject)
                        writer.WriteEndObject();
                    else
                        writer.WriteEndArray();
                }
                continue;
            }

            (string? name, JsonNode? node) = siblings.Current;
            if (name is not null)
                writer.WritePropertyName(name);
            if (node is JsonObject or JsonArray && open.Count > JsonTranscoder.MaxDepth)
                return false;
            switch (node)
            {
                case JsonObject members:
                    writer.WriteStartObject();
                    open.Push(Members(members));
                    break;
                case JsonArray items:
                    writer.WriteStartArray();
                    open.Push(Items(items));
                    break;
                case null:
                    writer.WriteNullValue();
                    break;
                default:
                    node.WriteTo(writer, options);
                    break;
            }
        }
        return true;
    }

    // Iterators instead of LINQ, of which native code would contain every combination of operators.
    private static IEnumerator<(string? Name, JsonNode? Value)> Members(JsonObject members)
    {
        foreach ((string name, JsonNode? value) in members)
            yield return (name, value);
    }

    private static IEnumerator<(string? Name, JsonNode? Value)> Items(JsonArray items)
    {
        foreach (JsonNode? item in items)
            yield return (null, item);
    }
}
