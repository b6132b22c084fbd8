using System.Text;
using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>
/// Numbers of every length, at every distance from the end of the input: the paths for the usual forms give the answers
/// of System.Text.Json, to the bit.
/// </summary>
public class NumberPathTests
{
    // What may follow a number, or makes it another one.
    private static readonly string[] s_ends = ["", "e0", "E1", "e-2", "e+3", ".", ".0", "e", "x"];

    // More than the words that the paths load at once.
    private const int MostRoom = 32;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Read_AnyLengthsOfDigits_IsThatOfSystemTextJson(int seed)
    {
        var random = new Random(seed);
        for (int whole = 0; whole <= 21; whole++)
        {
            for (int fraction = -1; fraction <= 18; fraction++)
            {
                string digits = Digits(random, whole) + (fraction < 0 ? "" : "." + Digits(random, fraction));
                string text =
                    (random.Next(2) == 0 ? "-" : "")
                    + digits
                    + (random.Next(3) == 0 ? s_ends[random.Next(s_ends.Length)] : "");
                Compare(text, random.Next(MostRoom));
                Compare(text, MostRoom);
            }
        }
    }

    [Theory]
    [InlineData("2147483647")]
    [InlineData("2147483648")]
    [InlineData("4294967295")]
    [InlineData("4294967296")]
    [InlineData("9999999999")]
    [InlineData("9223372036854775807")]
    [InlineData("9223372036854775808")]
    [InlineData("18446744073709551615")]
    [InlineData("18446744073709551616")]
    [InlineData("9007199254740993")]
    [InlineData("900719.9254740993")]
    [InlineData("16777217")]
    [InlineData("1677.7217")]
    [InlineData("0")]
    [InlineData("0.0")]
    [InlineData("00")]
    [InlineData("01.5")]
    [InlineData("7.9228162514264337")]
    [InlineData("999.9999999999999999")]
    [InlineData("9999.9999999999999999")]
    [InlineData("9999999.999999999999")]
    [InlineData("9999999.9999999999999")]
    public void Read_Bounds_IsThatOfSystemTextJson(string digits)
    {
        for (int room = 0; room <= MostRoom; room++)
        {
            Compare(digits, room);
            Compare("-" + digits, room);
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(16)]
    [InlineData(17)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(1000)]
    public void Read_ArraysAroundTheFirstBlock_AreWhole(int count)
    {
        AssertWhole(i => i / 8.0, count);
        AssertWhole(i => (byte)i, count);
        AssertWhole(i => i, count);
        AssertWhole(i => (long)i << 40, count);
        AssertWhole(i => i / 8m, count);
        AssertWhole(i => new Guid(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), count);
        AssertWhole(i => i % 3 == 0 ? (int?)null : i, count);
        AssertWhole(i => i % 3 == 0 ? (decimal?)null : i, count);
        AssertWhole(i => $"{i}", count);
    }

    private static void AssertWhole<T>(Func<int, T> make, int count)
    {
        T[][] expected =
        [
            [.. Enumerable.Range(0, count).Select(make)],
            [make(7)],
            [],
        ];
        Assert.Equal(expected, JsonWire.Deserialize<T[][]>(JsonWire.SerializeToUtf8Bytes(expected))!);
        Assert.Equal(expected, MessagePackWire.Deserialize<T[][]>(MessagePackWire.Serialize(expected))!);
    }

    private static string Digits(Random random, int count) =>
        string.Concat(Enumerable.Range(0, count).Select(_ => random.Next(4) == 0 ? 0 : random.Next(10)));

    // Reads the number as the last element but one, with a number of bytes after it.
    private static void Compare(string number, int room)
    {
        byte[] json = Encoding.UTF8.GetBytes(room == 0 ? $"[{number}]" : $"[{number},0{new string(' ', room - 1)}]");
        AssertSame<int>(json);
        AssertSame<long>(json);
        AssertSame<uint>(json);
        AssertSame<ulong>(json);
        AssertSame<short>(json);
        AssertSame<byte>(json);
        AssertSame<double>(json);
        AssertSame<float>(json);
        AssertSame<decimal>(json);
    }

    private static void AssertSame<T>(byte[] json)
        where T : struct
    {
        string expected = Answer(() => JsonSerializer.Deserialize<T[]>(json));
        string actual = Answer(() => JsonWire.Deserialize<T[]>(json));
        if (expected != actual)
            Assert.Fail($"{typeof(T).Name} {Encoding.UTF8.GetString(json)}: {actual}, but {expected} is expected.");
    }

    // Distinguishes -0 and the scale of decimals.
    private static string Answer<T>(Func<T[]?> read)
        where T : struct
    {
        T first;
        try
        {
            first = read()![0];
        }
        catch (Exception e) when (e is JsonException or WireException)
        {
            return "an error";
        }
        return first switch
        {
            double value => $"{BitConverter.DoubleToInt64Bits(value):X}",
            float value => $"{BitConverter.SingleToInt32Bits(value):X}",
            decimal value => string.Join(',', decimal.GetBits(value)),
            _ => $"{first}",
        };
    }
}
