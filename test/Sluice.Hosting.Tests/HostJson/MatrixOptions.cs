using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>What hosts do to their JSON.</summary>
internal static class MatrixOptions
{
    public static IReadOnlyDictionary<string, Action<JsonSerializerOptions>> All { get; } =
        new Dictionary<string, Action<JsonSerializerOptions>>
        {
            ["default"] = static _ => { },
            ["snake case"] = static json => json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower,
            ["no policy"] = static json => json.PropertyNamingPolicy = null,
            ["enums as strings"] = static json => json.Converters.Add(new JsonStringEnumConverter()),
            ["converter"] = static json => json.Converters.Add(new MoneyConverter()),
            ["without nulls"] = static json => json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
            ["without defaults"] = static json => json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
            ["unmapped members"] = static json => json.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,
            ["strict encoder"] = static json => json.Encoder = JavaScriptEncoder.Default,
            ["fields"] = static json => json.IncludeFields = true,
            ["no read-only"] = static json => json.IgnoreReadOnlyProperties = json.IgnoreReadOnlyFields = true,
            ["numbers as strings"] = static json =>
                json.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
            ["strict numbers"] = static json => json.NumberHandling = JsonNumberHandling.Strict,
            ["case"] = static json => json.PropertyNameCaseInsensitive = false,
            ["references"] = static json => json.ReferenceHandler = ReferenceHandler.Preserve,
            ["cycles"] = static json => json.ReferenceHandler = ReferenceHandler.IgnoreCycles,
            ["populate"] = static json => json.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate,
            ["annotations"] = static json =>
                (json.RespectNullableAnnotations, json.RespectRequiredConstructorParameters) = (true, true),
            ["comments"] = static json =>
                (json.ReadCommentHandling, json.AllowTrailingCommas) = (JsonCommentHandling.Skip, true),
            ["indented"] = static json => json.WriteIndented = true,
            ["dictionary keys"] = static json => json.DictionaryKeyPolicy = JsonNamingPolicy.KebabCaseLower,
            ["generated in front"] = static json => json.TypeInfoResolverChain.Insert(0, MatrixContext.Default),
            ["generated first"] = static json =>
                json.TypeInfoResolver = JsonTypeInfoResolver.Combine(
                    MatrixContext.Default,
                    new DefaultJsonTypeInfoResolver()
                ),
            ["generated, snake case"] = static json =>
            {
                json.TypeInfoResolverChain.Insert(0, MatrixContext.Default);
                json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper;
            },
            ["modifier"] = static json =>
                json.TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Shout } },
            ["modifier, nulls"] = static json =>
            {
                json.TypeInfoResolver = json.TypeInfoResolver!.WithAddedModifier(Shout);
                json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
            },
            ["everything"] = static json =>
            {
                json.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                json.Converters.Add(new JsonStringEnumConverter());
                json.Converters.Add(new MoneyConverter());
                json.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
                json.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow;
                json.Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
            },
        };

    private static void Shout(JsonTypeInfo contract)
    {
        foreach (JsonPropertyInfo property in contract.Properties)
            property.Name = property.Name.ToUpperInvariant();
    }

    private sealed class MoneyConverter : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(decimal.Parse(reader.GetString()!.AsSpan(1), System.Globalization.CultureInfo.InvariantCulture), "USD");

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
            writer.WriteStringValue(FormattableString.Invariant($"${value.Amount}"));
    }
}
