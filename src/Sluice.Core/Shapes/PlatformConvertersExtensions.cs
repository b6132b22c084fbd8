using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Registrations;
using Sluice.Shapes;

namespace Sluice;

/// <summary>Adds converters of System.Text.Json to the options.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PlatformConvertersExtensions
{
    /// <summary>
    /// Returns a set with converters of System.Text.Json, which serve in JSON for the types for which that library
    /// would use them: the first one that can convert the type. They replace earlier ones of System.Text.Json, and
    /// those of a single type take precedence. Keys of dictionaries have the names that the converters give them.
    /// </summary>
    /// <param name="converters">The set, which is not changed.</param>
    /// <param name="platform">The converters, such as some of <see cref="JsonSerializerOptions.Converters"/>.</param>
    /// <param name="options">The options that the converters are called with.</param>
    /// <param name="enums">
    /// The converter among them that <see cref="JsonWireOptions.EnumsAsText"/> represents, so that it is not called.
    /// </param>
    public static WireConverters AddJsonConverters(
        this WireConverters converters,
        IEnumerable<JsonConverter> platform,
        JsonSerializerOptions options,
        JsonConverter? enums = null
    )
    {
        ArgumentNullException.ThrowIfNull(converters);
        ArgumentNullException.ThrowIfNull(options);
        return converters.With(new PlatformConverters([.. platform], options, enums, PlatformConverterFactory.Create));
    }
}
