using System.Numerics;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class NumberFamily
{
    internal static Family Integers()
    {
        var family = new Family("integers");
        family.Second<sbyte, SByteShape>([0, sbyte.MinValue, sbyte.MaxValue, -1, -32, -33]);
        family.Second<byte, ByteShape>([0, byte.MinValue, byte.MaxValue, 127, 128]);
        family.Third<short, Int16Shape>([0, short.MinValue, short.MaxValue, -129, 256]);
        family.Fourth<ushort, UInt16Shape>([0, ushort.MinValue, ushort.MaxValue, 255, 256]);
        family.First<int, Int32Shape>([0, int.MinValue, int.MaxValue, -1, 65536, 1_234_567_890]);
        family.Second<uint, UInt32Shape>([0, uint.MinValue, uint.MaxValue, 65535, 4_000_000_000]);
        family.Third<long, Int64Shape>([0, long.MinValue, long.MaxValue, -1, 9_007_199_254_740_993]);
        family.Fourth<ulong, UInt64Shape>([0, ulong.MinValue, ulong.MaxValue, 9_223_372_036_854_775_808]);
        family.Third<Int128, Int128Shape>([0, Int128.MinValue, Int128.MaxValue, -1]);
        family.Second<UInt128, UInt128Shape>([0, UInt128.MinValue, UInt128.MaxValue, ulong.MaxValue]);
        family.Third<nint, IntPtrShape>([0, nint.MinValue, nint.MaxValue, -5], Expect.NoStj);
        family.Fourth<nuint, UIntPtrShape>([0, nuint.MinValue, nuint.MaxValue, 5], Expect.NoStj);
        family.Fourth<BigInteger, BigIntegerShape>(
            [0, -BigInteger.Pow(10, 60), BigInteger.Pow(2, 300), -1, 128],
            Expect.NoStj
        );
        return family;
    }

    internal static Family Fractions()
    {
        var family = new Family("fractions");
        family.Second<Half, HalfShape>([default, Half.MinValue, Half.MaxValue, (Half)0.1, Half.Epsilon]);
        family.Third<float, SingleShape>([0, float.MinValue, float.MaxValue, 0.1f, float.Epsilon, 16777216f, -0f]);
        family.Fourth<double, DoubleShape>([
            0,
            double.MinValue,
            double.MaxValue,
            0.1,
            double.Epsilon,
            1e21,
            1e-7,
            123456789.125,
            -0d,
        ]);
        family.First<decimal, DecimalShape>([
            0,
            decimal.MinValue,
            decimal.MaxValue,
            1.0m,
            0.0000000000000000000000000001m,
            1.500m,
        ]);
        return family;
    }
}
