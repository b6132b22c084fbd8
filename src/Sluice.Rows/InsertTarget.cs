namespace Sluice.Rows;

/// <summary>The table that rows are inserted into.</summary>
public sealed class InsertTarget
{
    internal InsertTarget(string table, IReadOnlyList<string> keys, TimeSpan? timeout)
    {
        Parts = TableName.Parse(table);
        (Keys, CommandTimeout) = (keys, Internal.CommandTimeout.ToSeconds(timeout));
    }

    /// <summary>Gets the parts of the table's name, such as schema and name, without quotes.</summary>
    public IReadOnlyList<string> Parts { get; }

    /// <summary>
    /// Gets the columns that identify a row: a row that exists is updated. Empty if an existing row is an error.
    /// </summary>
    public IReadOnlyList<string> Keys { get; internal set; }

    /// <summary>
    /// Gets how long a statement may take in seconds, 0 for no limit; <see langword="null"/> for the driver's default.
    /// </summary>
    public int? CommandTimeout { get; }

    /// <summary>Returns the table's name with each part between quotes; a quote within a name is doubled.</summary>
    /// <param name="open">The quote before a name.</param>
    /// <param name="close">The quote after a name.</param>
    public string Quote(char open = '"', char close = '"') =>
        string.Join('.', Parts.Select(part => Quote(part, open, close)));

    /// <summary>Returns a name between quotes; a quote within the name is doubled.</summary>
    /// <param name="name">The name.</param>
    /// <param name="open">The quote before the name.</param>
    /// <param name="close">The quote after the name.</param>
    public static string Quote(string name, char open = '"', char close = '"')
    {
        ArgumentNullException.ThrowIfNull(name);
        return $"{open}{name.Replace($"{close}", $"{close}{close}", StringComparison.Ordinal)}{close}";
    }

    /// <summary>
    /// Returns the clause that updates a row that exists, as PostgreSQL, SQLite and DuckDB have it:
    /// <c> on conflict ("id") do update set "total" = excluded."total"</c>; empty without <see cref="Keys"/>.
    /// </summary>
    /// <param name="columns">The names of the columns that the rows have values for.</param>
    public string WriteOnConflict(IEnumerable<string> columns)
    {
        ArgumentNullException.ThrowIfNull(columns);
        if (Keys.Count == 0)
            return "";
        string[] updates =
        [
            .. columns
                .Where(name => !Keys.Contains(name))
                .Select(static name => $"{Quote(name)} = excluded.{Quote(name)}"),
        ];
        return $" on conflict ({string.Join(", ", Keys.Select(static key => Quote(key)))}) do "
            + (updates.Length == 0 ? "nothing" : $"update set {string.Join(", ", updates)}");
    }
}
