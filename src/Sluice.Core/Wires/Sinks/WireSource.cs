using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Wires.Sinks;

/// <summary>
/// Defines the input side of a custom wire for values whose type is known only at run time, with one virtual call for
/// each value. Used through <see cref="SinkConverterExtensions.ReadFrom"/>. If the type is known at compile time, an
/// <see cref="IWireReader"/> struct is several times faster.
/// </summary>
/// <remarks>
/// Runs over input that is completely in memory. On invalid input every method throws the exception that
/// <see cref="Error"/> creates and no other. Methods validate UTF-8 and allocate no memory for a declared length before
/// that many bytes are available. Virtual methods have a default implementation in terms of the abstract ones.
/// </remarks>
public abstract class WireSource
{
    /// <summary>Gets the maximum nesting depth. The default is 64.</summary>
    public virtual int MaxDepth => 64;

    /// <summary>
    /// Gets a value indicating whether the last value of a duplicate member wins. The default is
    /// <see langword="false"/>: duplicates are an error.
    /// </summary>
    public virtual bool AllowsDuplicates => false;

    /// <summary>
    /// Gets a value indicating whether an unknown member is an error. The default is <see langword="false"/>: unknown
    /// members are skipped.
    /// </summary>
    public virtual bool RejectsUnknownMembers => false;

    /// <summary>
    /// Gets or sets the offset in bytes of the next value. Setting an offset that was obtained earlier at the same
    /// depth rewinds the source.
    /// </summary>
    public abstract int Position { get; set; }

    /// <summary>Returns the type of the next value without consuming it.</summary>
    public abstract WireToken Peek();

    /// <summary>Consumes a null and returns <see langword="true"/> if one is next.</summary>
    public abstract bool TryReadNull();

    /// <summary>Starts an object. Returns <see langword="false"/> if it is empty; it has then been consumed.</summary>
    /// <param name="remaining">State for <see cref="NextMember"/>, for use by the source.</param>
    public abstract bool BeginObject(out int remaining);

    /// <summary>
    /// Moves to the next member after a value. Returns <see langword="false"/> at the end of the object.
    /// </summary>
    public abstract bool NextMember(ref int remaining);

    /// <summary>
    /// Consumes the next member's name and returns it decoded. The span is valid until the next call.
    /// </summary>
    public abstract ReadOnlySpan<byte> ReadName();

    /// <summary>
    /// Consumes the next member's name if it equals the given name. May always return <see langword="false"/>, as the
    /// default does.
    /// </summary>
    public virtual bool TryName(ReadOnlySpan<byte> utf8Name) => false;

    /// <summary>Starts an array. Returns <see langword="false"/> if it is empty; it has then been consumed.</summary>
    /// <param name="remaining">
    /// State for <see cref="NextElement"/>: the count, at most the number of remaining bytes, if the wire stores it;
    /// otherwise, -1.
    /// </param>
    public abstract bool BeginArray(out int remaining);

    /// <summary>
    /// Moves to the next element after a value. Returns <see langword="false"/> at the end of the array.
    /// </summary>
    public abstract bool NextElement(ref int remaining);

    /// <summary>Starts a dictionary. The default calls <see cref="BeginObject"/>.</summary>
    public virtual bool BeginDictionary(out int remaining) => BeginObject(out remaining);

    /// <summary>Moves to the next entry after a value. The default calls <see cref="NextMember"/>.</summary>
    public virtual bool NextEntry(ref int remaining) => NextMember(ref remaining);

    /// <summary>Starts a key: the next value read is a dictionary's key. The default does nothing.</summary>
    public virtual void BeginKey() { }

    /// <summary>Ends a key; the entry's value is next. The default does nothing.</summary>
    public virtual void EndKey() { }

    /// <summary>
    /// Skips the next value and validates it, in constant memory and without recursion deeper than
    /// <see cref="MaxDepth"/>.
    /// </summary>
    public abstract void SkipValue();

    /// <summary>Reads a boolean.</summary>
    public abstract bool ReadBoolean();

    /// <summary>
    /// Reads a number as the type that the wire stores: <see cref="long"/>, <see cref="ulong"/>,
    /// <see cref="BigInteger"/>, <see cref="double"/> or <see cref="decimal"/>.
    /// </summary>
    public abstract object ReadNumber();

    /// <summary>Reads text as validated UTF-8. The span is valid until the next call.</summary>
    public abstract ReadOnlySpan<byte> ReadUtf8();

    /// <summary>Reads binary data.</summary>
    public abstract byte[] ReadBytes();

    /// <summary>Reads a signed integer of at most 64 bits. The default converts the number exactly.</summary>
    public virtual long ReadInt64() =>
        ReadBigInteger() is var value && value >= long.MinValue && value <= long.MaxValue
            ? (long)value
            : throw OutOfRange();

    /// <summary>Reads an unsigned integer of at most 64 bits. The default converts the number exactly.</summary>
    public virtual ulong ReadUInt64() =>
        ReadBigInteger() is var value && value.Sign >= 0 && value <= ulong.MaxValue ? (ulong)value : throw OutOfRange();

    /// <summary>Reads an integer of any size. The default requires that the number is an integer.</summary>
    public virtual BigInteger ReadBigInteger() =>
        ReadNumber() switch
        {
            long value => value,
            ulong value => value,
            BigInteger value => value,
            _ => throw Error(WireError.Type, "Expected an integer but found a number with a fraction or an exponent."),
        };

    /// <summary>Reads a double-precision number. The default rounds the number to the nearest double.</summary>
    public virtual double ReadDouble() =>
        ReadNumber() switch
        {
            long value => value,
            ulong value => value,
            BigInteger value => double.IsFinite((double)value) ? (double)value : throw OutOfRange(),
            decimal value => (double)value,
            var value => (double)value,
        };

    /// <summary>
    /// Reads a decimal. The default converts the number; a double is converted through its shortest text.
    /// </summary>
    public virtual decimal ReadDecimal()
    {
        switch (ReadNumber())
        {
            case long value:
                return value;
            case ulong value:
                return value;
            case BigInteger value:
                return value >= (BigInteger)decimal.MinValue && value <= (BigInteger)decimal.MaxValue
                    ? (decimal)value
                    : throw OutOfRange();
            case decimal value:
                return value;
            case double value
                when decimal.TryParse(
                    value.ToString(CultureInfo.InvariantCulture),
                    NumberStyles.Float,
                    CultureInfo.InvariantCulture,
                    out decimal parsed
                ):
                return parsed;
            default:
                throw OutOfRange();
        }
    }

    /// <summary>Reads a single-precision number. The default rounds the double to the nearest value.</summary>
    public virtual float ReadSingle() =>
        ReadDouble() is var value && (float)value is var narrow && float.IsInfinity(narrow) && double.IsFinite(value)
            ? throw OutOfRange()
            : (float)value;

    /// <summary>Reads a half-precision number. The default rounds the double to the nearest value.</summary>
    public virtual Half ReadHalf() =>
        ReadDouble() is var value && (Half)value is var narrow && Half.IsInfinity(narrow) && double.IsFinite(value)
            ? throw OutOfRange()
            : (Half)value;

    /// <summary>
    /// Reads a number as JSON text. The span is valid until the next call. The default returns the number's shortest
    /// text.
    /// </summary>
    public virtual ReadOnlySpan<byte> ReadNumberText() =>
        Encoding.ASCII.GetBytes(((IFormattable)ReadNumber()).ToString(null, CultureInfo.InvariantCulture));

    /// <summary>Reads a string. The default decodes its UTF-8.</summary>
    public virtual string ReadString() => Encoding.UTF8.GetString(ReadUtf8());

    /// <summary>Reads one UTF-16 code unit. The default reads text of one character.</summary>
    public virtual char ReadChar() =>
        ReadString() is [var only] ? only : throw Error(WireError.Type, "The text is not a single UTF-16 code unit.");

    /// <summary>Reads a date and time with its kind. The default reads the text that JSON uses.</summary>
    public virtual DateTime ReadDateTime() => AsJson().ReadDateTime();

    /// <summary>Reads a date and time with its offset. The default reads the text that JSON uses.</summary>
    public virtual DateTimeOffset ReadDateTimeOffset() => AsJson().ReadDateTimeOffset();

    /// <summary>Reads a date. The default reads the text that JSON uses.</summary>
    public virtual DateOnly ReadDateOnly() => AsJson().ReadDateOnly();

    /// <summary>Reads a time of day. The default reads the text that JSON uses.</summary>
    public virtual TimeOnly ReadTimeOnly() => AsJson().ReadTimeOnly();

    /// <summary>Reads a duration. The default reads the text that JSON uses.</summary>
    public virtual TimeSpan ReadTimeSpan() => AsJson().ReadTimeSpan();

    /// <summary>Reads a GUID. The default reads text.</summary>
    public virtual Guid ReadGuid() => AsJson().ReadGuid();

    /// <summary>Creates the exception for an invalid value at the current offset.</summary>
    public virtual WireException Error(WireError error, string message) => new(error, message, Position);

    private WireException OutOfRange() => Error(WireError.Range, "The number does not fit its type.");

    // Numbers, dates and identifiers contain no escapes; other text fails in the JSON reader.
    internal JsonWireReader AsJson()
    {
        ReadOnlySpan<byte> text = ReadUtf8();
        var quoted = new byte[text.Length + 2];
        text.CopyTo(quoted.AsSpan(1));
        quoted[0] = quoted[^1] = (byte)'"';
        var reader = new JsonWireReader(quoted);
        reader.BeginKey();
        return reader;
    }
}
