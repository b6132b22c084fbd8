using System.Data.Common;
using System.Globalization;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>
/// Reads the columns of a table of MySQL or MariaDB, and refuses what would change or keep values silently: a session
/// that is not strict, and tables without transactions.
/// </summary>
internal static class MySqlTable
{
    /// <summary>Marks columns whose numbers may be sent as text.</summary>
    internal sealed class ParsesDecimals
    {
        internal static readonly ParsesDecimals Instance = new();
    }

    internal static async ValueTask<IReadOnlyList<InsertColumn>> ReadAsync(DbConnection connection,
        InsertTarget target, DbTransaction? transaction, CancellationToken cancellationToken)
    {
        string table = target.Quote('`', '`');
        List<object?[]> mode = await QueryAsync("select @@session.sql_mode").ConfigureAwait(false);
        string modes = mode[0][0] as string ?? "";
        if (!modes.Contains("STRICT_", StringComparison.Ordinal))
            throw new NotSupportedException(
                "The session is not strict, so that the server would change values that don't fit. Add "
                + "STRICT_TRANS_TABLES to sql_mode.");
        // Temporary tables are not in information_schema.
        List<object?[]> columns = await QueryAsync($"show full columns from {table}").ConfigureAwait(false);
        CheckEngine(await QueryAsync($"show create table {table}").ConfigureAwait(false),
            await QueryAsync("select engine from information_schema.engines where transactions = 'YES'")
                .ConfigureAwait(false));
        if (target.Keys.Count > 0)
            CheckKeys(target, await QueryAsync($"show index from {table}").ConfigureAwait(false));
        bool storesZero = modes.Contains("NO_AUTO_VALUE_ON_ZERO", StringComparison.Ordinal);
        return [.. columns.Select(row => Create(row, storesZero))];

        ValueTask<List<object?[]>> QueryAsync(string sql) =>
            MySqlTable.QueryAsync(connection, target, transaction, sql, cancellationToken);
    }

    // A view has none.
    private static void CheckEngine(List<object?[]> statement, List<object?[]> transactional)
    {
        const string Mark = "ENGINE=";
        string sql = statement[0].Length > 1 ? statement[0][1] as string ?? "" : "";
        int at = sql.LastIndexOf(Mark, StringComparison.OrdinalIgnoreCase);
        if (at < 0) return;
        string engine = sql[(at + Mark.Length)..].Split(' ', '\n', ';')[0];
        if (!transactional.Exists(row => engine.Equals(row[0] as string, StringComparison.OrdinalIgnoreCase)))
            throw new NotSupportedException(
                $"The table's engine, {engine}, has no transactions, so that rows of a failed call would stay. Use "
                + "InnoDB.");
    }

    // A row is updated by whichever unique key it violates.
    private static void CheckKeys(InsertTarget target, List<object?[]> parts)
    {
        bool isFound = false;
        foreach (IGrouping<string, object?[]> index in parts.Where(part => Convert.ToInt32(part[1],
            CultureInfo.InvariantCulture) == 0).GroupBy(part => (string)part[2]!))
        {
            isFound = index.Count() == target.Keys.Count && index.All(part => target.Keys.Contains(part[4] as string,
                StringComparer.OrdinalIgnoreCase));
            if (!isFound)
                throw new NotSupportedException(
                    $"The table has another unique key, {index.Key}, and the server would update rows by it as well. "
                    + "InsertOptions.UpdateKeys requires that the named columns are the only unique key.");
        }
        if (!isFound)
            throw new NotSupportedException("InsertOptions.UpdateKeys requires a unique key of these columns.");
    }

    private static async ValueTask<List<object?[]>> QueryAsync(DbConnection connection, InsertTarget target,
        DbTransaction? transaction, string sql, CancellationToken cancellationToken)
    {
        var rows = new List<object?[]>();
        DbCommand command = connection.CreateCommand();
        await using (command.ConfigureAwait(false))
        {
            command.CommandText = sql;
            command.Transaction = transaction;
            if (target.TimeoutSeconds is { } seconds) command.CommandTimeout = seconds;
            DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
                {
                    var row = new object?[reader.FieldCount];
                    for (int i = 0; i < row.Length; i++)
                        row[i] = reader.IsDBNull(i) ? null : reader.GetValue(i) is byte[] text
                            ? System.Text.Encoding.UTF8.GetString(text)
                            : reader.GetValue(i);
                    rows.Add(row);
                }
            }
        }
        return rows;
    }

    // Field, Type, Collation, Null, Key, Default, Extra
    private static MySqlColumn Create(object?[] row, bool storesZero)
    {
        string full = ((string)row[1]!).ToLowerInvariant(), extra = ((string?)row[6] ?? "").ToLowerInvariant();
        string type = full.Split('(', ' ')[0];
        bool isUnsigned = full.Contains("unsigned", StringComparison.Ordinal);
        bool isAutomatic = extra.Contains("auto_increment", StringComparison.Ordinal);
        InsertKind kind = KindOf(type, full, isUnsigned);
        (long min, long max) = RangeOf(type, isUnsigned);
        (int first, int second) = SizeOf(full);
        return new MySqlColumn((string)row[0]!, kind, type, isAutomatic, storesZero)
        {
            IsNullable = (string)row[3]! == "YES",
            HasDefault = row[5] is not null || isAutomatic,
            Refusal = extra.Contains("generated", StringComparison.Ordinal)
                && !extra.Contains("default_generated", StringComparison.Ordinal) ? "is generated by the database" : null,
            Min = min,
            Max = max,
            MaxLength = kind is InsertKind.Text or InsertKind.Bytes ? first : 0,
            Precision = kind == InsertKind.Decimal ? first : 0,
            Scale = kind == InsertKind.Decimal ? second : -1,
            SecondDigits = type is "datetime" or "timestamp" or "time" ? first : 7,
            AllowsNul = true,
            State = ParsesDecimals.Instance,
        };
    }

    // decimal(9,2), varchar(5), datetime(6); zero where there is no number, as for enum('a','b').
    private static (int First, int Second) SizeOf(string type)
    {
        int open = type.IndexOf('(', StringComparison.Ordinal), close = type.IndexOf(')', StringComparison.Ordinal);
        if (open < 0 || close < open) return (0, 0);
        string[] parts = type[(open + 1)..close].Split(',');
        _ = int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int first);
        int second = 0;
        if (parts.Length > 1) _ = int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out second);
        return (first, second);
    }

    private static InsertKind KindOf(string type, string full, bool isUnsigned) => type switch
    {
        "tinyint" when full.StartsWith("tinyint(1)", StringComparison.Ordinal) && !isUnsigned => InsertKind.Any,
        "bigint" when isUnsigned => InsertKind.UInt64,
        "tinyint" or "smallint" or "mediumint" or "int" or "bigint" or "year" => InsertKind.Int64,
        "bit" => InsertKind.UInt64,
        "float" => InsertKind.Single,
        "double" => InsertKind.Double,
        "decimal" => InsertKind.Decimal,
        "char" or "varchar" or "tinytext" or "text" or "mediumtext" or "longtext" or "enum" or "set" =>
            InsertKind.Text,
        "json" => InsertKind.Json,
        "binary" or "varbinary" or "tinyblob" or "blob" or "mediumblob" or "longblob" => InsertKind.Bytes,
        "uuid" => InsertKind.Guid,
        "date" => InsertKind.DateOnly,
        "datetime" or "timestamp" => InsertKind.DateTime,
        "time" => InsertKind.TimeSpan,
        _ => InsertKind.Unsupported,
    };

    private static (long Min, long Max) RangeOf(string type, bool isUnsigned) => (type, isUnsigned) switch
    {
        ("tinyint", false) => (sbyte.MinValue, sbyte.MaxValue),
        ("tinyint", true) => (0, byte.MaxValue),
        ("smallint", false) => (short.MinValue, short.MaxValue),
        ("smallint", true) => (0, ushort.MaxValue),
        ("mediumint", false) => (-8_388_608, 8_388_607),
        ("mediumint", true) => (0, 16_777_215),
        ("int", false) => (int.MinValue, int.MaxValue),
        ("int", true) => (0, uint.MaxValue),
        ("year", _) => (0, 2155),
        _ => (long.MinValue, long.MaxValue),
    };
}
