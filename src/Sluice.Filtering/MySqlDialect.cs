namespace Sluice.Filtering;

/// <summary>
/// MySQL or MariaDB, with values as <c>MySqlConnector</c> stores them. Text is compared by a binary collation of UTF-8,
/// which gives the order of code points, without padding.
/// </summary>
/// <param name="collation">The collation, which the two databases name differently.</param>
internal sealed class MySqlDialect(string collation) : SqlDialect
{
    private const int MostSorted = 256;

    internal override string Collation => $" COLLATE {collation}";
    internal override bool StoresNaN => false;

    internal override string Quote(string name) => $"`{name.Replace("`", "``")}`";

    // Null comes first in ascending order, and there is no syntax to say so.
    internal override string NullOrder(bool isDescending) => "";

    internal override void RequireComparable(FilterPath path, SqlColumn column, bool isOrder)
    {
        if (isOrder && path.Scalar!.Kind == ScalarKind.Guid && !column.IsGuidText)
            throw Refused(
                path,
                "is a Guid, whose order depends on how the column stores it",
                "Declare with SqlColumn.IsGuidText that it is CHAR(36)"
            );
    }

    // A sort key is cut off after max_sort_length bytes, of which a character has up to four. Keysets compare whole
    // texts, so the rows of equal keys would be skipped or repeated.
    internal override void RequireSortable(FilterPath path, SqlColumn column)
    {
        base.RequireSortable(path, column);
        if (path.Scalar!.Kind == ScalarKind.Text && column.MaxLength is not <= MostSorted)
            throw Refused(
                path,
                $"is text that may have more than {MostSorted} characters, and the server sorts by the "
                    + "first 1,024 bytes (max_sort_length)",
                "Declare the length of the column with SqlColumn.MaxLength"
            );
    }

    internal override object StoredOf(object value) => StoredTimes.InMicroseconds(value);

    internal override object ParameterOf(object value, FilterScalar scalar, SqlColumn column) =>
        NumberOf(value, scalar) switch
        {
            Guid id when column.IsGuidText => id.ToString("D"),
            // FLOAT columns are compared as DOUBLE, and the driver would write the shortest digits of the float.
            float number => (double)number,
            var other => other,
        };

    internal override string StartsWith(string column, string parameter) =>
        $"LOCATE({parameter}, {column}{Collation}) = 1";

    internal override string EndsWith(string column, string parameter) =>
        $"RIGHT({column}, CHAR_LENGTH({parameter})){Collation} = {parameter}";

    internal override string Contains(string column, string parameter) =>
        $"LOCATE({parameter}, {column}{Collation}) > 0";
}
