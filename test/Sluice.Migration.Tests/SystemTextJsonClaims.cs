using System.Collections.Specialized;
using System.Globalization;
using System.Net.Mail;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Xunit;

namespace Sluice.Migration.Tests;

/// <summary>docs/migrating-from-system-text-json.md against System.Text.Json.</summary>
public sealed class SystemTextJsonPageTests()
    : MigrationPageTests("migrating-from-system-text-json", SystemTextJsonClaims.All);

internal static class SystemTextJsonClaims
{
    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    public static readonly IReadOnlyList<Claim> All = [.. Calls(), .. Options(), .. Writing(), .. Reading()];

    private static string Old<T>(T value, JsonSerializerOptions? options = null) =>
        JsonSerializer.Serialize(value, options ?? s_web);

    private static JsonSerializerOptions Web(Action<JsonSerializerOptions> change)
    {
        JsonSerializerOptions options = new(s_web);
        change(options);
        return options;
    }

    private static void Same<T>(T value, Action<JsonSerializerOptions> change, JsonWireOptions options) =>
        Assert.Equal(Old(value, Web(change)), JsonWire.Serialize(value, options: options));

    private static void IsObjectThere<T>(T value, string text)
    {
        Assert.StartsWith("{", Old(value), StringComparison.Ordinal);
        Assert.Equal(text, JsonWire.Serialize(value));
    }

    private static IEnumerable<string> NamesOf(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        return [.. document.RootElement.EnumerateObject().Select(static member => member.Name)];
    }

    private static void Refuses<T>(string text) => Assert.Throws<WireException>(() => JsonWire.Deserialize<T>(text));

    private static void BothRefuse<T>(string text)
    {
        Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<T>(text, s_web));
        Refuses<T>(text);
    }

    private static void OnlySluiceRefuses<T>(string text)
    {
        JsonSerializer.Deserialize<T>(text, s_web);
        Refuses<T>(text);
    }

    private static void OnlySluiceReads<T>(string text)
    {
        Assert.ThrowsAny<Exception>(() => JsonSerializer.Deserialize<T>(text, s_web));
        JsonWire.Deserialize<T>(text);
    }

    private static IEnumerable<Claim> Calls() =>
        [
            new(
                "`JsonSerializer.Serialize(value, web)` | `JsonWire.Serialize(value)`",
                () => Assert.Equal(Old(new Plain { Id = 7 }), JsonWire.Serialize(new Plain { Id = 7 }))
            ),
            new(
                "`JsonSerializer.SerializeToUtf8Bytes(value, web)` | `JsonWire.SerializeToUtf8Bytes(value)`",
                () =>
                    Assert.Equal(
                        JsonSerializer.SerializeToUtf8Bytes(new Plain(), s_web),
                        JsonWire.SerializeToUtf8Bytes(new Plain())
                    )
            ),
            new(
                "`JsonSerializer.SerializeAsync(stream, value, web, token)` | `JsonWire.SerializeAsync(stream, value, cancellationToken: token)`",
                () =>
                {
                    CancellationToken token = default;
                    MemoryStream old = new(),
                        stream = new();
                    JsonSerializer.SerializeAsync(old, new Plain(), s_web, token).Wait();
                    JsonWire.SerializeAsync(stream, new Plain(), cancellationToken: token).Wait();
                    Assert.Equal(old.ToArray(), stream.ToArray());
                }
            ),
            new(
                "`JsonSerializer.Deserialize<T>(utf8, web)` | `JsonWire.Deserialize<T>(utf8)`",
                () =>
                {
                    ReadOnlySpan<byte> utf8 = """{"id":7}"""u8;
                    Assert.Equal(
                        JsonSerializer.Deserialize<Plain>(utf8, s_web)!.Id,
                        JsonWire.Deserialize<Plain>(utf8)!.Id
                    );
                }
            ),
            new(
                "`JsonSerializer.DeserializeAsyncEnumerable<T>(stream, web, token)` | `JsonWire.DeserializeAsyncEnumerable<T>(stream, cancellationToken: token)`",
                () =>
                {
                    CancellationToken token = default;
                    MemoryStream Stream() => new(Encoding.UTF8.GetBytes("""[{"id":1},{"id":2}]"""));
                    Assert.Equal(
                        JsonSerializer
                            .DeserializeAsyncEnumerable<Plain>(Stream(), s_web, token)
                            .ToBlockingEnumerable()
                            .Select(p => p!.Id),
                        JsonWire
                            .DeserializeAsyncEnumerable<Plain>(Stream(), cancellationToken: token)
                            .ToBlockingEnumerable()
                            .Select(p => p!.Id)
                    );
                }
            ),
            new("`catch (JsonException)` | `catch (WireException)`", () => BothRefuse<Plain>("{")),
        ];

    private static IEnumerable<Claim> Options() =>
        [
            new(
                "| `WriteIndented`, `IndentCharacter`, `IndentSize`, `NewLine` | `Indented`, and the same names |",
                () =>
                    Same(
                        new Plain(),
                        o => (o.WriteIndented, o.IndentCharacter, o.IndentSize, o.NewLine) = (true, '\t', 1, "\r\n"),
                        new()
                        {
                            Indented = true,
                            IndentCharacter = '\t',
                            IndentSize = 1,
                            NewLine = "\r\n",
                        }
                    )
            ),
            new(
                "| `PropertyNamingPolicy` | `Naming` or `NamingPolicy` |",
                () =>
                    Same(
                        new Collections(),
                        o => o.PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower,
                        new() { Naming = WireNaming.Kebab }
                    )
            ),
            new(
                "| `DefaultIgnoreCondition` | `Omit` |",
                () =>
                {
                    Same(
                        new Plain(),
                        o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
                        new() { Omit = OmitWhen.Null }
                    );
                    Same(
                        new Plain(),
                        o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault,
                        new() { Omit = OmitWhen.Default }
                    );
                }
            ),
            new(
                "| `Encoder` (the default one) | `Escaping = JsonEscaping.Html` |",
                () => Same("<>&'\"+`ä\u007F😀", _ => { }, new() { Escaping = JsonEscaping.Html })
            ),
            new(
                "| `NumberHandling`, named literals | `NumbersAsText`, `NonFinite` |",
                () =>
                {
                    Same(
                        new Plain(),
                        o => o.NumberHandling = JsonNumberHandling.WriteAsString,
                        new() { NumbersAsText = true }
                    );
                    Same(
                        double.NaN,
                        o => o.NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
                        new() { NonFinite = JsonNonFinite.Literals }
                    );
                }
            ),
            new(
                "| `Converters` with `JsonStringEnumConverter` | `EnumsAsText` |",
                () =>
                    Same(Phase.Paid, o => o.Converters.Add(new JsonStringEnumConverter()), new() { EnumsAsText = true })
            ),
            new(
                "| `Converters` | `Converters`; a `JsonConverter` on a type or member is used as it is |",
                () =>
                    Assert.Equal(
                        Old(new WithJsonConverter { Value = 7 }),
                        JsonWire.Serialize(new WithJsonConverter { Value = 7 })
                    )
            ),
            new(
                "| `ReferenceHandler.Preserve` | `References` |",
                () =>
                    Same(
                        new Node { Next = new() },
                        o => o.ReferenceHandler = ReferenceHandler.Preserve,
                        new() { References = WireReferenceHandling.Preserve }
                    )
            ),
            new("| `MaxDepth` | `MaxDepth` (64 in both) |", () => Assert.Equal(64, default(JsonWireOptions).MaxDepth)),
        ];

    private static IEnumerable<Claim> Writing() =>
        [
            new(
                "`Complex` is `[real,imaginary]`, `StringBuilder` and `CultureInfo` are text, `Lazy<T>` is its value, and `IGrouping` has its key; there, groupings are arrays, and the others are objects of their properties or are refused.",
                () =>
                {
                    IsObjectThere(new Complex(1, 2), "[1,2]");
                    IsObjectThere(new StringBuilder("a"), "\"a\"");
                    IsObjectThere(new Lazy<int>(static () => 3), "3");
                    Assert.ThrowsAny<Exception>(static () => Old(CultureInfo.InvariantCulture));
                    Assert.Equal("\"\"", JsonWire.Serialize(CultureInfo.InvariantCulture));
                    IGrouping<int, int> odd = new[] { 1, 3 }.GroupBy(static number => number % 2).Single();
                    Assert.Equal("[1,3]", Old(odd));
                    Assert.Equal("""{"key":1,"elements":[1,3]}""", JsonWire.Serialize(odd));
                }
            ),
            new(
                "Properties of the platform's types that have no form of their own (`MailAddress`, `Regex`) are in the order of their names.",
                () =>
                {
                    var address = new MailAddress("ada@example.com", "Ada");
                    Assert.Equal(
                        """{"displayName":"Ada","user":"ada","host":"example.com","address":"ada@example.com"}""",
                        Old(address)
                    );
                    Assert.Equal(
                        """{"address":"ada@example.com","displayName":"Ada","host":"example.com","user":"ada"}""",
                        JsonWire.Serialize(address)
                    );
                    var pattern = new Regex("a");
                    string[] names = [.. NamesOf(JsonWire.Serialize(pattern))];
                    Assert.Equal(names.Order(StringComparer.Ordinal), names);
                    Assert.NotEqual(names, NamesOf(Old(pattern)));
                }
            ),
            new(
                "Text from U+007F up and the characters `&`, `'`, `+`, `<`, `>` and the backtick are not escaped, and a quotation mark is `\\\"` instead of `\\u0022`",
                () =>
                {
                    Assert.Equal(
                        "\"\\u0026\\u0027\\u002B\\u003C\\u003E\\u0060\\u0022\\u007F\\u00E4\"",
                        Old("&'+<>`\"\u007Fä")
                    );
                    Assert.Equal("\"&'+<>`\\\"\u007Fä\"", JsonWire.Serialize("&'+<>`\"\u007Fä"));
                }
            ),
            new(
                "Two `double`s, 2⁻²⁵ and 2⁻⁹⁵⁸, have one more digit",
                () =>
                {
                    foreach (int exponent in new[] { -25, -958 })
                    {
                        double value = Math.ScaleB(1, exponent);
                        Assert.Equal(
                            Old(value).Replace("E", "").Length + 1,
                            JsonWire.Serialize(value).Replace("E", "").Length
                        );
                        Assert.Equal(value, JsonWire.Deserialize<double>(JsonWire.Serialize(value)));
                    }
                }
            ),
            new(
                "`Indented` ends lines with `\\n` on every system",
                () =>
                    Assert.DoesNotContain(
                        '\r',
                        JsonWire.Serialize(new Plain(), options: new JsonWireOptions { Indented = true })
                    )
            ),
            new(
                "A value tuple is an object with `item1`, `item2`; System.Text.Json writes `{}`",
                () => Assert.Equal(("{}", """{"item1":1,"item2":2}"""), (Old((1, 2)), JsonWire.Serialize((1, 2))))
            ),
            new(
                "`NameValueCollection` is an object of arrays; there only its names are written",
                () =>
                {
                    NameValueCollection value = new() { { "a", "1" }, { "a", "2" } };
                    Assert.Equal(("""["a"]""", """{"a":["1","2"]}"""), (Old(value), JsonWire.Serialize(value)));
                }
            ),
            new(
                "A lone surrogate is an error; there it becomes U+FFFD",
                () =>
                {
                    Assert.Equal("\"\\uFFFD\"", Old("\uD800"));
                    Assert.Throws<WireException>(() => JsonWire.Serialize("\uD800"));
                }
            ),
            new(
                "Values nest up to 64 levels in both",
                () =>
                {
                    Node deep = new();
                    for (int i = 0; i < 70; i++)
                        deep = new() { Next = deep };
                    Assert.Throws<JsonException>(() => Old(deep));
                    Assert.Throws<WireException>(() => JsonWire.Serialize(deep));
                }
            ),
        ];

    private static IEnumerable<Claim> Reading() =>
        [
            new(
                "`object` is read as `bool`, `string`, `long`, `double`, `decimal`, `List<object?>` or `Dictionary<string, object?>`, also in `Dictionary<string, object>` and `List<object>`; there it is a `JsonElement`, and here too with `UntypedAsJsonElement`",
                () =>
                {
                    Assert.IsType<JsonElement>(JsonSerializer.Deserialize<object>("1", s_web));
                    Assert.IsType<long>(JsonWire.Deserialize<object>("1"));
                    Assert.IsType<double>(JsonWire.Deserialize<object>("1.5"));
                    Assert.IsType<Dictionary<string, object?>>(JsonWire.Deserialize<object>("{}"));
                    Assert.IsType<long>(JsonWire.Deserialize<List<object>>("[1]")![0]);
                    Assert.IsType<long>(JsonWire.Deserialize<Dictionary<string, object>>("""{"a":1}""")!["a"]);
                }
            ),
            new(
                "`object` as `JsonElement` (always) | `UntypedAsJsonElement`",
                () =>
                {
                    JsonWireOptions options = new() { UntypedAsJsonElement = true };
                    Assert.IsType<JsonElement>(JsonWire.Deserialize<object>("1", options));
                    Assert.IsType<JsonElement>(JsonWire.Deserialize<List<object>>("[1]", options)![0]);
                }
            ),
            new(
                "a name that occurs twice, a number that overflows to infinity, invalid UTF-8 in skipped parts, a list of names for an enumeration without `[Flags]`",
                () =>
                {
                    OnlySluiceRefuses<Plain>("""{"id":1,"id":2}""");
                    OnlySluiceRefuses<double>("1e400");
                    byte[] invalid = [.. """{"no":" """u8, 0xFF, .. "\"}"u8];
                    JsonSerializer.Deserialize<Plain>(invalid, s_web);
                    Assert.Throws<WireException>(() => JsonWire.Deserialize<Plain>(invalid));
                }
            ),
            new(
                "white space or separators inside quoted numbers and versions",
                () => OnlySluiceRefuses<Half>("\"1,000\"")
            ),
            new(
                "a byte order mark",
                () =>
                {
                    byte[] marked = [0xEF, 0xBB, 0xBF, .. "1"u8];
                    Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<int>(marked, s_web));
                    Assert.Equal(1, JsonWire.Deserialize<int>(marked));
                }
            ),
            new(
                "and more types (`BigInteger`, `Rune`, read-only and frozen collections, multidimensional arrays)",
                () =>
                {
                    OnlySluiceReads<Rune>("\"a\"");
                    OnlySluiceReads<int[,]>("[[1,2],[3,4]]");
                    OnlySluiceReads<System.Collections.Frozen.FrozenSet<int>>("[1]");
                    OnlySluiceReads<System.Collections.ObjectModel.ReadOnlyCollection<int>>("[1]");
                }
            ),
            new(
                "A collection without a setter is filled in place, and the elements of a stack are read in order",
                () =>
                {
                    Assert.Equal([1], JsonSerializer.Deserialize<Collections>("""{"fixed":[2]}""", s_web)!.Fixed);
                    Assert.Equal([1, 2], JsonWire.Deserialize<Collections>("""{"fixed":[2]}""")!.Fixed);
                    Assert.Equal([2, 1], JsonSerializer.Deserialize<Stack<int>>("[1,2]", s_web)!);
                    Assert.Equal([1, 2], JsonWire.Deserialize<Stack<int>>("[1,2]")!);
                }
            ),
        ];
}

/// <summary>Writes a number as text in angle brackets.</summary>
public sealed class BracketConverter : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        int.Parse(reader.GetString()!.Trim('[', ']'), CultureInfo.InvariantCulture);

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"[{value}]");
}

[Shape]
public partial class WithJsonConverter
{
    [JsonConverter(typeof(BracketConverter))]
    public int Value { get; set; }
}
