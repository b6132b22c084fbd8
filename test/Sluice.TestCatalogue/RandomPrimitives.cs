using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Sluice.TestCatalogue;

/// <summary>Random values of the primitives, extremes often.</summary>
internal static class RandomPrimitives
{
    private static readonly Dictionary<Type, Delegate> s_makers = [];

    static RandomPrimitives()
    {
        Add(static random => random.Next(2) == 0);
        Integer<sbyte>();
        Integer<byte>();
        Integer<short>();
        Integer<ushort>();
        Integer<int>();
        Integer<uint>();
        Integer<long>();
        Integer<ulong>();
        Integer<Int128>();
        Integer<UInt128>();
        Integer<nint>();
        Integer<nuint>();
        Add(static random => new BigInteger(Bytes(random, 40)));
        Add(static random => Finite(() => BitConverter.UInt16BitsToHalf((ushort)random.Next(65536)), Half.IsFinite));
        Add(static random => Finite(() => BitConverter.Int32BitsToSingle((int)random.NextInt64()), float.IsFinite));
        Add(static random =>
            Finite(
                () =>
                    random.Next(2) == 0
                        ? random.Next() / 64d
                        : BitConverter.Int64BitsToDouble(random.NextInt64(long.MinValue, long.MaxValue)),
                double.IsFinite
            )
        );
        Add(static random =>
            new decimal(
                random.Next(),
                random.Next(),
                random.Next(4) == 0 ? random.Next() : 0,
                false,
                (byte)random.Next(29)
            ) * (random.Next(2) * 2 - 1)
            + 0m
        );
        Add(static random => Text(random)[..].FirstOrDefault(character => !char.IsSurrogate(character), 'x'));
        Add(static random =>
            random.Next(3) == 0 ? new Rune(random.Next(0x10000, 0x110000)) : new Rune(random.Next(0xd800))
        );
        Add(Text);
        Add(static random => new Guid(random.Next(), (short)random.Next(), (short)random.Next(), Bytes(random, 9, 8)));
        Add(static random => new Uri("https://example.org/" + random.Next()));
        Add(static random => new Version(random.Next(), random.Next(), random.Next(5), 0));
        Add(static random => new DateTime(random.NextInt64(DateTime.MaxValue.Ticks + 1), DateTimeKind.Utc));
        Add(static random => new DateTimeOffset(
            random.NextInt64(TimeSpan.TicksPerDay, DateTime.MaxValue.Ticks - TimeSpan.TicksPerDay),
            TimeSpan.FromMinutes(random.Next(-840, 841))
        ));
        Add(static random => DateOnly.FromDayNumber(random.Next(DateOnly.MaxValue.DayNumber + 1)));
        Add(static random => new TimeOnly(random.NextInt64(TimeSpan.TicksPerDay)));
        Add(static random => new TimeSpan(random.NextInt64(long.MinValue, long.MaxValue)));
        Add(static random => Bytes(random, 300));
        Add(static random => (Memory<byte>)Bytes(random, 9));
        Add(static random => (ReadOnlyMemory<byte>)Bytes(random, 9));
        Add(static random => new ReadOnlySequence<byte>(Bytes(random, 9)));
        Add(static random => new StringBuilder(Text(random)));
        Add(static random => JsonDocument.Parse(new JsonArray(Text(random)).ToJsonString()).RootElement);
        Add<object>(static random =>
            random.Next(3) switch
            {
                0 => Text(random),
                1 => random.Next(2) == 0,
                _ => new List<object?> { null, Text(random) },
            }
        );
    }

    internal static Func<Random, int, T?>? Of<T>() =>
        s_makers.TryGetValue(typeof(T), out Delegate? maker) ? (Func<Random, int, T?>)maker : null;

    private static void Add<T>(Func<Random, T> make) =>
        s_makers[typeof(T)] = (Func<Random, int, T?>)((random, _) => make(random));

    private static void Integer<T>()
        where T : IBinaryInteger<T>, IMinMaxValue<T> =>
        Add(static random =>
            random.Next(5) switch
            {
                0 => T.MinValue,
                1 => T.MaxValue,
                2 => T.CreateTruncating(random.Next(256)),
                3 => T.CreateTruncating(random.NextInt64(long.MinValue, long.MaxValue)),
                _ => T.CreateTruncating(new Int128((ulong)random.NextInt64(), (ulong)random.NextInt64()))
                    >> random.Next(8 * Unsafe.SizeOf<T>()),
            }
        );

    private static T Finite<T>(Func<T> next, Predicate<T> isFinite)
    {
        while (true)
        {
            T value = next();
            if (isFinite(value))
                return value;
        }
    }

    private static byte[] Bytes(Random random, int below, int least = 0)
    {
        byte[] bytes = new byte[random.Next(least, below)];
        random.NextBytes(bytes);
        return bytes;
    }

    private static string Text(Random random)
    {
        var text = new StringBuilder();
        for (int i = random.Next(random.Next(6) == 0 ? 200 : 12); i > 0; i--)
        {
            Rune rune = random.Next(8) switch
            {
                0 => new Rune(random.Next(0x20)),
                1 => new Rune("\"\\/<>&'\u007f"[random.Next(8)]),
                2 => new Rune(random.Next(0x80, 0x800)),
                3 => new Rune(random.Next(0x800, 0xd800)),
                4 => new Rune(random.Next(0x10000, 0x110000)),
                _ => new Rune(random.Next(0x20, 0x7f)),
            };
            text.Append(rune.ToString());
        }
        return text.ToString();
    }
}
