using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A type or member with a System.Text.Json converter: its JSON, passed through. It knows no other wire, so there a value is an error; null is not.</summary>
/// <typeparam name="T">The type.</typeparam>
/// <typeparam name="TConverter">A <see cref="JsonConverter{T}"/>, or a factory of one.</typeparam>
public struct JsonConverterShape<T, TConverter> : IShape<T> where TConverter : JsonConverter, new()
{
    private static JsonConverter<T>? s_converter;
    private static JsonConverter<T> Converter => s_converter ??= Make();

    private static string OnlyJson => $"{typeof(TConverter).Name} is a converter of System.Text.Json and serves JSON alone; an IWireConverter<{typeof(T).Name}> named in [WireConverter] serves every wire.";

    private static JsonConverter<T> Make()
    {
        JsonConverter? converter = new TConverter();
        if (converter is JsonConverterFactory factory) converter = factory.CreateConverter(typeof(T), JsonBridge.Options);
        return converter as JsonConverter<T> ?? throw new WireException(WireError.Unsupported, $"{typeof(TConverter)} is no converter of {typeof(T)}.");
    }

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null && !Converter.HandleNull)
        {
            writer.WriteNull();
            return;
        }
        if (!TWriter.IsJson) throw writer.Error(WireError.Unsupported, OnlyJson);
        var buffer = new ArrayBufferWriter<byte>();
        using (Utf8JsonWriter json = JsonBridge.Writer(buffer))
        {
            try
            {
                Converter.Write(json, value!, JsonBridge.Options);
            }
            catch (Exception exception) when (exception is not WireException)
            {
                throw writer.Error(WireError.UserCode, $"{typeof(TConverter).Name} failed: {exception.Message}");
            }
        }
        writer.WriteJson(buffer.WrittenSpan);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && !Converter.HandleNull && reader.TryReadNull()) return default;
        if (!TReader.IsJson) throw reader.Error(WireError.Unsupported, OnlyJson);
        byte[] json = reader.ReadJson();
        try
        {
            var platform = new Utf8JsonReader(json, JsonBridge.Reading);
            platform.Read();
            return Converter.Read(ref platform, typeof(T), JsonBridge.Options);
        }
        catch (Exception exception) when (exception is not WireException)
        {
            throw reader.Error(WireError.UserCode, $"{typeof(TConverter).Name} failed: {exception.Message}");
        }
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, JsonConverterShape<T, TConverter>>.Primitive(PrimitiveForm.Any);
}
