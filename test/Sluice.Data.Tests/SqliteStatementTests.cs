using System.Data.Common;
using System.Globalization;
using System.IO.Pipelines;
using Microsoft.Data.Sqlite;
using Sluice.Data.Tests.Inserting;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// Statements that stay prepared on their connection give what a new one gives, whatever happens between two queries.
/// </summary>
public class SqliteStatementTests
{
    private const string Sql = "select id, name from t order by id";

    private static SqliteConnection Open() =>
        InsertTable.OpenSqlite(
            "create table t(id integer primary key, name text); insert into t values (1, 'a'), (2, 'b')"
        );

    private static DbCommand? Take(SqliteConnection connection, string sql = Sql) =>
        SqliteRowDriver.Instance.TakeCommand(connection, sql, null);

    private static async Task<string> Query(SqliteConnection connection, string sql = Sql) =>
        JsonWire.Serialize(await connection.QueryAsync<Dictionary<string, object?>>(sql));

    [Fact]
    public async Task A_query_that_has_ended_is_prepared_for_the_next_one()
    {
        using SqliteConnection connection = Open();
        Assert.Null(Take(connection));
        string first = await Query(connection);
        using (DbCommand? kept = Take(connection))
        {
            Assert.Equal((Sql, 30, 0), (kept!.CommandText, kept.CommandTimeout, kept.Parameters.Count));
            // It is taken once.
            Assert.Null(Take(connection));
        }
        Assert.Equal(first, await Query(connection));
        Assert.Equal(first, await Query(connection));
        connection.DefaultTimeout = 7;
        using DbCommand? again = Take(connection);
        Assert.Equal(7, again!.CommandTimeout);

        await connection.QueryAsync<long>(
            Sql.Replace("id, name", "id", StringComparison.Ordinal),
            new QueryOptions { Timeout = TimeSpan.FromSeconds(3) }
        );
        using DbCommand? timed = Take(connection, Sql.Replace("id, name", "id", StringComparison.Ordinal));
        Assert.Equal(7, timed!.CommandTimeout);
    }

    [Fact]
    public async Task Rows_on_the_wire_keep_their_statement_too()
    {
        using SqliteConnection connection = Open();
        string first = await connection.ReadText(Sql);
        using (DbCommand? kept = Take(connection))
            Assert.NotNull(kept);
        Assert.Equal((first, first), (await connection.ReadText(Sql), await connection.ReadText(Sql)));
    }

    [Fact]
    public async Task A_text_that_is_built_for_each_call_keeps_its_statement()
    {
        using SqliteConnection connection = Open();
        for (int i = 0; i < 3; i++)
        {
            await Query(connection, new string(Sql));
            DbCommand? kept = Take(connection, new string(Sql));
            Assert.NotNull(kept);
            Assert.True(SqliteRowDriver.Instance.TryKeepCommand(kept));
            await connection.ReadText(new string(Sql));
            kept = Take(connection, new string(Sql));
            Assert.NotNull(kept);
            Assert.True(SqliteRowDriver.Instance.TryKeepCommand(kept));
        }
    }

    [Fact]
    public async Task Rows_that_the_destination_does_not_take_are_not_kept()
    {
        using SqliteConnection connection = Open();
        const string Many =
            "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select i from n";
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        await connection.SerializeRowsAsync(pipe.Writer, Many);
        Assert.Null(Take(connection, Many));
        await connection.ReadText(Many);
        using DbCommand? kept = Take(connection, Many);
        Assert.NotNull(kept);
    }

    [Theory]
    [InlineData("pragma foreign_keys")]
    [InlineData("select 1; select 2")]
    [InlineData("/* */ select 1")]
    [InlineData("explain select 1")]
    [InlineData("create temp table u as select 1")]
    public async Task Other_statements_are_not_kept(string sql)
    {
        using SqliteConnection connection = Open();
        try
        {
            await Query(connection, sql);
        }
        catch (WireException)
        {
            // It returns no columns.
        }
        Assert.Null(Take(connection, sql));
    }

    [Fact]
    public async Task A_query_that_failed_or_was_left_is_not_kept()
    {
        using SqliteConnection connection = Open();
        await Assert.ThrowsAsync<WireException>(() => connection.QueryAsync<int>("select name from t"));
        Assert.Null(Take(connection, "select name from t"));
        await foreach (long _ in connection.QueryUnbufferedAsync<long>("select id from t"))
            break;
        Assert.Null(Take(connection, "select id from t"));
        await Assert.ThrowsAsync<InvalidOperationException>(() =>
            connection.QuerySingleAsync<long>("select id from t")
        );
        Assert.Null(Take(connection, "select id from t"));
    }

    [Fact]
    public async Task Parameters_are_those_of_their_call()
    {
        using SqliteConnection connection = Open();
        const string One = "select name from t where id = @id";
        Assert.Equal("a", await connection.QuerySingleAsync<string>(One, new { id = 1 }));
        Assert.Equal("b", await connection.QuerySingleAsync<string>(One, new { id = 2 }));
        // One that is not given is an error, as before the first call.
        InvalidOperationException missing = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            connection.QuerySingleAsync<string>(One)
        );
        Assert.Contains("@id", missing.Message, StringComparison.Ordinal);
        const string List = "select id from t where id in @ids order by id";
        Assert.Equal([1, 2], await connection.QueryAsync<long>(List, new { ids = (int[])[1, 2] }));
        Assert.Equal([2], await connection.QueryAsync<long>(List, new { ids = (int[])[2] }));
        // A statement holds the values that are bound to it.
        const string Long = "select length(@text)";
        Assert.Equal(5000, await connection.QuerySingleAsync<long>(Long, new { text = new string('x', 5000) }));
        Assert.Null(Take(connection, Long));
    }

    [Fact]
    public async Task A_query_within_its_own_rows_has_a_statement_of_its_own()
    {
        using SqliteConnection connection = Open();
        await Query(connection);
        var seen = new List<string>();
        await foreach (var row in connection.QueryUnbufferedAsync<Dictionary<string, object?>>(Sql))
        {
            string inner = await Query(connection);
            seen.Add($"{row["id"]} {inner}");
        }
        string all = await Query(connection);
        Assert.Equal([$"1 {all}", $"2 {all}"], seen);
    }

    [Fact]
    public async Task Transactions_are_seen_whether_they_are_named_or_not()
    {
        using SqliteConnection connection = Open();
        string before = await Query(connection);
        using (SqliteTransaction transaction = connection.BeginTransaction())
        {
            using SqliteCommand insert = new("insert into t values (3, 'c')", connection, transaction);
            insert.ExecuteNonQuery();
            string within = await Query(connection);
            Assert.NotEqual(before, within);
            Assert.Equal(
                within,
                JsonWire.Serialize(
                    await connection.QueryAsync<Dictionary<string, object?>>(
                        Sql,
                        new QueryOptions { Transaction = transaction }
                    )
                )
            );
        }
        Assert.Equal(before, await Query(connection));
    }

    [Fact]
    public async Task A_connection_keeps_sixteen_and_none_after_it_was_closed()
    {
        string file = Path.Combine(Path.GetTempPath(), $"sluice-{Guid.NewGuid():N}.db");
        try
        {
            using var connection = new SqliteConnection($"Data Source={file};Pooling=False");
            connection.Open();
            for (int i = 0; i < 40; i++)
                Assert.Equal(i, await connection.QuerySingleAsync<int>($"select {i}"));
            int kept = 0;
            for (int i = 0; i < 40; i++)
            {
                using DbCommand? command = Take(connection, $"select {i}");
                if (command is not null)
                    kept++;
            }
            Assert.Equal(16, kept);

            for (int round = 0; round < 3; round++)
            {
                await Query(connection, "select count(*) from sqlite_schema");
                Assert.True(IsFileOpen(file) || !OperatingSystem.IsLinux());
                connection.Close();
                // SQLite closes the file when no statement is left.
                Assert.False(IsFileOpen(file));
                Assert.Null(Take(connection, "select 1"));
                connection.Open();
                Assert.Null(Take(connection, "select 1"));
            }
            // A query that opens the connection closes it with its statement.
            connection.Close();
            await Query(connection, "select 1");
            connection.Open();
            Assert.Null(Take(connection, "select 1"));
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static bool IsFileOpen(string file) =>
        OperatingSystem.IsLinux()
        && Directory.EnumerateFiles("/proc/self/fd").Any(link => new FileInfo(link).LinkTarget == file);

    /// <summary>
    /// What may change the meaning of a text, in random order, beside a connection whose commands are all new.
    /// </summary>
    [Fact]
    public async Task Answers_are_those_of_new_commands_whatever_changes_between_them()
    {
        string[] changes =
        [
            "create table if not exists t(id integer primary key, name text)",
            "drop table if exists t",
            "insert or ignore into t(id) values (abs(random()) % 1)",
            "alter table t add column more text default 'x'",
            "alter table t rename column name to title",
            "alter table t rename column title to name",
            "create temp table if not exists t(id text, name blob, n integer)",
            "drop table if exists temp.t",
            "create view if not exists v as select 1 as one",
            "drop view if exists v",
            "create view if not exists v as select 2 as two, 3 as three",
            "attach ':memory:' as other",
            "detach other",
            "create table if not exists other.u(x)",
            "insert into u values (5)",
            "begin",
            "commit",
            "rollback",
            "vacuum",
            "pragma case_sensitive_like = 1",
            "pragma case_sensitive_like = 0",
            "create index if not exists i on t(id)",
            "pragma full_column_names = 1",
            "pragma full_column_names = 0",
            "delete from t",
            "pragma user_version = 7",
        ];
        string[] queries =
        [
            "select * from t",
            "select id, name from t order by id;",
            "select * from v",
            "select * from u",
            "select 'A' like 'a' as same",
            "with c as (select count(*) as n from t) select n from c",
            "insert into t(name) values ('n') returning id, name",
            "update t set name = 'm' where id = 1 returning *",
            "delete from t where id = 2 returning id",
            "select f(3) as three",
        ];
        for (int seed = 0; seed < 20; seed++)
        {
            var random = new Random(seed);
            using SqliteConnection kept = Open(),
                fresh = Open();
            for (int i = 0; i < 300; i++)
            {
                bool isQuery = random.Next(3) > 0;
                string sql = isQuery ? queries[random.Next(queries.Length)] : changes[random.Next(changes.Length)];
                int version = random.Next(20);
                if (version < 2)
                {
                    kept.CreateFunction("f", (long x) => x + version);
                    fresh.CreateFunction("f", (long x) => x + version);
                }
                string ours = await Answer(() => isQuery ? Query(kept, sql) : Execute(kept, sql));
                string theirs = await Answer(() => isQuery ? ByNewCommand(fresh, sql) : Execute(fresh, sql));
                Assert.True(
                    ours == theirs,
                    string.Create(CultureInfo.InvariantCulture, $"seed {seed}, step {i}: {sql}\n{ours}\n{theirs}")
                );
            }
        }
    }

    private static async Task<string> Answer(Func<Task<string>> run)
    {
        try
        {
            return await run();
        }
        catch (Exception e) when (e is SqliteException or WireException or InvalidOperationException)
        {
            return e.Message;
        }
    }

    private static Task<string> Execute(SqliteConnection connection, string sql)
    {
        connection.Run(sql);
        return Task.FromResult("");
    }

    private static async Task<string> ByNewCommand(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return JsonWire.Serialize(await command.QueryAsync<Dictionary<string, object?>>());
    }
}
