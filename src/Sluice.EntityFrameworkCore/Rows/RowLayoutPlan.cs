using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>Binds a layout to the columns of a result.</summary>
[RequiresUnreferencedCode("Shapes of types without one are made by reflection.")]
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class RowLayoutPlan<TWire, TQueryWire>(TQueryWire wire, RowPlanKey key, DbDataReader reader, RowColumn[] columns, int[] ordinals)
    where TWire : struct, IRowWire
    where TQueryWire : struct, IQueryWire<TWire>
{
    // What drivers and EF's shaper give alike; dates are not among them, because of what they make of infinity.
    private static readonly HashSet<Type> s_direct = [typeof(bool), typeof(short), typeof(int), typeof(long), typeof(float), typeof(double), typeof(decimal), typeof(string), typeof(Guid), typeof(byte[])];

    private readonly List<RowColumn> _used = [];
    private RowLevel[]? _levels;

    internal RowPlan Make(RowLayout layout)
    {
        RowObject root = Object(layout.Root, RowName.None, "");
        return new RowPlan(key, [.. _used], root, _levels);
    }

    private RowObject Object(RowObjectNode node, RowName name, string path)
    {
        var made = new RowObject(name);
        var members = new List<RowMember>(node.Members.Count);
        foreach (RowNode part in node.Members)
        {
            string wireName = wire.NameOf(part.Member!);
            RowMember member = part switch
            {
                RowValueNode value => new RowLeaf(new RowName(wireName, key.Html), Column(value, wireName, path + wireName)),
                RowObjectNode inner => Object(inner, new RowName(wireName, key.Html), path + wireName + "."),
                _ => made.Open = Fold((RowArrayNode)part, new RowName(wireName, key.Html), made, path + wireName + "[]."),
            };
            members.Add(member);
        }
        made.Members = [.. members];
        made.Presence = node.Presence is { } presence ? Raw(presence) : null;
        made.IsAlways = node.Presence is null;
        return made;
    }

    private RowFold Fold(RowArrayNode node, RowName name, RowObject parent, string path)
    {
        RowObject element = Object(node.Element, RowName.None, path);
        _levels = [new RowLevel(parent, null, [.. node.ParentKey.Select(Raw)]), new RowLevel(element, null, [.. node.ElementKey.Select(Raw)])];
        return new RowFold(name) { Element = element };
    }

    private RowColumn Raw(RowSlot slot)
    {
        RowColumn column = columns[ordinals[slot.Index]].Copy();
        column.Path = slot.Property?.Name ?? "";
        return column;
    }

    private RowColumn Column(RowValueNode node, string name, string path)
    {
        int ordinal = ordinals[node.Slot.Index];
        RowColumn driver = columns[ordinal];
        RowColumn column = IsDirect(node, ordinal)
            ? driver.Copy()
            : new RowColumn(ordinal, driver.Name, RowColumnKind.Custom, driver.Type) { Value = (RowValue)node.Member!.Shape.Converter.Accept(new ValueMaker(node.Slot.Property is { } property ? ColumnGetters.For(property, node.Member.MemberType) : null, node.Selection))!, IsRequired = node.IsRequired };
        column.Member = new RowName(name, key.Html);
        column.Path = path;
        _used.Add(column);
        return column;
    }

    private bool IsDirect(RowValueNode node, int ordinal)
    {
        Type type = Nullable.GetUnderlyingType(node.Member!.MemberType) ?? node.Member.MemberType;
        return !node.IsRequired && s_direct.Contains(type) && node.Slot.Property?.GetTypeMapping().Converter is null && node.Member.Shape.Converter == Converters.For(node.Member.MemberType)
            && reader.GetFieldType(ordinal) == type && !reader.GetDataTypeName(ordinal).Contains("json", StringComparison.OrdinalIgnoreCase);
    }

    private sealed class ValueMaker(Delegate? getter, Selection.SelectionNode? selection) : ConverterVisitor
    {
        public override object Visit<T>(Converter<T> converter) => RowValue.Create((Func<DbDataReader, int, T>?)getter ?? (static (reader, ordinal) => reader.GetFieldValue<T>(ordinal)), converter, selection);
    }
}
