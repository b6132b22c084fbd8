namespace Sluice.Filtering;

/// <summary>SQLite, with values as <c>Microsoft.Data.Sqlite</c> stores them.</summary>
internal sealed class SqliteDialect : SqlDialect
{
    internal override string Collation => " COLLATE BINARY";
    internal override bool StoresNaN => false;

    internal override void RequireComparable(FilterPath path, SqlColumn column, bool isOrder)
    {
        Type type = path.Scalar!.Type;
        if (type == typeof(DateTimeOffset))
            throw Refused(
                path,
                "is a DateTimeOffset, which SQLite stores as text with its offset, so that equal times " + "differ",
                "Store UTC times as DateTime"
            );
        if (type == typeof(decimal) && !column.IsReal)
            throw Refused(
                path,
                "is a Decimal, which SQLite stores as text or rounds",
                "Store a whole number of the "
                    + "smallest unit, or declare with SqlColumn.IsReal that the column stores numbers with 15 digits"
            );
        if (isOrder && type == typeof(ulong))
            throw Refused(path, "is a UInt64, which SQLite stores as a signed number", "Store it as Int64");
    }

    internal override object ParameterOf(object value, FilterScalar scalar, SqlColumn column) =>
        value is decimal number && column.IsReal ? (double)number : NumberOf(value, scalar);

    // Only ASCII letters have a case.
    internal override string NormalizeCase(string column, CaseFolding folding, SqlParameters parameters) =>
        Replace($"upper({column})", folding.Others, parameters);

    // LIKE ignores the case of ASCII letters.
    internal override string StartsWith(string column, string parameter) => $"instr({column}, {parameter}) = 1";

    // The length of text ends at NUL, so that the end is found by a last character that text does not contain.
    internal override string EndsWith(string column, string parameter) =>
        $"instr({column} || char(65535), {parameter} || char(65535)) > 0";

    internal override string Contains(string column, string parameter) => $"instr({column}, {parameter}) > 0";
}
