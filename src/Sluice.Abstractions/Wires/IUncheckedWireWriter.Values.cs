using System.Diagnostics.CodeAnalysis;
using System.Numerics;

namespace Sluice.Wires;

public partial interface IUncheckedWireWriter
{
    /// <summary>
    /// Writes a member's name. Both spans are constants of the shape, so an implementation can copy with a constant
    /// length.
    /// </summary>
    /// <param name="position">The position.</param>
    /// <param name="utf8Name">The name in UTF-8, not escaped.</param>
    /// <param name="jsonName">The name escaped for JSON, with its quotes and the colon: <c>"id":</c>.</param>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedName(ref byte position, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName);

    /// <summary>
    /// Writes the name of an object's member: that of the options for options-driven writers, and otherwise as
    /// <see cref="WriteUncheckedName"/>.
    /// </summary>
    /// <param name="position">The position.</param>
    /// <param name="names">
    /// The encoded names that <c>ObjectWriting.Names</c> returned for the type; <see langword="null"/> for writers that
    /// are not driven by options.
    /// </param>
    /// <param name="index">The member's index.</param>
    /// <param name="utf8Name">The name in UTF-8, not escaped, as declared.</param>
    /// <param name="jsonName">The declared name escaped for JSON, with its quotes and the colon.</param>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    );

    /// <summary>
    /// Writes a string key of a dictionary; the entry's value must follow. Reserves its own space, and
    /// <paramref name="reserve"/> bytes after it.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedStringKey(ref byte position, string key, int reserve);

    /// <summary>Writes null. Needs <see cref="WireSizes.Null"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedNull(ref byte position);

    /// <summary>Writes a boolean. Needs <see cref="WireSizes.Boolean"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedBoolean(ref byte position, bool value);

    /// <summary>
    /// Writes a 32-bit integer. Needs <see cref="WireSizes.Int32"/> bytes. Narrower integers use it too.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedInt32(ref byte position, int value);

    /// <summary>Writes an unsigned 32-bit integer. Needs <see cref="WireSizes.UInt32"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedUInt32(ref byte position, uint value);

    /// <summary>Writes a 64-bit integer. Needs <see cref="WireSizes.Int64"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedInt64(ref byte position, long value);

    /// <summary>Writes an unsigned 64-bit integer. Needs <see cref="WireSizes.UInt64"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedUInt64(ref byte position, ulong value);

    /// <summary>Writes a 128-bit integer. Needs <see cref="WireSizes.Int128"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedInt128(ref byte position, Int128 value);

    /// <summary>Writes an unsigned 128-bit integer. Needs <see cref="WireSizes.Int128"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedUInt128(ref byte position, UInt128 value);

    /// <summary>Writes an integer that was boxed as <c>object</c>. MessagePack then keeps its declared width.</summary>
    /// <param name="position">The position. Needs <see cref="WireSizes.Int64"/> bytes.</param>
    /// <param name="bits">The value, sign- or zero-extended.</param>
    /// <param name="size">The size in bytes: 1, 2, 4 or 8.</param>
    /// <param name="isSigned">Whether <paramref name="bits"/> is signed.</param>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned);

    /// <summary>Writes a half-precision number. Needs <see cref="WireSizes.Double"/> bytes.</summary>
    /// <exception cref="WireException">The value is NaN or infinite, which the wire cannot represent.</exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedHalf(ref byte position, Half value);

    /// <summary>
    /// Writes a single-precision number in its shortest round-trippable form. Needs <see cref="WireSizes.Double"/>
    /// bytes.
    /// </summary>
    /// <exception cref="WireException">The value is NaN or infinite, which the wire cannot represent.</exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedSingle(ref byte position, float value);

    /// <summary>
    /// Writes a double-precision number in its shortest round-trippable form. Needs <see cref="WireSizes.Double"/>
    /// bytes.
    /// </summary>
    /// <exception cref="WireException">The value is NaN or infinite, which the wire cannot represent.</exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedDouble(ref byte position, double value);

    /// <summary>Writes a decimal with its scale. Needs <see cref="WireSizes.Decimal"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedDecimal(ref byte position, decimal value);

    /// <summary>Writes one UTF-16 code unit. Needs <see cref="WireSizes.Char"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedChar(ref byte position, char value);

    /// <summary>Writes a date and time with its kind. Needs <see cref="WireSizes.DateTime"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedDateTime(ref byte position, DateTime value);

    /// <summary>Writes a date and time with its offset. Needs <see cref="WireSizes.DateTimeOffset"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value);

    /// <summary>Writes a date. Needs <see cref="WireSizes.DateOnly"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value);

    /// <summary>Writes a time of day. Needs <see cref="WireSizes.TimeOnly"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value);

    /// <summary>Writes a duration. Needs <see cref="WireSizes.TimeSpan"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value);

    /// <summary>Writes a GUID. Needs <see cref="WireSizes.Guid"/> bytes.</summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedGuid(ref byte position, Guid value);

    /// <summary>
    /// Writes a string or null. Reserves its own space, and <paramref name="reserve"/> bytes after it.
    /// </summary>
    /// <exception cref="WireException">The string contains a lone surrogate.</exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedString(ref byte position, string? value, int reserve);

    /// <summary>
    /// Writes UTF-16 text as a string. Reserves its own space, and <paramref name="reserve"/> bytes after it.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int reserve);

    /// <summary>
    /// Validates UTF-8 text and writes it as a string. Reserves its own space, and <paramref name="reserve"/> bytes
    /// after it.
    /// </summary>
    /// <exception cref="WireException">The bytes are not UTF-8.</exception>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int reserve);

    /// <summary>
    /// Writes binary data (base64 in JSON). Reserves its own space, and <paramref name="reserve"/> bytes after it.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int reserve);

    /// <summary>
    /// Writes an integer of any size. Reserves its own space, and <paramref name="reserve"/> bytes after it.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int reserve);

    /// <summary>
    /// Writes a number given as JSON text (RFC 8259 section 6), for precision beyond every .NET type. Reserves its own
    /// space, and <paramref name="reserve"/> bytes after it.
    /// </summary>
    [Experimental(WireSafety.UncheckedId, UrlFormat = WireSafety.UncheckedUrl)]
    ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int reserve);
}
