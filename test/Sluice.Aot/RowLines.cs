using Microsoft.Data.Sqlite;
using Sluice.Data;
using Sluice.Rows;
using Sluice.Sqlite;

namespace Sluice.Aot;

/// <summary>
/// Rows of an SQLite database in memory: from the statement's own memory, with parameters, folded, on both wires.
/// </summary>
internal static class RowLines
{
    private const string Setup = """
        create table t(id integer primary key, name text, price real, data blob, made datetime, flag boolean);
        insert into t values
          (1, 'Ada', 1.5, x'00ff', '2024-02-29T12:00:00Z', 1),
          (2, 'Zoë 😀 "quoted"', -0.1, null, '2024-01-01 00:00:00', 0),
          (3, null, 1e300, x'', null, null),
          (4, 5, 'text in a number', zeroblob(3), 17, 'x');
        """;

    private static readonly string[] s_queries =
    [
        "select * from t order by id",
        "select name, id from t where id < @below order by id desc",
        "select count(*) as n, max(price) as \"maxPrice\" from t",
        "select id, id as \"line.id\", name as \"line.name\" from t order by id",
        "select name from t where id > 100 + @below",
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select i, i * 0.5 as half, 'row ' || i as text from n",
    ];

    internal static async Task PrintAsync(TextWriter output)
    {
        SqliteRowDriver.Register();
        using var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        using (SqliteCommand command = connection.CreateCommand())
        {
            command.CommandText = Setup;
            command.ExecuteNonQuery();
        }
        foreach (string sql in s_queries)
        {
            await Line(output, sql + "\tjson", stream => connection.SerializeRowsAsync(stream, sql, new Parameters(3)));
            await Line(
                output,
                sql + "\tjson, object",
                stream =>
                    connection.SerializeRowsAsync(
                        stream,
                        sql,
                        new { below = 2 },
                        new RowOptions { Form = RowForm.First }
                    )
            );
            await Line(
                output,
                sql + "\tmessagepack",
                stream => connection.SerializeRowsAsync(stream, sql, new Parameters(3), default(MessagePackWireOptions))
            );
        }
        await PrintObjectsAsync(output, connection);
    }

    /// <summary>The same database's rows as objects.</summary>
    private static async Task PrintObjectsAsync(TextWriter output, SqliteConnection connection)
    {
        await Objects<RowItem>(output, connection, "select id, name, price from t where id < @below order by id");
        await Objects<RowItem>(output, connection, "select id, name as nam from t where id < @below");
        await Objects<RowItem>(output, connection, "select id, name, price from t order by id");
        await Objects<RowGroup>(
            output,
            connection,
            """
            select id % 2 as key, id as "items[].id", name as "items[].name" from t where id < @below + 1
            order by 1, id
            """
        );
        await Objects<long>(output, connection, "select id from t where id < @below");
        await Objects<Dictionary<string, object?>>(output, connection, "select id, name from t where id < @below");
    }

    private static Task Objects<T>(TextWriter output, SqliteConnection connection, string sql) =>
        Line(
            output,
            sql + "\tobjects",
            async stream =>
            {
                foreach (T item in await connection.QueryAsync<T, Parameters>(sql, new Parameters(3)))
                {
                    string text = item is Dictionary<string, object?> map ? string.Join(";", map) : $"{item}";
                    stream.Write(System.Text.Encoding.UTF8.GetBytes(text + "|"));
                }
            }
        );

    private static async Task Line(TextWriter output, string what, Func<Stream, Task> write)
    {
        using var stream = new MemoryStream();
        Exception? failure = null;
        try
        {
            await write(stream);
        }
        catch (Exception e) when (e is WireException or SqliteException)
        {
            failure = e;
        }
        Lines.Write(
            output,
            what,
            () =>
                failure is WireException e ? throw e
                : failure is null ? stream.ToArray()
                : System.Text.Encoding.UTF8.GetBytes(failure.Message)
        );
    }

    private sealed record Parameters(int below);
}

[Shape]
internal sealed partial record RowItem(long Id, string? Name, double? Price = null);

[Shape]
internal sealed partial record RowGroup(long Key, List<RowItem> Items)
{
    public override string ToString() => $"{Key}: {string.Join(", ", Items)}";
}
