using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Computed;
using Sluice.EntityFrameworkCore.Filtering;
using Sluice.Queries;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

// Handles the conditions, the order and the limit that a selection has for the elements of a collection.
internal sealed partial class RowLayoutBuilder
{
    /// <summary>
    /// Returns a join with the elements that fulfil conditions; <see langword="null"/> if the database can't test them.
    /// </summary>
    private static RowJoin? Filtered(RowJoin join, ElementRange range, LambdaExpression? selector)
    {
        if (range.Filters.Count == 0)
            return join;
        if (selector is not null)
            return null;
        EntityFrameworkTranslation translation = EntityFrameworkTranslator.GetTranslation(join.Entity);
        return
            RangeExpressions.Where(
                join.Elements,
                join.Entity.ClrType,
                range.Filters,
                (filter, type) => translation.Adapt(filter, type)
            )
                is { } elements
            ? join with
            {
                Elements = elements,
            }
            : null;
    }

    /// <summary>
    /// Returns a join with the elements of a range; <see langword="null"/> if the database can't sort them. The order
    /// of the query, and then the key of the elements, decide between equal ones, so that every statement takes the
    /// same.
    /// </summary>
    private static RowJoin? Ranged(RowJoin join, ElementRange range, LambdaExpression? selector)
    {
        if (KeysOf(join, range, selector) is not { } keys)
            return null;
        IReadOnlyList<(LambdaExpression, bool)> order = [.. keys, .. join.Order];
        if (range.First is null)
            return join with { Order = order };
        ParameterExpression element = Expression.Parameter(join.Entity.ClrType, "s");
        // The first of those that the query takes are in its order already.
        if (keys.Length == 0 && join.Elements is MethodCallExpression { Method.Name: nameof(Enumerable.Take) })
            return join with { Elements = RangeExpressions.Apply(join.Elements, element.Type, [], range.First) };
        IEnumerable<(LambdaExpression, bool)> key =
            join.Entity.FindPrimaryKey()
                ?.Properties.Select(p => (Expression.Lambda(OrderKeys.GetKeyValue(p, element), element), false))
            ?? [];
        return join with
        {
            Elements = RangeExpressions.Apply(join.Elements, element.Type, order.Concat(key), range.First),
            Order = order,
        };
    }

    private static (LambdaExpression Key, bool Descending)[]? KeysOf(
        RowJoin join,
        ElementRange range,
        LambdaExpression? selector
    )
    {
        if (range.SortKeys.Count == 0)
            return [];
        Type type = selector?.ReturnType ?? join.Entity.ClrType;
        if (range.SortKeys[0].Members[0].OwnerType != type)
            return null;
        IModel model = join.Entity.Model;
        ParameterExpression element = Expression.Parameter(type, "s");
        OrderKeys adapted = OrderKeys.GetKeys(join.Entity);
        Func<Expression, Expression?> adapt = selector is null
            ? adapted.Adapt
            : key =>
                ProjectedQuery.Inlined(Expression.Lambda(key, element), selector) is { Body: var inlined }
                    ? adapted.Adapt(inlined)
                    : null;
        IReadOnlyList<(LambdaExpression Key, bool Descending)>? keys = RangeExpressions.Keys(
            range.SortKeys,
            element,
            (holder, member) => ModelExpressions.Find(model, holder, member),
            adapt
        );
        if (keys is null)
            return null;
        return InlineKeys(keys, selector, model);
    }

    private static (LambdaExpression Key, bool Descending)[]? InlineKeys(
        IReadOnlyList<(LambdaExpression Key, bool Descending)> keys,
        LambdaExpression? selector,
        IModel model
    )
    {
        var inlined = new (LambdaExpression, bool)[keys.Count];
        for (int i = 0; i < inlined.Length; i++)
        {
            LambdaExpression? key = selector is null ? keys[i].Key : ProjectedQuery.Inlined(keys[i].Key, selector);
            if (key is null)
                return null;
            inlined[i] = (RequiredReferences.InRequest(key, model), keys[i].Descending);
        }
        return inlined;
    }
}
