using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Converts an optional value through the contract of its element type; null represents no value.</summary>
internal sealed class OptionalConverter<TOptional, TElement>(OptionalShape<TOptional, TElement> shape)
    : JsonConverter<TOptional>
{
    public override bool HandleNull => true;

    public override TOptional? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Null
            ? shape.None
            : shape.Create(
                JsonSerializer.Deserialize(ref reader, (JsonTypeInfo<TElement>)options.GetTypeInfo(typeof(TElement)))!
            );

    public override void Write(Utf8JsonWriter writer, TOptional value, JsonSerializerOptions options)
    {
        if (shape.TryGet(value, out TElement? element))
            JsonSerializer.Serialize(writer, element, (JsonTypeInfo<TElement>)options.GetTypeInfo(typeof(TElement)));
        else
            writer.WriteNullValue();
    }
}
