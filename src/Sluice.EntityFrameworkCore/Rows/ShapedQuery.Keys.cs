using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

// Collections in the order of their keys, as in rows.
internal sealed partial class ShapedQuery
{
    protected override Expression VisitMethodCall(MethodCallExpression node)
    {
        if (
            node
                is {
                    Method: { Name: nameof(Enumerable.Select), DeclaringType: var owner },
                    Arguments: [var elements, LambdaExpression { Parameters: [var element] } lambda]
                }
            && owner == typeof(Enumerable)
            && CollectionOf(elements) is { Expression: { } holder } collection
            && KeyOf(collection.Member, holder.Type, element.Type) is { } key
        )
            return Expression.Call(node.Method, Keyed(elements, key, element), Visit(lambda));
        return base.VisitMethodCall(node);
    }

    /// <summary>Returns the collection that a selection filters, sorts and limits.</summary>
    private static MemberExpression? CollectionOf(Expression elements)
    {
        while (
            elements
                is MethodCallExpression
                {
                    Method:
                    {
                        Name: "Take" or "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending",
                        DeclaringType: var owner
                    },
                    Arguments: [var source, _]
                }
            && owner == typeof(Enumerable)
        )
            elements = source;
        return elements as MemberExpression;
    }

    /// <summary>Sorts elements by their key after the order that they have.</summary>
    private static Expression Keyed(Expression elements, IKey key, ParameterExpression element)
    {
        if (elements is MethodCallExpression { Method.Name: nameof(Enumerable.Take) } limit)
            return Expression.Call(limit.Method, Keyed(limit.Arguments[0], key, element), limit.Arguments[1]);
        bool isSorted = elements is MethodCallExpression { Method.Name: not nameof(Enumerable.Where) };
        return OrderKeys.AppendKey(elements, key, element.Type, isSorted);
    }

    private IKey? KeyOf(MemberInfo member, Type holder, Type element) =>
        _model is null ? null : KeyedIncludes.KeyOf(_model, member, holder, element);
}
