using System.ComponentModel;
using Sluice.Filtering;

namespace Sluice;

/// <summary>Extension methods that write filters and sort expressions as SQL text.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FilterSqlExtensions
{
    /// <summary>
    /// Returns the condition of a filter, for a <c>WHERE</c> clause. It contains column names and names of parameters;
    /// every value is a parameter. <c>1 = 1</c> for the empty filter.
    /// </summary>
    /// <param name="filter">The filter.</param>
    /// <param name="dialect">The database.</param>
    /// <param name="parameters">Receives the values; pass it to the command.</param>
    /// <param name="columns">
    /// The columns of the members. <see langword="null"/>: columns with the names of the properties.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// The database cannot compare a member as objects in memory are compared, or the member has no column. The message
    /// says what to do.
    /// </exception>
    public static string ToSql(
        this FieldFilter filter,
        SqlDialect dialect,
        SqlParameters parameters,
        SqlColumns? columns = null
    )
    {
        ArgumentNullException.ThrowIfNull(filter);
        ArgumentNullException.ThrowIfNull(dialect);
        ArgumentNullException.ThrowIfNull(parameters);
        if (filter.Root is null)
            return "1 = 1";
        try
        {
            return SqlPredicates.Write(filter.Root, filter.Values, dialect, columns ?? SqlColumns.Default, parameters);
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: false, filter.Queries is not null);
        }
    }

    /// <summary>Returns the keys of a sort expression, for an <c>ORDER BY</c> clause.</summary>
    /// <param name="sort">The sort expression.</param>
    /// <param name="dialect">The database.</param>
    /// <param name="columns">
    /// The columns of the members. <see langword="null"/>: columns with the names of the properties.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// The database cannot order a member as objects in memory are ordered, or the member has no column. The message
    /// says what to do.
    /// </exception>
    public static string ToSql(this FieldSort sort, SqlDialect dialect, SqlColumns? columns = null)
    {
        ArgumentNullException.ThrowIfNull(sort);
        ArgumentNullException.ThrowIfNull(dialect);
        try
        {
            return SqlOrder.Write(sort.Keys, dialect, columns ?? SqlColumns.Default);
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: true, sort.Queries is not null);
        }
    }
}
