using System.Text;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The conditions, the order and the limit of a collection's elements in a selection, for hand-written SQL. Immutable;
/// its SQL contains names of members and parameters, never text of a request.
/// </summary>
public sealed class SelectedElements
{
    private readonly OrderKey[] _keys;

    internal SelectedElements(ElementRange? range) =>
        (First, _keys, Filters) = (range?.First, [.. range?.AllKeys ?? []], range?.Conditions ?? []);

    internal ElementFilter[] Filters { get; }

    /// <summary>
    /// Gets whether the elements are filtered. <see cref="ElementFilterExtensions.ToSql"/> returns the conditions.
    /// </summary>
    public bool IsFiltered => Filters.Length > 0;

    /// <summary>Gets the maximum number of elements; <see langword="null"/> for all of them.</summary>
    public int? First { get; }

    /// <summary>Gets whether the elements are sorted.</summary>
    public bool IsSorted => _keys.Length > 0;

    /// <summary>
    /// Returns the terms of an <c>ORDER BY</c>, with tests that sort null before every value; empty if the elements
    /// are not sorted: <c>l."Quantity" desc, l."Id"</c>.
    /// </summary>
    /// <param name="quoting">How the database quotes names.</param>
    /// <param name="naming">
    /// How column names are derived from property names; <see cref="WireNaming.Unset"/> to use property names
    /// unchanged.
    /// </param>
    /// <param name="table">The table name or alias to prefix each column with.</param>
    /// <param name="columnOf">
    /// Returns the SQL of a key from the members that lead to it, overriding the other parameters. Required for keys of
    /// nested objects.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// A key belongs to a nested object, and <paramref name="columnOf"/> is <see langword="null"/>.
    /// </exception>
    public string ToOrderBy(ColumnQuoting quoting = default, WireNaming naming = default, string? table = null,
        Func<IReadOnlyList<MemberShape>, string>? columnOf = null)
    {
        var sql = new StringBuilder();
        foreach (OrderKey key in _keys)
        {
            MemberShape last = key.Path[^1];
            if (columnOf is null && key.Path.Length > 1)
                throw new NotSupportedException(
                    $"The elements are sorted by {string.Join('.', key.Path.Select(m => m.Name))}, which is not a "
                    + "column of their own table. Pass columnOf.");
            string column = columnOf?.Invoke(key.Path)
                ?? (table is null ? "" : ColumnList.Quote(table, quoting) + ".")
                    + ColumnList.Quote(
                        naming == WireNaming.Unset ? last.Name : NamingPolicies.Convert(naming, last.Name), quoting);
            string direction = key.IsDescending ? " desc" : "";
            if (sql.Length > 0) sql.Append(", ");
            if (key.IsOptional)
                sql.Append("case when ").Append(column).Append(" is null then 0 else 1 end").Append(direction)
                    .Append(", ");
            sql.Append(column).Append(direction);
        }
        return sql.ToString();
    }
}
