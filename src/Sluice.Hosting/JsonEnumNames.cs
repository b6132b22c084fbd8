using System.Buffers;
using System.Text.Json;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.Hosting;

/// <summary>
/// The names that JSON options give the constants of enumerations: as text, under a policy, or by a registered
/// converter. Literals of filters have the same names. Compared by content; thread safe.
/// </summary>
internal sealed class JsonEnumNames : FilterEnumNames, IEquatable<JsonEnumNames>
{
    private readonly JsonWireOptions _options;

    private JsonEnumNames(in JsonWireOptions options) => _options = options;

    /// <summary>Returns the names under JSON options; <see langword="null"/> if they change none.</summary>
    public static JsonEnumNames? GetNames(in JsonWireOptions options) =>
        options is { EnumsAsText: false, Converters: null }
            ? null
            : new(
                new()
                {
                    EnumsAsText = options.EnumsAsText,
                    EnumNaming = options.EnumNaming,
                    Converters = options.Converters,
                }
            );

    /// <inheritdoc/>
    protected override bool TryName<T>(EnumTypeShape<T> shape, T value, out string? name)
    {
        ArgumentNullException.ThrowIfNull(shape);
        // What the wire writes, so that every rule of the wire holds.
        var output = new ArrayBufferWriter<byte>();
        HostWire.Json(_options).Serialize(output, value, new FieldSelection<T>(shape.TypedConverter, null, true));
        JsonElement json = JsonElement.Parse(output.WrittenSpan);
        name = json.ValueKind == JsonValueKind.String ? json.GetString() : null;
        return name is not null || (json.ValueKind == JsonValueKind.Number && json.GetRawText() == value.ToString("D"));
    }

    /// <inheritdoc/>
    public bool Equals(JsonEnumNames? other) => other is not null && _options.Equals(other._options);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as JsonEnumNames);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_options.EnumNaming, _options.Converters);
}
