using System.Collections;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Internal;

// SAFETY: Each cast is made after a test that T is exactly that type, or one of its size. An enumeration has the bytes
// of its underlying type: 1, 2, 4 or 8. Values are only hashed.
/// <summary>
/// Compares keys that are single values by the type's own equality. Hash codes depend on a secret of the process, so
/// that a sender cannot choose keys that collide.
/// </summary>
internal sealed class KeyedComparer<T> : IEqualityComparer<T>, IEqualityComparer
{
    /// <summary>The comparer, or <see langword="null"/> for types that it does not support.</summary>
    internal static readonly KeyedComparer<T>? Instance = Knows(typeof(T)) ? new KeyedComparer<T>() : null;

    private static bool Knows(Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return type.IsEnum
            || type == typeof(int)
            || type == typeof(uint)
            || type == typeof(long)
            || type == typeof(ulong)
            || type == typeof(nint)
            || type == typeof(nuint)
            || type == typeof(Int128)
            || type == typeof(UInt128)
            || type == typeof(float)
            || type == typeof(double)
            || type == typeof(decimal)
            || type == typeof(Guid)
            || type == typeof(DateTime)
            || type == typeof(DateTimeOffset)
            || type == typeof(DateOnly)
            || type == typeof(TimeOnly)
            || type == typeof(TimeSpan)
            || type == typeof(Version)
            || type == typeof(Complex)
            || type == typeof(object);
    }

    public bool Equals(T? x, T? y) => EqualityComparer<T>.Default.Equals(x, y);

    bool IEqualityComparer.Equals(object? x, object? y) => object.Equals(x, y);

    int IEqualityComparer.GetHashCode(object value) => KeyedHash.OfBoxed(value);

    public int GetHashCode(T value)
    {
        if (typeof(T) == typeof(int))
            return KeyedHash.Compute((uint)Unsafe.As<T, int>(ref value));
        if (typeof(T) == typeof(long) || typeof(T) == typeof(ulong))
            return KeyedHash.Compute(Unsafe.As<T, ulong>(ref value));
        if (typeof(T) == typeof(uint))
            return KeyedHash.Compute(Unsafe.As<T, uint>(ref value));
        if (typeof(T) == typeof(Guid))
            return KeyedHash.Compute(Unsafe.As<T, UInt128>(ref value));
        if (typeof(T).IsEnum)
        {
            Debug.Assert(Unsafe.SizeOf<T>() is 1 or 2 or 4 or 8);
            ReadOnlySpan<byte> bytes = MemoryMarshal.CreateReadOnlySpan(
                ref Unsafe.As<T, byte>(ref value),
                Unsafe.SizeOf<T>()
            );
            return KeyedHash.Compute(
                bytes.Length switch
                {
                    1 => bytes[0],
                    2 => MemoryMarshal.Read<ushort>(bytes),
                    4 => MemoryMarshal.Read<uint>(bytes),
                    _ => MemoryMarshal.Read<ulong>(bytes),
                }
            );
        }
        // Less common types, nullable and boxed values, which are also compared by value.
        return value is null ? 0 : KeyedHash.OfBoxed(value);
    }
}
