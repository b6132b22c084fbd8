using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

/// <summary>
/// Writes values of the program's own types inside a <see cref="System.Text.Json.Nodes.JsonNode"/> by their shapes, so
/// that <see cref="NeverAttribute"/> and the caller's guards apply to them too. Text that a node already contains is
/// copied unchanged.
/// </summary>
internal sealed class JsonNodeValues : ConverterVisitor, IJsonTypeInfoResolver
{
    // Each nested value may use the whole depth of a document.
    private const int MostNested = 8;

    [ThreadStatic]
    private static int t_nested;

    internal static JsonSerializerOptions Options { get; } = new() { TypeInfoResolver = new JsonNodeValues() };

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        PlainOf(type, options) ?? (JsonTypeInfo?)RuntimeShapes.Known(type).Accept(this);

    public override object? Visit<T>(Converter<T> converter) =>
        JsonMetadataServices.CreateValueInfo<T>(Options, new ShapedValue<T>(converter));

    // The platform writes these types as the wire does, without conversion to text.
    private static JsonTypeInfo? PlainOf(Type type, JsonSerializerOptions options) =>
        Type.GetTypeCode(type) switch
        {
            TypeCode.String => JsonMetadataServices.CreateValueInfo<string>(
                options,
                JsonMetadataServices.StringConverter
            ),
            TypeCode.Boolean => JsonMetadataServices.CreateValueInfo<bool>(
                options,
                JsonMetadataServices.BooleanConverter
            ),
            TypeCode.Int32 when !type.IsEnum => JsonMetadataServices.CreateValueInfo<int>(
                options,
                JsonMetadataServices.Int32Converter
            ),
            TypeCode.Int64 when !type.IsEnum => JsonMetadataServices.CreateValueInfo<long>(
                options,
                JsonMetadataServices.Int64Converter
            ),
            TypeCode.Double => JsonMetadataServices.CreateValueInfo<double>(
                options,
                JsonMetadataServices.DoubleConverter
            ),
            TypeCode.Decimal => JsonMetadataServices.CreateValueInfo<decimal>(
                options,
                JsonMetadataServices.DecimalConverter
            ),
            _ => type == typeof(JsonElement)
                ? JsonMetadataServices.CreateValueInfo<JsonElement>(options, JsonMetadataServices.JsonElementConverter)
                : null,
        };

    private sealed class ShapedValue<T>(Converter<T> converter) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            throw new NotSupportedException("These options only write nodes. Read them with JsonNode.Parse.");

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            if (t_nested == MostNested)
                throw new WireException(
                    WireError.Depth,
                    $"A JsonNode contains objects that contain nodes, nested more than {MostNested} times. Check it "
                        + "for a cycle."
                );
            var text = new ArrayBufferWriter<byte>();
            SelectionNode? narrowed = UntypedValueFilter.Narrow(converter, null);
            t_nested++;
            try
            {
                JsonOutput.ToBuffer(text, new JsonBody<T>(converter, value, narrowed), default);
            }
            finally
            {
                t_nested--;
            }
            writer.WriteRawValue(text.WrittenSpan, skipInputValidation: true);
        }
    }
}
