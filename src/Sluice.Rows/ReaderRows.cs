using System.Data.Common;
using System.Globalization;
using System.Runtime.CompilerServices;
using Sluice.Wires.Cells;

namespace Sluice.Rows;

/// <summary>
/// Reads the values of any ADO.NET driver through the typed getters of <see cref="DbDataReader"/>. A driver derives
/// from it to read some types of columns in a faster way.
/// </summary>
public class ReaderRows : DriverRows
{
    private readonly RowColumnKind[] _kinds;
    private readonly DeclaredForm?[] _forms;

    /// <summary>Initializes a new instance.</summary>
    /// <param name="reader">A reader positioned before the first row of a result set.</param>
    public ReaderRows(DbDataReader reader)
        : base(reader)
    {
        _kinds = new RowColumnKind[reader.FieldCount];
        _forms = new DeclaredForm?[_kinds.Length];
        ReaderTraits traits = ReaderTraits.GetTraits(reader.GetType());
        if (traits.Varies)
            return;
        for (int i = 0; i < _kinds.Length; i++)
        {
            Type type = DeclaredForms.TypeOf(traits, reader, i);
            _forms[i] = DeclaredForms.FindForm(traits, type);
            _kinds[i] = _forms[i] is null ? ReaderKinds.GetKind(type) : RowColumnKind.Custom;
        }
    }

    /// <summary>Returns how a column is read, by the type that the driver declares.</summary>
    /// <param name="ordinal">The zero-based position of the column.</param>
    protected RowColumnKind KindOf(int ordinal) => _kinds[ordinal];

    /// <inheritdoc/>
    public override void Read(int ordinal, ref RowCell cell)
    {
        DbDataReader reader = Reader;
        if (reader.IsDBNull(ordinal))
        {
            cell.SetNull();
            return;
        }

        RowColumnKind kind = _kinds[ordinal];
        if (kind == RowColumnKind.Varying)
            kind = ReaderKinds.GetKind(DeclaredForms.FieldTypeOf(reader, ordinal));
        switch (kind)
        {
            case RowColumnKind.Boolean:
                cell.SetBoolean(reader.GetBoolean(ordinal));
                break;
            case >= RowColumnKind.SByte and <= RowColumnKind.Decimal:
                ReadNumber(reader, ordinal, kind, ref cell);
                break;
            case RowColumnKind.Char:
                cell.SetString(reader.GetFieldValue<char>(ordinal).ToString());
                break;
            case RowColumnKind.String:
                bool varies = _kinds[ordinal] == RowColumnKind.Varying;
                cell.SetString(varies ? TextAccess.ReadStored(reader, ordinal) : reader.GetString(ordinal));
                break;
            case RowColumnKind.Guid:
                cell.SetGuid(reader.GetGuid(ordinal));
                break;
            case >= RowColumnKind.DateTime and <= RowColumnKind.TimeSpan:
                ReadTime(reader, ordinal, kind, ref cell);
                break;
            case RowColumnKind.Bytes:
                cell.SetOwnedBytes(reader.GetFieldValue<byte[]>(ordinal));
                break;
            case RowColumnKind.Custom:
                _forms[ordinal]!.Read(reader, ordinal, ref cell);
                break;
            default:
                SetOther(ref cell, reader.GetValue(ordinal));
                break;
        }
    }

    // The parts of Read by kind: to be inlined, because it runs for each value.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ReadNumber(DbDataReader reader, int ordinal, RowColumnKind kind, ref RowCell cell)
    {
        switch (kind)
        {
            case RowColumnKind.SByte:
                cell.SetInt64(reader.GetFieldValue<sbyte>(ordinal));
                break;
            case RowColumnKind.Byte:
                cell.SetInt64(reader.GetByte(ordinal));
                break;
            case RowColumnKind.Int16:
                cell.SetInt64(reader.GetInt16(ordinal));
                break;
            case RowColumnKind.UInt16:
                cell.SetInt64(reader.GetFieldValue<ushort>(ordinal));
                break;
            case RowColumnKind.Int32:
                cell.SetInt64(reader.GetInt32(ordinal));
                break;
            case RowColumnKind.UInt32:
                cell.SetInt64(reader.GetFieldValue<uint>(ordinal));
                break;
            case RowColumnKind.Int64:
                cell.SetInt64(reader.GetInt64(ordinal));
                break;
            case RowColumnKind.UInt64:
                cell.SetUInt64(reader.GetFieldValue<ulong>(ordinal));
                break;
            case RowColumnKind.Int128:
                SetOther(ref cell, reader.GetValue(ordinal));
                break;
            case RowColumnKind.Single:
                cell.SetSingle(reader.GetFloat(ordinal));
                break;
            case RowColumnKind.Double:
                cell.SetDouble(reader.GetDouble(ordinal));
                break;
            default:
                cell.SetDecimal(reader.GetDecimal(ordinal));
                break;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void ReadTime(DbDataReader reader, int ordinal, RowColumnKind kind, ref RowCell cell)
    {
        switch (kind)
        {
            case RowColumnKind.DateTime:
                cell.SetDateTime(reader.GetDateTime(ordinal));
                break;
            case RowColumnKind.DateTimeOffset:
                cell.SetDateTimeOffset(reader.GetFieldValue<DateTimeOffset>(ordinal));
                break;
            case RowColumnKind.DateOnly:
                cell.SetDateOnly(reader.GetFieldValue<DateOnly>(ordinal));
                break;
            case RowColumnKind.TimeOnly:
                cell.SetTimeOnly(reader.GetFieldValue<TimeOnly>(ordinal));
                break;
            default:
                cell.SetTimeSpan(reader.GetFieldValue<TimeSpan>(ordinal));
                break;
        }
    }

    // Of a column whose values have several types.
    private static void SetOther(ref RowCell cell, object value)
    {
        switch (value)
        {
            case Stream stream:
                cell.SetOwnedBytes(NestedValues.ReadStream(stream));
                break;
            case bool or sbyte or byte or short or ushort or int or uint or long:
                SetScalar(ref cell, value);
                break;
            case ulong number:
                cell.SetUInt64(number);
                break;
            case float number:
                cell.SetSingle(number);
                break;
            case double number:
                cell.SetDouble(number);
                break;
            case decimal number:
                cell.SetDecimal(number);
                break;
            case char or string:
                cell.SetString(value.ToString()!);
                break;
            case byte[] bytes:
                cell.SetOwnedBytes(bytes);
                break;
            case Guid guid:
                cell.SetGuid(guid);
                break;
            case DateTime time:
                cell.SetDateTime(time);
                break;
            case DateTimeOffset time:
                cell.SetDateTimeOffset(time);
                break;
            case DateOnly date:
                cell.SetDateOnly(date);
                break;
            case TimeOnly time:
                cell.SetTimeOnly(time);
                break;
            case TimeSpan duration:
                cell.SetTimeSpan(duration);
                break;
            default:
                cell.SetOther(value);
                break;
        }
    }

    private static void SetScalar(ref RowCell cell, object value)
    {
        if (value is bool boolean)
            cell.SetBoolean(boolean);
        else
            cell.SetInt64(Convert.ToInt64(value, CultureInfo.InvariantCulture));
    }
}
