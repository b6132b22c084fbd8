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

    /// <summary>Gets the suffix that makes the database compare text by code point.</summary>
    internal abstract string Collation { get; }
    /// <summary>Gets whether the database stores NaN, which it orders above every number.</summary>
    internal abstract bool StoresNaN { get; }
    /// <summary>
    /// Throws if the database cannot compare the values of a column as objects in memory are compared.
    /// </summary>
    internal abstract void RequireComparable(FilterPath path, SqlColumn column, bool isOrder);
    /// <summary>Returns a value in the form that the database's driver accepts for the column.</summary>
    internal abstract object ParameterOf(object value, FilterScalar scalar, SqlColumn column);
    /// <summary>Returns the condition that a text starts with a parameter's text.</summary>
    internal abstract string StartsWith(string column, string parameter);
    /// <summary>Returns the condition that a text ends with a parameter's text.</summary>
    internal abstract string EndsWith(string column, string parameter);
    /// <summary>Returns the condition that a text contains a parameter's text.</summary>
    internal abstract string Contains(string column, string parameter);

    internal static string Quote(string name) => $"\"{name.Replace("\"", "\"\"")}\"";

    private protected static object NumberOf(object value, FilterScalar scalar) =>
        scalar.Kind == ScalarKind.Enum
            ? Convert.ChangeType(value, Enum.GetUnderlyingType(scalar.Type),
                System.Globalization.CultureInfo.InvariantCulture)
            : value;

    private protected static NotSupportedException Refused(FilterPath path, string why, string remedy) =>
        new($"Requests cannot filter or sort by '{path.NameIn(WireNaming.None)}' here: it {why}. {remedy}, or do not "
            + "allow the member.");
}
