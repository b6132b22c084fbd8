using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Wires;

/// <summary>
/// The input side of a custom wire, for values whose type is known only at run time: one virtual call for each value.
/// Used through <see cref="Converter.ReadFrom"/>; where the type is known when compiling, an <see cref="IWireReader"/>
/// struct is several times faster.
/// </summary>
/// <remarks>
/// Runs over bytes that are all there. Every method throws what <see cref="Error"/> makes and nothing else on bad
/// input, validates UTF-8, and allocates nothing by a declared length before the bytes are there. The methods that are
/// not abstract have a default in terms of the others.
/// </remarks>
public abstract class WireSource
{
    /// <summary>How deep values may nest. Default: 64.</summary>
    public virtual int MaxDepth => 64;
    /// <summary>Whether of members that occur twice the last one wins. Default: no, they are an error.</summary>
    public virtual bool AllowsDuplicates => false;
    /// <summary>Whether a member that the type does not have is an error. Default: no, it is skipped.</summary>
    public virtual bool RejectsUnknownMembers => false;

    /// <summary>
    /// The offset in bytes of the next value. Setting it back to an offset read earlier at the same depth rewinds.
    /// </summary>
    public abstract int Position { get; set; }
    /// <summary>Tells what the next value is without consuming it.</summary>
    public abstract WireToken Peek();
    /// <summary>Consumes a null if one is next.</summary>
    public abstract bool TryReadNull();

    /// <summary>Starts an object; <see langword="false"/> when it is empty, and then consumed whole.</summary>
    /// <param name="remaining">State for <see cref="NextMember"/>, free for the source to use.</param>
    public abstract bool BeginObject(out int remaining);
    /// <summary>Called after each member's value; <see langword="false"/> when the object has ended.</summary>
    public abstract bool NextMember(ref int remaining);
    /// <summary>Consumes the next member's name and returns it decoded; the span lives until the next call.</summary>
    public abstract ReadOnlySpan<byte> ReadName();
    /// <summary>
    /// Consumes the next member's name if it is the given one; may answer <see langword="false"/> at any time. Default:
    /// it does.
    /// </summary>
    public virtual bool TryName(ReadOnlySpan<byte> utf8Name) => false;
    /// <summary>Starts an array; <see langword="false"/> when it is empty, and then consumed whole.</summary>
    /// <param name="remaining">
    /// The count where it is stored (no more than the bytes left), otherwise -1; state for <see cref="NextElement"/>.
    /// </param>
    public abstract bool BeginArray(out int remaining);
    /// <summary>Called after each element; <see langword="false"/> when the array has ended.</summary>
    public abstract bool NextElement(ref int remaining);
    /// <summary>Starts a dictionary. Default: as an object.</summary>
    public virtual bool BeginDictionary(out int remaining) => BeginObject(out remaining);
    /// <summary>Called after each entry. Default: as after a member.</summary>
    public virtual bool NextEntry(ref int remaining) => NextMember(ref remaining);
    /// <summary>The next value read is a dictionary's key.</summary>
    public virtual void BeginKey() { }
    /// <summary>Ends a key; the entry's value is next.</summary>
    public virtual void EndKey() { }
    /// <summary>
    /// Passes over the next value whole, validating it, in constant memory and without recursion beyond
    /// <see cref="MaxDepth"/>.
    /// </summary>
    public abstract void SkipValue();

    /// <summary>A boolean.</summary>
    public abstract bool ReadBoolean();
    /// <summary>
    /// A number of whatever kind the wire has: <see cref="long"/>, <see cref="ulong"/>, <see cref="BigInteger"/>,
    /// <see cref="double"/> or <see cref="decimal"/>.
    /// </summary>
    public abstract object ReadNumber();
    /// <summary>Text as UTF-8, validated; the span lives until the next call.</summary>
    public abstract ReadOnlySpan<byte> ReadUtf8();
    /// <summary>Binary data.</summary>
    public abstract byte[] ReadBytes();

    /// <summary>A signed integer of at most 64 bits. Default: the number, exactly.</summary>
    public virtual long ReadInt64() =>
        ReadBigInteger() is var value && value >= long.MinValue && value <= long.MaxValue
            ? (long)value
            : throw OutOfRange();
    /// <summary>An unsigned integer of at most 64 bits. Default: the number, exactly.</summary>
    public virtual ulong ReadUInt64() =>
        ReadBigInteger() is var value && value.Sign >= 0 && value <= ulong.MaxValue ? (ulong)value : throw OutOfRange();

    /// <summary>An integer of any size. Default: the number, which must be of an integer kind.</summary>
    public virtual BigInteger ReadBigInteger() => ReadNumber() switch
    {
        long value => value,
        ulong value => value,
        BigInteger value => value,
        _ => throw Error(WireError.Type, "Expected an integer but found a number with a fraction or an exponent."),
    };

    /// <summary>A double-precision number. Default: the number, to nearest.</summary>
    public virtual double ReadDouble() => ReadNumber() switch
    {
        long value => value,
        ulong value => value,
        BigInteger value => double.IsFinite((double)value) ? (double)value : throw OutOfRange(),
        decimal value => (double)value,
        var value => (double)value,
    };

    /// <summary>A decimal. Default: the number; a double is taken by its shortest text.</summary>
    public virtual decimal ReadDecimal()
    {
        switch (ReadNumber())
        {
            case long value: return value;
            case ulong value: return value;
            case BigInteger value:
                return value >= (BigInteger)decimal.MinValue && value <= (BigInteger)decimal.MaxValue
                    ? (decimal)value
                    : throw OutOfRange();
            case decimal value: return value;
            case double value when decimal.TryParse(value.ToString(CultureInfo.InvariantCulture), NumberStyles.Float,
                CultureInfo.InvariantCulture, out decimal parsed):
                return parsed;
            default: throw OutOfRange();
        }
    }

    /// <summary>A single-precision number. Default: the double, to nearest.</summary>
    public virtual float ReadSingle() =>
        ReadDouble() is var value && (float)value is var narrow && float.IsInfinity(narrow) && double.IsFinite(value)
            ? throw OutOfRange()
            : (float)value;
    /// <summary>A half-precision number. Default: the double, to nearest.</summary>
    public virtual Half ReadHalf() =>
        ReadDouble() is var value && (Half)value is var narrow && Half.IsInfinity(narrow) && double.IsFinite(value)
            ? throw OutOfRange()
            : (Half)value;

    /// <summary>
    /// A number as JSON text; the span lives until the next call. Default: the number's shortest text.
    /// </summary>
    public virtual ReadOnlySpan<byte> ReadNumberText() =>
        Encoding.ASCII.GetBytes(((IFormattable)ReadNumber()).ToString(null, CultureInfo.InvariantCulture));

    /// <summary>A string. Default: its UTF-8, decoded.</summary>
    public virtual string ReadString() => Encoding.UTF8.GetString(ReadUtf8());
    /// <summary>One UTF-16 code unit. Default: text of one character.</summary>
    public virtual char ReadChar() =>
        ReadString() is [var only] ? only : throw Error(WireError.Type, "The text is not a single UTF-16 code unit.");
    /// <summary>A date with time and kind. Default: text as JSON has it.</summary>
    public virtual DateTime ReadDateTime() => AsJson().ReadDateTime();
    /// <summary>A date with time and offset. Default: text as JSON has it.</summary>
    public virtual DateTimeOffset ReadDateTimeOffset() => AsJson().ReadDateTimeOffset();
    /// <summary>A date. Default: text as JSON has it.</summary>
    public virtual DateOnly ReadDateOnly() => AsJson().ReadDateOnly();
    /// <summary>A time of day. Default: text as JSON has it.</summary>
    public virtual TimeOnly ReadTimeOnly() => AsJson().ReadTimeOnly();
    /// <summary>A duration. Default: text as JSON has it.</summary>
    public virtual TimeSpan ReadTimeSpan() => AsJson().ReadTimeSpan();
    /// <summary>A GUID. Default: text.</summary>
    public virtual Guid ReadGuid() => AsJson().ReadGuid();

    /// <summary>Makes the exception for a bad value at the current offset.</summary>
    public virtual WireException Error(WireError error, string message) => new(error, message, Position);

    private WireException OutOfRange() => Error(WireError.Range, "The number does not fit its type.");

    // Text that holds no escapes when it is a number, a date or an identifier; anything else fails as it should.
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
