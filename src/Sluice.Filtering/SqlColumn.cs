namespace Sluice;

/// <summary>A column that filters and sort expressions in SQL text use.</summary>
/// <param name="Sql">
/// The column as SQL text, quoted and qualified as the statement requires, such as <c>c."country"</c>. Trusted: it
/// comes from the program, never from a request.
/// </param>
public sealed record SqlColumn(string Sql)
{
    /// <summary>
    /// Gets whether an enumeration is stored by its wire name. Default: <see langword="false"/>, by its number.
    /// </summary>
    public bool IsEnumText { get; init; }

    /// <summary>
    /// Gets whether a column of PostgreSQL is a <c>timestamp without time zone</c>. Default: <see langword="false"/>,
    /// for <c>timestamp with time zone</c>.
    /// </summary>
    public bool IsWithoutTimeZone { get; init; }

    /// <summary>
    /// Gets whether a column of SQLite that holds a <see cref="decimal"/> stores floating-point numbers, so that
    /// values are compared with 15 digits. Default: <see langword="false"/>, and comparing it is refused.
    /// </summary>
    public bool IsReal { get; init; }

    /// <summary>
    /// Gets whether a column of MySQL or MariaDB stores a <see cref="Guid"/> as <c>CHAR(36)</c>, in whose order
    /// requests may sort. Default: <see langword="false"/>.
    /// </summary>
    public bool IsGuidText { get; init; }

    /// <summary>
    /// Gets the most characters of a text column of MySQL or MariaDB, which sort by the first 1,024 bytes of a text
    /// (<c>max_sort_length</c>). Requests may sort by columns of at most 256 characters. Default:
    /// <see langword="null"/>, unlimited, and sorting by it is refused.
    /// </summary>
    public int? MaxLength { get; init; }

    /// <summary>
    /// Gets whether the column contains no nulls, so that no null ordering is written. Default:
    /// <see langword="false"/>.
    /// </summary>
    public bool IsNotNull { get; init; }
}
