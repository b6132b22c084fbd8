using System.Diagnostics;
using System.Globalization;
using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>The tool in a process of its own: standard streams, exit codes and signals.</summary>
public class ProcessTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    private const string Query = "select id, name from customers order by id";

    [Fact]
    public async Task Commands_work_over_pipes()
    {
        ToolRun query = await ToolRun.Exec([], "query", "--sqlite", shop.Database, Query, "--to", "msgpack");
        Assert.Equal(0, query.Code);
        Assert.Equal(await shop.Expected(Query, WireFormat.MessagePack), query.Output);
        Assert.Matches(@"^4 rows, .* MB/s\n$", query.Error);

        ToolRun convert = await ToolRun.Exec(query.Output, "convert", "-", "--from", "msgpack", "--to", "jsonl");
        Assert.Equal((0, ""), (convert.Code, convert.Error));
        Assert.Equal(await shop.Expected(Query, WireFormat.JsonLines), convert.Output);

        ToolRun inspect = await ToolRun.Exec(query.Output, "inspect", "-");
        Assert.Equal((0, ""), (inspect.Code, inspect.Error));
        Assert.Contains("fixstr \"Ada\"", inspect.Text, StringComparison.Ordinal);
        Assert.DoesNotContain('\e', inspect.Text);
    }

    [Fact]
    public async Task Errors_are_one_line_with_an_exit_code()
    {
        (await ToolRun.Exec([], "query", "--sqlite", shop.Database, "selec")).AssertFailed(1, "syntax error");
        (await ToolRun.Exec([], "query")).AssertFailed(2);
        (await ToolRun.Exec([0xC1], "inspect", "-")).AssertFailed(1, "offset 0");
        (await ToolRun.Exec([0xC1], "convert", "-", "--from", "msgpack", "--to", "json")).AssertFailed(1, "0xC1");
    }

    [Theory]
    [InlineData("convert - --from json --to jsonl", "0<&-", "Standard input is closed. Name a file instead of '-'")]
    [InlineData("load - --format json --sqlite shop.db --table lines", "0<&-", "Standard input is closed.")]
    [InlineData("inspect -", "0<&-", "Standard input is closed.")]
    [InlineData("query --sqlite shop.db 'select 1'", "1>&-", "Standard output is closed. Name a file with --out.")]
    [InlineData("query --sqlite shop.db 'select 1'", "0<&- 1>&-", "Standard output is closed.")]
    public async Task A_closed_stream_is_an_error(string command, string closed, string message)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Descriptors are those of Linux.");
        string tool = Path.Combine(AppContext.BaseDirectory, "Sluice.Tool.dll");
        var start = new ProcessStartInfo("sh") { WorkingDirectory = shop.Folder, RedirectStandardError = true };
        start.ArgumentList.Add("-c");
        start.ArgumentList.Add($"exec dotnet exec '{tool}' {command} {closed}");
        using Process process = Process.Start(start)!;
        Assert.StartsWith("sluice: " + message, await process.StandardError.ReadToEndAsync(), StringComparison.Ordinal);
        await process.WaitForExitAsync();
        Assert.Equal(1, process.ExitCode);
    }

    [Theory]
    [InlineData("select i from n", "json")]
    [InlineData("select i from n", "csv")]
    [InlineData("select i from n", "msgpack")]
    [InlineData("select count(*) from n", "jsonl")] // no row ever comes
    public async Task Interrupt_leaves_no_half_file(string sql, string format)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals are sent by kill.");
        string target = shop.File($"interrupted-{Guid.NewGuid():N}.{format}");
        File.WriteAllText(target, "old");
        using Process process = ToolRun.Start(
            "query",
            "--sqlite",
            shop.Database,
            ShopFixture.Endless + sql,
            "--out",
            target
        );
        await AssertInterrupted(process, target);
    }

    [Fact]
    public async Task Interrupt_ends_commands_that_wait_for_input()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals are sent by kill.");
        string target = shop.File("waiting.json");
        File.WriteAllText(target, "old");
        using Process process = ToolRun.Start("convert", "-", "--from", "msgpack", "--out", target);
        await AssertInterrupted(process, target);
    }

    [Theory]
    [InlineData("select pg_sleep(1000)")]
    [InlineData("select i from generate_series(1, 1000000000000) i")]
    public async Task Interrupt_ends_queries_of_servers(string sql)
    {
        string? server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        Assert.SkipWhen(server is null || OperatingSystem.IsWindows(), "SLUICE_POSTGRES names no server.");
        string target = shop.File($"interrupted-{Guid.NewGuid():N}.csv");
        File.WriteAllText(target, "old");
        using Process process = ToolRun.Start("query", "--postgres", server!, sql, "--out", target);
        await AssertInterrupted(process, target);
    }

    [Theory]
    [InlineData("json")]
    [InlineData("csv")]
    [InlineData("msgpack")]
    public async Task Memory_does_not_grow_with_the_result(string format)
    {
        // Each file is larger than the heap may become.
        const string Sql = ShopFixture.Endless + "select i as id, 'a name of twenty-four' as name from n limit 1000000";
        string rows = shop.File($"many.{format}"),
            lines = shop.File($"many-{format}.jsonl");
        await AssertWithSmallHeap("query", "--sqlite", shop.Database, Sql, "--out", rows);
        Assert.True(new FileInfo(rows).Length > 28_000_000);
        if (format == "csv")
            return;
        await AssertWithSmallHeap("convert", rows, "--out", lines);
        await AssertWithSmallHeap("convert", lines, "--to", "msgpack", "--out", rows);
        await AssertWithSmallHeap("inspect", rows);
        Assert.Equal(1_000_000, File.ReadLines(lines).Count());
    }

    private static async Task AssertWithSmallHeap(params string[] args)
    {
        ToolRun run = await ToolRun.Exec([], args, heapLimit: 24 << 20);
        Assert.True(run.Code == 0, run.Error);
    }

    private async Task AssertInterrupted(Process process, string target)
    {
        Task<string> error = process.StandardError.ReadToEndAsync();
        string pattern = $".{Path.GetFileName(target)}.*.tmp";
        while (!Directory.EnumerateFiles(shop.Folder, pattern).Any())
        {
            Assert.False(process.HasExited, "The command ended before it was interrupted.");
            await Task.Delay(10);
        }

        using Process kill = Process.Start("kill", ["-INT", process.Id.ToString(CultureInfo.InvariantCulture)]);
        await kill.WaitForExitAsync();
        await process.WaitForExitAsync();
        Assert.Equal(130, process.ExitCode);
        Assert.Equal("sluice: Cancelled. No output file was written.\n", await error);
        Assert.Equal("old", File.ReadAllText(target));
        Assert.Empty(Directory.EnumerateFiles(shop.Folder, pattern));
    }

    [Fact]
    public async Task Reader_that_goes_ends_the_query()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Pipes end differently.");
        using Process process = ToolRun.Start(
            "query",
            "--sqlite",
            shop.Database,
            ShopFixture.Endless + "select i from n",
            "--to",
            "jsonl",
            "--quiet"
        );
        Task<string> error = process.StandardError.ReadToEndAsync();
        byte[] start = new byte[8];
        await process.StandardOutput.BaseStream.ReadExactlyAsync(start);
        Assert.Equal("{\"i\":1}\n", Encoding.UTF8.GetString(start));
        process.StandardOutput.Close();
        await process.WaitForExitAsync();
        Assert.Equal((0, ""), (process.ExitCode, await error));
    }
}
