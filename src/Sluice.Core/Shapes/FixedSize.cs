using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: TElement is one of the library's shapes, each of which implements IShape of a single type: if TElement is
// Int32Shape, T is int, and so on. The caller has reserved Of<TElement>() bytes.
/// <summary>
/// Handles values of fixed size, which collections write in runs with one reservation for many values. Every test is a
/// constant for the compiler.
/// </summary>
internal static class FixedSize
{
    /// <summary>
    /// Returns the maximum size in bytes of a value of the shape, or 0 if it is unknown or a run would not pay off.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int GetSize<TElement>()
    {
        if (typeof(TElement) == typeof(Int32Shape))
            return WireSizes.Int32;
        if (typeof(TElement) == typeof(Int64Shape))
            return WireSizes.Int64;
        if (typeof(TElement) == typeof(DoubleShape))
            return WireSizes.Double;
        if (typeof(TElement) == typeof(SingleShape))
            return WireSizes.Double;
        if (typeof(TElement) == typeof(BooleanShape))
            return WireSizes.Boolean;
        if (typeof(TElement) == typeof(ByteShape))
            return WireSizes.UInt32;
        if (typeof(TElement) == typeof(Int16Shape))
            return WireSizes.Int32;
        if (typeof(TElement) == typeof(UInt32Shape))
            return WireSizes.UInt32;
        if (typeof(TElement) == typeof(UInt64Shape))
            return WireSizes.UInt64;
        if (typeof(TElement) == typeof(DecimalShape))
            return WireSizes.Decimal;
        if (typeof(TElement) == typeof(GuidShape))
            return WireSizes.Guid;
        if (typeof(TElement) == typeof(DateTimeShape))
            return WireSizes.DateTime;
        return 0;
    }

    /// <summary>
    /// Returns <see langword="true"/> if MessagePack writes and reads arrays of the shape many elements at a time.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsRun<TElement>() =>
        typeof(TElement) == typeof(Int32Shape)
        || typeof(TElement) == typeof(Int64Shape)
        || typeof(TElement) == typeof(DoubleShape)
        || typeof(TElement) == typeof(SingleShape);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUnchecked<T, TElement, TWriter>(scoped ref TWriter writer, ref byte position, T value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Debug.Assert(default(TElement) is IShape<T>, "The shape decides the type of the value.");
        if (typeof(TElement) == typeof(Int32Shape))
            return ref writer.WriteUncheckedInt32(ref position, Unsafe.As<T, int>(ref value));
        if (typeof(TElement) == typeof(Int64Shape))
            return ref writer.WriteUncheckedInt64(ref position, Unsafe.As<T, long>(ref value));
        if (typeof(TElement) == typeof(DoubleShape))
            return ref writer.WriteUncheckedDouble(ref position, Unsafe.As<T, double>(ref value));
        if (typeof(TElement) == typeof(SingleShape))
            return ref writer.WriteUncheckedSingle(ref position, Unsafe.As<T, float>(ref value));
        if (typeof(TElement) == typeof(BooleanShape))
            return ref writer.WriteUncheckedBoolean(ref position, Unsafe.As<T, bool>(ref value));
        return ref WriteUncheckedRare<T, TElement, TWriter>(ref writer, ref position, value);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedRare<T, TElement, TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        T value
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TElement) == typeof(ByteShape))
            return ref writer.WriteUncheckedUInt32(ref position, Unsafe.As<T, byte>(ref value));
        if (typeof(TElement) == typeof(Int16Shape))
            return ref writer.WriteUncheckedInt32(ref position, Unsafe.As<T, short>(ref value));
        if (typeof(TElement) == typeof(UInt32Shape))
            return ref writer.WriteUncheckedUInt32(ref position, Unsafe.As<T, uint>(ref value));
        if (typeof(TElement) == typeof(UInt64Shape))
            return ref writer.WriteUncheckedUInt64(ref position, Unsafe.As<T, ulong>(ref value));
        if (typeof(TElement) == typeof(DecimalShape))
            return ref writer.WriteUncheckedDecimal(ref position, Unsafe.As<T, decimal>(ref value));
        if (typeof(TElement) == typeof(GuidShape))
            return ref writer.WriteUncheckedGuid(ref position, Unsafe.As<T, Guid>(ref value));
        if (typeof(TElement) == typeof(DateTimeShape))
            return ref writer.WriteUncheckedDateTime(ref position, Unsafe.As<T, DateTime>(ref value));
        throw new InvalidOperationException();
    }
}
