using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

/// <summary>
/// Provides the converters of a call's options to System.Text.Json, for values that a converter of that library passes
/// on to it.
/// </summary>
internal sealed class RegisteredJsonConverters(WireConverters converters, JsonWireOptions options)
    : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => converters.Types.Contains(typeToConvert);

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2055",
        Justification = "The converter has no members that are found by name."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "Asked by System.Text.Json's reflection alone, which is switched off where there is no "
            + "dynamic code."
    )]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "As above.")]
    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions unused) =>
        (JsonConverter)
            Activator.CreateInstance(typeof(RegisteredJsonConverter<>).MakeGenericType(typeToConvert), options)!;
}

/// <inheritdoc cref="RegisteredJsonConverters"/>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "The type has a converter in the options, so that nothing is found by reflection."
)]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal sealed class RegisteredJsonConverter<T>(JsonWireOptions options) : JsonConverter<T>
{
    // The enclosing document determines the layout.
    private readonly JsonWireOptions _options = options with { Indented = false, JsonLines = false };

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions unused)
    {
        using var value = JsonDocument.ParseValue(ref reader);
        return JsonReading.Read(value.RootElement.GetRawText().AsSpan(), RuntimeShapes.Find<T>(), in _options);
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions unused) =>
        writer.WriteRawValue(JsonOutput.ToArray(new JsonBody<T>(RuntimeShapes.Find<T>(), value, null), in _options));
}
