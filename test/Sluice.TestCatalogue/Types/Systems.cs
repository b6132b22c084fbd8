using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice;

namespace Systems;

/// <summary>A type with a converter, in a namespace that merely begins as the platform's does.</summary>
[Shape]
[JsonConverter(typeof(SerialConverter))]
public readonly partial record struct Serial(int Number);

/// <summary>A number after a sign.</summary>
public sealed class SerialConverter : JsonConverter<Serial>
{
    /// <inheritdoc/>
    public override Serial Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(int.Parse(reader.GetString()![1..], CultureInfo.InvariantCulture));

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, Serial value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"#{value.Number}");
}
