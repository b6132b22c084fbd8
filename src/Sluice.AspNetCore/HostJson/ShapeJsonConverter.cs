using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Policies;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Writes and reads a shaped type in the host's own JSON.</summary>
internal sealed class ShapeJsonConverter<T>(FieldSelection<T> written, GuardedTypes guards) : JsonConverter<T>
{
    private readonly Func<TypeShape, SelectionNode?, SelectionNode?>? _untyped =
        guards.UnguardedUntyped(written.Converter.Shape) is { } allowed ? UntypedSelections.Within(allowed) : null;

    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using JsonDocument document = JsonDocument.ParseValue(ref reader);
        var text = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(text)) document.WriteTo(writer);
        try
        {
            return JsonReading.Read(text.WrittenSpan, written.Converter, default);
        }
        catch (WireException e)
        {
            // The host returns 400 for JsonException and 500 for other exceptions.
            throw new JsonException(BodyReader.TextOf(e), e.Path, null, null, e);
        }
    }

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        var text = new ArrayBufferWriter<byte>();
        Func<TypeShape, SelectionNode?, SelectionNode?>? outer = UntypedValueFilter.Current;
        if (_untyped is not null) UntypedValueFilter.Current = _untyped;
        try
        {
            JsonWire.Serialize(text, value, written, default);
        }
        finally
        {
            if (_untyped is not null) UntypedValueFilter.Current = outer;
        }

        writer.WriteRawValue(text.WrittenSpan, skipInputValidation: true);
    }
}
