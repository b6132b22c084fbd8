using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using MessagePack;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary><c>RequireConstructorParameters</c> refuses what System.Text.Json refuses, on both wires.</summary>
public partial class RequiredParameterTests
{
    private static readonly JsonSerializerOptions s_platform = new(JsonSerializerDefaults.Web)
    {
        RespectRequiredConstructorParameters = true,
    };

    public static TheoryData<ProvidedBy, string> Documents =>
        new MatrixTheoryData<ProvidedBy, string>(
            Provided.All,
            [
                """{"id":1,"name":"x"}""",
                """{"ID":1,"nAME":null,"extra":{"id":[1,{}]}}""",
                """{"name":"x"}""",
                """{"id":1}""",
                "{}",
                """{"id":1,"name":"x","line":{"sku":"s"}}""",
                """{"id":1,"name":"x","line":{}}""",
                """{"id":1,"name":"x","line":null}""",
                """{"id":1,"name":"x","lines":[{"sku":"a"},{"sku":"b"}]}""",
                """{"id":1,"name":"x","lines":[{"sku":"a"},{"count":2}]}""",
                """{"id":1,"name":"x","byName":{"a":{}}}""",
                """{"id":1,"name":"x","pet":{"$type":"cat","lives":9}}""",
                """{"id":1,"name":"x","pet":{"$type":"cat"}}""",
                """{"id":1,"name":"x","point":{"x":1,"y":2}}""",
                """{"id":1,"name":"x","point":{"x":1}}""",
                "null",
            ]
        );

    [Theory, MemberData(nameof(Documents))]
    public void Missing_parameters_are_refused_as_the_platform_does(ProvidedBy provider, string json)
    {
        string? expected = null;
        try
        {
            expected = JsonSerializer.Serialize(JsonSerializer.Deserialize<Order>(json, s_platform), s_platform);
        }
        catch (JsonException)
        {
            // Both refuse it.
        }

        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        Converter<Order> converter = ConverterOf(provider);
        var jsonOptions = new JsonWireOptions { RequireConstructorParameters = true };
        Check(() => JsonReading.Read(utf8, converter, in jsonOptions));
        byte[] packed = MessagePackWire.FromJson(utf8);
        if (json.Contains("$type", StringComparison.Ordinal))
            return; // unions are arrays there
        var packedOptions = new MessagePackWireOptions { RequireConstructorParameters = true };
        Check(() => MessagePackReading.Read(packed, converter, in packedOptions));

        void Check(Func<Order?> read)
        {
            if (expected is null)
                Assert.Equal(WireError.MissingMember, Assert.Throws<WireException>(() => read()).Error);
            else
                Assert.Equal(expected, JsonSerializer.Serialize(read(), s_platform));
        }
    }

    [Fact]
    public void Message_names_the_members_and_the_place()
    {
        var options = new JsonWireOptions { RequireConstructorParameters = true };
        WireException e = Assert.Throws<WireException>(() =>
            JsonWire.Deserialize<Order>("""{"id":1,"name":"x","lines":[{"sku":"a"},{"count":2}]}""", options)
        );
        Assert.Equal("$.lines[1]", e.Path);
        Assert.Contains("The object requires member \"sku\".", e.Message, StringComparison.Ordinal);
        Assert.Equal(0, JsonWire.Deserialize<Order>("""{"name":"x"}""")!.Id);
    }

    [Theory]
    [InlineData("9201a178", null)] // [1, "x"]
    [InlineData("9201c0", null)] // [1, null]
    [InlineData("9101", "\"name\"")]
    [InlineData("90", "\"id\", \"name\"")]
    public void Array_of_keys_that_is_too_short_is_refused(string hex, string? missing)
    {
        var options = new MessagePackWireOptions { RequireConstructorParameters = true };
        byte[] bytes = Convert.FromHexString(hex);
        if (missing is null)
            Assert.Equal(1, MessagePackWire.Deserialize<Keyed>(bytes, options)!.Id);
        else
            Assert.Contains(
                missing,
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Keyed>(bytes, options)).Message,
                StringComparison.Ordinal
            );
    }

    [Theory]
    [InlineData("""{"pair":{"key":"a","value":1}}""")]
    [InlineData("""{"pair":{"key":"a"}}""")]
    [InlineData("""{"pair":{"VALUE":1}}""")]
    [InlineData("""{"pairs":[{"key":null,"value":{"sku":"s"}},{}]}""")]
    [InlineData("""{"pairs":[{"key":null,"value":{"sku":"s"}}]}""")]
    [InlineData("""{"tuple":{"item1":1}}""")]
    public void Pairs_and_tuples_require_what_the_platform_requires(string json)
    {
        bool isComplete = true;
        try
        {
            JsonSerializer.Deserialize<Paired>(json, s_platform);
        }
        catch (JsonException)
        {
            isComplete = false;
        }

        var options = new JsonWireOptions { RequireConstructorParameters = true };
        foreach (Converter<Paired> converter in Provided.All.Select(Of))
            if (isComplete)
                Assert.NotNull(JsonReading.Read(Encoding.UTF8.GetBytes(json), converter, in options));
            else
                Assert.Equal(
                    WireError.MissingMember,
                    Assert
                        .Throws<WireException>(() =>
                            JsonReading.Read(Encoding.UTF8.GetBytes(json), converter, in options)
                        )
                        .Error
                );

        static Converter<Paired> Of(ProvidedBy provider) =>
            provider == ProvidedBy.Generation ? Shaped<Paired>() : Provided.Converter<Paired>(provider);
    }

    [Theory]
    [InlineData("92a16101", true)] // ["a", 1]
    [InlineData("91a161", false)] // ["a"]
    [InlineData("90", false)]
    public void Pair_of_MessagePack_requires_both_elements(string hex, bool isComplete)
    {
        var options = new MessagePackWireOptions { RequireConstructorParameters = true };
        byte[] bytes = Convert.FromHexString(hex);
        if (isComplete)
            Assert.Equal(new("a", 1), MessagePackWire.Deserialize<KeyValuePair<string, int>>(bytes, options));
        else
            Assert.Throws<WireException>(() => MessagePackWire.Deserialize<KeyValuePair<string, int>>(bytes, options));
    }

    [Fact]
    public void Members_of_a_policy_are_found_by_its_names()
    {
        var options = new JsonWireOptions { RequireConstructorParameters = true, Naming = WireNaming.SnakeUpper };
        Assert.Equal("a", JsonWire.Deserialize<Line>("""{"SKU":"a"}""", options)!.Sku);
        Assert.Throws<WireException>(() => JsonWire.Deserialize<Line>("""{"COUNT":1}""", options));
    }

    [Fact]
    public void Merging_needs_no_members()
    {
        var options = new JsonWireOptions { RequireConstructorParameters = true };
        Order merged = JsonWire.Merge(new Order(1, "x") { Line = new("s") }, """{"line":{"count":3}}"""u8, options)!;
        Assert.Equal((1, "x", "s", 3), (merged.Id, merged.Name, merged.Line!.Sku, merged.Line.Count));
    }

    private static Converter<Order> ConverterOf(ProvidedBy provider) =>
        provider == ProvidedBy.Generation ? Shaped<Order>() : Provided.Converter<Order>(provider);

    private static Converter<T> Shaped<T>()
        where T : IShaped<T> => T.Converter;

    [Shape]
    public partial record Order(int Id, string? Name, int Count = 5)
    {
        public Line? Line { get; init; }
        public List<Line>? Lines { get; init; }
        public Dictionary<string, Line>? ByName { get; init; }
        public Animal? Pet { get; init; }
        public Place? Point { get; init; }
    }

    [Shape]
    public partial class Paired
    {
        public KeyValuePair<string, int>? Pair { get; set; }
        public List<KeyValuePair<string?, Line>>? Pairs { get; set; }
        public Tuple<int, int>? Tuple { get; set; }
    }

    [Shape]
    public partial record Line(string Sku, int Count = 1);

    [Shape, JsonPolymorphic, JsonDerivedType(typeof(Cat), "cat")]
    public abstract partial record Animal;

    [Shape]
    public partial record Cat(int Lives) : Animal;

    [Shape]
    public readonly partial record struct Place(int X, int Y);

    [Shape, MessagePackObject]
    public partial record Keyed([property: Key(0)] int Id, [property: Key(1)] string? Name);
}
