using System.Data.Common;
using Microsoft.Data.Sqlite;
using Npgsql;
using Sluice.Data;
using Spectre.Console;

namespace Storefront.Data;

/// <summary>
/// Fills PostgreSQL with the rows of the embedded database, table by table in one transaction.
/// </summary>
internal static class PostgresSeeder
{
    private static readonly string[] s_tables =
    [
        "customers",
        "addresses",
        "categories",
        "products",
        "orders",
        "order_lines",
        "reviews",
    ];

    public static async Task EnsureFilledAsync(string connectionString, IAnsiConsole console)
    {
        await using NpgsqlMultiHostDataSource hosts = new NpgsqlDataSourceBuilder(connectionString).BuildMultiHost();
        await using NpgsqlConnection target = await hosts.OpenConnectionAsync(TargetSessionAttributes.Primary);
        await using (var exists = new NpgsqlCommand("select to_regclass('order_lines') is not null", target))
            if ((bool)(await exists.ExecuteScalarAsync())!)
                return;

        string path = Path.Combine(AppContext.BaseDirectory, "storefront.db");
        await ShopSeeder.EnsureFilledAsync(path, console);
        await using var source = new SqliteConnection($"Data Source={path};Mode=ReadOnly");
        await source.OpenAsync();
        console.Profile.Out.Writer.WriteLine(
            $"First run: copying {path} to PostgreSQL. This takes a few seconds, once."
        );
        await console
            .Progress()
            .StartAsync(async progress =>
            {
                ProgressTask task = progress.AddTask("Copying to PostgreSQL", maxValue: s_tables.Length);
                await using NpgsqlTransaction transaction = await target.BeginTransactionAsync();
                Execute(target, ShopSchema.PostgresTables);
                foreach (string table in s_tables)
                {
                    await using SqliteCommand command = source.CreateCommand();
                    command.CommandText = $"select * from {table} order by id";
                    await using DbDataReader rows = await command.ExecuteReaderAsync();
                    await target.InsertRowsAsync(table, rows, new() { Transaction = transaction });
                    task.Increment(1);
                }

                Execute(target, ShopSchema.Indexes + ShopSchema.PostgresKeys);
                await transaction.CommitAsync();
            });
        Execute(target, "analyze");
    }

    private static void Execute(NpgsqlConnection connection, string sql)
    {
        using var command = new NpgsqlCommand(sql, connection);
        command.ExecuteNonQuery();
    }
}
