using System.Text;
using Sluice.Tool.Output;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>Terminals, and the files that commands write.</summary>
public class OutputTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    [Theory]
    [InlineData("json", "[1,2]\n")]
    [InlineData("jsonl", "1\n2\n")]
    public async Task Text_on_a_terminal_ends_its_line(string to, string expected)
    {
        string[] args = ["convert", "-", "--from", "json", "--to", to];
        Assert.Equal(expected, (await ToolRun.Run("[1, 2]"u8.ToArray(), args, isOutputTerminal: true)).Text);
        Assert.Equal(expected.Trim(), (await ToolRun.Run("[1, 2]"u8.ToArray(), args)).Text.Trim());
        string sql = "select 1 as a union select 2";
        ToolRun query = await ToolRun.Run(
            [],
            ["query", "--sqlite", shop.Database, sql, "--to", to],
            isOutputTerminal: true
        );
        Assert.EndsWith("\n", query.Text, StringComparison.Ordinal);
        Assert.False(query.Text.EndsWith("\n\n", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Binary_output_on_a_terminal_is_refused()
    {
        ToolRun run = await ToolRun.Run(
            [],
            ["query", "--sqlite", shop.Database, "select 1", "--to", "msgpack"],
            isOutputTerminal: true
        );
        run.AssertFailed(2, "MessagePack is binary", "--out");
        Assert.Empty(run.Output);
    }

    [Fact]
    public async Task Conversion_reports_progress_on_a_terminal()
    {
        byte[] lines = Encoding.UTF8.GetBytes("1\n2\n");
        string[] args = ["convert", "-", "--from", "jsonl", "--to", "json"];
        Assert.Empty((await ToolRun.Run(lines, args)).Error);
        Assert.Empty((await ToolRun.Run(lines, [.. args, "-q"], isErrorTerminal: true)).Error);
        ToolRun run = await ToolRun.Run(lines, args, isErrorTerminal: true);
        Assert.Matches(@"^2 values, 0\.0 MB, \d+\.\d MB/s\n$", run.Error);
        Assert.Equal("[1,2]", run.Text);
    }

    [Theory]
    [InlineData("5b315d", "is JSON")] // [1]
    [InlineData("7b2261", "is JSON")] // {"a
    [InlineData("20200a7b22c3a4223a317d", "is JSON")] // white space, and a name that is not ASCII
    [InlineData("6869", "is text")]
    [InlineData("5b", null)]
    [InlineData("07", null)]
    [InlineData("5b7f", null)]
    [InlineData("5b81a16101", null)]
    public async Task Text_is_not_taken_for_numbers(string hex, string? what)
    {
        byte[] bytes = Convert.FromHexString(hex);
        string[][] commands =
        [
            ["inspect", "-"],
            ["convert", "-", "--from", "msgpack", "--to", "jsonl"],
        ];
        ToolRun run = await ToolRun.Run(bytes, commands[0]);
        if (what is not null)
            run.AssertFailed(2, what, "--from msgpack");
        else
            Assert.Equal(0, run.Code);
        Assert.Equal(0, (await ToolRun.Run(bytes, [.. commands[0], "--from", "msgpack"])).Code);
        Assert.Equal(0, (await ToolRun.Run(bytes, commands[1])).Code);
        string file = shop.File($"{hex}.msgpack");
        File.WriteAllBytes(file, bytes);
        run = await ToolRun.Run("convert", file, "--to", "jsonl");
        Assert.Equal(what is null ? 0 : 2, run.Code);
    }

    [Theory]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite)]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite)]
    public async Task Temporary_file_has_the_rights_of_its_target_from_the_start(UnixFileMode rights)
    {
        if (OperatingSystem.IsWindows())
        {
            Assert.Skip("Rights are inherited there.");
            return;
        }

        string target = shop.File($"rights-{(int)rights}.json");
        File.WriteAllText(target, "old");
        File.SetUnixFileMode(target, rights);
        var terminal = new Terminal(() => Stream.Null, () => Stream.Null, TextWriter.Null, false, false, false);
        await using (OutputTarget output = OutputTarget.Open(target, terminal))
        {
            Assert.Equal(rights, File.GetUnixFileMode(output.FilePath));
            output.Stream.WriteByte((byte)'1');
            await output.CompleteAsync(default);
        }

        Assert.Equal(rights, File.GetUnixFileMode(target));
        shop.AssertUntouched(target, "1");
    }

    [Fact]
    public void Temporary_files_are_removed_when_the_process_ends_at_once()
    {
        string path = shop.File(".ended.tmp");
        using (FileStream file = TemporaryFiles.Create(path, shop.File("none.json")))
        {
            Assert.True(File.Exists(path));
            TemporaryFiles.DeleteAll();
            Assert.False(File.Exists(path));
        }
    }
}
