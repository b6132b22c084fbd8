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
    private readonly PgForm[] _forms;

    internal NpgsqlRows(NpgsqlDataReader reader) : base(reader)
    {
        _reader = reader;
        _forms = new PgForm[reader.FieldCount];
        for (int i = 0; i < _forms.Length; i++) _forms[i] = FormOf(i);
    }

    // The types of .NET are those of the binary forms, unless the driver was configured to read others. The driver has
    // none for some types of PostgreSQL; the base reports them.
    private PgForm FormOf(int ordinal)
    {
        Type type;
        try
        {
            type = _reader.GetFieldType(ordinal);
        }
        catch (InvalidCastException)
        {
            return PgForm.Boxed;
        }
        if (type == typeof(long)) return PgForm.Int64;
        if (type == typeof(int)) return PgForm.Int32;
        if (type == typeof(double)) return PgForm.Double;
        if (type == typeof(bool)) return PgForm.Boolean;
        return type == typeof(string) ? PgForm.Text : PgForm.Boxed;
    }

    public override void Read(int ordinal, ref RowCell cell)
    {
        switch (_forms[ordinal])
        {
            case PgForm.Int64:
                if (_reader.GetFieldValue<long?>(ordinal) is { } integer) cell.SetInt64(integer);
                else cell.SetNull();
                break;
            case PgForm.Int32:
                if (_reader.GetFieldValue<int?>(ordinal) is { } number) cell.SetInt64(number);
                else cell.SetNull();
                break;
            case PgForm.Double:
                if (_reader.GetFieldValue<double?>(ordinal) is { } binary) cell.SetDouble(binary);
                else cell.SetNull();
                break;
            case PgForm.Boolean:
                if (_reader.GetFieldValue<bool?>(ordinal) is { } truth) cell.SetBoolean(truth);
                else cell.SetNull();
                break;
            case PgForm.Text:
                if (_reader.GetValue(ordinal) is string text) cell.SetString(text);
                else cell.SetNull();
                break;
            default: base.Read(ordinal, ref cell); break;
        }
    }
}
