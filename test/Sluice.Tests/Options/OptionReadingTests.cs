using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Sluice.Tests.Shapes;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Documents under options, in other orders, with members absent, repeated or in another case, cut short and damaged:
/// the code of shapes, which expects members in their order, reads the value or reports the error that looking up each
/// name does. A converter in the options selects the lookup although no value has its type.
/// </summary>
public class OptionReadingTests
{
    // Set SLUICE_EVERY_OPTION=1 to try every combination of options on every case, instead of two.
    private static readonly bool s_everyOption = Environment.GetEnvironmentVariable("SLUICE_EVERY_OPTION") == "1";

    public static TheoryData<ProvidedBy, string> ProvidersAndFamilies() => OptionPathTests.ProvidersAndFamilies();

    [Theory]
    [MemberData(nameof(ProvidersAndFamilies))]
    public void Json_is_read_as_by_lookup(ProvidedBy provider, string family) =>
        NoFailures(family, new JsonVisitor(provider));

    [Theory]
    [MemberData(nameof(ProvidersAndFamilies))]
    public void MessagePack_is_read_as_by_lookup(ProvidedBy provider, string family) =>
        NoFailures(family, new MessagePackVisitor(provider));

    [Theory]
    [InlineData(1)]
    [InlineData(31)]
    [InlineData(32)]
    [InlineData(33)]
    [InlineData(300)]
    public void Names_of_any_length_are_read_at_the_end_of_the_input(int length)
    {
        var options = new JsonWireOptions { NamingPolicy = new Padded(length) };
        var packed = new MessagePackWireOptions { NamingPolicy = new Padded(length) };
        var value = new OptionPathSample
        {
            FirstLongName = 7,
            Inner = new OptionPathSample { FirstLongName = 8 },
        };
        string json = JsonWire.Serialize(value, options: options);
        OptionPathSample read = JsonWire.Deserialize<OptionPathSample>(json, options)!;
        Assert.Equal((7, 8), (read.FirstLongName, read.Inner!.FirstLongName));
        byte[] bytes = MessagePackWire.Serialize(value, options: packed);
        read = MessagePackWire.Deserialize<OptionPathSample>(bytes, options: packed)!;
        Assert.Equal((7, 8), (read.FirstLongName, read.Inner!.FirstLongName));
    }

    [Fact]
    public void Members_with_equal_names_are_read_as_by_lookup()
    {
        var options = new JsonWireOptions { NamingPolicy = new Constant() };
        var lookup = options with { Converters = OptionPathTests.Lookup };
        const string Text = """{"same":1}""";
        Assert.Equal(
            JsonWire.Deserialize<OptionPathSample>(Text, lookup)!.FirstLongName,
            JsonWire.Deserialize<OptionPathSample>(Text, options)!.FirstLongName
        );
        const string Twice = """{"same":1,"same":"b"}""";
        Assert.Equal(
            Try(() => JsonWire.Deserialize<OptionPathSample>(Twice, lookup)),
            Try(() => JsonWire.Deserialize<OptionPathSample>(Twice, options))
        );
    }

    [Fact]
    public void Null_is_refused_where_the_options_say_so()
    {
        var options = new JsonWireOptions { Naming = WireNaming.Snake, RejectNulls = true };
        var error = Assert.Throws<WireException>(() =>
            JsonWire.Deserialize<RequiredText>("""{"some_text":null}""", options)
        );
        Assert.Equal(WireError.Null, error.Error);
    }

    // Returns two of the combinations of options, which depend on the case, or all of them.
    private static IEnumerable<int> Combinations(string test, int count)
    {
        int first = test.Sum(c => c) % count;
        return s_everyOption ? Enumerable.Range(0, count) : [first, (first + (count / 2) + 1) % count];
    }

    private static void NoFailures(string family, ITestCaseVisitor<string?> visitor) =>
        Failures.None(
            from test in CatalogueSample.Cases
            where test.Family == family && !test.Has(Expect.WriteOnly)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );

    // Returns what was read as JSON, or the error with its position.
    private static string Try<T>(Func<T?> read, Converter<T>? converter = null)
    {
        try
        {
            T? value = read();
            return converter is null
                ? JsonWire.Serialize((object?)value)
                : JsonOutput.ToText(new JsonBody<T>(converter, value, null), default);
        }
        catch (WireException error)
        {
            return $"{error.Error} {error.Path} {error.Offset}: {error.Message}";
        }
    }

    // Returns a document with the members of all objects in other orders, absent, repeated or in another case.
    private static IEnumerable<byte[]> Variants(byte[] json)
    {
        yield return json;
        foreach (
            Func<
                List<KeyValuePair<string, JsonNode?>>,
                IEnumerable<KeyValuePair<string, JsonNode?>>
            > change in s_changes
        )
        {
            string text;
            try
            {
                text = Change(JsonNode.Parse(json, documentOptions: new() { MaxDepth = 512 }), change);
            }
            catch (Exception e) when (e is JsonException or ArgumentException or InvalidOperationException)
            {
                // What the platform cannot represent, such as equal names.
                continue;
            }
            yield return Encoding.UTF8.GetBytes(text);
        }
    }

    private static readonly Func<
        List<KeyValuePair<string, JsonNode?>>,
        IEnumerable<KeyValuePair<string, JsonNode?>>
    >[] s_changes =
    [
        members => Enumerable.Reverse(members),
        members => members.Skip(1).Concat(members.Take(1)),
        members => members.Where((_, i) => i % 2 == 1),
        members => members.Concat(members.Take(1)),
        members => members.Select(m => KeyValuePair.Create(m.Key.ToUpperInvariant(), m.Value)),
        members => members.SelectMany(m => new[] { KeyValuePair.Create(m.Key + "_", (JsonNode?)1), m }),
        members => members.Select(m => KeyValuePair.Create(m.Key, (JsonNode?)null)),
    ];

    private static string Change(
        JsonNode? node,
        Func<List<KeyValuePair<string, JsonNode?>>, IEnumerable<KeyValuePair<string, JsonNode?>>> change
    ) =>
        node switch
        {
            JsonObject o => "{"
                + string.Join(
                    ',',
                    change([.. o]).Select(m => JsonSerializer.Serialize(m.Key) + ":" + Change(m.Value, change))
                )
                + "}",
            JsonArray a => "[" + string.Join(", ", a.Select(item => Change(item, change))) + "]",
            null => "null",
            _ => node.ToJsonString(),
        };

    // Returns a document cut short and with single bytes altered, at places that depend on its length alone.
    private static IEnumerable<byte[]> Damages(byte[] bytes)
    {
        var random = new Random(bytes.Length);
        for (int i = 0; i < 4 && bytes.Length > 1; i++)
        {
            yield return bytes[..random.Next(1, bytes.Length)];
            byte[] altered = [.. bytes];
            altered[random.Next(bytes.Length)] ^= (byte)(1 << random.Next(8));
            yield return altered;
        }
    }

    private sealed class JsonVisitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            Converter<T> converter = Provided.Converter(provider, test);
            foreach (int i in Combinations(test.ToString()!, 6))
            {
                var options = new JsonWireOptions
                {
                    Naming = (i & 1) != 0 ? WireNaming.Snake : WireNaming.Unset,
                    EnumsAsText = i < 4,
                    Indented = (i & 2) != 0,
                    ExactNames = i > 3,
                };
                JsonWireOptions lookup = options with { Converters = OptionPathTests.Lookup };
                byte[] written;
                try
                {
                    written = JsonOutput.ToArray(new JsonBody<T>(converter, test.Value, null), in options);
                }
                catch (WireException)
                {
                    continue;
                }
                foreach (byte[] json in Variants(written).Concat(Damages(written)))
                {
                    string expected = Try(() => JsonReading.Read(json, converter, in lookup), converter);
                    string read = Try(() => JsonReading.Read(json, converter, in options), converter);
                    if (expected != read)
                        return $"{options}: {Encoding.UTF8.GetString(json)}: read {read}, by lookup {expected}";
                }
            }
            return null;
        }
    }

    private sealed class MessagePackVisitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            Converter<T> converter = Provided.Converter(provider, test);
            foreach (int i in Combinations(test.ToString()!, 12))
            {
                var options = new MessagePackWireOptions
                {
                    Naming = (i % 3) switch
                    {
                        0 => WireNaming.Unset,
                        1 => WireNaming.Snake,
                        _ => WireNaming.None,
                    },
                    EnumsAsText = (i / 3 & 1) != 0,
                    OldSpec = i > 5,
                };
                MessagePackWireOptions lookup = options with { Converters = OptionPathTests.Lookup };
                byte[] written;
                try
                {
                    var body = new MessagePackBody<T>(converter, test.Value, null);
                    written = MessagePackOutput.ToArray(body, in options);
                }
                catch (WireException)
                {
                    continue;
                }
                foreach (byte[] bytes in Damages(written).Prepend(written))
                {
                    string expected = Try(() => MessagePackReading.Read(bytes, converter, in lookup), converter);
                    string read = Try(() => MessagePackReading.Read(bytes, converter, in options), converter);
                    if (expected != read)
                        return $"{options}: {Convert.ToHexString(bytes)}: read {read}, by lookup {expected}";
                }
            }
            return null;
        }
    }

    private sealed record Padded(int Length) : IWireNamingPolicy
    {
        public string ConvertName(string name) => name[0] + new string('x', Length - 1);
    }

    private sealed record Constant : IWireNamingPolicy
    {
        public string ConvertName(string name) => "same";
    }
}

[Shape]
public partial class RequiredText
{
    public string SomeText { get; set; } = "";
}
