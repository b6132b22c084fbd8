using System.Numerics;

namespace Sluice.Wires;

/// <summary>Writing one value at a time, for converters: each call makes its own room. Shapes thread a position through <c>Put…</c> instead.</summary>
public static class WireWriterExtensions
{
    /// <summary>Writes null.</summary>
    public static void WriteNull<TWriter>(this ref TWriter writer) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutNull(ref writer.Reserve(WireSizes.Null)));
    /// <summary>Writes a boolean.</summary>
    public static void WriteBoolean<TWriter>(this ref TWriter writer, bool value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutBoolean(ref writer.Reserve(WireSizes.Boolean), value));
    /// <summary>Writes a 32-bit integer.</summary>
    public static void WriteInt32<TWriter>(this ref TWriter writer, int value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutInt32(ref writer.Reserve(WireSizes.Int32), value));
    /// <summary>Writes a 64-bit integer.</summary>
    public static void WriteInt64<TWriter>(this ref TWriter writer, long value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutInt64(ref writer.Reserve(WireSizes.Int64), value));
    /// <summary>Writes an unsigned 64-bit integer.</summary>
    public static void WriteUInt64<TWriter>(this ref TWriter writer, ulong value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutUInt64(ref writer.Reserve(WireSizes.UInt64), value));
    /// <summary>Writes a number.</summary>
    public static void WriteDouble<TWriter>(this ref TWriter writer, double value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutDouble(ref writer.Reserve(WireSizes.Double), value));
    /// <summary>Writes a decimal.</summary>
    public static void WriteDecimal<TWriter>(this ref TWriter writer, decimal value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutDecimal(ref writer.Reserve(WireSizes.Decimal), value));
    /// <summary>Writes a date with time.</summary>
    public static void WriteDateTime<TWriter>(this ref TWriter writer, DateTime value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutDateTime(ref writer.Reserve(WireSizes.DateTime), value));
    /// <summary>Writes a GUID.</summary>
    public static void WriteGuid<TWriter>(this ref TWriter writer, Guid value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutGuid(ref writer.Reserve(WireSizes.Guid), value));
    /// <summary>Writes an integer of any size.</summary>
    public static void WriteBigInteger<TWriter>(this ref TWriter writer, BigInteger value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutBigInteger(ref writer.Reserve(0), value, 0));
    /// <summary>Writes a string or null.</summary>
    public static void WriteString<TWriter>(this ref TWriter writer, string? value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutString(ref writer.Reserve(0), value, 0));
    /// <summary>Writes UTF-16 text as a string.</summary>
    public static void WriteString<TWriter>(this ref TWriter writer, ReadOnlySpan<char> value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutChars(ref writer.Reserve(0), value, 0));
    /// <summary>Writes UTF-8 text as a string, validating it.</summary>
    public static void WriteUtf8<TWriter>(this ref TWriter writer, ReadOnlySpan<byte> value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutUtf8(ref writer.Reserve(0), value, 0));
    /// <summary>Writes binary data.</summary>
    public static void WriteBytes<TWriter>(this ref TWriter writer, ReadOnlySpan<byte> value) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutBytes(ref writer.Reserve(0), value, 0));
}
