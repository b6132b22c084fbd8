using System.Globalization;
using System.Numerics;
using Sluice.Shapes;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Json;

public class NumberWritingTests
{
    private static IEnumerable<UInt128> Boundaries()
    {
        yield return 0;
        for (UInt128 power = 1; ; power *= 10)
        {
            for (int near = -2; near <= 2; near++)
                yield return unchecked(power + (UInt128)near);
            for (uint digit = 2; digit <= 9; digit++)
                yield return unchecked(power * digit);
            if (power > UInt128.MaxValue / 10)
                break;
        }

        for (int bit = 0; bit < 128; bit++)
        for (int near = -1; near <= 1; near++)
            yield return unchecked((UInt128.One << bit) + (UInt128)near);
    }

    [Fact]
    public void Integers_of_every_width_at_digit_and_bit_boundaries_of_both_signs()
    {
        foreach (UInt128 magnitude in Boundaries())
        {
            foreach (Int128 value in new[] { (Int128)magnitude, -(Int128)magnitude })
            {
                string text = value.ToString(CultureInfo.InvariantCulture);
                Assert.Equal(text, Written.By<Int128, Int128Shape>(value));
                Assert.Equal(text, Written.By<BigInteger, BigIntegerShape>(value));
                Assert.Equal(
                    ((long)value).ToString(CultureInfo.InvariantCulture),
                    Written.By<long, Int64Shape>((long)value)
                );
                Assert.Equal(
                    ((ulong)value).ToString(CultureInfo.InvariantCulture),
                    Written.By<ulong, UInt64Shape>((ulong)value)
                );
                Assert.Equal(
                    ((int)value).ToString(CultureInfo.InvariantCulture),
                    Written.By<int, Int32Shape>((int)value)
                );
                Assert.Equal(
                    ((uint)value).ToString(CultureInfo.InvariantCulture),
                    Written.By<uint, UInt32Shape>((uint)value)
                );
                Assert.Equal(
                    ((short)value).ToString(CultureInfo.InvariantCulture),
                    Written.By<short, Int16Shape>((short)value)
                );
                Assert.Equal(
                    ((byte)value).ToString(CultureInfo.InvariantCulture),
                    Written.By<byte, ByteShape>((byte)value)
                );
            }

            Assert.Equal(
                magnitude.ToString(CultureInfo.InvariantCulture),
                Written.By<UInt128, UInt128Shape>(magnitude)
            );
        }
    }

    [Fact]
    public void Random_integers_are_written_as_by_the_platform()
    {
        var random = new Random(7);
        for (int i = 0; i < 100_000; i++)
        {
            ulong value = (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64);
            Assert.Equal(value.ToString(CultureInfo.InvariantCulture), Written.By<ulong, UInt64Shape>(value));
            Assert.Equal(((int)value).ToString(CultureInfo.InvariantCulture), Written.By<int, Int32Shape>((int)value));
        }
    }

    [Fact]
    public void Doubles_are_the_shortest_that_round_trip()
    {
        var random = new Random(8);
        List<double> values =
        [
            0,
            -0.0,
            1,
            -1,
            0.1,
            1e-4,
            9.9999e-5,
            1e-5,
            1e15,
            1e16,
            999_999_999.999_999,
            0.999_999_999_9,
            123.456,
            1.5,
            4.35,
            19.99,
            double.Epsilon,
            double.MaxValue,
            double.MinValue,
            1e9,
            999_999_999,
            0.000_1,
            0.000_100_5,
        ];
        for (int i = 0; i < 100_000; i++)
        {
            values.Add(BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)));
            values.Add(Math.Round((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-3, 16)), random.Next(0, 9)));
        }

        foreach (double value in values)
        {
            if (double.IsFinite(value))
                Assert.Equal(StjTwin.Write(value), Written.By<double, DoubleShape>(value));
        }
    }

    [Fact]
    public void Floats_are_the_shortest_that_round_trip()
    {
        var random = new Random(9);
        for (int i = 0; i < 100_000; i++)
        {
            float bits = BitConverter.Int32BitsToSingle(random.Next(int.MinValue, int.MaxValue));
            float round = (float)
                Math.Round((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-3, 8)), random.Next(0, 5));
            if (float.IsFinite(bits))
                Assert.Equal(StjTwin.Write(bits), Written.By<float, SingleShape>(bits));
            Assert.Equal(StjTwin.Write(round), Written.By<float, SingleShape>(round));
        }
    }

    [Fact]
    public void All_halves_are_written_as_by_the_platform()
    {
        for (int bits = 0; bits <= ushort.MaxValue; bits++)
        {
            Half value = BitConverter.UInt16BitsToHalf((ushort)bits);
            if (Half.IsFinite(value))
                Assert.Equal(StjTwin.Write(value), Written.By<Half, HalfShape>(value));
        }
    }

    [Fact]
    public void Decimals_keep_their_scale()
    {
        var random = new Random(10);
        for (int i = 0; i < 100_000; i++)
        {
            var value = new decimal(
                random.Next() >> random.Next(32),
                random.Next() >> random.Next(32),
                i % 3 == 0 ? random.Next() : 0,
                i % 2 == 0,
                (byte)random.Next(0, 29)
            );
            Assert.Equal(StjTwin.Write(value), Written.By<decimal, DecimalShape>(value));
        }

        foreach (
            decimal value in new[]
            {
                decimal.MaxValue,
                decimal.MinValue,
                0.0m,
                -0.0m,
                0.000m,
                1.0m,
                1.10m,
                new decimal(0, 0, 0, true, 5),
                1e-28m,
            }
        )
            Assert.Equal(StjTwin.Write(value), Written.By<decimal, DecimalShape>(value));
    }

    [Fact]
    public void Big_integers_of_thousands_of_digits()
    {
        var value = BigInteger.Pow(10, 5_000) + 7;
        Assert.Equal(value.ToString(CultureInfo.InvariantCulture), Written.By<BigInteger, BigIntegerShape>(value));
        Assert.Equal((-value).ToString(CultureInfo.InvariantCulture), Written.By<BigInteger, BigIntegerShape>(-value));
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(double.NegativeInfinity)]
    public void Values_that_are_not_finite_are_an_error_with_a_path(double value)
    {
        var error = Assert.Throws<WireException>(() =>
            Written.By<
                Dictionary<string, List<double>>,
                MapShape<string, List<double>, StringShape, ListShape<double, DoubleShape>>
            >(new() { ["rates"] = [1, 2.5, value] })
        );
        Assert.Equal(WireError.Range, error.Error);
        Assert.Equal("$.rates[2]", error.Path);
        Assert.Throws<WireException>(() => Written.By<float, SingleShape>((float)value));
        Assert.Throws<WireException>(() => Written.By<Half, HalfShape>((Half)value));
    }

    [Fact]
    public void Options_write_values_that_are_not_finite_as_strings()
    {
        var options = new JsonWireOptions { NonFinite = JsonNonFinite.Literals };
        Assert.Equal(
            "[\"NaN\",\"Infinity\",\"-Infinity\",1]",
            Written.By<List<double>, ListShape<double, DoubleShape>>(
                [double.NaN, double.PositiveInfinity, double.NegativeInfinity, 1],
                options
            )
        );
    }
}
