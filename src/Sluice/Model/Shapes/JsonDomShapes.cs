using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A piece of JSON, passed through; other wires transcode it.</summary>
public struct JsonElementShape : IShape<JsonElement>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonElement value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value.ValueKind == JsonValueKind.Undefined) throw writer.Error(WireError.Unsupported, "An undefined JsonElement has no form.");
        writer.WriteJson(JsonDom.Text(value));
    }

    /// <inheritdoc/>
    public static JsonElement Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        JsonDom.Parse(reader.ReadJson()).RootElement;
    /// <inheritdoc/>
    public static TypeShape<JsonElement> Shape => ShapeCache<JsonElement, JsonElementShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>A JSON document, passed through; other wires transcode it. Null reads as a document that holds null.</summary>
public struct JsonDocumentShape : IShape<JsonDocument>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonDocument? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null) writer.WriteNull();
        else writer.WriteJson(JsonDom.Text(value.RootElement));
    }

    /// <inheritdoc/>
    public static JsonDocument? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        JsonDom.Parse(reader.ReadJson());
    /// <inheritdoc/>
    public static TypeShape<JsonDocument> Shape => ShapeCache<JsonDocument, JsonDocumentShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>A mutable piece of JSON, passed through; other wires transcode it. <typeparamref name="TNode"/> is <see cref="JsonNode"/> or one of its kinds.</summary>
public struct JsonNodeShape<TNode> : IShape<TNode> where TNode : JsonNode
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TNode? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null) writer.WriteNull();
        else writer.WriteJson(JsonDom.Text(value));
    }

    /// <inheritdoc/>
    public static TNode? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        JsonNode? node = JsonNode.Parse(reader.ReadJson(), null, JsonDom.Options);
        return node is TNode wanted ? wanted : throw reader.Error(WireError.Type, $"The JSON is no {typeof(TNode).Name}.");
    }

    /// <inheritdoc/>
    public static TypeShape<TNode> Shape => ShapeCache<TNode, JsonNodeShape<TNode>>.Primitive(PrimitiveForm.Any);
}
