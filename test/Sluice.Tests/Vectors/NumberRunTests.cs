using System.Buffers.Binary;
using Xunit;

namespace Sluice.Tests.Vectors;

/// <summary>
/// Arrays of numbers, which MessagePack encodes many at a time, against the same numbers one by one: every length
/// around the widths of vectors, every mix of sizes, every end of the input.
/// </summary>
public class NumberRunTests
{
    private const int Longest = 150,
        Rounds = 40;

    [Fact]
    public void Doubles_OfEveryCount_AreWrittenAndReadAsOneByOne() =>
        Compare(
            random => BitConverter.UInt64BitsToDouble((ulong)random.NextInt64(long.MinValue, long.MaxValue)),
            BitConverter.DoubleToInt64Bits
        );

    [Fact]
    public void Floats_OfEveryCount_AreWrittenAndReadAsOneByOne() =>
        Compare(
            random => BitConverter.UInt32BitsToSingle((uint)random.NextInt64(uint.MaxValue)),
            value => BitConverter.SingleToInt32Bits(value)
        );

    [Fact]
    public void Integers_OfEveryCountAndSize_AreWrittenAndReadAsOneByOne()
    {
        foreach (int shift in new[] { 0, 8, 16, 24, 27 })
        {
            Compare(random => random.Next(int.MinValue, int.MaxValue) >> shift, value => value);
            Compare(random => (long)random.Next(int.MinValue, int.MaxValue) >> shift, value => value);
            Compare(random => random.NextInt64(long.MinValue, long.MaxValue) >> (2 * shift), value => value);
        }
        Compare(random => random.Next(int.MinValue, int.MaxValue) >> random.Next(32), value => value);
        Compare(random => random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64), value => value);
    }

    [Fact]
    public void Integers_AtTheBordersOfEverySize_AreWrittenAndReadAsOneByOne()
    {
        long[] borders =
        [
            .. new long[]
            {
                0,
                -32,
                127,
                -127,
                255,
                short.MinValue,
                ushort.MaxValue,
                int.MinValue,
                int.MaxValue,
                uint.MaxValue,
                long.MinValue + 2,
                long.MaxValue - 2,
            }.SelectMany(border => new[] { border - 2, border - 1, border, border + 1, border + 2 }),
        ];
        Compare(random => borders[random.Next(borders.Length)], value => value);
        int[] narrow = [.. borders.Where(border => border == (int)border).Select(border => (int)border)];
        Compare(random => narrow[random.Next(narrow.Length)], value => value);
        foreach (long border in borders)
        {
            Compare(random => border, value => value);
            if (border == (int)border)
                Compare(random => (int)border, value => value);
        }
    }

    [Theory]
    [InlineData(-33)]
    [InlineData(-32)]
    [InlineData(127)]
    [InlineData(128)]
    [InlineData(159)]
    [InlineData(160)]
    [InlineData(223)]
    [InlineData(224)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    [InlineData(int.MaxValue - 31)]
    public void Integers_OfOneByteAroundAnother_AreWrittenAndReadAsOneByOne(int other)
    {
        foreach (int distance in new[] { 1, 2, 15, 16, 17, 40, 63, 64, 65, 97, 140 })
        {
            int made = 0;
            Compare(random => ++made % distance == 0 ? other : random.Next(-32, 128), value => value);
        }
    }

    [Fact]
    public void Read_NumbersInEveryForm_ReturnsWhatEachFormHolds()
    {
        var random = new Random(7);
        for (int round = 0; round < 2_000; round++)
        {
            int count = random.Next(1, Longest);
            // Runs of one form with another one between: the width is chosen anew now and then.
            var bytes = new List<byte> { 0xDC, (byte)(count >> 8), (byte)count };
            var expected = new long[count];
            int form = random.Next(8);
            for (int i = 0; i < count; i++)
            {
                if (random.Next(12) == 0)
                    form = random.Next(8);
                bytes.AddRange(Encode(random, form, out expected[i]));
            }
            Assert.Equal(expected, MessagePackWire.Deserialize<long[]>(bytes.ToArray()));
            Assert.Equal(expected, MessagePackWire.Deserialize<List<long>>(bytes.ToArray()));
            if (expected.All(value => value == (int)value))
                Assert.Equal(expected.Select(value => (int)value), MessagePackWire.Deserialize<int[]>(bytes.ToArray()));
            else
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<int[]>(bytes.ToArray()));
            // Exact integers are accepted for fractions; others are an error.
            if (expected.All(value => Math.Abs((double)value) < 1L << 53))
                Assert.Equal(
                    expected.Select(value => (double)value),
                    MessagePackWire.Deserialize<double[]>(bytes.ToArray())
                );
        }
    }

    [Theory]
    [InlineData(0xC0)]
    [InlineData(0xC1)]
    [InlineData(0xC3)]
    [InlineData(0xA0)]
    [InlineData(0x90)]
    [InlineData(0xCF)]
    public void Read_AnotherValueAtEveryIndex_ReportsItsPathAndOffset(byte code)
    {
        for (int bad = 0; bad < 70; bad++)
        {
            Fails(bad, MessagePackWire.Serialize(Enumerable.Range(0, 70).Select(i => i * 1e-3).ToArray()), 9);
            Fails(bad, MessagePackWire.Serialize(Enumerable.Range(0, 70).Select(i => i * 1e-3f).ToArray()), 5);
            Fails(bad, MessagePackWire.Serialize(Enumerable.Range(0, 70).Select(i => -70_000 - i).ToArray()), 5);
            Fails(bad, MessagePackWire.Serialize(Enumerable.Range(0, 70).Select(i => long.MinValue + i).ToArray()), 9);
            Fails(bad, MessagePackWire.Serialize(Enumerable.Range(0, 70).ToArray()), 1);
        }

        void Fails(int index, byte[] bytes, int size)
        {
            int at = 3 + index * size;
            bytes[at] = code;
            if (code == 0xCF && size == 9)
                BinaryPrimitives.WriteUInt64BigEndian(bytes.AsSpan(at + 1), ulong.MaxValue);
            if (code == 0xCF && size != 9)
                return;
            WireException error = Assert.Throws<WireException>(() => MessagePackWire.Deserialize<int[]>(bytes));
            Assert.NotNull(error.Path);
            error = Assert.Throws<WireException>(() => MessagePackWire.Deserialize<long[]>(bytes));
            if (bytes[3] is 0xCB or 0xCA)
                return;
            Assert.Equal($"$[{index}]", error.Path);
            Assert.Equal(at, error.Offset);
        }
    }

    [Fact]
    public void Read_CutAtEveryByte_Fails()
    {
        foreach (
            byte[] bytes in new[]
            {
                MessagePackWire.Serialize(Enumerable.Range(0, 40).Select(i => i * 1e-3).ToArray()),
                MessagePackWire.Serialize(Enumerable.Range(0, 40).Select(i => i * 1_000_000).ToArray()),
                MessagePackWire.Serialize(Enumerable.Range(0, 40).ToArray()),
            }
        )
        {
            for (int length = 0; length < bytes.Length; length++)
            {
                byte[] part = bytes[..length];
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<double[]>(part));
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<List<double>>(part));
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<int[]>(part));
                Assert.Throws<WireException>(() => MessagePackWire.Deserialize<long[]>(part));
            }
        }
    }

    private static byte[] Encode(Random random, int form, out long value)
    {
        byte code = (byte)(0xCC + form);
        int rank = form & 3;
        if (form == 7)
        {
            value = random.Next(-32, 128);
            return [(byte)value];
        }
        byte[] bytes = new byte[1 + (1 << rank)];
        random.NextBytes(bytes);
        bytes[0] = code;
        if (form == 3)
            bytes[1] &= 0x7F;
        value = 0;
        foreach (byte part in bytes.AsSpan(1))
            value = value << 8 | part;
        if (form >= 4)
            value = value << (64 - (8 << rank)) >> (64 - (8 << rank));
        return bytes;
    }

    private static void Compare<T>(Func<Random, T> make, Func<T, long> bits)
    {
        var random = new Random(3);
        for (int count = 0; count < Longest; count += 1 + count / Rounds)
        {
            T[] numbers = [.. Enumerable.Range(0, count).Select(_ => make(random))];
            byte[] bytes = MessagePackWire.Serialize(numbers);
            var single = new List<byte>();
            if (count < 16)
                single.Add((byte)(0x90 | count));
            else
                single.AddRange([0xDC, (byte)(count >> 8), (byte)count]);
            foreach (T number in numbers)
                single.AddRange(MessagePackWire.Serialize(number));
            Assert.Equal(single.ToArray(), bytes);
            Assert.Equal(bytes, MessagePackWire.Serialize(new List<T>(numbers)));
            Assert.Equal(numbers.Select(bits), MessagePackWire.Deserialize<T[]>(bytes)!.Select(bits));
            Assert.Equal(numbers.Select(bits), MessagePackWire.Deserialize<List<T>>(bytes)!.Select(bits));
        }
    }
}
