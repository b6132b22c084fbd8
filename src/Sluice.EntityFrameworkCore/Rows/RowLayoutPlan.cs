using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Reflection;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>Binds a layout to the columns of a result.</summary>
[RequiresUnreferencedCode("Shapes of types without one are made by reflection.")]
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class RowLayoutPlan<TWire, TQueryWire>(TQueryWire wire, RowPlanKey key, DbDataReader reader,
    RowColumn[] columns, RowColumns projected)
    where TWire : struct, IRowWire
    where TQueryWire : struct, IQueryWire<TWire>
{
    // Types for which drivers and EF Core's shaper give the same value; dates are excluded because they treat infinity
    // differently.
    private static readonly HashSet<Type> s_direct = [typeof(bool), typeof(short), typeof(int), typeof(long),
        typeof(float), typeof(double), typeof(decimal), typeof(string), typeof(Guid), typeof(byte[])];

    private readonly List<RowColumn> _used = [];
    // Each array with the object that contains it, before the arrays within its elements; the root comes first.
    private readonly List<RowBranch> _branches = [];
    // Values whose type varies by row are read as EF Core reads them; text columns contain only text.
    private readonly bool _varies = ReaderTraits.Of(reader.GetType()).Varies;
    // Arrays nested one within the other, into which rows fold as they arrive.
    private bool _isChain = true;

    internal RowPlan Make(RowLayout layout)
    {
        if (layout.IsSplit)
        {
            var element = new RowObject(RowName.None);
            Fill(element, layout.Root, 0, "");
            return new RowPlan(key, [.. _used],
                new RowSectionPlan(element, [.. layout.Holder.Select(Raw)], [.. layout.Own.Select(Raw)]));
        }
        RowObject root = Element(layout.Root, layout.Key, -1, "");
        if (layout.Joins.Count == 0) return new RowPlan(key, [.. _used], root, null, null);
        RowBranch[] branches = [.. _branches];
        return _isChain
            ? new RowPlan(key, [.. _used], root,
                Array.ConvertAll(branches, static b => new RowLevel(b.Element, null, b.Key)), null)
            : new RowPlan(key, [.. _used], root, null, branches);
    }

    private RowObject Element(RowObjectNode node, IReadOnlyList<RowSlot> key, int parent, string path)
    {
        int branch = _branches.Count;
        var element = new RowObject(RowName.None);
        _branches.Add(new RowBranch(element, [.. key.Select(Raw)], parent));
        Fill(element, node, branch, path);
        // Members that follow an open array in its object are kept once; a second array is buffered.
        _isChain &= element.Members.Count(m => m is RowFold) <= 1;
        return element;
    }

    private RowObject Nested(RowObjectNode node, RowName name, int branch, string path)
    {
        var made = new RowObject(name);
        Fill(made, node, branch, path);
        _isChain &= !made.HasArrays;
        return made;
    }

    private void Fill(RowObject made, RowObjectNode node, int branch, string path)
    {
        var members = new List<RowMember>(node.Members.Count);
        foreach (RowNode part in node.Members)
        {
            string wireName = wire.NameOf(part.Member!);
            var name = new RowName(wireName, key.Html);
            RowMember member = part switch
            {
                RowValueNode value => new RowLeaf(name, Column(value, wireName, path + wireName)),
                RowObjectNode inner => Nested(inner, name, branch, path + wireName + "."),
                RowArrayNode { Section: > 0 } array => new RowFold(name) { Branch = array.Section },
                _ => made.Open = Fold((RowArrayNode)part, name, branch, path + wireName + "[]."),
            };
            made.HasArrays |= member is RowFold or RowObject { HasArrays: true };
            members.Add(member);
        }
        made.Members = [.. members];
        made.Presence = node.Presence is { } presence ? Raw(presence) : null;
        made.IsAlways = node.Presence is null;
    }

    private RowFold Fold(RowArrayNode node, RowName name, int branch, string path) =>
        new(name) { Branch = _branches.Count, Element = Element(node.Element, node.Key, branch, path) };

    private RowColumn Raw(RowSlot slot)
    {
        RowColumn column = columns[projected.Slots[slot.Index].Ordinal].Copy();
        column.Path = slot.Property?.Name ?? "";
        return column;
    }

    private RowColumn Column(RowValueNode node, string name, string path)
    {
        int ordinal = projected.Slots[node.Slot.Index].Ordinal;
        RowColumn driver = columns[ordinal];
        RowColumn column = IsDirect(node, ordinal)
            ? driver.Copy(node.IsRequired)
            : new RowColumn(ordinal, driver.Name, RowColumnKind.Custom, driver.Type)
            {
                Value = (RowValue)node.Member!.Shape.Converter.Accept(new ValueMaker(node.Slot.Property is { } property
                    ? ColumnGetters.For(property, node.Member.MemberType)!
                    : ColumnGetters.For(projected.Slots[node.Slot.Index].Mapping, node.Member.MemberType),
                        node.Selection))!,
                IsRequired = node.IsRequired
            };
        column.Member = new RowName(name, key.Html);
        column.Path = path;
        _used.Add(column);
        return column;
    }

    private bool IsDirect(RowValueNode node, int ordinal)
    {
        Type type = Unlifted(node.Member!.MemberType);
        RelationalTypeMapping mapping = projected.Slots[node.Slot.Index].Mapping;
        // EF Core reads by the mapping: a byte plus 10 as a byte, though both languages make it an integer.
        return s_direct.Contains(type)
            && (_varies ? type == typeof(string) && node.Slot.Property is not null : columns[ordinal].Type == type)
            && mapping.Converter is null && Unlifted(mapping.ClrType) == type
            && node.Member.Shape.Converter == Converters.For(node.Member.MemberType)
                && reader.GetFieldType(ordinal) == type
                && !reader.GetDataTypeName(ordinal).Contains("json", StringComparison.OrdinalIgnoreCase);
    }

    private static Type Unlifted(Type type) => Nullable.GetUnderlyingType(type) ?? type;

    private sealed class ValueMaker(Delegate getter, Selection.SelectionNode? selection) : ConverterVisitor
    {
        public override object Visit<T>(Converter<T> converter) =>
            RowValue.Create((Func<DbDataReader, int, T>)getter, converter, selection);
    }
}
