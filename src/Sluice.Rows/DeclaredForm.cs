using System.Data.Common;
using System.Text;
using Sluice.Wires;
using Sluice.Wires.Cells;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

/// <summary>
/// Reads a column whose getter would lose something, once for the objects that are read from rows and for every wire.
/// </summary>
internal abstract class DeclaredForm : RowValue
{
    /// <summary>Gets whether the text is a JSON document, which is embedded on the wire.</summary>
    internal virtual bool IsJson => false;

    /// <summary>Reads the value of a column that is not null.</summary>
    internal abstract void Read(DbDataReader reader, int ordinal, ref RowCell cell);

    internal sealed override void Write(ref JsonWireWriter writer, DbDataReader reader, int ordinal) =>
        WriteCell(ref writer, reader, ordinal);

    internal sealed override void Write(ref JsonOptionsWriter writer, DbDataReader reader, int ordinal) =>
        WriteCell(ref writer, reader, ordinal);

    internal sealed override void Write(ref MessagePackWireWriter writer, DbDataReader reader, int ordinal) =>
        WriteCell(ref writer, reader, ordinal);

    internal sealed override void Write(ref MessagePackOptionsWriter writer, DbDataReader reader, int ordinal) =>
        WriteCell(ref writer, reader, ordinal);

    private void WriteCell<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RowCell cell = default;
        Read(reader, ordinal, ref cell);
        switch (cell.Kind)
        {
            case CellKind.String when IsJson:
                writer.WriteJson(Encoding.UTF8.GetBytes((string)cell.Value!));
                break;
            case CellKind.String:
                writer.WriteString((string)cell.Value!);
                break;
            case CellKind.DateTime:
                writer.WriteDateTime(cell.DateTime);
                break;
            case CellKind.TimeSpan:
                writer.WriteTimeSpan(new TimeSpan(cell.Bits));
                break;
            case CellKind.Decimal:
                writer.WriteDecimal(cell.Decimal);
                break;
            default:
                ref byte position = ref writer.Reserve(0);
                WriteUncheckedBoxed(ref writer, ref position, cell.Boxed, 0);
                break;
        }
    }
}
