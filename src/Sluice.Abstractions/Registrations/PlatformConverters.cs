using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Registrations;

/// <summary>
/// Converters of System.Text.Json that serve in JSON, each for the types for which that library would use it. Compared
/// by the converters and the options that they are called with. Thread safe.
/// </summary>
internal sealed class PlatformConverters(
    IReadOnlyList<JsonConverter> converters,
    JsonSerializerOptions options,
    JsonConverter? enums,
    Func<Type, JsonConverter, JsonSerializerOptions, RegisteredConverter> adapt
) : IEquatable<PlatformConverters>
{
    // One entry for each type that the program writes or reads.
    private readonly ConcurrentDictionary<Type, RegisteredConverter?> _found = new();

    internal IReadOnlyList<JsonConverter> Converters => converters;

    /// <summary>Returns the converter of a type; <see langword="null"/> if none of them converts it.</summary>
    internal RegisteredConverter? Find(Type type) =>
        _found.TryGetValue(type, out RegisteredConverter? known) ? known : _found.GetOrAdd(type, Create(type));

    private RegisteredConverter? Create(Type type)
    {
        foreach (JsonConverter converter in converters)
        {
            if (!converter.CanConvert(type))
                continue;
            if (converter == enums)
                return null;
            JsonConverter? created = converter is JsonConverterFactory factory
                ? factory.CreateConverter(type, options)
                : converter;
            return adapt(
                type,
                created
                    ?? throw new WireException(
                        WireError.Unsupported,
                        $"{converter.GetType()} created no converter for {type}."
                    ),
                options
            );
        }
        return null;
    }

    public bool Equals(PlatformConverters? other) =>
        other is not null && ReferenceEquals(other.Options, options) && converters.SequenceEqual(other.Converters);

    public override bool Equals(object? obj) => Equals(obj as PlatformConverters);

    public override int GetHashCode() => options.GetHashCode();

    private JsonSerializerOptions Options => options;

    /// <summary>
    /// Returns whether the converters convert the same types, whatever settings they are called with.
    /// </summary>
    internal static bool ConvertAlike(PlatformConverters? a, PlatformConverters? b)
    {
        if (a is null || b is null || a.Converters.Count != b.Converters.Count)
            return a is null && b is null;
        for (int i = 0; i < a.Converters.Count; i++)
            if (!AreEqual(a.Converters[i], b.Converters[i]))
                return false;
        return true;
    }

    // Converters do not implement equality; those that hold the same values convert the same types.
    private static bool AreEqual(JsonConverter a, JsonConverter b)
    {
        if (a.Equals(b))
            return true;
        if (a.GetType() != b.GetType())
            return false;
        foreach (FieldInfo field in FieldsOf(a))
            if (!Equals(field.GetValue(a), field.GetValue(b)))
                return false;
        return true;
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "A field that trimming removes is read by no code of the converter."
    )]
    private static IEnumerable<FieldInfo> FieldsOf(JsonConverter converter)
    {
        const BindingFlags Own =
            BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        for (Type? each = converter.GetType(); each is not null && !IsOfPlatform(each); each = each.BaseType)
            foreach (FieldInfo field in each.GetFields(Own))
                yield return field;
    }

    private static bool IsOfPlatform(Type type) =>
        type == typeof(JsonConverter)
        || type == typeof(JsonConverterFactory)
        || (type.IsGenericType && type.GetGenericTypeDefinition() == typeof(JsonConverter<>));
}
