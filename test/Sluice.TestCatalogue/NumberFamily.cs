using System.Numerics;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class NumberFamily
{
    internal static Family Integers()
    {
        var family = new Family("integers");
        Add<sbyte, SByteShape>([0, sbyte.MinValue, sbyte.MaxValue, -1, -32, -33]);
        Add<byte, ByteShape>([0, byte.MinValue, byte.MaxValue, 127, 128]);
        Add<short, Int16Shape>([0, short.MinValue, short.MaxValue, -129, 256]);
        Add<ushort, UInt16Shape>([0, ushort.MinValue, ushort.MaxValue, 255, 256]);
        Add<int, Int32Shape>([0, int.MinValue, int.MaxValue, -1, 65536, 1_234_567_890]);
        Add<uint, UInt32Shape>([0, uint.MinValue, uint.MaxValue, 65535, 4_000_000_000]);
        Add<long, Int64Shape>([0, long.MinValue, long.MaxValue, -1, 9_007_199_254_740_993]);
        Add<ulong, UInt64Shape>([0, ulong.MinValue, ulong.MaxValue, 9_223_372_036_854_775_808]);
        Add<Int128, Int128Shape>([0, Int128.MinValue, Int128.MaxValue, -1]);
        Add<UInt128, UInt128Shape>([0, UInt128.MinValue, UInt128.MaxValue, ulong.MaxValue]);
        Add<nint, IntPtrShape>([0, nint.MinValue, nint.MaxValue, -5], Expect.NoStj);
        Add<nuint, UIntPtrShape>([0, nuint.MinValue, nuint.MaxValue, 5], Expect.NoStj);
        Add<BigInteger, BigIntegerShape>([0, -BigInteger.Pow(10, 60), BigInteger.Pow(2, 300), -1, 128], Expect.NoStj);
        return family;

        void Add<T, TShape>(T[] values, Expect expect = Expect.RoundTrip)
            where T : struct where TShape : struct, IShape<T> =>
                family.Values<T, TShape>(values, expect).Keys<T, TShape>(values, expect);
    }

    internal static Family Fractions()
    {
        var family = new Family("fractions");
        Add<Half, HalfShape>([default, Half.MinValue, Half.MaxValue, (Half)0.1, Half.Epsilon]);
        Add<float, SingleShape>([0, float.MinValue, float.MaxValue, 0.1f, float.Epsilon, 16777216f, -0f]);
        Add<double, DoubleShape>([0, double.MinValue, double.MaxValue, 0.1, double.Epsilon, 1e21, 1e-7, 123456789.125,
            -0d]);
        Add<decimal, DecimalShape>([0, decimal.MinValue, decimal.MaxValue, 1.0m, 0.0000000000000000000000000001m,
            1.500m]);
        return family;

        void Add<T, TShape>(T[] values) where T : struct where TShape : struct, IShape<T> =>
            family.Values<T, TShape>(values).Keys<T, TShape>(values);
    }
}
