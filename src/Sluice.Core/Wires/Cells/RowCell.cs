namespace Sluice.Wires.Cells;

/// <summary>
/// Receives the value of one column of the current row from <see cref="RowCells.Read"/>. Exactly one method must be
/// called for each value, the one of the type that the database holds; conversions to the member's type are the
/// library's.
/// </summary>
public ref struct RowCell
{
    internal CellKind Kind;

    // Integers, the bits of binary fractions, ticks, and the number of days.
    internal long Bits;
    internal decimal Decimal;
    internal Guid Guid;
    internal DateTime DateTime;
    internal TimeSpan Offset;
    internal ReadOnlySpan<byte> Bytes;
    internal object? Value;

    /// <summary>Sets null.</summary>
    public void SetNull() => Kind = CellKind.Null;

    /// <summary>Sets a boolean.</summary>
    public void SetBoolean(bool value) => (Kind, Bits) = (CellKind.Boolean, value ? 1 : 0);

    /// <summary>Sets a signed integer of any size up to 64 bits.</summary>
    public void SetInt64(long value) => (Kind, Bits) = (CellKind.Int64, value);

    /// <summary>Sets an unsigned integer of any size up to 64 bits.</summary>
    public void SetUInt64(ulong value) => (Kind, Bits) = (CellKind.UInt64, (long)value);

    /// <summary>Sets a single-precision number.</summary>
    public void SetSingle(float value) => (Kind, Bits) = (CellKind.Single, BitConverter.DoubleToInt64Bits(value));

    /// <summary>Sets a double-precision number.</summary>
    public void SetDouble(double value) => (Kind, Bits) = (CellKind.Double, BitConverter.DoubleToInt64Bits(value));

    /// <summary>Sets a decimal.</summary>
    public void SetDecimal(decimal value) => (Kind, Decimal) = (CellKind.Decimal, value);

    /// <summary>Sets text as UTF-8, which is validated when it is read.</summary>
    /// <param name="value">The bytes; they must not change until the source advances.</param>
    public void SetUtf8(ReadOnlySpan<byte> value)
    {
        Kind = CellKind.Utf8;
        Bytes = value;
    }

    /// <summary>Sets text.</summary>
    public void SetString(string value) => (Kind, Value) = (CellKind.String, value);

    /// <summary>Sets binary data.</summary>
    /// <param name="value">The bytes; they must not change until the source advances.</param>
    public void SetBytes(ReadOnlySpan<byte> value)
    {
        Kind = CellKind.Bytes;
        Bytes = value;
        Value = null;
    }

    /// <summary>Sets binary data that the driver does not use any more, so that it need not be copied.</summary>
    public void SetOwnedBytes(byte[] value)
    {
        Kind = CellKind.Bytes;
        Bytes = value;
        Value = value;
    }

    /// <summary>Sets a GUID.</summary>
    public void SetGuid(Guid value) => (Kind, Guid) = (CellKind.Guid, value);

    /// <summary>Sets a date and time with its kind.</summary>
    public void SetDateTime(DateTime value) => (Kind, DateTime) = (CellKind.DateTime, value);

    /// <summary>Sets a date and time with its offset.</summary>
    public void SetDateTimeOffset(DateTimeOffset value) =>
        (Kind, DateTime, Offset) = (CellKind.DateTimeOffset, value.DateTime, value.Offset);

    /// <summary>Sets a date.</summary>
    public void SetDateOnly(DateOnly value) => (Kind, Bits) = (CellKind.DateOnly, value.DayNumber);

    /// <summary>Sets a time of day.</summary>
    public void SetTimeOnly(TimeOnly value) => (Kind, Bits) = (CellKind.TimeOnly, value.Ticks);

    /// <summary>Sets a duration.</summary>
    public void SetTimeSpan(TimeSpan value) => (Kind, Bits) = (CellKind.TimeSpan, value.Ticks);

    /// <summary>
    /// Sets a value of another type, such as an array: it is read as the member's type through the shape of its own.
    /// </summary>
    public void SetOther(object value) => (Kind, Value) = (CellKind.Other, value);

    internal readonly double Fraction => BitConverter.Int64BitsToDouble(Bits);

    /// <summary>Gets the value boxed, as the driver's type of the widest size.</summary>
    internal readonly object? Boxed =>
        Kind switch
        {
            CellKind.Null => null,
            CellKind.Boolean => Bits != 0,
            CellKind.Int64 => Bits,
            CellKind.UInt64 => (ulong)Bits,
            CellKind.Single => (float)Fraction,
            CellKind.Double => Fraction,
            CellKind.Decimal => Decimal,
            CellKind.Bytes => Value as byte[] ?? Bytes.ToArray(),
            CellKind.Guid => Guid,
            CellKind.DateTime => DateTime,
            CellKind.DateTimeOffset => new DateTimeOffset(DateTime, Offset),
            CellKind.DateOnly => DateOnly.FromDayNumber((int)Bits),
            CellKind.TimeOnly => new TimeOnly(Bits),
            CellKind.TimeSpan => new TimeSpan(Bits),
            _ => Value,
        };
}
