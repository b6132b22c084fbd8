using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Text.Unicode;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>A setting of the host's JSON with a value, as a test applies it.</summary>
/// <param name="Property">The property of <see cref="JsonSerializerOptions"/>.</param>
/// <param name="Value">The value, for messages.</param>
/// <param name="Apply">Sets the value.</param>
public sealed record Setting(string Property, string Value, Action<JsonSerializerOptions> Apply)
{
    /// <summary>Gets the types for which the application does not start; null for none.</summary>
    public Func<Type, bool, bool>? IsRefused { get; init; }

    /// <summary>Gets whether streams and pages are refused.</summary>
    public bool RefusesParts { get; init; }

    /// <summary>Gets whether bytes must be equal, because the host has an encoder.</summary>
    public bool HasEncoder { get; init; }

    public override string ToString() => $"{Property} = {Value}";

    public static IReadOnlyList<Setting> All { get; } =
    [
        new("(none)", "default", static _ => { }),
        .. Names(),
        .. Values(),
        .. Reading(),
        .. Layout(),
        .. Refused(),
        new(
            "(several)",
            "snake_case, enums, nulls, indented",
            static o =>
            {
                o.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                o.DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper;
                o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
                o.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseLower));
                o.Converters.Add(new MoneyConverter());
                o.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString;
                o.WriteIndented = true;
            }
        ),
    ];

    private static IEnumerable<Setting> Names()
    {
        foreach (
            (string name, JsonNamingPolicy? policy) in new (string, JsonNamingPolicy?)[]
            {
                ("null", null),
                ("camelCase", JsonNamingPolicy.CamelCase),
                ("snake_case", JsonNamingPolicy.SnakeCaseLower),
                ("SNAKE_CASE", JsonNamingPolicy.SnakeCaseUpper),
                ("kebab-case", JsonNamingPolicy.KebabCaseLower),
                ("KEBAB-CASE", JsonNamingPolicy.KebabCaseUpper),
                ("custom", new Prefixed()),
            }
        )
        {
            yield return new(
                nameof(JsonSerializerOptions.PropertyNamingPolicy),
                name,
                o => o.PropertyNamingPolicy = policy
            );
            yield return new(
                nameof(JsonSerializerOptions.DictionaryKeyPolicy),
                name,
                o => o.DictionaryKeyPolicy = policy
            );
            yield return new(
                nameof(JsonSerializerOptions.Converters),
                $"enums, {name}",
                o => o.Converters.Add(new JsonStringEnumConverter(policy))
            );
        }
    }

    private static IEnumerable<Setting> Values()
    {
        const string Converters = nameof(JsonSerializerOptions.Converters);
        yield return new(
            Converters,
            "enums, no numbers",
            static o => o.Converters.Add(new JsonStringEnumConverter(null, false))
        );
        yield return new(
            Converters,
            "one enum",
            static o => o.Converters.Add(new JsonStringEnumConverter<DayKinds>(JsonNamingPolicy.CamelCase))
        );
        yield return new(Converters, "value type", static o => o.Converters.Add(new MoneyConverter()));
        yield return new(
            Converters,
            "date and text",
            static o =>
            {
                o.Converters.Add(new YearConverter());
                o.Converters.Add(new TextConverter());
            }
        );
        yield return new(
            Converters,
            "one enum that is a key",
            static o => o.Converters.Add(new JsonStringEnumConverter<SessionKind>(JsonNamingPolicy.SnakeCaseUpper))
        );
        yield return new(
            Converters,
            "one enum by number, then enums",
            static o =>
            {
                o.Converters.Add(new JsonNumberEnumConverter<SessionKind>());
                o.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower));
            }
        );
        yield return new(Converters, "numbers", static o => o.Converters.Add(new HashedNumber()));
        yield return new(
            Converters,
            "keys",
            static o =>
            {
                o.Converters.Add(new MarkedCode());
                o.Converters.Add(new MarkedText());
                o.Converters.Add(new MarkedDay());
                o.DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseLower;
            }
        );
        yield return new(
            Converters,
            "factory, then enums",
            static o =>
            {
                o.Converters.Add(new MoneyFactory());
                o.Converters.Add(new JsonStringEnumConverter());
            }
        );
        foreach (
            JsonIgnoreCondition condition in new[]
            {
                JsonIgnoreCondition.WhenWritingNull,
                JsonIgnoreCondition.WhenWritingDefault,
            }
        )
            yield return new(
                nameof(JsonSerializerOptions.DefaultIgnoreCondition),
                condition.ToString(),
                o => o.DefaultIgnoreCondition = condition
            );
        for (int bits = 0; bits < 8; bits++)
        {
            var handling = (JsonNumberHandling)bits;
            yield return new(
                nameof(JsonSerializerOptions.NumberHandling),
                handling.ToString(),
                o => o.NumberHandling = handling
            );
        }
        yield return new(
            nameof(JsonSerializerOptions.RespectNullableAnnotations),
            "true",
            static o => o.RespectNullableAnnotations = true
        );
        yield return new(
            nameof(JsonSerializerOptions.ReferenceHandler),
            "Preserve",
            static o => o.ReferenceHandler = ReferenceHandler.Preserve
        )
        {
            IsRefused = static (type, isBody) => isBody && (type == typeof(Untyped) || type == typeof(Extended)),
            RefusesParts = true,
        };
        yield return new(
            nameof(JsonSerializerOptions.TypeInfoResolver),
            "default",
            static o => o.TypeInfoResolver = new DefaultJsonTypeInfoResolver()
        );
    }

    private static IEnumerable<Setting> Reading()
    {
        yield return new(
            nameof(JsonSerializerOptions.PropertyNameCaseInsensitive),
            "false",
            static o => o.PropertyNameCaseInsensitive = false
        );
        yield return new(
            nameof(JsonSerializerOptions.UnmappedMemberHandling),
            "Disallow",
            static o => o.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow
        );
        yield return new(
            nameof(JsonSerializerOptions.AllowTrailingCommas),
            "true",
            static o => o.AllowTrailingCommas = true
        );
        yield return new(
            nameof(JsonSerializerOptions.ReadCommentHandling),
            "Skip",
            static o => o.ReadCommentHandling = JsonCommentHandling.Skip
        );
        yield return new(
            nameof(JsonSerializerOptions.AllowDuplicateProperties),
            "false",
            static o => o.AllowDuplicateProperties = false
        );
        yield return new(
            nameof(JsonSerializerOptions.AllowOutOfOrderMetadataProperties),
            "true",
            static o => o.AllowOutOfOrderMetadataProperties = true
        );
        yield return new(nameof(JsonSerializerOptions.DefaultBufferSize), "100", static o => o.DefaultBufferSize = 100);
    }

    private static IEnumerable<Setting> Layout()
    {
        yield return new(nameof(JsonSerializerOptions.MaxDepth), "3", static o => o.MaxDepth = 3);
        yield return new(nameof(JsonSerializerOptions.MaxDepth), "100", static o => o.MaxDepth = 100);
        yield return new(nameof(JsonSerializerOptions.WriteIndented), "true", static o => o.WriteIndented = true);
        yield return new(
            nameof(JsonSerializerOptions.IndentCharacter),
            "tab",
            static o => (o.WriteIndented, o.IndentCharacter, o.IndentSize) = (true, '\t', 1)
        );
        yield return new(
            nameof(JsonSerializerOptions.IndentSize),
            "5",
            static o => (o.WriteIndented, o.IndentSize) = (true, 5)
        );
        yield return new(
            nameof(JsonSerializerOptions.NewLine),
            "CR LF",
            static o => (o.WriteIndented, o.NewLine) = (true, "\r\n")
        );
        foreach (
            (string name, JavaScriptEncoder encoder) in new[]
            {
                ("default", JavaScriptEncoder.Default),
                ("relaxed", JavaScriptEncoder.UnsafeRelaxedJsonEscaping),
                ("Latin", JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Latin1Supplement)),
            }
        )
        {
            // The relaxed encoder is what the platform sets by itself, so it does not tell that the host chose one.
            bool isChosen = encoder != JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
            yield return new(nameof(JsonSerializerOptions.Encoder), name, o => o.Encoder = encoder)
            {
                HasEncoder = isChosen,
            };
            yield return new(
                nameof(JsonSerializerOptions.Encoder),
                $"{name}, indented",
                o => (o.Encoder, o.WriteIndented) = (encoder, true)
            )
            {
                HasEncoder = isChosen,
            };
        }
    }

    private static IEnumerable<Setting> Refused()
    {
        yield return new(
            nameof(JsonSerializerOptions.ReferenceHandler),
            "IgnoreCycles",
            static o => o.ReferenceHandler = ReferenceHandler.IgnoreCycles
        )
        {
            IsRefused = static (type, _) => type == typeof(Untyped) || type == typeof(Extended),
        };
        yield return new(
            nameof(JsonSerializerOptions.PreferredObjectCreationHandling),
            "Populate",
            static o => o.PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate
        )
        {
            IsRefused = static (_, isBody) => isBody,
        };
#pragma warning disable SYSLIB0020 // An application may still set it.
        yield return new(nameof(JsonSerializerOptions.IgnoreNullValues), "true", static o => o.IgnoreNullValues = true)
#pragma warning restore SYSLIB0020
        {
            IsRefused = static (_, _) => true,
        };
        yield return new(
            nameof(JsonSerializerOptions.UnknownTypeHandling),
            "JsonNode",
            static o => o.UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode
        )
        {
            IsRefused = static (type, isBody) => isBody && (type == typeof(Untyped) || type == typeof(Extended)),
        };
        yield return new(
            nameof(JsonSerializerOptions.RespectRequiredConstructorParameters),
            "true",
            static o => o.RespectRequiredConstructorParameters = true
        );
        yield return new(nameof(JsonSerializerOptions.IncludeFields), "true", static o => o.IncludeFields = true)
        {
            IsRefused = static (type, _) => type == typeof(WithFields),
        };
        yield return new(
            nameof(JsonSerializerOptions.IgnoreReadOnlyFields),
            "true",
            static o => o.IgnoreReadOnlyFields = true
        );
        yield return new(
            nameof(JsonSerializerOptions.IgnoreReadOnlyProperties),
            "true",
            static o => o.IgnoreReadOnlyProperties = true
        )
        {
            IsRefused = static (type, _) => type == typeof(WithFields),
        };
        yield return new(
            nameof(JsonSerializerOptions.TypeInfoResolver),
            "modifier",
            static o => o.TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Rename } }
        )
        {
            IsRefused = static (type, _) => type == typeof(Talk),
        };
    }

    private static void Rename(JsonTypeInfo contract)
    {
        if (contract.Type != typeof(Talk))
            return;
        contract.Properties.First(each => each.Name == "title").Name = "heading";
    }

    private sealed class Prefixed : JsonNamingPolicy
    {
        public override string ConvertName(string name) => $"x {name}ü";
    }

    private sealed class MoneyConverter : JsonConverter<Money>
    {
        public override Money Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(int.Parse(reader.GetString()![..^2], null));

        public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options) =>
            writer.WriteStringValue($"{value.Cents} ¢");
    }

    private sealed class MoneyFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(Money);

        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            new MoneyConverter();
    }

    private sealed class YearConverter : JsonConverter<DateTime>
    {
        public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(reader.GetInt32(), 1, 1, 0, 0, 0, DateTimeKind.Utc);

        public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Year);
    }

    private sealed class TextConverter : JsonConverter<string>
    {
        public override bool HandleNull => true;

        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            JsonNode.Parse(ref reader)!["text"]?.GetValue<string>();

        public override void Write(Utf8JsonWriter writer, string? value, JsonSerializerOptions options)
        {
            writer.WriteStartObject();
            writer.WriteString("text", value);
            writer.WriteEndObject();
        }
    }

    private sealed class HashedNumber : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            reader.GetString() is ['#', .. var digits] && int.TryParse(digits, out int number)
                ? number
                : throw new JsonException();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
            writer.WriteStringValue($"#{value}");
    }

    // Writes and reads keys in a form of its own.
    private abstract class Marked<T> : JsonConverter<T>
        where T : notnull
    {
        protected abstract T Parse(string text);

        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Parse(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
            writer.WriteStringValue($"{value}");

        public override T ReadAsPropertyName(
            ref Utf8JsonReader reader,
            Type typeToConvert,
            JsonSerializerOptions options
        ) => reader.GetString() is ['k', .. var text] ? Parse(text) : throw new JsonException();

        public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
            writer.WritePropertyName($"k{value}");
    }

    private sealed class MarkedCode : Marked<Guid>
    {
        protected override Guid Parse(string text) => new(text);
    }

    private sealed class MarkedText : Marked<string>
    {
        protected override string Parse(string text) => text;
    }

    private sealed class MarkedDay : Marked<DayKinds>
    {
        protected override DayKinds Parse(string text) => Enum.Parse<DayKinds>(text);
    }
}
