using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Filtering;
using Sluice.Internal;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// Extension methods for the conditions of include expressions: <c>lines[!filter:'quantity gt 2']</c>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ElementFilterExtensions
{
    /// <summary>
    /// Returns options with which an expression may filter the elements of collections. By default, it may not.
    /// </summary>
    /// <param name="options">The options of the expression, whose naming policy applies to the conditions.</param>
    /// <param name="filters">
    /// The limits of the conditions, which apply to all conditions of an expression together, and the members that they
    /// may use: <see cref="FilterOptions.Allowed"/> and <see cref="FilterOptions.Within"/> are selections of the type
    /// that the expression is bound to.
    /// </param>
    public static IncludeOptions WithFilters(this IncludeOptions options, FilterOptions filters = default) =>
        options with
        {
            RegisteredFilters = new ElementFilters(filters with { Names = default }),
        };

    /// <summary>
    /// Returns options with which an expression may sort the elements of collections by the members that sort
    /// expressions of the type take. By default, it may sort by those marked with <see cref="SortableAttribute"/>.
    /// </summary>
    /// <param name="options">The options of the expression.</param>
    /// <param name="sorts">
    /// The members that keys may name: <see cref="FilterOptions.Allowed"/> and <see cref="FilterOptions.Within"/> are
    /// selections of the type that the expression is bound to. Nothing else applies to keys within the expression, of
    /// which a collection may have 8.
    /// </param>
    public static IncludeOptions WithSorts(this IncludeOptions options, FilterOptions sorts) =>
        options with
        {
            RegisteredKeys =
                sorts.Allowed is null && sorts.Within is null ? null : new ElementKeys(sorts.Allowed, sorts.Within),
        };

    /// <summary>
    /// Returns the conditions on a collection's elements, for a <c>WHERE</c> clause. It contains column names and names
    /// of parameters; every value is a parameter. <c>1 = 1</c> without a condition.
    /// </summary>
    /// <param name="elements">The elements.</param>
    /// <param name="dialect">The database.</param>
    /// <param name="parameters">Receives the values; pass it to the command.</param>
    /// <param name="columns">
    /// The columns of the elements' members. <see langword="null"/>: columns with the names of the properties.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// The database cannot compare a member as objects in memory are compared, or the member has no column. The message
    /// says what to do.
    /// </exception>
    public static string ToSql(
        this SelectedElements elements,
        SqlDialect dialect,
        SqlParameters parameters,
        SqlColumns? columns = null
    )
    {
        ArgumentNullException.ThrowIfNull(elements);
        ArgumentNullException.ThrowIfNull(dialect);
        ArgumentNullException.ThrowIfNull(parameters);
        columns ??= SqlColumns.Default;
        string[] conditions =
        [
            .. elements.Filters.Select(filter => ((BoundElementFilter)filter).ToSql(dialect, columns, parameters)),
        ];
        return conditions.Length switch
        {
            0 => "1 = 1",
            1 => conditions[0],
            _ => string.Join(" AND ", conditions.Select(static condition => $"({condition})")),
        };
    }

    /// <summary>
    /// Returns the keys by which a collection's elements are sorted, for an <c>ORDER BY</c> clause: null before every
    /// value, and text by code point. Empty if the elements are not sorted.
    /// </summary>
    /// <param name="elements">The elements.</param>
    /// <param name="dialect">The database.</param>
    /// <param name="columns">
    /// The columns of the elements' members. <see langword="null"/>: columns with the names of the properties.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// The database cannot order a member as objects in memory are ordered, or the member has no column. The message
    /// says what to do.
    /// </exception>
    public static string ToOrderBy(this SelectedElements elements, SqlDialect dialect, SqlColumns? columns = null)
    {
        ArgumentNullException.ThrowIfNull(elements);
        ArgumentNullException.ThrowIfNull(dialect);
        return elements.Element is { } element
            ? SqlOrder.Write(SqlOrder.KeysOf(elements.Keys, element), dialect, columns ?? SqlColumns.Default)
            : "";
    }

    /// <summary>Returns a condition as a predicate of a query.</summary>
    /// <param name="filter">The condition.</param>
    /// <param name="element">The type of the elements.</param>
    /// <param name="translation">How the query's provider compares members of the elements.</param>
    /// <exception cref="NotSupportedException">
    /// The provider cannot compare a member as objects in memory are compared.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static LambdaExpression ToPredicate(this ElementFilter filter, Type element, QueryTranslation translation)
    {
        ArgumentNullException.ThrowIfNull(filter);
        ArgumentNullException.ThrowIfNull(element);
        ArgumentNullException.ThrowIfNull(translation);
        return ((BoundElementFilter)filter).ToPredicate(element, translation);
    }
}
