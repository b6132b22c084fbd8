using Npgsql;
using Sluice.Npgsql;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>PostgreSQL, where <c>SLUICE_POSTGRES</c> names a server (<c>eng/postgres.sh run</c>).</summary>
public class PostgresTests
{
    private const string Sql = """
        select i as id, 'Grüße ' || i as "customer.name", '{"a":[1,"x"]}'::jsonb as doc, array[1, i] as numbers,
          1.50::numeric as price, timestamptz '2026-01-02 03:04:05+00' as at, null::text as note,
          '\x0102'::bytea as data
        from generate_series(1, 3) i
        """;

    private static readonly string? s_server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");

    [Theory]
    [InlineData("json")]
    [InlineData("jsonl")]
    [InlineData("msgpack")]
    public async Task Output_is_that_of_the_row_verbs(string format)
    {
        ToolRun run = await Query(Sql, "--to", format);
        await using var connection = new NpgsqlConnection(s_server);
        NpgsqlRowDriver.Register();
        Assert.Equal(0, run.Code);
        Assert.Equal(await ShopFixture.Expected(connection, Sql, WireFormats.Parse(format)), run.Output);
    }

    [Fact]
    public async Task Csv_has_the_values_that_json_shows()
    {
        ToolRun lines = await Query(Sql, "--to", "jsonl"),
            csv = await Query(Sql, "--to", "csv");
        List<List<string?>> records = CsvOracle.Parse(csv.Text);
        Assert.Equal(CsvOracle.NamesOf(lines.Output), records[0]);
        Assert.Equal(CsvOracle.OfJsonLines(lines.Output), records.Skip(1));
    }

    [Fact]
    public async Task Include_selects_columns()
    {
        ToolRun run = await Query(Sql, "--include", "[id,customer[name]]", "--to", "jsonl");
        Assert.StartsWith("{\"id\":1,\"customer\":{\"name\":\"Grüße 1\"}}\n", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Errors_of_the_server_are_one_line() =>
        (await Query("select * from nothing_there")).AssertFailed(1, "42P01", "nothing_there");

    [Fact]
    public async Task Statements_that_change_something_are_refused()
    {
        string table = $"kept_{Guid.NewGuid():N}";
        Assert.SkipWhen(s_server is null, "SLUICE_POSTGRES names no server.");
        await using NpgsqlDataSource source = NpgsqlDataSource.Create(s_server!);
        await source.CreateCommand($"create table {table}(id int)").ExecuteNonQueryAsync();
        (await Query($"select 1; drop table {table}")).AssertFailed(2, "second statement");
        (await Query($"insert into {table} values (1) returning id")).AssertFailed(1, "read-only transaction");
        (await Query($"drop table {table}")).AssertFailed(1, "read-only transaction");
        Assert.Equal(0L, await source.CreateCommand($"select count(*) from {table}").ExecuteScalarAsync());
    }

    [Theory]
    [InlineData("select @id + 1 as a", "id:int=1", "2")]
    [InlineData("select i as a from generate_series(1, 3) i where i = @id", "id=2", "2")]
    [InlineData("select :day::date as a", "day=2026-01-02", "\"2026-01-02\"")]
    [InlineData("select @a::text as a", "a=it's; --", "\"it's; --\"")]
    [InlineData("select @a::int as a", "a:null", "null")]
    public async Task Parameters_are_bound(string sql, string parameter, string expected)
    {
        ToolRun run = await Query(sql, "--param", parameter);
        Assert.Equal($$"""[{"a":{{expected}}}]""", run.Text);
    }

    private static Task<ToolRun> Query(string sql, params string[] more)
    {
        Assert.SkipWhen(s_server is null, "SLUICE_POSTGRES names no server.");
        return ToolRun.Run(["query", "--postgres", s_server!, sql, .. more]);
    }
}
