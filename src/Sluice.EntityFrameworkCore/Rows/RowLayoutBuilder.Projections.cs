using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Queries;
using Sluice.Rows;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles objects that a query creates from an entity's values; the query determines the values of their members.
internal sealed partial class RowLayoutBuilder
{
    private readonly Dictionary<ParameterExpression, RowPlace> _starts = [];

    internal RowLayoutResult Build(TypeShape shape, SelectionNode? node, IEntityType entity, Expression body)
    {
        _starts[root] = new(entity, null, null, null, "", true);
        _entity = entity;
        if (body == root)
            return LayoutOf(node, selected => Object(null, shape, selected, entity, root, "", null));
        if (LookupOf(body) is { } lookup)
            return LayoutOf(node, selected => Looked(null, shape, selected, lookup));
        if (PlaceOf(body) is { Type: IComplexType complex, IsCertain: true } value)
        {
            _entity = null;
            return LayoutOf(node, selected => Object(null, shape, selected, complex, body, value.Path, null));
        }
        if (PlaceOf(body) is not { Type: IEntityType reached } place)
            return LayoutOf(node, selected => BuildCreated(null, shape, selected, body, null));
        // Several objects reference the same one, so its key does not distinguish rows.
        _entity = null;
        return LayoutOf(
            node,
            selected =>
                Object(
                    null,
                    shape,
                    selected,
                    reached,
                    body,
                    place.Path,
                    place.IsCertain ? null : Presence(place.Path, body)
                )
        );
    }

    private RowObject? BuildCreated(
        MemberShape? member,
        TypeShape shape,
        SelectionNode? node,
        Expression body,
        int? presence
    )
    {
        if (Check(member, shape, body.Type) is not { } objects)
            return null;
        if (ProjectedMembers.FindMembers(body) is not { } values)
            return Refuse(member, RowRefusalReason.UnknownProjection);
        var members = new List<RowMember>();
        foreach (MemberShape part in wire.MembersOf(objects))
        {
            if (!IsSelected(part, node))
                continue;
            if (!IsAlwaysWritten(part))
                return null;
            SelectionNode? inner = node?.ChildOf(part.Index);
            RowMember? created = values.TryGetValue(part.Name, out Expression? value)
                ? BuildCreatedMember(part, inner, value)
                : Unassigned(part, inner, body);
            if (created is null)
                return null;
            members.Add(created);
        }
        return CreateObject(member, members, presence);
    }

    // The value that the constructor gives is written for a column that is never null.
    private RowMember? Unassigned(MemberShape member, SelectionNode? node, Expression body)
    {
        if (
            _entity?.FindPrimaryKey() is null
            || InitialValues.Find(body, member) is not { } constant
            || (constant.Value is null && wire.OmitsNulls)
        )
            return RefuseNode(member, RowRefusalReason.NotProjected);
        RowSlot key = _slots[_columns[RootKey()[0]].Slot.Index];
        _columns.Add(new RowLayoutColumn(key, member, node) { Constant = constant });
        return new RowValueMember(NameOf(member), _columns.Count - 1);
    }

    private RowMember? BuildCreatedMember(MemberShape member, SelectionNode? node, Expression value)
    {
        Expression inner = Unlifted(value);
        if (PlaceOf(inner) is { } place && TryPlace(member, node, inner, place, out RowMember? found))
            return found;
        switch (inner)
        {
            case NewExpression
            or MemberInitExpression when inner.Type == member.MemberType && member.Shape is IObjectShape:
                return BuildCreated(member, member.Shape, node, inner, null);
            case ConditionalExpression choice when TryChoice(member, node, choice, out RowMember? chosen):
                return chosen;
        }
        if (CollectionOf(inner) is { } collection)
            return BuildCreatedArray(member, node, collection);
        if (inner.Type == member.MemberType && LookupOf(inner) is { } lookup)
            return Looked(member, member.Shape, node, lookup);
        if (member.Shape.Selectable is not null || value.Type != member.MemberType)
            return RefuseNode(member, RowRefusalReason.UnknownProjection);
        // How a computed value is read is known once EF Core has translated the query.
        return CreateValue(member, AddSlot($"={_slots.Count}", value), node, IsNeverNull(member.MemberType));
    }

    // Values and objects of the model. The member is null if it is refused.
    private bool TryPlace(
        MemberShape member,
        SelectionNode? node,
        Expression value,
        RowPlace place,
        out RowMember? created
    )
    {
        created = null;
        if (place.Property is { } property)
        {
            created = BuildCreatedValue(member, node, property, value, place);
            return true;
        }
        if (member.MemberType != value.Type)
            return false;
        if (place.Type is IEntityType entity)
        {
            created = Object(member, member.Shape, node, entity, value, place.Path, Presence(place.Path, value));
            return true;
        }
        if (place.Type is not IComplexType complex || !place.IsCertain)
            return false;
        created = Object(member, member.Shape, node, complex, value, place.Path, null);
        return true;
    }

    // What is null where an object is. The member is null if it is refused.
    private bool TryChoice(
        MemberShape member,
        SelectionNode? node,
        ConditionalExpression choice,
        out RowMember? created
    )
    {
        created = null;
        if (
            choice.Test is not BinaryExpression { NodeType: ExpressionType.Equal or ExpressionType.NotEqual } test
            || Tested(test) is not { Type: not null } tested
        )
            return false;
        (Expression present, Expression none) =
            test.NodeType == ExpressionType.Equal ? (choice.IfFalse, choice.IfTrue) : (choice.IfTrue, choice.IfFalse);
        if (Unlifted(none) is not ConstantExpression { Value: null } and not DefaultExpression)
            return false;
        if (member.Shape is IObjectShape && present.Type == member.MemberType)
        {
            Expression source = test.Left is ConstantExpression ? test.Right : test.Left;
            created = BuildCreated(member, member.Shape, node, present, Presence(tested.Path, source));
            return true;
        }

        // The column is null if the object is, so no test is needed.
        present = Unlifted(present);
        if (
            PlaceOf(present) is not { Property: { } column } within
            || !within.Path.StartsWith(tested.Path, StringComparison.Ordinal)
        )
            return false;
        created = BuildCreatedValue(member, node, column, present, within);
        return true;
    }

    private static Expression Unlifted(Expression value) =>
        value is UnaryExpression { NodeType: ExpressionType.Convert, Operand: var operand }
        && (
            operand.Type == value.Type
            || Nullable.GetUnderlyingType(value.Type) == operand.Type
            || operand is ConstantExpression { Value: null }
        )
            ? operand
            : value;

    private RowPlace? PlaceOf(Expression value)
    {
        foreach ((ParameterExpression start, RowPlace place) in _starts)
            if (RowPlace.FindPlace(value, start, place) is { } found)
                return found;
        return null;
    }

    private RowPlace? Tested(BinaryExpression test) =>
        test.Right is ConstantExpression { Value: null } ? PlaceOf(test.Left)
        : test.Left is ConstantExpression { Value: null } ? PlaceOf(test.Right)
        : null;

    private int Presence(string path, Expression value)
    {
        // Null if the object is, whatever its own columns contain.
        Expression isThere = Expression.Condition(
            RangeExpressions.IsPresent(value),
            Expression.Constant(true, typeof(bool?)),
            Expression.Constant(null, typeof(bool?))
        );
        return Column(AddSlot(path.TrimEnd('.') + "?", isThere, isPresence: true));
    }

    private RowMember? BuildCreatedValue(
        MemberShape member,
        SelectionNode? node,
        IProperty property,
        Expression value,
        RowPlace place
    )
    {
        if (member.MemberType != property.ClrType && Nullable.GetUnderlyingType(member.MemberType) != property.ClrType)
            return RefuseNode(member, RowRefusalReason.NotOfColumnType);
        if (member.Shape.Selectable is not null && wire.ChangesMembers)
            return RefuseNode(member, RowRefusalReason.MembersChangedByOptions);
        if (ColumnGetters.FindGetter(property, member.MemberType) is null)
            return RefuseNode(member, RowRefusalReason.ConverterOfNulls);
        return CreateValue(
            member,
            AddSlot(place.Path + property.Name, value, property),
            node,
            place.IsCertain ? IsRequired(property) : IsNeverNull(member.MemberType)
        );
    }

    // The database may hold a null all the same, where its schema is not the model's: an error for EF's shaper too.
    private static bool IsRequired(IProperty property) => !property.IsNullable;

    private static bool IsNeverNull(Type type) => type.IsValueType && Nullable.GetUnderlyingType(type) is null;

    private sealed record Elements(
        RowPlace Place,
        Expression Source,
        IReadOnlyList<(LambdaExpression, bool)> Order,
        LambdaExpression? Selector
    );

    /// <summary>Resolves a collection of the model, possibly filtered, ordered and projected.</summary>
    private Elements? CollectionOf(Expression value)
    {
        if (
            value
                is MethodCallExpression
                {
                    Method: { Name: "ToList" or "ToArray" or "AsEnumerable", DeclaringType: var owner },
                    Arguments: [var listed]
                }
            && owner == typeof(Enumerable)
        )
            value = listed;
        LambdaExpression? selector = null;
        if (
            value
                is MethodCallExpression
                {
                    Method.Name: "Select",
                    Arguments: [var selected, LambdaExpression { Parameters.Count: 1 } lambda]
                } projection
            && projection.Method.DeclaringType == typeof(Enumerable)
        )
        {
            selector = lambda;
            value = selected;
        }
        if (PlaceOf(SourceOf(value)) is not { Collection: not null } place)
            return null;
        return FilteredAndOrdered(value, null) is var (source, order)
            ? new Elements(place, source, order, selector)
            : new Elements(place, value, OrderOf(value, SourceOf(value)), selector);
    }

    /// <summary>
    /// Returns a collection's filters and its order keys, or <see langword="null"/> if it is limited or created in
    /// another way.
    /// </summary>
    /// <param name="value">The calls.</param>
    /// <param name="end">
    /// The expression at which the calls end; <see langword="null"/> for any expression that is not such a call.
    /// </param>
    private static (
        Expression Source,
        IReadOnlyList<(LambdaExpression Key, bool Descending)> Order
    )? FilteredAndOrdered(Expression value, Expression? end)
    {
        var order = new List<(LambdaExpression, bool)>();
        bool isResolved = false;
        var filters = new Stack<MethodCallExpression>();
        while (
            value != end
            && value
                is MethodCallExpression { Arguments: [var source, LambdaExpression { Parameters.Count: 1 } by] } call
            && call.Method.DeclaringType == typeof(Enumerable)
        )
        {
            switch (call.Method.Name)
            {
                case "Where":
                    filters.Push(call);
                    break;
                case "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending":
                    if (!isResolved)
                        order.Insert(0, (by, call.Method.Name.EndsWith("Descending", StringComparison.Ordinal)));
                    isResolved |= call.Method.Name.StartsWith("OrderBy", StringComparison.Ordinal);
                    break;
                default:
                    return null;
            }
            value = source;
        }
        if (value is MethodCallExpression)
            return null;
        foreach (MethodCallExpression filter in filters)
            value = Expression.Call(filter.Method, value, filter.Arguments[1]);
        return (value, order);
    }

    // A limit also determines the order of the elements it returns.
    private static List<(LambdaExpression, bool)> OrderOf(Expression value, Expression end)
    {
        var order = new List<(LambdaExpression, bool)>();
        for (; value != end && value is MethodCallExpression { Arguments: [var source, ..] } call; value = source)
        {
            if (
                call
                is not {
                    Method.Name: "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending",
                    Arguments: [_, LambdaExpression by]
                }
            )
                continue;
            order.Insert(0, (by, call.Method.Name.EndsWith("Descending", StringComparison.Ordinal)));
            if (call.Method.Name.StartsWith("OrderBy", StringComparison.Ordinal))
                break;
        }
        return order;
    }

    private RowMember? BuildCreatedArray(MemberShape member, SelectionNode? node, Elements elements)
    {
        INavigationBase navigation = elements.Place.Collection!;
        IEntityType entity = navigation.TargetEntityType;
        if (elements.Selector is null && elements.Order.Count == 0 && elements.Source is MemberExpression)
            return Array(member, node, navigation, elements.Source, elements.Place.Path);
        ParameterExpression element = elements.Selector?.Parameters[0] ?? Expression.Parameter(entity.ClrType, "l");
        if (element.Type != entity.ClrType)
            return RefuseNode(member, RowRefusalReason.NotOfElementType);
        bool isLimited =
            node?.Range is not null
            || elements.Source is MethodCallExpression { Method.Name: not nameof(Enumerable.Where) };
        if (isLimited && RequiredReferences.LeavesOut(elements.Selector, entity.Model))
            return RefuseNode(member, RowRefusalReason.UnknownProjection);
        return Array(
            member,
            node,
            new RowJoin(entity, element, elements.Source, elements.Order),
            (shape, path) =>
            {
                _starts[element] = new(entity, null, null, null, path, true);
                return elements.Selector is { } selector && selector.Body != element
                    ? BuildCreated(null, shape, node, selector.Body, null)
                    : Object(null, shape, node, entity, element, path, null);
            },
            elements.Selector is { } created && created.Body != element ? created : null
        );
    }
}
