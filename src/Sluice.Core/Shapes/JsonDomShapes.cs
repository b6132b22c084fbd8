using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a JSON value by copying it; other wires transcode it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonElementShape : IShape<JsonElement>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonElement value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value.ValueKind == JsonValueKind.Undefined)
            throw writer.Error(WireError.Unsupported, "An undefined JsonElement cannot be written.");
        JsonDom.WriteElement(ref writer, value);
    }

    /// <inheritdoc/>
    public static JsonElement Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => JsonDom.Parse(reader.ReadJson()).RootElement;

    /// <inheritdoc/>
    public static TypeShape<JsonElement> Shape =>
        ShapeCache<JsonElement, JsonElementShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>
/// Writes and reads a JSON document by copying it; other wires transcode it. Null is read as a document that contains
/// null.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonDocumentShape : IShape<JsonDocument>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonDocument? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            JsonDom.WriteElement(ref writer, value.RootElement);
    }

    /// <inheritdoc/>
    public static JsonDocument? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => JsonDom.Parse(reader.ReadJson());

    /// <inheritdoc/>
    public static TypeShape<JsonDocument> Shape =>
        ShapeCache<JsonDocument, JsonDocumentShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>Writes and reads a mutable JSON node by copying its text; other wires transcode it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonNodeShape : IShape<JsonNode>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonNode? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => JsonDom.WriteNode(ref writer, value);

    /// <inheritdoc/>
    public static JsonNode? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => JsonDom.ReadNode<JsonNode, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<JsonNode> Shape => ShapeCache<JsonNode, JsonNodeShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>Writes and reads a mutable JSON object by copying its text; other wires transcode it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonObjectShape : IShape<JsonObject>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonObject? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => JsonDom.WriteNode(ref writer, value);

    /// <inheritdoc/>
    public static JsonObject? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => JsonDom.ReadNode<JsonObject, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<JsonObject> Shape => ShapeCache<JsonObject, JsonObjectShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>Writes and reads a mutable JSON array by copying its text; other wires transcode it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonArrayShape : IShape<JsonArray>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonArray? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => JsonDom.WriteNode(ref writer, value);

    /// <inheritdoc/>
    public static JsonArray? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => JsonDom.ReadNode<JsonArray, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<JsonArray> Shape => ShapeCache<JsonArray, JsonArrayShape>.Primitive(PrimitiveForm.Any);
}

/// <summary>Writes and reads a mutable JSON value by copying its text; other wires transcode it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonValueShape : IShape<JsonValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, JsonValue? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => JsonDom.WriteNode(ref writer, value);

    /// <inheritdoc/>
    public static JsonValue? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => JsonDom.ReadNode<JsonValue, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<JsonValue> Shape => ShapeCache<JsonValue, JsonValueShape>.Primitive(PrimitiveForm.Any);
}
