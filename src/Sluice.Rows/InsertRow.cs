using System.Buffers;
using System.Text;
using System.Text.Unicode;

namespace Sluice.Rows;

/// <summary>
/// The values of one row on its way into a table, one for each column, without a box. Reused from row to row: a driver
/// that keeps values copies them.
/// </summary>
public sealed class InsertRow
{
    /// <summary>The ticks of a date that is infinite.</summary>
    private const long Infinity = long.MaxValue;

    private readonly Value[] _values;
    private byte[] _bytes = new byte[512];
    private int _used;

    internal InsertRow(int columns) => _values = new Value[columns];

    /// <summary>Gets the number of columns.</summary>
    public int Count => _values.Length;

    /// <summary>Gets the number of columns that have a value or null.</summary>
    public int PresentCount { get; private set; }

    /// <summary>Gets the number of bytes of all text and binary data.</summary>
    public int ByteCount => _used;

    /// <summary>Gets the column that is being read, for errors; -1 if there is none.</summary>
    internal int Current { get; set; } = -1;

    /// <summary>Returns what the value of a column is.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public InsertKind GetKind(int ordinal) => _values[ordinal].Kind;

    /// <summary>Returns a boolean.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public bool GetBoolean(int ordinal) => _values[ordinal].Bits != 0;

    /// <summary>Returns an integer.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public long GetInt64(int ordinal) => _values[ordinal].Bits;

    /// <summary>Returns an unsigned integer.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public ulong GetUInt64(int ordinal) => (ulong)_values[ordinal].Bits;

    /// <summary>Returns a number of single or double precision.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public double GetDouble(int ordinal) => BitConverter.Int64BitsToDouble(_values[ordinal].Bits);

    /// <summary>
    /// Returns the bytes of text, JSON, the digits of a decimal, or binary data; valid until the next row.
    /// </summary>
    /// <param name="ordinal">The position of the column.</param>
    public ReadOnlySpan<byte> GetBytes(int ordinal)
    {
        ref Value value = ref _values[ordinal];
        return _bytes.AsSpan((int)value.Bits, (int)value.More);
    }

    /// <summary>Returns text as a string.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public string GetString(int ordinal) => Encoding.UTF8.GetString(GetBytes(ordinal));

    /// <summary>Returns a GUID.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public Guid GetGuid(int ordinal) => new(GetBytes(ordinal));

    /// <summary>
    /// Returns whether a date or a time with date is infinite: 1 if it is after all others, -1 if it is before them.
    /// </summary>
    /// <param name="ordinal">The position of the column.</param>
    public int GetInfinity(int ordinal) =>
        _values[ordinal].Bits switch
        {
            Infinity => 1,
            -Infinity => -1,
            _ => 0,
        };

    /// <summary>Returns a date.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public DateOnly GetDateOnly(int ordinal) => DateOnly.FromDayNumber((int)_values[ordinal].Bits);

    /// <summary>
    /// Returns the ticks of a time of day, 864,000,000,000 for the end of the day where the database has one.
    /// </summary>
    /// <param name="ordinal">The position of the column.</param>
    public long GetTimeTicks(int ordinal) => _values[ordinal].Bits;

    /// <summary>Returns a date and time without an offset.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public DateTime GetDateTime(int ordinal) => new(_values[ordinal].Bits);

    /// <summary>Returns a point in time.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public DateTimeOffset GetDateTimeOffset(int ordinal)
    {
        ref Value value = ref _values[ordinal];
        return new DateTimeOffset(value.Bits, TimeSpan.FromMinutes(value.More));
    }

    /// <summary>Returns a duration.</summary>
    /// <param name="ordinal">The position of the column.</param>
    public TimeSpan GetTimeSpan(int ordinal) => new(_values[ordinal].Bits);

    /// <summary>Returns whether a value is anything else than NaN or an infinite number.</summary>
    internal bool IsFinite(int ordinal) =>
        GetKind(ordinal) switch
        {
            InsertKind.Single or InsertKind.Double => double.IsFinite(GetDouble(ordinal)),
            // The digits of a decimal, or a symbol.
            InsertKind.Decimal => GetBytes(ordinal).IndexOfAny((byte)'N', (byte)'I') < 0,
            _ => true,
        };

    internal void Clear()
    {
        Array.Clear(_values);
        (_used, PresentCount, Current) = (0, 0, -1);
    }

    internal void SetNull(int ordinal) => Set(ordinal, InsertKind.Null, 0);

    internal void SetInt64(int ordinal, InsertKind kind, long value) => Set(ordinal, kind, value);

    internal void SetDouble(int ordinal, InsertKind kind, double value) =>
        Set(ordinal, kind, BitConverter.DoubleToInt64Bits(value));

    internal void SetInfinity(int ordinal, InsertKind kind, bool isPositive) =>
        Set(ordinal, kind, isPositive ? Infinity : -Infinity);

    internal void SetTime(int ordinal, DateTimeOffset value) =>
        Set(ordinal, InsertKind.DateTimeOffset, value.Ticks, (long)value.Offset.TotalMinutes);

    internal void SetGuid(int ordinal, Guid value)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes);
        SetBytes(ordinal, InsertKind.Guid, bytes);
    }

    internal void SetBytes(int ordinal, InsertKind kind, ReadOnlySpan<byte> bytes)
    {
        Reserve(bytes.Length);
        bytes.CopyTo(_bytes.AsSpan(_used));
        Set(ordinal, kind, _used, bytes.Length);
        _used += bytes.Length;
    }

    /// <summary>Sets text; returns <see langword="false"/> if it has no UTF-8.</summary>
    internal bool TrySetString(int ordinal, string text)
    {
        Reserve(Encoding.UTF8.GetMaxByteCount(text.Length));
        if (
            Utf8.FromUtf16(text, _bytes.AsSpan(_used), out _, out int count, replaceInvalidSequences: false)
            != OperationStatus.Done
        )
            return false;
        Set(ordinal, InsertKind.Text, _used, count);
        _used += count;
        return true;
    }

    private void Reserve(int count)
    {
        if (count > _bytes.Length - _used)
            Array.Resize(ref _bytes, (int)Math.Min(Array.MaxLength, Math.Max(_bytes.Length * 2L, _used + (long)count)));
    }

    private void Set(int ordinal, InsertKind kind, long bits, long more = 0)
    {
        ref Value value = ref _values[ordinal];
        if (value.Kind == InsertKind.Absent)
            PresentCount++;
        (value.Kind, value.Bits, value.More) = (kind, bits, more);
    }

    private struct Value
    {
        internal InsertKind Kind;
        internal long Bits,
            More;
    }
}
