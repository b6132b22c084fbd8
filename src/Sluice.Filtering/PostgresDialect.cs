namespace Sluice.Filtering;

/// <summary>PostgreSQL, with parameters as <c>Npgsql</c> accepts them.</summary>
internal sealed class PostgresDialect : SqlDialect
{
    internal override string Collation => " COLLATE \"C\"";
    internal override bool StoresNaN => true;

    internal override void RequireComparable(FilterPath path, SqlColumn column, bool isOrder) { }

    internal override object StoredOf(object value) => StoredTimes.InMicroseconds(value);

    internal override object ParameterOf(object value, FilterScalar scalar, SqlColumn column) =>
        NumberOf(value, scalar) switch
        {
            DateTime time => DateTime.SpecifyKind(
                time,
                column.IsWithoutTimeZone ? DateTimeKind.Unspecified : DateTimeKind.Utc
            ),
            // PostgreSQL has no unsigned numbers, and none of one byte.
            byte number => (short)number,
            var other => Signed(other),
        };

    // In the collation "C", only ASCII letters have a case.
    internal override string NormalizeCase(string column, CaseFolding folding, SqlParameters parameters) =>
        Replace($"upper({column}{Collation})", folding.Others, parameters);

    internal override string StartsWith(string column, string parameter) =>
        $"starts_with({column}{Collation}, {parameter})";

    internal override string EndsWith(string column, string parameter) =>
        $"right({column}, length({parameter})){Collation} = {parameter}";

    internal override string Contains(string column, string parameter) =>
        $"strpos({column}{Collation}, {parameter}) > 0";
}
