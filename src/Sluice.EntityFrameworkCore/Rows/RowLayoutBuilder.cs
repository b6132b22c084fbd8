using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Rows;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore;

/// <summary>Lays a selection out over an entity type's columns and joins.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed partial class RowLayoutBuilder<TWire, TQueryWire>(TQueryWire wire, ParameterExpression root)
    where TWire : struct, IRowWire
    where TQueryWire : struct, IQueryWire<TWire>
{
    private readonly List<RowSlot> _slots = [];
    private readonly Dictionary<string, RowSlot> _byPath = [];
    // The places on the way from the root; to meet one again is to go on without end.
    private readonly HashSet<(SelectionNode?, Type)> _way = [];
    private readonly List<RowJoin> _joins = [];
    private IReadOnlyList<RowSlot> _key = [];
    private IEntityType? _entity;

    /// <summary>Why there is no layout.</summary>
    internal string? Reason { get; private set; }

    internal RowLayout? Build(TypeShape shape, SelectionNode? node, IEntityType entity)
    {
        _entity = entity;
        return LayoutOf(Object(null, shape, node, entity, root, "", null));
    }

    private RowLayout? LayoutOf(RowObjectNode? made) => made is null ? null : new RowLayout(made, _slots, _joins, _key, root);

    private RowObjectNode? Object(MemberShape? member, TypeShape shape, SelectionNode? node, ITypeBase type, Expression source, string path, RowSlot? presence)
    {
        if (Check(member, shape, type.ClrType) is not { } objects) return null;
        if (type is IEntityType entity && (entity.BaseType is not null || entity.GetDirectlyDerivedTypes().Any())) return Refuse(member, "is of a hierarchy");
        if (!_way.Add((node, type.ClrType))) return Refuse(member, "holds itself");
        var members = new List<RowNode>();
        foreach (MemberShape part in objects.Members)
        {
            if (!IsSelected(part, node)) continue;
            if (Part(part, node?.ChildOf(part.Index), type, source, path) is not { } made) return null;
            members.Add(made);
        }
        _way.Remove((node, type.ClrType));
        return new RowObjectNode(member, members, presence);
    }

    /// <summary>The members of a shape that rows can stand for.</summary>
    private IObjectShape? Check(MemberShape? member, TypeShape shape, Type type)
    {
        string? against = shape is not IObjectShape objects || objects.Type != type ? "is not written as an object of its own type"
            : typeof(IWireCallbacks).IsAssignableFrom(type) ? "is to be told when it is written"
            : wire.ReasonAgainstShape(objects);
        if (against is null) return (IObjectShape)shape;
        Refuse(member, against);
        return null;
    }

    private bool IsSelected(MemberShape part, SelectionNode? node) =>
        (part.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable && wire.Writes(part) && node?.Has(part.Index) != false;

    private bool IsAlwaysWritten(MemberShape member)
    {
        if (member.Traits.Omit is not (OmitWhen.Null or OmitWhen.Default) && (member.Flags & MemberFlags.ExtensionData) == 0) return true;
        Refuse(member, "is not always written");
        return false;
    }

    private RowNode? Part(MemberShape member, SelectionNode? node, ITypeBase type, Expression source, string path)
    {
        if (!IsAlwaysWritten(member)) return null;
        if (member.Member is null) return RefuseNode(member, "was trimmed away");
        Expression value = Expression.MakeMemberAccess(source, member.Member);
        if (type.FindProperty(member.Name) is { } property) return Value(member, node, property, value, path);
        if (type.FindComplexProperty(member.Name) is { IsCollection: false, IsNullable: false } complex)
            return Object(member, member.Shape, node, complex.ComplexType, value, path + member.Name + ".", null);
        if (type is not IEntityType entity) return RefuseNode(member, "is not mapped to a column");
        INavigationBase? navigation = entity.FindNavigation(member.Name) ?? (INavigationBase?)entity.FindSkipNavigation(member.Name);
        if (navigation is null) return RefuseNode(member, "is not mapped to a column");
        if (navigation.TargetEntityType.IsMappedToJson()) return RefuseNode(member, "is stored as a document");
        if (navigation.IsCollection) return Array(member, node, navigation, value);
        if (member.MemberType != navigation.TargetEntityType.ClrType) return RefuseNode(member, "is of another type than what it points to");
        return Object(member, member.Shape, node, navigation.TargetEntityType, value, path + member.Name + ".", Presence(path + member.Name, value));
    }

    private RowNode? Value(MemberShape member, SelectionNode? node, IProperty property, Expression value, string path)
    {
        if (property.ClrType != member.MemberType) return RefuseNode(member, "is not mapped to a column of its type");
        if (member.Shape.Selectable is not null && wire.ChangesMembers) return RefuseNode(member, "has members of its own, which the options change");
        if (ColumnGetters.For(property) is null) return RefuseNode(member, "has a converter that takes nulls");
        return new RowValueNode(member, Slot(path + member.Name, value, property, SameAs(property, path)), node);
    }

    private RowNode? Array(MemberShape member, SelectionNode? node, INavigationBase navigation, Expression elements)
    {
        IEntityType entity = navigation.TargetEntityType;
        ParameterExpression element = Expression.Parameter(entity.ClrType, "l");
        return Array(member, new RowJoin(entity, element, elements, []), (shape, path) => Object(null, shape, node, entity, element, path, null));
    }

    private RowNode? Array(MemberShape member, RowJoin join, Func<TypeShape, string, RowObjectNode?> lay)
    {
        if (_entity!.FindPrimaryKey() is not { } key || join.Entity.FindPrimaryKey() is not { } elementKey) return RefuseNode(member, "has no keys");
        if (member.Shape.Kind != ShapeKind.Collection || member.Shape.Selectable is not { } shape) return RefuseNode(member, "is not written as an array of objects");
        if (_joins.Count == 0) _key = [.. key.Properties.Select(p => KeySlot(p, root, ""))];
        _joins.Add(join);
        string path = $"{member.Name}[{_joins.Count}].";
        RowSlot[] keys = [.. elementKey.Properties.Select(p => KeySlot(p, join.Element, path))];
        return lay(shape, path) is { } made ? new RowArrayNode(member, made, keys) : null;
    }

    private RowSlot KeySlot(IProperty property, Expression source, string path) => Slot(path + property.Name, QueryRows.KeyOf(property, source), property, SameAs(property, path));

    private RowSlot Slot(string path, Expression value, IProperty? property = null, RowSlot? mayBe = null, HashSet<string>? operands = null)
    {
        if (_byPath.TryGetValue(path, out RowSlot? slot)) return slot;
        slot = new RowSlot(_slots.Count, value) { Property = property, MayBe = mayBe, Operands = operands };
        _slots.Add(slot);
        _byPath.Add(path, slot);
        return slot;
    }

    /// <summary>The slot of the foreign key that a key is found by, or of the key that a foreign key points to.</summary>
    private RowSlot? SameAs(IProperty property, string path)
    {
        foreach (IForeignKey foreignKey in property.GetContainingForeignKeys())
        {
            if (foreignKey.DependentToPrincipal is { } navigation && _byPath.TryGetValue($"{path}{navigation.Name}.{foreignKey.PrincipalKey.Properties[foreignKey.Properties.ToList().IndexOf(property)].Name}", out RowSlot? slot)) return slot;
        }
        int end = path.TrimEnd('.').LastIndexOf('.') + 1;
        string way = path.TrimEnd('.')[end..];
        foreach (IForeignKey foreignKey in property.GetContainingKeys().SelectMany(k => k.GetReferencingForeignKeys()))
        {
            if (foreignKey.DependentToPrincipal?.Name == way && _byPath.TryGetValue(path[..end] + foreignKey.Properties[foreignKey.PrincipalKey.Properties.ToList().IndexOf(property)].Name, out RowSlot? slot)) return slot;
        }
        return null;
    }

    private RowObjectNode? Refuse(MemberShape? member, string reason)
    {
        Reason ??= $"{member?.Name ?? "the type"} {reason}";
        return null;
    }

    private RowNode? RefuseNode(MemberShape member, string reason) => Refuse(member, reason);
}
