using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads an enumeration with a System.Text.Json converter: through the converter in JSON, and as its number
/// on other wires, which the converter does not support.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct JsonEnumShape<TEnum, TConverter> : IShape<TEnum>, IJsonKeyShape<TEnum>
    where TEnum : struct, Enum
    where TConverter : JsonConverter, new()
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TEnum value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsJson)
            JsonConverterShape<TEnum, TConverter>.Write(ref writer, value, selection);
        else
            EnumShape<TEnum>.Write(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static TEnum Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        TReader.IsJson ? JsonConverterShape<TEnum, TConverter>.Read(ref reader) : EnumShape<TEnum>.Read(ref reader);

    readonly string? IJsonKeyShape<TEnum>.NameOf(TEnum key, JsonSerializerOptions options) =>
        JsonConverters<TEnum, TConverter>.NameOf(key, options);

    readonly bool IJsonKeyShape<TEnum>.TryParse(
        ReadOnlySpan<byte> utf8Name,
        JsonSerializerOptions options,
        out TEnum key
    ) => JsonConverters<TEnum, TConverter>.TryParse(utf8Name, options, out key);

    /// <inheritdoc/>
    public static TypeShape<TEnum> Shape =>
        ShapeCache<TEnum, JsonEnumShape<TEnum, TConverter>>.Primitive(PrimitiveForm.Any);
}
