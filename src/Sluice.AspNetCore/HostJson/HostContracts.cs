using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Compares the contracts of the host's resolver with those of the platform's default one, because a resolver or a
/// modifier may change anything.
/// </summary>
internal sealed class HostContracts
{
    private readonly JsonSerializerOptions _options;
    private readonly IJsonTypeInfoResolver[] _resolvers;
    private readonly DefaultJsonTypeInfoResolver _platform;

    [RequiresUnreferencedCode("Uses the platform's reflection.")]
    [RequiresDynamicCode("Uses the platform's reflection.")]
    private HostContracts(JsonSerializerOptions options, IJsonTypeInfoResolver[] resolvers)
    {
        (_options, _resolvers) = (options, resolvers);
        _platform = new DefaultJsonTypeInfoResolver();
    }

    /// <summary>
    /// Returns the contracts of the host; <see langword="null"/> if they are those of the platform, or cannot be
    /// compared because there is no reflection.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "Only where the program allows the serializer to use reflection."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "Only where the program allows the serializer to use reflection."
    )]
    public static HostContracts? FindContracts(JsonSerializerOptions options)
    {
        if (!JsonSerializer.IsReflectionEnabledByDefault)
            return null;
        IJsonTypeInfoResolver[] resolvers = [.. HidingResolver.HostOf(options.TypeInfoResolver)];
        bool arePlain = resolvers.All(each =>
            each is DefaultJsonTypeInfoResolver { Modifiers.Count: 0 }
            && each.GetType() == typeof(DefaultJsonTypeInfoResolver)
        );
        return arePlain ? null : new(options, resolvers);
    }

    /// <summary>Returns the host's contract of a type.</summary>
    public JsonTypeInfo? Find(Type type)
    {
        foreach (IJsonTypeInfoResolver each in _resolvers)
            if (TryGet(each, type) is { } contract)
                return contract;
        return TryGet(_platform, type);
    }

    /// <summary>Returns how the host's contract of a type differs from that of the platform.</summary>
    public string? FindChange(Type type)
    {
        JsonTypeInfo? own = Find(type),
            expected = TryGet(_platform, type);
        if (own is null || expected is null || own.Kind != JsonTypeInfoKind.Object)
            return null;
        if (own.Kind != expected.Kind)
            return $"it is {own.Kind} instead of {expected.Kind}";
        if (own.NumberHandling != expected.NumberHandling)
            return "its number handling";
        if (own.UnmappedMemberHandling != expected.UnmappedMemberHandling)
            return "its unmapped members";
        if (DerivedTypesOf(own) != DerivedTypesOf(expected))
            return "its derived types";
        if (HasCallbacks(own) != HasCallbacks(expected))
            return "its callbacks";
        string[] names = [.. own.Properties.Select(each => each.Name)];
        string[] known = [.. expected.Properties.Select(each => each.Name)];
        if (names.Except(known).FirstOrDefault() is { } added)
            return $"it adds or renames '{added}'";
        if (known.Except(names).FirstOrDefault() is { } removed)
            return $"it removes or renames '{removed}'";
        foreach (JsonPropertyInfo property in own.Properties)
        {
            JsonPropertyInfo original = expected.Properties.First(each => each.Name == property.Name);
            if (TraitsOf(property) != TraitsOf(original))
                return $"it changes '{property.Name}'";
        }

        return null;
    }

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
            )
            : "";

    private static bool HasCallbacks(JsonTypeInfo contract) =>
        contract.OnSerializing is not null
        || contract.OnSerialized is not null
        || contract.OnDeserializing is not null
        || contract.OnDeserialized is not null;

    private JsonTypeInfo? TryGet(IJsonTypeInfoResolver resolver, Type type)
    {
        try
        {
            return resolver.GetTypeInfo(type, _options);
        }
        catch (Exception exception) when (exception is NotSupportedException or InvalidOperationException)
        {
            // The host cannot write the type at all.
            return null;
        }
    }
}
