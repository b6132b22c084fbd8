using System.Numerics;

namespace Sluice.Wires.Sinks;

internal ref partial struct SinkWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedNull(ref byte position)
    {
        _sink.WriteNull();
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoolean(ref byte position, bool value)
    {
        _sink.WriteBoolean(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt32(ref byte position, int value)
    {
        _sink.WriteInt32(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt32(ref byte position, uint value)
    {
        _sink.WriteUInt32(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt64(ref byte position, long value)
    {
        _sink.WriteInt64(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt64(ref byte position, ulong value)
    {
        _sink.WriteUInt64(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte position, Int128 value)
    {
        _sink.WriteInt128(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte position, UInt128 value)
    {
        _sink.WriteUInt128(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte position, Half value)
    {
        _sink.WriteHalf(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedSingle(ref byte position, float value)
    {
        _sink.WriteSingle(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDouble(ref byte position, double value)
    {
        _sink.WriteDouble(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDecimal(ref byte position, decimal value)
    {
        _sink.WriteDecimal(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChar(ref byte position, char value)
    {
        _sink.WriteChar(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte position, DateTime value)
    {
        _sink.WriteDateTime(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value)
    {
        _sink.WriteDateTimeOffset(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value)
    {
        _sink.WriteDateOnly(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value)
    {
        _sink.WriteTimeOnly(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value)
    {
        _sink.WriteTimeSpan(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte position, Guid value)
    {
        _sink.WriteGuid(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned)
    {
        if (isSigned)
            _sink.WriteInt64(bits);
        else
            _sink.WriteUInt64((ulong)bits);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedString(ref byte position, string? value, int reserve)
    {
        if (value is null)
            _sink.WriteNull();
        else
            _sink.WriteString(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int reserve)
    {
        _sink.WriteString(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int reserve)
    {
        _sink.WriteUtf8(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int reserve)
    {
        _sink.WriteBytes(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int reserve)
    {
        _sink.WriteBigInteger(value);
        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        _sink.WriteNumberText(jsonNumber);
        return ref position;
    }
}
