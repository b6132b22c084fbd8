using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// What a <see cref="JsonStringEnumConverter"/> of the host does. The platform keeps its policy private.
/// </summary>
internal static class HostEnums
{
    // EnumConverterOptions.AllowStrings | AllowNumbers.
    private const int Both = 3;

    private static readonly FieldInfo? s_policy = typeof(JsonStringEnumConverter).GetField(
        "_namingPolicy",
        BindingFlags.Instance | BindingFlags.NonPublic
    );
    private static readonly FieldInfo? s_options = typeof(JsonStringEnumConverter).GetField(
        "_converterOptions",
        BindingFlags.Instance | BindingFlags.NonPublic
    );

    /// <summary>
    /// Returns options with the names of all enumerations, if the host writes names, whatever it reads;
    /// <see langword="null"/> if it does not.
    /// </summary>
    public static JsonWireOptions? FindNames(JsonSerializerOptions host)
    {
        JsonConverter? found = FindConverter(host.Converters);
        if (found is null)
            return AreNamedByContexts(host) ? new() { EnumsAsText = true } : null;
        if (s_policy is null)
            return null;
        return new()
        {
            EnumsAsText = true,
            EnumNaming = HostNaming.Create((JsonNamingPolicy?)s_policy.GetValue(found)),
        };
    }

    /// <summary>
    /// Returns the converter that names all enumerations as the wire's options can, and its policy;
    /// <see langword="null"/> if there is none, and enumerations are left to the converter itself.
    /// </summary>
    public static JsonConverter? Find(IList<JsonConverter> converters, out JsonNamingPolicy? policy)
    {
        policy = null;
        JsonConverter? found = FindConverter(converters);
        if (
            found is null
            || s_policy is null
            || s_options?.GetValue(found) is not Enum options
            || Convert.ToInt32(options, null) != Both
        )
            return null;
        policy = (JsonNamingPolicy?)s_policy.GetValue(found);
        return found;
    }

    /// <summary>
    /// Returns whether the generated contracts of the application write the names of enumerations
    /// (<see cref="JsonSourceGenerationOptionsAttribute.UseStringEnumConverter"/>), unless a converter names them.
    /// </summary>
    public static bool AreNamedByContexts(JsonSerializerOptions host)
    {
        Type[] contexts =
        [
            .. HidingResolver
                .HostOf(host.TypeInfoResolver)
                .OfType<JsonSerializerContext>()
                .Select(each => each.GetType())
                .Where(each => each.Namespace?.StartsWith("Microsoft.AspNetCore", StringComparison.Ordinal) != true),
        ];
        return contexts.Length > 0
            && FindConverter(host.Converters) is null
            && contexts.All(each =>
                each.GetCustomAttribute<JsonSourceGenerationOptionsAttribute>() is { UseStringEnumConverter: true }
            );
    }

    private static JsonConverter? FindConverter(IList<JsonConverter> converters) =>
        converters.FirstOrDefault(each => each.GetType() == typeof(JsonStringEnumConverter));
}
