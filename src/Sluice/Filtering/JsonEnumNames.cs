using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>
/// The names that JSON options give the constants of enumerations: as text, under a policy, or by a registered
/// converter. Literals of filters have the same names. Compared by content; thread safe.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonEnumNames : IEquatable<JsonEnumNames>
{
    private readonly JsonWireOptions _options;
    private readonly ConditionalWeakTable<TypeShape, FilterScalar> _scalars = [];

    private JsonEnumNames(in JsonWireOptions options) => _options = options;

    /// <summary>Returns the names under JSON options; <see langword="null"/> if they change none.</summary>
    public static JsonEnumNames? Of(in JsonWireOptions options) =>
        options is { EnumsAsText: false, Converters: null }
            ? null
            : new(new()
            {
                EnumsAsText = options.EnumsAsText,
                EnumNaming = options.EnumNaming,
                Converters = options.Converters,
            });

    internal FilterScalar FindScalar(TypeShape enumeration) =>
        _scalars.GetValue(enumeration, each => (FilterScalar)each.Accept(new Visitor(_options))!);

    /// <inheritdoc/>
    public bool Equals(JsonEnumNames? other) => other is not null && _options.Equals(other._options);
    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as JsonEnumNames);
    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_options.EnumNaming, _options.Converters);

    private sealed class Visitor(JsonWireOptions options) : ShapeVisitor
    {
        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
        {
            var written = new KeyValuePair<T, string>[shape.Names.Count];
            bool isText = false, isOther = false;
            for (int i = 0; i < written.Length; i++)
            {
                T value = shape.Names[i].Key;
                JsonElement json = Write(shape.TypedConverter, value);
                bool isName = json.ValueKind == JsonValueKind.String;
                isText |= isName;
                isOther |= !isName && !IsNumberOf(json, value);
                written[i] = new(value, isName ? json.GetString()! : shape.Names[i].Value);
            }

            return isOther ? Create<T>(new Unnamed<T>().Parse, static v => v.ToString(), [])
                : Create(written, isText, [.. shape.Names]);
        }

        // What the wire writes, so that every rule of the wire holds.
        private JsonElement Write<T>(Converter<T> converter, T value)
        {
            var output = new ArrayBufferWriter<byte>();
            HostWire.Json(options).Serialize(output, value, new FieldSelection<T>(converter, null, isDeep: true));
            return JsonElement.Parse(output.WrittenSpan);
        }

        private static bool IsNumberOf<T>(JsonElement json, T value) where T : struct, Enum =>
            json.ValueKind == JsonValueKind.Number && json.GetRawText() == value.ToString("D");

        private static FilterScalar<T> Create<T>(KeyValuePair<T, string>[] names, bool isText,
            KeyValuePair<T, string>[] alsoRead) where T : struct, Enum
        {
            var literals = new EnumLiterals<T>(names, isText, alsoRead);
            return Create<T>(literals.Parse, literals.Format, [.. names.Select(each => each.Value)]);
        }

        private static FilterScalar<T> Create<T>(LiteralParser<T> parse, Func<T, string> format,
            IReadOnlyList<string> names) where T : struct, Enum =>
            new(ScalarKind.Enum, parse, format, static (a, b) => Comparer<T>.Default.Compare(a, b)) { Names = names };
    }

    /// <summary>An enumeration whose constants have another form than names or numbers.</summary>
    private sealed class Unnamed<T>
    {
        internal LiteralError Parse(ReadOnlySpan<char> literal, bool isQuoted, out T value)
        {
            value = default!;
            return LiteralError.Mismatch;
        }
    }
}
