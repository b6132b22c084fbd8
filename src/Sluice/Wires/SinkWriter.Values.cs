using System.Numerics;

namespace Sluice.Wires;

public ref partial struct SinkWriter
{
    /// <inheritdoc/>
    public ref byte PutNull(ref byte at)
    {
        _sink.WriteNull();
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutBoolean(ref byte at, bool value)
    {
        _sink.WriteBoolean(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutInt32(ref byte at, int value)
    {
        _sink.WriteInt32(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutUInt32(ref byte at, uint value)
    {
        _sink.WriteUInt32(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutInt64(ref byte at, long value)
    {
        _sink.WriteInt64(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutUInt64(ref byte at, ulong value)
    {
        _sink.WriteUInt64(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutInt128(ref byte at, Int128 value)
    {
        _sink.WriteInt128(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutUInt128(ref byte at, UInt128 value)
    {
        _sink.WriteUInt128(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutHalf(ref byte at, Half value)
    {
        _sink.WriteHalf(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutSingle(ref byte at, float value)
    {
        _sink.WriteSingle(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutDouble(ref byte at, double value)
    {
        _sink.WriteDouble(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutDecimal(ref byte at, decimal value)
    {
        _sink.WriteDecimal(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutChar(ref byte at, char value)
    {
        _sink.WriteChar(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutDateTime(ref byte at, DateTime value)
    {
        _sink.WriteDateTime(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        _sink.WriteDateTimeOffset(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutDateOnly(ref byte at, DateOnly value)
    {
        _sink.WriteDateOnly(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutTimeOnly(ref byte at, TimeOnly value)
    {
        _sink.WriteTimeOnly(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutTimeSpan(ref byte at, TimeSpan value)
    {
        _sink.WriteTimeSpan(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutGuid(ref byte at, Guid value)
    {
        _sink.WriteGuid(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed)
    {
        if (signed) _sink.WriteInt64(bits);
        else _sink.WriteUInt64((ulong)bits);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutString(ref byte at, string? value, int room)
    {
        if (value is null) _sink.WriteNull();
        else _sink.WriteString(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutChars(ref byte at, ReadOnlySpan<char> value, int room)
    {
        _sink.WriteString(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutUtf8(ref byte at, ReadOnlySpan<byte> value, int room)
    {
        _sink.WriteUtf8(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutBytes(ref byte at, ReadOnlySpan<byte> value, int room)
    {
        _sink.WriteBytes(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutBigInteger(ref byte at, BigInteger value, int room)
    {
        _sink.WriteBigInteger(value);
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room)
    {
        _sink.WriteNumberText(jsonNumber);
        return ref at;
    }
}
