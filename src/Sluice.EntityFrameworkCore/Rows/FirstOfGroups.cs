using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Rewrites a query for the first object of each group, <c>GroupBy(o => o.Status).Select(g => g.First())</c>, to one
/// that joins one of the objects with each of the keys: as EF Core does in SQL, but with columns that a projection can
/// choose from.
/// </summary>
[RequiresUnreferencedCode("Finds methods of Queryable and Enumerable.")]
[RequiresDynamicCode("Makes generic methods.")]
internal static class FirstOfGroups
{
    /// <param name="source">The query before <c>Select</c>.</param>
    /// <param name="selector">The argument of <c>Select</c>.</param>
    /// <returns><see langword="null"/> if the elements are created in another way.</returns>
    internal static Expression? Joined(Expression source, LambdaExpression selector)
    {
        if (
            source
                is not MethodCallExpression
                {
                    Method: { Name: nameof(Queryable.GroupBy), DeclaringType: { } operators },
                    Arguments: [
                        var objects,
                        UnaryExpression { Operand: LambdaExpression { Parameters: [var each] } key },
                    ]
                }
            || operators != typeof(Queryable)
            || selector.ReturnType != each.Type
            // The groups and their objects are read separately, so both must find the same objects.
            || SiblingCollections.IsLimited(objects)
            || SingleElements.CollectionOf(selector.Body) is not { } first
            || EntityOf(objects) is not { } entity
            || !IsNeverNull(key.Body, each, entity)
        )
            return null;
        ParameterExpression value = Expression.Parameter(key.ReturnType, "k");
        Expression group = Expression.Call(
            typeof(Enumerable),
            nameof(Enumerable.Where),
            [each.Type],
            objects,
            Expression.Lambda(Equal(key.Body, value), each)
        );
        var ofGroup = new Replacement(selector.Parameters[0], group);
        var one = (MethodCallExpression)ofGroup.Visit(first);
        if (ofGroup.IsElsewhere)
            return null;
        Expression keys = Expression.Call(
            typeof(Queryable),
            nameof(Queryable.Distinct),
            [key.ReturnType],
            Expression.Call(
                typeof(Queryable),
                nameof(Queryable.Select),
                [each.Type, key.ReturnType],
                objects,
                Expression.Quote(key)
            )
        );
        return SingleElements.Join(keys, value, each.Type, one);
    }

    private static IEntityType? EntityOf(Expression objects) =>
        QueryRows.RootOf(objects)
        ?? (QueryElement.FindElement(objects)?.Entity is { IsCertain: true, Type: IEntityType entity } ? entity : null);

    // A join finds nothing for a key that is null.
    private static bool IsNeverNull(Expression key, ParameterExpression each, IEntityType entity) =>
        key switch
        {
            NewExpression { Members: not null } parts => parts.Arguments.All(part => IsNeverNull(part, each, entity)),
            MemberExpression { Expression: { } holder, Member.Name: var name } => holder == each
                && entity.FindProperty(name) is { IsNullable: false },
            _ => false,
        };

    private static Expression Equal(Expression key, Expression value) =>
        key is NewExpression parts
            ? parts
                .Arguments.Zip(
                    parts.Members!,
                    (part, member) => Equal(part, Expression.MakeMemberAccess(value, member))
                )
                .Aggregate(Expression.AndAlso)
            : Expression.Equal(key, value);

    // The group is the source of the calls; an aggregate over it within a condition would be another one.
    private sealed class Replacement(ParameterExpression group, Expression source) : ExpressionVisitor
    {
        private bool _isReplaced;

        internal bool IsElsewhere { get; private set; }

        protected override Expression VisitParameter(ParameterExpression node)
        {
            if (node != group)
                return node;
            IsElsewhere |= _isReplaced;
            _isReplaced = true;
            return source;
        }
    }
}
