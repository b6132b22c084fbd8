using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

// SAFETY: A writer or reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>Creates the options for calls of System.Text.Json converters from the options of the call.</summary>
internal static class JsonBridge
{
    // Callers create options for each call, but the serializer options that are created from them are much more
    // expensive.
    private const int MostKept = 64;

    internal static readonly JsonReaderOptions Reading = new() { MaxDepth = int.MaxValue };
    internal static readonly JsonSerializerOptions Default = Create(default);
    private static readonly ConcurrentDictionary<JsonWireOptions, JsonSerializerOptions> s_created = new();

    internal static Utf8JsonWriter Writer(IBufferWriter<byte> output) =>
        new(output, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = int.MaxValue });

    /// <summary>Reads a value that is exactly the given JSON.</summary>
    /// <exception cref="JsonException">The converter left a part of the value.</exception>
    internal static T? Read<T>(JsonConverter<T> converter, ReadOnlySpan<byte> json, JsonSerializerOptions options)
    {
        var reader = new Utf8JsonReader(json, Reading);
        reader.Read();
        T? value = converter.Read(ref reader, typeof(T), options);
        return reader.Read() ? throw new JsonException("It did not read the whole value.") : value;
    }

    /// <summary>Returns the options that were passed to a writer's call.</summary>
    internal static JsonSerializerOptions OptionsOf<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct => GetOptions(WireOptionsOf(ref writer));

    /// <inheritdoc cref="OptionsOf{TWriter}(ref TWriter)"/>
    internal static JsonWireOptions WireOptionsOf<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) == typeof(JsonOptionsWriter))
            return WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).Options;
        if (typeof(TWriter) != typeof(JsonWireWriter))
            return default;
        ulong layout = WireSafety.Cast<TWriter, JsonWireWriter>(ref writer).LayoutFlags;
        return layout == 0 ? default : JsonWireOptions.OfLayout(layout);
    }

    /// <summary>Returns the options that were passed to a reader's call.</summary>
    internal static JsonSerializerOptions OptionsOfReader<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonOptionsReader)
            ? GetOptions(WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Options)
            : Default;

    private static JsonSerializerOptions GetOptions(JsonWireOptions options)
    {
        if (options == default)
            return Default;
        if (s_created.TryGetValue(options, out JsonSerializerOptions? known))
            return known;
        if (s_created.Count >= MostKept)
            s_created.Clear();
        return s_created.GetOrAdd(options, Create(options));
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "Guarded by the platform's own switch, which trimming turns off."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "Guarded by the platform's own switch, which compiling ahead of time turns off."
    )]
    private static JsonSerializerOptions Create(JsonWireOptions options)
    {
        var created = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            PropertyNamingPolicy =
                options.NamingPolicy is null && options.Naming == WireNaming.Unset
                    ? JsonNamingPolicy.CamelCase
                    : new Naming(options.Naming, options.NamingPolicy),
            DefaultIgnoreCondition = options.Omit switch
            {
                OmitWhen.Null => JsonIgnoreCondition.WhenWritingNull,
                OmitWhen.Default => JsonIgnoreCondition.WhenWritingDefault,
                _ => JsonIgnoreCondition.Never,
            },
            NumberHandling = ChooseNumberHandling(options),
            PropertyNameCaseInsensitive = !options.ExactNames,
            AllowTrailingCommas = options.AllowTrailingCommas,
            ReadCommentHandling = options.AllowComments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
            UnmappedMemberHandling = options.RejectUnknownMembers
                ? JsonUnmappedMemberHandling.Disallow
                : JsonUnmappedMemberHandling.Skip,
            RespectNullableAnnotations = options.RejectNulls,
            RespectRequiredConstructorParameters = options.RequireConstructorParameters,
            MaxDepth = options.MaxDepth,
            WriteIndented = options.Indented,
            IndentCharacter = options.IndentCharacter,
            IndentSize = options.IndentSize,
            NewLine = options.NewLine,
            TypeInfoResolver = JsonSerializer.IsReflectionEnabledByDefault
                ? new DefaultJsonTypeInfoResolver { Modifiers = { Hide } }
                : JsonTypeInfoResolver.Combine(),
        };
        created.AllowDuplicateProperties = options.AllowDuplicates;
        AddConverters(created, options);
        if (options.KeyNaming is { } keys)
            created.DictionaryKeyPolicy = new Naming(default, keys);
        created.MakeReadOnly();
        return created;
    }

    /// <summary>Returns how the serializer writes and reads numbers as the options say.</summary>
    internal static JsonNumberHandling ChooseNumberHandling(JsonWireOptions options)
    {
        JsonNumberHandling handling = 0;
        if (!options.RejectQuotedNumbers)
            handling |= JsonNumberHandling.AllowReadingFromString;
        if (options.NumbersAsText)
            handling |= JsonNumberHandling.WriteAsString;
        if (options.NonFinite == JsonNonFinite.Literals)
            handling |= JsonNumberHandling.AllowNamedFloatingPointLiterals;
        return handling;
    }

    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "Guarded by the platform's own switch, which compiling ahead of time turns off."
    )]
    private static void AddConverters(JsonSerializerOptions created, JsonWireOptions options)
    {
        if (options.Converters is { } converters)
        {
            created.Converters.Add(new RegisteredJsonConverters(converters, options));
            foreach (JsonConverter converter in converters.Platform?.Converters ?? [])
                created.Converters.Add(converter);
        }
        if (options.EnumsAsText && JsonSerializer.IsReflectionEnabledByDefault)
            created.Converters.Add(
                new JsonStringEnumConverter(options.EnumNaming is { } naming ? new Naming(default, naming) : null)
            );
    }

    // A converter that passes a value on to System.Text.Json must not reveal members that Sluice never writes.
    private static void Hide(JsonTypeInfo type)
    {
        foreach (JsonPropertyInfo member in type.Properties)
        {
            if (member.AttributeProvider is not MemberInfo { DeclaringType: { } declaring } info)
                continue;
            MemberHiding hiding = ShapeComposer.Instance.FindHiding(type.Type, info, declaring);
            if (hiding == MemberHiding.None)
                continue;
            member.ShouldSerialize = static (_, _) => false;
            if (hiding == MemberHiding.FromBoth)
                member.Set = null;
        }
    }

    private sealed class Naming(WireNaming naming, IWireNamingPolicy? policy) : JsonNamingPolicy
    {
        public override string ConvertName(string name) =>
            policy?.ConvertName(name) ?? NamingPolicies.Convert(naming, name);
    }
}
