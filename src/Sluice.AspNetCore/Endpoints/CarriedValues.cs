using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Finds values of a type in what the host's serializer would write of an object: in a wrapper that an endpoint filter
/// has put around the handler's value.
/// </summary>
internal sealed class CarriedValues
{
    // {"data":{"page":{"edges":[{"node":…}]}}}; the host's serializer writes 64 levels by default.
    private const int MostLevels = 64;

    private readonly Type _sought;
    private readonly JsonSerializerOptions _options;

    // What contains itself is looked at once.
    private readonly HashSet<object> _values = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<Type> _types = [];

    private CarriedValues(HttpContext context, Type sought)
    {
        _sought = sought;
        _options = context
            .RequestServices.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
            .Value.SerializerOptions;
    }

    /// <summary>
    /// Returns whether members of an object hold a value of the type, or a sequence that can be enumerated only once
    /// may hold one.
    /// </summary>
    public static bool AreWithin(HttpContext context, object value, Type sought) =>
        value is not string && new CarriedValues(context, sought).MembersHold(value, MostLevels);

    /// <summary>Returns whether values of a declared type may be, or hold, values of the type.</summary>
    public static bool MayBeIn(HttpContext context, Type declared, Type sought) =>
        new CarriedValues(context, sought).MayHold(declared);

    private bool MembersHold(object value, int levels)
    {
        if (!_options.TryGetTypeInfo(value.GetType(), out JsonTypeInfo? contract))
            return false;
        return contract.Kind switch
        {
            JsonTypeInfoKind.Object => contract.Properties.Any(property =>
                IsWritten(property, value, out object? member) && IsOrHolds(member, levels)
            ),
            JsonTypeInfoKind.Dictionary or JsonTypeInfoKind.Enumerable => ElementsHold(value, levels),
            _ => false,
        };
    }

    // What is enumerated here may not be enumerated once more, unless it is held in memory.
    private bool ElementsHold(object value, int levels) =>
        value switch
        {
            IDictionary entries => entries.Values.Cast<object?>().Any(each => IsOrHolds(each, levels)),
            ICollection elements => elements.Cast<object?>().Any(each => IsOrHolds(each, levels)),
            IReadOnlyCollection<object?> elements => elements.Any(each => IsOrHolds(each, levels)),
            _ => ReturnedValue.InnerOf(value.GetType()) is var inner && inner != value.GetType() && MayHold(inner),
        };

    private bool IsOrHolds(object? value, int levels)
    {
        if (value is null or string)
            return false;
        Type type = value.GetType();
        if (_sought.IsInstanceOfType(value))
            return true;
        if (ReturnedValue.ElementOf(type) is { } element && _sought.IsAssignableFrom(element))
            return value is not ICollection { Count: 0 };
        return levels > 0
            && !type.IsPrimitive
            && (type.IsValueType || _values.Add(value))
            && MembersHold(value, levels - 1);
    }

    private bool MayHold(Type declared)
    {
        if (declared.IsAssignableFrom(_sought) || _sought.IsAssignableFrom(declared))
            return true;
        if (declared.IsPrimitive || !_types.Add(declared))
            return false;
        if (ReturnedValue.InnerOf(declared) is var inner && inner != declared)
            return MayHold(inner);
        return _options.TryGetTypeInfo(declared, out JsonTypeInfo? contract)
            && contract.Kind == JsonTypeInfoKind.Object
            && contract.Properties.Any(property => property.Get is not null && MayHold(property.PropertyType));
    }

    private static bool IsWritten(JsonPropertyInfo property, object owner, out object? value)
    {
        value = property.Get?.Invoke(owner);
        return value is not null && property.ShouldSerialize?.Invoke(owner, value) != false;
    }
}
