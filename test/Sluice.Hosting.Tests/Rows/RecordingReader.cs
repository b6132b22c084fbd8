using System.Collections;
using System.Data;
using System.Data.Common;

namespace Sluice.Hosting.Tests.Rows;

/// <summary>A table's rows, and which columns' values were asked for.</summary>
internal class RecordingReader(DataTable table) : DbDataReader
{
    private readonly DataTableReader _inner = table.CreateDataReader();

    public HashSet<string> Columns { get; } = [];
    public bool IsDisposed => Disposals > 0;

    /// <summary>Gets how often the reader was disposed.</summary>
    public int Disposals { get; private set; }

    private int At(int ordinal)
    {
        Columns.Add(_inner.GetName(ordinal));
        return ordinal;
    }

    public override object this[int ordinal] => _inner[At(ordinal)];
    public override object this[string name] => _inner[At(_inner.GetOrdinal(name))];
    public override int Depth => 0;
    public override int FieldCount => _inner.FieldCount;
    public override bool HasRows => _inner.HasRows;
    public override bool IsClosed => _inner.IsClosed;
    public override int RecordsAffected => -1;

    public override bool GetBoolean(int ordinal) => _inner.GetBoolean(At(ordinal));

    public override byte GetByte(int ordinal) => _inner.GetByte(At(ordinal));

    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length) =>
        _inner.GetBytes(At(ordinal), dataOffset, buffer, bufferOffset, length);

    public override char GetChar(int ordinal) => _inner.GetChar(At(ordinal));

    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length) =>
        _inner.GetChars(At(ordinal), dataOffset, buffer, bufferOffset, length);

    public override string GetDataTypeName(int ordinal) => _inner.GetDataTypeName(ordinal);

    public override DateTime GetDateTime(int ordinal) => _inner.GetDateTime(At(ordinal));

    public override decimal GetDecimal(int ordinal) => _inner.GetDecimal(At(ordinal));

    public override double GetDouble(int ordinal) => _inner.GetDouble(At(ordinal));

    public override IEnumerator GetEnumerator() => _inner.GetEnumerator();

    public override Type GetFieldType(int ordinal) => _inner.GetFieldType(ordinal);

    public override float GetFloat(int ordinal) => _inner.GetFloat(At(ordinal));

    public override Guid GetGuid(int ordinal) => _inner.GetGuid(At(ordinal));

    public override short GetInt16(int ordinal) => _inner.GetInt16(At(ordinal));

    public override int GetInt32(int ordinal) => _inner.GetInt32(At(ordinal));

    public override long GetInt64(int ordinal) => _inner.GetInt64(At(ordinal));

    public override string GetName(int ordinal) => _inner.GetName(ordinal);

    public override int GetOrdinal(string name) => _inner.GetOrdinal(name);

    public override string GetString(int ordinal) => _inner.GetString(At(ordinal));

    public override object GetValue(int ordinal) => _inner.GetValue(At(ordinal));

    public override int GetValues(object[] values) => throw new NotSupportedException("Every column would be read.");

    public override bool IsDBNull(int ordinal) => _inner.IsDBNull(At(ordinal));

    public override bool NextResult() => false;

    public override bool Read() => _inner.Read();

    protected override void Dispose(bool disposing)
    {
        Disposals++;
        _inner.Dispose();
        base.Dispose(disposing);
    }
}
