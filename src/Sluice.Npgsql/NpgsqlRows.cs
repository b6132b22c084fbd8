using Npgsql;
using Sluice.Rows;
using Sluice.Wires.Cells;

namespace Sluice.Npgsql;

/// <summary>
/// Reads the commonest types for objects by one call of the driver each, which returns null too: asking for null first
/// looks up the column twice, which is a tenth of what a row of few columns takes.
/// </summary>
internal sealed class NpgsqlRows : ReaderRows
{
    private readonly NpgsqlDataReader _reader;

    internal NpgsqlRows(NpgsqlDataReader reader)
        : base(reader) => _reader = reader;

    public override void Read(int ordinal, ref RowCell cell)
    {
        switch (KindOf(ordinal))
        {
            case RowColumnKind.Int64:
                if (_reader.GetFieldValue<long?>(ordinal) is { } integer)
                    cell.SetInt64(integer);
                else
                    cell.SetNull();
                break;
            case RowColumnKind.Int32:
                if (_reader.GetFieldValue<int?>(ordinal) is { } number)
                    cell.SetInt64(number);
                else
                    cell.SetNull();
                break;
            case RowColumnKind.Double:
                if (_reader.GetFieldValue<double?>(ordinal) is { } binary)
                    cell.SetDouble(binary);
                else
                    cell.SetNull();
                break;
            case RowColumnKind.Boolean:
                if (_reader.GetFieldValue<bool?>(ordinal) is { } truth)
                    cell.SetBoolean(truth);
                else
                    cell.SetNull();
                break;
            case RowColumnKind.String:
                if (_reader.GetValue(ordinal) is string text)
                    cell.SetString(text);
                else
                    cell.SetNull();
                break;
            default:
                base.Read(ordinal, ref cell);
                break;
        }
    }
}
