using System.Collections;
using Sluice.Model;

namespace Sluice.Selection.Queries;

/// <summary>How a database quotes names.</summary>
public enum ColumnQuoting : byte
{
    /// <summary><c>"name"</c>: the SQL standard, PostgreSQL, SQLite, Oracle.</summary>
    Double,
    /// <summary><c>[name]</c>: SQL Server.</summary>
    Bracket,
    /// <summary><c>`name`</c>: MySQL.</summary>
    Backtick,
}

/// <summary>A column that a selection needs.</summary>
/// <param name="Member">The member it fills.</param>
/// <param name="Name">The column's name, not quoted.</param>
/// <param name="Sql">
/// The column as SQL lists it: quoted, with the member's wire name as alias where that differs.
/// </param>
public sealed record SelectedColumn(MemberShape Member, string Name, string Sql);

/// <summary>
/// The columns that a selection needs of the type's own table. Prints as SQL's column list; holds names of members
/// only, never text of a request.
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

    /// <summary>The list as SQL: <c>"Id" as "id", "Name" as "name"</c>.</summary>
    public override string ToString() => string.Join(", ", _columns.Select(c => c.Sql));

    internal static string Quote(string name, ColumnQuoting quoting) => quoting switch
    {
        ColumnQuoting.Bracket => $"[{name.Replace("]", "]]")}]",
        ColumnQuoting.Backtick => $"`{name.Replace("`", "``")}`",
        _ => $"\"{name.Replace("\"", "\"\"")}\"",
    };
}
