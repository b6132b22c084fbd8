using Sluice.Filtering;

namespace Sluice;

/// <summary>
/// How a database quotes names, compares text and orders null, for the SQL text of filters and sort expressions.
/// Immutable and thread safe.
/// </summary>
public abstract class SqlDialect
{
    private protected SqlDialect() { }

    /// <summary>Gets the dialect of SQLite.</summary>
    public static SqlDialect Sqlite { get; } = new SqliteDialect();

    /// <summary>Gets the dialect of PostgreSQL.</summary>
    public static SqlDialect PostgreSql { get; } = new PostgresDialect();

    /// <summary>
    /// Gets the dialect of SQL Server. Text is compared with the collation <c>Latin1_General_100_BIN2</c>.
    /// </summary>
    public static SqlDialect SqlServer { get; } = new SqlServerDialect();

    /// <summary>
    /// Gets the dialect of MySQL 8.0.17 or later. Text is compared with the collation <c>utf8mb4_0900_bin</c>; columns
    /// must have the character set <c>utf8mb4</c>.
    /// </summary>
    public static SqlDialect MySql { get; } = new MySqlDialect("utf8mb4_0900_bin");

    /// <summary>
    /// Gets the dialect of MariaDB. Text is compared with the collation <c>utf8mb4_nopad_bin</c>; columns must have the
    /// character set <c>utf8mb4</c>.
    /// </summary>
    public static SqlDialect MariaDb { get; } = new MySqlDialect("utf8mb4_nopad_bin");

    /// <summary>Gets the suffix that makes the database compare text by code point.</summary>
    internal abstract string Collation { get; }

    /// <summary>Gets whether the database stores NaN, which it orders above every number.</summary>
    internal abstract bool StoresNaN { get; }

    /// <summary>
    /// Throws if the database cannot compare the values of a column as objects in memory are compared.
    /// </summary>
    internal abstract void RequireComparable(FilterPath path, SqlColumn column, bool isOrder);

    /// <summary>
    /// Throws if the database cannot sort by the values of a column as objects in memory are sorted.
    /// </summary>
    internal virtual void RequireSortable(FilterPath path, SqlColumn column)
    {
        RequireComparable(path, column, isOrder: true);
        if (path.Scalar!.Kind == ScalarKind.Enum && column.IsEnumText)
            throw Refused(path, "is an enumeration whose names do not have the order of its values", "Store numbers");
    }

    /// <summary>Returns a value in the form that the database's driver accepts for the column.</summary>
    internal abstract object ParameterOf(object value, FilterScalar scalar, SqlColumn column);

    /// <summary>
    /// Returns what is left of a value in the form that the database stores: less than the value, if that is finer.
    /// </summary>
    internal virtual object StoredOf(object value) => value;

    /// <summary>Returns the condition that a text starts with a parameter's text.</summary>
    internal abstract string StartsWith(string column, string parameter);

    /// <summary>Returns the condition that a text ends with a parameter's text.</summary>
    internal abstract string EndsWith(string column, string parameter);

    /// <summary>Returns the condition that a text contains a parameter's text.</summary>
    internal abstract string Contains(string column, string parameter);

    /// <summary>Gets whether the database ignores spaces at the end of text when it compares it.</summary>
    internal virtual bool PadsText => false;

    /// <summary>Returns a quoted name.</summary>
    internal virtual string Quote(string name) => $"\"{name.Replace("\"", "\"\"")}\"";

    /// <summary>Returns what puts null before every value in ascending order.</summary>
    internal virtual string NullOrder(bool isDescending) => isDescending ? " NULLS LAST" : " NULLS FIRST";

    /// <summary>
    /// Returns text in which letters are replaced, so that texts that differ in their case become equal.
    /// </summary>
    internal virtual string NormalizeCase(string column, CaseFolding folding, SqlParameters parameters) =>
        Replace(column + Collation, [.. folding.Ascii, .. folding.Others], parameters);

    private protected string Replace(string text, (string From, string To)[] letters, SqlParameters parameters)
    {
        foreach ((string from, string to) in letters)
            text = $"REPLACE({text}, {parameters.Add(from)}, {parameters.Add(to)})";
        return text;
    }

    /// <summary>Returns a comparison of text with a parameter for equality, or its negation.</summary>
    internal string TextEquals(string column, string parameter, bool isNegated)
    {
        string compares = isNegated ? "<>" : "=",
            text = column + Collation;
        return PadsText
            // With a last character that is no space, nothing is ignored.
            ? $"({text} {compares} {parameter} {(isNegated ? "OR" : "AND")} "
                + $"{column} + N'.'{Collation} {compares} {parameter} + N'.')"
            : $"{text} {compares} {parameter}";
    }

    private protected static object Signed(object value) =>
        value switch
        {
            sbyte number => (short)number,
            ushort number => (int)number,
            uint number => (long)number,
            ulong number => (decimal)number,
            _ => value,
        };

    private protected static object NumberOf(object value, FilterScalar scalar) =>
        scalar.Kind == ScalarKind.Enum
            ? Convert.ChangeType(
                value,
                Enum.GetUnderlyingType(scalar.Type),
                System.Globalization.CultureInfo.InvariantCulture
            )
            : value;

    internal static NotSupportedException Refused(FilterPath path, string why, string remedy) =>
        new(
            $"Requests cannot filter or sort by '{path.NameIn(WireNaming.None)}' here: it {why}. {remedy}, or do not "
                + "allow the member."
        );
}
