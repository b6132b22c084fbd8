using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>
/// Finds columns by the names of members: exactly, ignoring case, or ignoring underscores and dots. A name takes the
/// same time whatever the number of columns, because a source may have as many names as it has bytes.
/// </summary>
internal sealed class ColumnNames
{
    private readonly (int Ordinal, string Name, string Simple)[] _columns;
    private readonly ILookup<string, int> _exact,
        _ignoringCase,
        _simple;

    /// <param name="columns">The columns of the table.</param>
    /// <param name="ordinals">The positions of those that are found.</param>
    internal ColumnNames(IReadOnlyList<InsertColumn> columns, int[] ordinals)
    {
        _columns = [.. ordinals.Select(i => (i, columns[i].Name, Simplify(columns[i].Name)))];
        _exact = _columns.ToLookup(column => column.Name, column => column.Ordinal, StringComparer.Ordinal);
        _ignoringCase = _columns.ToLookup(
            column => column.Name,
            column => column.Ordinal,
            StringComparer.OrdinalIgnoreCase
        );
        _simple = _columns.ToLookup(
            column => column.Simple,
            column => column.Ordinal,
            StringComparer.OrdinalIgnoreCase
        );
    }

    internal IEnumerable<string> Names => _columns.Select(column => column.Name);

    /// <summary>Returns the position of the column with a name, or -1.</summary>
    /// <exception cref="WireException">Several columns have the name equally well.</exception>
    internal int Find(string name)
    {
        int ordinal = FindOne(_exact[name], name);
        if (ordinal < 0)
            ordinal = FindOne(_ignoringCase[name], name);
        if (ordinal < 0 && Simplify(name) is { Length: > 0 } simple)
            ordinal = FindOne(_simple[simple], name);
        return ordinal;
    }

    /// <summary>Returns the positions of the columns whose names begin with that of a nested object.</summary>
    internal IEnumerable<int> FindNested(string name)
    {
        string prefix = Simplify(name);
        return prefix.Length == 0
            ? []
            : _columns
                .Where(column => column.Simple.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                .Select(column => column.Ordinal);
    }

    private int FindOne(IEnumerable<int> ordinals, string name)
    {
        int found = -1;
        foreach (int ordinal in ordinals)
        {
            if (found >= 0)
                throw new WireException(
                    WireError.DuplicateMember,
                    $"The member '{name}' may be for the column '{NameOf(found)}' or '{NameOf(ordinal)}'. Name it "
                        + "exactly as one of them."
                );
            found = ordinal;
        }
        return found;
    }

    private string NameOf(int ordinal) => Array.Find(_columns, column => column.Ordinal == ordinal).Name;

    private static string Simplify(string name) =>
        name.Replace("_", "", StringComparison.Ordinal).Replace(".", "", StringComparison.Ordinal);
}
