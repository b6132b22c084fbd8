namespace Sluice.Filtering;

/// <summary>
/// SQL Server, with parameters as <c>Microsoft.Data.SqlClient</c> accepts them. Text is compared with
/// <c>Latin1_General_100_BIN2</c>, by UTF-16 code units.
/// </summary>
internal sealed class SqlServerDialect : SqlDialect
{
    internal override string Collation => " COLLATE Latin1_General_100_BIN2";
    internal override bool StoresNaN => false;
    internal override bool PadsText => true;

    internal override string Quote(string name) => $"[{name.Replace("]", "]]")}]";

    // Null comes first in ascending order, and there is no syntax to say so.
    internal override string NullOrder(bool isDescending) => "";

    internal override void RequireComparable(FilterPath path, SqlColumn column, bool isOrder)
    {
        if (isOrder && path.Scalar!.Kind == ScalarKind.Guid)
            throw Refused(
                path,
                "is a Guid, which SQL Server orders by its last six bytes first",
                "Sort by another member"
            );
    }

    internal override object ParameterOf(object value, FilterScalar scalar, SqlColumn column) =>
        Signed(NumberOf(value, scalar));

    internal override string StartsWith(string column, string parameter) =>
        $"{Empty(column, parameter)} CHARINDEX({parameter}, {column}{Collation}) = 1";

    // Reversed, because LEN and RIGHT count trailing spaces and pairs of surrogates by the collation.
    internal override string EndsWith(string column, string parameter) =>
        $"{Empty(column, parameter)} CHARINDEX(REVERSE({parameter}{Collation}), REVERSE({column}{Collation})) = 1";

    internal override string Contains(string column, string parameter) =>
        $"{Empty(column, parameter)} CHARINDEX({parameter}, {column}{Collation}) > 0";

    private static string Empty(string column, string parameter) =>
        $"DATALENGTH({parameter}) = 0 AND {column} IS NOT NULL OR";
}
