using System.Runtime.CompilerServices;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>Values of a size known beforehand, which collections put in runs with one reservation for many. Every test here is a constant for the compiler.</summary>
internal static class FixedSize
{
    /// <summary>Bytes that one value of the shape takes at most; 0 where that is not known or not worth a run.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Of<TElement>()
    {
        if (typeof(TElement) == typeof(Int32Shape)) return WireSizes.Int32;
        if (typeof(TElement) == typeof(Int64Shape)) return WireSizes.Int64;
        if (typeof(TElement) == typeof(DoubleShape)) return WireSizes.Double;
        if (typeof(TElement) == typeof(SingleShape)) return WireSizes.Double;
        if (typeof(TElement) == typeof(BooleanShape)) return WireSizes.Boolean;
        if (typeof(TElement) == typeof(ByteShape)) return WireSizes.UInt32;
        if (typeof(TElement) == typeof(Int16Shape)) return WireSizes.Int32;
        if (typeof(TElement) == typeof(UInt32Shape)) return WireSizes.UInt32;
        if (typeof(TElement) == typeof(UInt64Shape)) return WireSizes.UInt64;
        if (typeof(TElement) == typeof(DecimalShape)) return WireSizes.Decimal;
        if (typeof(TElement) == typeof(GuidShape)) return WireSizes.Guid;
        if (typeof(TElement) == typeof(DateTimeShape)) return WireSizes.DateTime;
        return 0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Put<T, TElement, TWriter>(scoped ref TWriter writer, ref byte at, T value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TElement) == typeof(Int32Shape)) return ref writer.PutInt32(ref at, Unsafe.As<T, int>(ref value));
        if (typeof(TElement) == typeof(Int64Shape)) return ref writer.PutInt64(ref at, Unsafe.As<T, long>(ref value));
        if (typeof(TElement) == typeof(DoubleShape)) return ref writer.PutDouble(ref at, Unsafe.As<T, double>(ref value));
        if (typeof(TElement) == typeof(SingleShape)) return ref writer.PutSingle(ref at, Unsafe.As<T, float>(ref value));
        if (typeof(TElement) == typeof(BooleanShape)) return ref writer.PutBoolean(ref at, Unsafe.As<T, bool>(ref value));
        if (typeof(TElement) == typeof(ByteShape)) return ref writer.PutUInt32(ref at, Unsafe.As<T, byte>(ref value));
        if (typeof(TElement) == typeof(Int16Shape)) return ref writer.PutInt32(ref at, Unsafe.As<T, short>(ref value));
        if (typeof(TElement) == typeof(UInt32Shape)) return ref writer.PutUInt32(ref at, Unsafe.As<T, uint>(ref value));
        if (typeof(TElement) == typeof(UInt64Shape)) return ref writer.PutUInt64(ref at, Unsafe.As<T, ulong>(ref value));
        if (typeof(TElement) == typeof(DecimalShape)) return ref writer.PutDecimal(ref at, Unsafe.As<T, decimal>(ref value));
        if (typeof(TElement) == typeof(GuidShape)) return ref writer.PutGuid(ref at, Unsafe.As<T, Guid>(ref value));
        if (typeof(TElement) == typeof(DateTimeShape)) return ref writer.PutDateTime(ref at, Unsafe.As<T, DateTime>(ref value));
        throw new InvalidOperationException();
    }
}
