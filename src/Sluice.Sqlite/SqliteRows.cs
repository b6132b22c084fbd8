using System.Text;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Wires.Cells;

namespace Sluice.Sqlite;

/// <summary>Reads values for objects from a statement's own memory.</summary>
internal sealed class SqliteRows : DriverRows
{
    private SqliteSource _source;
    private readonly nint _statement;

    internal SqliteRows(SqliteDataReader reader)
        : base(reader)
    {
        _source = new SqliteSource(reader, strict: false);
        // One reference for all rows prevents the statement from being finalized.
        SqliteSource.Enter(ref _source);
        _statement = _source.Pointer;
    }

    public override int ColumnCount => SqliteLibrary.ColumnCount(_statement);

    public override string GetName(int ordinal) =>
        Encoding.UTF8.GetString(SqliteLibrary.ColumnName(_statement, ordinal));

    public override bool HasName(int ordinal, string name, ReadOnlySpan<byte> utf8Name) =>
        SqliteLibrary.ColumnName(_statement, ordinal).SequenceEqual(utf8Name);

    public override RowStep Advance(CancellationToken cancellationToken, out Task<bool>? pending) =>
        SqliteSource.Advance(ref _source, cancellationToken, out pending);

    public override void Read(int ordinal, ref RowCell cell)
    {
        nint value = SqliteLibrary.ColumnValue(_statement, ordinal);
        switch (SqliteLibrary.ValueType(value))
        {
            case StorageClass.Integer:
                cell.SetInt64(SqliteLibrary.ValueInt64(value));
                break;
            case StorageClass.Float:
                cell.SetDouble(SqliteLibrary.ValueDouble(value));
                break;
            case StorageClass.Text:
                cell.SetUtf8(SqliteLibrary.Bytes(value));
                break;
            case StorageClass.Blob:
                cell.SetBytes(SqliteLibrary.Bytes(value));
                break;
            default:
                cell.SetNull();
                break;
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            SqliteSource.Leave(ref _source);
    }
}
