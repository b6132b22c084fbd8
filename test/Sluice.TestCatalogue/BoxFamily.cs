using System.Numerics;
using System.Text;

namespace Sluice.TestCatalogue;

/// <summary>Every primitive as a constructor parameter and inside an object.</summary>
internal static class BoxFamily
{
    internal static Family Boxes()
    {
        var family = new Family("constructor parameters");
        if (CatalogueParts.HasFirst)
        {
            Box<int, BoxShapes>(family, int.MinValue, int.MaxValue);
            Box<decimal, BoxShapes>(family, decimal.MinValue, decimal.MaxValue);
            Box<string, BoxShapes>(family, "", "text \"quoted\" é");
            Box<DateTime?, BoxShapes>(family, null, DateTime.UnixEpoch);
            Box<(int, string), BoxShapes>(family, default, (1, "a"), Expect.NoStj);
            Box<Dictionary<Color, int>, BoxShapes>(family, [], new() { [Color.Red] = 1 });
        }
        if (CatalogueParts.HasSecond)
        {
            Box<TimeSpan, BoxShapes>(family, TimeSpan.MinValue, TimeSpan.MaxValue);
            Box<sbyte, BoxShapes>(family, sbyte.MinValue, sbyte.MaxValue);
            Box<byte, BoxShapes>(family, byte.MinValue, byte.MaxValue, Expect.RoundTrip);
            Box<uint, BoxShapes>(family, uint.MinValue, uint.MaxValue);
            Box<UInt128, BoxShapes>(family, UInt128.MinValue, UInt128.MaxValue);
            Box<Half, BoxShapes>(family, Half.MinValue, Half.MaxValue);
            Box<bool, BoxShapes>(family, false, true);
            Box<Guid, BoxShapes>(family, default, new("00112233-4455-6677-8899-aabbccddeeff"));
            Box<DateTimeOffset, BoxShapes>(family, DateTimeOffset.MinValue, DateTimeOffset.MaxValue);
            Box<byte[], BoxShapes>(family, [], [1, 2, 3]);
            Box<Color, BoxShapes>(family, default, Color.Blue);
            Box<KeyValuePair<string, int>, BoxShapes>(family, new("", 0), new("a", 1));
        }
        if (CatalogueParts.HasThird)
        {
            Box<DateTime, BoxShapes>(family, DateTime.MinValue, new(2026, 11, 21, 1, 2, 3, DateTimeKind.Utc));
            Box<Int128, BoxShapes>(family, Int128.MinValue, Int128.MaxValue);
            Box<short, BoxShapes>(family, short.MinValue, short.MaxValue);
            Box<long, BoxShapes>(family, long.MinValue, long.MaxValue);
            Box<nint, BoxShapes>(family, nint.MinValue, nint.MaxValue, Expect.NoStj);
            Box<float, BoxShapes>(family, float.MinValue, float.MaxValue);
            Box<char, BoxShapes>(family, '\0', '\uffff');
            Box<Uri, BoxShapes>(family, new("a", UriKind.Relative), new("https://example.org/"));
            Box<DateOnly, BoxShapes>(family, DateOnly.MinValue, DateOnly.MaxValue);
            Box<Memory<byte>, BoxShapes>(family, default, new byte[] { 1, 2 });
            Box<Rights, BoxShapes>(family, Rights.None, Rights.All);
            Box<object, BoxShapes>(family, "text", true, Expect.NoStjRead);
        }
        if (CatalogueParts.HasFourth)
        {
            Box<BigInteger, BoxShapes>(family, -BigInteger.Pow(7, 77), BigInteger.Pow(7, 77), Expect.NoStj);
            Box<ushort, BoxShapes>(family, ushort.MinValue, ushort.MaxValue);
            Box<ulong, BoxShapes>(family, ulong.MinValue, ulong.MaxValue);
            Box<nuint, BoxShapes>(family, nuint.MinValue, nuint.MaxValue, Expect.NoStj);
            Box<double, BoxShapes>(family, double.MinValue, double.MaxValue);
            Box<Rune, BoxShapes>(family, default, new(0x10ffff), Expect.NoStj);
            Box<Version, BoxShapes>(family, new(0, 0), new(1, 2, 3, 4));
            Box<TimeOnly, BoxShapes>(family, TimeOnly.MinValue, TimeOnly.MaxValue);
            Box<int?, BoxShapes>(family, null, 5);
            Box<Status, BoxShapes>(family, Status.OnHold, Status.Deleted);
            Box<Dictionary<string, int>, BoxShapes>(family, [], new() { ["a"] = 1 });
        }
        Crate<int, BoxShapes>(family, 0, 5);
        Crate<string, BoxShapes>(family, null, "x");
        Crate<int?, BoxShapes>(family, null, 5);
        Crate<List<int>, BoxShapes>(family, null, [1, 2]);
        Crate<Crate<string>, BoxShapes>(family, null, new() { Content = "x", Weight = 1 });
        Crate<Box<int>, BoxShapes>(family, null, new(1, [2, 3]));
        return family;
    }

    private static void Box<T, TShapes>(Family family, T least, T greatest, Expect expect = Expect.RoundTrip)
        where TShapes : IShapeOf<Box<T>>
    {
        family.Add<Box<T>>("least", new(least), static () => TShapes.Converter, expect);
        family.Add<Box<T>>(
            "greatest and a list",
            new(greatest, [least, greatest]),
            static () => TShapes.Converter,
            expect
        );
        family.Add<Box<T>>("null", null, static () => TShapes.Converter, expect);
    }

    private static void Crate<T, TShapes>(Family family, T? least, T? greatest)
        where TShapes : IShapeOf<Crate<T>>
    {
        family.Add<Crate<T>>("least", new() { Content = least }, static () => TShapes.Converter);
        family.Add<Crate<T>>("greatest", new() { Content = greatest, Weight = 0 }, static () => TShapes.Converter);
    }
}
