using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

public class InspectTests
{
    [Fact]
    public async Task Tree_shows_offsets_codes_formats_and_values()
    {
        byte[] file = MessagePackWire.FromJson("""{"id":7,"lines":[{"sku":"A-1"},null]}"""u8);
        string[] expected =
        [
            "       0  82  fixmap 2 entries",
            "       1  a2  ├─ fixstr \"id\"",
            "       4  07  │  = positive fixint 7",
            "       5  a5  └─ fixstr \"lines\"",
            "      11  92     = fixarray 2 elements",
            "      12  81     ├─ fixmap 1 entry",
            "      13  a3     │  └─ fixstr \"sku\"",
            "      17  a3     │     = fixstr \"A-1\"",
            "      21  c0     └─ nil",
        ];
        ToolRun run = await Inspect(file);
        Assert.Equal(expected, Lines(run));
        Assert.Equal(0, run.Code);
        Assert.Empty(run.Error);
    }

    [Theory]
    [InlineData(1), InlineData(2), InlineData(3), InlineData(4), InlineData(5), InlineData(6)]
    public async Task Offsets_and_codes_are_those_that_were_written(int seed)
    {
        var file = new MessagePackScript(new Random(seed));
        for (int i = 0; i < 20; i++)
            file.WriteValue(depth: 5);
        ToolRun run = await Inspect(file.Bytes);
        Assert.Equal(0, run.Code);
        Assert.Equal(
            file.Tokens.Select(token => (token.Offset, token.Code)),
            Lines(run).Select(line => (long.Parse(line[..8], null), line[10..12]))
        );
    }

    [Fact]
    public async Task Every_cut_of_a_file_is_reported_with_its_offset()
    {
        var file = new MessagePackScript(new Random(7));
        file.WriteValue(depth: 3);
        while (file.Tokens.Count < 30)
            file.WriteValue(depth: 3);
        for (int length = 1; length < file.Bytes.Length; length++)
        {
            ToolRun run = await Inspect(file.Bytes[..length]);
            if (file.Boundaries.Contains(length))
            {
                Assert.Equal(0, run.Code);
                continue;
            }

            run.AssertFailed(1, "not MessagePack", "at offset ");
            Assert.Equal(file.Tokens.Count(token => token.End <= length), Lines(run).Length);
        }
    }

    [Theory]
    [InlineData("01c1", "at offset 1 it has the code c1")]
    [InlineData("93c0", "at offset 2 it has the end of the file")]
    [InlineData("ddffffffff", "at offset 5 it has the end of the file")]
    [InlineData("c6ffffffff00", "cuts off at offset 6")]
    public async Task Malformed_input_is_reported_with_its_offset(string hex, string message) =>
        (await Inspect(Convert.FromHexString(hex))).AssertFailed(1, message);

    [Theory]
    [InlineData("d6ff00000000", "fixext 4 type -1 (timestamp) 1970-01-01T00:00:00Z, 4 bytes 00000000")]
    [InlineData("d7ff773594006553f100", "fixext 8 type -1 (timestamp) 2023-11-14T22:13:20.5Z, 8 bytes")]
    [InlineData("d7ffffffffff00000000", "(timestamp) 12884901888 s 1073741823 ns")]
    [InlineData("c70cff00000001ffffffffffffffff", "(timestamp) 1969-12-31T23:59:59.000000001Z, 12 bytes")]
    [InlineData("c70cff000000017fffffffffffffff", "(timestamp) 9223372036854775807 s 1 ns")]
    [InlineData("c7016200", "ext 8 type 98 (LZ4 block array), 1 byte 00")]
    [InlineData("c7016300", "type 99 (LZ4 block)")]
    [InlineData("c7016400", "type 100 (typeless)")]
    [InlineData("c70065", "type 101 (end of the sequence), 0 bytes")]
    [InlineData("d40500", "fixext 1 type 5, 1 byte 00")]
    [InlineData("cfffffffffffffffff", "uint 64 18446744073709551615")]
    [InlineData("d080", "int 8 -128")]
    [InlineData("d18000", "int 16 -32768")]
    [InlineData("d3ffffffffffffffff", "int 64 -1")]
    [InlineData("cdffff", "uint 16 65535")]
    [InlineData("ceffffffff", "uint 32 4294967295")]
    [InlineData("ff", "negative fixint -1")]
    [InlineData("ca3dcccccd", "float 32 0.1")]
    [InlineData("cb7ff8000000000000", "float 64 NaN")]
    [InlineData("a3e28080", "\"\u2000\"")]
    [InlineData("a61b5b306d0a09", "\"\\u{1b}[0m\\n\\t\"")]
    [InlineData("a3e280ae", "\"\\u{202e}\"")]
    [InlineData("a222ff", "2 bytes that are not UTF-8 22ff")]
    [InlineData("c3", "c3  true")]
    public async Task Values_are_shown(string hex, string expected) =>
        Assert.Contains(expected, (await Inspect(Convert.FromHexString(hex))).Text, StringComparison.Ordinal);

    [Fact]
    public async Task Long_values_are_shortened()
    {
        byte[] text = MessagePackWire.FromJson(Encoding.UTF8.GetBytes($"\"a{new string('ä', 50_000)}\""));
        Assert.EndsWith(
            $"str 32 \"a{new string('ä', 31)}…\" (100001 bytes)\n",
            (await Inspect(text)).Text,
            StringComparison.Ordinal
        );
        byte[] binary = [0xC5, 0x01, 0x00, .. new byte[256], 0x07];
        Assert.Equal(
            [$"       0  c5  bin 16 256 bytes {new string('0', 128)}…", "     259  07  positive fixint 7"],
            Lines(await Inspect(binary))
        );
    }

    [Fact]
    public async Task Levels_and_items_beyond_the_limits_are_skipped()
    {
        byte[] file = MessagePackWire.FromJson("""[[1,[2]],{"a":1,"b":2},3]"""u8);
        ToolRun run = await ToolRun.Run([.. file, .. file], ["inspect", "-", "--depth", "2", "--max-items", "2"]);
        Assert.Equal(
            [
                "       0  93  fixarray 3 elements",
                "       1  92  ├─ fixarray 2 elements …",
                "       5  82  ├─ fixmap 2 entries …",
                "              └─ … 1 more element",
                "      13  93  fixarray 3 elements",
            ],
            Lines(run)[..5]
        );
        run = await ToolRun.Run([.. file, .. file], ["inspect", "-", "--max-items", "1"]);
        Assert.Contains("              │  └─ … 1 more element", Lines(run));
        Assert.Equal("              … 1 more value", Lines(run)[^1]);
    }

    [Fact]
    public async Task Deep_input_does_not_overflow_the_stack()
    {
        byte[] file = [.. Enumerable.Repeat((byte)0x91, 2_000_000), 0xC0];
        ToolRun run = await Inspect(file);
        Assert.Equal(0, run.Code);
        Assert.Equal(16, Lines(run).Length);
        run = await ToolRun.Run(file, ["inspect", "-", "--depth", "1000"]);
        Assert.Equal(1000, Lines(run).Length);
    }

    [Fact]
    public async Task Colours_are_only_written_to_terminals()
    {
        byte[] file = [0x91, 0xA1, 0x61];
        string[] args = ["inspect", "-"];
        Assert.DoesNotContain('\e', (await ToolRun.Run(file, args)).Text);
        Assert.Contains("\e[", (await ToolRun.Run(file, args, useColor: true)).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Empty_file_has_no_lines()
    {
        ToolRun run = await Inspect([]);
        Assert.Equal((0, ""), (run.Code, run.Text));
    }

    private static Task<ToolRun> Inspect(byte[] file) => ToolRun.Run(file, ["inspect", "-", "--max-items", "100000"]);

    private static string[] Lines(ToolRun run) => run.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
}
