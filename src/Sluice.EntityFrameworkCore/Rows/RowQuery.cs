using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore;

/// <summary>Makes of a query the one whose rows a layout wants.</summary>
[RequiresUnreferencedCode("Finds Queryable's methods.")]
[RequiresDynamicCode("Makes generic methods.")]
internal static class RowQuery
{
    internal static IQueryable<object[]> Project<T>(IQueryable<T> query, RowLayout layout, QueryOrder? order) where T : class
    {
        if (layout.Array is not { } array) return query.Select(Expression.Lambda<Func<T, object[]>>(layout.Row, layout.Element));
        MethodInfo joined = typeof(RowQuery).GetMethod(nameof(Join), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(typeof(T), array.Element.Type);
        return (IQueryable<object[]>)joined.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [query, layout.Row, array, order!], null)!;
    }

    // Every parent with each of its elements, or once with none; parents one after the other, in the query's own order, as EF's single queries have them.
    private static IQueryable<object[]> Join<T, TElement>(IQueryable<T> query, Expression projection, RowArray array, QueryOrder order) where T : class
    {
        ParameterExpression parent = Expression.Parameter(typeof(T), "p"), element = Expression.Parameter(typeof(TElement), "l"), pair = Expression.Parameter(typeof(RowPair<T, TElement>), "r");
        Expression elements = Expression.Convert(Expression.MakeMemberAccess(parent, (MemberInfo?)array.Navigation.PropertyInfo ?? array.Navigation.FieldInfo!), typeof(IEnumerable<TElement>));
        elements = Expression.Call(((Func<IEnumerable<TElement>, IEnumerable<TElement?>>)Enumerable.DefaultIfEmpty).Method, elements);
        PropertyInfo first = typeof(RowPair<T, TElement>).GetProperty("Parent")!, second = typeof(RowPair<T, TElement>).GetProperty("Element")!;
        Expression made = Expression.MemberInit(Expression.New(typeof(RowPair<T, TElement>)), Expression.Bind(first, parent), Expression.Bind(second, element));
        IQueryable<RowPair<T, TElement>> pairs = query.SelectMany(Expression.Lambda<Func<T, IEnumerable<TElement>>>(elements, parent), Expression.Lambda<Func<T, TElement, RowPair<T, TElement>>>(made, parent, element));

        Expression ofParent = Expression.Property(pair, first), ofElement = Expression.Property(pair, second);
        Expression ordered = pairs.Expression;
        bool isFirst = true;
        foreach ((LambdaExpression key, bool descending) in order.Keys.Concat(KeysOf(array.Navigation.DeclaringEntityType, ofParent, pair)).Concat(KeysOf(array.Navigation.TargetEntityType, ofElement, pair)))
        {
            LambdaExpression over = key.Parameters[0] == pair ? key : Expression.Lambda(new Replacement(key.Parameters[0], ofParent).Visit(key.Body), pair);
            ordered = QueryOrder.Append(ordered, over, descending, isFirst);
            isFirst = false;
        }
        Expression row = new Replacement(array.Root, ofParent).Visit(projection);
        row = new Replacement(array.Element, ofElement).Visit(row);
        return query.Provider.CreateQuery<RowPair<T, TElement>>(ordered).Select(Expression.Lambda<Func<RowPair<T, TElement>, object[]>>(row, pair));
    }

    private static IEnumerable<(LambdaExpression, bool)> KeysOf(IEntityType entity, Expression source, ParameterExpression pair) =>
        entity.FindPrimaryKey()!.Properties.Select(p => (Expression.Lambda(QueryRows.KeyOf(p, source), pair), false));

    private sealed class Replacement(ParameterExpression parameter, Expression value) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => node == parameter ? value : node;
    }
}
