using System.Text;
using Xunit;

namespace Sluice.Tool.Tests;

public class ConvertTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    private static readonly string[] s_documents =
    [
        "null",
        "true",
        "7",
        "-1.5e-10",
        "18446744073709551615",
        "\"Grüße 😀 \\u0007\"",
        "[]",
        "{}",
        """{"id":1,"customer":{"name":"Ada","tags":["a",null,{}]},"total":2.5}""",
        """[{"a":1},[2,[3]],"x",null,1.25]""",
        new string('[', 900) + new string(']', 900),
    ];

    public static TheoryData<string> Documents => new(s_documents);

    [Theory, MemberData(nameof(Documents))]
    public async Task Documents_convert_as_the_library_does_and_back(string json)
    {
        MessagePackWireOptions deep = new() { MaxDepth = 1_000 };
        byte[] utf8 = Encoding.UTF8.GetBytes(json),
            packed = MessagePackWire.FromJson(utf8, deep);
        Assert.Equal(packed, await Converted("json", "msgpack", utf8));
        byte[] back = MessagePackWire.ToJson(packed, deep);
        Assert.Equal(back, await Converted("msgpack", "json", packed));
        byte[] line = [.. back, (byte)'\n'];
        Assert.Equal(line, await Converted("msgpack", "jsonl", packed));
        Assert.Equal(packed, await Converted("msgpack", "msgpack", packed));
        Assert.Equal(packed, await Converted("jsonl", "msgpack", line));
    }

    [Fact]
    public async Task Lines_become_concatenated_values_and_back()
    {
        string lines = string.Concat(s_documents.Take(10).Select(document => document + "\n"));
        byte[] packed = [.. s_documents.Take(10).SelectMany(d => MessagePackWire.FromJson(Encoding.UTF8.GetBytes(d)))];
        Assert.Equal(packed, await Converted("jsonl", "msgpack", Encoding.UTF8.GetBytes(lines)));
        byte[] back = await Converted("msgpack", "jsonl", packed);
        Assert.Equal(packed, await Converted("jsonl", "msgpack", back));
        Assert.Equal(10, back.Count(b => b == '\n'));
    }

    [Theory]
    [InlineData("json", "jsonl", "[ {\n \"a\" : 1 },\n\n 2.50, [ ] ]", "{\"a\":1}\n2.50\n[]\n")]
    [InlineData("json", "jsonl", " \n {\"a\" :\n 1 }", "{\"a\":1}\n")]
    [InlineData("json", "jsonl", "[]", "")]
    [InlineData("json", "json", "[ 1 , { } ]", "[1,{}]")]
    [InlineData("json", "json", " { \"a\" : [ ] } ", "{\"a\":[]}")]
    [InlineData("jsonl", "json", "{\"a\" : 1}\n\n2\n", "[{\"a\":1},2]")]
    [InlineData("jsonl", "json", "", "[]")]
    [InlineData("jsonl", "jsonl", "1\r\n\n[ 2 ]", "1\n[2]\n")]
    public async Task Json_forms_convert_to_each_other(string from, string to, string input, string expected) =>
        Assert.Equal(expected, Encoding.UTF8.GetString(await Converted(from, to, Encoding.UTF8.GetBytes(input))));

    [Fact]
    public async Task Many_elements_convert_in_pieces()
    {
        string[] values = [.. Enumerable.Range(0, 50_000).Select(i => $$"""{"id":{{i}},"name":"n {{i}}"}""")];
        string lines = string.Concat(values.Select(value => value + "\n")),
            array = $"[{string.Join(',', values)}]";
        byte[] packed = await Converted("jsonl", "msgpack", Encoding.UTF8.GetBytes(lines));
        Assert.Equal(lines, Encoding.UTF8.GetString(await Converted("msgpack", "jsonl", packed)));
        Assert.Equal(lines, Encoding.UTF8.GetString(await Converted("json", "jsonl", Encoding.UTF8.GetBytes(array))));
        byte[] document = await Converted("json", "msgpack", Encoding.UTF8.GetBytes(array));
        Assert.Equal(array, Encoding.UTF8.GetString(await Converted("msgpack", "json", document)));
    }

    [Fact]
    public async Task Compressed_values_are_decompressed()
    {
        string[] values = [.. Enumerable.Range(0, 100).Select(i => $"value {i}")];
        byte[] packed = MessagePackWire.Serialize(
            values,
            options: new MessagePackWireOptions { Compression = MessagePackCompression.Lz4BlockArray }
        );
        string json = $"[{string.Join(',', values.Select(value => $"\"{value}\""))}]";
        Assert.Equal(json, Encoding.UTF8.GetString(await Converted("msgpack", "json", packed)));
    }

    [Fact]
    public async Task Formats_are_guessed_from_extensions()
    {
        string lines = shop.File("guess.ndjson"),
            packed = shop.File("guess.msgpack");
        File.WriteAllText(lines, "1\n[2]\n");
        Assert.Equal(0, (await ToolRun.Run("convert", lines, "--out", packed)).Code);
        Assert.Equal("019102", Convert.ToHexStringLower(File.ReadAllBytes(packed)));
        Assert.Equal("1\n[2]\n", (await ToolRun.Run("convert", packed, "--to", "jsonl", "--out", "-")).Text);
    }

    [Theory]
    [InlineData("json", "msgpack", "{\"a\":}", "$.a", "byte 5")]
    [InlineData("json", "json", "[1,}", "byte 3", "line 1")]
    [InlineData("json", "jsonl", "[1", "ends")]
    [InlineData("json", "json", "", "byte 0")]
    [InlineData("jsonl", "msgpack", "1\n{\"b\":}\n", "$[1].b", "line 2")]
    [InlineData("jsonl", "msgpack", "1\n123456789012345678901234567890\n", "Value 1")]
    [InlineData("msgpack", "json", "12", "several values", "--to jsonl")]
    [InlineData("msgpack", "json", "", "no value")]
    [InlineData("msgpack", "jsonl", "1Ô", "$[1]")]
    public async Task Input_that_cannot_be_converted_is_reported_with_its_place(
        string from,
        string to,
        string input,
        params string[] parts
    )
    {
        string target = shop.File("broken.out");
        File.WriteAllText(target, "old");
        ToolRun run = await ToolRun.Run(
            Encoding.Latin1.GetBytes(input),
            ["convert", "-", "--from", from, "--to", to, "--out", target]
        );
        run.AssertFailed(1, parts);
        shop.AssertUntouched(target, "old");
    }

    [Fact]
    public async Task Missing_input_is_reported() =>
        (await ToolRun.Run("convert", shop.File("missing.json"), "--to", "msgpack")).AssertFailed(
            1,
            "There is no file"
        );

    private static async Task<byte[]> Converted(string from, string to, byte[] input)
    {
        ToolRun run = await ToolRun.Run(input, ["convert", "-", "--from", from, "--to", to]);
        Assert.Equal("", run.Error);
        Assert.Equal(0, run.Code);
        return run.Output;
    }
}
