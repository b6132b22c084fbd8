using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

// SAFETY: A writer or reader is passed as its exact type and a reference to its first byte; it is restored only as that
// type, which Restore asserts.
/// <summary>Calls a converter of System.Text.Json from the options, and copies its JSON.</summary>
internal sealed class PlatformConverter<T>(JsonConverter<T> converter, JsonSerializerOptions options)
    : RegisteredConverter<T>,
        IJsonKeyShape<T>
{
    private bool _hasNoNames;

    internal override Type ConverterType => converter.GetType();
    internal override bool ServesKeys => false;
    internal override bool WritesNull => default(T) is null && converter.HandleNull;

    private protected override void Write(Type type, ref byte writer, T value)
    {
        if (type != typeof(JsonOptionsWriter))
            throw BuiltInWires.NotBuiltIn(type);
        Write(ref WireSafety.Restore<JsonOptionsWriter>(type, ref writer), value);
    }

    private void Write(ref JsonOptionsWriter writer, T value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (Utf8JsonWriter json = JsonBridge.Writer(buffer))
        {
            try
            {
                converter.Write(json, value, options);
            }
            catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
            {
                throw writer
                    .Error(WireError.UserCode, $"{converter.GetType().Name} failed: {exception.Message}")
                    .With(exception);
            }
        }
        writer.WriteJson(buffer.WrittenSpan);
    }

    private protected override T Read(Type type, ref byte reader)
    {
        if (type != typeof(JsonOptionsReader))
            throw BuiltInWires.NotBuiltIn(type);
        return Read(ref WireSafety.Restore<JsonOptionsReader>(type, ref reader));
    }

    private T Read(ref JsonOptionsReader reader)
    {
        byte[] json = reader.ReadJson();
        try
        {
            return JsonBridge.Read(converter, json, options)!;
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw reader
                .Error(WireError.UserCode, $"{converter.GetType().Name} failed: {exception.Message}")
                .With(exception);
        }
    }

    // The options of the call are those that the converter was registered with.
    string? IJsonKeyShape<T>.NameOf(T key, JsonSerializerOptions _) =>
        JsonKeyNames.NameOf(converter, key, options, ref _hasNoNames);

    bool IJsonKeyShape<T>.TryParse(ReadOnlySpan<byte> utf8Name, JsonSerializerOptions _, out T? key) =>
        JsonKeyNames.TryParse(converter, utf8Name, options, ref _hasNoNames, out key);

    internal override bool TryReadName(ReadOnlySpan<byte> utf8Name, [NotNullWhen(true)] out object? key)
    {
        bool isRead = JsonKeyNames.TryParse(converter, utf8Name, options, ref _hasNoNames, out T? typed);
        key = typed;
        return isRead && key is not null;
    }
}
