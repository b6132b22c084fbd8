using Sluice.Internal;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// Maps the members that filters and sort expressions may use to columns of a hand-written statement. Members of the
/// type itself map to columns by their names; members of other objects and collections must be mapped.
/// </summary>
/// <remarks>Build one at start-up and share it: it is thread safe once no more columns are added.</remarks>
public sealed class SqlColumns
{
    private readonly Dictionary<string, SqlColumn> _columns = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _collections = new(StringComparer.Ordinal);
    private readonly WireNaming _naming;
    private readonly string? _table;

    /// <summary>Initializes a new instance.</summary>
    /// <param name="naming">
    /// How column names are derived from the names of properties; <see cref="WireNaming.Unset"/> uses these unchanged.
    /// </param>
    /// <param name="table">The table name or alias to prefix each derived column with.</param>
    public SqlColumns(WireNaming naming = default, string? table = null) => (_naming, _table) = (naming, table);

    /// <summary>Maps a member to a column.</summary>
    /// <param name="member">
    /// The path of the member, names in code joined by dots: <c>Customer.Country</c>, and <c>Lines.Sku</c> for a member
    /// of a collection's elements. A collection of single values maps <c>Tags.</c>, with the dot, to the column of its
    /// values. An object is mapped to a column that is null where the object is.
    /// </param>
    /// <param name="column">The column.</param>
    /// <returns>This instance.</returns>
    public SqlColumns Map(string member, SqlColumn column)
    {
        _columns[Argument.NotNull(member)] = Argument.NotNull(column);
        return this;
    }

    /// <inheritdoc cref="Map(string, SqlColumn)"/>
    /// <param name="member">The path of the member.</param>
    /// <param name="sql">The column as SQL text, quoted and qualified. Trusted.</param>
    public SqlColumns Map(string member, string sql) => Map(member, new SqlColumn(sql));

    /// <summary>Maps a collection to the rows that <c>any</c> and <c>all</c> test.</summary>
    /// <param name="member">The path of the collection, names in code joined by dots.</param>
    /// <param name="from">
    /// What follows <c>FROM</c>, with the condition that joins the rows to the outer row: <c>"lines" AS l WHERE
    /// l."order_id" = o."id"</c>. Trusted: it comes from the program, never from a request.
    /// </param>
    /// <returns>This instance.</returns>
    public SqlColumns MapCollection(string member, string from)
    {
        _collections[Argument.NotNull(member)] = Argument.NotNull(from);
        return this;
    }

    internal static SqlColumns Default { get; } = new();

    internal SqlColumn ColumnOf(string path, IReadOnlyList<MemberShape> members, SqlDialect dialect)
    {
        if (_columns.TryGetValue(path, out SqlColumn? column))
            return column;
        bool isValue =
            members.Count == 1
            && (members[0].Shape.Selectable is null || ValueWrapper.Find(members[0].MemberType) is not null);
        if (!isValue)
            throw Unmapped(path, nameof(Map));
        string name = _naming == WireNaming.Unset ? members[0].Name : NamingPolicies.Convert(_naming, members[0].Name);
        return new((_table is null ? "" : dialect.Quote(_table) + ".") + dialect.Quote(name));
    }

    internal string RowsOf(string path) =>
        _collections.TryGetValue(path, out string? from) ? from : throw Unmapped(path, nameof(MapCollection));

    private static NotSupportedException Unmapped(string path, string method) =>
        new(
            $"'{path}' belongs to another table, and the statement's columns do not include it. Map it with "
                + $"SqlColumns.{method}(\"{path}\", …), or do not allow the member."
        );
}
