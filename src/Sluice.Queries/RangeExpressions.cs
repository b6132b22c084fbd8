using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Filtering;
using Sluice.Model;
using Sluice.Queries.Computed;
using Sluice.Selection;

namespace Sluice.Queries;

/// <summary>
/// Expresses the conditions, the order and the limit of a collection's elements, for query providers and over objects.
/// </summary>
[RequiresUnreferencedCode("Methods are found by reflection.")]
[RequiresDynamicCode("Generic methods are instantiated at run time.")]
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RangeExpressions
{
    private static readonly MethodInfo s_list = (
        (Func<ElementRange, IEnumerable<object>, List<object>>)CreateList
    ).Method.GetGenericMethodDefinition();

    /// <summary>Returns the elements to write of a collection of objects.</summary>
    internal static Expression OverObjects(ElementRange range, Expression source, Type element) =>
        Expression.Call(s_list.MakeGenericMethod(element), Expression.Constant(range), source);

    private static List<T> CreateList<T>(ElementRange range, IEnumerable<T> items) => [.. range.Slice(items)];

    /// <summary>
    /// Returns the keys of an order as expressions, with tests that sort null before every value;
    /// <see langword="null"/> if the provider cannot sort by one of them.
    /// </summary>
    /// <param name="keys">The keys.</param>
    /// <param name="element">The parameter that represents an element.</param>
    /// <param name="expressionOf">Returns the expression of a computed member.</param>
    /// <param name="adapt">
    /// Adapts a key to the provider; returns <see langword="null"/> if it cannot be sorted by.
    /// </param>
    public static IReadOnlyList<(LambdaExpression Key, bool Descending)>? Keys(
        IEnumerable<OrderKey> keys,
        ParameterExpression element,
        Func<Type, MemberInfo, LambdaExpression?> expressionOf,
        Func<Expression, Expression?>? adapt
    )
    {
        var created = new List<(LambdaExpression, bool)>();
        foreach (OrderKey key in keys)
        {
            Expression value = element;
            // An object that a reference leads to may be missing, whatever its type declares.
            bool isOptional = key.IsOptional || key.Path[..^1].Any(static m => !m.MemberType.IsValueType);
            foreach (MemberShape member in key.Path)
            {
                if (member.Member is null)
                    return null;
                value = expressionOf(value.Type, member.Member) is { } expression
                    ? ComputedExpressions.ApplyTo(expression, value, member.MemberType, expressionOf)
                    : Expression.MakeMemberAccess(value, member.Member);
            }
            if (isOptional && value.Type.IsValueType && Nullable.GetUnderlyingType(value.Type) is null)
                value = Expression.Convert(value, typeof(Nullable<>).MakeGenericType(value.Type));
            Expression? compared = adapt is null ? value : adapt(value);
            if (compared is null)
                return null;
            if (isOptional)
                created.Add((Expression.Lambda(IsPresent(value), element), key.IsDescending));
            created.Add((Expression.Lambda(compared, element), key.IsDescending));
        }
        return created;
    }

    /// <summary>
    /// Returns the elements that fulfil conditions; <see langword="null"/> if the provider cannot test one of them.
    /// </summary>
    /// <param name="source">The elements.</param>
    /// <param name="element">Their type.</param>
    /// <param name="filters">The conditions.</param>
    /// <param name="adapt">
    /// Returns a condition on elements of a type as a predicate; <see langword="null"/> if the provider cannot test it.
    /// </param>
    public static Expression? Where(
        Expression source,
        Type element,
        IReadOnlyList<ElementFilter> filters,
        Func<ElementFilter, Type, LambdaExpression?>? adapt
    )
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(filters);
        foreach (ElementFilter filter in filters)
        {
            if (adapt?.Invoke(filter, element) is not { } predicate)
                return null;
            source = Expression.Call(typeof(Enumerable), nameof(Enumerable.Where), [element], source, predicate);
        }
        return source;
    }

    /// <summary>Returns a condition as a provider tests it; null if it compares members in another way.</summary>
    /// <param name="filter">The condition.</param>
    /// <param name="element">The type of the elements.</param>
    /// <param name="translation">How the provider compares members of the elements, if it is known.</param>
    public static LambdaExpression? Adapt(ElementFilter filter, Type element, QueryTranslation? translation)
    {
        if (translation is null)
            return null;
        try
        {
            return filter.ToPredicate(element, translation);
        }
        catch (NotSupportedException)
        {
            return null;
        }
    }

    /// <summary>Returns the test for a value other than null. Its type need not define operators.</summary>
    public static Expression IsPresent(Expression value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return Nullable.GetUnderlyingType(value.Type) is not null
            ? Expression.Property(value, nameof(Nullable<int>.HasValue))
            : Expression.NotEqual(value, Expression.Constant(null, value.Type));
    }

    /// <summary>Sorts and limits a sequence; a number is a parameter of the query.</summary>
    public static Expression Apply(
        Expression source,
        Type element,
        IEnumerable<(LambdaExpression Key, bool Descending)> keys,
        int? first
    )
    {
        bool isFirst = true;
        foreach ((LambdaExpression key, bool descending) in keys)
        {
            string name = (isFirst ? "OrderBy" : "ThenBy") + (descending ? "Descending" : "");
            source = Expression.Call(typeof(Enumerable), name, [element, key.ReturnType], source, key);
            isFirst = false;
        }
        if (first is not { } most)
            return source;
        Expression limit = Expression.Field(Expression.Constant(new Limit { Value = most }), nameof(Limit.Value));
        // A limit of a limit needs joins that not every database has.
        if (
            source is MethodCallExpression { Method.Name: nameof(Enumerable.Take), Arguments: [var limited, var count] }
            && count.Type == typeof(int)
        )
        {
            source = limited;
            limit = Expression.Call(typeof(Math), nameof(Math.Min), [], count, limit);
        }
        return Expression.Call(typeof(Enumerable), nameof(Enumerable.Take), [element], source, limit);
    }

    // Query providers treat a field of a captured object as a parameter, so that one translation serves all numbers.
    private sealed class Limit
    {
        public int Value;
    }
}
