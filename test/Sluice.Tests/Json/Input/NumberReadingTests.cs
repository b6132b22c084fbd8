using System.Globalization;
using System.Numerics;
using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>Numbers read are the numbers written: nearest, in range, with scale and sign.</summary>
public class NumberReadingTests
{
    private static T Read<T>(string json) => JsonWire.Deserialize<T>(json)!;

    private static string Text(IFormattable value) => value.ToString(null, CultureInfo.InvariantCulture);

    [Fact]
    public void Random_doubles_round_trip_to_the_bit()
    {
        var random = new Random(1);
        for (int i = 0; i < MatrixSample.Rounds(200_000); i++)
        {
            double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
            if (!double.IsFinite(value))
                continue;
            Assert.Equal(
                BitConverter.DoubleToInt64Bits(value),
                BitConverter.DoubleToInt64Bits(Read<double>(Text(value)))
            );
            Assert.Equal(
                BitConverter.DoubleToInt64Bits(value),
                BitConverter.DoubleToInt64Bits(Read<double>(value.ToString("E17", CultureInfo.InvariantCulture)))
            );
        }
    }

    [Fact]
    public void ReadInteger_OfUpTo22Digits_IsThatOfSystemTextJson()
    {
        var random = new Random(4);
        for (int i = 0; i < MatrixSample.Rounds(100_000); i++)
        {
            string digits = string.Concat(Enumerable.Range(0, random.Next(1, 23)).Select(_ => random.Next(10)));
            BigInteger border = i % 8 == 0 ? long.MaxValue : ulong.MaxValue;
            if (i % 4 == 0)
                digits = $"{border + random.Next(-9, 10)}";
            string text = (random.Next(2) == 0 ? "-" : "") + digits + (random.Next(9) == 0 ? ".0" : "");
            foreach (string document in (string[])[$"[{text}]", $"[{text},1234567890,1234567890,1234567890]"])
            {
                Assert.Equal(
                    First(() => JsonSerializer.Deserialize<long[]>(document)),
                    First(() => JsonWire.Deserialize<long[]>(document))
                );
                Assert.Equal(
                    First(() => JsonSerializer.Deserialize<ulong[]>(document)),
                    First(() => JsonWire.Deserialize<ulong[]>(document))
                );
            }
        }

        static T? First<T>(Func<T[]?> read)
            where T : struct
        {
            try
            {
                return read()![0];
            }
            catch (Exception e) when (e is JsonException or WireException)
            {
                return null;
            }
        }
    }

    [Fact]
    public void Short_decimals_are_read_as_the_nearest_double_and_single()
    {
        var random = new Random(2);
        for (int i = 0; i < MatrixSample.Rounds(200_000); i++)
        {
            string text = $"{random.NextInt64(1L << random.Next(1, 63))}e{random.Next(-30, 30)}";
            Assert.Equal(double.Parse(text, CultureInfo.InvariantCulture), Read<double>(text));
            float single = float.Parse(text, CultureInfo.InvariantCulture);
            if (float.IsFinite(single))
                Assert.Equal(single, Read<float>(text));
        }
    }

    [Fact]
    public void All_halves_and_random_singles_round_trip_to_the_bit()
    {
        for (int bits = 0; bits < 65536; bits++)
        {
            Half value = BitConverter.UInt16BitsToHalf((ushort)bits);
            if (Half.IsFinite(value))
                Assert.Equal(bits, BitConverter.HalfToUInt16Bits(Read<Half>(Text(value))));
        }
        var random = new Random(3);
        for (int i = 0; i < MatrixSample.Rounds(100_000); i++)
        {
            float value = BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue));
            if (float.IsFinite(value))
                Assert.Equal(
                    BitConverter.SingleToInt32Bits(value),
                    BitConverter.SingleToInt32Bits(Read<float>(Text(value)))
                );
        }
    }

    [Fact]
    public void Random_decimals_keep_sign_and_scale()
    {
        var random = new Random(4);
        for (int i = 0; i < MatrixSample.Rounds(100_000); i++)
        {
            var value = new decimal(
                random.Next(int.MinValue, int.MaxValue) >> random.Next(32),
                random.Next(int.MinValue, int.MaxValue) >> random.Next(32),
                random.Next(3) == 0 ? 0 : random.Next(int.MinValue, int.MaxValue),
                random.Next(2) == 0,
                (byte)random.Next(29)
            );
            Assert.Equal(
                decimal.GetBits(value),
                decimal.GetBits(
                    Read<decimal>(
                        (decimal.IsNegative(value) && value == 0 ? "-" : "")
                            + Text(value).TrimStart(value == 0 ? '-' : ' ')
                    )
                )
            );
        }
        Assert.Equal(decimal.GetBits(new decimal(0, 0, 0, true, 1)), decimal.GetBits(Read<decimal>("-0.0")));
    }

    [Fact]
    public void Random_integers_round_trip_in_every_width()
    {
        var random = new Random(5);
        Span<byte> bits = stackalloc byte[16];
        foreach (string padding in new[] { "", new string(' ', 32) })
        {
            for (int i = 0; i < MatrixSample.Rounds(50_000); i++)
            {
                random.NextBytes(bits);
                Int128 wide = BitConverter.ToInt128(bits) >> random.Next(128);
                long value = (long)wide;
                Assert.Equal(wide, Read<Int128>(Text(wide) + padding));
                Assert.Equal((UInt128)wide, Read<UInt128>(Text((UInt128)wide) + padding));
                Assert.Equal(value, Read<long>(value + padding));
                Assert.Equal((ulong)value, Read<ulong>((ulong)value + padding));
                Assert.Equal((int)value, Read<int>((int)value + padding));
                Assert.Equal((uint)value, Read<uint>((uint)value + padding));
                Assert.Equal((short)value, Read<short>((short)value + padding));
                Assert.Equal((byte)value, Read<byte>((byte)value + padding));
                Assert.Equal((BigInteger)wide * value, Read<BigInteger>(Text((BigInteger)wide * value) + padding));
            }
        }
    }

    [Theory]
    [
        InlineData("2147483648"),
        InlineData("-2147483649"),
        InlineData("12345678901"),
        InlineData("99999999999999999999999999"),
        InlineData("\"2147483648\"")
    ]
    public void An_integer_that_does_not_fit_is_an_error(string json) =>
        Assert.Equal(WireError.Range, Documents.Fails(() => Read<int>(json)).Error);

    [Theory]
    [
        InlineData("1e400"),
        InlineData("-1e400"),
        InlineData("1.7976931348623159e308"),
        InlineData("\"1e400\""),
        InlineData("123456789e999999999999")
    ]
    public void A_number_beyond_the_greatest_double_is_an_error(string json) =>
        Assert.Equal(WireError.Range, Documents.Fails(() => Read<double>(json)).Error);

    [Theory]
    [
        InlineData("1.0"),
        InlineData("1e2"),
        InlineData("1.5"),
        InlineData("1E0"),
        InlineData("10.0                              ")
    ]
    public void A_fraction_or_exponent_is_no_integer(string json)
    {
        Assert.Equal(WireError.Type, Documents.Fails(() => Read<int>(json)).Error);
        Assert.Equal(WireError.Type, Documents.Fails(() => Read<long>(json)).Error);
        Assert.Equal(WireError.Type, Documents.Fails(() => Read<UInt128>(json)).Error);
    }

    // What is in quotes is read by System.Text.Json's lenient grammar, so that both accept the same.
    [Fact]
    public void Quoted_numbers_are_accepted_as_System_Text_Json_accepts_them()
    {
        string[] texts =
        [
            "7",
            "+7",
            "-7",
            "007",
            " 7",
            "7 ",
            "7.",
            ".5",
            "1e2",
            "1e",
            "0x1",
            "1,000",
            "",
            "-",
            "+",
            "NaN",
            "Infinity",
            "-Infinity",
            "nan",
            "1.5",
            "-0",
            "+0",
            "١",
            "7\\u0030",
            "\\u002d7",
        ];
        foreach (string text in texts)
        {
            string json = $"\"{text}\"";
            Same<int>(json);
            Same<uint>(json);
            Same<long>(json);
            Same<ulong>(json);
            Same<byte>(json);
            Same<double>(json);
            Same<float>(json);
            Same<decimal>(json);
        }
    }

    private static void Same<T>(string json)
    {
        object? theirs = null,
            ours = null;
        try
        {
            theirs = JsonSerializer.Deserialize<T>(json, JsonSerializerOptions.Web);
        }
        catch (JsonException) { }
        try
        {
            ours = Read<T>(json);
        }
        catch (WireException) { }
        Assert.True(Equals(theirs, ours), $"{typeof(T)} {json}: {theirs ?? "error"} there, {ours ?? "error"} here");
    }

    [Fact]
    public void A_million_digits_take_linear_time()
    {
        string digits = new('7', 1_000_000);
        var watch = System.Diagnostics.Stopwatch.StartNew();
        Assert.Equal(WireError.Range, Documents.Fails(() => Read<int>(digits)).Error);
        Assert.Equal(WireError.Range, Documents.Fails(() => Read<double>(digits)).Error);
        Assert.Equal(WireError.Range, Documents.Fails(() => Read<decimal>(digits)).Error);
        Assert.Equal(WireError.Range, Documents.Fails(() => Read<Int128>(digits)).Error);
        Assert.Equal(WireError.Limit, Documents.Fails(() => Read<BigInteger>(digits)).Error);
        Assert.Equal(0.7777777777777778, Read<double>("0." + digits));
        Assert.Equal(0.7777777777777777777777777778m, Read<decimal>("0." + digits));
        Assert.Equal(1.0, Read<double>("0." + new string('0', 999_999) + "1e1000000"));
        Assert.True(Documents.Accepts(Documents.Utf8("[" + digits + "]"), out _));
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(10), watch.Elapsed.ToString());
    }
}
