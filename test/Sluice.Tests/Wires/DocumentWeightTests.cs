using System.Text;
using System.Text.Json;
using Sluice.Hosting;
using Xunit;

namespace Sluice.Tests.Wires;

/// <summary>The objects and arrays of documents are counted as a parser counts them.</summary>
public class DocumentWeightTests
{
    private static readonly string[] s_texts =
        ["", "[", "{}", "\\", "\\\\[", "\"{", "\u0091\u0080", "😀[", new('[', 40), "a\\\"]["];

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
                _ = DocumentWeight.MessagePackExceeds(bytes, default, 2);
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
            if (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject) count++;
        return count;
    }

    private static void Append(StringBuilder text, Random random, int depth)
    {
        int kind = random.Next(depth > 4 ? 2 : 5);
        if (kind == 0) text.Append(random.Next(-200_000, 200_000));
        else if (kind == 1) text.Append(JsonSerializer.Serialize(s_texts[random.Next(s_texts.Length)]));
        else
        {
            bool isObject = kind == 2;
            text.Append(isObject ? '{' : '[');
            int length = random.Next(0, 5);
            for (int i = 0; i < length; i++)
            {
                if (i > 0) text.Append(',');
                if (isObject) text.Append(JsonSerializer.Serialize($"{i}{s_texts[random.Next(s_texts.Length)]}")).Append(':');
                Append(text, random, depth + 1);
            }
            text.Append(isObject ? '}' : ']');
        }
    }
}
