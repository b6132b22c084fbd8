using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Converts a type through the contract of its surrogate.</summary>
internal sealed class SurrogateConverter<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape) : JsonConverter<T>
{
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        JsonSerializer.Deserialize(ref reader, (JsonTypeInfo<TSurrogate>)options.GetTypeInfo(typeof(TSurrogate)))
            is { } surrogate
            ? shape.FromSurrogate(surrogate)
            : default;

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        JsonSerializer.Serialize(
            writer,
            shape.ToSurrogate(value)!,
            (JsonTypeInfo<TSurrogate>)options.GetTypeInfo(typeof(TSurrogate))
        );
}
