using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Tests.Options;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>
/// Documents of random structure are indented as System.Text.Json indents them: nesting, empty containers, structural
/// characters and escapes within strings, on both sides of the blocks in which marks are found.
/// </summary>
public class IndentationTests
{
    private static readonly int s_rounds = MatrixSample.Rounds(150);

    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, 8)];

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Random_documents_are_indented_as_by_the_platform(int seed)
    {
        var random = new Random(seed);
        for (int round = 0; round < s_rounds; round++)
        {
            JsonNode? node = Node(random, random.Next(1, 40), random.Next(1, 12));
            foreach (JsonWireOptions options in Layouts(random))
            {
                string expected = node?.ToJsonString(Platform(options)) ?? "null";
                Assert.Equal(expected, JsonWire.Serialize(node, options: options));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Random_objects_are_indented_as_by_the_platform(int seed)
    {
        var random = new Random(seed);
        for (int round = 0; round < s_rounds; round++)
        {
            OptionPathSample? sample = null;
            for (int depth = random.Next(1, 30); depth > 0; depth--)
                sample = new OptionPathSample
                {
                    FirstLongName = random.Next(),
                    Note = random.Next(3) == 0 ? null : Text(random),
                    Count = random.Next(2) == 0 ? null : 1,
                    Inner = sample,
                };
            List<OptionPathSample?> list = [sample, null, sample];
            foreach (JsonWireOptions options in Layouts(random))
            {
                string expected = JsonSerializer.Serialize(list, Platform(options));
                Assert.Equal(expected, JsonWire.Serialize(list, options: options));
            }
        }
    }

    private static IEnumerable<JsonWireOptions> Layouts(Random random)
    {
        yield return new JsonWireOptions { Indented = true };
        yield return new JsonWireOptions
        {
            Indented = true,
            IndentCharacter = '\t',
            IndentSize = 1,
            NewLine = "\r\n",
        };
        yield return new JsonWireOptions { Indented = true, IndentSize = random.Next(0, 128) };
    }

    private static JsonSerializerOptions Platform(JsonWireOptions options) =>
        new()
        {
            WriteIndented = true,
            IndentCharacter = options.IndentCharacter,
            IndentSize = options.IndentSize,
            NewLine = options.NewLine,
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver(),
        };

    private static JsonNode? Node(Random random, int depth, int width) =>
        (depth == 0 ? 0 : random.Next(7)) switch
        {
            0 => JsonValue.Create(Text(random)),
            1 => JsonValue.Create(random.Next()),
            2 => random.Next(2) == 0 ? null : JsonValue.Create(random.Next(2) == 0),
            3 or 4 => new JsonArray([
                .. Enumerable.Range(0, Few(random, width)).Select(_ => Node(random, depth - 1, width)),
            ]),
            _ => new JsonObject(
                Enumerable
                    .Range(0, Few(random, width))
                    .Select(i => KeyValuePair.Create(Text(random) + i, Node(random, depth - 1, width)))
            ),
        };

    // Mostly one, so that documents are deep without being large.
    private static int Few(Random random, int width) => random.Next(3) == 0 ? random.Next(width) : random.Next(2);

    private static string Text(Random random)
    {
        ReadOnlySpan<string> parts =
        [
            "",
            "a",
            ": ",
            "\": \"",
            "{}",
            "[",
            "]",
            ",",
            "\\",
            "\"",
            "\\\"",
            "\n",
            "ü",
            "::",
        ];
        string text = "";
        for (int i = random.Next(6); i > 0; i--)
            text += parts[random.Next(parts.Length)];
        return text + new string('x', random.Next(3) == 0 ? random.Next(140) : 0);
    }
}
