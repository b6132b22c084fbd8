using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Translates the host's JSON settings to options of the wire. The only place that does; <see cref="HostJsonLimits"/>
/// refuses what has no counterpart.
/// </summary>
internal static class HostJsonMapping
{
    // The deepest documents that the wire supports.
    private const int GreatestDepth = 100_000,
        DefaultDepth = 64;

    /// <summary>Translates the settings of a host.</summary>
    /// <param name="host">The settings.</param>
    /// <param name="unset">
    /// The encoder where the settings have none: that of the platform, and a less strict one in the formatter of
    /// controllers.
    /// </param>
    public static JsonWireOptions Map(JsonSerializerOptions host, JavaScriptEncoder unset)
    {
        JavaScriptEncoder encoder = host.Encoder ?? unset;
        JsonConverter? enums = HostEnums.Find(host.Converters, out JsonNamingPolicy? enumNaming);
        WireNaming? naming = NamingOf(host.PropertyNamingPolicy);
        JsonNumberHandling numbers = host.NumberHandling;
        return new JsonWireOptions
        {
            Naming = naming ?? WireNaming.Unset,
            NamingPolicy = naming is null ? HostNaming.Create(host.PropertyNamingPolicy) : null,
            KeyNaming = HostNaming.Create(host.DictionaryKeyPolicy),
            EnumsAsText = enums is not null || HostEnums.AreNamedByContexts(host),
            EnumNaming = HostNaming.Create(enumNaming),
            Converters = ConvertersOf(host, enums),
            Omit = MapOmission(host.DefaultIgnoreCondition),
            NumbersAsText = numbers.HasFlag(JsonNumberHandling.WriteAsString),
            RejectQuotedNumbers = !numbers.HasFlag(JsonNumberHandling.AllowReadingFromString),
            // The platform writes NaN and the infinities wherever it writes numbers as strings.
            NonFinite =
                (numbers & (JsonNumberHandling.AllowNamedFloatingPointLiterals | JsonNumberHandling.WriteAsString)) != 0
                    ? JsonNonFinite.Literals
                    : JsonNonFinite.Error,
            ExactNames = !host.PropertyNameCaseInsensitive,
            RejectUnknownMembers = host.UnmappedMemberHandling == JsonUnmappedMemberHandling.Disallow,
            AllowDuplicates = host.AllowDuplicateProperties,
            AllowComments = host.ReadCommentHandling != JsonCommentHandling.Disallow,
            AllowTrailingCommas = host.AllowTrailingCommas,
            RejectNulls = host.RespectNullableAnnotations,
            RequireConstructorParameters = host.RespectRequiredConstructorParameters,
            RejectWrittenNulls = host.RespectNullableAnnotations,
            References = MapReferences(host.ReferenceHandler),
            MaxDepth = host.MaxDepth == 0 ? DefaultDepth : Math.Min(host.MaxDepth, GreatestDepth),
            // What minimal APIs set where nobody sets an encoder: text is escaped no more than RFC 8259 requires.
            Encoder = encoder == JavaScriptEncoder.UnsafeRelaxedJsonEscaping ? null : encoder,
            Indented = host.WriteIndented,
            IndentCharacter = host.IndentCharacter,
            IndentSize = host.IndentSize,
            NewLine = host.NewLine,
        };
    }

    private static WireReferenceHandling MapReferences(ReferenceHandler? handler) =>
        handler == ReferenceHandler.Preserve ? WireReferenceHandling.Preserve : WireReferenceHandling.Error;

    private static OmitWhen MapOmission(JsonIgnoreCondition condition) =>
        condition switch
        {
            JsonIgnoreCondition.WhenWritingNull => OmitWhen.Null,
            JsonIgnoreCondition.WhenWritingDefault => OmitWhen.Default,
            _ => OmitWhen.Unset,
        };

    // camelCase is also the default of the types, which an attribute may change.
    private static WireNaming? NamingOf(JsonNamingPolicy? policy) =>
        policy is null ? WireNaming.None
        : policy == JsonNamingPolicy.CamelCase ? WireNaming.Unset
        : policy == JsonNamingPolicy.SnakeCaseLower ? WireNaming.Snake
        : policy == JsonNamingPolicy.SnakeCaseUpper ? WireNaming.SnakeUpper
        : policy == JsonNamingPolicy.KebabCaseLower ? WireNaming.Kebab
        : policy == JsonNamingPolicy.KebabCaseUpper ? WireNaming.KebabUpper
        : null;

    private static WireConverters? ConvertersOf(JsonSerializerOptions host, JsonConverter? enums) =>
        host.Converters.Any(each => each != enums)
            ? WireConverters.Empty.AddJsonConverters(host.Converters, host, enums)
            : null;
}
