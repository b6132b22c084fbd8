using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Computed;
using Sluice.Model;
using Sluice.Queries.Computed;
using Sluice.Rows;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Builds the layout of a selection from the columns and joins of an entity type.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed partial class RowLayoutBuilder(
    QueryWire wire,
    ParameterExpression root,
    IncludedCollections? included = null,
    bool isSplit = false,
    PositionKeys? positions = null
)
{
    private List<RowSlot> _slots = [];
    private Dictionary<string, RowSlot> _byPath = [];
    private List<RowLayoutColumn> _columns = [];

    // The positions on the path from the root; reaching one again would recurse without end.
    private readonly HashSet<(SelectionNode?, Type)> _way = [];
    private List<RowJoin> _joins = [];
    private readonly List<RowJoin> _lookups = [];
    private IReadOnlyList<int> _key = [];
    private IEntityType? _entity;

    private RowRefusal? _refusal;

    internal RowLayoutResult Build(TypeShape shape, SelectionNode? node, IEntityType entity)
    {
        _entity = entity;
        return LayoutOf(node, selected => Object(null, shape, selected, entity, root, "", null));
    }

    private RowLayoutResult LayoutOf(SelectionNode? node, Func<SelectionNode?, RowObject?> lay)
    {
        RowObject? created = lay(node);
        int[] own = _sections.Count > 0 ? RootKey() : [];
        if (created is not null && _slots.TrueForAll(s => IsEvaluated(s.Value)))
            created = Refuse(null, RowRefusalReason.NoColumns);
        if (created is null)
            return _refusal ?? new RowRefusal(RowRefusalReason.NoSelectedColumn);
        List<RowLayoutColumn> columns = _columns;
        IReadOnlyList<RowLayoutColumn> current = [];
        if (positions is not null)
        {
            _columns = [];
            if (lay(positions.Node) is not { } keys)
                return _refusal!;
            current = positions.ListColumns(keys, _columns, wire);
        }
        if (_sections.Count == 0)
            return new RowLayout(created, columns, _slots, _joins, _key, root, _lookups) { Positions = current };
        return new RowLayout(created, columns, _slots, [], [], root, _lookups)
        {
            Positions = current,
            Sections = [.. _sections.OrderBy(s => s.Section)],
            Own = own,
        };
    }

    private RowObject? Object(
        MemberShape? member,
        TypeShape shape,
        SelectionNode? node,
        ITypeBase type,
        Expression source,
        string path,
        int? presence
    )
    {
        if (Check(member, shape, type.ClrType) is not { } objects)
            return null;
        if (type is IEntityType entity && HasOverrides(entity))
            return Refuse(member, RowRefusalReason.OverriddenMembers);
        if (!_way.Add((node, type.ClrType)))
            return Refuse(member, RowRefusalReason.ContainsItself);
        var members = new List<RowMember>();
        foreach (MemberShape part in wire.MembersOf(objects))
        {
            if (!IsSelected(part, node))
                continue;
            if (BuildMember(part, node?.ChildOf(part.Index), type, source, path) is not { } created)
                return null;
            members.Add(created);
        }
        _way.Remove((node, type.ClrType));
        return CreateObject(member, members, presence);
    }

    // Rows contain the columns of the declared type; an object of a derived type would return its own value.
    private static bool HasOverrides(IEntityType entity) =>
        entity
            .GetDerivedTypes()
            .Any(derived =>
                derived
                    .ClrType.GetProperties()
                    .Any(p =>
                        p.GetMethod is { } getter
                        && getter.GetBaseDefinition() != getter
                        && p.DeclaringType != entity.ClrType
                        && entity.ClrType.GetProperty(p.Name) is not null
                    )
            );

    /// <summary>Returns the shape if rows can represent its members.</summary>
    private IObjectShape? Check(MemberShape? member, TypeShape shape, Type type)
    {
        RowRefusalReason? against =
            shape is not IObjectShape objects || objects.Type != type ? RowRefusalReason.NotAnObject
            : typeof(IWireCallbacks).IsAssignableFrom(type) ? RowRefusalReason.Callbacks
            : wire.ReasonAgainst(objects);
        if (against is not { } reason)
            return (IObjectShape)shape;
        Refuse(member, reason);
        return null;
    }

    private bool IsSelected(MemberShape part, SelectionNode? node) =>
        (part.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable
        && wire.Writes(part)
        && node?.Has(part.Index) != false;

    private bool IsAlwaysWritten(MemberShape member)
    {
        if (
            member.Traits.Omit is not (OmitWhen.Null or OmitWhen.Default)
            && (member.Flags & MemberFlags.ExtensionData) == 0
        )
            return true;
        Refuse(member, RowRefusalReason.Omittable);
        return false;
    }

    private RowMember? BuildMember(
        MemberShape member,
        SelectionNode? node,
        ITypeBase type,
        Expression source,
        string path
    )
    {
        if (!IsAlwaysWritten(member))
            return null;
        if (member.Member is null)
            return RefuseNode(member, RowRefusalReason.Trimmed);
        Expression value = Expression.MakeMemberAccess(
            RequiredReferences.HolderOf(type, member.Name, source),
            member.Member
        );
        if (type.FindProperty(member.Name) is { } property)
            return Value(member, node, property, value, path);
        if (
            type.FindComplexProperty(member.Name) is { } complex
            && (complex.IsCollection || complex.ComplexType.ClrType == member.MemberType)
        )
            return CreateComplex(member, node, complex, value, path);
        if (type is not IEntityType entity)
            return Computed(member, type, source);
        INavigationBase? navigation =
            entity.FindNavigation(member.Name) ?? (INavigationBase?)entity.FindSkipNavigation(member.Name);
        if (navigation is null)
            return Computed(member, type, source);
        RowRefusalReason? against =
            ReasonAgainst(member, navigation)
            ?? (
                NullableKeys.IsAmbiguous(navigation, NullableKeys.MayBeMissing(source, type.Model))
                    ? RowRefusalReason.FoundByNullableKey
                    : null
            );
        return against is { } reason
            ? RefuseNode(member, reason)
            : CreateNavigation(member, node, navigation, value, path);
    }

    private RowMember? CreateComplex(
        MemberShape member,
        SelectionNode? node,
        IComplexProperty complex,
        Expression value,
        string path
    ) =>
        complex.IsCollection
            ? RefuseNode(member, RowRefusalReason.CollectionInDocument)
            : Object(
                member,
                member.Shape,
                node,
                complex.ComplexType,
                value,
                path + member.Name + ".",
                complex.IsNullable ? Presence(path + member.Name, value) : null
            );

    private static RowRefusalReason? ReasonAgainst(MemberShape member, INavigationBase navigation)
    {
        if (!ComputedMembers.IsPlainNavigation((member.Member as PropertyInfo)?.GetMethod))
            return RowRefusalReason.GetterWithCode;
        return navigation.IsCollection && navigation.TargetEntityType.IsMappedToJson()
            ? RowRefusalReason.CollectionInDocument
            : null;
    }

    private RowMember? CreateNavigation(
        MemberShape member,
        SelectionNode? node,
        INavigationBase navigation,
        Expression value,
        string path
    )
    {
        if (navigation.IsCollection)
            return Array(member, node, navigation, value, path);
        if (member.MemberType != navigation.TargetEntityType.ClrType)
            return RefuseNode(member, RowRefusalReason.NotOfTargetType);
        return Object(
            member,
            member.Shape,
            node,
            navigation.TargetEntityType,
            value,
            path + member.Name + ".",
            Presence(path + member.Name, value)
        );
    }

    /// <summary>
    /// Lays out a member without a column by the expression configured in the model or named by an attribute.
    /// </summary>
    private RowMember? Computed(MemberShape member, ITypeBase type, Expression source)
    {
        if (
            type.FindComplexProperty(member.Name) is not null
            || ModelExpressions.Find(type.Model, type.ClrType, member.Member!) is not { } expression
        )
            return RefuseNode(member, RowRefusalReason.NotMapped);
        // The getter would count only what is included; the expression counts everything.
        if (included is not null)
            return RefuseNode(member, RowRefusalReason.ComputedOverPart);
        if (member.Shape.Selectable is not null)
            return RefuseNode(member, RowRefusalReason.ComputedWithMembers);
        Expression computed = ComputedExpressions.ApplyTo(
            expression,
            source,
            member.MemberType,
            (holder, each) => ModelExpressions.Find(type.Model, holder, each)
        );
        Expression value = RequiredReferences.Rewrite(computed, type.Model);
        // What is computed from an object that is missing is null.
        return CreateValue(
            member,
            AddSlot($"={_slots.Count}", value),
            null,
            IsNeverNull(member.MemberType) && value == computed
        );
    }

    private RowMember? Value(MemberShape member, SelectionNode? node, IProperty property, Expression value, string path)
    {
        if (!ComputedMembers.IsPlainColumn(property, (member.Member as PropertyInfo)?.GetMethod))
            return RefuseNode(member, RowRefusalReason.GetterWithCode);
        if (property.ClrType != member.MemberType)
            return RefuseNode(member, RowRefusalReason.NotMappedAsItsType);
        if (!DocumentValues.MayNarrow(property))
            return RefuseNode(member, RowRefusalReason.ReadFromDocument);
        if (member.Shape.Selectable is not null && wire.ChangesMembers)
            return RefuseNode(member, RowRefusalReason.MembersChangedByOptions);
        if (ColumnGetters.FindGetter(property) is null)
            return RefuseNode(member, RowRefusalReason.ConverterOfNulls);
        return CreateValue(member, AddSlot(path + member.Name, value, property), node, IsRequired(property));
    }

    private RowMember? Array(
        MemberShape member,
        SelectionNode? node,
        INavigationBase navigation,
        Expression elements,
        string path
    )
    {
        IEntityType entity = navigation.TargetEntityType;
        ParameterExpression element = Expression.Parameter(entity.ClrType, "l");
        var join = new RowJoin(entity, element, OpenLinks.Without(elements, navigation), []);
        if (included?.Apply(IncludePath(path + member.Name), elements) is { } filtered)
        {
            join = FilteredAndOrdered(filtered, elements) is var (source, order)
                ? join with
                {
                    Elements = source,
                    Order = order,
                }
                : join with
                {
                    Elements = filtered,
                    Order = OrderOf(filtered, elements),
                };
        }
        return Array(member, node, join, (shape, inner) => Object(null, shape, node, entity, element, inner, null));
    }

    /// <summary>Returns the navigation path that an include uses; elements have numbered paths here.</summary>
    private static string IncludePath(string path) => NumberInPath().Replace(path, "");

    [GeneratedRegex(@"\[\d+\]")]
    private static partial Regex NumberInPath();

    private RowMember? Array(
        MemberShape member,
        SelectionNode? node,
        RowJoin join,
        Func<TypeShape, string, RowObject?> lay,
        LambdaExpression? selector = null
    )
    {
        if (node?.Range is { } range && ApplyRange(ref join, range, selector) is { } reason)
            return RefuseNode(member, reason);
        if (ReasonAgainstKeys(join) is { } missing)
            return RefuseNode(member, missing);
        if (member.Shape.Kind != ShapeKind.Collection || member.Shape.Selectable is not { } shape)
            return RefuseNode(member, RowRefusalReason.NotAnArray);
        Expression found = OpenLinks.Without(join.Elements, join.Entity.Model);
        join = join with { Elements = NullableKeys.WithOwner(found, root, join.Entity.Model), Name = member.Name };
        if (isSplit)
            return Split(member, join, shape, lay);
        if (_joins.Count == 0)
            _key = RootKey();
        _joins.Add(join);
        string path = $"{member.Name}[{_joins.Count}].";
        int[] keys = [.. ElementKey(join, path)];
        return lay(shape, path) is { } created ? new RowArray(NameOf(member), created, keys) : null;
    }

    private RowRefusalReason? ReasonAgainstKeys(RowJoin join)
    {
        if (_entity is null)
            return RowRefusalReason.OwnerWithoutKey;
        return _entity.FindPrimaryKey() is null || join.Entity.FindPrimaryKey() is null
            ? RowRefusalReason.NoKeys
            : null;
    }

    private static RowRefusalReason? ApplyRange(ref RowJoin join, ElementRange range, LambdaExpression? selector)
    {
        if (Filtered(join, range, selector) is not { } filtered)
            return RowRefusalReason.FilteredInMemory;
        if (Ranged(filtered, range, selector) is not { } ranged)
            return RowRefusalReason.SortedInMemory;
        join = ranged;
        return null;
    }

    private int KeySlot(IProperty property, Expression source, string path) =>
        Column(AddSlot(path + property.Name, QueryRows.KeyOf(property, source), property));

    private RowSlot AddSlot(string path, Expression value, IProperty? property = null, bool isPresence = false)
    {
        if (_byPath.TryGetValue(path, out RowSlot? slot))
            return slot;
        slot = new RowSlot(_slots.Count, value) { Property = property, IsPresence = isPresence };
        _slots.Add(slot);
        _byPath.Add(path, slot);
        return slot;
    }

    /// <summary>Returns the column with the value of a slot as it is in the database.</summary>
    private int Column(RowSlot slot)
    {
        var column = new RowLayoutColumn(slot);
        if (!_columns.Contains(column))
            _columns.Add(column);
        return _columns.IndexOf(column);
    }

    private RowValueMember CreateValue(MemberShape member, RowSlot slot, SelectionNode? node, bool isRequired)
    {
        _columns.Add(new RowLayoutColumn(slot, member, node));
        return new(NameOf(member), _columns.Count - 1, isRequired);
    }

    private RowObject CreateObject(MemberShape? member, List<RowMember> members, int? presence) =>
        member is null ? new(members, presence) : new(NameOf(member), members, presence);

    private string NameOf(MemberShape member) => wire.Wire.NameOf(member);

    // The first reason is reported: the others may follow from it.
    private RowObject? Refuse(MemberShape? member, RowRefusalReason reason)
    {
        _refusal ??= new(reason, member?.Name);
        return null;
    }

    private RowMember? RefuseNode(MemberShape member, RowRefusalReason reason) => Refuse(member, reason);
}
