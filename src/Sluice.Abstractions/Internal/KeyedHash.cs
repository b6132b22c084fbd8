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

    internal static int Compute(ulong value)
    {
        ulong high = Math.BigMul(value ^ s_first, s_second, out ulong low);
        ulong folded = high ^ low;
        return (int)(folded ^ (folded >> 32));
    }

    internal static int Compute(UInt128 value) =>
        Compute(
            (ulong)value
                ^ BitOperations.RotateLeft((ulong)(value >> 64) * s_second, 29)
                ^ ((ulong)(uint)Compute((ulong)(value >> 64)) << 16)
        );

    internal static int OfBoxed(object value) =>
        value switch
        {
            int number => Compute((uint)number),
            uint number => Compute(number),
            long number => Compute((ulong)number),
            ulong number => Compute(number),
            nint number => Compute((ulong)number),
            nuint number => Compute(number),
            Int128 number => Compute((UInt128)number),
            UInt128 number => Compute(number),
            // +0 equals -0, and all NaN values are equal.
            float number => Compute(
                number == 0 ? 0
                : float.IsNaN(number) ? 1
                : BitConverter.SingleToUInt32Bits(number)
            ),
            double number => Compute(
                number == 0 ? 0
                : double.IsNaN(number) ? 1
                : BitConverter.DoubleToUInt64Bits(number)
            ),
            decimal number => OfDecimal(number),
            Guid guid => OfGuid(guid),
            // These types compare ticks only.
            DateTime date => Compute((ulong)date.Ticks),
            DateTimeOffset date => Compute((ulong)date.UtcTicks),
            DateOnly date => Compute((uint)date.DayNumber),
            TimeOnly time => Compute((ulong)time.Ticks),
            TimeSpan span => Compute((ulong)span.Ticks),
            ITuple tuple when tuple.GetType().Assembly == typeof(ITuple).Assembly => OfTuple(tuple),
            Enum constant => Compute(
                constant.GetTypeCode() == TypeCode.UInt64
                    ? ((IConvertible)constant).ToUInt64(null)
                    : (ulong)((IConvertible)constant).ToInt64(null)
            ),
            Complex number => Compute(new UInt128((uint)OfBoxed(number.Real), (uint)OfBoxed(number.Imaginary))),
            Version version => Compute(
                new UInt128(
                    ((ulong)(uint)version.Major << 32) | (uint)version.Minor,
                    ((ulong)(uint)version.Build << 32) | (uint)version.Revision
                )
            ),
            _ => Compute((uint)value.GetHashCode()),
        };

    internal static int Combine(int hash, int part) => Compute(((ulong)(uint)hash << 32) | (uint)part);

    // Tuples are compared element by element, so their hash code may combine those of their elements.
    private static int OfTuple(ITuple tuple)
    {
        int hash = tuple.Length;
        for (int i = 0; i < tuple.Length; i++)
            hash = Combine(hash, tuple[i] is { } part ? OfBoxed(part) : 0);
        return hash;
    }

    private static int OfGuid(Guid value)
    {
        Debug.Assert(Unsafe.SizeOf<Guid>() == Unsafe.SizeOf<UInt128>());
        return Compute(Unsafe.BitCast<Guid, UInt128>(value));
    }

    private static int OfDecimal(decimal value)
    {
        // Dividing by a 1 with 28 decimals removes trailing zeros, so that equal values have equal bits.
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value == 0 ? 0 : value / 1.0000000000000000000000000000m, bits);
        return Compute(
            new UInt128(((ulong)(uint)bits[3] << 32) | (uint)bits[2], ((ulong)(uint)bits[1] << 32) | (uint)bits[0])
        );
    }
}
