using System.Text;
using System.Text.Json;
using Sluice.Shapes;
using Sluice.Tests.Shapes;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json;

public class StringWritingTests
{
    private static readonly string[] s_inserts =
    [
        "\"",
        "\\",
        "\n",
        "\0",
        "\u001f",
        "\u007f",
        "é",
        "߿",
        "ࠀ",
        "語",
        "\uffff",
        "😀",
        "\U0010FFFF",
        "a\"b\\",
        "éé語😀",
    ];

    [Fact]
    public void Every_code_point_is_written_as_the_minimum_of_rfc_8259_has_it()
    {
        for (int scalar = 0; scalar <= 0x10FFFF; scalar++)
        {
            if (scalar is >= 0xD800 and < 0xE000)
                continue;
            string text = char.ConvertFromUtf32(scalar);
            string expected = scalar switch
            {
                '"' => "\\\"",
                '\\' => "\\\\",
                '\b' => "\\b",
                '\t' => "\\t",
                '\n' => "\\n",
                '\f' => "\\f",
                '\r' => "\\r",
                < 0x20 => $"\\u{scalar:X4}",
                _ => text,
            };
            string written = Written.Text(text);
            if (written != $"\"{expected}\"")
                Assert.Fail($"U+{scalar:X4}: {written}");
        }
    }

    [Fact]
    public void Strings_of_every_length_with_something_special_at_every_position()
    {
        for (int length = 0; length <= 100; length++)
        {
            string plain = string.Concat(Enumerable.Range(0, length).Select(i => (char)('a' + i % 26)));
            Assert.Equal($"\"{plain}\"", Written.Text(plain));
            for (int position = 0; position <= length; position += length > 40 ? 3 : 1)
            {
                foreach (string insert in s_inserts)
                {
                    string text = plain.Insert(position, insert);
                    string expected = StjTwin.Write(text);
                    Assert.Equal(expected, Written.Text(text));
                    Assert.Equal(expected, WrittenAsUtf8(Encoding.UTF8.GetBytes(text)));
                }
            }
        }
    }

    [Fact]
    public void Random_text_of_many_scripts_comes_out_as_it_went_in()
    {
        var random = new Random(20_240_601);
        string[] alphabets =
        [
            "abc",
            "abc \"\\\n",
            "Привет, мир ",
            "日本語の文字列です",
            "héllo wörld ",
            "😀😁a",
            "\u0001\u001f\u007f\u0080",
        ];
        for (int round = 0; round < 3_000; round++)
        {
            var text = new StringBuilder();
            int pieces = random.Next(1, 5);
            for (int i = 0; i < pieces; i++)
            {
                Rune[] alphabet = alphabets[random.Next(alphabets.Length)].EnumerateRunes().ToArray();
                int count = random.Next(0, random.Next(0, 10) == 0 ? 3_000 : 60);
                for (int k = 0; k < count; k++)
                    text.Append(alphabet[random.Next(alphabet.Length)]);
            }

            string value = text.ToString();
            string written = Written.Text(value);
            Assert.Equal(value, JsonSerializer.Deserialize<string>(written));
            Assert.Equal(written, WrittenAsUtf8(Encoding.UTF8.GetBytes(value)));
        }
    }

    [Fact]
    public void Lone_surrogates_are_an_error()
    {
        // Not theory data: attributes hold UTF-8, which has no such strings.
        foreach (
            string text in new[]
            {
                "\ud800",
                "\udc00",
                "abc\ud800",
                "\udc00\ud800",
                "\ud800\ud800\udc00",
                "sixteen plain characters and then \udfff and more of them after it",
            }
        )
        {
            var error = Assert.Throws<WireException>(() => Written.Text(text));
            Assert.Equal(WireError.InvalidText, error.Error);
            Assert.Equal("$", error.Path);
            Assert.Throws<WireException>(() =>
                Written.By<Dictionary<string, int>, MapShape<string, int, StringShape, Int32Shape>>(
                    new() { [text] = 1 }
                )
            );
            Assert.Throws<WireException>(() =>
                Written.By<string, StringShape>(text, new() { Escaping = JsonEscaping.Html })
            );
        }
    }

    [Fact]
    public void A_lone_surrogate_at_the_seam_of_two_pieces_is_an_error_and_a_pair_is_not()
    {
        for (int length = 1_015; length < 1_035; length++)
        {
            string before = new('é', length);
            Assert.Equal($"\"{before}😀é\"", Written.Text(before + "😀é"));
            Assert.Throws<WireException>(() => Written.Text(before + "\ud800é"));
            Assert.Throws<WireException>(() => Written.Text(before + "\udc00é"));
        }
    }

    public static TheoryData<string> NotUtf8 =>
        [
            "80",
            "C080",
            "C3",
            "E08080",
            "E0A0",
            "EDA080",
            "EDBFBF",
            "F0808080",
            "F4908080",
            "F5808080",
            "FF",
            "61C3",
            "E282",
            "F09F98",
        ];

    [Theory]
    [MemberData(nameof(NotUtf8))]
    public void Bytes_that_are_not_utf8_are_an_error_wherever_they_stand(string hex)
    {
        byte[] bad = Convert.FromHexString(hex);
        for (int before = 0; before < 40; before++)
        {
            byte[] bytes = [.. Encoding.ASCII.GetBytes(new string('x', before)), .. bad, (byte)'y'];
            Assert.Equal(WireError.InvalidText, Assert.Throws<WireException>(() => WrittenAsUtf8(bytes)).Error);
        }
    }

    [Fact]
    public void A_null_string_is_null() => Assert.Equal("null", Written.Text(null));

    private static string WrittenAsUtf8(byte[] utf8)
    {
        var writer = new JsonWireWriter(default(Span<byte>));
        try
        {
            writer.Commit(ref writer.WriteUncheckedUtf8(ref writer.Reserve(0), utf8, 0));
            return Encoding.UTF8.GetString(writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }
}
