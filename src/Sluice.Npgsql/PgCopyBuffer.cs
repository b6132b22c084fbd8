using System.Buffers.Binary;
using Sluice.Rows;

namespace Sluice.Npgsql;

/// <summary>Encodes rows in the binary form of COPY, in one buffer that is reused.</summary>
internal sealed class PgCopyBuffer
{
    /// <summary>The size from which the buffer should be sent.</summary>
    internal const int SendSize = 64 * 1024;

    private static readonly long s_epoch = new DateTime(2000, 1, 1).Ticks;
    private static readonly int s_epochDay = new DateOnly(2000, 1, 1).DayNumber;

    private byte[] _bytes = new byte[SendSize + 4096];
    private int _used;

    internal int Length => _used;
    internal ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, _used);

    internal void Clear() => _used = 0;

    internal void WriteHeader()
    {
        "PGCOPY\n\u00FF\r\n\0"u8[..7].CopyTo(Reserve(7));
        Commit(7);
        ReadOnlySpan<byte> rest = [0xFF, (byte)'\r', (byte)'\n', 0, 0, 0, 0, 0, 0, 0, 0, 0];
        rest.CopyTo(Reserve(rest.Length));
        Commit(rest.Length);
    }

    internal void WriteEnd() => WriteInt16(-1);

    internal void WriteRow(InsertRow row, IReadOnlyList<InsertColumn> columns, ReadOnlySpan<int> ordinals)
    {
        WriteInt16((short)ordinals.Length);
        foreach (int ordinal in ordinals)
        {
            if (row.GetKind(ordinal) is InsertKind.Absent or InsertKind.Null)
                WriteInt32(-1);
            else
                WriteValue(row, (PgInsertColumn)columns[ordinal], ordinal);
        }
    }

    private void WriteValue(InsertRow row, PgInsertColumn column, int ordinal)
    {
        switch (column.Form)
        {
            case PgInsertForm.Boolean:
                WriteInt32(1);
                WriteByte(row.GetBoolean(ordinal) ? (byte)1 : (byte)0);
                break;
            case >= PgInsertForm.Int16 and <= PgInsertForm.Numeric:
                WriteNumber(row, column.Form, ordinal);
                break;
            case PgInsertForm.Jsonb:
                ReadOnlySpan<byte> json = row.GetBytes(ordinal);
                WriteInt32(json.Length + 1);
                WriteByte(1);
                WriteBytes(json);
                break;
            case PgInsertForm.Uuid:
                WriteUuid(row.GetGuid(ordinal));
                break;
            // An object's collection is JSON text; the text of an array of the database ends with a brace.
            case PgInsertForm.Literal
                when row.GetKind(ordinal) == InsertKind.Json
                    || (column.IsArray && row.GetBytes(ordinal) is [(byte)'[', .., (byte)']']):
                WriteText(PgLiterals.FromJson(row.GetBytes(ordinal), column.Type));
                break;
            case PgInsertForm.Text
            or PgInsertForm.Name
            or PgInsertForm.Json
            or PgInsertForm.Bytes
            or PgInsertForm.Literal:
                WriteText(row.GetBytes(ordinal));
                break;
            default:
                WriteTime(row, column.Form, ordinal);
                break;
        }
    }

    private void WriteTime(InsertRow row, PgInsertForm form, int ordinal)
    {
        const long TicksAMicrosecond = 10;
        int infinity = form is PgInsertForm.Time or PgInsertForm.Interval ? 0 : row.GetInfinity(ordinal);
        switch (form)
        {
            case PgInsertForm.Date:
                WriteInt32(
                    4,
                    infinity switch
                    {
                        > 0 => int.MaxValue,
                        < 0 => int.MinValue,
                        _ => row.GetDateOnly(ordinal).DayNumber - s_epochDay,
                    }
                );
                break;
            case PgInsertForm.Time:
                WriteInt64(row.GetTimeTicks(ordinal) / TicksAMicrosecond);
                break;
            case PgInsertForm.Interval:
                long ticks = row.GetTimeSpan(ordinal).Ticks;
                WriteInt32(16);
                BinaryPrimitives.WriteInt64BigEndian(Reserve(16), ticks % TimeSpan.TicksPerDay / TicksAMicrosecond);
                BinaryPrimitives.WriteInt32BigEndian(Reserve(16)[8..], (int)(ticks / TimeSpan.TicksPerDay));
                BinaryPrimitives.WriteInt32BigEndian(Reserve(16)[12..], 0);
                Commit(16);
                break;
            default:
                WriteInt64(
                    infinity switch
                    {
                        > 0 => long.MaxValue,
                        < 0 => long.MinValue,
                        _ => (
                            (
                                form == PgInsertForm.TimestampTz
                                    ? row.GetDateTimeOffset(ordinal).UtcTicks
                                    : row.GetDateTime(ordinal).Ticks
                            ) - s_epoch
                        ) / TicksAMicrosecond,
                    }
                );
                break;
        }
    }

    private void WriteNumber(InsertRow row, PgInsertForm form, int ordinal)
    {
        switch (form)
        {
            case PgInsertForm.Int16:
                WriteInt32(2);
                WriteInt16((short)row.GetInt64(ordinal));
                break;
            case PgInsertForm.Int32 or PgInsertForm.UInt32:
                WriteInt32(4, (int)row.GetInt64(ordinal));
                break;
            case PgInsertForm.Int64:
                WriteInt64(row.GetInt64(ordinal));
                break;
            case PgInsertForm.Single:
                WriteInt32(4, BitConverter.SingleToInt32Bits((float)row.GetDouble(ordinal)));
                break;
            case PgInsertForm.Double:
                WriteInt64(BitConverter.DoubleToInt64Bits(row.GetDouble(ordinal)));
                break;
            default:
                WriteNumeric(row.GetBytes(ordinal));
                break;
        }
    }

    private void WriteByte(byte value)
    {
        Reserve(1)[0] = value;
        Commit(1);
    }

    private void WriteUuid(Guid value)
    {
        WriteInt32(16);
        value.TryWriteBytes(Reserve(16), bigEndian: true, out _);
        Commit(16);
    }

    private void WriteText(ReadOnlySpan<byte> text)
    {
        WriteInt32(text.Length);
        WriteBytes(text);
    }

    /// <summary>
    /// Writes digits in groups of four: <c>-12.50</c> is -, 12, 5000 with two digits after the point.
    /// </summary>
    private void WriteNumeric(ReadOnlySpan<byte> digits)
    {
        if (digits is [(byte)'N', ..] or [.., (byte)'y'])
        {
            WriteNonFinite(digits[0]);
            return;
        }
        bool isNegative = digits[0] == '-';
        if (isNegative)
            digits = digits[1..];
        int point = digits.IndexOf((byte)'.');
        ReadOnlySpan<byte> whole = point < 0 ? digits : digits[..point];
        ReadOnlySpan<byte> fraction = point < 0 ? default : digits[(point + 1)..];
        int wholeGroups = whole is [(byte)'0'] ? 0 : CountGroups(whole);
        int groups = wholeGroups + CountGroups(fraction);

        int header = _used;
        WriteInt32(0);
        int count = _used;
        WriteInt16(0);
        WriteInt16((short)(wholeGroups - 1));
        WriteInt16(unchecked((short)(isNegative ? 0x4000 : 0)));
        WriteInt16((short)fraction.Length);
        int written = WriteGroups(whole, fraction, wholeGroups, groups, out int first);
        BinaryPrimitives.WriteInt32BigEndian(_bytes.AsSpan(header), _used - header - 4);
        BinaryPrimitives.WriteInt16BigEndian(_bytes.AsSpan(count), (short)written);
        BinaryPrimitives.WriteInt16BigEndian(
            _bytes.AsSpan(count + 2),
            (short)(written == 0 ? 0 : wholeGroups - 1 - first)
        );
    }

    // Returns the number of groups written: zero groups in front and at the end are not sent.
    private int WriteGroups(
        ReadOnlySpan<byte> whole,
        ReadOnlySpan<byte> fraction,
        int wholeGroups,
        int groups,
        out int first
    )
    {
        first = 0;
        int last = groups;
        while (first < last && Group(whole, fraction, wholeGroups, first) == 0)
            first++;
        while (last > first && Group(whole, fraction, wholeGroups, last - 1) == 0)
            last--;
        for (int i = first; i < last; i++)
            WriteInt16(Group(whole, fraction, wholeGroups, i));
        return last - first;
    }

    private void WriteNonFinite(byte first)
    {
        WriteInt32(8);
        WriteInt32(0);
        WriteInt16(
            unchecked(
                (short)(
                    first == 'N' ? 0xC000
                    : first == '-' ? 0xF000
                    : 0xD000
                )
            )
        );
        WriteInt16(0);
    }

    private static int CountGroups(ReadOnlySpan<byte> digits) => (digits.Length + 3) / 4;

    private static short Group(ReadOnlySpan<byte> whole, ReadOnlySpan<byte> fraction, int wholeGroups, int index)
    {
        int start = index < wholeGroups ? whole.Length - ((wholeGroups - index) * 4) : (index - wholeGroups) * 4;
        ReadOnlySpan<byte> digits = index < wholeGroups ? whole : fraction;
        int value = 0;
        for (int i = start; i < start + 4; i++)
            value = (value * 10) + (i >= 0 && i < digits.Length ? digits[i] - '0' : 0);
        return (short)value;
    }

    private void WriteInt16(short value)
    {
        BinaryPrimitives.WriteInt16BigEndian(Reserve(2), value);
        Commit(2);
    }

    private void WriteInt32(int value)
    {
        BinaryPrimitives.WriteInt32BigEndian(Reserve(4), value);
        Commit(4);
    }

    private void WriteInt32(int length, int value)
    {
        Span<byte> target = Reserve(8);
        BinaryPrimitives.WriteInt32BigEndian(target, length);
        BinaryPrimitives.WriteInt32BigEndian(target[4..], value);
        Commit(8);
    }

    private void WriteInt64(long value)
    {
        Span<byte> target = Reserve(12);
        BinaryPrimitives.WriteInt32BigEndian(target, 8);
        BinaryPrimitives.WriteInt64BigEndian(target[4..], value);
        Commit(12);
    }

    private void WriteBytes(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(Reserve(bytes.Length));
        Commit(bytes.Length);
    }

    private void Commit(int count) => _used += count;

    private Span<byte> Reserve(int count)
    {
        if (count > _bytes.Length - _used)
            Array.Resize(ref _bytes, (int)Math.Min(Array.MaxLength, Math.Max(_bytes.Length * 2L, _used + (long)count)));
        return _bytes.AsSpan(_used);
    }
}
