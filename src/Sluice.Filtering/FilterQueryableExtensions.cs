using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Filtering;
using Sluice.Internal;

namespace Sluice;

/// <summary>Extension methods that apply filters and sort expressions to LINQ queries.</summary>
/// <remarks>
/// The constants of a filter are accessed as captured variables, so that a provider compiles filters that differ in
/// their constants only once.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FilterQueryableExtensions
{
    /// <summary>Filters a query, in the database.</summary>
    /// <param name="source">The query.</param>
    /// <param name="filter">The filter.</param>
    /// <exception cref="NotSupportedException">
    /// The query's provider cannot compare a member as objects in memory are compared. The message says what to do; a
    /// <see cref="FilterException"/> inside is for the sender of the filter.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static IQueryable<T> Where<T>(this IQueryable<T> source, FieldFilter<T> filter)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(filter);
        if (filter.Root is null)
            return source;
        if (source is EnumerableQuery<T>)
            return source.Where(value => filter.Matches(value));
        QueryTranslation target = QueryTranslators.GetTranslation(source);
        IQueryable<T> filtered = source.Provider.CreateQuery<T>(
            target.Apply(source.Expression, nameof(Queryable.Where), PredicateOf(filter, target))
        );
        filter.Queries?.Add(filtered, target);
        return filtered;
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private static LambdaExpression PredicateOf<T>(FieldFilter<T> filter, QueryTranslation target)
    {
        bool isRequested = filter.Queries is not null;
        try
        {
            return RequestedOperators.Mark(filter.PredicateFor(target), isSort: false, isRequested);
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: false, isRequested);
        }
    }

    /// <summary>Sorts a query, in the database.</summary>
    /// <param name="source">The query.</param>
    /// <param name="sort">The sort expression.</param>
    /// <exception cref="NotSupportedException">
    /// The query's provider cannot order a member as objects in memory are ordered, or the sort expression does not end
    /// with the key of the query's entity type. The message says what to do.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static IOrderedQueryable<T> OrderBy<T>(this IQueryable<T> source, FieldSort<T> sort)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(sort);
        if (source is EnumerableQuery<T>)
            return source.OrderBy(static element => element, sort);
        QueryTranslation target = QueryTranslators.GetTranslation(source);
        IOrderedQueryable<T> ordered = sort.Apply(source, target);
        sort.Queries?.Add(ordered, target);
        return ordered;
    }
}
