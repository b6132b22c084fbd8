using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads dictionary keys as a converter of System.Text.Json writes and reads property names.
/// </summary>
internal static class JsonKeyNames
{
    /// <summary>
    /// Returns a key as a property name, or <see langword="null"/> if the converter does not support property names.
    /// </summary>
    /// <param name="converter">The converter of the key's type.</param>
    /// <param name="key">The key.</param>
    /// <param name="options">The options that the converter is called with.</param>
    /// <param name="hasNoNames">Set once the converter is known not to support property names.</param>
    internal static string? NameOf<T>(
        JsonConverter<T> converter,
        T key,
        JsonSerializerOptions options,
        ref bool hasNoNames
    )
    {
        if (hasNoNames)
            return null;
        var buffer = new ArrayBufferWriter<byte>();
        using Utf8JsonWriter json = JsonBridge.Writer(buffer);
        json.WriteStartObject();
        try
        {
            converter.WriteAsPropertyName(json, key!, options);
        }
        catch (NotSupportedException)
        {
            hasNoNames = true;
            return null;
        }
        json.WriteNullValue();
        json.WriteEndObject();
        json.Flush();
        using var document = JsonDocument.Parse(buffer.WrittenMemory);
        return document.RootElement.EnumerateObject().First().Name;
    }

    /// <summary>
    /// Reads a property name as a key. Returns <see langword="false"/> if the converter does not support property
    /// names.
    /// </summary>
    internal static bool TryParse<T>(
        JsonConverter<T> converter,
        ReadOnlySpan<byte> utf8Name,
        JsonSerializerOptions options,
        ref bool hasNoNames,
        out T? key
    )
    {
        key = default;
        if (hasNoNames)
            return false;
        var reader = new Utf8JsonReader(
            Encoding.UTF8.GetBytes("{\"" + JsonEncodedText.Encode(Encoding.UTF8.GetString(utf8Name)) + "\":0}")
        );
        reader.Read();
        reader.Read();
        try
        {
            key = converter.ReadAsPropertyName(ref reader, typeof(T), options);
            return true;
        }
        catch (NotSupportedException)
        {
            hasNoNames = true;
            return false;
        }
    }
}
