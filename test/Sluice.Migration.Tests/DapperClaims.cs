using System.Data.Common;
using System.Text;
using Dapper;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Sqlite;
using Xunit;
using DbQueryExtensions = Sluice.Data.DbQueryExtensions;

namespace Sluice.Migration.Tests;

/// <summary>docs/migrating-from-dapper.md against Dapper and System.Text.Json, on SQLite.</summary>
public sealed class DapperPageTests() : MigrationPageTests("migrating-from-dapper", DapperClaims.All);

internal static partial class DapperClaims
{
    private const string Query = "select id, name from customers where id < @max order by id";

    public static readonly IReadOnlyList<Claim> All = [.. Calls(), .. Objects(), .. Differences()];

    private static SqliteConnection Open()
    {
        SqliteRowDriver.Register();
        SqliteConnection connection = new("Data Source=:memory:");
        connection.Open();
        connection.Execute(
            """
            create table customers(id integer, name text, unit_price real, active integer, details text);
            insert into customers values (1, 'Ada', 1.5, 1, '{"a":1}'), (2, null, 2, 0, null);
            create table orders(id integer, customer integer, sku text);
            insert into orders values (7, 1, 'A-1'), (7, 1, 'B-2');
            """
        );
        return connection;
    }

    private static string Rows(string sql, object? parameters = null, RowOptions rows = default)
    {
        using SqliteConnection connection = Open();
        using DbDataReader reader = connection.ExecuteReaderAsync(sql, parameters).Result;
        MemoryStream stream = new();
        JsonWire.SerializeRowsAsync(stream, reader, rows).Wait();
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static IEnumerable<Claim> Calls() =>
        [
            new(
                "| `QueryAsync<T>(sql, parameters)`, then `SerializeAsync` | `connection.SerializeRowsAsync(destination, sql, parameters)` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    IEnumerable<Customer> old = connection.QueryAsync<Customer>(Query, new { max = 2 }).Result;
                    MemoryStream destination = new();
                    connection.SerializeRowsAsync(destination, Query, new { max = 2 }).Wait();
                    Assert.Equal(
                        System.Text.Json.JsonSerializer.Serialize(old, System.Text.Json.JsonSerializerOptions.Web),
                        Encoding.UTF8.GetString(destination.ToArray())
                    );
                }
            ),
            new(
                "| `QueryFirstAsync`, `QuerySingleAsync` | `RowOptions { Form = RowForm.First }`, `RowForm.Single` |",
                () =>
                {
                    Assert.Equal(
                        """{"id":1}""",
                        Rows("select id from customers order by id", null, new() { Form = RowForm.First })
                    );
                    Assert.Equal(
                        """{"id":1}""",
                        Rows("select id from customers where id = 1", null, new() { Form = RowForm.Single })
                    );
                    Assert.ThrowsAny<Exception>(() =>
                        Rows("select id from customers", null, new() { Form = RowForm.Single })
                    );
                }
            ),
            new(
                "| `ExecuteScalarAsync` | `RowForm.Scalar` |",
                () => Assert.Equal("2", Rows("select count(*) from customers", null, new() { Form = RowForm.Scalar }))
            ),
            new(
                "| `QueryMultipleAsync` | `RowForm.Sets`, with `SetNames` |",
                () =>
                    Assert.Equal(
                        """{"a":[{"id":1}],"b":[{"n":2}]}""",
                        Rows(
                            "select id from customers where id = 1; select 2 as n",
                            null,
                            new() { Form = RowForm.Sets, SetNames = ["a", "b"] }
                        )
                    )
            ),
            new(
                "| multi-mapping with `splitOn` |",
                () =>
                    Assert.Equal(
                        """[{"id":7,"customer":{"name":"Ada"},"lines":[{"sku":"A-1"},{"sku":"B-2"}]}]""",
                        Rows(
                            """
                            select o.id, c.name as "customer.name", o.sku as "lines[].sku"
                            from orders o join customers c on c.id = o.customer order by o.id, o.sku
                            """
                        )
                    )
            ),
            new(
                "| `where id in @ids` | the same",
                () =>
                {
                    using SqliteConnection connection = Open();
                    MemoryStream destination = new();
                    connection
                        .SerializeRowsAsync(
                            destination,
                            "select id from customers where id in @ids",
                            new { ids = new[] { 1, 3 } }
                        )
                        .Wait();
                    Assert.Equal("""[{"id":1}]""", Encoding.UTF8.GetString(destination.ToArray()));
                }
            ),
            new(
                "| `DynamicParameters` | a dictionary of names and values, or `DbParameter`s |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    foreach (
                        object parameters in new object[]
                        {
                            new Dictionary<string, object?> { ["max"] = 2 },
                            new DbParameter[] { new SqliteParameter("@max", 2) },
                        }
                    )
                    {
                        MemoryStream destination = new();
                        connection.SerializeRowsAsync(destination, Query, parameters).Wait();
                        Assert.Equal("""[{"id":1,"name":"Ada"}]""", Encoding.UTF8.GetString(destination.ToArray()));
                    }
                }
            ),
            Claim.Advice("| `SqlMapper.TypeHandler<T>` |", "what to use instead"),
            Claim.Advice(
                "| `QueryUnbufferedAsync` | always: rows are never buffered |",
                "memory is measured by the tests of rows"
            ),
            new(
                "| `commandTimeout`, `transaction` | a `DbCommand` of yours: `command.SerializeRowsAsync(destination)` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    using SqliteTransaction transaction = connection.BeginTransaction();
                    using SqliteCommand command = new("select 1 as n", connection, transaction) { CommandTimeout = 5 };
                    MemoryStream destination = new();
                    command.SerializeRowsAsync(destination).Wait();
                    Assert.Equal("""[{"n":1}]""", Encoding.UTF8.GetString(destination.ToArray()));
                }
            ),
        ];

    private static IEnumerable<Claim> Differences() =>
        [
            new(
                "Names are camelCase of the column (`CustomerId` becomes `customerId`; `unit_price` stays)",
                () =>
                    Assert.Equal(
                        """[{"customerId":1,"unit_price":2}]""",
                        Rows("select 1 as CustomerId, 2 as unit_price")
                    )
            ),
            new(
                "A column without a member of `T` is an error under `Rows<T>`; Dapper ignores it",
                () =>
                {
                    using SqliteConnection connection = Open();
                    Assert.Single(connection.Query<Customer>("select id, 1 as other from customers where id = 1"));
                }
            ),
            new(
                "`null` in a column is `null`; Dapper leaves the member's default",
                () =>
                {
                    using SqliteConnection connection = Open();
                    Assert.Equal(
                        "none",
                        connection.Query<Customer>("select id, name from customers where id = 2").Single().Name
                    );
                    Assert.Equal("""[{"id":2,"name":null}]""", Rows("select id, name from customers where id = 2"));
                }
            ),
            new(
                "an integer column of SQLite that a `bool` member reads is `1`, not `true`",
                () => Assert.Equal("""[{"active":1}]""", Rows("select active from customers where id = 1"))
            ),
            Claim.Advice(
                "JSON columns (`json`, `jsonb`) are embedded as JSON; Dapper returns text",
                "tested on PostgreSQL by Sluice.Data.Tests"
            ),
            new(
                "An error after the first 32 KB ends the response without its last bracket",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = """
                        with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
                        select i, case when i = 19000 then json('{') else 'text of some length' end as t from n
                        """;
                    MemoryStream destination = new();
                    Assert.ThrowsAny<Exception>(() => connection.SerializeRowsAsync(destination, sql).Wait());
                    string sent = Encoding.UTF8.GetString(destination.ToArray());
                    Assert.StartsWith("[{", sent);
                    Assert.False(sent.EndsWith(']'));
                }
            ),
            new(
                "As objects: a column without a member, null for a member that is not nullable",
                () =>
                {
                    using SqliteConnection connection = Open();
                    foreach (
                        string sql in new[]
                        {
                            "select 1 as id, 2 as other",
                            "select null as id",
                            "select 1e300 as id",
                            "select '1' as id",
                            "select 1.5 as id",
                        }
                    )
                    {
                        Assert.Single(
                            QueryOld(() =>
                                connection.QueryAsync<Customer>(sql.Replace("1e300", "1.9", StringComparison.Ordinal))
                            )
                        );
                        Assert.Throws<WireException>(() =>
                            DbQueryExtensions.QueryAsync<Customer>(connection, sql).GetAwaiter().GetResult()
                        );
                    }
                }
            ),
            new(
                "As objects: a constructor's parameters are matched by name in any order",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select name, id from customers where id = 1";
                    Assert.ThrowsAny<InvalidOperationException>(() =>
                        QueryOld(() => connection.QueryAsync<Buyer>(sql))
                    );
                    Assert.Equal([new Buyer(1, "Ada")], DbQueryExtensions.QueryAsync<Buyer>(connection, sql).Result);
                }
            ),
            Claim.Advice("Code between the query and the response", "where to put it"),
        ];

    private sealed class Customer
    {
        public long Id { get; set; }
        public string? Name { get; set; } = "none";
    }
}
