using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// <c>[JsonNumberHandling]</c> reaches what it reaches in System.Text.Json, and is an error where it reaches nothing.
/// </summary>
public partial class NumberHandlingTests
{
    [Shape]
    public partial class Plain
    {
        public int A { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public class Numbers : List<int>;

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public class Prices : Dictionary<string, decimal>;

    [Shape, JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public partial class Typed
    {
        public int A { get; set; }
        public List<int> L { get; set; } = [1];
        public Plain O { get; set; } = new() { A = 2 };
        public object X { get; set; } = 3.5m;
        public object Y { get; set; } = "text";
        public DayOfWeek Z { get; set; } = DayOfWeek.Friday;
    }

    [Shape]
    public partial class Membered
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public object O { get; set; } = 3;

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public List<object> P { get; set; } = [1, "a", 2.5];

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Dictionary<string, int> D { get; set; } = new() { ["a"] = 1 };

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int?[] N { get; set; } = [1, null];
        public Numbers L { get; set; } = [1, 2];
        public Prices M { get; set; } = new() { ["a"] = 1.50m };
    }

    public class OfObject
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Plain O { get; set; } = new();
    }

    public class OfText
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public string O { get; set; } = "";
    }

    public class OfEnumeration
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public DayOfWeek O { get; set; }
    }

    public class OfLists
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public List<List<int>> O { get; set; } = [];
    }

    public class OfElement
    {
        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public JsonElement O { get; set; }
    }

    [Shape]
    public partial class Handled
    {
        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public double Strict { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public double Readable { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public List<long?>? Readables { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public double Literal { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public Dictionary<string, float>? Literals { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public int? Whole { get; set; }

        [JsonNumberHandling(
            JsonNumberHandling.AllowNamedFloatingPointLiterals | JsonNumberHandling.AllowReadingFromString
        )]
        public Half[]? Both { get; set; }
        public decimal Other { get; set; }
    }

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    [Theory, MemberData(nameof(Providers))]
    public void Numbers_AreTextWhereSystemTextJsonWritesText(ProvidedBy provider)
    {
        Same(provider, new Typed());
        Same(provider, new Membered());
    }

    public static TheoryData<ProvidedBy, string> Documents =>
        [
            .. from provider in Provided.All
            from document in (string[])
                [
                    """{"strict":"1"}""",
                    """{"readable":"1"}""",
                    """{"readables":["1",2,null]}""",
                    """{"literal":"1"}""",
                    """{"literal":"NaN"}""",
                    """{"literals":{"a":"1"}}""",
                    """{"literals":{"a":"-Infinity","b":2}}""",
                    """{"whole":"1"}""",
                    """{"both":["1","NaN"]}""",
                    """{"readable":"1","other":"2"}""",
                ]
            select new TheoryDataRow<ProvidedBy, string>(provider, document),
        ];

    [Theory, MemberData(nameof(Documents))]
    public void Numbers_in_strings_are_read_where_SystemTextJson_reads_them(ProvidedBy provider, string document)
    {
        foreach (bool isStrict in (bool[])[false, true])
        {
            var theirs = new JsonSerializerOptions(JsonSerializerDefaults.Web)
            {
                NumberHandling = isStrict ? JsonNumberHandling.Strict : JsonNumberHandling.AllowReadingFromString,
            };
            var ours = new JsonWireOptions { RejectQuotedNumbers = isStrict };
            string? expected = Attempt(() =>
                JsonSerializer.Serialize(JsonSerializer.Deserialize<Handled>(document, theirs))
            );
            string? read = Attempt(() => JsonSerializer.Serialize(Strict.FromJson<Handled>(provider, document, ours)));
            Assert.Equal((isStrict, expected), (isStrict, read));
        }
    }

    private static string? Attempt(Func<string> read)
    {
        try
        {
            return read();
        }
        catch (Exception failure) when (failure is JsonException or WireException)
        {
            return null;
        }
    }

    private static void Same<T>(ProvidedBy provider, T value)
        where T : IShaped<T> =>
        Assert.Equal(JsonSerializer.Serialize(value, JsonSerializerOptions.Web), Strict.Json(provider, value));

    private static string Written(Converter converter, object value) =>
        JsonOutput.ToText(new UntypedJsonBody(converter, value), default);

    public static TheoryData<ProvidedBy, Type> Refusals =>
        [
            .. from provider in Provided.AtRunTime
            from type in (Type[])
                [typeof(OfObject), typeof(OfText), typeof(OfEnumeration), typeof(OfLists), typeof(OfElement)]
            select new TheoryDataRow<ProvidedBy, Type>(provider, type),
        ];

    [Theory, MemberData(nameof(Refusals))]
    public void Attribute_OnWhatIsNoNumber_IsRefusedAsBySystemTextJson(ProvidedBy provider, Type type)
    {
        object value = Activator.CreateInstance(type)!;
        Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(value, type));
        var failure = Assert.Throws<WireException>(() => Written(Provided.Converter(provider, type), value));
        Assert.Equal(WireError.Unsupported, failure.Error);
        Assert.Contains("[JsonNumberHandling]", failure.Message, StringComparison.Ordinal);
    }
}
