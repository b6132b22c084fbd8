using System.Numerics;
using Sluice.Model;

namespace Sluice.Wires;

/// <summary>What the next value on the wire is.</summary>
public enum WireToken : byte
{
    /// <summary>The input is used up.</summary>
    End,
    /// <summary>Null.</summary>
    Null,
    /// <summary>True or false.</summary>
    Boolean,
    /// <summary>A number.</summary>
    Number,
    /// <summary>Text.</summary>
    String,
    /// <summary>Binary data, on wires that tell it from text.</summary>
    Bytes,
    /// <summary>An array.</summary>
    Array,
    /// <summary>An object or dictionary.</summary>
    Object,
    /// <summary>A value that only this wire knows (a MessagePack extension, a CBOR tag).</summary>
    Extension,
}

/// <summary>
/// The input side of a wire, implemented by a struct and used as a type argument. It runs over contiguous bytes and
/// never resumes inside a value.
/// </summary>
/// <remarks>
/// <para>
/// <b>Objects.</b> <c>if (reader.BeginObject(out int left)) do { name; value } while (reader.NextMember(ref left));</c>
/// where name is either <see cref="TryName"/> with the expected name or <see cref="ReadName"/>. Arrays and dictionaries
/// follow the same pattern.
/// </para>
/// <para>
/// Every method throws <see cref="WireException"/> and nothing else on bad input. Numbers that do not fit are errors,
/// never wrapped or rounded to infinity. UTF-8 is validated in names, values and skipped values. Nothing is allocated
/// by a declared length before the bytes are there.
/// </para>
/// </remarks>
public interface IWireReader
{
    /// <summary>A constant. <see langword="true"/> where names and converters come from options.</summary>
    static abstract bool IsOptionsDriven { get; }
    /// <summary>
    /// A constant. <see langword="true"/> where an object whose members have int keys is an array (MessagePack).
    /// </summary>
    static abstract bool UsesKeys { get; }
    /// <summary>
    /// A constant. <see langword="true"/> where the bytes are JSON text, which a
    /// <see cref="System.Text.Json.Serialization.JsonConverter{T}"/> can read.
    /// </summary>
    static abstract bool IsJson { get; }

    /// <summary>
    /// The offset in bytes of the next value. Setting it back to an offset read earlier at the same depth rewinds
    /// (unions look ahead for their discriminator).
    /// </summary>
    int Position { get; set; }

    /// <summary>Tells what the next value is without consuming it (white space before it is consumed).</summary>
    WireToken Peek();
    /// <summary>Consumes a null if one is next.</summary>
    bool TryReadNull();

    /// <summary>Starts an object.</summary>
    /// <param name="remaining">
    /// State for <see cref="NextMember"/>; an upper bound of the members on wires that store counts, otherwise -1.
    /// </param>
    /// <returns><see langword="false"/> when the object is empty; it is then consumed whole.</returns>
    bool BeginObject(out int remaining);
    /// <summary>Called after each member's value; <see langword="false"/> when the object has ended.</summary>
    bool NextMember(ref int remaining);
    /// <summary>
    /// Consumes the next member's name if it is, byte for byte, the given one. A name written otherwise (escaped, with
    /// white space) answers <see langword="false"/>.
    /// </summary>
    bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName);
    /// <summary>Consumes the next member's name and returns it decoded; the span lives until the next call.</summary>
    ReadOnlySpan<byte> ReadName();

    /// <summary>Starts an array.</summary>
    /// <param name="remaining">
    /// State for <see cref="NextElement"/>; where the wire stores counts, the count (no more than the bytes left),
    /// otherwise -1.
    /// </param>
    /// <returns><see langword="false"/> when the array is empty; it is then consumed whole.</returns>
    bool BeginArray(out int remaining);
    /// <summary>Called after each element; <see langword="false"/> when the array has ended.</summary>
    bool NextElement(ref int remaining);

    /// <summary>
    /// Starts a dictionary, as <see cref="BeginObject"/>; each entry is a key between <see cref="BeginKey"/> and
    /// <see cref="EndKey"/>, then a value, then <see cref="NextEntry"/>.
    /// </summary>
    bool BeginDictionary(out int remaining);
    /// <summary>Called after each entry; <see langword="false"/> when the dictionary has ended.</summary>
    bool NextEntry(ref int remaining);
    /// <summary>The next value read is a dictionary's key (in JSON, any primitive is quoted there).</summary>
    void BeginKey();
    /// <summary>Ends a key; the entry's value is next.</summary>
    void EndKey();

    /// <summary>
    /// Starts a union's value and tells its discriminator, wherever in an object it stands; the case's own shape reads
    /// the value next, then <see cref="EndCase"/> ends it.
    /// </summary>
    /// <param name="utf8Discriminator">The discriminator's member name on wires that write it as a member.</param>
    /// <param name="name">The discriminator where it is text; lives until the next call.</param>
    /// <param name="tag">The discriminator where it is a number.</param>
    /// <param name="state">To be handed to <see cref="EndCase"/>.</param>
    /// <returns>
    /// <see cref="CaseToken.None"/> where there is none; nothing is consumed then and <see cref="EndCase"/> must not
    /// follow.
    /// </returns>
    CaseToken BeginCase(ReadOnlySpan<byte> utf8Discriminator, out ReadOnlySpan<byte> name, out int tag, out int state);

    /// <summary>Ends the union's value that <see cref="BeginCase"/> began.</summary>
    void EndCase(int state);

    /// <summary>Passes over the next value whole, validating it, in constant memory.</summary>
    void SkipValue();

    /// <summary>Reads a boolean.</summary>
    bool ReadBoolean();
    /// <summary>Reads an 8-bit integer.</summary>
    sbyte ReadSByte();
    /// <summary>Reads an unsigned 8-bit integer.</summary>
    byte ReadByte();
    /// <summary>Reads a 16-bit integer.</summary>
    short ReadInt16();
    /// <summary>Reads an unsigned 16-bit integer.</summary>
    ushort ReadUInt16();
    /// <summary>Reads a 32-bit integer.</summary>
    int ReadInt32();
    /// <summary>Reads an unsigned 32-bit integer.</summary>
    uint ReadUInt32();
    /// <summary>Reads a 64-bit integer.</summary>
    long ReadInt64();
    /// <summary>Reads an unsigned 64-bit integer.</summary>
    ulong ReadUInt64();
    /// <summary>Reads a 128-bit integer.</summary>
    Int128 ReadInt128();
    /// <summary>Reads an unsigned 128-bit integer.</summary>
    UInt128 ReadUInt128();
    /// <summary>Reads a half-precision number.</summary>
    Half ReadHalf();
    /// <summary>Reads a single-precision number.</summary>
    float ReadSingle();
    /// <summary>Reads a double-precision number.</summary>
    double ReadDouble();
    /// <summary>Reads a decimal with its scale.</summary>
    decimal ReadDecimal();
    /// <summary>Reads an integer of any size.</summary>
    BigInteger ReadBigInteger();
    /// <summary>Reads one UTF-16 code unit.</summary>
    char ReadChar();
    /// <summary>Reads a string or null.</summary>
    string? ReadString();
    /// <summary>Reads a string as decoded UTF-8; the span lives until the next call.</summary>
    ReadOnlySpan<byte> ReadUtf8();
    /// <summary>
    /// Reads a number and returns its JSON text, for types that parse it themselves; the span lives until the next
    /// call.
    /// </summary>
    ReadOnlySpan<byte> ReadNumberText();
    /// <summary>Reads binary data (base64 in JSON) or null.</summary>
    byte[]? ReadBytes();
    /// <summary>Reads a date with time and kind.</summary>
    DateTime ReadDateTime();
    /// <summary>Reads a date with time and offset.</summary>
    DateTimeOffset ReadDateTimeOffset();
    /// <summary>Reads a date.</summary>
    DateOnly ReadDateOnly();
    /// <summary>Reads a time of day.</summary>
    TimeOnly ReadTimeOnly();
    /// <summary>Reads a duration.</summary>
    TimeSpan ReadTimeSpan();
    /// <summary>Reads a GUID.</summary>
    Guid ReadGuid();
    /// <summary>
    /// Reads any value without a declared type: null, <see cref="bool"/>, numbers, <see cref="string"/>,
    /// <c>List&lt;object?&gt;</c>, <c>Dictionary&lt;string, object?&gt;</c>.
    /// </summary>
    object? ReadUntyped();
    /// <summary>
    /// Reads the next value as JSON text; JSON returns the slice, other wires transcode. The result is a copy.
    /// </summary>
    byte[] ReadJson();

    /// <summary>Reads a value whose converter was found at run time.</summary>
    object? ReadDynamic(Converter converter);

    /// <summary>
    /// Finds a member by name under the options' naming; called where <see cref="IsOptionsDriven"/> is true.
    /// </summary>
    /// <returns>The member's index, or -1.</returns>
    int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name);
    /// <summary>
    /// Called with the name of a member that the type does not have, before its value; returns normally after the value
    /// was skipped.
    /// </summary>
    /// <exception cref="WireException">The options reject unknown members.</exception>
    void UnknownMember(scoped ReadOnlySpan<byte> utf8Name);
    /// <summary>
    /// Called with the name of a member that the type does not have, where its value is kept, skipped or refused
    /// without <see cref="UnknownMember"/>. If the member is the discriminator of the union case that is being read,
    /// skips its value. Wires whose discriminators are not members return <see langword="false"/>.
    /// </summary>
    /// <returns>
    /// <see langword="true"/> after the value was skipped; <see langword="false"/> with nothing consumed where the
    /// member is no discriminator.
    /// </returns>
    /// <exception cref="WireException">The discriminator occurs twice.</exception>
    bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name);
    /// <summary>
    /// Called with the name of a member that was read before, before its second value; returns normally, with nothing
    /// consumed, where the options let the last one win.
    /// </summary>
    /// <exception cref="WireException">The default: a member stands once.</exception>
    void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name);
    /// <summary>
    /// Called for each element and root where <see cref="IsOptionsDriven"/> is true; <see langword="true"/> when a
    /// converter of the options read the value.
    /// </summary>
    bool TryConvert<T>(out T? value);

    /// <summary>
    /// Makes the exception for a bad value at the current offset; the library adds the path before it reaches the
    /// caller.
    /// </summary>
    WireException Error(WireError error, string message);
}
