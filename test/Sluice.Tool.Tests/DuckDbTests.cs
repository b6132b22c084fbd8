using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>The package with DuckDB, in a process of its own.</summary>
public class DuckDbTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    // Beside this assembly's project, in the same configuration and framework.
    private static readonly string s_tool =
        AppContext.BaseDirectory.Replace(
            Path.Combine("test", "Sluice.Tool.Tests"),
            Path.Combine("src", "Sluice.Tool.DuckDB"),
            StringComparison.Ordinal
        ) + "Sluice.Tool.DuckDB.dll";

    [Fact]
    public async Task Queries_write_rows_with_nested_values_and_parameters()
    {
        ToolRun run = await Run(
            "query",
            "--duckdb",
            ":memory:",
            """
            select $id as id, 1.50::decimal(9, 2) as total, [1, 2] as list, {'a': 1, 'b': 'x'} as c, '\x01\x02'::blob as b,
              170141183460469231731687303715884105727::hugeint as h, date '2026-01-02' as day, null as n; -- done
            """,
            "--param",
            "id:int=7"
        );
        Assert.Equal(
            """
            [{"id":7,"total":1.50,"list":[1,2],"c":{"a":1,"b":"x"},"b":"AQI=","h":170141183460469231731687303715884105727,"day":"2026-01-02","n":null}]
            """,
            run.Text
        );
        (await Run("query", "--duckdb", ":memory:", "select 1; select 2")).AssertFailed(2, "second statement");
        (await Run("query", "--duckdb", ":memory:", "select $id")).AssertFailed(2, "Add --param id=");
    }

    // What the driver's .NET types lose: zones, digits, nulls in lists, binary values within others.
    [Theory]
    [InlineData("timestamptz '2026-01-02 03:04:05.5+02'", "\"2026-01-02T01:04:05.5Z\"")]
    [InlineData("timestamp '2026-01-02 03:04:05'", "\"2026-01-02T03:04:05\"")]
    [InlineData("'12:34:56+02'::timetz", "\"12:34:56+02:00\"")]
    [InlineData("[1, 2, null]", "[1,2,null]")]
    [InlineData("[[1, null], null]", "[[1,null],null]")]
    [InlineData("map {'a': [1, null]}", "{\"a\":[1,null]}")]
    [InlineData("['\\xAA'::blob, null]", "[\"qg==\",null]")]
    [InlineData("{'b': '\\xAA'::blob, 'n': [1]}", "{\"b\":\"qg==\",\"n\":[1]}")]
    [InlineData("interval '-3 days'", "\"-3.00:00:00\"")]
    [InlineData("1234567890123456789.1234567890::decimal(38,10)", "1234567890123456789.1234567890")]
    [InlineData("0.5::decimal(38,38)", "0.5000000000000000000000000000")]
    public async Task Values_are_those_that_the_database_declares(string sql, string json)
    {
        ToolRun run = await Run("query", "--duckdb", ":memory:", $"select {sql} as v");
        Assert.Equal($$"""[{"v":{{json}}}]""", run.Text);
    }

    [Theory]
    [InlineData("interval '1 month'", "which have no length")]
    [InlineData("0.12345678901234567890123456789::decimal(38,29)", "more digits")]
    [InlineData("123456789012345678901234567890::bignum", "BIGNUM")]
    [InlineData("{'a': [1, null]}", "to_json")]
    public async Task Values_that_the_driver_would_change_are_refused(string sql, string part) =>
        (await Run("query", "--duckdb", ":memory:", $"select {sql} as v")).AssertFailed(1, part);

    [Fact]
    public async Task Queries_become_Parquet()
    {
        string file = shop.File("query.parquet");
        ToolRun run = await Run(
            "query",
            "--duckdb",
            ":memory:",
            "select i, i::text as t from range(3) r(i); -- done",
            "--out",
            file
        );
        Assert.Matches("^3 rows, ", run.Error);
        Assert.Equal("i,t\r\n0,0\r\n1,1\r\n2,2\r\n", (await Run("convert", file, "--to", "csv")).Text);
        shop.AssertUntouched(file, File.ReadAllText(file));
    }

    // What DuckDB guesses of text, as dates and numbers, would not come back as it was.
    [Theory]
    [InlineData(
        "jsonl",
        """{"at":"2026-01-02T03:04:05+02:00","u":"7D444840-9DC0-11D1-B245-5FFDCE74FAD2","n":"007","s":[{"date":"2026-01-01"}],"d":"2026-01-02","p":1.5}"""
    )]
    [InlineData("json", """[{"id":9007199254740993,"x":null,"y":null},{"id":1,"x":{"a":[],"n":null},"y":null}]""")]
    [InlineData("csv", "zip,e,n,d\r\n007,\"\",,2026-01-02\r\n8,\"a,\"\"b\r\nc\",\"x\",\r\n")]
    public async Task Files_come_back_from_Parquet(string format, string text)
    {
        string file = shop.File($"back.{format}"),
            parquet = shop.File($"back-{format}.parquet");
        await File.WriteAllTextAsync(
            file,
            text + (format == "jsonl" ? "\n" : ""),
            TestContext.Current.CancellationToken
        );
        ToolRun run = await Run("convert", file, "--out", parquet);
        Assert.Equal((0, ""), (run.Code, run.Error));
        Assert.Equal(
            await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken)
                .ContinueWith(read => Neutral(read.Result), TaskScheduler.Default),
            Neutral((await Run("convert", parquet, "--to", format)).Text)
        );

        // Quotes that are not needed are not written.
        static string Neutral(string text) => text.Replace("\"x\",", "x,", StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{\"a\":12345678901234567890}\n{\"a\":1.5}\n", "whole numbers of 16 digits or more beside fractions")]
    [InlineData("{\"a\":1}\n{\"a\":\"x\"}\n", "has values of several types at $.a")]
    [InlineData("{\"a\":", "cannot be converted", "name its format with --from.")]
    public async Task Values_that_would_change_are_refused(string lines, params string[] parts)
    {
        string file = shop.File("changed.jsonl"),
            target = shop.File("changed.parquet");
        await File.WriteAllTextAsync(file, lines, TestContext.Current.CancellationToken);
        (await Run("convert", file, "--out", target)).AssertFailed(1, parts);
        Assert.False(File.Exists(target));
    }

    private static Task<ToolRun> Run(params string[] args) =>
        ToolRun.Exec(Encoding.UTF8.GetBytes(""), args, heapLimit: 0, s_tool);
}
