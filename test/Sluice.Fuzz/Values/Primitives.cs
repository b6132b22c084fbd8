using System.Globalization;
using System.Numerics;
using System.Text;

namespace Sluice.Fuzz.Values;

/// <summary>
/// Random primitives in the places where writers and readers change their ways: at powers, at limits, at lengths of
/// blocks, with signs of zeros.
/// </summary>
internal static class Primitives
{
    /// <summary>What goes before the catalogue's own random primitives.</summary>
    internal static IReadOnlyDictionary<Type, Delegate> All { get; } =
        new Dictionary<Type, Delegate>
        {
            [typeof(sbyte)] = Integer<sbyte>(),
            [typeof(byte)] = Integer<byte>(),
            [typeof(short)] = Integer<short>(),
            [typeof(ushort)] = Integer<ushort>(),
            [typeof(int)] = Integer<int>(),
            [typeof(uint)] = Integer<uint>(),
            [typeof(long)] = Integer<long>(),
            [typeof(ulong)] = Integer<ulong>(),
            [typeof(double)] = Of(Double),
            [typeof(float)] = Of(static random => (float)Math.Clamp(Double(random), float.MinValue, float.MaxValue)),
            [typeof(decimal)] = Of(Decimal),
            [typeof(string)] = Of(Text),
            [typeof(DateTime)] = Of(static random => new DateTime(Ticks(random), DateTimeKind.Utc)),
            [typeof(DateTimeOffset)] = Of(static random => new DateTimeOffset(
                Math.Clamp(Ticks(random), TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay),
                TimeSpan.FromMinutes(random.Next(2) == 0 ? 0 : random.Next(-840, 841))
            )),
            [typeof(TimeSpan)] = Of(static random => new TimeSpan(Integer<long>()(random, 0))),
        };

    private static Func<Random, int, T?> Of<T>(Func<Random, T> make) => (random, _) => make(random);

    // Powers of two and of ten and their neighbours, besides any number of any length.
    private static Func<Random, int, T> Integer<T>()
        where T : IBinaryInteger<T>, IMinMaxValue<T> =>
        static (random, _) =>
            random.Next(8) switch
            {
                0 => T.CreateTruncating(random.Next(10)),
                1 => T.CreateTruncating(random.NextInt64(1000)),
                2 => T.MaxValue - T.CreateTruncating(random.Next(2)),
                3 => T.MinValue + T.CreateTruncating(random.Next(2)),
                4 => T.CreateTruncating((Int128.One << random.Next(64)) - random.Next(2)),
                5 => T.CreateTruncating(-(Int128.One << random.Next(64)) - random.Next(2)),
                6 => T.CreateTruncating(BigInteger.Pow(10, random.Next(20)) - random.Next(2)),
                _ => T.CreateTruncating(random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(64)),
            };

    private static double Double(Random random) =>
        random.Next(9) switch
        {
            0 => random.Next(100),
            1 => -0d,
            2 => random.Next(-1_000_000, 1_000_000) / 100d,
            3 => random.Next() / 64d,
            4 => double.Parse($"{random.NextInt64(100_000)}e{random.Next(-30, 30)}", CultureInfo.InvariantCulture),
            5 => double.Epsilon * random.Next(1, 100),
            6 => double.MaxValue,
            7 => random.NextInt64(long.MinValue, long.MaxValue),
            _ => Finite(random),
        };

    private static double Finite(Random random)
    {
        double value = BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue));
        return double.IsFinite(value) ? value : 1.5;
    }

    private static decimal Decimal(Random random)
    {
        int mid = random.Next(3) == 0 ? random.Next() : 0,
            high = random.Next(4) == 0 ? random.Next() : 0;
        int low =
            random.Next(3) == 0 ? 0
            : random.Next(2) == 0 ? random.Next(1000)
            : random.Next();
        // Nobody writes the sign of a decimal zero.
        bool isNegative = random.Next(3) == 0 && (low | mid | high) != 0;
        return new decimal(low, mid, high, isNegative, (byte)random.Next(random.Next(2) == 0 ? 29 : 4));
    }

    private static long Ticks(Random random) =>
        random.Next(6) switch
        {
            0 => DateTime.UnixEpoch.Ticks + (TimeSpan.TicksPerSecond * random.Next(100)),
            1 => 0,
            2 => DateTime.MaxValue.Ticks - random.Next(2),
            // Where MessagePack's timestamps grow: at 32 and 34 bits of seconds; with and without a fraction.
            3 => DateTime.UnixEpoch.Ticks
                + (TimeSpan.TicksPerSecond * ((random.Next(2) == 0 ? 1L << 32 : 1L << 34) - random.Next(2)))
                + random.Next(2),
            4 => DateTime.UnixEpoch.Ticks - random.NextInt64(TimeSpan.TicksPerDay * 1000),
            _ => random.NextInt64(DateTime.MaxValue.Ticks + 1),
        };

    // Mostly plain text of a length around that of a vector, with one character that needs something somewhere in it.
    private static string Text(Random random)
    {
        int length = random.Next(12) switch
        {
            < 6 => random.Next(8),
            < 10 => random.Next(40),
            10 => random.Next(300),
            _ => random.Next(5_000),
        };
        var text = new StringBuilder(length);
        int form = random.Next(6);
        for (int i = 0; i < length; i++)
            text.Append(
                form switch
                {
                    5 => Special(random),
                    4 => ((char)(0x3b1 + (i % 20))).ToString(),
                    _ => ((char)('a' + (i % 26))).ToString(),
                }
            );
        if (form is 1 or 2 or 4 && length > 0)
            text.Insert(random.Next(length), Special(random));
        return text.ToString();
    }

    private static string Special(Random random) =>
        random.Next(9) switch
        {
            0 => "\"",
            1 => "\\",
            2 => ((char)random.Next(0x20)).ToString(),
            3 => "é",
            4 => "€",
            5 => new Rune(random.Next(0x10000, 0x110000)).ToString(),
            6 => "\u007f",
            7 => "</&'+>"[random.Next(6)].ToString(),
            _ => new Rune(random.Next(0x80, 0xd800)).ToString(),
        };
}
