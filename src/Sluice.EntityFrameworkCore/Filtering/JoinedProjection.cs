using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.EntityFrameworkCore.Rows;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Writes a join that creates objects as a join of pairs and a projection of them, so that an operator can be applied
/// between the two.
/// </summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Generic methods are instantiated at run time.")]
internal static class JoinedProjection
{
    /// <summary>
    /// Returns the projection of the pairs; <see langword="null"/> if the operator joins nothing, or creates nothing of
    /// what it joins.
    /// </summary>
    /// <param name="join">A call of <see cref="Queryable"/>.</param>
    internal static MethodCallExpression? Find(MethodCallExpression join)
    {
        if (
            join.Method.Name is not ("Join" or "LeftJoin" or "SelectMany")
            || join.Arguments.Count is not (3 or 5)
            || CreatedValues.LambdaOf(join.Arguments[^1]) is not { Parameters: [var parent, var element] } result
            || result.Body is not (NewExpression or MemberInitExpression)
        )
            return null;
        Type pair = typeof(RowPair<,>).MakeGenericType(parent.Type, element.Type);
        PropertyInfo first = pair.GetProperty(nameof(RowPair<,>.Parent))!,
            second = pair.GetProperty(nameof(RowPair<,>.Element))!;
        var created = Expression.MemberInit(
            Expression.New(pair),
            Expression.Bind(first, parent),
            Expression.Bind(second, element)
        );
        MethodCallExpression pairs = JoinInto(join, Expression.Lambda(created, parent, element));
        ParameterExpression row = Expression.Parameter(pair, "pair");
        Expression projected = new Replacement(
            parent,
            Expression.Property(row, first),
            element,
            Expression.Property(row, second)
        ).Visit(result.Body);
        return Expression.Call(
            typeof(Queryable),
            nameof(Queryable.Select),
            [pair, projected.Type],
            pairs,
            Expression.Quote(Expression.Lambda(projected, row))
        );
    }

    // Returns the join with another result.
    private static MethodCallExpression JoinInto(MethodCallExpression join, LambdaExpression result)
    {
        Type[] types = join.Method.GetGenericArguments();
        types[^1] = result.ReturnType;
        return Expression.Call(
            join.Method.GetGenericMethodDefinition().MakeGenericMethod(types),
            [.. join.Arguments.SkipLast(1), Expression.Quote(result)]
        );
    }

    private sealed class Replacement(
        ParameterExpression first,
        Expression firstValue,
        ParameterExpression second,
        Expression secondValue
    ) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) =>
            node == first ? firstValue
            : node == second ? secondValue
            : node;
    }
}
