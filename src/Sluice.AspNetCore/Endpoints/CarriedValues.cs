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
internal static class CarriedValues
{
    // {"data":{"items":[…]}}
    private const int MostLevels = 2;

    /// <summary>Returns whether members of an object hold a value of the type.</summary>
    public static bool AreWithin(HttpContext context, object value, Type sought) =>
        value is not string && MembersHold(value, sought, OptionsOf(context), MostLevels);

    private static JsonSerializerOptions OptionsOf(HttpContext context) =>
        context
            .RequestServices.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
            .Value.SerializerOptions;

    private static bool MembersHold(object value, Type sought, JsonSerializerOptions options, int levels)
    {
        if (!options.TryGetTypeInfo(value.GetType(), out JsonTypeInfo? contract))
            return false;
        return contract.Kind switch
        {
            JsonTypeInfoKind.Object => contract.Properties.Any(property =>
                IsWritten(property, value, out object? member) && IsOrHolds(member, sought, options, levels)
            ),
            JsonTypeInfoKind.Dictionary => value is IDictionary entries
                && entries.Values.Cast<object?>().Any(each => IsOrHolds(each, sought, options, levels)),
            // What is enumerated here may not be enumerated once more.
            JsonTypeInfoKind.Enumerable => value is ICollection elements
                && elements.Cast<object?>().Take(1).Any(each => IsOrHolds(each, sought, options, levels)),
            _ => false,
        };
    }

    private static bool IsOrHolds(object? value, Type sought, JsonSerializerOptions options, int levels)
    {
        if (value is null or string)
            return false;
        if (sought.IsInstanceOfType(value))
            return true;
        if (ReturnedValue.ElementOf(value.GetType()) is { } element && sought.IsAssignableFrom(element))
            return value is not ICollection { Count: 0 };
        return levels > 0 && !value.GetType().IsPrimitive && MembersHold(value, sought, options, levels - 1);
    }

    private static bool IsWritten(JsonPropertyInfo property, object owner, out object? value)
    {
        value = property.Get?.Invoke(owner);
        return value is not null && property.ShouldSerialize?.Invoke(owner, value) != false;
    }
}
