using System.Globalization;
using System.Numerics;
using System.Text;
using Sluice.Rows;

namespace Sluice.Sqlite;

/// <summary>
/// Binds the values of a row to a statement, in the forms in which Microsoft.Data.Sqlite stores .NET's types.
/// </summary>
internal static class SqliteBinding
{
    internal static int Bind(nint statement, int index, InsertRow row, SqliteInsertColumn column, int ordinal)
    {
        switch (row.GetKind(ordinal))
        {
            case InsertKind.Absent or InsertKind.Null:
                return SqliteLibrary.BindNull(statement, index);
            case InsertKind.Boolean or InsertKind.Int64:
                return SqliteLibrary.BindInt64(statement, index, row.GetInt64(ordinal));
            case InsertKind.Double or InsertKind.Single:
                return SqliteLibrary.BindDouble(statement, index, row.GetDouble(ordinal));
            case InsertKind.Text or InsertKind.Json:
                return SqliteLibrary.BindText(statement, index, row.GetBytes(ordinal));
            case InsertKind.Bytes:
                return SqliteLibrary.BindBlob(statement, index, row.GetBytes(ordinal));
            case InsertKind.Decimal when column.Affinity != SqliteAffinity.Text:
                return BindNumber(statement, index, row.GetBytes(ordinal));
            default:
                return SqliteLibrary.BindText(statement, index, Encoding.UTF8.GetBytes(Format(row, ordinal)));
        }
    }

    private static int BindNumber(nint statement, int index, ReadOnlySpan<byte> digits) =>
        long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long integer)
            ? SqliteLibrary.BindInt64(statement, index, integer)
            : SqliteLibrary.BindDouble(statement, index, double.Parse(digits, CultureInfo.InvariantCulture));

    /// <summary>
    /// Returns whether a decimal is a 64-bit integer, or has at most 15 digits, which a double holds.
    /// </summary>
    internal static bool IsExact(ReadOnlySpan<byte> digits)
    {
        if (long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _))
            return true;
        BigInteger coefficient = BigInteger.Parse(
            Encoding.ASCII.GetString(digits).Replace(".", "", StringComparison.Ordinal),
            CultureInfo.InvariantCulture
        );
        while (!coefficient.IsZero && coefficient % 10 == 0)
            coefficient /= 10;
        return BigInteger.Abs(coefficient) < 1_000_000_000_000_000;
    }

    private static string Format(InsertRow row, int ordinal) =>
        row.GetKind(ordinal) switch
        {
            InsertKind.Guid => row.GetGuid(ordinal).ToString().ToUpperInvariant(),
            InsertKind.DateOnly => row.GetDateOnly(ordinal).ToString("yyyy'-'MM'-'dd", CultureInfo.InvariantCulture),
            InsertKind.TimeOnly => new TimeOnly(row.GetTimeTicks(ordinal)).ToString(
                row.GetTimeTicks(ordinal) % TimeSpan.TicksPerSecond == 0 ? "HH':'mm':'ss" : "HH':'mm':'ss'.'fffffff",
                CultureInfo.InvariantCulture
            ),
            InsertKind.DateTime => row.GetDateTime(ordinal)
                .ToString("yyyy'-'MM'-'dd HH':'mm':'ss.FFFFFFF", CultureInfo.InvariantCulture),
            InsertKind.DateTimeOffset => row.GetDateTimeOffset(ordinal)
                .ToString("yyyy'-'MM'-'dd HH':'mm':'ss.FFFFFFFzzz", CultureInfo.InvariantCulture),
            InsertKind.TimeSpan => row.GetTimeSpan(ordinal).ToString("c", CultureInfo.InvariantCulture),
            InsertKind.Decimal => decimal.Parse(row.GetBytes(ordinal), NumberStyles.Float, CultureInfo.InvariantCulture)
                .ToString("0.0###########################", CultureInfo.InvariantCulture),
            _ => throw new InvalidOperationException("The value has no form in SQLite."),
        };
}
