using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

public class QueryFailureTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    // The first 100,000 rows are written before the sum overflows.
    private const string Late =
        ShopFixture.Endless
        + "select case when i < 100000 then i else abs(-9223372036854775808) end as i from n limit 200000";

    [Theory]
    [InlineData("select nme from customers", "no such column: nme")]
    [InlineData("selec 1", "syntax error")]
    [InlineData("delete from customers", "readonly")]
    [InlineData("select id, id from customers", "id")]
    public async Task Statements_that_fail_are_reported(string sql, string reason)
    {
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, sql);
        run.AssertFailed(1, reason);
        Assert.Empty(run.Output);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("jsonl")]
    [InlineData("csv")]
    public async Task Infinity_is_refused_with_what_the_tool_can_do(string format)
    {
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, "select 9e999 as i", "--to", format);
        run.AssertFailed(1, "infinity", "Write MessagePack, or select text in their place.", "$[0].i");
    }

    [Theory]
    [InlineData("json")]
    [InlineData("jsonl")]
    [InlineData("msgpack")]
    [InlineData("csv")]
    public async Task Failure_after_the_first_rows_leaves_the_old_file(string format)
    {
        string target = shop.File($"late.{format}");
        File.WriteAllText(target, "old");
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, Late, "--out", target);
        run.AssertFailed(1, "integer overflow", "$[99999]");
        shop.AssertUntouched(target, "old");
    }

    [Fact]
    public async Task Missing_database_is_reported_and_not_created()
    {
        string file = shop.File("missing.db");
        (await ToolRun.Run("query", "--sqlite", file, "select 1")).AssertFailed(1, "There is no database", file);
        Assert.False(File.Exists(file));
    }

    [Fact]
    public async Task File_that_is_no_database_is_reported()
    {
        string file = shop.File("text.db");
        File.WriteAllText(file, new string('x', 5000));
        (await ToolRun.Run("query", "--sqlite", file, "select 1")).AssertFailed(1, "not a database");
    }

    [Fact]
    public async Task Target_in_a_missing_directory_is_reported()
    {
        string target = Path.Combine(shop.Folder, "nowhere", "rows.json");
        (await ToolRun.Run("query", "--sqlite", shop.Database, "select 1", "--out", target)).AssertFailed(
            1,
            "nowhere",
            "does not exist"
        );
    }

    [Fact]
    public async Task Target_that_is_a_directory_is_reported() =>
        (await ToolRun.Run("query", "--sqlite", shop.Database, "select 1", "--out", shop.Folder)).AssertFailed(
            1,
            "is a directory"
        );

    [Fact]
    public async Task Target_that_is_read_only_keeps_its_content()
    {
        string target = shop.File("read-only.json");
        File.WriteAllText(target, "old");
        File.SetAttributes(target, FileAttributes.ReadOnly);
        (await ToolRun.Run("query", "--sqlite", shop.Database, "select 1", "--out", target)).AssertFailed(
            1,
            "is read-only"
        );
        shop.AssertUntouched(target, "old");
    }

    [Fact]
    public async Task Target_that_is_a_link_keeps_the_link()
    {
        string target = shop.File("linked.json"),
            link = shop.File("link.json");
        File.WriteAllText(target, "old");
        File.CreateSymbolicLink(link, target);
        ToolRun run = await ToolRun.Run("query", "--sqlite", shop.Database, "select 1 as a", "--out", link);
        Assert.Equal(0, run.Code);
        Assert.Equal("""[{"a":1}]""", File.ReadAllText(target));
        Assert.Equal(target, new FileInfo(link).LinkTarget);
    }

    [Theory]
    [InlineData("Hots=x;;=")]
    [InlineData("Username=x")]
    [InlineData("")]
    public async Task Connection_string_that_is_not_valid_is_bad_usage(string connection) =>
        (await ToolRun.Run("query", "--postgres", connection, "select 1")).AssertFailed(2, "--postgres");

    [Fact]
    public async Task Server_that_does_not_answer_is_reported() =>
        (await ToolRun.Run("query", "--postgres", "Host=127.0.0.1;Port=1;Username=x", "select 1")).AssertFailed(
            1,
            "127.0.0.1:1"
        );

    [Theory]
    [InlineData("query")]
    [InlineData("convert")]
    [InlineData("inspect")]
    [InlineData("load")]
    [InlineData("copy")]
    public async Task Help_shows_an_example(string command)
    {
        ToolRun run = await ToolRun.Run(command, "--help");
        Assert.Equal(0, run.Code);
        Assert.Contains($"Example:\n    sluice {command} ", run.Text, StringComparison.Ordinal);
        Assert.Empty(run.Error);
    }

    [Fact]
    public async Task Input_of_an_unwritable_target_is_not_consumed()
    {
        ToolRun run = await ToolRun.Run(
            Encoding.UTF8.GetBytes("[1]"),
            ["convert", "-", "--from", "json", "--to", "jsonl", "--out", shop.Folder]
        );
        run.AssertFailed(1, "is a directory");
    }
}
