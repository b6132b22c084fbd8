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
    private readonly JsonSerializerOptions _options,
        _expected;
    private readonly IJsonTypeInfoResolver[] _resolvers;
    private readonly DefaultJsonTypeInfoResolver _platform;

    [RequiresUnreferencedCode("Uses the platform's reflection.")]
    [RequiresDynamicCode("Uses the platform's reflection.")]
    private HostContracts(JsonSerializerOptions options, IJsonTypeInfoResolver[] resolvers)
    {
        // A copy, because asking contracts for what they write makes their options read-only.
        (_options, _resolvers) = (new JsonSerializerOptions(options), resolvers);
        // What the options of the wire do for every enumeration.
        _expected = HostEnums.AreNamedByContexts(options)
            ? new JsonSerializerOptions(options) { Converters = { new JsonStringEnumConverter() } }
            : _options;
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

    /// <summary>
    /// Returns how the host's contract of a type differs from that of the platform; <see langword="null"/> if it does
    /// not.
    /// </summary>
    public string? FindChange(Type type)
    {
        Type known = Nullable.GetUnderlyingType(type) ?? type;
        JsonTypeInfo? own = FindContract(known),
            expected = TryGet(_platform, known, _expected);
        return own is null || expected is null ? null : ContractChange.Find(own, expected);
    }

    private JsonTypeInfo? FindContract(Type type)
    {
        foreach (IJsonTypeInfoResolver each in _resolvers)
            if (TryGet(each, type, _options) is { } contract)
                return contract;
        return null;
    }

    private static JsonTypeInfo? TryGet(IJsonTypeInfoResolver resolver, Type type, JsonSerializerOptions options)
    {
        try
        {
            return resolver.GetTypeInfo(type, options);
        }
        catch (Exception exception) when (exception is NotSupportedException or InvalidOperationException)
        {
            // The host cannot write the type at all.
            return null;
        }
    }
}
