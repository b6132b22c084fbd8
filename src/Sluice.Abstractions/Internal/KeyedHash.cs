using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;

namespace Sluice.Internal;

// SAFETY: Guid and UInt128 are both 16 bytes without references, which BitCast verifies too; the value is only hashed.
/// <summary>Computes hash codes that are keyed with a secret of the process (multiply and fold).</summary>
internal static class KeyedHash
{
    private static readonly ulong s_first = BitConverter.ToUInt64(RandomNumberGenerator.GetBytes(8));
    private static readonly ulong s_second = BitConverter.ToUInt64(RandomNumberGenerator.GetBytes(8)) | 1;

    internal static int Of(ulong value)
    {
        ulong high = Math.BigMul(value ^ s_first, s_second, out ulong low);
        ulong folded = high ^ low;
        return (int)(folded ^ (folded >> 32));
    }

    internal static int Of(UInt128 value) =>
        Of((ulong)value ^ BitOperations.RotateLeft((ulong)(value >> 64) * s_second, 29)
            ^ ((ulong)(uint)Of((ulong)(value >> 64)) << 16));

    internal static int OfBoxed(object value) => value switch
    {
        int number => Of((uint)number),
        uint number => Of(number),
        long number => Of((ulong)number),
        ulong number => Of(number),
        nint number => Of((ulong)number),
        nuint number => Of(number),
        Int128 number => Of((UInt128)number),
        UInt128 number => Of(number),
        // +0 equals -0, and all NaN values are equal.
        float number => Of(number == 0 ? 0 : float.IsNaN(number) ? 1 : BitConverter.SingleToUInt32Bits(number)),
        double number => Of(number == 0 ? 0 : double.IsNaN(number) ? 1 : BitConverter.DoubleToUInt64Bits(number)),
        decimal number => OfDecimal(number),
        Guid guid => OfGuid(guid),
        // These types compare ticks only.
        DateTime date => Of((ulong)date.Ticks),
        DateTimeOffset date => Of((ulong)date.UtcTicks),
        DateOnly date => Of((uint)date.DayNumber),
        TimeOnly time => Of((ulong)time.Ticks),
        TimeSpan span => Of((ulong)span.Ticks),
        ITuple tuple when tuple.GetType().Assembly == typeof(ITuple).Assembly => OfTuple(tuple),
        Enum constant =>
            Of(constant.GetTypeCode() == TypeCode.UInt64
                ? ((IConvertible)constant).ToUInt64(null)
                : (ulong)((IConvertible)constant).ToInt64(null)),
        Complex number => Of(new UInt128((uint)OfBoxed(number.Real), (uint)OfBoxed(number.Imaginary))),
        Version version =>
            Of(new UInt128(((ulong)(uint)version.Major << 32) | (uint)version.Minor,
                ((ulong)(uint)version.Build << 32) | (uint)version.Revision)),
        _ => Of((uint)value.GetHashCode()),
    };

    internal static int With(int hash, int part) => Of(((ulong)(uint)hash << 32) | (uint)part);

    // Tuples are compared element by element, so their hash code may combine those of their elements.
    private static int OfTuple(ITuple tuple)
    {
        int hash = tuple.Length;
        for (int i = 0; i < tuple.Length; i++) hash = With(hash, tuple[i] is { } part ? OfBoxed(part) : 0);
        return hash;
    }

    private static int OfGuid(Guid value)
    {
        Debug.Assert(Unsafe.SizeOf<Guid>() == Unsafe.SizeOf<UInt128>());
        return Of(Unsafe.BitCast<Guid, UInt128>(value));
    }

    private static int OfDecimal(decimal value)
    {
        // Dividing by a 1 with 28 decimals removes trailing zeros, so that equal values have equal bits.
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value == 0 ? 0 : value / 1.0000000000000000000000000000m, bits);
        return Of(new UInt128(((ulong)(uint)bits[3] << 32) | (uint)bits[2],
            ((ulong)(uint)bits[1] << 32) | (uint)bits[0]));
    }
}
