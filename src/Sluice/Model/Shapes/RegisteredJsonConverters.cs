using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Model;

/// <summary>
/// The converters of a call's options as System.Text.Json knows them, for values that a converter of that library hands
/// on to it.
/// </summary>
internal sealed class RegisteredJsonConverters(WireConverters converters, JsonWireOptions options)
    : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => converters.Types.Contains(typeToConvert);

    [UnconditionalSuppressMessage("Trimming", "IL2055",
        Justification = "The converter has no members that are found by name.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "Asked by System.Text.Json's reflection alone, which is switched off where there is no dynamic code.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "As above.")]
    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions unused) =>
        (JsonConverter)Activator.CreateInstance(typeof(RegisteredJsonConverter<>).MakeGenericType(typeToConvert),
            options)!;
}

/// <inheritdoc cref="RegisteredJsonConverters"/>
internal sealed class RegisteredJsonConverter<T>(JsonWireOptions options) : JsonConverter<T>
{
    // Laid out by the document around it.
    private readonly JsonWireOptions _options = options with { Indented = false, JsonLines = false };

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "The type has a converter in the options, so that nothing is found by reflection.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions unused)
    {
        using var value = JsonDocument.ParseValue(ref reader);
        return JsonWire.Deserialize<T>(value.RootElement.GetRawText(), _options);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "The type has a converter in the options, so that nothing is found by reflection.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions unused) =>
        writer.WriteRawValue(JsonWire.SerializeToUtf8Bytes(value, options: _options));
}
