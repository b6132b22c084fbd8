using System.Buffers;
using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

/// <summary>
/// Writes values of the program's own types inside a <see cref="System.Text.Json.Nodes.JsonNode"/> by their shapes, so
/// that <see cref="NeverAttribute"/>, the caller's guards and the options of the call apply to them too. Text that a
/// node already contains is copied unchanged.
/// </summary>
internal sealed class JsonNodeValues : ConverterVisitor, IJsonTypeInfoResolver
{
    // Each nested value may use the whole depth of a document.
    private const int MostNested = 8;

    private const int MostKept = 64;
    private static readonly JsonSerializerOptions s_default = Create(default);
    private static readonly ConcurrentDictionary<JsonWireOptions, JsonSerializerOptions> s_created = new();

    [ThreadStatic]
    private static int t_nested;

    private readonly JsonWireOptions _wire;
    private readonly JsonSerializerOptions _options;

    private JsonNodeValues(JsonWireOptions wire)
    {
        _wire = wire;
        _options = new() { TypeInfoResolver = this, NumberHandling = JsonBridge.ChooseNumberHandling(wire) };
    }

    /// <summary>Returns the options that write nodes under the options of a call.</summary>
    internal static JsonSerializerOptions GetOptions(JsonWireOptions wire)
    {
        if (wire == default)
            return s_default;
        // The text is laid out and escaped with that around it; numbers of references count for one document.
        wire = wire with
        {
            Indented = false,
            JsonLines = false,
            Encoder = null,
            References = WireReferenceHandling.Error,
        };
        if (s_created.TryGetValue(wire, out JsonSerializerOptions? known))
            return known;
        if (s_created.Count >= MostKept)
            s_created.Clear();
        return s_created.GetOrAdd(wire, Create);
    }

    private static JsonSerializerOptions Create(JsonWireOptions wire) => new JsonNodeValues(wire)._options;

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
        PlainOf(type, options) ?? (JsonTypeInfo?)RuntimeShapes.Known(type).Accept(this);

    public override object? Visit<T>(Converter<T> converter) =>
        JsonMetadataServices.CreateValueInfo<T>(_options, new ShapedValue<T>(converter, _wire));

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

    private sealed class ShapedValue<T>(Converter<T> converter, JsonWireOptions wire) : JsonConverter<T>
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
                JsonOutput.ToBuffer(text, new JsonBody<T>(converter, value, narrowed), wire);
            }
            finally
            {
                t_nested--;
            }
            writer.WriteRawValue(text.WrittenSpan, skipInputValidation: true);
        }
    }
}
