using System.Data.Common;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Rows;

/// <summary>
/// Columns of members that are enumerations written otherwise than numbers are, by name or without quotes: the number
/// in the column is written as the member's value is; text and other values are written as they are.
/// </summary>
internal static class EnumColumns
{
    /// <summary>Returns the column for a member.</summary>
    /// <param name="column">The column.</param>
    /// <param name="member">The member, or one whose elements the column has.</param>
    /// <param name="convertsAll">Whether the wire writes all enumerations otherwise than numbers.</param>
    internal static RowColumn Adapt(RowColumn column, MemberShape member, bool convertsAll)
    {
        // The getters of other types do not return numbers.
        if (
            column.Kind is RowColumnKind.Custom or RowColumnKind.String or RowColumnKind.Bytes
            || member.Shape.Accept(Finder.Instance, convertsAll) is not RowValue value
        )
            return column;
        return new(column.Ordinal, column.Name, RowColumnKind.Custom, column.Type)
        {
            State = column.State,
            Value = value,
            IsRequired = column.IsRequired,
        };
    }

    private sealed class Finder : ShapeVisitor
    {
        internal static readonly Finder Instance = new();

        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) =>
            shape.IsText || state is true ? new EnumColumn<T>(shape.TypedConverter) : null;

        public override object? VisitOptional<TOptional, TElement>(
            OptionalShape<TOptional, TElement> shape,
            object? state
        ) => shape.Element.Accept(this, state);

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => shape.Element.Accept(this, state);
    }

    private sealed class EnumColumn<T>(Converter<T> converter) : RowValue
        where T : struct, Enum
    {
        internal override void Write(ref JsonWireWriter writer, DbDataReader reader, int ordinal)
        {
            if (Read(reader, ordinal, out object stored) is { } value)
                converter.Write(ref writer, value);
            else
                WriteStored(ref writer, stored);
        }

        internal override void Write(ref JsonOptionsWriter writer, DbDataReader reader, int ordinal)
        {
            if (Read(reader, ordinal, out object stored) is { } value)
                converter.Write(ref writer, value, null);
            else
                WriteStored(ref writer, stored);
        }

        internal override void Write(ref MessagePackWireWriter writer, DbDataReader reader, int ordinal)
        {
            if (Read(reader, ordinal, out object stored) is { } value)
                converter.Write(ref writer, value);
            else
                WriteStored(ref writer, stored);
        }

        internal override void Write(ref MessagePackOptionsWriter writer, DbDataReader reader, int ordinal)
        {
            if (Read(reader, ordinal, out object stored) is { } value)
                converter.Write(ref writer, value, null);
            else
                WriteStored(ref writer, stored);
        }

        private static void WriteStored<TWriter>(ref TWriter writer, object stored)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            ref byte position = ref writer.Reserve(0);
            WriteUncheckedBoxed(ref writer, ref position, stored, 0);
        }

        private static T? Read(DbDataReader reader, int ordinal, out object stored)
        {
            stored = reader.GetValue(ordinal);
            Int128? number = stored switch
            {
                long integer => integer,
                int integer => integer,
                short integer => integer,
                sbyte integer => integer,
                byte integer => integer,
                ushort integer => integer,
                uint integer => integer,
                ulong integer => integer,
                _ => null,
            };
            if (number is not { } read)
                return null;
            T value = (T)Enum.ToObject(typeof(T), (long)read);
            if (Convert.ToDecimal(value, null) == (decimal)read)
                return value;
            throw new WireException(
                WireError.Range,
                $"The column '{reader.GetName(ordinal)}' contains {read}, which {typeof(T)} cannot represent."
            );
        }
    }
}
