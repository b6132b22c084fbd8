using System.Data.Common;
using Dapper;
using Microsoft.Data.Sqlite;
using Sluice.Benchmarks.Gate;
using Sluice.Data;
using Sluice.Sqlite;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// Rows of SQLite in memory as a list of objects, against Dapper; each way makes its own command and reader.
/// </summary>
/// <remarks>
/// Decided by these: one reader over a tree of columns with a virtual call for each value, instead of a reader for
/// each driver. Before the first measurement the virtual call was expected to show; it does not beside the driver's own
/// functions. Dapper.AOT 1.1.0 with interceptors took 1.3 to 3.4 times as long as the shapes' code; it is measured
/// apart, because its interceptors would replace the calls of Dapper here.
/// </remarks>
internal sealed class ObjectWorkloads : IWorkloadFamily
{
    private static readonly Lazy<SqliteConnection> s_connection = new(Open);

    public IEnumerable<Workload> Workloads()
    {
        foreach ((string name, int rows) in new[] { ("1", 1), ("100", 100), ("100k", 100_000) })
        {
            yield return Compare<Customer>($"objects.sqlite.{name}.dapper",
                $"select id, name, balance from customers limit {rows}");
            yield return Compare<WideCustomer>($"objects.sqlite.{name}.wide-dapper",
                $"select * from wide limit {rows}");
        }
        yield return new Workload("objects.sqlite.100.join-dapper", Group, MultiMap);
    }

    private static Workload Compare<T>(string name, string sql) => new(name,
        n =>
        {
            for (int i = 0; i < n; i++) DbQueryExtensions.QueryAsync<T>(s_connection.Value, sql).GetAwaiter().GetResult();
        },
        n =>
        {
            for (int i = 0; i < n; i++) SqlMapper.Query<T>(s_connection.Value, sql).AsList();
        })
    {
        Check = () =>
        {
            string ours = JsonWire.Serialize(DbQueryExtensions.QueryAsync<T>(s_connection.Value, sql).Result);
            if (ours != JsonWire.Serialize(SqlMapper.Query<T>(s_connection.Value, sql).AsList()))
                throw new InvalidOperationException("The objects differ from Dapper's.");
        },
    };

    private static void Group(int count)
    {
        const string Sql =
            "select o.id, l.no as \"lines[].no\", l.sku as \"lines[].sku\" from orders o join lines l on l.id = o.id order by o.id";
        for (int i = 0; i < count; i++)
        {
            List<JoinedOrder> orders =
                DbQueryExtensions.QueryAsync<JoinedOrder>(s_connection.Value, Sql).GetAwaiter().GetResult();
            if (orders.Count != 100) throw new InvalidOperationException("The orders are not grouped.");
        }
    }

    private static void MultiMap(int count)
    {
        for (int i = 0; i < count; i++)
        {
            var orders = new Dictionary<long, JoinedOrder>();
            SqlMapper.Query<JoinedOrder, JoinedLine, JoinedOrder>(s_connection.Value,
                "select o.id, l.no, l.sku from orders o join lines l on l.id = o.id order by o.id",
                (order, line) =>
                {
                    if (!orders.TryGetValue(order.Id, out JoinedOrder? known)) orders.Add(order.Id, known = order);
                    known.Lines.Add(line);
                    return known;
                }, splitOn: "no");
            if (orders.Count != 100) throw new InvalidOperationException("The orders are not grouped.");
        }
    }

    private static SqliteConnection Open()
    {
        SqliteRowDriver.Register();
        var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        using DbCommand command = connection.CreateCommand();
        const string Numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)";
        command.CommandText =
            $"create table customers as {Numbers} select i as id, 'Customer number ' || i as name, i * 1.5 + 0.25 as balance from n;"
            + $"create table wide as {Numbers} select {WideCustomer.Columns} from n;"
            + $"create table orders as {Numbers} select i as id from n limit 100;"
            + $"create table lines as {Numbers} select i / 5 + 1 as id, i as no, 'S-' || i as sku from n limit 499;";
        command.ExecuteNonQuery();
        return connection;
    }
}
