using Xunit;

namespace Sluice.Tool.Tests;

public class QueryTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    private const string All = "select * from customers order by id";
    private const string None = "select id, name from customers where 0";

    public static TheoryData<string, string> Cases =>
        new MatrixTheoryData<string, string>(
            ["json", "jsonl", "msgpack"],
            [All, None, ShopFixture.Nested, "select 'ä' as \"first name\", null as x", "select 1 as A, 2 as b_c"]
        );

    [Theory, MemberData(nameof(Cases))]
    public async Task Output_is_that_of_the_row_verbs(string format, string sql)
    {
        byte[] expected = await shop.Expected(sql, WireFormats.Parse(format));
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, sql, "--to", format);
        Assert.Equal(0, run.Code);
        Assert.Equal(expected, run.Output);

        string file = shop.File($"rows-{Guid.NewGuid():N}.{format}");
        run = await ToolRun.Run("query", "--sqlite", shop.Database, sql, "--out", file);
        Assert.Equal(0, run.Code);
        Assert.Empty(run.Output);
        Assert.Equal(expected, File.ReadAllBytes(file));
        Assert.Empty(Directory.EnumerateFiles(shop.Folder, "*.tmp"));
    }

    [Theory]
    [InlineData(All)]
    [InlineData(None)]
    [InlineData(ShopFixture.Nested)]
    [InlineData("select 'a,b' as \"x,\"\"y\", 'c' as \"line\nbreak\"")]
    [InlineData("select null as x")]
    [InlineData("select '' as x, true as y")]
    public async Task Csv_has_the_values_that_json_shows(string sql)
    {
        byte[] lines = await shop.Expected(sql, WireFormat.JsonLines);
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, sql, "--to", "csv");
        Assert.Equal(0, run.Code);
        List<List<string?>> records = CsvOracle.Parse(run.Text);
        List<List<string?>> expected = CsvOracle.OfJsonLines(lines);
        Assert.Equal(expected.Count, records.Count - 1);
        Assert.Equal(expected, records.Skip(1));
        if (expected.Count > 0)
            Assert.Equal(CsvOracle.NamesOf(lines), records[0]);
    }

    [Theory]
    [InlineData("select id as Id, name as \"customer.name\", 1 as \"lines[].no\", 2 as unit_price from customers")]
    [InlineData("select 1 as \"a.b.c\", 2 as \"a.d\", 3 as URL, 4 as \"x y\"")]
    public async Task Csv_header_of_no_rows_is_that_of_rows(string sql)
    {
        ToolRun rows = await ToolRun.Run("query", "--sqlite", shop.Database, sql, "--to", "csv");
        string where = $"select * from ({sql}) where 0";
        ToolRun none = await ToolRun.Run("query", "--sqlite", shop.Database, where, "--to", "csv");
        Assert.Equal(rows.Text.Split("\r\n")[0] + "\r\n", none.Text);
    }

    [Fact]
    public async Task Csv_of_long_values_is_whole()
    {
        const string Sql = "select hex(zeroblob(300000)) as text, zeroblob(200000) as data union all select 'x', x'00'";
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, Sql, "--to", "csv");
        string zeros = new('0', 600_000),
            data = Convert.ToBase64String(new byte[200_000]);
        Assert.Equal($"text,data\r\n{zeros},{data}\r\nx,AA==\r\n", run.Text);
    }

    [Theory]
    [InlineData("[id,customer[name]]", """{"id":1,"customer":{"name":"Ada"}}""")]
    [InlineData("id,lines", """{"id":1,"lines":[{"sku":"A-1"},{"sku":"B\"2"}]}""")]
    [InlineData("[!all,-customer]", """{"id":1,"lines":[{"sku":"A-1"},{"sku":"B\"2"}]}""")]
    [InlineData("[customer.note]", """{"customer":{"note":"says \"hi\", twice"}}""")]
    public async Task Include_selects_columns_and_nested_columns(string include, string firstLine)
    {
        ToolRun run = await ToolRun.Run(
            "query",
            "--sqlite",
            shop.Database,
            ShopFixture.Nested,
            "--to",
            "jsonl",
            "--include",
            include
        );
        Assert.Equal(firstLine, run.Text.Split('\n')[0]);
        ToolRun csv = await ToolRun.Run(
            "query",
            "--sqlite",
            shop.Database,
            ShopFixture.Nested,
            "--to",
            "csv",
            "--include",
            include
        );
        Assert.Equal(CsvOracle.NamesOf(run.Output), CsvOracle.Parse(csv.Text)[0]);
        ToolRun none = await ToolRun.Run(
            "query",
            "--sqlite",
            shop.Database,
            ShopFixture.Nested.Replace("order by", "where 0 order by", StringComparison.Ordinal),
            "--to",
            "csv",
            "--include",
            include
        );
        Assert.Equal(CsvOracle.NamesOf(run.Output), CsvOracle.Parse(none.Text)[0]);
    }

    [Fact]
    public async Task Include_accepts_quoted_names_of_expressions()
    {
        ToolRun run = await ToolRun.Run(
            "query",
            "--sqlite",
            shop.Database,
            "select count(*), max(id) from customers",
            "--include",
            "['count(*)']"
        );
        Assert.Equal("""[{"count(*)":4}]""", run.Text);
    }

    [Theory]
    [InlineData("[id,nam]", "position 4", "'name'")]
    [InlineData("[id", "position 0", "closed")]
    [InlineData("[id[x]]", "position 4", "'id'")]
    public async Task Include_that_is_not_valid_is_reported_with_its_position(string include, string at, string what)
    {
        string target = shop.File("include.json");
        File.WriteAllText(target, "old");
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, All, "--include", include, "--out", target);
        run.AssertFailed(2, at, what);
        shop.AssertUntouched(target, "old");
    }

    [Fact]
    public async Task Progress_ends_with_a_line_of_rows_and_megabytes()
    {
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, All);
        Assert.Matches(@"^4 rows, 0\.0 MB, \d+\.\d MB/s\n$", run.Error);
        run = await ToolRun.Run("query", "--sqlite", shop.Database, All, "--quiet");
        Assert.Empty(run.Error);
    }
}
