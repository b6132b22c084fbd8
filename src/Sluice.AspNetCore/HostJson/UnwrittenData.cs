using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Writes nothing for extension data. The serializer fills extension data itself and never reads through the converter.
/// </summary>
internal sealed class UnwrittenData<T> : JsonConverter<T>
{
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException();

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) { }
}

internal static class UnwrittenData
{
    /// <summary>Returns the converter for each type that the serializer accepts for extension data.</summary>
    public static JsonConverter? FindConverter(Type type) =>
        type == typeof(Dictionary<string, JsonElement>) ? new UnwrittenData<Dictionary<string, JsonElement>>()
        : type == typeof(Dictionary<string, object>) ? new UnwrittenData<Dictionary<string, object>>()
        : type == typeof(IDictionary<string, JsonElement>) ? new UnwrittenData<IDictionary<string, JsonElement>>()
        : type == typeof(IDictionary<string, object>) ? new UnwrittenData<IDictionary<string, object>>()
        : type == typeof(JsonObject) ? new UnwrittenData<JsonObject>()
        : null;
}
