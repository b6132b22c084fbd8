using System.Collections.Concurrent;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>Forms near those of reports, through every provider that runs in this process.</summary>
public partial class SiblingsOfReportsTests
{
    public class Extended
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }

        public int First { get; set; } = 1;

        [JsonPropertyOrder(5)]
        public string? Last { get; set; }

        public int Second { get; set; } = 2;
    }

    [Shape]
    public partial class ShapedExtended : Extended;

    public static TheoryData<string> Options => ["plain", "text", "references", "without null", "verbatim"];

    [Theory]
    [MemberData(nameof(Options))]
    public void Extension_data_follow_all_members_under_every_option(string name)
    {
        (JsonWireOptions options, JsonSerializerOptions platform) = FindOptions(name);
        var entries = new Dictionary<string, object?> { ["x"] = "y", ["z"] = null };
        string expected = JsonSerializer.Serialize(new Extended { More = entries }, platform);

        foreach (ProvidedBy provider in Provided.AtRunTime)
            Assert.Equal(expected, Provided.Json(provider, new Extended { More = entries }, options));
        Assert.Equal(expected, JsonWire.Serialize(new ShapedExtended { More = entries }, options: options));
    }

    private static (JsonWireOptions Own, JsonSerializerOptions Platform) FindOptions(string name)
    {
        var platform = new JsonSerializerOptions
        {
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };
        return name switch
        {
            "text" => (
                new() { NumbersAsText = true },
                new(platform)
                {
                    NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString,
                }
            ),
            "references" => (
                new() { References = WireReferenceHandling.Preserve },
                new(platform) { ReferenceHandler = ReferenceHandler.Preserve }
            ),
            "without null" => (
                new() { Omit = OmitWhen.Null },
                new(platform) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }
            ),
            "verbatim" => (new() { Naming = WireNaming.None }, new(platform) { PropertyNamingPolicy = null }),
            _ => (default, platform),
        };
    }

    public class Numbers
    {
        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public int Strict { get; set; } = 1;

        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public List<decimal?> Several { get; set; } = [2.50m, null];

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public double Literal { get; set; } = 1.5;

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public float[] Literals { get; set; } = [float.NaN, 3];

        public int Loose { get; set; } = 4;
        public DayOfWeek Day { get; set; } = DayOfWeek.Friday;
        public long? After { get; set; } = 5;
    }

    [Shape]
    public partial class ShapedNumbers : Numbers;

    [Fact]
    public void A_member_that_says_how_numbers_are_written_takes_precedence_over_NumbersAsText()
    {
        (JsonWireOptions options, JsonSerializerOptions platform) = FindOptions("text");
        string expected = JsonSerializer.Serialize(new Numbers(), platform);

        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal(expected, Provided.Json(provider, new Numbers(), options));
            Assert.Equal(
                expected,
                Provided.Json(provider, Provided.FromJson<Numbers>(provider, expected, options), options)
            );
        }
        Assert.Equal(expected, JsonWire.Serialize(new ShapedNumbers(), options: options));
        Assert.Equal(
            expected,
            JsonWire.Serialize(JsonWire.Deserialize<ShapedNumbers>(expected, options), options: options)
        );
    }

    [Flags]
    public enum Sides : byte
    {
        None,
        Left,
        Right,
    }

    [Fact]
    public void Untyped_keys_that_are_enumerations_are_names_in_JSON_and_numbers_in_MessagePack()
    {
        var keys = new Dictionary<object, int>
        {
            [DayOfWeek.Friday] = 1,
            [Sides.Left | Sides.Right] = 2,
            [7] = 3,
        };

        Assert.Equal(JsonSerializer.Serialize(keys), JsonWire.Serialize(keys));
        Assert.Equal(
            "83D2000000050 1CC0302D20000000703".Replace(" ", "", StringComparison.Ordinal),
            Convert.ToHexString(MessagePackWire.Serialize(keys))
        );
    }

    public interface ILeft
    {
        int Same { get; set; }
    }

    public interface IRight
    {
        string? Same { get; set; }
    }

    public interface IBoth : ILeft, IRight
    {
        int Other { get; set; }
    }

    public interface IHiding : ILeft, IRight
    {
        new double Same { get; set; }
    }

    public sealed class Both : IBoth, IHiding
    {
        int ILeft.Same { get; set; } = 1;
        string? IRight.Same { get; set; } = "r";
        double IHiding.Same { get; set; } = 2.5;
        public int Other { get; set; } = 3;
    }

    [Fact]
    public void Members_of_unrelated_interfaces_do_not_hide_each_other()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            var refusal = Assert.Throws<WireException>(() => Provided.Json<IBoth>(provider, new Both()));
            Assert.StartsWith("'Same' and 'Same' of '", refusal.Message, StringComparison.Ordinal);
            Assert.Contains("have the same wire name \"same\"", refusal.Message, StringComparison.Ordinal);
            Assert.Equal("""{"same":2.5}""", Provided.Json<IHiding>(provider, new Both()));
        }
        Assert.Throws<InvalidOperationException>(() =>
            JsonSerializer.Serialize<IBoth>(new Both(), FindOptions("").Platform)
        );
        Assert.Equal("""{"same":2.5}""", JsonSerializer.Serialize<IHiding>(new Both(), FindOptions("").Platform));
    }

    public class Clashing
    {
        [JsonPropertyName("n")]
        public int A { get; set; }

        [JsonPropertyName("n")]
        public int B { get; set; }
    }

    [Fact]
    public void A_type_without_a_shape_is_refused_with_the_same_words_each_time()
    {
        const string Expected = "have the same wire name \"n\"";
        JsonWireOptions references = new() { References = WireReferenceHandling.Preserve };
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            for (int i = 0; i < 2; i++)
            {
                foreach (JsonWireOptions options in (JsonWireOptions[])[references, default])
                {
                    var read = Assert.Throws<WireException>(() =>
                        Provided.FromJson<Clashing>(provider, """{"n":1}""", options)
                    );
                    var written = Assert.Throws<WireException>(() => Provided.Json(provider, new Clashing(), options));
                    Assert.Contains(Expected, read.Message, StringComparison.Ordinal);
                    Assert.Contains(Expected, written.Message, StringComparison.Ordinal);
                }
            }
        }
    }

    public unsafe class Pointing
    {
        public int* Pointer { get; set; }
    }

    public class Referring
    {
        private int _value = 1;
        public ref int Reference => ref _value;
    }

    public class Spanning
    {
        public ReadOnlySpan<byte> Span => default;
    }

    [Fact]
    public void Members_without_values_are_refused_with_the_words_of_the_diagnostic()
    {
        const string Remedy = "; ignore the member with [WireIgnore] or give it a [WireConverter].";
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            AssertRefused<Pointing>(
                provider,
                "Pointer' is of type 'System.Int32*', which is not serializable: a pointer is valid only inside its process"
            );
            AssertRefused<Referring>(
                provider,
                "Reference' is of type 'System.Int32&', which is not serializable: "
                    + "a reference, a pointer or a span is valid only inside its process"
            );
            AssertRefused<Spanning>(
                provider,
                "Span' is of type 'System.ReadOnlySpan`1[System.Byte]', which is not serializable: "
                    + "a ref struct cannot be a type argument of a shape"
            );
        }

        static void AssertRefused<T>(ProvidedBy provider, string expected)
            where T : new()
        {
            var refusal = Assert.Throws<WireException>(() => Provided.Json(provider, new T()));
            Assert.Contains(expected + Remedy, refusal.Message, StringComparison.Ordinal);
        }
    }

    public class Filled
    {
        public IProducerConsumerCollection<int> Numbers { get; } = new ConcurrentQueue<int>([1]);
        public IProducerConsumerCollection<Numbers> Objects { get; } = new ConcurrentQueue<Numbers>();
    }

    [Fact]
    public void A_collection_that_cannot_be_created_is_filled()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Filled read = Provided.FromJson<Filled>(provider, """{"numbers":[2,3],"objects":[{"loose":9}]}""")!;
            Assert.Equal([1, 2, 3], read.Numbers);
            Assert.Equal(9, Assert.Single(read.Objects).Loose);
            Assert.Equal([1], Provided.FromJson<Filled>(provider, """{"numbers":null}""")!.Numbers);
        }
    }
}
