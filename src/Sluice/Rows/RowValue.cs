using System.Data.Common;
using Sluice.Selection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

/// <summary>
/// Reads a column's value through a typed delegate and writes it through a converter. Set by a mapper if the wire
/// representation differs from the column's own type.
/// </summary>
public abstract class RowValue
{
    private protected RowValue() { }

    /// <summary>Creates an instance. The delegate is not called for null columns.</summary>
    public static RowValue Create<T>(Func<DbDataReader, int, T> get, Converter<T> converter) =>
        Create(get, converter, null);

    internal static RowValue Create<T>(Func<DbDataReader, int, T> get, Converter<T> converter, SelectionNode? selection)
    {
        ArgumentNullException.ThrowIfNull(get);
        ArgumentNullException.ThrowIfNull(converter);
        return new Typed<T>(get, converter, selection);
    }

    internal abstract void Write(ref JsonWireWriter writer, DbDataReader reader, int ordinal);
    internal abstract void Write(ref JsonOptionsWriter writer, DbDataReader reader, int ordinal);
    internal abstract void Write(ref MessagePackWireWriter writer, DbDataReader reader, int ordinal);
    internal abstract void Write(ref MessagePackOptionsWriter writer, DbDataReader reader, int ordinal);

    private sealed class Typed<T>(Func<DbDataReader, int, T> get, Converter<T> converter, SelectionNode? selection)
        : RowValue
    {
        internal override void Write(ref JsonWireWriter writer, DbDataReader reader, int ordinal)
        {
            if (selection is null) converter.Write(ref writer, get(reader, ordinal));
            else converter.Write(ref writer, get(reader, ordinal), selection);
        }

        internal override void Write(ref MessagePackWireWriter writer, DbDataReader reader, int ordinal)
        {
            if (selection is null) converter.Write(ref writer, get(reader, ordinal));
            else converter.Write(ref writer, get(reader, ordinal), selection);
        }

        internal override void Write(ref JsonOptionsWriter writer, DbDataReader reader, int ordinal) =>
            converter.Write(ref writer, get(reader, ordinal), selection);
        internal override void Write(ref MessagePackOptionsWriter writer, DbDataReader reader, int ordinal) =>
            converter.Write(ref writer, get(reader, ordinal), selection);
    }
}
