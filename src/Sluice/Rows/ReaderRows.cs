using System.Data.Common;
using Sluice.Wires.Cells;

namespace Sluice.Rows;

/// <summary>Reads the values of any ADO.NET driver through the typed getters of <see cref="DbDataReader"/>.</summary>
internal sealed class ReaderRows : DriverRows
{
    private readonly RowColumnKind[] _kinds;

    internal ReaderRows(DbDataReader reader) : base(reader)
    {
        _kinds = new RowColumnKind[reader.FieldCount];
        if (ReaderTraits.Of(reader.GetType()).Varies) return;
        for (int i = 0; i < _kinds.Length; i++) _kinds[i] = KindOf(i);
    }

    // Npgsql has no type for some columns, such as regclass; their values are errors that say so when they are read.
    private RowColumnKind KindOf(int ordinal)
    {
        try
        {
            return ReaderKinds.Of(Reader.GetFieldType(ordinal) ?? typeof(object));
        }
        catch (InvalidCastException)
        {
            return RowColumnKind.Boxed;
        }
    }

    public override void Read(int ordinal, ref RowCell cell)
    {
        DbDataReader reader = Reader;
        if (reader.IsDBNull(ordinal))
        {
            cell.SetNull();
            return;
        }
        RowColumnKind kind = _kinds[ordinal];
        bool varies = kind == RowColumnKind.Varying;
        if (varies) kind = ReaderKinds.Of(reader.GetFieldType(ordinal));
        switch (kind)
        {
            case RowColumnKind.Boolean: cell.SetBoolean(reader.GetBoolean(ordinal)); break;
            case RowColumnKind.SByte: cell.SetInt64(reader.GetFieldValue<sbyte>(ordinal)); break;
            case RowColumnKind.Byte: cell.SetInt64(reader.GetByte(ordinal)); break;
            case RowColumnKind.Int16: cell.SetInt64(reader.GetInt16(ordinal)); break;
            case RowColumnKind.UInt16: cell.SetInt64(reader.GetFieldValue<ushort>(ordinal)); break;
            case RowColumnKind.Int32: cell.SetInt64(reader.GetInt32(ordinal)); break;
            case RowColumnKind.UInt32: cell.SetInt64(reader.GetFieldValue<uint>(ordinal)); break;
            case RowColumnKind.Int64: cell.SetInt64(reader.GetInt64(ordinal)); break;
            case RowColumnKind.UInt64: cell.SetUInt64(reader.GetFieldValue<ulong>(ordinal)); break;
            case RowColumnKind.Single: cell.SetSingle(reader.GetFloat(ordinal)); break;
            case RowColumnKind.Double: cell.SetDouble(reader.GetDouble(ordinal)); break;
            case RowColumnKind.Decimal: cell.SetDecimal(reader.GetDecimal(ordinal)); break;
            case RowColumnKind.Char: cell.SetString(reader.GetFieldValue<char>(ordinal).ToString()); break;
            case RowColumnKind.String:
                cell.SetString(varies ? StoredText.Read(reader, ordinal) : reader.GetString(ordinal));
                break;
            case RowColumnKind.Guid: cell.SetGuid(reader.GetGuid(ordinal)); break;
            case RowColumnKind.DateTime: cell.SetDateTime(reader.GetDateTime(ordinal)); break;
            case RowColumnKind.DateTimeOffset:
                cell.SetDateTimeOffset(reader.GetFieldValue<DateTimeOffset>(ordinal));
                break;
            case RowColumnKind.DateOnly: cell.SetDateOnly(reader.GetFieldValue<DateOnly>(ordinal)); break;
            case RowColumnKind.TimeOnly: cell.SetTimeOnly(reader.GetFieldValue<TimeOnly>(ordinal)); break;
            case RowColumnKind.TimeSpan: cell.SetTimeSpan(reader.GetFieldValue<TimeSpan>(ordinal)); break;
            case RowColumnKind.Bytes: cell.SetOwnedBytes(reader.GetFieldValue<byte[]>(ordinal)); break;
            default: cell.SetOther(reader.GetValue(ordinal)); break;
        }
    }
}
