using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Wires;

// SAFETY: Both references are into the caller's span, whose size is the greatest form of the value plus slack;
// the distance between them is the length written.
/// <summary>
/// The output side of a custom wire, for values whose type is known only at run time: one virtual call for each value.
/// Used through <see cref="Converter.WriteTo(WireSink, object?, FieldSelection)"/>; where the type is known when
/// compiling, an <see cref="IWireWriter"/> struct is several times faster.
/// </summary>
/// <remarks>
/// Calls come in document order: each value exactly once, a name or a key before each value of an object or dictionary.
/// Counts are -1 where they are not known before. The methods that are not abstract have a default in terms of the
/// others.
/// </remarks>
public abstract class WireSink
{
    /// <summary>How deep values may nest. Default: 64.</summary>
    public virtual int MaxDepth => 64;

    /// <summary>Starts an object of <paramref name="memberCount"/> names with values; -1 when not known.</summary>
    public abstract void BeginObject(int memberCount);
    /// <summary>Ends the object begun last.</summary>
    public abstract void EndObject();
    /// <summary>Starts an array of <paramref name="count"/> values; -1 when not known.</summary>
    public abstract void BeginArray(int count);
    /// <summary>Ends the array begun last.</summary>
    public abstract void EndArray();
    /// <summary>
    /// Starts a dictionary of <paramref name="count"/> keys with values; -1 when not known. Default: as an object.
    /// </summary>
    public virtual void BeginDictionary(int count) => BeginObject(count);
    /// <summary>Ends the dictionary begun last.</summary>
    public virtual void EndDictionary() => EndObject();
    /// <summary>The next value is a dictionary's key.</summary>
    public virtual void BeginKey() { }
    /// <summary>The key is complete; its value follows.</summary>
    public virtual void EndKey() { }
    /// <summary>A member's name; its value follows.</summary>
    public abstract void WriteName(ReadOnlySpan<byte> utf8Name);

    /// <summary>Null.</summary>
    public abstract void WriteNull();
    /// <summary>A boolean.</summary>
    public abstract void WriteBoolean(bool value);
    /// <summary>A signed integer of at most 64 bits.</summary>
    public abstract void WriteInt64(long value);
    /// <summary>An unsigned integer of at most 64 bits.</summary>
    public abstract void WriteUInt64(ulong value);
    /// <summary>An integer of any size.</summary>
    public abstract void WriteBigInteger(BigInteger value);
    /// <summary>A double-precision number.</summary>
    public abstract void WriteDouble(double value);
    /// <summary>A decimal.</summary>
    public abstract void WriteDecimal(decimal value);
    /// <summary>Text.</summary>
    public abstract void WriteString(ReadOnlySpan<char> value);
    /// <summary>Text in UTF-8, which the sink validates if its source is not trusted.</summary>
    public abstract void WriteUtf8(ReadOnlySpan<byte> value);
    /// <summary>Binary data.</summary>
    public abstract void WriteBytes(ReadOnlySpan<byte> value);

    /// <summary>A signed integer of at most 32 bits.</summary>
    public virtual void WriteInt32(int value) => WriteInt64(value);
    /// <summary>An unsigned integer of at most 32 bits.</summary>
    public virtual void WriteUInt32(uint value) => WriteUInt64(value);
    /// <summary>A 128-bit integer.</summary>
    public virtual void WriteInt128(Int128 value) => WriteBigInteger(value);
    /// <summary>An unsigned 128-bit integer.</summary>
    public virtual void WriteUInt128(UInt128 value) => WriteBigInteger(value);
    /// <summary>A half-precision number.</summary>
    public virtual void WriteHalf(Half value) => WriteDouble((double)value);
    /// <summary>A single-precision number.</summary>
    public virtual void WriteSingle(float value) => WriteDouble(value);
    /// <summary>A number as JSON text. Default: an integer, or else a double.</summary>
    public virtual void WriteNumberText(ReadOnlySpan<byte> jsonNumber)
    {
        if (BigInteger.TryParse(Encoding.ASCII.GetString(jsonNumber), NumberStyles.AllowLeadingSign,
            CultureInfo.InvariantCulture, out BigInteger whole)) WriteBigInteger(whole);
        else WriteDouble(double.Parse(jsonNumber, NumberStyles.Float, CultureInfo.InvariantCulture));
    }

    /// <summary>One UTF-16 code unit. Default: text of one character.</summary>
    public virtual void WriteChar(char value) => WriteString([value]);

    /// <summary>A date with time and kind. Default: text as JSON has it.</summary>
    public virtual void WriteDateTime(DateTime value)
    {
        Span<byte> text = stackalloc byte[WireSizes.DateTime + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>A date with time and offset. Default: text as JSON has it.</summary>
    public virtual void WriteDateTimeOffset(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[WireSizes.DateTimeOffset + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>A date. Default: text as JSON has it.</summary>
    public virtual void WriteDateOnly(DateOnly value)
    {
        Span<byte> text = stackalloc byte[WireSizes.DateOnly + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>A time of day. Default: text as JSON has it.</summary>
    public virtual void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    /// <summary>A duration. Default: text as JSON has it.</summary>
    public virtual void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = stackalloc byte[WireSizes.TimeSpan + WireSizes.Slack];
        WriteQuoted(text, ref JsonDates.WriteUnchecked(ref text[0], value));
    }

    /// <summary>A GUID. Default: text.</summary>
    public virtual void WriteGuid(Guid value)
    {
        Span<byte> text = stackalloc byte[36];
        value.TryFormat(text, out _);
        WriteUtf8(text);
    }

    /// <summary>A whole JSON text as one value. Default: token by token.</summary>
    public virtual void WriteJson(ReadOnlySpan<byte> json)
    {
        var writer = new SinkWriter(this);
        JsonTranscoder.Write(ref writer, json);
    }

    /// <summary>Makes the exception for a value that this wire has no form for.</summary>
    public virtual WireException Error(WireError error, string message) => new(error, message);

    // What JsonDates put: the text between quotes, and a comma.
    private void WriteQuoted(scoped Span<byte> text, ref byte end)
    {
        nint length = System.Runtime.CompilerServices.Unsafe.ByteOffset(ref text[0], ref end);
        Debug.Assert(length >= 3 && length <= text.Length);
        WriteUtf8(text[1..(int)(length - 2)]);
    }
}
