using System.Buffers;
using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a type or member through a System.Text.Json converter by copying its JSON. On other wires, which
/// the converter does not support, every value except null is an error.
/// </summary>
/// <typeparam name="T">The type.</typeparam>
/// <typeparam name="TConverter">A <see cref="JsonConverter{T}"/> or a converter factory.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonConverterShape<T, TConverter> : IShape<T>, IJsonKeyShape<T>
    where TConverter : JsonConverter, new()
{
    private static string OnlyJson =>
        $"{typeof(TConverter).Name} is a converter of System.Text.Json and supports JSON only; an "
        + $"IWireConverter<{typeof(T).Name}> named in [WireConverter] serves every wire.";

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        JsonSerializerOptions options = JsonBridge.OptionsOf(ref writer);
        JsonConverter<T> converter = JsonConverters<T, TConverter>.GetConverter(options);
        if (value is null && !converter.HandleNull)
        {
            writer.WriteNull();
            return;
        }
        if (!TWriter.IsJson)
            throw writer.Error(WireError.Unsupported, OnlyJson);
        var buffer = new ArrayBufferWriter<byte>();
        using (Utf8JsonWriter json = JsonBridge.Writer(buffer))
        {
            try
            {
                converter.Write(json, value!, options);
            }
            catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
            {
                throw writer
                    .Error(WireError.UserCode, $"{typeof(TConverter).Name} failed: {exception.Message}")
                    .With(exception);
            }
        }
        writer.WriteJson(buffer.WrittenSpan);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        JsonSerializerOptions options = JsonBridge.OptionsOfReader(ref reader);
        JsonConverter<T> converter = JsonConverters<T, TConverter>.GetConverter(options);
        if (default(T) is null && !converter.HandleNull && reader.TryReadNull())
            return default;
        if (!TReader.IsJson)
            throw reader.Error(WireError.Unsupported, OnlyJson);
        byte[] json = reader.ReadJson();
        try
        {
            return JsonBridge.Read(converter, json, options);
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw reader
                .Error(WireError.UserCode, $"{typeof(TConverter).Name} failed: {exception.Message}")
                .With(exception);
        }
    }

    readonly string? IJsonKeyShape<T>.NameOf(T key, JsonSerializerOptions options) =>
        JsonConverters<T, TConverter>.NameOf(key, options);

    readonly bool IJsonKeyShape<T>.TryParse(ReadOnlySpan<byte> utf8Name, JsonSerializerOptions options, out T? key) =>
        JsonConverters<T, TConverter>.TryParse(utf8Name, options, out key);

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, JsonConverterShape<T, TConverter>>.Primitive(PrimitiveForm.Any);
}
