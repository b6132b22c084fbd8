using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Generated;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice.AspNetCore.Responses;

/// <summary>Answers the host's own JSON for every type with a generated shape, by Sluice's bytes: all members, no selection.</summary>
internal sealed class ShapeTypeInfoResolver : IJsonTypeInfoResolver
{
    public static readonly ShapeTypeInfoResolver Instance = new();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        type.IsDefined(typeof(GeneratedShapeAttribute), inherit: false) && GeneratedShapes.Find(type) is { } converter ? (JsonTypeInfo?)converter.Accept(new Maker(options)) : null;

    private sealed class Maker(JsonSerializerOptions options) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => JsonMetadataServices.CreateValueInfo<T>(options, new Bridge<T>(converter));
    }

    private sealed class Bridge<T>(Converter<T> converter) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            using JsonDocument document = JsonDocument.ParseValue(ref reader);
            var text = new ArrayBufferWriter<byte>();
            using (var writer = new Utf8JsonWriter(text)) document.WriteTo(writer);
            return JsonReading.Read(text.WrittenSpan, converter, default);
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            var text = new ArrayBufferWriter<byte>();
            JsonWire.Serialize(text, value, new FieldSelection<T>(converter, null, isDeep: true), default);
            writer.WriteRawValue(text.WrittenSpan, skipInputValidation: true);
        }
    }
}
