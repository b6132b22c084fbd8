using System.ComponentModel;
using System.Numerics;

namespace Sluice.Wires;

/// <summary>
/// Provides checked methods that write one value at a time, for converters. Each call reserves its own space, so
/// incorrect use cannot corrupt memory.
/// </summary>
/// <remarks>
/// Generated code instead writes runs of values at a position (<see cref="IUncheckedWireWriter"/>), which is faster but
/// memory-unsafe.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class WireWriterExtensions
{
    /// <summary>Writes null.</summary>
    public static void WriteNull<TWriter>(this ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedNull(ref writer.Reserve(WireSizes.Null)));

    /// <summary>Writes a boolean.</summary>
    public static void WriteBoolean<TWriter>(this ref TWriter writer, bool value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedBoolean(ref writer.Reserve(WireSizes.Boolean), value));

    /// <summary>Writes a 32-bit integer.</summary>
    public static void WriteInt32<TWriter>(this ref TWriter writer, int value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedInt32(ref writer.Reserve(WireSizes.Int32), value));

    /// <summary>Writes an unsigned 32-bit integer.</summary>
    public static void WriteUInt32<TWriter>(this ref TWriter writer, uint value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedUInt32(ref writer.Reserve(WireSizes.UInt32), value));

    /// <summary>Writes a 64-bit integer.</summary>
    public static void WriteInt64<TWriter>(this ref TWriter writer, long value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedInt64(ref writer.Reserve(WireSizes.Int64), value));

    /// <summary>Writes an unsigned 64-bit integer.</summary>
    public static void WriteUInt64<TWriter>(this ref TWriter writer, ulong value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedUInt64(ref writer.Reserve(WireSizes.UInt64), value));

    /// <summary>Writes a 128-bit integer.</summary>
    public static void WriteInt128<TWriter>(this ref TWriter writer, Int128 value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedInt128(ref writer.Reserve(WireSizes.Int128), value));

    /// <summary>Writes an unsigned 128-bit integer.</summary>
    public static void WriteUInt128<TWriter>(this ref TWriter writer, UInt128 value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedUInt128(ref writer.Reserve(WireSizes.Int128), value));

    /// <summary>Writes a half-precision number.</summary>
    /// <exception cref="WireException">The value is NaN or infinite, which the wire cannot represent.</exception>
    public static void WriteHalf<TWriter>(this ref TWriter writer, Half value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedHalf(ref writer.Reserve(WireSizes.Double), value));

    /// <summary>Writes a single-precision number.</summary>
    /// <exception cref="WireException">The value is NaN or infinite, which the wire cannot represent.</exception>
    public static void WriteSingle<TWriter>(this ref TWriter writer, float value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedSingle(ref writer.Reserve(WireSizes.Double), value));

    /// <summary>Writes a double-precision number.</summary>
    /// <exception cref="WireException">The value is NaN or infinite, which the wire cannot represent.</exception>
    public static void WriteDouble<TWriter>(this ref TWriter writer, double value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedDouble(ref writer.Reserve(WireSizes.Double), value));

    /// <summary>Writes a decimal with its scale.</summary>
    public static void WriteDecimal<TWriter>(this ref TWriter writer, decimal value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedDecimal(ref writer.Reserve(WireSizes.Decimal), value));

    /// <summary>Writes one UTF-16 code unit.</summary>
    public static void WriteChar<TWriter>(this ref TWriter writer, char value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedChar(ref writer.Reserve(WireSizes.Char), value));

    /// <summary>Writes a date and time with its kind.</summary>
    public static void WriteDateTime<TWriter>(this ref TWriter writer, DateTime value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedDateTime(ref writer.Reserve(WireSizes.DateTime), value));

    /// <summary>Writes a date and time with its offset.</summary>
    public static void WriteDateTimeOffset<TWriter>(this ref TWriter writer, DateTimeOffset value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedDateTimeOffset(ref writer.Reserve(WireSizes.DateTimeOffset), value));

    /// <summary>Writes a date.</summary>
    public static void WriteDateOnly<TWriter>(this ref TWriter writer, DateOnly value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedDateOnly(ref writer.Reserve(WireSizes.DateOnly), value));

    /// <summary>Writes a time of day.</summary>
    public static void WriteTimeOnly<TWriter>(this ref TWriter writer, TimeOnly value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedTimeOnly(ref writer.Reserve(WireSizes.TimeOnly), value));

    /// <summary>Writes a duration.</summary>
    public static void WriteTimeSpan<TWriter>(this ref TWriter writer, TimeSpan value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedTimeSpan(ref writer.Reserve(WireSizes.TimeSpan), value));

    /// <summary>Writes a GUID.</summary>
    public static void WriteGuid<TWriter>(this ref TWriter writer, Guid value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedGuid(ref writer.Reserve(WireSizes.Guid), value));

    /// <summary>Writes an integer of any size.</summary>
    public static void WriteBigInteger<TWriter>(this ref TWriter writer, BigInteger value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedBigInteger(ref writer.Reserve(0), value, 0));

    /// <summary>Writes a string or null.</summary>
    /// <exception cref="WireException">The text contains a lone surrogate.</exception>
    public static void WriteString<TWriter>(this ref TWriter writer, string? value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedString(ref writer.Reserve(0), value, 0));

    /// <summary>Writes UTF-16 text as a string.</summary>
    /// <exception cref="WireException">The text contains a lone surrogate.</exception>
    public static void WriteString<TWriter>(this ref TWriter writer, ReadOnlySpan<char> value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedChars(ref writer.Reserve(0), value, 0));

    /// <summary>Writes UTF-8 text as a string.</summary>
    /// <exception cref="WireException">The bytes are not UTF-8.</exception>
    public static void WriteUtf8<TWriter>(this ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedUtf8(ref writer.Reserve(0), value, 0));

    /// <summary>Writes binary data (base64 in JSON).</summary>
    public static void WriteBytes<TWriter>(this ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedBytes(ref writer.Reserve(0), value, 0));
}
