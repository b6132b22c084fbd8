using System.Data.Common;
using Dapper;
using Microsoft.Data.Sqlite;
using Npgsql;
using Sluice.Benchmarks.Gate;
using Sluice.Data;
using Sluice.Npgsql;
using Sluice.Sqlite;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// Rows of SQLite in memory and of PostgreSQL as a list of objects, against Dapper, Dapper.AOT and a loop by hand; each
/// way makes its own command and reader.
/// </summary>
/// <remarks>
/// Decided by these: one reader over a tree of columns with a virtual call for each value, instead of a reader for
/// each driver. Before the first measurement the virtual call was expected to show; it does not beside the driver's own
/// functions.
/// </remarks>
internal sealed class ObjectWorkloads : IWorkloadFamily
{
    /// <summary>Gets a connection to PostgreSQL with the tables.</summary>
    internal static DbConnection Postgres => s_postgres.Value;

    private static readonly Lazy<DbConnection> s_sqlite = new(OpenSqlite),
        s_postgres = new(OpenPostgres);

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["objects"];

    public IEnumerable<Workload> Workloads()
    {
        foreach (
            (string database, Lazy<DbConnection> connection) in new[] { ("sqlite", s_sqlite), ("postgres", s_postgres) }
        )
        {
            foreach ((string size, int rows) in new[] { ("1", 1), ("100", 100), ("100k", 100_000) })
            {
                string name = $"objects.{database}.{size}";
                var narrow = new ObjectCase<Customer>(connection, $"select id, name, balance from people limit {rows}");
                var wide = new ObjectCase<WideCustomer>(connection, $"select * from wide limit {rows}");
                yield return narrow.Against($"{name}.dapper", narrow.DapperAsync);
                yield return narrow.Against(
                    $"{name}.aot",
                    () => AheadOfTimeDapper.CustomersAsync(connection.Value, narrow.Sql)
                );
                yield return narrow.Against($"{name}.hand", () => ReadByHandAsync(connection.Value, narrow.Sql));
                yield return wide.Against($"{name}.wide-dapper", wide.DapperAsync);
                yield return wide.Against(
                    $"{name}.wide-aot",
                    () => AheadOfTimeDapper.WideAsync(connection.Value, wide.Sql)
                );
            }
            yield return new Workload(
                $"objects.{database}.100.join-dapper",
                Repeat(() => GroupAsync(connection.Value)),
                Repeat(() => MultiMapAsync(connection.Value))
            )
            {
                Waits = database == "postgres",
            };
        }
    }

    private static Action<int> Repeat(Func<Task> run) =>
        count =>
        {
            for (int i = 0; i < count; i++)
                run().GetAwaiter().GetResult();
        };

    /// <summary>A list of objects of one statement, by Sluice and by others.</summary>
    private sealed class ObjectCase<T>(Lazy<DbConnection> connection, string sql)
    {
        internal string Sql => sql;

        internal async Task<List<T>> DapperAsync() =>
            (await SqlMapper.QueryAsync<T>(connection.Value, sql).ConfigureAwait(false)).AsList();

        internal Workload Against(string name, Func<Task<List<T>>> peer) =>
            new(name, Repeat(SluiceAsync), Repeat(peer))
            {
                Waits = name.Contains("postgres", StringComparison.Ordinal),
                Check = () =>
                {
                    string ours = JsonWire.Serialize(SluiceAsync().GetAwaiter().GetResult());
                    if (ours != JsonWire.Serialize(peer().GetAwaiter().GetResult()))
                        throw new InvalidOperationException("The objects differ from the peer's.");
                },
            };

        private Task<List<T>> SluiceAsync() => DbQueryExtensions.QueryAsync<T>(connection.Value, sql);
    }

    private static async Task<List<Customer>> ReadByHandAsync(DbConnection connection, string sql)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        await using DbDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
        var customers = new List<Customer>();
        while (await reader.ReadAsync().ConfigureAwait(false))
            customers.Add(
                new()
                {
                    Id = reader.GetInt64(0),
                    Name = reader.GetString(1),
                    Balance = reader.GetDouble(2),
                }
            );
        return customers;
    }

    private static async Task GroupAsync(DbConnection connection)
    {
        const string Sql =
            "select o.id, l.no as \"lines[].no\", l.sku as \"lines[].sku\" from orders o join lines l on l.id = o.id "
            + "order by o.id";
        List<JoinedOrder> orders = await DbQueryExtensions
            .QueryAsync<JoinedOrder>(connection, Sql)
            .ConfigureAwait(false);
        if (orders.Count != 100)
            throw new InvalidOperationException("The orders are not grouped.");
    }

    private static async Task MultiMapAsync(DbConnection connection)
    {
        var orders = new Dictionary<long, JoinedOrder>();
        await SqlMapper
            .QueryAsync<JoinedOrder, JoinedLine, JoinedOrder>(
                connection,
                "select o.id, l.no, l.sku from orders o join lines l on l.id = o.id order by o.id",
                (order, line) =>
                {
                    if (!orders.TryGetValue(order.Id, out JoinedOrder? known))
                        orders.Add(order.Id, known = order);
                    known.Lines.Add(line);
                    return known;
                },
                splitOn: "no"
            )
            .ConfigureAwait(false);
        if (orders.Count != 100)
            throw new InvalidOperationException("The orders are not grouped.");
    }

    private static SqliteConnection OpenSqlite()
    {
        SqliteRowDriver.Register();
        var connection = new SqliteConnection("Data Source=:memory:");
        Fill(connection, "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)");
        return connection;
    }

    private static NpgsqlConnection OpenPostgres()
    {
        NpgsqlRowDriver.Register();
        var connection = new NpgsqlConnection(
            PostgresServer.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2"
        );
        Fill(connection, "with n(i) as (select generate_series(1, 100000)::bigint)");
        return connection;
    }

    private static void Fill(DbConnection connection, string numbers)
    {
        connection.Open();
        using DbCommand command = connection.CreateCommand();
        command.CommandTimeout = 300;
        command.CommandText = $"""
            drop table if exists people; drop table if exists wide;
            drop table if exists orders; drop table if exists lines;
            create table people as {numbers}
                select i as id, 'Customer number ' || i as name, cast(i * 1.5 + 0.25 as double precision) as balance
                from n;
            create table wide as {numbers} select {WideCustomer.Columns} from n;
            create table orders as {numbers} select i as id from n limit 100;
            create table lines as {numbers} select i / 5 + 1 as id, i as no, 'S-' || i as sku from n limit 499;
            """;
        command.ExecuteNonQuery();
    }
}
