using System.Data.Common;
using System.Text;
using Microsoft.Data.Sqlite;
using Npgsql;
using NpgsqlTypes;
using Sluice.Benchmarks.Gate;
using Sluice.Data;
using Sluice.Npgsql;
using Sluice.Sqlite;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// 20,000 rows of eight columns into a table, against a loop written by hand over ready objects, which has nothing to
/// parse: a prepared statement of SQLite in memory, and <c>NpgsqlBinaryImporter</c>.
/// </summary>
internal sealed class InsertWorkloads : IWorkloadFamily
{
    private static readonly Lazy<SqliteConnection> s_sqlite = new(OpenSqlite);
    private static readonly Lazy<NpgsqlConnection> s_postgres = new(OpenPostgres);

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["insert"];

    public IEnumerable<Workload> Workloads()
    {
        foreach ((string name, Func<WireRows>? rows) in Forms(InsertText.All))
            yield return new Workload(
                $"insert.sqlite.{name}",
                count =>
                    Repeat(
                        count,
                        s_sqlite.Value,
                        "delete from t",
                        connection =>
                            rows is null
                                ? connection.InsertRowsAsync("t", InsertText.All)
                                : connection.InsertRowsAsync("t", rows())
                    ),
                count => Repeat(count, s_sqlite.Value, "delete from t", ByHandAsync)
            );
        foreach ((string name, Func<WireRows>? rows) in Forms(InsertItem.All))
            yield return new Workload(
                $"insert.postgres.{name}",
                count =>
                    Repeat(
                        count,
                        s_postgres.Value,
                        "truncate insert_t",
                        connection =>
                            rows is null
                                ? connection.InsertRowsAsync("insert_t", InsertItem.All)
                                : connection.InsertRowsAsync("insert_t", rows())
                    ),
                count => Repeat(count, s_postgres.Value, "truncate insert_t", ByHandAsync)
            )
            {
                Waits = true,
            };
    }

    private static IEnumerable<(string Name, Func<WireRows>? Rows)> Forms<T>(T[] items)
    {
        byte[] json = JsonWire.SerializeToUtf8Bytes(items),
            packed = MessagePackWire.Serialize(items);
        byte[] lines = JsonWire.SerializeToUtf8Bytes(items, null, new() { JsonLines = true }),
            csv = Csv(json);
        yield return ("json", () => WireRows.Json(new MemoryStream(json)));
        yield return ("lines", () => WireRows.Json(new MemoryStream(lines), new() { JsonLines = true }));
        yield return ("msgpack", () => WireRows.MessagePack(new MemoryStream(packed)));
        yield return ("csv", () => WireRows.Csv(new MemoryStream(csv)));
        yield return ("objects", null);
    }

    private static byte[] Csv(byte[] json)
    {
        using var document = System.Text.Json.JsonDocument.Parse(json);
        var text = new StringBuilder("id,name,price,quantity,at,weight,active,code\n");
        foreach (System.Text.Json.JsonElement row in document.RootElement.EnumerateArray())
            text.AppendJoin(',', row.EnumerateObject().Select(member => member.Value.ToString())).Append('\n');
        return Encoding.UTF8.GetBytes(
            text.ToString()
                .Replace("True", "true", StringComparison.Ordinal)
                .Replace("False", "false", StringComparison.Ordinal)
        );
    }

    private static void Repeat<T>(int count, T connection, string reset, Func<T, Task<long>> insert)
        where T : DbConnection
    {
        for (int i = 0; i < count; i++)
        {
            Execute(connection, reset);
            if (insert(connection).GetAwaiter().GetResult() != InsertItem.All.Length)
                throw new InvalidOperationException("Not all rows were stored.");
        }
    }

    private static Task<long> ByHandAsync(SqliteConnection connection)
    {
        using SqliteTransaction transaction = connection.BeginTransaction();
        using SqliteCommand command = connection.CreateCommand();
        command.Transaction = transaction;
        command.CommandText = "insert into t values ($0, $1, $2, $3, $4, $5, $6, $7)";
        SqliteParameter[] values = [.. Enumerable.Range(0, 8).Select(i => new SqliteParameter($"${i}", null))];
        command.Parameters.AddRange(values);
        command.Prepare();
        foreach (InsertText item in InsertText.All)
        {
            values[0].Value = item.Id;
            values[1].Value = item.Name;
            values[2].Value = item.Price;
            values[3].Value = item.Quantity;
            values[4].Value = item.At;
            values[5].Value = item.Weight;
            values[6].Value = item.Active;
            values[7].Value = item.Code;
            command.ExecuteNonQuery();
        }

        transaction.Commit();
        return Task.FromResult((long)InsertText.All.Length);
    }

    private static async Task<long> ByHandAsync(NpgsqlConnection connection)
    {
        await using NpgsqlBinaryImporter import = await connection.BeginBinaryImportAsync(
            "copy insert_t from stdin (format binary)"
        );
        foreach (InsertItem item in InsertItem.All)
        {
            await import.StartRowAsync();
            await import.WriteAsync(item.Id, NpgsqlDbType.Bigint);
            await import.WriteAsync(item.Name, NpgsqlDbType.Text);
            await import.WriteAsync(item.Price, NpgsqlDbType.Numeric);
            await import.WriteAsync(item.Quantity, NpgsqlDbType.Integer);
            await import.WriteAsync(item.At, NpgsqlDbType.Timestamp);
            await import.WriteAsync(item.Weight, NpgsqlDbType.Double);
            await import.WriteAsync(item.Active, NpgsqlDbType.Boolean);
            await import.WriteAsync(item.Code, NpgsqlDbType.Uuid);
        }

        return (long)await import.CompleteAsync();
    }

    private static SqliteConnection OpenSqlite()
    {
        SqliteRowDriver.Register();
        var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        Execute(
            connection,
            "create table t(id integer primary key, name text, price real, quantity integer, at text, "
                + "weight real, active integer, code text)"
        );
        return connection;
    }

    private static NpgsqlConnection OpenPostgres()
    {
        NpgsqlRowDriver.Register();
        var connection = new NpgsqlConnection(PostgresServer.ConnectionString);
        connection.Open();
        Execute(
            connection,
            "create table insert_t(id bigint, name text, price numeric(12,2), quantity int, "
                + "at timestamp, weight float8, active bool, code uuid)"
        );
        return connection;
    }

    private static void Execute(DbConnection connection, string sql)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }
}
