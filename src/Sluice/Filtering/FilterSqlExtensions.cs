using System.ComponentModel;
using System.Text;
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
    public static string ToSql(this FieldFilter filter, SqlDialect dialect, SqlParameters parameters,
        SqlColumns? columns = null)
    {
        ArgumentNullException.ThrowIfNull(filter);
        ArgumentNullException.ThrowIfNull(dialect);
        ArgumentNullException.ThrowIfNull(parameters);
        return filter.Root is null
            ? "1 = 1"
            : SqlPredicates.Write(filter.Root, filter.Values, dialect, columns ?? SqlColumns.Default, parameters);
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
        columns ??= SqlColumns.Default;
        var text = new StringBuilder();
        foreach (SortKey key in sort.Keys)
        {
            SqlColumn column = columns.ColumnOf(string.Join('.', key.Path.Members.Select(m => m.Shape.Name)),
                [.. key.Path.Members.Select(m => m.Shape)], dialect);
            dialect.RequireComparable(key.Path, column, isOrder: true);
            if (key.Path.Scalar!.Kind == ScalarKind.Enum && column.IsEnumText)
                throw new NotSupportedException($"Requests cannot sort by '{key.Path.NameIn(WireNaming.None)}' here: "
                    + "names of an enumeration do not have the order of its values. Store numbers, or do not allow "
                    + "the member.");
            text.Append(text.Length > 0 ? ", " : "").Append(column.Sql);
            if (key.Path.Scalar!.Kind == ScalarKind.Text) text.Append(dialect.Collation);
            if (key.IsDescending) text.Append(" DESC");
            // Databases differ in their defaults.
            if (key.Path.IsNullable && !column.IsNotNull) text.Append(dialect.NullOrder(key.IsDescending));
        }
        return text.ToString();
    }
}
