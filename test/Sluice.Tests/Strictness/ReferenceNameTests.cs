using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// Under <c>References = Preserve</c> no name that begins with <c>$</c> is written, since no reader would take it for
/// a name; System.Text.Json writes such names and can't read them.
/// </summary>
public partial class ReferenceNameTests
{
    [Shape]
    public partial class Dollars
    {
        public Dictionary<string, int>? Texts { get; set; }
        public Dictionary<char, int>? Characters { get; set; }
        public object? Any { get; set; }
        public JsonElement? Element { get; set; }
    }

    [Shape]
    public partial class Named
    {
        [JsonPropertyName("$a")]
        public int A { get; set; }
    }

    [Shape]
    public partial class Extended
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    private static readonly JsonWireOptions s_preserve = new() { References = WireReferenceHandling.Preserve };
    private static readonly JsonWireOptions s_html = s_preserve with { Escaping = JsonEscaping.Html };
    private static readonly JsonElement s_one = JsonDocument.Parse("1").RootElement;

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    [Theory, MemberData(nameof(Providers))]
    public void Names_ThatBeginWithADollar_AreRefusedWhereReferencesArePreserved(ProvidedBy provider)
    {
        foreach (string key in (string[])["$", "$id", "$ref", "$values", "$type", "$a"])
        {
            Refused(provider, new Dollars { Texts = new() { [key] = 1 } }, key);
            Refused(provider, new Extended { More = new() { [key] = s_one } }, key);
        }
        Refused(provider, new Dollars { Characters = new() { ['$'] = 1 } }, "$");
        Refused(provider, new Named { A = 1 }, "$a");
        foreach (string key in (string[])["$id", "$ref", "$values"])
            Refused(provider, new Dollars { Any = new Dictionary<string, object?> { [key] = 1 } }, key);
    }

    // What is read without types knows its metadata by their names.
    [Theory, MemberData(nameof(Providers))]
    public void Names_OfUntypedObjects_AreReadBack(ProvidedBy provider)
    {
        foreach (
            object any in (object[])
                [
                    new Dictionary<string, object?> { ["$a"] = 1 },
                    new Dictionary<string, int> { ["$a"] = 1 },
                    new Named { A = 1 },
                ]
        )
        {
            string json = Strict.Json(provider, new Dollars { Any = any }, s_preserve);
            var back = (Dictionary<string, object?>)Strict.FromJson<Dollars>(provider, json, s_preserve).Any!;
            Assert.Equal("1", back["$a"]!.ToString());
            Refused(
                provider,
                new Dollars
                {
                    Any = any,
                    Texts = new() { ["$a"] = 1 },
                },
                "$a"
            );
        }
    }

    private static void Refused<T>(ProvidedBy provider, T value, string name)
        where T : IShaped<T>
    {
        foreach (JsonWireOptions options in (JsonWireOptions[])[s_preserve, s_html])
        {
            WireException failure = Assert.Throws<WireException>(() => Strict.Json(provider, value, options));
            Assert.Equal(WireError.Unsupported, failure.Error);
            Assert.Contains($"'{name}'", failure.Message, StringComparison.Ordinal);
        }
        // Elsewhere they are names as others.
        Assert.NotNull(Strict.FromJson<T>(provider, Strict.Json(provider, value)));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Documents_ThatPassThrough_KeepTheirNames(ProvidedBy provider)
    {
        var value = new Dollars { Element = JsonDocument.Parse("""{"$id":5,"$a":1}""").RootElement };
        string json = Strict.Json(provider, value, s_preserve);
        Assert.Contains("""{"$id":5,"$a":1}""", json, StringComparison.Ordinal);
        Assert.Equal(
            1,
            Strict.FromJson<Dollars>(provider, json, s_preserve).Element!.Value.GetProperty("$a").GetInt32()
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Extension_data_HasNoIdOfItsOwn(ProvidedBy provider)
    {
        var value = new Extended
        {
            A = 1,
            More = new() { ["b"] = s_one },
        };
        string json = Strict.Json(provider, value, s_preserve);
        Assert.Equal("""{"$id":"1","a":1,"b":1}""", json);
        Assert.Equal(
            json,
            JsonSerializer.Serialize(
                value,
                new JsonSerializerOptions(JsonSerializerDefaults.Web) { ReferenceHandler = ReferenceHandler.Preserve }
            )
        );
        Assert.Equal(1, Strict.FromJson<Extended>(provider, json, s_preserve).More!["b"].GetInt32());
    }
}
