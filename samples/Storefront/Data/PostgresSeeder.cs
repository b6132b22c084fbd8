using System.Data.Common;
using Microsoft.Data.Sqlite;
using Npgsql;
using NpgsqlTypes;
using Spectre.Console;

namespace Storefront.Data;

/// <summary>
/// Fills PostgreSQL with the rows of the embedded database, table by table through binary COPY, in one transaction.
/// </summary>
internal static class PostgresSeeder
{
    private static readonly string[] s_tables = ["customers", "addresses", "categories", "products", "orders",
        "order_lines", "reviews"];

    public static void EnsureFilled(string connectionString, IAnsiConsole console)
    {
        using NpgsqlMultiHostDataSource hosts = new NpgsqlDataSourceBuilder(connectionString).BuildMultiHost();
        using NpgsqlConnection target = hosts.OpenConnection(TargetSessionAttributes.Primary);
        using (var exists = new NpgsqlCommand("select to_regclass('order_lines') is not null", target))
            if ((bool)exists.ExecuteScalar()!) return;

        string path = Path.Combine(AppContext.BaseDirectory, "storefront.db");
        ShopSeeder.EnsureFilled(path, console);
        using var source = new SqliteConnection($"Data Source={path};Mode=ReadOnly");
        source.Open();
        console.Progress().Start(progress =>
        {
            ProgressTask task = progress.AddTask("Copying to PostgreSQL", maxValue: s_tables.Length);
            using NpgsqlTransaction transaction = target.BeginTransaction();
            Execute(target,
                ShopSchema.Tables.Replace("joined_on text", "joined_on date")
                    .Replace("written_on text", "written_on date")
                    .Replace("placed_at text", "placed_at timestamptz").Replace("weight_kg real", "weight_kg float8"));
            foreach (string table in s_tables)
            {
                Copy(source, target, table);
                task.Increment(1);
            }

            Execute(target, ShopSchema.Indexes);
            transaction.Commit();
        });
        Execute(target, "analyze");
    }

    private static void Copy(SqliteConnection source, NpgsqlConnection target, string table)
    {
        using SqliteCommand command = source.CreateCommand();
        command.CommandText = $"select * from {table} order by id";
        using DbDataReader rows = command.ExecuteReader();
        string columns = string.Join(", ", Enumerable.Range(0, rows.FieldCount).Select(rows.GetName));
        using NpgsqlBinaryImporter import =
            target.BeginBinaryImport($"copy {table} ({columns}) from stdin (format binary)");
        while (rows.Read())
        {
            import.StartRow();
            for (int i = 0; i < rows.FieldCount; i++) Write(import, rows, i);
        }

        import.Complete();
    }

    private static void Write(NpgsqlBinaryImporter import, DbDataReader rows, int column)
    {
        if (rows.IsDBNull(column))
        {
            import.WriteNull();
            return;
        }

        switch (rows.GetName(column))
        {
            case "placed_at":
                import.Write(DateTime.SpecifyKind(DateTimeOffset.Parse(rows.GetString(column),
                    System.Globalization.CultureInfo.InvariantCulture).UtcDateTime, DateTimeKind.Utc),
                        NpgsqlDbType.TimestampTz);
                break;
            case "joined_on" or "written_on":
                import.Write(DateOnly.ParseExact(rows.GetString(column), "yyyy-MM-dd"), NpgsqlDbType.Date);
                break;
            case "weight_kg": import.Write(rows.GetDouble(column), NpgsqlDbType.Double); break;
            default:
                if (rows.GetValue(column) is long number) import.Write((int)number, NpgsqlDbType.Integer);
                else import.Write(rows.GetString(column), NpgsqlDbType.Text);
                break;
        }
    }

    private static void Execute(NpgsqlConnection connection, string sql)
    {
        using var command = new NpgsqlCommand(sql, connection);
        command.ExecuteNonQuery();
    }
}
