using System.Text;
using Xunit;

namespace Sluice.Tests.Vectors;

/// <summary>Text, which is transcoded in vectors, against the platform's encoder: every length and mixture.</summary>
public class TextRunTests
{
    private static readonly string[] s_inserted =
    [
        "é",
        "€",
        "😀",
        "\u0000",
        "\u007F",
        "\u0080",
        "\u07FF",
        "\u0800",
        "\uFFFF",
    ];

    [Fact]
    public void Text_OfEveryLengthWithOneOtherCharacterAnywhere_IsUtf8()
    {
        for (int length = 0; length <= 140; length++)
        {
            string plain = new('a', length);
            RoundTrip(plain);
            foreach (string inserted in s_inserted)
            {
                for (int at = 0; at <= length; at += 1 + at / 40)
                    RoundTrip(plain.Insert(at, inserted));
            }
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10)]
    [InlineData(1000)]
    public void LongText_WithOtherCharactersNowAndThen_IsUtf8(int every)
    {
        var random = new Random(5);
        foreach (
            int length in new[]
            {
                250,
                260,
                16_383,
                16_384,
                16_385,
                65_530,
                65_535,
                65_536,
                65_537,
                81_920,
                100_000,
                300_000,
            }
        )
        {
            var text = new StringBuilder();
            while (text.Length < length)
            {
                if (every > 0 && random.Next(every) == 0)
                    text.Append(s_inserted[random.Next(s_inserted.Length)]);
                else
                    text.Append((char)random.Next(' ', 127));
            }
            RoundTrip(text.ToString());
            RoundTrip("x" + text);
        }
    }

    [Fact]
    public void LongText_WithALoneSurrogateAnywhere_IsAnError()
    {
        foreach (int at in new[] { 0, 1, 16_383, 16_384, 65_535, 69_999 })
        {
            string high = new string('é', 70_000).Remove(at, 1).Insert(at, "\uD83D");
            string low = new string('a', 70_000).Remove(at, 1).Insert(at, "\uDE00");
            foreach (string text in new[] { high, low })
            {
                WireException error = Assert.Throws<WireException>(() =>
                    MessagePackWire.Serialize<string[]>(["x", text])
                );
                Assert.Equal(WireError.InvalidText, error.Error);
                Assert.Equal("$[1]", error.Path);
                Assert.Equal(3, error.Offset);
            }
        }
    }

    [Fact]
    public void Text_ThatIsNotUtf8Anywhere_IsAnError()
    {
        byte[][] invalid =
        [
            [0x80],
            [0xC3],
            [0xC0, 0x80],
            [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xE2, 0x82],
            [0xFF],
        ];
        foreach (int length in new[] { 0, 1, 7, 8, 15, 16, 17, 31, 33, 63, 64, 65, 250, 300, 1_000, 70_000 })
        {
            foreach (byte[] bad in invalid)
            {
                foreach (int at in new[] { 0, length / 2, length })
                {
                    byte[] text = Encoding.ASCII.GetBytes(new string('a', length));
                    byte[] whole = [.. text[..at], .. bad, .. text[at..]];
                    byte[] packed =
                    [
                        0xDB,
                        0,
                        (byte)(whole.Length >> 16),
                        (byte)(whole.Length >> 8),
                        (byte)whole.Length,
                        .. whole,
                    ];
                    Assert.Equal(
                        WireError.InvalidText,
                        Assert.Throws<WireException>(() => MessagePackWire.Deserialize<string>(packed)).Error
                    );
                    byte[] json = [(byte)'"', .. whole, (byte)'"'];
                    Assert.Throws<WireException>(() => JsonWire.Deserialize<string>(json));
                }
            }
        }
    }

    private static void RoundTrip(string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        byte[] packed = MessagePackWire.Serialize(text);
        byte[] header = utf8.Length switch
        {
            <= 31 => [(byte)(0xA0 | utf8.Length)],
            <= 255 => [0xD9, (byte)utf8.Length],
            <= 65535 => [0xDA, (byte)(utf8.Length >> 8), (byte)utf8.Length],
            _ => [0xDB, 0, (byte)(utf8.Length >> 16), (byte)(utf8.Length >> 8), (byte)utf8.Length],
        };
        if (!packed.AsSpan().SequenceEqual([.. header, .. utf8]))
            Assert.Fail($"{text.Length} units are not written as UTF-8.");
        if (MessagePackWire.Deserialize<string>(packed) != text)
            Assert.Fail($"{text.Length} units are not read back.");
        if (JsonWire.Deserialize<string>(JsonWire.SerializeToUtf8Bytes(text)) != text)
            Assert.Fail($"{text.Length} units are not read back from JSON.");
    }
}
