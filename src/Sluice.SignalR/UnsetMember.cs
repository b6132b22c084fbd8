using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Sluice.SignalR;

/// <summary>A member of a JSON message that a server writes and no client sets.</summary>
internal static class UnsetMember
{
    /// <summary>Returns the error for a client that sends a member.</summary>
    public static JsonException CreateError(string? name) =>
        new($"The member '{name}' cannot be set by a client. Leave it out.");

    /// <summary>Returns a converter for a member that only writes.</summary>
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "The serializer has code for the member's type, which the converter calls."
    )]
    [UnconditionalSuppressMessage("Trimming", "IL2076", Justification = "The converter has no constraints.")]
    public static JsonConverter CreateConverter(JsonPropertyInfo property) =>
        (JsonConverter)
            Activator.CreateInstance(
                typeof(WritingConverter<>).MakeGenericType(property.PropertyType),
                property.Name,
                property.CustomConverter
            )!;

    private sealed class WritingConverter<T>(string name, JsonConverter? own) : JsonConverter<T>
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw CreateError(name);

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            if (own is JsonConverter<T> converter)
                converter.Write(writer, value, options);
            else
                JsonSerializer.Serialize(writer, value, (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T)));
        }
    }
}
