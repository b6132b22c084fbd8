using System.Data.Common;
using System.Globalization;
using System.Net;
using System.Net.NetworkInformation;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

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

    /// <summary>Creates an instance that writes the selected members of the values.</summary>
    /// <inheritdoc cref="Create{T}(Func{DbDataReader, int, T}, Converter{T})"/>
    /// <param name="get">Reads the value of the column with an ordinal from the current row.</param>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="selection">The members to write; <see langword="null"/> for all.</param>
    public static RowValue Create<T>(Func<DbDataReader, int, T> get, Converter<T> converter, SelectionNode? selection)
    {
        ArgumentNullException.ThrowIfNull(get);
        ArgumentNullException.ThrowIfNull(converter);
        return new Typed<T>(get, converter, selection);
    }

    /// <summary>
    /// Writes a value through the shape of its run-time type, for a driver's source; network addresses, and types
    /// without members, are written as text.
    /// </summary>
    /// <param name="writer">The wire writer.</param>
    /// <param name="position">The position.</param>
    /// <param name="value">The value.</param>
    /// <param name="reserve">The number of bytes that remain reserved after the value.</param>
    public static ref byte WriteUncheckedBoxed<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        object? value,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        writer.Commit(ref position);
        switch (value)
        {
            case null or DBNull:
                writer.WriteNull();
                break;
            case Stream stream:
                writer.WriteBytes(NestedValues.ReadStream(stream));
                break;
            case IPAddress or IPNetwork:
                writer.WriteString(value.ToString());
                break;
            case PhysicalAddress address:
                writer.WriteString(
                    string.Join(
                        ':',
                        address.GetAddressBytes().Select(static b => b.ToString("x2", CultureInfo.InvariantCulture))
                    )
                );
                break;
            default:
                Converter converter = RuntimeShapes.FindFor(value);
                // An object without members would be written as empty, losing the value.
                if (converter.Shape is IObjectShape { Members.Count: 0 })
                    writer.WriteString(value.ToString());
                else
                    writer.WriteDynamic(converter, value, null);
                break;
        }
        return ref writer.Reserve(reserve + RowPlan.ValueReservation);
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
            if (selection is null)
                converter.Write(ref writer, get(reader, ordinal));
            else
                converter.Write(ref writer, get(reader, ordinal), selection);
        }

        internal override void Write(ref MessagePackWireWriter writer, DbDataReader reader, int ordinal)
        {
            if (selection is null)
                converter.Write(ref writer, get(reader, ordinal));
            else
                converter.Write(ref writer, get(reader, ordinal), selection);
        }

        internal override void Write(ref JsonOptionsWriter writer, DbDataReader reader, int ordinal) =>
            converter.Write(ref writer, get(reader, ordinal), selection);

        internal override void Write(ref MessagePackOptionsWriter writer, DbDataReader reader, int ordinal) =>
            converter.Write(ref writer, get(reader, ordinal), selection);
    }
}
