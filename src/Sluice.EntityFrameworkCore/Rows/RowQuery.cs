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

    /// <summary>The same for a query of entities of which something else is made in the end.</summary>
    internal static IQueryable<object[]> Project(IQueryProvider provider, ProjectedQuery query, RowLayout layout, QueryOrder? order)
    {
        MethodInfo over = typeof(RowQuery).GetMethod(nameof(Over), BindingFlags.Static | BindingFlags.NonPublic)!.MakeGenericMethod(query.Entity.ClrType);
        return (IQueryable<object[]>)over.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [provider, query.Source, layout, order!], null)!;
    }

    private static IQueryable<object[]> Over<T>(IQueryProvider provider, Expression source, RowLayout layout, QueryOrder? order) where T : class => Project(provider.CreateQuery<T>(source), layout, order);

    // Every parent with each of its elements, or once with none; parents one after the other, in the query's own order, as EF's single queries have them.
    private static IQueryable<object[]> Join<T, TElement>(IQueryable<T> query, Expression projection, RowArray array, QueryOrder order) where T : class
    {
        ParameterExpression parent = Expression.Parameter(typeof(T), "p"), element = Expression.Parameter(typeof(TElement), "l"), pair = Expression.Parameter(typeof(RowPair<T, TElement>), "r");
        Expression elements = Expression.Convert(new Replacement(array.Root, parent).Visit(array.Elements), typeof(IEnumerable<TElement>));
        elements = Expression.Call(((Func<IEnumerable<TElement>, IEnumerable<TElement?>>)Enumerable.DefaultIfEmpty).Method, elements);
        PropertyInfo first = typeof(RowPair<T, TElement>).GetProperty("Parent")!, second = typeof(RowPair<T, TElement>).GetProperty("Element")!;
        Expression made = Expression.MemberInit(Expression.New(typeof(RowPair<T, TElement>)), Expression.Bind(first, parent), Expression.Bind(second, element));
        IQueryable<RowPair<T, TElement>> pairs = query.SelectMany(Expression.Lambda<Func<T, IEnumerable<TElement>>>(elements, parent), Expression.Lambda<Func<T, TElement, RowPair<T, TElement>>>(made, parent, element));

        Expression ofParent = Expression.Property(pair, first), ofElement = Expression.Property(pair, second);
        Expression ordered = pairs.Expression;
        bool isFirst = true;
        IEnumerable<(LambdaExpression, bool)> keys = order.Keys.Select(k => Over(k, ofParent)).Concat(KeysOf(array.Navigation.DeclaringEntityType, ofParent, pair))
            .Concat(array.Order.Select(k => Over(k, ofElement))).Concat(KeysOf(array.Navigation.TargetEntityType, ofElement, pair));
        foreach ((LambdaExpression over, bool descending) in keys)
        {
            ordered = QueryOrder.Append(ordered, over, descending, isFirst);
            isFirst = false;
        }
        Expression row = new Replacement(array.Root, ofParent).Visit(projection);
        row = new Replacement(array.Element, ofElement).Visit(row);
        return query.Provider.CreateQuery<RowPair<T, TElement>>(ordered).Select(Expression.Lambda<Func<RowPair<T, TElement>, object[]>>(row, pair));

        (LambdaExpression, bool) Over((LambdaExpression Key, bool Descending) by, Expression value) => (Expression.Lambda(new Replacement(by.Key.Parameters[0], value).Visit(by.Key.Body), pair), by.Descending);
    }

    private static IEnumerable<(LambdaExpression, bool)> KeysOf(IEntityType entity, Expression source, ParameterExpression pair) =>
        entity.FindPrimaryKey()!.Properties.Select(p => (Expression.Lambda(QueryRows.KeyOf(p, source), pair), false));

    private sealed class Replacement(ParameterExpression parameter, Expression value) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => node == parameter ? value : node;
    }
}
