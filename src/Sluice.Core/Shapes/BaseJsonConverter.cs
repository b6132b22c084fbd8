using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Shapes;

/// <summary>
/// Adapts a converter of a base type to a derived type, or of an interface to an implementing type, if its
/// <see cref="JsonConverter.CanConvert"/> accepts it.
/// </summary>
internal sealed class BaseJsonConverter<T, TBase>(JsonConverter<TBase> converter) : JsonConverter<T>
{
    public override bool HandleNull => converter.HandleNull;

    public override bool CanConvert(Type typeToConvert) => converter.CanConvert(typeToConvert);

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        converter.Read(ref reader, typeToConvert, options) switch
        {
            null when default(T) is null => default,
            T value => value,
            var other => throw new JsonException(
                $"{converter.GetType().Name} returned {other?.GetType().ToString() ?? "null"} where {typeof(T)} "
                    + "was expected."
            ),
        };

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        converter.Write(writer, (TBase)(object)value!, options);
}

/// <summary>Adapts a converter of a value type to its nullable form.</summary>
internal sealed class NullableJsonConverter<T>(JsonConverter converter) : JsonConverter<T?>
    where T : struct
{
    private readonly JsonConverter<T> _converter = (JsonConverter<T>)converter;

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        _converter.Read(ref reader, typeof(T), options);

    public override void Write(Utf8JsonWriter writer, T? value, JsonSerializerOptions options) =>
        _converter.Write(writer, value!.Value, options);
}
