using System.Collections;
using Sluice.Model;

namespace Sluice.Selection;

/// <summary>Specifies how a database quotes names.</summary>
public enum ColumnQuoting : byte
{
    /// <summary><c>"name"</c>: the SQL standard, PostgreSQL, SQLite, Oracle.</summary>
    Double,

    /// <summary><c>[name]</c>: SQL Server.</summary>
    Bracket,

    /// <summary><c>`name`</c>: MySQL.</summary>
    Backtick,
}

/// <summary>A column required by a selection.</summary>
/// <param name="Member">The member that the column is read into.</param>
/// <param name="Name">The name of the column, unquoted.</param>
/// <param name="Sql">
/// The column as it appears in a SQL column list: quoted, with the member's wire name as an alias if it differs.
/// </param>
public sealed record SelectedColumn(MemberShape Member, string Name, string Sql);

/// <summary>
/// The columns of the type's own table that a selection requires. Converts to a SQL column list that contains only
/// member names, never text from a request.
/// </summary>
public sealed class ColumnList : IReadOnlyList<SelectedColumn>
{
    private readonly SelectedColumn[] _columns;

    internal ColumnList(SelectedColumn[] columns) => _columns = columns;

    /// <inheritdoc/>
    public SelectedColumn this[int index] => _columns[index];

    /// <inheritdoc/>
    public int Count => _columns.Length;

    /// <inheritdoc/>
    public IEnumerator<SelectedColumn> GetEnumerator() => ((IEnumerable<SelectedColumn>)_columns).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Returns the SQL column list: <c>"Id" as "id", "Name" as "name"</c>.</summary>
    public override string ToString() => string.Join(", ", _columns.Select(column => column.Sql));

    internal static string Quote(string name, ColumnQuoting quoting) =>
        quoting switch
        {
            ColumnQuoting.Bracket => $"[{name.Replace("]", "]]")}]",
            ColumnQuoting.Backtick => $"`{name.Replace("`", "``")}`",
            _ => $"\"{name.Replace("\"", "\"\"")}\"",
        };
}
