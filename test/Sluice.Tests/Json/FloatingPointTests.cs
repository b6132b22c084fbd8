using System.Globalization;
using System.Numerics;
using Sluice.Shapes;
using Sluice.Tests.Shapes;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>
/// The places where floating-point numbers are hard: next to powers of two and of ten, in the middle between two
/// numbers, below the least normal number.
/// </summary>
public class FloatingPointTests
{
    [Fact]
    public void Powers_of_ten_are_right_to_the_last_bit()
    {
        for (int exponent = PowersOfTen.Least; exponent <= PowersOfTen.Greatest; exponent++)
        {
            ulong high = PowersOfTen.Get(exponent, out ulong low);
            Assert.True(high >> 63 == 1, $"10^{exponent}");
            // (entry - 1) < 10^exponent / 2^(highest - 127) <= entry
            int shift = PowersOfTen.HighestBit(exponent) - 127;
            BigInteger numerator = (exponent > 0 ? BigInteger.Pow(10, exponent) : 1) << Math.Max(0, -shift);
            BigInteger denominator = (exponent < 0 ? BigInteger.Pow(10, -exponent) : 1) << Math.Max(0, shift);
            BigInteger entry = ((BigInteger)high << 64) + low;
            Assert.True((entry - 1) * denominator < numerator && numerator <= entry * denominator, $"10^{exponent}");
            Assert.Equal(exponent is >= 0 and <= PowersOfTen.GreatestExact, numerator == entry * denominator);
        }
    }

    private static IEnumerable<double> Doubles()
    {
        for (long exponent = 0; exponent < 2047; exponent++)
            foreach (long fraction in new[] { 0, 1, 2, (1L << 51) - 1, 1L << 51, (1L << 52) - 2, (1L << 52) - 1 })
                yield return BitConverter.Int64BitsToDouble(exponent << 52 | fraction);
        for (int power = -323; power <= 308; power++)
        {
            for (int digits = 1; digits < 100; digits += 7)
            {
                double value = double.Parse($"{digits}e{power}", CultureInfo.InvariantCulture);
                if (!double.IsFinite(value))
                    continue;
                yield return value;
                yield return Math.BitIncrement(value);
                yield return Math.BitDecrement(value);
            }
        }
    }

    [Fact]
    public void Doubles_next_to_powers_of_two_and_ten_are_written_as_the_platform_does_where_that_reads_back()
    {
        int exceptions = 0;
        foreach (double value in Doubles().Where(double.IsFinite))
        {
            string ours = Written.By<double, DoubleShape>(value),
                platform = StjTwin.Write(value);
            Assert.Equal(
                BitConverter.DoubleToInt64Bits(value),
                BitConverter.DoubleToInt64Bits(double.Parse(ours, CultureInfo.InvariantCulture))
            );
            Assert.Equal(
                BitConverter.DoubleToInt64Bits(value),
                BitConverter.DoubleToInt64Bits(JsonWire.Deserialize<double>(ours))
            );
            if (double.Parse(platform, CultureInfo.InvariantCulture) == value)
                Assert.Equal(platform, ours);
            else
                exceptions++;
        }
        Assert.InRange(exceptions, 0, 2); // 2^-25 and 2^-958, which the platform writes as their neighbours
    }

    [Fact]
    public void Floats_of_every_exponent_are_written_as_the_platform_does()
    {
        for (int exponent = 0; exponent < 255; exponent++)
        {
            foreach (int fraction in new[] { 0, 1, 2, 3, 12_345, (1 << 22) - 1, 1 << 22, (1 << 23) - 2, (1 << 23) - 1 })
            {
                float value = BitConverter.Int32BitsToSingle(exponent << 23 | fraction);
                string ours = Written.By<float, SingleShape>(value);
                Assert.Equal(StjTwin.Write(value), ours);
                Assert.Equal(value, JsonWire.Deserialize<float>(ours));
            }
        }
    }

    [Fact]
    public void The_middle_between_two_doubles_is_read_as_the_even_one_and_a_hair_beside_it_as_the_nearer()
    {
        var random = new Random(11);
        for (int i = 0; i < 3_000; i++)
        {
            long bits = random.NextInt64() & 0x7FE0_0000_0000_0000;
            if (i % 3 == 0)
                bits = (1023L + random.Next(-70, 70)) << 52; // where a middle has few digits
            if (i % 10 == 0)
                bits = 0; // below the least normal number
            bits |= random.NextInt64(1L << 52) & (i % 2 == 0 ? -1L : -1L << random.Next(52));
            double below = BitConverter.Int64BitsToDouble(bits),
                above = BitConverter.Int64BitsToDouble(bits + 1);
            Judge(
                Middle(bits & ((1L << 52) - 1), (int)(bits >> 52), 52, 1075),
                below,
                above,
                (bits & 1) == 0,
                text => JsonWire.Deserialize<double>(text)
            );
        }
    }

    [Fact]
    public void The_middle_between_two_floats_is_read_as_the_even_one_and_a_hair_beside_it_as_the_nearer()
    {
        var random = new Random(12);
        for (int i = 0; i < 3_000; i++)
        {
            int bits = random.Next() % 0x7F00_0000;
            if (i % 10 == 0)
                bits &= (1 << 23) - 1;
            float below = BitConverter.Int32BitsToSingle(bits),
                above = BitConverter.Int32BitsToSingle(bits + 1);
            Judge(
                Middle(bits & ((1L << 23) - 1), bits >> 23, 23, 150),
                below,
                above,
                (bits & 1) == 0,
                text => JsonWire.Deserialize<float>(text)
            );
        }
    }

    private static void Judge<T>(
        (BigInteger Digits, int Exponent) middle,
        T below,
        T above,
        bool isBelowEven,
        Func<string, T> read
    )
    {
        (BigInteger digits, int exponent) = middle;
        Assert.Equal(isBelowEven ? below : above, read($"{digits}e{exponent}"));
        Assert.Equal(isBelowEven ? below : above, read($"{digits}{new string('0', 30)}e{exponent - 30}"));
        Assert.Equal(above, read($"{digits}{new string('0', 30)}1e{exponent - 31}"));
        Assert.Equal(below, read($"{digits * BigInteger.Pow(10, 30) - 1}e{exponent - 30}"));
        // With as many digits as decide it in one multiplication or two.
        string first = digits.ToString(CultureInfo.InvariantCulture);
        if (first.TrimEnd('0').Length <= 19)
            return;
        Assert.Equal(below, read($"{first[..19]}e{exponent + first.Length - 19}"));
        Assert.Equal(
            above,
            read($"{BigInteger.Parse(first[..19], CultureInfo.InvariantCulture) + 1}e{exponent + first.Length - 19}")
        );
    }

    // Digits × 10^Exponent is the number in the middle between the one of these bits and the next.
    private static (BigInteger Digits, int Exponent) Middle(long fraction, int exponent, int fractionBits, int bias)
    {
        BigInteger odd = ((exponent == 0 ? fraction : fraction | 1L << fractionBits) << 1) + 1;
        int power = Math.Max(exponent, 1) - bias - 1;
        return power >= 0 ? (odd << power, 0) : (odd * BigInteger.Pow(5, -power), power);
    }
}
