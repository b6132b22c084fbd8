using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Wires.Sinks;

// SAFETY: Both references point into the caller's span, whose size is the longest form of the value plus slack. Their
// distance is the number of bytes written.
/// <summary>
/// Defines the output side of a custom wire for values whose type is known only at run time, with one virtual call for
/// each value. Used through
/// <see cref="SinkConverterExtensions.WriteTo(Converter, WireSink, object?, FieldSelection)"/>. If the type is known at
/// compile time, an <see cref="IWireWriter"/> struct is several times faster.
/// </summary>
/// <remarks>
/// The methods are called in document order: once for each value, with a name or a key before each value of an object
/// or dictionary. A count is -1 if it is not known in advance. Virtual methods have a default implementation in terms
/// of the abstract ones.
/// </remarks>
public abstract class WireSink
{
    /// <summary>Gets the maximum nesting depth. The default is 64.</summary>
    public virtual int MaxDepth => 64;

    /// <summary>
    /// Starts an object of <paramref name="memberCount"/> names with values, or -1 if the number is unknown.
    /// </summary>
    public abstract void BeginObject(int memberCount);

    /// <summary>Ends the most recent open object.</summary>
    public abstract void EndObject();

    /// <summary>Starts an array of <paramref name="count"/> values, or -1 if the number is unknown.</summary>
    public abstract void BeginArray(int count);

    /// <summary>Ends the most recent open array.</summary>
    public abstract void EndArray();

    /// <summary>
    /// Starts a dictionary of <paramref name="count"/> keys with values, or -1 if the number is unknown. The default
    /// calls <see cref="BeginObject"/>.
    /// </summary>
    public virtual void BeginDictionary(int count) => BeginObject(count);

    /// <summary>Ends the most recent open dictionary. The default calls <see cref="EndObject"/>.</summary>
    public virtual void EndDictionary() => EndObject();

    /// <summary>Starts a key: the next value is a dictionary's key. The default does nothing.</summary>
    public virtual void BeginKey() { }

    /// <summary>Ends a key; its value follows. The default does nothing.</summary>
    public virtual void EndKey() { }

    /// <summary>Writes a member's name; its value follows.</summary>
    public abstract void WriteName(ReadOnlySpan<byte> utf8Name);

    /// <summary>Writes null.</summary>
    public abstract void WriteNull();

    /// <summary>Writes a boolean.</summary>
    public abstract void WriteBoolean(bool value);

    /// <summary>Writes a signed integer of at most 64 bits.</summary>
    public abstract void WriteInt64(long value);

    /// <summary>Writes an unsigned integer of at most 64 bits.</summary>
    public abstract void WriteUInt64(ulong value);

    /// <summary>Writes an integer of any size.</summary>
    public abstract void WriteBigInteger(BigInteger value);

    /// <summary>Writes a double-precision number.</summary>
    public abstract void WriteDouble(double value);

    /// <summary>Writes a decimal.</summary>
    public abstract void WriteDecimal(decimal value);

    /// <summary>Writes text.</summary>
    public abstract void WriteString(ReadOnlySpan<char> value);

    /// <summary>Writes UTF-8 text. The sink must validate it if its source is not trusted.</summary>
    public abstract void WriteUtf8(ReadOnlySpan<byte> value);

    /// <summary>Writes binary data.</summary>
    public abstract void WriteBytes(ReadOnlySpan<byte> value);

    /// <summary>Writes a signed integer of at most 32 bits.</summary>
    public virtual void WriteInt32(int value) => WriteInt64(value);

    /// <summary>Writes an unsigned integer of at most 32 bits.</summary>
    public virtual void WriteUInt32(uint value) => WriteUInt64(value);

    /// <summary>Writes a 128-bit integer.</summary>
    public virtual void WriteInt128(Int128 value) => WriteBigInteger(value);

    /// <summary>Writes an unsigned 128-bit integer.</summary>
    public virtual void WriteUInt128(UInt128 value) => WriteBigInteger(value);

    /// <summary>Writes a half-precision number.</summary>
    public virtual void WriteHalf(Half value) => WriteDouble((double)value);

    /// <summary>Writes a single-precision number.</summary>
    public virtual void WriteSingle(float value) => WriteDouble(value);

    /// <summary>
    /// Writes a number given as JSON text. The default writes an integer if possible; otherwise, a double.
    /// </summary>
    public virtual void WriteNumberText(ReadOnlySpan<byte> jsonNumber)
    {
        if (
            BigInteger.TryParse(
                Encoding.ASCII.GetString(jsonNumber),
                NumberStyles.AllowLeadingSign,
                CultureInfo.InvariantCulture,
                out BigInteger whole
            )
        )
            WriteBigInteger(whole);
        else
            WriteDouble(double.Parse(jsonNumber, NumberStyles.Float, CultureInfo.InvariantCulture));
    }

    /// <summary>Writes one UTF-16 code unit. The default writes text of one character.</summary>
    public virtual void WriteChar(char value) => WriteString([value]);

    /// <summary>Writes a date and time with its kind. The default writes the text that JSON uses.</summary>
    public virtual void WriteDateTime(DateTime value)
    {
        Span<byte> text = stackalloc byte[WireSizes.DateTime + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>Writes a date and time with its offset. The default writes the text that JSON uses.</summary>
    public virtual void WriteDateTimeOffset(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[WireSizes.DateTimeOffset + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>Writes a date. The default writes the text that JSON uses.</summary>
    public virtual void WriteDateOnly(DateOnly value)
    {
        Span<byte> text = stackalloc byte[WireSizes.DateOnly + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>Writes a time of day. The default writes the text that JSON uses.</summary>
    public virtual void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    /// <summary>Writes a duration. The default writes the text that JSON uses.</summary>
    public virtual void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = stackalloc byte[WireSizes.TimeSpan + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>Writes a GUID. The default writes text.</summary>
    public virtual void WriteGuid(Guid value)
    {
        Span<byte> text = stackalloc byte[36];
        value.TryFormat(text, out _);
        WriteUtf8(text);
    }

    /// <summary>
    /// Writes a complete JSON text as one value. The default writes it token by token, and refuses an object that has a
    /// member twice.
    /// </summary>
    public virtual void WriteJson(ReadOnlySpan<byte> json)
    {
        var writer = new SinkWriter(this);
        JsonTranscoder.Write(ref writer, json, isUnique: true);
    }

    /// <summary>Creates the exception for a value that this wire cannot represent.</summary>
    public virtual WireException Error(WireError error, string message) => new(error, message);

    // JsonDates wrote the text in quotes and a comma.
    private void WriteQuoted(scoped Span<byte> text, ref byte end)
    {
        nint length = System.Runtime.CompilerServices.Unsafe.ByteOffset(ref text[0], ref end);
        Debug.Assert(length >= 3 && length <= text.Length);
        WriteUtf8(text[1..(int)(length - 2)]);
    }
}
