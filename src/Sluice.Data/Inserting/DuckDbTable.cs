using System.Data.Common;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>
/// Reads the columns of a table of DuckDB from its own description: the driver's schema has no digits, and DuckDB
/// rounds.
/// </summary>
internal static class DuckDbTable
{
    internal static async ValueTask<IReadOnlyList<InsertColumn>> ReadAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        CancellationToken cancellationToken
    )
    {
        List<object?[]> rows = await TableQuery
            .RunAsync(connection, target, transaction, $"describe {target.Quote()}", cancellationToken)
            .ConfigureAwait(false);
        return [.. rows.Select(Create)];
    }

    // column_name, column_type, null, key, default, extra
    private static InsertColumn Create(object?[] row)
    {
        string full = ((string)row[1]!).ToUpperInvariant();
        // An array, or a type within another, is not the type that its text begins with.
        string type = full.EndsWith(']') ? "" : full.Split('(')[0];
        InsertKind kind = KindOf(type);
        (int first, int second) = TableQuery.SizeOf(full);
        (long min, long max) = RangeOf(type);
        bool isHuge = type is "HUGEINT" or "UHUGEINT";
        return new InsertColumn((string)row[0]!, kind)
        {
            IsNullable = (string)row[2]! == "YES",
            HasDefault = row[4] is not null,
            Min = min,
            Max = max,
            Precision =
                isHuge ? 39
                : kind == InsertKind.Decimal ? first
                : 0,
            Scale =
                isHuge ? 0
                : kind == InsertKind.Decimal ? second
                : -1,
            SecondDigits = type switch
            {
                "TIMESTAMP_S" => 0,
                "TIMESTAMP_MS" => 3,
                _ => 6,
            },
            AllowsNaN = kind is InsertKind.Single or InsertKind.Double,
            AllowsInfinity = kind is InsertKind.Single or InsertKind.Double,
            State = TableQuery.ParsesDecimals,
        };
    }

    private static InsertKind KindOf(string type) =>
        type switch
        {
            "BOOLEAN" => InsertKind.Boolean,
            "TINYINT" or "SMALLINT" or "INTEGER" or "BIGINT" or "UTINYINT" or "USMALLINT" or "UINTEGER" =>
                InsertKind.Int64,
            "UBIGINT" => InsertKind.UInt64,
            "HUGEINT" or "UHUGEINT" or "DECIMAL" => InsertKind.Decimal,
            "FLOAT" => InsertKind.Single,
            "DOUBLE" => InsertKind.Double,
            "VARCHAR" or "ENUM" => InsertKind.Text,
            // On the wire, the text of a document; objects and arrays are documents as well.
            "JSON" => InsertKind.Literal,
            "BLOB" => InsertKind.Bytes,
            "UUID" => InsertKind.Guid,
            "DATE" => InsertKind.DateOnly,
            "TIME" => InsertKind.TimeOnly,
            "TIMESTAMP" or "TIMESTAMP_S" or "TIMESTAMP_MS" or "TIMESTAMP_NS" => InsertKind.DateTime,
            "TIMESTAMP WITH TIME ZONE" => InsertKind.DateTimeOffset,
            "INTERVAL" => InsertKind.TimeSpan,
            _ => InsertKind.Unsupported,
        };

    private static (long Min, long Max) RangeOf(string type) =>
        type switch
        {
            "TINYINT" => (sbyte.MinValue, sbyte.MaxValue),
            "SMALLINT" => (short.MinValue, short.MaxValue),
            "INTEGER" => (int.MinValue, int.MaxValue),
            "UTINYINT" => (0, byte.MaxValue),
            "USMALLINT" => (0, ushort.MaxValue),
            "UINTEGER" => (0, uint.MaxValue),
            _ => (long.MinValue, long.MaxValue),
        };
}
