using System.Text;
using System.Text.Json;
using Sluice.Hosting;
using Xunit;

namespace Sluice.Tests.Wires;

/// <summary>The objects and arrays of documents are counted as a parser counts them.</summary>
public class DocumentWeightTests
{
    private static readonly string[] s_texts =
    [
        "",
        "[",
        "{}",
        "\\",
        "\\\\[",
        "\"{",
        "\u0091\u0080",
        "😀[",
        new('[', 40),
        "a\\\"][",
    ];

    [Fact]
    public void Objects_and_arrays_are_counted_as_a_parser_does()
    {
        var random = new Random(7);
        for (int i = 0; i < 2_000; i++)
        {
            var text = new StringBuilder();
            Append(text, random, depth: 0);
            byte[] json = Encoding.UTF8.GetBytes(text.ToString());
            byte[] packed = MessagePackWire.FromJson(json);
            int count = Count(json);
            foreach (bool isCompressed in (bool[])[false, true])
            {
                MessagePackWireOptions options = new()
                {
                    Compression = isCompressed ? MessagePackCompression.Lz4Block : MessagePackCompression.None,
                };
                byte[] bytes = isCompressed
                    ? MessagePackWire.Serialize(MessagePackWire.Deserialize<object>(packed), null, options)
                    : packed;
                Assert.False(DocumentWeight.MessagePackExceeds(bytes, options, count), text.ToString());
                Assert.True(count == 0 || DocumentWeight.MessagePackExceeds(bytes, options, count - 1), $"{text}");
            }
            Assert.False(DocumentWeight.JsonExceeds(json, hasComments: false, count), text.ToString());
            Assert.True(count == 0 || DocumentWeight.JsonExceeds(json, hasComments: false, count - 1), $"{text}");
            Assert.True(count == 0 || DocumentWeight.JsonExceeds(json, hasComments: true, count - 1), $"{text}");
        }
    }

    [Fact]
    public void Elements_of_arrays_are_counted_as_a_parser_does()
    {
        var random = new Random(11);
        for (int i = 0; i < 2_000; i++)
        {
            var text = new StringBuilder();
            Append(text, random, depth: 0);
            byte[] json = Encoding.UTF8.GetBytes(text.ToString());
            (int count, int empty) = CountElements(json);
            foreach (bool hasComments in (bool[])[false, true])
            {
                // An empty array counts as one element.
                Assert.False(DocumentWeight.JsonHasMoreElements(json, hasComments, count + empty), text.ToString());
                Assert.True(
                    count + empty == 0 || DocumentWeight.JsonHasMoreElements(json, hasComments, count + empty - 1),
                    $"{text}"
                );
            }
            byte[] packed = MessagePackWire.FromJson(json);
            const DocumentWeight.Counted Elements = DocumentWeight.Counted.Elements;
            Assert.False(DocumentWeight.MessagePackExceeds(packed, default, count, Elements), text.ToString());
            Assert.True(
                count == 0 || DocumentWeight.MessagePackExceeds(packed, default, count - 1, Elements),
                $"{text}"
            );
        }
    }

    [Theory]
    [InlineData(70)]
    [InlineData(64)]
    [InlineData(63)]
    public void Elements_are_counted_at_any_depth(int depth)
    {
        string opening = string.Concat(Enumerable.Repeat("[", depth)),
            closing = new(']', depth);
        byte[] json = Encoding.UTF8.GetBytes($"{opening}1,1,1,1{closing}");
        Assert.False(DocumentWeight.JsonHasMoreElements(json, hasComments: false, depth + 3));
        Assert.True(DocumentWeight.JsonHasMoreElements(json, hasComments: false, depth + 2));
    }

    [Fact]
    public void Comments_hide_no_elements()
    {
        byte[] json = "[1/* \",,, */,1// \"\n,1/**/,1]"u8.ToArray();
        Assert.False(DocumentWeight.JsonHasMoreElements(json, hasComments: true, 4));
        Assert.True(DocumentWeight.JsonHasMoreElements(json, hasComments: true, 3));
    }

    [Theory]
    [InlineData("//\r[1,1,1,1]")]
    [InlineData("//\n[1,1,1,1]")]
    [InlineData("//\r\n[1,1,1,1]")]
    [InlineData("// \"\r[1,1,1,1]// \"")]
    [InlineData("/*/\"*/[1,1,1,1]")]
    [InlineData("/**/[1,1,1,1]")]
    [InlineData("/***/[1,1,1,1]/*,\r,*/")]
    public void Comments_end_where_the_reader_ends_them(string text)
    {
        byte[] json = Encoding.UTF8.GetBytes(text);
        var options = new JsonWireOptions { AllowComments = true };
        Assert.Equal(4, JsonWire.Deserialize<int[]>(json, options)!.Length);
        Assert.False(DocumentWeight.JsonHasMoreElements(json, hasComments: true, 4));
        Assert.True(DocumentWeight.JsonHasMoreElements(json, hasComments: true, 3));
        Assert.True(DocumentWeight.JsonHasMoreValues(json, hasComments: true, 3));
        Assert.True(DocumentWeight.JsonExceeds(json, hasComments: true, 0));
    }

    private static (int Count, int Empty) CountElements(byte[] json)
    {
        var open = new Stack<JsonElement>([JsonElement.Parse(json)]);
        (int count, int empty) = (0, 0);
        while (open.TryPop(out JsonElement each))
        {
            if (each.ValueKind == JsonValueKind.Object)
                foreach (JsonProperty member in each.EnumerateObject())
                    open.Push(member.Value);
            if (each.ValueKind != JsonValueKind.Array)
                continue;
            count += each.GetArrayLength();
            if (each.GetArrayLength() == 0)
                empty++;
            foreach (JsonElement element in each.EnumerateArray())
                open.Push(element);
        }
        return (count, empty);
    }

    [Theory]
    [InlineData("/* \" */[[],[],[]]/* \" */", 3)]
    [InlineData("// \"\n[[],[],[]]", 3)]
    public void Comments_hide_nothing(string json, int limit) =>
        Assert.True(DocumentWeight.JsonExceeds(Encoding.UTF8.GetBytes(json), hasComments: true, limit));

    [Fact]
    public void Any_bytes_have_an_answer()
    {
        var random = new Random(3);
        for (int i = 0; i < 20_000; i++)
        {
            byte[] bytes = new byte[random.Next(0, 24)];
            random.NextBytes(bytes);
            _ = DocumentWeight.JsonExceeds(bytes, hasComments: false, 2);
            try
            {
                _ = DocumentWeight.JsonHasMoreElements(bytes, i % 2 == 0, 2);
                _ = DocumentWeight.MessagePackExceeds(bytes, default, 2);
                _ = DocumentWeight.MessagePackExceeds(bytes, default, 2, DocumentWeight.Counted.Elements);
            }
            catch (WireException)
            {
                // What claims to be compressed may not be.
            }
        }
    }

    private static int Count(byte[] json)
    {
        var reader = new Utf8JsonReader(json);
        int count = 0;
        while (reader.Read())
            if (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject)
                count++;
        return count;
    }

    private static void Append(StringBuilder text, Random random, int depth)
    {
        int kind = random.Next(depth > 4 ? 2 : 5);
        if (kind == 0)
            text.Append(random.Next(-200_000, 200_000));
        else if (kind == 1)
            text.Append(JsonSerializer.Serialize(s_texts[random.Next(s_texts.Length)]));
        else
        {
            bool isObject = kind == 2;
            text.Append(isObject ? '{' : '[');
            int length = random.Next(0, 5);
            for (int i = 0; i < length; i++)
            {
                if (i > 0)
                    text.Append(',');
                if (isObject)
                    text.Append(JsonSerializer.Serialize($"{i}{s_texts[random.Next(s_texts.Length)]}")).Append(':');
                Append(text, random, depth + 1);
            }
            text.Append(isObject ? '}' : ']');
        }
    }
}
