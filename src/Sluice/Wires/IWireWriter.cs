using System.ComponentModel;
using System.Numerics;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>
/// The output side of a wire, implemented by a struct and used as a type argument, so that every shape is compiled once for each wire.
/// </summary>
/// <remarks>
/// <para>
/// <b>Runs.</b> The position travels in a local <c>ref byte at</c>, not in the writer. A shape calls <see cref="Reserve"/> (or
/// <see cref="BeginObject"/>, <see cref="BeginArray"/>), threads the position through any number of <c>Put…</c> calls
/// (<c>at = ref writer.PutInt32(ref at, 5)</c>) and hands it back with <see cref="Commit"/> (or <see cref="EndObject"/>, <see cref="EndArray"/>).
/// Between the two the writer's own position is stale: no other value may be written except through the same <c>at</c>.
/// </para>
/// <para>
/// <b>Room.</b> The <c>Put…</c> methods of fixed-size values and <see cref="PutName"/> do not check room: the caller reserved it, counting
/// <see cref="WireSizes"/> for each value and <c>jsonName.Length + WireSizes.NameOverhead</c> for each name. Those sizes are JSON's;
/// a wire whose forms can be longer must reserve more than it is asked for. The variable-size ones (<see cref="PutString"/> …) make room
/// themselves and leave room for <c>room</c> more bytes. Every reservation silently adds <see cref="WireSizes.Slack"/> bytes, which the <c>End…</c> methods use.
/// </para>
/// <para>A wire without a byte buffer (a token recorder) may return <c>at</c> unchanged everywhere.</para>
/// <para>Writers are not thread safe and never outlive the call that made them. There are no default bodies: a ref struct cannot inherit one.</para>
/// </remarks>
public interface IWireWriter
{
    /// <summary>A constant. <see langword="true"/> where names, null policy and converters come from options: object shapes then go through <see cref="WriteObject{T}"/>.</summary>
    static abstract bool UsesTables { get; }

    /// <summary>A constant. <see langword="true"/> where an object whose members have int keys is an array (MessagePack).</summary>
    static abstract bool UsesKeys { get; }

    /// <summary>A constant. <see langword="true"/> where the bytes are JSON text, so that what a <see cref="System.Text.Json.Serialization.JsonConverter{T}"/> wrote passes through.</summary>
    static abstract bool IsJson { get; }

    /// <summary>Makes room for <paramref name="bytes"/> bytes and returns the position to put them at.</summary>
    ref byte Reserve(int bytes);

    /// <summary>Hands the position back after a run that <see cref="Reserve"/> began.</summary>
    void Commit(ref byte at);

    /// <summary>Starts an object; exactly <paramref name="memberCount"/> name/value pairs must follow, then <see cref="EndObject"/>.</summary>
    /// <param name="memberCount">Members left after selection and null policy. MessagePack stores it; JSON ignores it.</param>
    /// <param name="room">Bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">The value nests deeper than the depth limit, as a cycle does.</exception>
    ref byte BeginObject(int memberCount, int room);

    /// <summary>Ends the object that the latest open <see cref="BeginObject"/> began, and hands the position back.</summary>
    void EndObject(ref byte at);

    /// <summary>Starts an array of exactly <paramref name="count"/> values; <see cref="EndArray"/> must follow them.</summary>
    /// <param name="count">The number of elements.</param>
    /// <param name="room">Bytes to reserve for the run that follows.</param>
    /// <exception cref="WireException">The value nests deeper than the depth limit.</exception>
    ref byte BeginArray(int count, int room);

    /// <summary>Ends the array that the latest open <see cref="BeginArray"/> began, and hands the position back.</summary>
    void EndArray(ref byte at);

    /// <summary>Starts an array whose length is not known yet; values follow, then <see cref="EndUncountedArray"/> with the mark returned here.</summary>
    int BeginUncountedArray();

    /// <summary>Ends an uncounted array; a wire that stores counts patches its header.</summary>
    void EndUncountedArray(int mark, int count);

    /// <summary>Starts a dictionary of exactly <paramref name="count"/> entries, each a key then a value; <see cref="EndDictionary"/> must follow.</summary>
    ref byte BeginDictionary(int count, int room);

    /// <summary>Ends the dictionary that the latest open <see cref="BeginDictionary"/> began, and hands the position back.</summary>
    void EndDictionary(ref byte at);

    /// <summary>Starts a dictionary whose length is not known yet; entries follow, then <see cref="EndUncountedDictionary"/>.</summary>
    int BeginUncountedDictionary();

    /// <summary>Ends an uncounted dictionary; a wire that stores counts patches its header.</summary>
    void EndUncountedDictionary(int mark, int count);

    /// <summary>Announces that the next value written is a dictionary's key. JSON turns what was written into a quoted name in <see cref="EndKey"/>.</summary>
    void BeginKey();

    /// <summary>Ends the key that <see cref="BeginKey"/> announced; the entry's value must follow.</summary>
    /// <exception cref="WireException">The key has no text form on this wire (an object or an array in JSON).</exception>
    void EndKey();

    /// <summary>Puts a string key of a dictionary; the entry's value must follow. Makes its own room and leaves <paramref name="room"/>.</summary>
    ref byte PutStringKey(ref byte at, string key, int room);

    /// <summary>Starts a union's value with its discriminator. Exactly one object must follow, written by the case's own shape, then <see cref="EndCase"/> with the mark returned here.</summary>
    /// <param name="jsonHead">The discriminator as JSON begins the object with: <c>{"$type":"dog"</c>, no comma after it. Empty for a case that is not told apart there.</param>
    /// <param name="utf8Name">The discriminator as text, for wires that write it before the value.</param>
    /// <param name="tag">The discriminator as a number, where it is not text.</param>
    /// <param name="isTag">Whether it is the number.</param>
    int BeginCase(ReadOnlySpan<byte> jsonHead, ReadOnlySpan<byte> utf8Name, int tag, bool isTag);

    /// <summary>Ends the union's value that <see cref="BeginCase"/> began.</summary>
    void EndCase(int mark);

    /// <summary>Puts a member's name. Both spans are constants of the shape, so an implementation copies with a constant length.</summary>
    /// <param name="at">The position.</param>
    /// <param name="utf8Name">The name in UTF-8, as it is.</param>
    /// <param name="jsonName">The same name escaped for JSON, with its quotes and the colon: <c>"id":</c>.</param>
    ref byte PutName(ref byte at, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName);

    /// <summary>Puts null. Needs <see cref="WireSizes.Null"/> bytes.</summary>
    ref byte PutNull(ref byte at);
    /// <summary>Puts a boolean. Needs <see cref="WireSizes.Boolean"/> bytes.</summary>
    ref byte PutBoolean(ref byte at, bool value);
    /// <summary>Puts a 32-bit integer. Needs <see cref="WireSizes.Int32"/> bytes. Narrower integers use it too.</summary>
    ref byte PutInt32(ref byte at, int value);
    /// <summary>Puts an unsigned 32-bit integer. Needs <see cref="WireSizes.UInt32"/> bytes.</summary>
    ref byte PutUInt32(ref byte at, uint value);
    /// <summary>Puts a 64-bit integer. Needs <see cref="WireSizes.Int64"/> bytes.</summary>
    ref byte PutInt64(ref byte at, long value);
    /// <summary>Puts an unsigned 64-bit integer. Needs <see cref="WireSizes.UInt64"/> bytes.</summary>
    ref byte PutUInt64(ref byte at, ulong value);
    /// <summary>Puts a 128-bit integer. Needs <see cref="WireSizes.Int128"/> bytes.</summary>
    ref byte PutInt128(ref byte at, Int128 value);
    /// <summary>Puts an unsigned 128-bit integer. Needs <see cref="WireSizes.Int128"/> bytes.</summary>
    ref byte PutUInt128(ref byte at, UInt128 value);
    /// <summary>Puts an integer that was boxed as <c>object</c>: MessagePack keeps its declared width then.</summary>
    /// <param name="at">The position; needs <see cref="WireSizes.Int64"/> bytes.</param>
    /// <param name="bits">The value, sign- or zero-extended.</param>
    /// <param name="size">Its size in bytes: 1, 2, 4 or 8.</param>
    /// <param name="signed">Whether <paramref name="bits"/> is to be read as signed.</param>
    ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed);
    /// <summary>Puts a half-precision number. Needs <see cref="WireSizes.Double"/> bytes.</summary>
    /// <exception cref="WireException">The value is NaN or infinite and the wire has no form for it.</exception>
    ref byte PutHalf(ref byte at, Half value);
    /// <summary>Puts a single-precision number, shortest round trip. Needs <see cref="WireSizes.Double"/> bytes.</summary>
    /// <exception cref="WireException">The value is NaN or infinite and the wire has no form for it.</exception>
    ref byte PutSingle(ref byte at, float value);
    /// <summary>Puts a double-precision number, shortest round trip. Needs <see cref="WireSizes.Double"/> bytes.</summary>
    /// <exception cref="WireException">The value is NaN or infinite and the wire has no form for it.</exception>
    ref byte PutDouble(ref byte at, double value);
    /// <summary>Puts a decimal with its scale. Needs <see cref="WireSizes.Decimal"/> bytes.</summary>
    ref byte PutDecimal(ref byte at, decimal value);
    /// <summary>Puts one UTF-16 code unit. Needs <see cref="WireSizes.Char"/> bytes.</summary>
    ref byte PutChar(ref byte at, char value);
    /// <summary>Puts a date with time and kind. Needs <see cref="WireSizes.DateTime"/> bytes.</summary>
    ref byte PutDateTime(ref byte at, DateTime value);
    /// <summary>Puts a date with time and offset. Needs <see cref="WireSizes.DateTimeOffset"/> bytes.</summary>
    ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value);
    /// <summary>Puts a date. Needs <see cref="WireSizes.DateOnly"/> bytes.</summary>
    ref byte PutDateOnly(ref byte at, DateOnly value);
    /// <summary>Puts a time of day. Needs <see cref="WireSizes.TimeOnly"/> bytes.</summary>
    ref byte PutTimeOnly(ref byte at, TimeOnly value);
    /// <summary>Puts a duration. Needs <see cref="WireSizes.TimeSpan"/> bytes.</summary>
    ref byte PutTimeSpan(ref byte at, TimeSpan value);
    /// <summary>Puts a GUID. Needs <see cref="WireSizes.Guid"/> bytes.</summary>
    ref byte PutGuid(ref byte at, Guid value);

    /// <summary>Puts a string or null. Makes its own room and leaves <paramref name="room"/> bytes for what follows.</summary>
    /// <exception cref="WireException">The string holds a lone surrogate.</exception>
    ref byte PutString(ref byte at, string? value, int room);
    /// <summary>Puts UTF-16 text as a string. Makes its own room and leaves <paramref name="room"/> bytes.</summary>
    ref byte PutChars(ref byte at, ReadOnlySpan<char> value, int room);
    /// <summary>Puts UTF-8 text as a string, validating it. Makes its own room and leaves <paramref name="room"/> bytes.</summary>
    /// <exception cref="WireException">The bytes are not UTF-8.</exception>
    ref byte PutUtf8(ref byte at, ReadOnlySpan<byte> value, int room);
    /// <summary>Puts binary data (base64 in JSON). Makes its own room and leaves <paramref name="room"/> bytes.</summary>
    ref byte PutBytes(ref byte at, ReadOnlySpan<byte> value, int room);
    /// <summary>Puts an integer of any size. Makes its own room and leaves <paramref name="room"/> bytes.</summary>
    ref byte PutBigInteger(ref byte at, BigInteger value, int room);
    /// <summary>Puts a number given as JSON text (RFC 8259 section 6), for precision beyond every .NET type. Makes its own room and leaves <paramref name="room"/> bytes.</summary>
    ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room);
    /// <summary>Puts a whole JSON text as one value: JSON copies it after validation, other wires transcode it.</summary>
    void WriteJson(ReadOnlySpan<byte> json);

    /// <summary>Writes a value whose converter was found at run time. The wire forwards to the converter's method for it.</summary>
    /// <param name="converter">The converter of the value's type.</param>
    /// <param name="value">The value, never null.</param>
    /// <param name="selection">The selection for the value; <see langword="null"/> for all fields.</param>
    void WriteDynamic(Converter converter, object value, SelectionNode? selection);

    /// <summary>Called by object shapes where <see cref="UsesTables"/> is true; walks the members under the options' names, null policy and converters.</summary>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    void WriteObject<T>(ObjectShape<T> shape, T value, SelectionNode? selection);

    /// <summary>Called for each element and root where <see cref="UsesTables"/> is true; <see langword="true"/> when a converter of the options wrote the value.</summary>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    bool TryConvert<T>(T value, SelectionNode? selection);

    /// <summary>Makes the exception for a value that can't be written here; the library adds path and offset before it reaches the caller.</summary>
    WireException Error(WireError error, string message);
}
