using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Wraps the host's contracts so that hidden members are not written. Names, converters, null handling, polymorphism
/// and reading are unchanged.
/// </summary>
internal sealed class HidingResolver(IJsonTypeInfoResolver host, HiddenMembers hidden) : IJsonTypeInfoResolver
{
    /// <summary>
    /// Wraps the resolver chain of the options. Idempotent; resolvers that were added since are covered as well.
    /// </summary>
    /// <exception cref="InvalidOperationException">The options are read-only.</exception>
    public static void AddTo(JsonSerializerOptions options, HiddenMembers hidden, IJsonTypeInfoResolver? last)
    {
        if (IsCovered(options.TypeInfoResolver))
            return;
        if (options.IsReadOnly)
        {
            throw new InvalidOperationException(
                "The host's JsonSerializerOptions are read-only, so AddSluice() cannot remove guarded members from "
                    + "what they write. "
                    + "Do not use the options or call MakeReadOnly() on them before the host has started."
            );
        }

        IJsonTypeInfoResolver host = options.TypeInfoResolver ?? OfReflection();
        options.TypeInfoResolver = new HidingResolver(
            last is null ? host : JsonTypeInfoResolver.Combine(host, last),
            hidden
        );
    }

    /// <summary>Returns the resolvers of the host, without what hides members.</summary>
    public static IEnumerable<IJsonTypeInfoResolver> HostOf(IJsonTypeInfoResolver? resolver) =>
        resolver switch
        {
            null => [],
            HidingResolver hiding => HostOf(hiding.Host),
            IList<IJsonTypeInfoResolver> chain => chain.SelectMany(HostOf),
            _ => [resolver],
        };

    private IJsonTypeInfoResolver Host => host;

    private static bool IsCovered(IJsonTypeInfoResolver? resolver) =>
        resolver is HidingResolver
        || (resolver is IList<IJsonTypeInfoResolver> { Count: > 0 } chain && chain.All(each => each is HidingResolver));

    // The serializer's own default for options without a resolver.
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
    private static IJsonTypeInfoResolver OfReflection() =>
        JsonSerializer.IsReflectionEnabledByDefault
            ? new DefaultJsonTypeInfoResolver()
            : JsonTypeInfoResolver.Combine();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        JsonTypeInfo? contract = host.GetTypeInfo(type, options);
        if (contract is { Kind: JsonTypeInfoKind.Object })
            HideIn(contract);
        if (IsOwnResult(type) && contract is { IsReadOnly: false })
            contract.OnSerializing = static result => throw NotExecuted(result);
        return contract;
    }

    /// <summary>Returns whether a type is one of Sluice's results.</summary>
    internal static bool IsOwnResult(Type type) =>
        type.IsAssignableTo(typeof(IResult)) && type.Assembly == typeof(HidingResolver).Assembly;

    /// <summary>
    /// Returns the error for a result that would be written as a value: a filter that puts it into an object of its own
    /// loses what it says, the fields and the status.
    /// </summary>
    internal static SluiceEndpointException NotExecuted(object result) =>
        new(
            $"A result of Sluice ({result.GetType().Name}) would be written as a value, because an endpoint filter has "
                + "put it into another object. Return the result itself; put values into an envelope with "
                + "SluiceResults.Envelope, or add the filter after WithSluice()."
        );

    // The serializer includes the resolver in its messages.
    public override string? ToString() => host.ToString();

    private void HideIn(JsonTypeInfo contract)
    {
        foreach (JsonPropertyInfo property in contract.Properties)
        {
            if (property.Get is null)
                continue;
            if (hidden.Contains(contract, property))
                Hide(contract, property);
            else if (!contract.IsReadOnly && hidden.MayHideBelow(contract, property))
                HideBelow(contract, property);
        }
    }

    private static void Hide(JsonTypeInfo contract, JsonPropertyInfo property)
    {
        if (contract.IsReadOnly)
        {
            throw new InvalidOperationException(
                $"The host's resolver returned a read-only contract of {contract.Type}, whose member '{property.Name}' "
                    + "must not be written. "
                    + "Let the resolver create a contract for each call, or leave the member out of it."
            );
        }

        property.ShouldSerialize = static (_, _) => false;
        // The serializer ignores ShouldSerialize for extension data; reading still fills it through the getter.
        if (property.IsExtensionData && UnwrittenData.FindConverter(property.PropertyType) is { } converter)
            property.CustomConverter = converter;
    }

    // An override, an implementation or a registration for a derived type may guard a member that the declared type
    // shows.
    private void HideBelow(JsonTypeInfo contract, JsonPropertyInfo property)
    {
        Type declared = contract.Type;
        string member = ((System.Reflection.MemberInfo)property.AttributeProvider!).Name;
        Func<object, object?, bool>? own =
            property.ShouldSerialize ?? OfOptions(contract.Options, property.PropertyType);
        // The serializer treats any condition as a request to write a read-only member that its options would omit.
        if (
            property.ShouldSerialize is null
            && property.Set is null
            && (contract.Options.IgnoreReadOnlyProperties || contract.Options.IgnoreReadOnlyFields)
        )
            return;
        property.ShouldSerialize = (owner, value) =>
            !hidden.ContainsBelow(declared, owner.GetType(), member) && (own is null || own(owner, value));
    }

    // A condition replaces the one that the options would apply to every member.
    private static Func<object, object?, bool>? OfOptions(JsonSerializerOptions options, Type type) =>
        options.DefaultIgnoreCondition switch
        {
            JsonIgnoreCondition.WhenWritingNull
                when !type.IsValueType || Nullable.GetUnderlyingType(type) is not null => static (_, value) =>
                value is not null,
            JsonIgnoreCondition.WhenWritingDefault when type.IsValueType && Nullable.GetUnderlyingType(type) is null =>
                NotDefault(type),
            JsonIgnoreCondition.WhenWritingDefault => static (_, value) => value is not null,
            _ => null,
        };

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2067",
        Justification = "The default of a value type needs no constructor."
    )]
    private static Func<object, object?, bool> NotDefault(Type type)
    {
#pragma warning disable RS0030 // The default of a value type, whatever its parameterless constructor sets.
        object empty = RuntimeHelpers.GetUninitializedObject(type);
#pragma warning restore RS0030
        return (_, value) => !empty.Equals(value);
    }
}
