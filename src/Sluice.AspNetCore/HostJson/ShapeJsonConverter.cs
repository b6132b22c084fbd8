using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Policies;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Writes and reads a shaped type in the host's own JSON.</summary>
internal sealed class ShapeJsonConverter<T>(FieldSelection<T> written, GuardedTypes guards) : JsonConverter<T>
{
    private readonly Func<TypeShape, FieldSelection?>? _untyped = guards.UnguardedUntyped(written.GetConverter().Shape);

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using JsonDocument document = JsonDocument.ParseValue(ref reader);
        var text = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(text))
            document.WriteTo(writer);
        try
        {
            return new WireDocument(text.WrittenMemory, HostWire.Json()).Read(written.GetConverter());
        }
        catch (WireException exception)
        {
            // The host returns 400 for JsonException and 500 for other exceptions.
            throw new JsonException(BodyReader.TextOf(exception), exception.Path, null, null, exception);
        }
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        var text = new ArrayBufferWriter<byte>();
        using (_untyped is null ? null : HostWire.RestrictUntypedValues(_untyped))
            JsonWire.Serialize(text, value, written);
        writer.WriteRawValue(text.WrittenSpan, skipInputValidation: true);
    }
}
