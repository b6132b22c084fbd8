using System.Numerics;

namespace Sluice.Wires.Sinks;

internal ref partial struct SinkWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedNull(ref byte at)
    {
        _sink.WriteNull();
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoolean(ref byte at, bool value)
    {
        _sink.WriteBoolean(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt32(ref byte at, int value)
    {
        _sink.WriteInt32(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt32(ref byte at, uint value)
    {
        _sink.WriteUInt32(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt64(ref byte at, long value)
    {
        _sink.WriteInt64(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt64(ref byte at, ulong value)
    {
        _sink.WriteUInt64(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte at, Int128 value)
    {
        _sink.WriteInt128(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte at, UInt128 value)
    {
        _sink.WriteUInt128(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte at, Half value)
    {
        _sink.WriteHalf(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedSingle(ref byte at, float value)
    {
        _sink.WriteSingle(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDouble(ref byte at, double value)
    {
        _sink.WriteDouble(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDecimal(ref byte at, decimal value)
    {
        _sink.WriteDecimal(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChar(ref byte at, char value)
    {
        _sink.WriteChar(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte at, DateTime value)
    {
        _sink.WriteDateTime(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        _sink.WriteDateTimeOffset(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateOnly(ref byte at, DateOnly value)
    {
        _sink.WriteDateOnly(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeOnly(ref byte at, TimeOnly value)
    {
        _sink.WriteTimeOnly(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeSpan(ref byte at, TimeSpan value)
    {
        _sink.WriteTimeSpan(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte at, Guid value)
    {
        _sink.WriteGuid(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte at, long bits, int size, bool isSigned)
    {
        if (isSigned) _sink.WriteInt64(bits);
        else _sink.WriteUInt64((ulong)bits);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedString(ref byte at, string? value, int reserve)
    {
        if (value is null) _sink.WriteNull();
        else _sink.WriteString(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte at, ReadOnlySpan<char> value, int reserve)
    {
        _sink.WriteString(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte at, ReadOnlySpan<byte> value, int reserve)
    {
        _sink.WriteUtf8(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte at, ReadOnlySpan<byte> value, int reserve)
    {
        _sink.WriteBytes(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte at, BigInteger value, int reserve)
    {
        _sink.WriteBigInteger(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        _sink.WriteNumberText(jsonNumber);
        return ref at;
    }
}
