using MySqlConnector;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

/// <summary>MariaDB, where <c>SLUICE_MARIADB</c> names a server (<c>eng/mariadb.sh run</c>).</summary>
public class MySqlInsertTests
{
    private const string Columns = """
        (id int primary key auto_increment, b tinyint(1), i tinyint, u bigint unsigned, f float, d double, n decimal(40,10),
          v varchar(5), c char(4), tx text, y varbinary(10), bn binary(3), dt date, ts datetime(6), t0 datetime, ti time(6), j json,
          yr year, e enum('a','b'), df int default 7, twice int generated always as (i * 2) stored) engine=innodb
        """;

    private const string Names = "id, b, i, u, f, d, n, v, c, tx, y, bn, dt, ts, t0, ti, j, yr, e, df";

    private static readonly string? s_server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");

    private static async Task<MySqlConnection> Open(string more = "")
    {
        Assert.SkipWhen(s_server is null, "SLUICE_MARIADB names no server.");
        var connection = new MySqlConnection(s_server);
        await connection.OpenAsync();
        connection.Run($"create temporary table t {Columns}; create temporary table u {Columns}; {more}");
        return connection;
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_table_read_from_the_wire_is_equal(bool isMessagePack)
    {
        await using MySqlConnection connection = await Open(
            $$"""
            insert into t ({{Names}}) values
            (1, 1, -128, 18446744073709551615, 0.5, 1.7976931348623157e308, 123456789012345678901234567890.0123456789, 'äöü😀€', 'ab',
              'a\0b\\', x'00ff', x'010203', '0001-01-01', '9999-12-31 23:59:59.999999', '2026-01-02 03:04:05', '-838:59:59', '{"a": 1}', 2155, 'a', null),
            (2, 0, 127, 0, -0.25, 0.1, -0.5, '', '', '', '', x'000000', '9999-12-31', '0001-01-01', null, '23:59:59.999999', null, 1901, 'b', 0),
            (3, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, 7)
            """
        );
        string select = $"select {Names} from t order by id";
        WireRows rows = isMessagePack
            ? WireRows.MessagePack(
                await connection.ReadMessagePack(
                    select.Replace(" n,", " cast(n as char) as n,", StringComparison.Ordinal)
                )
            )
            : WireRows.Json(
                await connection.ReadJson(select.Replace(" n,", " cast(n as char) as n,", StringComparison.Ordinal))
            );
        Assert.Equal(3, await connection.InsertRowsAsync("u", rows));
        foreach (string name in Names.Split(", "))
            Assert.Equal(
                await connection.ReadText($"select hex({name}) as x, cast({name} as char) as y from t order by id"),
                await connection.ReadText($"select hex({name}) as x, cast({name} as char) as y from u order by id")
            );
    }

    [Theory]
    [InlineData("i", "200", WireError.Range)]
    [InlineData("id", "0", WireError.Range)]
    [InlineData("id", "null", WireError.Null)]
    [InlineData("b", "300", WireError.Range)]
    [InlineData("u", "-1", WireError.Range)]
    [InlineData("d", "\"NaN\"", WireError.Range)]
    [InlineData("n", "0.12345678901", WireError.Range)]
    [InlineData("v", "\"123456\"", WireError.Range)]
    [InlineData("c", "\"a \"", WireError.Range)]
    [InlineData("bn", "\"AQ==\"", WireError.Range)]
    [InlineData("t0", "\"2026-01-01T00:00:00.5\"", WireError.Range)]
    [InlineData("ts", "\"2026-01-01T00:00:00Z\"", WireError.Type)]
    [InlineData("yr", "5", WireError.Range)]
    [InlineData("twice", "2", WireError.UnknownMember)]
    public async Task What_would_change_is_refused_with_its_place(string column, string value, WireError error)
    {
        await using MySqlConnection connection = await Open();
        InsertException failure = await connection.FailsToInsert(
            "t",
            $$"""[{"i":1},{"df":1,"{{column}}":{{value}}}]"""
        );
        Assert.Equal(
            (2, error == WireError.UnknownMember ? null : column, $"$[1].{column}", error),
            (failure.Row, failure.Column, failure.Path, failure.Error)
        );
    }

    [Fact]
    public async Task A_row_that_the_database_refuses_is_reported()
    {
        await using MySqlConnection connection = await Open();
        string valid = string.Join(',', Enumerable.Range(1, 3000).Select(i => $$"""{"id":{{i}},"tx":"x"}"""));
        foreach (
            string row in (string[])
                ["""{"id":5,"tx":"x"}""", """{"id":4000,"tx":"x","e":"c"}""", """{"id":4000,"tx":"x","j":"no"}"""]
        )
        {
            InsertException failure = await connection.FailsToInsert("t", $"[{valid},{row},{row}]");
            Assert.Equal((3001, "$[3000]"), (failure.Row, failure.Path));
            Assert.IsType<MySqlException>(failure.InnerException);
            Assert.NotNull(failure.SqlState);
        }
        Assert.Equal(3000, await connection.InsertJson("t", $"[{valid}]"));
    }

    [Fact]
    public async Task Rows_that_exist_are_updated_by_their_keys()
    {
        await using MySqlConnection connection = await Open(
            "create table if not exists insert_keys(id int primary key, a int, b int default 7) engine=innodb; "
                + "truncate insert_keys"
        );
        await connection.InsertJson("insert_keys", """[{"id":1,"a":1},{"id":2,"a":2}]""");
        Assert.Equal(
            2,
            await connection.InsertJson(
                "insert_keys",
                """[{"id":1,"a":5},{"id":3,"a":6}]""",
                new() { UpdateKeys = ["id"] }
            )
        );
        Assert.Equal(
            "[[1,5,7],[2,2,7],[3,6,7]]",
            await connection.ReadValues("select id, a, b from insert_keys order by id")
        );
        connection.Run("create unique index insert_other on insert_keys(a)");
        await Assert.ThrowsAsync<NotSupportedException>(() =>
            connection.InsertJson("insert_keys", "[]", new() { UpdateKeys = ["id"] })
        );
        connection.Run("drop table insert_keys");
    }

    [Fact]
    public async Task A_connection_that_is_killed_or_cancelled_stores_nothing()
    {
        await using MySqlConnection connection = await Open(
            "create table if not exists insert_killed(id int primary key, tx text) engine=innodb; "
                + "truncate insert_killed"
        );
        foreach (bool isKilled in (bool[])[true, false])
        {
            using var cancellation = new CancellationTokenSource();
            await using var victim = new MySqlConnection(s_server);
            await victim.OpenAsync();
            var rows = new GeneratedRows(
                100_000,
                i =>
                {
                    if (i == 25_000 && isKilled)
                        connection.Run($"kill {victim.ServerThread}");
                    else if (i == 25_000)
                        cancellation.Cancel();
                    return $$"""{"id":{{i}},"tx":"n"}""";
                }
            );
            Task<long> inserting = victim.InsertRowsAsync(
                "insert_killed",
                WireRows.Json(rows, new() { JsonLines = true }),
                default,
                cancellation.Token
            );
            if (isKilled)
                Assert.IsType<MySqlException>(
                    (await Assert.ThrowsAsync<InsertException>(() => inserting)).InnerException
                );
            else
                await Assert.ThrowsAnyAsync<OperationCanceledException>(() => inserting);
            Assert.Equal(0, connection.Count("insert_killed"));
            if (!isKilled)
                Assert.Equal(1, await victim.InsertJson("insert_killed", """[{"id":1,"tx":"x"}]"""));
        }
        connection.Run("drop table insert_killed");
    }

    [Theory]
    [InlineData("set session sql_mode = ''", "engine=innodb")]
    [InlineData("select 1", "engine=myisam")]
    public async Task A_table_or_session_that_keeps_or_changes_values_silently_is_refused(string setup, string engine)
    {
        await using MySqlConnection connection = await Open(
            $"{setup}; drop table if exists insert_unsafe; create table insert_unsafe(id int) {engine}"
        );
        await Assert.ThrowsAsync<NotSupportedException>(() => connection.InsertJson("insert_unsafe", "[]"));
        connection.Run("drop table insert_unsafe");
        MySqlException failure = await Assert.ThrowsAsync<MySqlException>(async () =>
        {
            connection.Run("set session sql_mode = 'STRICT_ALL_TABLES'");
            await connection.InsertJson("missing", "[]");
        });
        Assert.Equal(MySqlErrorCode.NoSuchTable, failure.ErrorCode);
    }
}
