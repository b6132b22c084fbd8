using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Rows;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles elements of queries that are kept as they are: joins, groupings, set operations. The projection refers to the
// element's members; the expressions that created them determine whether rows can represent them.
internal sealed partial class RowLayoutBuilder
{
    internal RowLayoutResult Build(TypeShape shape, SelectionNode? node, QueryElement element)
    {
        foreach ((ParameterExpression start, RowPlace place) in element.Starts)
            _starts[start] = place;
        if (element.Entity is not { Type: IEntityType entity } whole)
            return LayoutOf(node, selected => Element(null, shape, selected, element.Body, root));
        // An object that may be null has no key for folding.
        if (whole.IsCertain && element.Body is ParameterExpression)
            _entity = entity;
        return LayoutOf(
            node,
            selected => Object(null, shape, selected, entity, root, "", whole.IsCertain ? null : Presence("", root))
        );
    }

    private RowObject? Element(
        MemberShape? member,
        TypeShape shape,
        SelectionNode? node,
        Expression created,
        Expression source
    )
    {
        if (Check(member, shape, created.Type) is not { } objects)
            return null;
        if (GivenTo(created) is not { } values)
            return Refuse(member, RowRefusalReason.UnknownProjection);
        var members = new List<RowMember>();
        foreach (MemberShape part in wire.MembersOf(objects))
        {
            if (!IsSelected(part, node))
                continue;
            if (!IsAlwaysWritten(part))
                return null;
            if (part.Member is null || !values.TryGetValue(part.Name, out Expression? value))
                return Refuse(part, RowRefusalReason.NotProjected);
            if (
                ElementPart(part, node?.ChildOf(part.Index), value, Expression.MakeMemberAccess(source, part.Member))
                is not { } known
            )
                return null;
            members.Add(known);
        }
        return CreateObject(member, members, null);
    }

    private static Dictionary<string, Expression>? GivenTo(Expression created)
    {
        if (created is not QueryElement.SetExpression set)
            return ProjectedMembers.FindMembers(created);
        if (GivenTo(set.First) is not { } first || GivenTo(set.Second) is not { } second)
            return null;
        return first
            .Where(f => second.TryGetValue(f.Key, out Expression? other) && other.Type == f.Value.Type)
            .ToDictionary(f => f.Key, f => (Expression)new QueryElement.SetExpression(f.Value, second[f.Key]));
    }

    /// <param name="member">The member.</param>
    /// <param name="node">The selection of the member.</param>
    /// <param name="value">The expression from which the query creates it.</param>
    /// <param name="given">The member of the query's element.</param>
    private RowMember? ElementPart(MemberShape member, SelectionNode? node, Expression value, Expression given)
    {
        Expression inner = Unlifted(value);
        if (PlaceOf(inner) is { } place)
        {
            if (place.Property is { } property)
                return BuildCreatedValue(member, node, property, given, place);
            if (member.MemberType != inner.Type)
                return RefuseNode(member, RowRefusalReason.NotOfSourceType);
            bool isStart = inner is ParameterExpression;
            if (place.Type is IEntityType entity)
                return Object(
                    member,
                    member.Shape,
                    node,
                    entity,
                    given,
                    $"{place.Path}{member.Name}.",
                    isStart && place.IsCertain ? null : Presence($"{place.Path}{member.Name}", given)
                );
            if (place.Type is IComplexType complex && place.IsCertain)
                return Object(member, member.Shape, node, complex, given, place.Path, null);
        }
        if (
            inner is NewExpression or MemberInitExpression
            && inner.Type == member.MemberType
            && member.Shape is IObjectShape
        )
            return Element(member, member.Shape, node, inner, given);
        if (member.Shape.Selectable is not null || given.Type != member.MemberType)
            return RefuseNode(member, RowRefusalReason.UnknownProjection);
        return CreateValue(member, AddSlot($"={_slots.Count}", given), node, IsNeverNull(member.MemberType));
    }

    /// <summary>
    /// Determines whether a value depends on no row, so that EF Core evaluates it before the query runs.
    /// </summary>
    private static bool IsEvaluated(Expression value)
    {
        var rows = new RowFinder();
        rows.Visit(value);
        return !rows.Finds;
    }

    private sealed class RowFinder : ExpressionVisitor
    {
        internal bool Finds { get; private set; }

        protected override Expression VisitParameter(ParameterExpression node)
        {
            Finds = true;
            return node;
        }

        protected override Expression VisitExtension(Expression node)
        {
            Finds |= node is not CapturedObject;
            return node;
        }
    }
}
