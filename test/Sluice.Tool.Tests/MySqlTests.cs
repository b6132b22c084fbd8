using MySqlConnector;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>MariaDB, where <c>SLUICE_MARIADB</c> names a server (<c>eng/mariadb.sh run</c>).</summary>
public class MySqlTests
{
    private const string Sql = """
        select 7 as id, 'Grüße' as `customer.name`, cast('1.50' as decimal(9, 2)) as price, date '2026-01-02' as day,
          timestamp '2026-01-02 03:04:05' as at, null as note, x'0102' as data
        """;

    private static readonly string? s_server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");

    [Theory]
    [InlineData("json")]
    [InlineData("jsonl")]
    [InlineData("msgpack")]
    public async Task Output_is_that_of_the_row_verbs(string format)
    {
        ToolRun run = await Query(Sql, "--to", format);
        await using var connection = new MySqlConnection(s_server);
        Assert.Equal(0, run.Code);
        Assert.Equal(await ShopFixture.Expected(connection, Sql, WireFormats.Parse(format)), run.Output);
    }

    [Fact]
    public async Task Values_of_columns_are_kept()
    {
        ToolRun run = await Query(Sql + "; -- done");
        Assert.Equal(
            """
            [{"id":7,"customer":{"name":"Grüße"},"price":1.50,"day":"2026-01-02T00:00:00","at":"2026-01-02T03:04:05","note":null,"data":"AQI="}]
            """,
            run.Text
        );
    }

    [Fact]
    public async Task Digits_of_fractions_are_kept()
    {
        Assert.SkipWhen(s_server is null, "SLUICE_MARIADB names no server.");
        string table = $"digits_{Guid.NewGuid():N}";
        await using var connection = new MySqlConnection(s_server);
        await connection.OpenAsync();
        await using var command = new MySqlCommand(
            $"create table {table}(f float, d double); insert into {table} values (16777216, 1.712739325365753e-11)",
            connection
        );
        await command.ExecuteNonQueryAsync();
        Assert.Equal(
            """[{"f":16777216,"d":1.712739325365753E-11}]""",
            (await Query($"select * from {table}")).Text.Replace("e-11", "E-11", StringComparison.Ordinal)
        );
        Assert.Equal(0, (await Query("show tables")).Code);
        command.CommandText = $"drop table {table}";
        await command.ExecuteNonQueryAsync();
    }

    [Fact]
    public async Task Parameters_are_bound()
    {
        ToolRun run = await Query(
            "select @a + 1 as a, @b as b, @c as c",
            "--param",
            "a:int=1",
            "--param",
            "b=it's; --",
            "--param",
            "c:null"
        );
        Assert.Equal("""[{"a":2,"b":"it's; --","c":null}]""", run.Text);
    }

    [Fact]
    public async Task Statements_that_change_something_are_refused()
    {
        string table = $"kept_{Guid.NewGuid():N}";
        await using var connection = new MySqlConnection(s_server);
        Assert.SkipWhen(s_server is null, "SLUICE_MARIADB names no server.");
        await connection.OpenAsync();
        await using var command = new MySqlCommand($"create table {table}(id int) engine=innodb", connection);
        await command.ExecuteNonQueryAsync();
        (await Query($"select 1; drop table {table}")).AssertFailed(2, "second statement");
        (await Query($"insert into {table} values (1)")).AssertFailed(1, "READ ONLY");
        (await Query($"drop table {table}")).AssertFailed(1, "READ ONLY");
        command.CommandText = $"select count(*) from {table}";
        Assert.Equal(0L, await command.ExecuteScalarAsync());
    }

    private static Task<ToolRun> Query(string sql, params string[] more)
    {
        Assert.SkipWhen(s_server is null, "SLUICE_MARIADB names no server.");
        return ToolRun.Run(["query", "--mysql", s_server!, sql, "--quiet", .. more]);
    }
}
