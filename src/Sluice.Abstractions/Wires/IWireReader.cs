using System.Numerics;
using Sluice.Model;

namespace Sluice.Wires;

/// <summary>Specifies the type of the next value on the wire.</summary>
public enum WireToken : byte
{
    /// <summary>The end of the input.</summary>
    End,

    /// <summary>Null.</summary>
    Null,

    /// <summary>True or false.</summary>
    Boolean,

    /// <summary>A number.</summary>
    Number,

    /// <summary>Text.</summary>
    String,

    /// <summary>Binary data, on wires that distinguish it from text.</summary>
    Bytes,

    /// <summary>An array.</summary>
    Array,

    /// <summary>An object or dictionary.</summary>
    Object,

    /// <summary>A value that is specific to the wire (a MessagePack extension, a CBOR tag).</summary>
    Extension,
}

/// <summary>
/// Defines the input side of a wire, implemented by a struct and used as a type argument. A reader runs over contiguous
/// bytes and never resumes inside a value.
/// </summary>
/// <remarks>
/// <para>
/// <b>Objects.</b> <c>if (reader.BeginObject(out int left)) do { name; value } while (reader.NextMember(ref left));</c>
/// where name is either <see cref="TryName"/> with the expected name or <see cref="ReadName"/>. Arrays and dictionaries
/// follow the same pattern.
/// </para>
/// <para>
/// On invalid input every method throws <see cref="WireException"/> and no other exception. Numbers that are out of
/// range are errors; they are never wrapped or rounded to infinity. UTF-8 is validated in names, values and skipped
/// values. No memory is allocated for a declared length before that many bytes are available.
/// </para>
/// </remarks>
public interface IWireReader
{
    /// <summary>Gets a constant: <see langword="true"/> if names and converters come from options.</summary>
    static abstract bool IsOptionsDriven { get; }

    /// <summary>
    /// Gets a constant: <see langword="true"/> if an object whose members have integer keys is an array (MessagePack).
    /// </summary>
    static abstract bool UsesKeys { get; }

    /// <summary>
    /// Gets a constant: <see langword="true"/> if the bytes are JSON text, which a
    /// <see cref="System.Text.Json.Serialization.JsonConverter{T}"/> can read.
    /// </summary>
    static abstract bool IsJson { get; }

    /// <summary>
    /// Gets or sets the offset in bytes of the next value. Setting an offset that was obtained earlier at the same
    /// depth rewinds the reader (unions look ahead for their discriminator).
    /// </summary>
    int Position { get; set; }

    /// <summary>
    /// Returns the type of the next value without consuming it. White space before the value is consumed.
    /// </summary>
    WireToken Peek();

    /// <summary>Consumes a null and returns <see langword="true"/> if one is next.</summary>
    bool TryReadNull();

    /// <summary>Starts an object.</summary>
    /// <param name="remaining">
    /// State for <see cref="NextMember"/>: an upper bound of the number of members on wires that store counts;
    /// otherwise, -1.
    /// </param>
    /// <returns><see langword="false"/> if the object is empty; it has then been consumed.</returns>
    bool BeginObject(out int remaining);

    /// <summary>
    /// Moves to the next member after a value. Returns <see langword="false"/> at the end of the object.
    /// </summary>
    bool NextMember(ref int remaining);

    /// <summary>
    /// Consumes the next member's name if its bytes equal the given name. Returns <see langword="false"/> for the same
    /// name in another notation (with escapes or white space).
    /// </summary>
    bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName);

    /// <summary>
    /// Consumes the next member's name and returns it decoded. The span is valid until the next call.
    /// </summary>
    ReadOnlySpan<byte> ReadName();

    /// <summary>Starts an array.</summary>
    /// <param name="remaining">
    /// State for <see cref="NextElement"/>: the count, at most the number of remaining bytes, on wires that store
    /// counts; otherwise, -1.
    /// </param>
    /// <returns><see langword="false"/> if the array is empty; it has then been consumed.</returns>
    bool BeginArray(out int remaining);

    /// <summary>
    /// Moves to the next element after a value. Returns <see langword="false"/> at the end of the array.
    /// </summary>
    bool NextElement(ref int remaining);

    /// <summary>
    /// Starts a dictionary, like <see cref="BeginObject"/>. Each entry is a key between <see cref="BeginKey"/> and
    /// <see cref="EndKey"/>, then a value, then <see cref="NextEntry"/>.
    /// </summary>
    bool BeginDictionary(out int remaining);

    /// <summary>
    /// Moves to the next entry after a value. Returns <see langword="false"/> at the end of the dictionary.
    /// </summary>
    bool NextEntry(ref int remaining);

    /// <summary>Starts a key: the next value read is a dictionary's key (in JSON, a quoted primitive).</summary>
    void BeginKey();

    /// <summary>Ends a key; the entry's value is next.</summary>
    void EndKey();

    /// <summary>
    /// Starts a union's value and reads its discriminator, at any position in an object. The case's own shape then
    /// reads the value, and <see cref="EndCase"/> ends it.
    /// </summary>
    /// <param name="utf8Discriminator">
    /// The name of the discriminator's member on wires that write it as a member.
    /// </param>
    /// <param name="name">The discriminator if it is text. Valid until the next call.</param>
    /// <param name="tag">The discriminator if it is a number.</param>
    /// <param name="state">The state to pass to <see cref="EndCase"/>.</param>
    /// <returns>
    /// <see cref="CaseToken.None"/> if there is no discriminator; nothing is then consumed, and <see cref="EndCase"/>
    /// must not be called.
    /// </returns>
    CaseToken BeginCase(ReadOnlySpan<byte> utf8Discriminator, out ReadOnlySpan<byte> name, out int tag, out int state);

    /// <summary>Ends the union's value that <see cref="BeginCase"/> started.</summary>
    void EndCase(int state);

    /// <summary>Skips the next value and validates it, in constant memory.</summary>
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

    /// <summary>Reads a string as decoded UTF-8. The span is valid until the next call.</summary>
    ReadOnlySpan<byte> ReadUtf8();

    /// <summary>
    /// Reads a number and returns its JSON text, for types that parse it themselves. The span is valid until the next
    /// call.
    /// </summary>
    ReadOnlySpan<byte> ReadNumberText();

    /// <summary>Reads binary data (base64 in JSON) or null.</summary>
    byte[]? ReadBytes();

    /// <summary>Reads a date and time with its kind.</summary>
    DateTime ReadDateTime();

    /// <summary>Reads a date and time with its offset.</summary>
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
    /// Reads a value without a declared type: null, <see cref="bool"/>, a number, <see cref="string"/>,
    /// <c>List&lt;object?&gt;</c> or <c>Dictionary&lt;string, object?&gt;</c>.
    /// </summary>
    object? ReadUntyped();

    /// <summary>
    /// Reads the next value as JSON text. JSON returns the slice; other wires transcode. The result is a copy.
    /// </summary>
    byte[] ReadJson();

    /// <summary>Reads a value through a converter that was found at run time.</summary>
    object? ReadDynamic(Converter converter);

    /// <summary>
    /// Finds a member by its name under the options' naming policy. Called only if <see cref="IsOptionsDriven"/> is
    /// true.
    /// </summary>
    /// <returns>The member's index, or -1.</returns>
    int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name);

    /// <summary>
    /// Called with the name of an unknown member, before its value. Returns normally after skipping the value.
    /// </summary>
    /// <exception cref="WireException">The options reject unknown members.</exception>
    void UnknownMember(scoped ReadOnlySpan<byte> utf8Name);

    /// <summary>
    /// Called with the name of an unknown member whose value is kept, skipped or rejected without
    /// <see cref="UnknownMember"/>. If the member is the discriminator of the current union case, skips its value.
    /// Wires whose discriminators are not members return <see langword="false"/>.
    /// </summary>
    /// <returns>
    /// <see langword="true"/> if the value was skipped; <see langword="false"/>, with nothing consumed, if the member
    /// is not a discriminator.
    /// </returns>
    /// <exception cref="WireException">The discriminator occurs twice.</exception>
    bool SkipDiscriminator(scoped ReadOnlySpan<byte> utf8Name);

    /// <summary>
    /// Called with the name of a member that occurs again, before its second value. Returns normally, with nothing
    /// consumed, if the options let the last value win.
    /// </summary>
    /// <exception cref="WireException">The options do not allow duplicate members, which is the default.</exception>
    void DuplicateMember(scoped ReadOnlySpan<byte> utf8Name);

    /// <summary>
    /// Called for each element and root if <see cref="IsOptionsDriven"/> is true. Returns <see langword="true"/> if a
    /// converter from the options read the value.
    /// </summary>
    bool TryConvert<T>(out T? value);

    /// <summary>
    /// Creates an exception for an invalid value at the current offset. The library adds the path before the exception
    /// reaches the caller.
    /// </summary>
    WireException Error(WireError error, string message);
}
