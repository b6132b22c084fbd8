using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// Whatever a resolver or a modifier changes about a contract stops the application, because Sluice would answer what
/// the host does not. What changes nothing lets it start.
/// </summary>
public sealed class ContractChangeTests
{
    public enum Size
    {
        Small,
        VeryLarge,
    }

    public class Parcel
    {
        public required int Number { get; set; }
        public string Text { get; set; } = "t";
        public string Other { get; set; } = "o";
        public int Count { get; set; } = 3;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Optional { get; set; } = "shown";
        public Size Size { get; set; } = Size.VeryLarge;
        public Size? PerhapsSize { get; set; }
        public DateTime At { get; set; }
        public List<int> Numbers { get; set; } = [1];
        public Dictionary<string, int> Counts { get; set; } = [];
        public Label Label { get; set; } = new();
        public Figure? Figure { get; set; }
        public Called Called { get; set; } = new();
    }

    public class Label
    {
        public int Value { get; set; }
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    public class Figure
    {
        public int Id { get; set; }
    }

    public class Circle : Figure
    {
        public int Radius { get; set; }
    }

    public class Called : IJsonOnSerializing
    {
        public int Calls { get; set; }

        public void OnSerializing() => Calls++;
    }

    private static readonly Dictionary<string, Action<JsonSerializerOptions>> s_changes = new()
    {
        ["a getter"] = o => Change(o, "text", static each => each.Get = static _ => "***"),
        ["the getter of a number"] = o => Change(o, "count", static each => each.Get = static _ => 9),
        ["a getter of a context"] = static o =>
            o.TypeInfoResolverChain.Insert(
                0,
                ParcelContext.Default.WithAddedModifier(static contract =>
                    Change(contract, "text", static each => each.Get = static _ => "***")
                )
            ),
        ["a getter of a derived resolver"] = static o => o.TypeInfoResolver = new Derived(),
        ["exchanged getters"] = o =>
            Change<Parcel>(
                o,
                static contract =>
                {
                    JsonPropertyInfo text = contract.Properties.Single(each => each.Name == "text"),
                        other = contract.Properties.Single(each => each.Name == "other");
                    (text.Get, other.Get) = (other.Get, text.Get);
                }
            ),
        ["exchanged names"] = o =>
            Change<Parcel>(
                o,
                static contract =>
                {
                    JsonPropertyInfo text = contract.Properties.Single(each => each.Name == "text"),
                        other = contract.Properties.Single(each => each.Name == "other");
                    (text.Name, other.Name) = ("other", "text");
                    (text.Order, other.Order) = (2, 1);
                    foreach (JsonPropertyInfo each in contract.Properties.SkipWhile(each => each != other).Skip(1))
                        each.Order = 3;
                }
            ),
        ["a setter"] = o =>
            Change(
                o,
                "text",
                static each =>
                {
                    Action<object, object?> set = each.Set!;
                    each.Set = (owner, value) => set(owner, value + "!");
                }
            ),
        ["a condition"] = o => Change(o, "count", static each => each.ShouldSerialize = static (_, _) => false),
        ["a condition in place of an attribute's"] = o =>
            Change(o, "optional", static each => each.ShouldSerialize = static (_, _) => false),
        ["a converter"] = o => Change(o, "count", static each => each.CustomConverter = new MarkedNumber()),
        ["number handling"] = o =>
            Change(o, "count", static each => each.NumberHandling = JsonNumberHandling.WriteAsString),
        ["what is required"] = o => Change(o, "number", static each => each.IsRequired = false),
        ["what may be null"] = static o =>
        {
            o.RespectNullableAnnotations = true;
            Change(o, "text", static each => each.IsSetNullable = true);
        },
        ["the order of members"] = o =>
            Change<Parcel>(
                o,
                static contract =>
                {
                    JsonPropertyInfo[] sorted = [.. contract.Properties.OrderBy(each => each.Name)];
                    contract.Properties.Clear();
                    foreach (JsonPropertyInfo each in sorted)
                        contract.Properties.Add(each);
                }
            ),
        ["how an object is created"] = o =>
            Change<Label>(o, static contract => contract.CreateObject = static () => new Label { Value = 4 }),
        ["how a list is created"] = o =>
            Change<List<int>>(o, static contract => contract.CreateObject = static () => new List<int> { 4 }),
        ["how values are filled"] = o =>
            Change<Parcel>(
                o,
                static contract =>
                    contract.PreferredPropertyObjectCreationHandling = JsonObjectCreationHandling.Populate
            ),
        ["a callback"] = o => Change<Label>(o, static contract => contract.OnSerialized = static _ => { }),
        ["a callback in place of the type's"] = o =>
            Change<Called>(o, static contract => contract.OnSerializing = static _ => { }),
        ["a callback of a list"] = o =>
            Change<List<int>>(o, static contract => contract.OnSerializing = static list => ((List<int>)list).Add(4)),
        ["numbers of a list"] = o =>
            Change<List<int>>(o, static contract => contract.NumberHandling = JsonNumberHandling.WriteAsString),
        ["numbers of a dictionary"] = o =>
            Change<Dictionary<string, int>>(
                o,
                static contract => contract.NumberHandling = JsonNumberHandling.WriteAsString
            ),
        ["unknown derived types"] = o =>
            Change<Figure>(
                o,
                static contract =>
                    contract.PolymorphismOptions!.UnknownDerivedTypeHandling =
                        JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor
            ),
        ["unknown discriminators"] = o =>
            Change<Figure>(
                o,
                static contract => contract.PolymorphismOptions!.IgnoreUnrecognizedTypeDiscriminators = true
            ),
        ["the converter of an object"] = static o => Replace<Label>(o, new LabelConverter()),
        ["the converter of a list"] = static o => Replace<List<int>>(o, new ListConverter()),
        ["the converter of a number"] = static o => Replace<int>(o, new MarkedNumber()),
        ["the converter of a date"] = static o => Replace<DateTime>(o, new DateConverter()),
        ["the names of an enumeration"] = static o =>
            Replace<Size>(o, new JsonStringEnumConverter<Size>().CreateConverter(typeof(Size), o)!),
    };

    private static readonly Dictionary<string, Action<JsonSerializerOptions>> s_equal = new()
    {
        ["a modifier without effect"] = static o => Change<Parcel>(o, static _ => { }),
        ["a context"] = static o => o.TypeInfoResolverChain.Insert(0, ParcelContext.Default),
        ["a context alone, with converters"] = static o =>
        {
            o.TypeInfoResolver = ParcelContext.Default;
            o.Converters.Add(new JsonStringEnumConverter(JsonNamingPolicy.KebabCaseLower));
            o.RespectNullableAnnotations = true;
            o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
        },
        ["a change of another type"] = static o => Replace<Guid>(o, new GuidConverter()),
        ["the same order"] = static o =>
            Change<Parcel>(
                o,
                static contract =>
                {
                    foreach (JsonPropertyInfo each in contract.Properties)
                        (each.Name, each.Get) = (each.Name, each.Get);
                }
            ),
    };

    public static TheoryData<string> Changes => [.. s_changes.Keys];

    public static TheoryData<string> Unchanged => [.. s_equal.Keys];

    [Theory]
    [MemberData(nameof(Changes))]
    public async Task A_change_stops_the_application(string change)
    {
        Exception refused = await Assert.ThrowsAnyAsync<Exception>(() => StartAsync(s_changes[change]));
        Assert.Contains(nameof(JsonSerializerOptions.TypeInfoResolver), refused.Message, StringComparison.Ordinal);
        Assert.Contains("changes the contract of", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Unchanged))]
    public async Task What_changes_nothing_lets_it_start(string host)
    {
        await using SettingHost server = await StartAsync(s_equal[host]);
        Assert.Equal(await server.Client.GetStringAsync("/host/parcel"), await server.Client.GetStringAsync("/parcel"));
    }

    private static Task<SettingHost> StartAsync(Action<JsonSerializerOptions> apply) =>
        SettingHost.StartAsync(
            apply,
            [],
            map: static app =>
            {
                app.MapGet("/parcel", (Include<Parcel> include) => SluiceResults.Ok(Create(), include));
                app.MapGet("/host/parcel", Create);
            }
        );

    private static Parcel Create() =>
        new()
        {
            Number = 1,
            Figure = new Circle { Radius = 2 },
        };

    private static void Change<T>(JsonSerializerOptions options, Action<JsonTypeInfo> change) =>
        options.TypeInfoResolver = (options.TypeInfoResolver ?? new DefaultJsonTypeInfoResolver()).WithAddedModifier(
            contract =>
            {
                if (contract.Type == typeof(T))
                    change(contract);
            }
        );

    private static void Change(JsonSerializerOptions options, string name, Action<JsonPropertyInfo> change) =>
        Change<Parcel>(options, contract => Change(contract, name, change));

    private static void Change(JsonTypeInfo contract, string name, Action<JsonPropertyInfo> change)
    {
        if (contract.Type == typeof(Parcel))
            change(contract.Properties.Single(each => each.Name == name));
    }

    private static void Replace<T>(JsonSerializerOptions options, JsonConverter converter) =>
        options.TypeInfoResolverChain.Insert(0, new Replaced<T>(converter));

    private sealed class Replaced<T>(JsonConverter converter) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
            type == typeof(T) ? JsonMetadataServices.CreateValueInfo<T>(options, converter) : null;
    }

    private sealed class Derived : DefaultJsonTypeInfoResolver
    {
        public override JsonTypeInfo GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo contract = base.GetTypeInfo(type, options);
            Change(contract, "text", static each => each.Get = static _ => "***");
            return contract;
        }
    }

    private sealed class LabelConverter : JsonConverter<Label>
    {
        public override Label Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new() { Value = reader.GetInt32() };

        public override void Write(Utf8JsonWriter writer, Label value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Value);
    }

    private sealed class ListConverter : JsonConverter<List<int>>
    {
        public override List<int> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            [reader.GetInt32()];

        public override void Write(Utf8JsonWriter writer, List<int> value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Count);
    }

    private sealed class DateConverter : JsonConverter<DateTime>
    {
        public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            new(reader.GetInt64(), DateTimeKind.Utc);

        public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) =>
            writer.WriteNumberValue(value.Ticks);
    }

    private sealed class GuidConverter : JsonConverter<Guid>
    {
        public override Guid Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Guid.ParseExact(reader.GetString()!, "N");

        public override void Write(Utf8JsonWriter writer, Guid value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.ToString("N"));
    }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(ContractChangeTests.Parcel))]
internal sealed partial class ParcelContext : JsonSerializerContext;
