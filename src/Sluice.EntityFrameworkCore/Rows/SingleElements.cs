using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Rewrites a query whose elements are each the first object of a collection or another query,
/// <c>Select(c => db.Orders.Where(o => o.CustomerId == c.Id).FirstOrDefault())</c>, to one that joins at most one: the
/// same objects, or null where there is none, but with columns that a projection can choose from.
/// </summary>
[RequiresUnreferencedCode("Finds methods of Queryable and Enumerable.")]
[RequiresDynamicCode("Makes generic methods.")]
internal static class SingleElements
{
    /// <summary>Returns the query itself if its elements are created in another way.</summary>
    internal static Expression Joined(Expression query)
    {
        if (
            query is not MethodCallExpression { Arguments: [var source, ..] arguments } call
            || call.Method.DeclaringType is not { } operators
        )
            return query;
        if (operators == typeof(Queryable) && call.Method.Name == nameof(Queryable.Select))
            return arguments[1] is UnaryExpression { Operand: LambdaExpression { Parameters: [_] } selector }
                ? FirstOfGroups.Joined(source, selector) ?? Joined(source, selector) ?? query
                : query;
        if (!QueryElement.IsPassing(call.Method.Name))
            return query;
        Expression joined = Joined(source);
        return joined == source ? query : call.Update(null, [joined, .. arguments.Skip(1)]);
    }

    private static MethodCallExpression? Joined(Expression source, LambdaExpression selector) =>
        CollectionOf(selector.Body) is { } one ? Join(source, selector.Parameters[0], selector.ReturnType, one) : null;

    /// <summary>Returns a query that joins each element of another one with one object, or with null.</summary>
    /// <param name="source">The other query.</param>
    /// <param name="each">The parameter that represents its element.</param>
    /// <param name="type">The type of the object.</param>
    /// <param name="one">A collection of at most one.</param>
    internal static MethodCallExpression Join(
        Expression source,
        ParameterExpression each,
        Type type,
        MethodCallExpression one
    )
    {
        Expression found = Expression.Call(one.Method.DeclaringType!, nameof(Enumerable.DefaultIfEmpty), [type], one);
        Type collection = typeof(Func<,>).MakeGenericType(each.Type, typeof(IEnumerable<>).MakeGenericType(type));
        return Expression.Call(
            typeof(Queryable),
            nameof(Queryable.SelectMany),
            [each.Type, type],
            source,
            Expression.Quote(Expression.Lambda(collection, found, each))
        );
    }

    /// <summary>
    /// Returns whether elements are created by another query. Those of navigations are joined by layouts.
    /// </summary>
    internal static bool AreOfQueries(Expression element) =>
        CollectionOf(element)?.Method.DeclaringType == typeof(Queryable);

    /// <summary>
    /// Returns a collection of one element, for a value that is the first object of a collection; otherwise,
    /// <see langword="null"/>.
    /// </summary>
    internal static MethodCallExpression? CollectionOf(Expression value)
    {
        if (
            value
                is not MethodCallExpression
                {
                    Method:
                    {
                        Name: nameof(Enumerable.First)
                            or nameof(Enumerable.FirstOrDefault)
                            or nameof(Enumerable.Single)
                            or nameof(Enumerable.SingleOrDefault),
                        DeclaringType: { } operators
                    },
                    Arguments: [var collection, ..] arguments
                }
            || (operators != typeof(Enumerable) && operators != typeof(Queryable))
            || value.Type.IsValueType
            || value.Type == typeof(string)
        )
            return null;
        if (arguments.Count > 1)
        {
            if (arguments is not [_, var predicate] || predicate.Type == value.Type)
                return null;
            collection = Expression.Call(operators, nameof(Enumerable.Where), [value.Type], collection, predicate);
        }
        return Expression.Call(operators, nameof(Enumerable.Take), [value.Type], collection, Expression.Constant(1));
    }
}
