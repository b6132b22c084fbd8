using System.Collections;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Sluice.Model;

/// <summary>
/// The comparer of sets and dictionaries that are read from the wire: equality is the type's own, the hash depends on a secret of the process,
/// so that a sender can't choose keys that collide. Strings and types whose hash is seeded by the BCL keep the default comparer.
/// </summary>
internal sealed class KeyedComparer<T> : IEqualityComparer<T>, IEqualityComparer
{
    /// <summary>The comparer; <see langword="null"/>, meaning the default one, where it is safe or nothing better is known.</summary>
    internal static readonly IEqualityComparer<T>? Instance = IsNeeded(typeof(T)) ? new KeyedComparer<T>() : null;

    private static bool IsNeeded(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return type.IsEnum || type == typeof(int) || type == typeof(uint) || type == typeof(long) || type == typeof(ulong)
            || type == typeof(nint) || type == typeof(nuint) || type == typeof(Int128) || type == typeof(UInt128)
            || type == typeof(float) || type == typeof(double) || type == typeof(decimal)
            || type == typeof(Guid) || type == typeof(DateTime) || type == typeof(DateTimeOffset) || type == typeof(DateOnly)
            || type == typeof(TimeOnly) || type == typeof(TimeSpan) || type == typeof(object)
            || (typeof(ITuple).IsAssignableFrom(type) && type.Assembly == typeof(ITuple).Assembly);
    }

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

    bool IEqualityComparer.Equals(object? x, object? y) => object.Equals(x, y);
    int IEqualityComparer.GetHashCode(object value) => KeyedHash.OfBoxed(value);

    public int GetHashCode(T value)
    {
        if (typeof(T) == typeof(int)) return KeyedHash.Of((uint)Unsafe.As<T, int>(ref value));
        if (typeof(T) == typeof(long) || typeof(T) == typeof(ulong)) return KeyedHash.Of(Unsafe.As<T, ulong>(ref value));
        if (typeof(T) == typeof(uint)) return KeyedHash.Of(Unsafe.As<T, uint>(ref value));
        if (typeof(T) == typeof(Guid)) return KeyedHash.Of(Unsafe.As<T, UInt128>(ref value));
        if (typeof(T).IsEnum)
        {
            ReadOnlySpan<byte> bytes = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref value), Unsafe.SizeOf<T>());
            return KeyedHash.Of(bytes.Length switch
            {
                1 => bytes[0],
                2 => MemoryMarshal.Read<ushort>(bytes),
                4 => MemoryMarshal.Read<uint>(bytes),
                _ => MemoryMarshal.Read<ulong>(bytes),
            });
        }
        // The rarer types, nullable ones and boxed ones: equality is by value there too.
        return value is null ? 0 : KeyedHash.OfBoxed(value);
    }
}

/// <summary>A hash under a secret of the process (multiply and fold).</summary>
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

    internal static int Of(UInt128 value) => Of((ulong)value ^ BitOperations.RotateLeft((ulong)(value >> 64) * s_second, 29) ^ ((ulong)(uint)Of((ulong)(value >> 64)) << 16));

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
        // +0 equals -0, and every NaN every other.
        float number => Of(number == 0 ? 0 : float.IsNaN(number) ? 1 : BitConverter.SingleToUInt32Bits(number)),
        double number => Of(number == 0 ? 0 : double.IsNaN(number) ? 1 : BitConverter.DoubleToUInt64Bits(number)),
        decimal number => OfDecimal(number),
        Guid guid => Of(Unsafe.BitCast<Guid, UInt128>(guid)),
        // Equality of these is by ticks alone.
        DateTime date => Of((ulong)date.Ticks),
        DateTimeOffset date => Of((ulong)date.UtcTicks),
        DateOnly date => Of((uint)date.DayNumber),
        TimeOnly time => Of((ulong)time.Ticks),
        TimeSpan span => Of((ulong)span.Ticks),
        ITuple tuple when tuple.GetType().Assembly == typeof(ITuple).Assembly => OfTuple(tuple),
        Enum constant => Of((ulong)constant.GetHashCode()),
        _ => value.GetHashCode(),
    };

    // Tuples compare part by part, so their hash may be made so too.
    private static int OfTuple(ITuple tuple)
    {
        int hash = tuple.Length;
        for (int i = 0; i < tuple.Length; i++) hash = Of(((ulong)(uint)hash << 32) | (uint)(tuple[i] is { } part ? OfBoxed(part) : 0));
        return hash;
    }

    private static int OfDecimal(decimal value)
    {
        // Dividing by a one with 28 decimals takes trailing zeros away, so that equal values have equal bits.
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value == 0 ? 0 : value / 1.0000000000000000000000000000m, bits);
        return Of(new UInt128(((ulong)(uint)bits[3] << 32) | (uint)bits[2], ((ulong)(uint)bits[1] << 32) | (uint)bits[0]));
    }
}
