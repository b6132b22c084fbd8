using System.Data.Common;
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

    private const string ModeSql = """
        select @@session.sql_mode, (select e.transactions from information_schema.tables t
          join information_schema.engines e on e.engine = t.engine
          where t.table_schema = coalesce(@schema, database()) and t.table_name = @name)
        """;

    private const string ColumnsSql = """
        select column_name, data_type, column_type, is_nullable, column_default, extra, character_maximum_length,
          numeric_precision, numeric_scale, datetime_precision, character_octet_length
        from information_schema.columns
        where table_schema = coalesce(@schema, database()) and table_name = @name order by ordinal_position
        """;

    private const string KeysSql = """
        select index_name, group_concat(column_name) from information_schema.statistics
        where table_schema = coalesce(@schema, database()) and table_name = @name and non_unique = 0
        group by index_name
        """;

    internal static async ValueTask<IReadOnlyList<InsertColumn>> ReadAsync(DbConnection connection,
        InsertTarget target, DbTransaction? transaction, CancellationToken cancellationToken)
    {
        List<object?[]> mode = await QueryAsync(connection, target, transaction, ModeSql, cancellationToken)
            .ConfigureAwait(false);
        string modes = mode[0][0] as string ?? "";
        if (!modes.Contains("STRICT_", StringComparison.Ordinal))
            throw new NotSupportedException(
                "The session is not strict, so that the server would change values that don't fit. Add "
                + "STRICT_TRANS_TABLES to sql_mode.");
        if (mode[0][1] is string transactions && transactions != "YES")
            throw new NotSupportedException(
                "The table's engine has no transactions, so that rows of a failed call would stay. Use InnoDB.");
        List<object?[]> rows = await QueryAsync(connection, target, transaction, ColumnsSql, cancellationToken)
            .ConfigureAwait(false);
        if (rows.Count == 0) await ThrowMissingAsync(connection, target, transaction, cancellationToken)
            .ConfigureAwait(false);
        if (target.Keys.Count > 0)
            CheckKeys(target, await QueryAsync(connection, target, transaction, KeysSql, cancellationToken)
                .ConfigureAwait(false));
        bool storesZero = modes.Contains("NO_AUTO_VALUE_ON_ZERO", StringComparison.Ordinal);
        return [.. rows.Select(row => Create(row, storesZero))];
    }

    // The server's own error.
    private static async ValueTask ThrowMissingAsync(DbConnection connection, InsertTarget target,
        DbTransaction? transaction, CancellationToken cancellationToken)
    {
        await QueryAsync(connection, target, transaction, $"select 1 from {target.Quote('`', '`')} where 1 = 0",
            cancellationToken).ConfigureAwait(false);
        throw new NotSupportedException("The columns of the table can't be read.");
    }

    // A row is updated by whichever unique key it violates.
    private static void CheckKeys(InsertTarget target, List<object?[]> indexes)
    {
        foreach (object?[] index in indexes)
        {
            string[] columns = ((string)index[1]!).Split(',');
            if (columns.Length == target.Keys.Count && columns.All(column => target.Keys.Contains(column,
                StringComparer.OrdinalIgnoreCase))) continue;
            throw new NotSupportedException(
                $"The table has another unique key, {index[0]}, and the server would update rows by it as well. "
                + "InsertOptions.UpdateKeys requires that the named columns are the only unique key.");
        }
        if (indexes.Count == 0)
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
            Add("schema", target.Parts.Count > 1 ? target.Parts[^2] : DBNull.Value);
            Add("name", target.Parts[^1]);
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

            void Add(string name, object value)
            {
                DbParameter parameter = command.CreateParameter();
                parameter.ParameterName = name;
                parameter.Value = value;
                command.Parameters.Add(parameter);
            }
        }
        return rows;
    }

    private static InsertColumn Create(object?[] row, bool storesZero)
    {
        string type = ((string)row[1]!).ToLowerInvariant(), full = ((string)row[2]!).ToLowerInvariant();
        string extra = ((string?)row[5] ?? "").ToLowerInvariant();
        bool isUnsigned = full.Contains("unsigned", StringComparison.Ordinal);
        bool isAutomatic = extra.Contains("auto_increment", StringComparison.Ordinal);
        InsertKind kind = KindOf(type, full, isUnsigned);
        (long min, long max) = RangeOf(type, isUnsigned);
        return new MySqlColumn((string)row[0]!, kind, type, isAutomatic, storesZero)
        {
            IsNullable = (string)row[3]! == "YES",
            HasDefault = row[4] is string text && !text.Equals("NULL", StringComparison.OrdinalIgnoreCase)
                || isAutomatic,
            Refusal = extra.Contains("generated", StringComparison.Ordinal)
                && !extra.Contains("default_generated", StringComparison.Ordinal) ? "is generated by the database" : null,
            Min = min,
            Max = max,
            MaxLength = kind switch
            {
                InsertKind.Text when type is not ("enum" or "set") => LengthOf(row[6]),
                InsertKind.Bytes => LengthOf(row[10]),
                _ => 0,
            },
            Precision = kind == InsertKind.Decimal ? LengthOf(row[7]) : 0,
            Scale = kind == InsertKind.Decimal ? LengthOf(row[8]) : -1,
            SecondDigits = row[9] is null ? 7 : LengthOf(row[9]),
            AllowsNul = true,
            State = ParsesDecimals.Instance,
        };
    }

    private static int LengthOf(object? value) => value is null ? 0 : (int)Math.Min(int.MaxValue,
        Convert.ToDecimal(value, System.Globalization.CultureInfo.InvariantCulture));

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
