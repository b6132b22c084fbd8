using System.Text;
using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>White space of every length and kind, at every distance from the end: the vector path and the tail.</summary>
public class WhiteSpaceTests
{
    private static readonly char[] s_blanks = [' ', '\n', '\r', '\t'];

    [Fact]
    public void Deserialize_BlanksOfEveryLengthBetweenTokens_ReadsWhatStjReads()
    {
        var random = new Random(3);
        for (int length = 0; length <= 70; length++)
        {
            string blanks = string.Create(
                length,
                random,
                (span, r) =>
                {
                    foreach (ref char c in span)
                        c = s_blanks[r.Next(s_blanks.Length)];
                }
            );
            string json = $"{blanks}[{blanks}1{blanks},{blanks}-2{blanks},{blanks}3{blanks}]{blanks}";
            byte[] utf8 = Encoding.UTF8.GetBytes(json);
            Assert.Equal(JsonSerializer.Deserialize<int[]>(utf8), JsonWire.Deserialize<int[]>(utf8));
            for (int end = 0; end < length; end++)
                Assert.Throws<WireException>(() => JsonWire.Deserialize<int[]>(utf8.AsSpan(0, length + 1 + end)));
        }
    }

    [Fact]
    public void Deserialize_OtherByteAmongBlanks_IsRefusedAtItsOffset()
    {
        foreach (byte other in new byte[] { 0, 1, 8, 0x0B, 0x0C, 0x1F, 0x7F, 0x80, 0xA0, 0xFF, (byte)'/' })
        {
            for (int before = 0; before <= 40; before++)
            {
                byte[] utf8 =
                [
                    .. "[1,"u8,
                    .. Enumerable.Repeat((byte)' ', before),
                    other,
                    .. Enumerable.Repeat((byte)'\n', 20),
                    .. "2]"u8,
                ];
                WireException error = Assert.Throws<WireException>(() => JsonWire.Deserialize<int[]>(utf8));
                Assert.Equal(3 + before, error.Offset);
                Assert.ThrowsAny<JsonException>(() => JsonSerializer.Deserialize<int[]>(utf8));
            }
        }
    }
}
