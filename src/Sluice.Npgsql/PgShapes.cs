using System.Buffers.Binary;
using Sluice.Wires;

namespace Sluice.Npgsql;

/// <summary>Writes geometric types as objects of numbers and arrays of points.</summary>
internal static class PgShapes
{
    private const int PointSize = 16;

    internal static void Write<TWriter>(ref TWriter writer, PgForm form, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (form)
        {
            case PgForm.Point:
                WriteNumbers(ref writer, ["x", "y"], value);
                break;
            case PgForm.Line:
                WriteNumbers(ref writer, ["a", "b", "c"], value);
                break;
            case PgForm.Circle:
                WriteNumbers(ref writer, ["x", "y", "radius"], value);
                break;
            case PgForm.Box:
                WritePoints(ref writer, value);
                break;
            case PgForm.Polygon:
                WritePoints(ref writer, value[4..]);
                break; // After the number of points.
            default:
                writer.Commit(ref writer.BeginUncheckedDictionary(2, 0));
                PgValues.WriteUncheckedName(ref writer, "closed");
                writer.WriteBoolean(value[0] != 0);
                PgValues.WriteUncheckedName(ref writer, "points");
                WritePoints(ref writer, value[5..]);
                writer.EndUncheckedDictionary(ref writer.Reserve(0));
                break;
        }
    }

    private static void WritePoints<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.Commit(ref writer.BeginUncheckedArray(value.Length / PointSize, 0));
        for (; value.Length >= PointSize; value = value[PointSize..])
            WriteNumbers(ref writer, ["x", "y"], value);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    private static void WriteNumbers<TWriter>(
        ref TWriter writer,
        scoped ReadOnlySpan<string> names,
        ReadOnlySpan<byte> value
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.Commit(ref writer.BeginUncheckedDictionary(names.Length, 0));
        for (int i = 0; i < names.Length; i++)
        {
            PgValues.WriteUncheckedName(ref writer, names[i]);
            writer.WriteDouble(BinaryPrimitives.ReadDoubleBigEndian(value[(8 * i)..]));
        }
        writer.EndUncheckedDictionary(ref writer.Reserve(0));
    }
}
