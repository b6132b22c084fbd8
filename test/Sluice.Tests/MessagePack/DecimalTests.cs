using System.Globalization;
using System.Text;
using Xunit;

namespace Sluice.Tests.MessagePack;

public class DecimalTests
{
    private static IEnumerable<decimal> Values()
    {
        foreach (int scale in new[] { 0, 1, 8, 18, 19, 20, 27, 28 })
        {
            foreach (
                ulong low in new ulong[]
                {
                    0,
                    1,
                    9,
                    10,
                    99_999_999,
                    100_000_000,
                    9_999_999_999_999_999,
                    10_000_000_000_000_000,
                    ulong.MaxValue,
                }
            )
            {
                foreach (int high in new[] { 0, 1, 54_210_108, 54_210_109, int.MaxValue, -1 })
                {
                    yield return new decimal((int)low, (int)(low >> 32), high, false, (byte)scale);
                    yield return new decimal((int)low, (int)(low >> 32), high, true, (byte)scale);
                }
            }
        }
        var random = new Random(5);
        for (int i = 0; i < 50_000; i++)
            yield return new decimal(
                random.Next(int.MinValue, int.MaxValue) >> random.Next(32),
                random.Next() >> random.Next(32),
                random.Next(3) == 0 ? 0 : random.Next(int.MinValue, int.MaxValue),
                i % 2 == 0,
                (byte)random.Next(29)
            );
    }

    [Fact]
    public void The_text_is_the_platforms_and_comes_back_with_its_scale()
    {
        foreach (decimal value in Values())
        {
            byte[] bytes = MessagePackWire.Serialize(value);
            string text = value.ToString(CultureInfo.InvariantCulture);
            Assert.Equal(text, Encoding.ASCII.GetString(bytes.AsSpan(1)));
            Assert.Equal(0xA0 | text.Length, bytes[0]);
            decimal back = MessagePackWire.Deserialize<decimal>(bytes);
            Assert.Equal(value == 0 ? decimal.GetBits(Math.Abs(value)) : decimal.GetBits(value), decimal.GetBits(back));
        }
    }

    [Theory]
    [InlineData("1.50", "1.50")]
    [InlineData("-0.0", "-0.0")]
    [InlineData("+7", "7")]
    [InlineData("007.10", "7.10")]
    [InlineData("1.5e3", "1500")]
    [InlineData("15e-3", "0.015")]
    [InlineData("79228162514264337593543950335", "79228162514264337593543950335")]
    [InlineData("7.9228162514264337593543950335", "7.9228162514264337593543950335")]
    [InlineData("79228162514264337593543950336", null)]
    [InlineData("0.00000000000000000000000000001", null)]
    [InlineData("1.00000000000000000000000000000", null)]
    [InlineData("123456789012345678901234567890", null)]
    public void Texts_are_read_exactly_or_not_at_all(string text, string? expected)
    {
        byte[] bytes = [(byte)(0xA0 | text.Length), .. Encoding.ASCII.GetBytes(text)];
        if (expected is null)
            Assert.Equal(
                WireError.Range,
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<decimal>(bytes)).Error
            );
        else
            Assert.Equal(
                decimal.GetBits(decimal.Parse(expected, CultureInfo.InvariantCulture)),
                decimal.GetBits(MessagePackWire.Deserialize<decimal>(bytes))
            );
    }
}
