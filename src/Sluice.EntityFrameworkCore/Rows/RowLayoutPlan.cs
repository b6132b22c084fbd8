using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Hosting;
using Sluice.Reflection;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Binds a layout to the columns of a result.</summary>
[RequiresUnreferencedCode("Shapes of types without one are made by reflection.")]
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class RowLayoutPlan(QueryWire wire, RowSession session, RowColumns projected)
{
    // Types for which drivers and EF Core's shaper give the same value; dates are excluded because they treat infinity
    // differently.
    private static readonly HashSet<Type> s_direct = [typeof(bool), typeof(short), typeof(int), typeof(long),
        typeof(float), typeof(double), typeof(decimal), typeof(string), typeof(Guid), typeof(byte[])];

    internal RowPlan Make(RowLayout layout)
    {
        RowTemplate root = session.CreateTemplate(ColumnsOf(layout.IsSplit ? [] : layout.Key));
        Fill(root, layout.Root);
        return layout.IsSplit ? root.ToPlan(ColumnsOf(layout.Holder), ColumnsOf(layout.Own)) : root.ToPlan();
    }

    private void Fill(RowTemplate made, RowObjectNode node)
    {
        made.Presence = node.Presence is { } presence ? ColumnOf(presence) : null;
        foreach (RowNode part in node.Members)
        {
            string name = wire.Wire.NameOf(part.Member!);
            switch (part)
            {
                case RowValueNode value: made.AddValue(name, Column(value), value.IsRequired); break;
                case RowObjectNode inner: Fill(made.AddObject(name), inner); break;
                case RowArrayNode { Section: > 0 } array: made.AddArray(name, array.Section); break;
                case RowArrayNode array: Fill(made.AddArray(name, ColumnsOf(array.Key)), array.Element); break;
            }
        }
    }

    private RowColumn ColumnOf(RowSlot slot) => session.Columns[projected.Slots[slot.Index].Ordinal];
    private RowColumn[] ColumnsOf(IReadOnlyList<RowSlot> slots) => [.. slots.Select(ColumnOf)];

    private RowColumn Column(RowValueNode node)
    {
        RowColumn driver = ColumnOf(node.Slot);
        return IsDirect(node, driver)
            ? driver
            : new RowColumn(driver.Ordinal, driver.Name, RowColumnKind.Custom, driver.Type)
            {
                Value = (RowValue)node.Member!.Shape.Converter.Accept(new ValueMaker(node.Slot.Property is { } property
                    ? ColumnGetters.For(property, node.Member.MemberType)!
                    : ColumnGetters.For(projected.Slots[node.Slot.Index].Mapping, node.Member.MemberType),
                        node.Selection))!
            };
    }

    private bool IsDirect(RowValueNode node, RowColumn driver)
    {
        Type type = Unlifted(node.Member!.MemberType);
        RelationalTypeMapping mapping = projected.Slots[node.Slot.Index].Mapping;
        // EF Core reads by the mapping: a byte plus 10 as a byte, though both languages make it an integer.
        return s_direct.Contains(type)
            // Values whose type varies by row are read as EF Core reads them; text columns contain only text.
            && (session.HasVaryingTypes
                ? type == typeof(string) && node.Slot.Property is not null
                : driver.Type == type)
            && mapping.Converter is null && Unlifted(mapping.ClrType) == type
            && node.Member.Shape.Converter == Converters.For(node.Member.MemberType)
                && session.Reader.GetFieldType(driver.Ordinal) == type
                && !session.Reader.GetDataTypeName(driver.Ordinal).Contains("json", StringComparison.OrdinalIgnoreCase);
    }

    private static Type Unlifted(Type type) => Nullable.GetUnderlyingType(type) ?? type;

    private sealed class ValueMaker(Delegate getter, Selection.SelectionNode? selection) : ConverterVisitor
    {
        public override object Visit<T>(Converter<T> converter) =>
            RowValue.Create((Func<DbDataReader, int, T>)getter, converter, selection);
    }
}
