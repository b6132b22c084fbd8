using System.Runtime.CompilerServices;

namespace Sluice.Shapes;

/// <summary>
/// The numbers that <c>[JsonNumberHandling]</c> affects. What is asked is a constant in code that is compiled for a
/// type.
/// </summary>
internal static class NumberTypes
{
    /// <summary>Returns whether a type is a number or its nullable.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsNumber<T>() =>
        Is<T, sbyte>()
        || Is<T, byte>()
        || Is<T, short>()
        || Is<T, ushort>()
        || Is<T, int>()
        || Is<T, uint>()
        || Is<T, long>()
        || Is<T, ulong>()
        || Is<T, Int128>()
        || Is<T, UInt128>()
        || Is<T, Half>()
        || Is<T, float>()
        || Is<T, double>()
        || Is<T, decimal>();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Is<T, TNumber>()
        where TNumber : struct => typeof(T) == typeof(TNumber) || typeof(T) == typeof(TNumber?);
}
