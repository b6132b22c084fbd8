using System.Buffers.Binary;
using System.Numerics;
using Xunit;

namespace Sluice.Tests.Vectors;

/// <summary>
/// Integers of every MessagePack form as every type, with input after them, where eight bytes are loaded at once, and
/// without: both read the value where it is in the type's range, and both fail alike where it is not.
/// </summary>
public class IntegerFormTests
{
    [Fact]
    public void Read_IntegerOfEveryForm_IsReadInTheTypesRangeOnly()
    {
        Check(sbyte.MinValue, sbyte.MaxValue, (sbyte value) => value);
        Check(byte.MinValue, byte.MaxValue, (byte value) => value);
        Check(short.MinValue, short.MaxValue, (short value) => value);
        Check(ushort.MinValue, ushort.MaxValue, (ushort value) => value);
        Check(int.MinValue, int.MaxValue, (int value) => value);
        Check(uint.MinValue, uint.MaxValue, (uint value) => value);
        Check(long.MinValue, long.MaxValue, (long value) => value);
        Check(ulong.MinValue, ulong.MaxValue, (ulong value) => value);
        Check(char.MinValue, char.MaxValue, (char value) => value);
        Check(0, DateOnly.MaxValue.DayNumber, (DateOnly value) => value.DayNumber);
        Check(0, TimeOnly.MaxValue.Ticks, (TimeOnly value) => value.Ticks);
        Check(long.MinValue, long.MaxValue, (TimeSpan value) => value.Ticks);
    }

    [Fact]
    public void Read_OtherKindBeforeMoreInput_IsAnError()
    {
        foreach (int code in Enumerable.Range(0x80, 0x60).Where(code => code is not (0xC0 or (>= 0xCC and <= 0xD3))))
        {
            Assert.NotNull(Read<short>([(byte)code], padded: true, out _));
            Assert.NotNull(Read<ulong>([(byte)code], padded: true, out _));
        }
    }

    private static void Check<T>(BigInteger least, BigInteger most, Func<T, BigInteger> number)
        where T : struct
    {
        foreach ((byte[] bytes, BigInteger value) in Forms())
        {
            string? whole = Read(bytes, padded: false, out T alone),
                more = Read(bytes, padded: true, out T followed);
            Assert.Equal(whole, more);
            Assert.True((value >= least && value <= most) == (whole is null), $"{typeof(T).Name} {value}: {whole}");
            if (whole is not null)
                continue;
            Assert.Equal(value, number(alone));
            Assert.Equal(value, number(followed));
        }
    }

    // As an element of an object array, so that elements are read one by one.
    private static string? Read<T>(byte[] bytes, bool padded, out T value)
        where T : struct
    {
        value = default;
        try
        {
            value = padded
                ? MessagePackWire.Deserialize<(T, string)>([0x92, .. bytes, 0xAA, .. "ten bytes."u8]).Item1
                : MessagePackWire.Deserialize<T>(bytes);
            return null;
        }
        catch (WireException e)
        {
            return e.Error.ToString();
        }
    }

    private static IEnumerable<(byte[] Bytes, BigInteger Value)> Forms()
    {
        for (int code = 0; code < 0x80; code++)
            yield return ([(byte)code], code);
        for (int code = 0xE0; code < 0x100; code++)
            yield return ([(byte)code], (sbyte)code);
        BigInteger[] borders =
        [
            .. Enumerable
                .Range(0, 65)
                .Select(bits => BigInteger.One << bits)
                .SelectMany(power => new[] { power - 1, power, -power, -power - 1 }),
            DateOnly.MaxValue.DayNumber,
            DateOnly.MaxValue.DayNumber + 1,
            TimeOnly.MaxValue.Ticks,
            TimeOnly.MaxValue.Ticks + 1,
        ];
        foreach (BigInteger value in borders.Distinct())
        {
            for (int rank = 0; rank < 4; rank++)
            {
                int bits = 8 << rank;
                bool isUnsigned = value >= 0 && value < BigInteger.One << bits;
                bool isSigned = value >= -(BigInteger.One << (bits - 1)) && value < BigInteger.One << (bits - 1);
                if (!isUnsigned && !isSigned)
                    continue;
                byte[] eight = new byte[8];
                BinaryPrimitives.WriteUInt64BigEndian(eight, (ulong)(value & ulong.MaxValue));
                byte[] payload = eight[(8 - bits / 8)..];
                if (isUnsigned)
                    yield return ([(byte)(0xCC + rank), .. payload], value);
                if (isSigned)
                    yield return ([(byte)(0xD0 + rank), .. payload], value);
            }
        }
    }
}
