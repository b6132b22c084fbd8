using System.Collections;
using System.Data.Common;

namespace Sluice.Data.Tests;

/// <summary>A driver that is not known: the same row some times, typed columns, values by offsets.</summary>
public class OffsetReader(object[] row, int rows) : DbDataReader
{
    private int _row = -1;

    protected object Value(int ordinal) => row[ordinal];

    public void Rewind() => _row = -1;

    public override object this[int ordinal] => row[ordinal];
    public override object this[string name] => row[GetOrdinal(name)];
    public override int Depth => 0;
    public override int FieldCount => row.Length;
    public override bool HasRows => rows > 0;
    public override bool IsClosed => false;
    public override int RecordsAffected => -1;

    public override bool GetBoolean(int ordinal) => (bool)row[ordinal];

    public override byte GetByte(int ordinal) => (byte)row[ordinal];

    public override char GetChar(int ordinal) => (char)row[ordinal];

    public override string GetDataTypeName(int ordinal) => row[ordinal].GetType().Name;

    public override DateTime GetDateTime(int ordinal) => (DateTime)row[ordinal];

    public override decimal GetDecimal(int ordinal) => (decimal)row[ordinal];

    public override double GetDouble(int ordinal) => (double)row[ordinal];

    public override IEnumerator GetEnumerator() => throw new NotSupportedException();

    public override Type GetFieldType(int ordinal) => row[ordinal].GetType();

    public override float GetFloat(int ordinal) => (float)row[ordinal];

    public override Guid GetGuid(int ordinal) => (Guid)row[ordinal];

    public override short GetInt16(int ordinal) => (short)row[ordinal];

    public override int GetInt32(int ordinal) => (int)row[ordinal];

    public override long GetInt64(int ordinal) => (long)row[ordinal];

    public override string GetName(int ordinal) =>
        row.Length == 3 ? ((string[])["data", "text", "n"])[ordinal] : $"c{ordinal}";

    public override int GetOrdinal(string name) => throw new NotSupportedException();

    public override string GetString(int ordinal) => (string)row[ordinal];

    public override object GetValue(int ordinal) => row[ordinal];

    public override int GetValues(object[] values) => throw new NotSupportedException();

    public override bool IsDBNull(int ordinal) => row[ordinal] is DBNull;

    public override bool NextResult() => false;

    public override bool Read() => ++_row < rows;

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length)
    {
        byte[] value = (byte[])row[ordinal];
        if (buffer is null)
            return value.Length;
        int count = (int)Math.Min(length, value.Length - dataOffset);
        value.AsSpan((int)dataOffset, count).CopyTo(buffer.AsSpan(bufferOffset));
        return count;
    }

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length) =>
        throw new NotSupportedException();
}

/// <summary>The same with characters by offsets and no string for them.</summary>
public sealed class CharsReader(object[] row, int rows) : OffsetReader(row, rows)
{
    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length)
    {
        string value = (string)Value(ordinal);
        int count = (int)Math.Min(length, value.Length - dataOffset);
        value.AsSpan((int)dataOffset, count).CopyTo(buffer.AsSpan(bufferOffset));
        return count;
    }
}
