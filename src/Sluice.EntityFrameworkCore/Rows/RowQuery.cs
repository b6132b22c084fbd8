using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Rewrites a query to return the rows that a layout needs.</summary>
[RequiresUnreferencedCode("Finds Queryable's methods.")]
[RequiresDynamicCode("Makes generic methods.")]
internal static class RowQuery
{
    private static readonly MethodInfo s_select = (
        (Func<IQueryable<object>, Expression<Func<object, object>>, IQueryable<object>>)Queryable.Select
    ).Method.GetGenericMethodDefinition();
    private static readonly MethodInfo s_selectMany = (
        (Func<
            IQueryable<object>,
            Expression<Func<object, IEnumerable<object>>>,
            Expression<Func<object, object, object>>,
            IQueryable<object>
        >)
            Queryable.SelectMany
    ).Method.GetGenericMethodDefinition();

    /// <param name="entities">The query of entities.</param>
    /// <param name="layout">The layout of the rows.</param>
    /// <param name="order">The order of the query, if the layout joins.</param>
    internal static Expression Project(Expression entities, RowLayout layout, QueryOrder? order)
    {
        if (layout.Joins.Count + layout.Lookups.Count == 0)
            return Select(entities, layout.Row, layout.Parameter);
        (entities, ParameterExpression row, Dictionary<ParameterExpression, Expression> places) = Join(
            entities,
            layout
        );
        if (layout.Joins.Count > 0)
            entities = Order(entities, row, layout, order!, places);
        return Select(entities, new Replacement(places).Visit(layout.Row), row);
    }

    private static MethodCallExpression Select(Expression entities, Expression created, ParameterExpression row) =>
        Expression.Call(
            s_select.MakeGenericMethod(row.Type, typeof(object[])),
            entities,
            Expression.Quote(Expression.Lambda(created, row))
        );

    // Returns every parent with each of its elements, or once if it has none. A row of three is a pair of a pair and
    // the third.
    private static (Expression Rows, ParameterExpression Row, Dictionary<ParameterExpression, Expression> Places) Join(
        Expression entities,
        RowLayout layout
    )
    {
        ParameterExpression row = layout.Parameter;
        var places = new Dictionary<ParameterExpression, Expression> { [row] = row };
        foreach (RowJoin join in layout.Lookups.Concat(layout.Joins))
        {
            Type pair = typeof(RowPair<,>).MakeGenericType(row.Type, join.Element.Type);
            PropertyInfo first = pair.GetProperty(nameof(RowPair<object, object>.Parent))!;
            PropertyInfo second = pair.GetProperty(nameof(RowPair<object, object>.Element))!;
            Expression elements = new Replacement(places).Visit(join.Elements);
            if (!layout.IsSplit || layout.Lookups.Contains(join))
                elements = OrMissing(elements, join.Element.Type);
            Expression created = Expression.MemberInit(
                Expression.New(pair),
                Expression.Bind(first, row),
                Expression.Bind(second, join.Element)
            );
            entities = SelectMany(entities, elements, Expression.Lambda(created, row, join.Element));

            ParameterExpression next = Expression.Parameter(pair, "r");
            places = MovePlaces(places, row, Expression.Property(next, first));
            places[join.Element] = Expression.Property(next, second);
            row = next;
        }
        return (entities, row, places);
    }

    private static Dictionary<ParameterExpression, Expression> MovePlaces(
        Dictionary<ParameterExpression, Expression> places,
        ParameterExpression row,
        Expression into
    )
    {
        var replacement = new Replacement(new() { [row] = into });
        return places.ToDictionary(p => p.Key, p => replacement.Visit(p.Value));
    }

    private static MethodCallExpression OrMissing(Expression elements, Type element) =>
        Expression.Call(
            typeof(Enumerable),
            nameof(Enumerable.DefaultIfEmpty),
            [element],
            Expression.Convert(elements, typeof(IEnumerable<>).MakeGenericType(element))
        );

    /// <param name="rows">The rows.</param>
    /// <param name="elements">The elements of a row.</param>
    /// <param name="pair">Creates the row of a row and an element.</param>
    private static MethodCallExpression SelectMany(Expression rows, Expression elements, LambdaExpression pair)
    {
        (ParameterExpression row, Type element) = (pair.Parameters[0], pair.Parameters[1].Type);
        Type sequence = typeof(IEnumerable<>).MakeGenericType(element);
        Type collection = typeof(Func<,>).MakeGenericType(row.Type, sequence);
        return Expression.Call(
            s_selectMany.MakeGenericMethod(row.Type, element, pair.ReturnType),
            rows,
            Expression.Quote(Expression.Lambda(collection, elements, row)),
            Expression.Quote(pair)
        );
    }

    // Orders the parents as the query does, like EF Core's single queries, then the elements of each join in their own
    // order.
    private static Expression Order(
        Expression rows,
        ParameterExpression row,
        RowLayout layout,
        QueryOrder order,
        Dictionary<ParameterExpression, Expression> places
    )
    {
        IEnumerable<(LambdaExpression, bool)> keys = order
            .Keys.Select(k => Over(k, layout.Parameter))
            .Concat(layout.Key.Select(k => (Lambda(layout.Columns[k].Slot.Value), false)));
        foreach (RowJoin join in layout.Joins)
            keys = keys.Concat(join.Order.Select(k => Over(k, join.Element)))
                .Concat(
                    join.Entity.FindPrimaryKey()!
                        .Properties.Select(p => (Lambda(OrderKeys.GetKeyValue(p, places[join.Element])), false))
                );
        bool isFirst = true;
        foreach ((LambdaExpression over, bool descending) in keys)
        {
            rows = QueryOrder.Append(rows, over, descending, isFirst);
            isFirst = false;
        }
        return rows;

        LambdaExpression Lambda(Expression value) => Expression.Lambda(new Replacement(places).Visit(value), row);
        (LambdaExpression, bool) Over((LambdaExpression Key, bool Descending) by, ParameterExpression of) =>
            (Lambda(new Replacement(new() { [by.Key.Parameters[0]] = of }).Visit(by.Key.Body)), by.Descending);
    }

    private sealed class Replacement(Dictionary<ParameterExpression, Expression> values) : ExpressionVisitor
    {
        protected override Expression VisitParameter(ParameterExpression node) => values.GetValueOrDefault(node, node);
    }
}
