using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Hosting;
using Sluice.Model;
using Sluice.Rows;
using Sluice.Shapes;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Binds a layout to the columns of a result.</summary>
[RequiresUnreferencedCode("Shapes of types without one are made by reflection.")]
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class RowLayoutPlan(RowSession session, RowColumns projected)
{
    // The library's own converters of types for which drivers and EF Core's shaper give the same value; dates are
    // excluded because they treat infinity differently.
    private static readonly HashSet<Converter> s_direct =
    [
        .. ListConverters<bool, BooleanShape>(),
        .. ListConverters<short, Int16Shape>(),
        .. ListConverters<int, Int32Shape>(),
        .. ListConverters<long, Int64Shape>(),
        .. ListConverters<float, SingleShape>(),
        .. ListConverters<double, DoubleShape>(),
        .. ListConverters<decimal, DecimalShape>(),
        .. ListConverters<Guid, GuidShape>(),
        ShapeConverter<string, StringShape>.Instance,
        ShapeConverter<byte[], ByteArrayShape>.Instance,
    ];

    internal RowPlan Create(RowLayout layout)
    {
        RowColumn[] columns = [.. layout.Columns.Select(BindColumn)];
        return layout.IsSplit
            ? session.CreatePlan(layout.Root, columns, layout.Own, layout.Holder)
            : session.CreatePlan(layout.Root, columns, layout.Key);
    }

    private RowColumn BindColumn(RowLayoutColumn column)
    {
        ProjectedColumn found = projected.Slots[column.Slot.Index];
        RowColumn driver = session.Columns[found.Ordinal];
        if (column.Member is not { } member)
            return driver;
        if (column.Constant is null && IsDirect(column.Slot, member, driver))
            return driver;
        Delegate? getter =
            column.Constant is not null ? null
            : column.Slot.Property is { } property ? ColumnGetters.FindGetter(property, member.MemberType)!
            : ColumnGetters.FindGetter(found.Mapping, member.MemberType);
        return new RowColumn(driver.Ordinal, driver.Name, RowColumnKind.Custom, driver.Type)
        {
            Value = (RowValue)member.Shape.Converter.Accept(new ValueMaker(getter, column))!,
        };
    }

    private bool IsDirect(RowSlot slot, MemberShape member, RowColumn driver)
    {
        Type type = Unlifted(member.MemberType);
        RelationalTypeMapping mapping = projected.Slots[slot.Index].Mapping;
        // EF Core reads by the mapping: a byte plus 10 as a byte, though both languages make it an integer.
        return s_direct.Contains(member.Shape.Converter)
            // Values whose type varies by row are read as EF Core reads them; text columns contain only text.
            && (session.HasVaryingTypes ? type == typeof(string) && slot.Property is not null : driver.Type == type)
            && mapping.Converter is null
            && Unlifted(mapping.ClrType) == type
            && session.Reader.GetFieldType(driver.Ordinal) == type
            && !session.Reader.GetDataTypeName(driver.Ordinal).Contains("json", StringComparison.OrdinalIgnoreCase);
    }

    private static Converter[] ListConverters<T, TShape>()
        where T : struct
        where TShape : struct, IShape<T> =>
        [ShapeConverter<T, TShape>.Instance, ShapeConverter<T?, NullableShape<T, TShape>>.Instance];

    private static Type Unlifted(Type type) => Nullable.GetUnderlyingType(type) ?? type;

    private sealed class ValueMaker(Delegate? getter, RowLayoutColumn column) : ConverterVisitor
    {
        public override object Visit<T>(Converter<T> converter)
        {
            if (getter is not null)
                return RowValue.Create((Func<DbDataReader, int, T>)getter, converter, column.Selection);
            var constant = (T)column.Constant!.Value!;
            return RowValue.Create((_, _) => constant, converter, column.Selection);
        }
    }
}
