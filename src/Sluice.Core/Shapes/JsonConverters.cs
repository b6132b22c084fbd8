using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Shapes;

/// <summary>
/// Provides the System.Text.Json converter that an attribute specifies for a type, selected as in System.Text.Json.
/// </summary>
internal static class JsonConverters<T, TConverter>
    where TConverter : JsonConverter, new()
{
    // Factories may create different converters for different options.
    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonConverter<T>> s_created = [];
    private static JsonConverter<T>? s_default;
    private static bool s_hasNoNames;

    internal static JsonConverter<T> GetConverter(JsonSerializerOptions options)
    {
        if (ReferenceEquals(options, JsonBridge.Default))
            return s_default ??= Create(options);
        return s_created.GetValue(options, Create);
    }

    private static JsonConverter<T> Create(JsonSerializerOptions options)
    {
        JsonConverter? converter = new TConverter();
        bool serves = converter.CanConvert(typeof(T));
        if (!serves && Nullable.GetUnderlyingType(typeof(T)) is { } inner && converter.CanConvert(inner))
            return ForNullable(converter, inner, options);
        if (serves && converter is JsonConverterFactory factory)
            converter = factory.CreateConverter(typeof(T), options);
        if (serves && converter is JsonConverter<T> exact)
            return exact;
        if (serves && converter?.Type is { } @base && @base.IsAssignableFrom(typeof(T)))
            return Adapt(typeof(BaseJsonConverter<,>), [typeof(T), @base], converter);
        throw new WireException(
            WireError.Unsupported,
            $"{typeof(TConverter)}, named in [JsonConverter], does not derive from JsonConverter<{typeof(T)}>. Name a "
                + "converter of the type, or an IWireConverter<T> in [WireConverter]."
        );
    }

    private static JsonConverter<T> ForNullable(JsonConverter converter, Type inner, JsonSerializerOptions options)
    {
        if (converter is JsonConverterFactory factory)
            converter = factory.CreateConverter(inner, options) ?? converter;
        return Adapt(typeof(NullableJsonConverter<>), [inner], converter);
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2055",
        Justification = "The adapters have no members that are found by name."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "Converters of exactly the type, which the generator prints, need no adapter; another is an "
            + "error that says so."
    )]
    private static JsonConverter<T> Adapt(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicConstructors)] Type adapter,
        Type[] arguments,
        JsonConverter converter
    )
    {
        try
        {
            return (JsonConverter<T>)Activator.CreateInstance(adapter.MakeGenericType(arguments), converter)!;
        }
        catch (Exception exception)
            when (exception is NotSupportedException or MissingMethodException or ArgumentException)
        {
            throw new WireException(
                WireError.Unsupported,
                $"{converter.GetType()} does not derive from JsonConverter<{typeof(T)}>, and adapting it requires "
                    + "dynamic code. Write a converter of exactly this type."
            );
        }
    }

    internal static string? NameOf(T key, JsonSerializerOptions options) =>
        JsonKeyNames.NameOf(GetConverter(options), key, options, ref s_hasNoNames);

    internal static bool TryParse(ReadOnlySpan<byte> utf8Name, JsonSerializerOptions options, out T? key) =>
        JsonKeyNames.TryParse(GetConverter(options), utf8Name, options, ref s_hasNoNames, out key);
}
