using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Finds what a resolver or a modifier of the host changed about a contract, by comparing it with the platform's own.
/// </summary>
internal static class ContractChange
{
    private static readonly Assembly s_platform = typeof(JsonSerializer).Assembly;

    /// <summary>Returns how a contract differs; <see langword="null"/> if it writes and reads the same.</summary>
    public static string? Find(JsonTypeInfo own, JsonTypeInfo expected)
    {
        if (own.Kind != expected.Kind)
            return $"it is {own.Kind} instead of {expected.Kind}";
        return own.Kind == JsonTypeInfoKind.None
            ? FindInValue(own, expected)
            : FindInParts(own, expected) ?? (own.Kind == JsonTypeInfoKind.Object ? FindInMembers(own, expected) : null);
    }

    // The platform has several converters of its own for a type; all of them write the same, except for enumerations.
    private static string? FindInValue(JsonTypeInfo own, JsonTypeInfo expected)
    {
        Type converter = own.Converter.GetType();
        bool isOther =
            converter != expected.Converter.GetType() && (converter.Assembly != s_platform || own.Type.IsEnum);
        return isOther || (own.Type.IsEnum && !HaveEqualNames(own, expected)) ? "its converter" : null;
    }

    private static bool HaveEqualNames(JsonTypeInfo own, JsonTypeInfo expected)
    {
        foreach (object number in Enum.GetValuesAsUnderlyingType(own.Type))
        {
            object value = Enum.ToObject(own.Type, number);
            if (JsonSerializer.Serialize(value, own) != JsonSerializer.Serialize(value, expected))
                return false;
        }
        return true;
    }

    private static string? FindInParts(JsonTypeInfo own, JsonTypeInfo expected)
    {
        if (own.NumberHandling != expected.NumberHandling)
            return "its number handling";
        if (own.UnmappedMemberHandling != expected.UnmappedMemberHandling)
            return "its unmapped members";
        if (own.PreferredPropertyObjectCreationHandling != expected.PreferredPropertyObjectCreationHandling)
            return "how it fills the values that members have";
        if (DerivedTypesOf(own) != DerivedTypesOf(expected))
            return "its derived types";
        if (!IsUnchanged(own.CreateObject, expected.CreateObject))
            return "how it is created";
        return HaveEqualCallbacks(own, expected) ? null : "its callbacks";
    }

    private static string? FindInMembers(JsonTypeInfo own, JsonTypeInfo expected)
    {
        string[] names = NamesOf(own),
            known = NamesOf(expected);
        if (names.Except(known).FirstOrDefault() is { } added)
            return $"it adds or renames '{added}'";
        if (known.Except(names).FirstOrDefault() is { } removed)
            return $"it removes or renames '{removed}'";
        if (!names.SequenceEqual(known))
            return "the order of its members";

        foreach (JsonPropertyInfo property in own.Properties)
        {
            JsonPropertyInfo original = expected.Properties.First(each => each.Name == property.Name);
            if (!AreEqual(property, original))
                return $"it changes '{property.Name}'";
        }

        return null;
    }

    // In the order in which they are written.
    private static string[] NamesOf(JsonTypeInfo contract) =>
        [.. contract.Properties.OrderBy(each => each.Order).Select(each => each.Name)];

    private static bool AreEqual(JsonPropertyInfo own, JsonPropertyInfo expected) =>
        TraitsOf(own) == TraitsOf(expected)
        && IsSameMember(own, expected)
        && IsUnchanged(own.Get, expected.Get)
        && IsUnchanged(own.Set, expected.Set)
        && IsUnchanged(own.ShouldSerialize, expected.ShouldSerialize)
        && (
            !own.Options.RespectNullableAnnotations
            || (own.IsGetNullable == expected.IsGetNullable && own.IsSetNullable == expected.IsSetNullable)
        );

    // The types are those of the values: a tuple compares what is declared as object by reference.
    private static (
        Type,
        bool,
        bool,
        bool,
        bool,
        bool,
        JsonNumberHandling?,
        Type?,
        JsonObjectCreationHandling?,
        int
    ) TraitsOf(JsonPropertyInfo each) =>
        (
            each.PropertyType,
            each.Get is null,
            each.Set is null,
            each.ShouldSerialize is null,
            each.IsExtensionData,
            each.IsRequired,
            each.NumberHandling,
            ConverterOf(each)?.GetType(),
            each.ObjectCreationHandling,
            each.Order
        );

    // Two members may have exchanged their names.
    private static bool IsSameMember(JsonPropertyInfo own, JsonPropertyInfo expected) =>
        own.AttributeProvider is not MemberInfo member
        || expected.AttributeProvider is not MemberInfo original
        || member.Name == original.Name;

    // What an application assigns is code of its own. The platform's is its code, emitted, or generated into a context.
    private static bool IsUnchanged(Delegate? code, Delegate? expected)
    {
        if (code is null || expected is null)
            return code is null || IsOfPlatform(code);
        bool areEmitted = code.Method.DeclaringType is null && expected.Method.DeclaringType is null;
        // Emitted code is named after its member; two members may have exchanged theirs.
        return areEmitted ? code.Method.Name == expected.Method.Name : IsOfPlatform(code);
    }

    private static bool IsOfPlatform(Delegate code)
    {
        Type? owner = code.Method.DeclaringType;
        if (owner is null || owner.Assembly == s_platform)
            return true;
        for (; owner is not null; owner = owner.DeclaringType)
            if (owner.IsAssignableTo(typeof(JsonSerializerContext)))
                return true;
        return false;
    }

    // Reflection keeps the factory that an attribute names, a generated context what the factory makes.
    private static JsonConverter? ConverterOf(JsonPropertyInfo property)
    {
        if (property.CustomConverter is not JsonConverterFactory factory)
            return property.CustomConverter;
        Type type = factory.CanConvert(property.PropertyType)
            ? property.PropertyType
            : Nullable.GetUnderlyingType(property.PropertyType) ?? property.PropertyType;
        return factory.CanConvert(type) ? factory.CreateConverter(type, property.Options) : factory;
    }

    private static string DerivedTypesOf(JsonTypeInfo contract) =>
        contract.PolymorphismOptions is { } options
            ? string.Join(
                ',',
                options
                    .DerivedTypes.Select(each => $"{each.DerivedType}={each.TypeDiscriminator}")
                    .Append(options.TypeDiscriminatorPropertyName)
                    .Append(options.UnknownDerivedTypeHandling.ToString())
                    .Append(options.IgnoreUnrecognizedTypeDiscriminators.ToString())
            )
            : "";

    private static bool HaveEqualCallbacks(JsonTypeInfo own, JsonTypeInfo expected) =>
        AreEqual(own.OnSerializing, expected.OnSerializing)
        && AreEqual(own.OnSerialized, expected.OnSerialized)
        && AreEqual(own.OnDeserializing, expected.OnDeserializing)
        && AreEqual(own.OnDeserialized, expected.OnDeserialized);

    private static bool AreEqual(Action<object>? own, Action<object>? expected) =>
        own is null == expected is null && IsUnchanged(own, expected);
}
