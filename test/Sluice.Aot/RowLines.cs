using Microsoft.Data.Sqlite;
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
            await Line(output, sql + "\tjson, object",
                stream => connection.SerializeRowsAsync(stream, sql, new { below = 2 },
                    new RowOptions { Form = RowForm.First }));
            await Line(output, sql + "\tmessagepack",
                stream => connection.SerializeRowsAsync(stream, sql, new Parameters(3),
                    default(MessagePackWireOptions)));
        }
    }

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
        Lines.Write(output, what,
            () => failure is WireException e
                ? throw e
                : failure is null ? stream.ToArray() : System.Text.Encoding.UTF8.GetBytes(failure.Message));
    }

    private sealed record Parameters(int below);
}
