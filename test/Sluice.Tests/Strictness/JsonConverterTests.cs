using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// Converters of System.Text.Json are honoured wherever that library honours them, with options that say what ours do.
/// </summary>
public partial class JsonConverterTests
{
    private static readonly JsonSerializerOptions s_peer = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    [Theory, MemberData(nameof(Providers))]
    public void Enumerations_WithAnyConverter_AreWrittenAsSystemTextJsonDoes(ProvidedBy provider) =>
        Same(provider, new Converted.Enums());

    [Theory, MemberData(nameof(Providers))]
    public void Enumerations_OnMessagePack_AreNumbersWhereTheConverterKnowsJsonAlone(ProvidedBy provider)
    {
        Converted.Enums back = Strict.FromHex<Converted.Enums>(
            provider,
            Strict.Hex(provider, new Converted.Enums { Kebab = Converted.Kebab.FirstOne })
        );
        Assert.Equal(
            (Converted.Kebab.FirstOne, Converted.Own.Def, Converted.Own.Def),
            (back.Kebab, back.Own, back.Keys.Keys.Single())
        );
        Assert.Contains("a56b6562616201", Strict.Hex(provider, new Converted.Enums()), StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Providers))]
    public void Converters_OfABase_ServeWhatTheyAccept(ProvidedBy provider) => Same(provider, new Converted.Bases());

    [Theory, MemberData(nameof(Providers))]
    public void Collections_WithAConverterOfAnAttribute_AreNotFilledInPlace(ProvidedBy provider)
    {
        Converted.Kept kept = Strict.FromJson<Converted.Kept>(provider, """{"items":"3,4","number":5}""");
        Assert.Equal("""{"items":"1,2","number":5}""", Strict.Json(provider, kept));
    }

    private static void Same<T>(ProvidedBy provider, T value)
        where T : IShaped<T>
    {
        string theirs = JsonSerializer.Serialize(value, s_peer);
        Assert.Equal(theirs, Strict.Json(provider, value));
        Assert.Equal(theirs, Strict.Json(provider, Strict.FromJson<T>(provider, theirs)));
        // Other naming: another writer and reader.
        Assert.Equal(
            JsonSerializer.Serialize(
                value,
                new JsonSerializerOptions(s_peer) { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }
            ),
            Strict.Json(provider, value, new JsonWireOptions { Naming = WireNaming.Snake })
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Options_OfTheCall_ReachConverters(ProvidedBy provider)
    {
        string Write(JsonWireOptions options) => Strict.Json(provider, new Converted.Passes(), options);
        Assert.Equal("""{"value":{"firstOne":1,"nullOne":null,"link":"http://a/"}}""", Write(default));
        Assert.Equal(
            """{"value":{"first_one":1,"null_one":null,"link":"http://a/"}}""",
            Write(new() { Naming = WireNaming.Snake })
        );
        Assert.Equal(
            """{"Value":{"FirstOne":1,"NullOne":null,"Link":"http://a/"}}""",
            Write(new() { Naming = WireNaming.None })
        );
        Assert.Equal("""{"value":{"firstOne":1,"link":"http://a/"}}""", Write(new() { Omit = OmitWhen.Null }));
        Assert.Equal(
            """{"value":{"firstOne":1,"nullOne":null,"link":"link"}}""",
            Write(new() { Converters = WireConverters.Empty.Add<Uri, Converted.LinkConverter>() })
        );
        Assert.Equal(
            """{"value":{"firstOne":"1","nullOne":null,"link":"http://a/"}}""",
            Write(new() { NumbersAsText = true })
        );
        Assert.Equal(
            "{\n  \"value\": \"{\\n  \\\"firstOne\\\": 1,\\n  \\\"nullOne\\\": null,\\n  \\\"link\\\": \\\"http://a/\\\"\\n}\"\n}",
            Write(new() { Indented = true })
        );
        Assert.Equal(
            7,
            Strict
                .FromJson<Converted.Passes>(
                    provider,
                    """{"value":{"first_one":7}}""",
                    new() { Naming = WireNaming.Snake }
                )
                .Value.Inner.FirstOne
        );
        Assert.Equal(
            "http://b/",
            Strict
                .FromJson<Converted.Passes>(
                    provider,
                    """{"value":{"link":"b"}}""",
                    new() { Converters = WireConverters.Empty.Add<Uri, Converted.LinkConverter>() }
                )
                .Value.Inner.Link.ToString()
        );
    }

    [AttributeUsage(AttributeTargets.All)]
    public sealed class ScaledAttribute(int by) : JsonConverterAttribute
    {
        public override JsonConverter CreateConverter(Type typeToConvert) =>
            throw new NotSupportedException(by.ToString());
    }

    public class Scaled
    {
        [Scaled(3)]
        public int A { get; set; }
    }

    [Scaled(3)]
    public class ScaledType;

    [Fact]
    public void Attribute_ThatMakesAConverterFromArguments_IsRefused()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal(
                WireError.Unsupported,
                Assert.Throws<WireException>(() => Provided.Json(provider, new Scaled())).Error
            );
            Assert.Equal(
                WireError.Unsupported,
                Assert.Throws<WireException>(() => Provided.FromJson<ScaledType>(provider, "{}")).Error
            );
        }
    }

    public class Base1
    {
        public int X { get; set; } = 9;
        public int Z { get; set; } = 10;
    }

    [Shape]
    public partial class Ordered1
    {
        [JsonIgnore]
        public int X { get; set; } = 1;
        public int B { get; set; } = 2;

        [JsonPropertyName("x")]
        public int Y { get; set; } = 3;
        public int C { get; set; } = 4;
    }

    [Shape]
    public partial class Ordered2
    {
        public int A { get; set; } = 1;

        [JsonPropertyName("b")]
        public int Y { get; set; } = 3;

        [JsonIgnore]
        public int B { get; set; } = 2;
        public int C { get; set; } = 4;
    }

    [Shape]
    public partial class Ordered3 : Base1
    {
        [JsonIgnore]
        public new int X { get; set; } = 1;
        public int B { get; set; } = 2;
    }

    [Shape]
    public partial class Ordered5
    {
        [JsonIgnore]
        public int X { get; set; } = 1;

        [JsonPropertyOrder(1)]
        public int B { get; set; } = 2;

        [JsonPropertyName("x"), JsonPropertyOrder(2)]
        public int Y { get; set; } = 3;
        public int C { get; set; } = 4;
    }

    [Shape]
    public partial class Ordered6
    {
        [JsonIgnore, JsonPropertyName("q")]
        public int X { get; set; } = 1;
        public int B { get; set; } = 2;
        public int Q { get; set; } = 3;
    }

    [Theory, MemberData(nameof(Providers))]
    public void Order_WithAnIgnoredAndARenamedMember_IsSystemTextJsons(ProvidedBy provider)
    {
        Check(new Ordered1());
        Check(new Ordered2());
        Check(new Ordered3());
        Check(new Ordered5());
        Check(new Ordered6());

        void Check<T>(T value)
            where T : IShaped<T>
        {
            string? theirs = null;
            try
            {
                theirs = JsonSerializer.Serialize(value, s_peer);
            }
            catch (InvalidOperationException)
            {
                return; // refused there: nothing to be equal to
            }
            Assert.Equal(theirs, Strict.Json(provider, value));
            Assert.Equal(theirs, Strict.Json(provider, Strict.FromJson<T>(provider, theirs)));
        }
    }
}
