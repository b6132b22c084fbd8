using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Converts a collection without serializer metadata through the contract of its element type.</summary>
internal sealed class CollectionConverter<TCollection, TElement>(CollectionShape<TCollection, TElement> shape)
    : JsonConverter<TCollection>
{
    public override TCollection? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (shape.Create is null)
            throw new NotSupportedException(
                $"{typeof(TCollection)} can be written but not read. Add a public parameterless constructor and an Add "
                    + "method, or read another collection type."
            );
        if (reader.TokenType != JsonTokenType.StartArray)
            throw new JsonException();
        var info = (JsonTypeInfo<TElement>)options.GetTypeInfo(typeof(TElement));
        var elements = new List<TElement?>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
            elements.Add(JsonSerializer.Deserialize(ref reader, info));
        return shape.Create(elements);
    }

    public override void Write(Utf8JsonWriter writer, TCollection value, JsonSerializerOptions options)
    {
        var info = (JsonTypeInfo<TElement>)options.GetTypeInfo(typeof(TElement));
        writer.WriteStartArray();
        foreach (TElement? element in shape.Enumerate(value))
            JsonSerializer.Serialize(writer, element!, info);
        writer.WriteEndArray();
    }
}
