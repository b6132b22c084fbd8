using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Sluice.Shapes;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// Names and keys occur once, in members, dictionaries, extension data and values without a type alike;
/// <c>AllowDuplicates</c> lets the last one win.
/// </summary>
public partial class DuplicateKeyTests
{
    public class Own : Dictionary<string, int>;

    public class Folded() : Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);

    [Shape]
    public partial class Everything
    {
        public Dictionary<string, int>? Map { get; set; }
        public Dictionary<int, int>? Numbers { get; set; }
        public SortedDictionary<string, int>? Sorted { get; set; }
        public ImmutableDictionary<string, int>? Immutable { get; set; }
        public ImmutableSortedDictionary<string, int>? ImmutableSorted { get; set; }
        public FrozenDictionary<string, int>? Frozen { get; set; }
        public ConcurrentDictionary<string, int>? Concurrent { get; set; }
        public ReadOnlyDictionary<string, int>? ReadOnly { get; set; }
        public IDictionary<string, int>? Interface { get; set; }
        public IReadOnlyDictionary<string, int>? ReadOnlyInterface { get; set; }
        public SortedList<string, int>? SortedList { get; set; }
        public OrderedDictionary<string, int>? Ordered { get; set; }
        public Own? Own { get; set; }
        public object? Untyped { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Dictionary<string, int> Filled { get; set; } = new() { ["a"] = 5 };
        public Dictionary<DayOfWeek, int>? Days { get; set; }
        public System.Collections.Hashtable? Hashtable { get; set; }
    }

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    private static readonly string[] s_members =
    [
        "map",
        "sorted",
        "immutable",
        "immutableSorted",
        "frozen",
        "concurrent",
        "readOnly",
        "interface",
        "readOnlyInterface",
        "sortedList",
        "ordered",
        "own",
        "untyped",
        "filled",
        "hashtable",
    ];

    [Theory, MemberData(nameof(Providers))]
    public void Key_ThatOccursTwice_IsAnErrorAtItsPlace(ProvidedBy provider)
    {
        foreach (string member in s_members)
        {
            WireException error = Strict.JsonFails<Everything>(provider, $$$"""{"{{{member}}}":{"a":1,"b":2,"a":3}}""");
            Assert.True(error.Error == WireError.DuplicateMember, $"{member}: {error}");
            Everything read = Strict.FromJson<Everything>(
                provider,
                $$$"""{"{{{member}}}":{"a":1,"b":2,"a":3}}""",
                new JsonWireOptions { AllowDuplicates = true }
            );
            using var written = JsonDocument.Parse(Strict.Json(provider, read));
            Assert.Equal(3, written.RootElement.GetProperty(member).GetProperty("a").GetInt32());
        }
        Assert.Equal("$.map.a", Strict.JsonFails<Everything>(provider, """{"map":{"a":1,"a":3}}""").Path);
        Assert.Equal(
            WireError.DuplicateMember,
            Strict.JsonFails<Everything>(provider, """{"numbers":{"1":1,"1":3}}""").Error
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Strict.JsonFails<Everything>(provider, """{"days":{"Monday":1,"monday":3}}""").Error
        );
    }

    [Fact]
    public void Dates_of_one_instant_are_one_key_on_wires_without_kinds()
    {
        var local = new DateTime(2024, 7, 1, 12, 0, 0, DateTimeKind.Local);
        var dates = new Dictionary<DateTime, int> { [local] = 1 };
        dates[local.ToUniversalTime()] = 2;
        Assert.Equal(dates, JsonWire.Deserialize<Dictionary<DateTime, int>>(JsonWire.Serialize(dates)));
        // In a zone without an offset, the two dates are one key.
        if (dates.Count == 2)
            Assert.Equal(
                WireError.DuplicateMember,
                Assert.Throws<WireException>(() => MessagePackWire.Serialize(dates)).Error
            );
        MessagePackWireWriter packed = default;
        Assert.True(EntryNames.MayCoincide<DateTime, DateTimeShape, MessagePackWireWriter>(ref packed));
        JsonWireWriter text = default;
        Assert.False(EntryNames.MayCoincide<DateTime, DateTimeShape, JsonWireWriter>(ref text));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Key_OfAFilledDictionary_ReplacesTheOneThatWasThere(ProvidedBy provider) =>
        Assert.Equal(7, Strict.FromJson<Everything>(provider, """{"filled":{"a":7,"b":1}}""").Filled["a"]);

    [Fact]
    public void Keys_ThatACollectionFolds_AreTheSameKey() =>
        Assert.Equal(
            WireError.DuplicateMember,
            Assert.Throws<WireException>(() => JsonWire.Deserialize<Folded>("""{"a":1,"A":2}""")).Error
        );

    [Fact]
    public void Key_ThatOccursTwiceOnMessagePack_IsAnError()
    {
        byte[] twice = Convert.FromHexString("82a16101a16102");
        foreach (
            Type type in new[]
            {
                typeof(Dictionary<string, int>),
                typeof(SortedDictionary<string, int>),
                typeof(object),
                typeof(Own),
                typeof(ImmutableDictionary<string, int>),
            }
        )
        {
            Assert.Equal(
                WireError.DuplicateMember,
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize(twice, type)).Error
            );
            object last = MessagePackWire.Deserialize(
                twice,
                type,
                new MessagePackWireOptions { AllowDuplicates = true }
            )!;
            Assert.Equal(2, Convert.ToInt32(((System.Collections.IDictionary)last)["a"]));
        }
        Assert.Equal(
            WireError.DuplicateMember,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<Dictionary<int, int>>(Convert.FromHexString("8201010102"))
                )
                .Error
        );
    }

    [Shape]
    public partial class Objects
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    [Shape]
    public partial class Elements
    {
        [JsonExtensionData]
        public IDictionary<string, JsonElement>? More { get; set; }
    }

    [Shape]
    public partial class Nodes
    {
        [JsonExtensionData]
        public JsonObject? More { get; set; }
    }

    [Shape]
    public partial class Prefilled
    {
        [JsonExtensionData]
        public Dictionary<string, object?> More { get; set; } = new() { ["x"] = 0L };
    }

    [Shape]
    public partial record Constructed(int A)
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    [Theory, MemberData(nameof(Providers))]
    public void Extension_data_ThatOccursTwice_IsAnError(ProvidedBy provider)
    {
        Check<Objects>();
        Check<Elements>();
        Check<Nodes>();
        Check<Prefilled>();
        Check<Constructed>();
        Assert.Equal("""{"x":1}""", Strict.Json(provider, Strict.FromJson<Prefilled>(provider, """{"x":1}""")));

        void Check<T>()
            where T : IShaped<T>
        {
            WireException error = Strict.JsonFails<T>(provider, """{"x":1,"y":2,"x":3}""");
            Assert.True(error.Error == WireError.DuplicateMember, $"{typeof(T)}: {error}");
            string last = Strict.Json(
                provider,
                Strict.FromJson<T>(provider, """{"x":1,"y":2,"x":3}""", new JsonWireOptions { AllowDuplicates = true })
            );
            Assert.Contains("\"x\":3,\"y\":2", last, StringComparison.Ordinal);
            Assert.Equal(
                WireError.DuplicateMember,
                Assert
                    .Throws<WireException>(() =>
                        MessagePackReading.Read(
                            Convert.FromHexString("82a17801a17802"),
                            Strict.Converter<T>(provider),
                            default
                        )
                    )
                    .Error
            );
        }
    }
}
