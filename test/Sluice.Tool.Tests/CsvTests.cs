using System.Text;
using Sluice.Tool.Csv;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>CSV in and out of <c>sluice convert</c>.</summary>
public class CsvTests(ShopFixture shop) : IClassFixture<ShopFixture>
{
    [Theory]
    [InlineData(
        "id,name\r\n1,Ada\r\n2,\r\n3,\"\"\r\n",
        """{"id":"1","name":"Ada"}~{"id":"2","name":null}~{"id":"3","name":""}~"""
    )]
    [InlineData("id,name\n1,Ada", """{"id":"1","name":"Ada"}~""")]
    [InlineData("\uFEFFid\n007\n\n-1e5\n", """{"id":"007"}~{"id":null}~{"id":"-1e5"}~""")]
    [InlineData("a,b\n\n1,2\n\n", """{"a":"1","b":"2"}~""")]
    [InlineData("a,b\n,", """{"a":null,"b":null}~""")]
    [InlineData("\"a,\"\"x\"\"\",b\r\n\"1\r\n2\",\" 3 \"\r\n", """{"a,\"x\"":"1\r\n2","b":" 3 "}~""")]
    [InlineData("a\n😀 Grüße \\ \u0007\n", """{"a":"😀 Grüße \\ \u0007"}~""")]
    [InlineData("a,b\n", "")]
    public async Task Records_become_objects_of_text(string csv, string lines)
    {
        ToolRun run = await Convert("csv", "jsonl", csv);
        Assert.Equal("", run.Error);
        Assert.Equal(lines.Replace('~', '\n'), run.Text);
        if (lines.Length > 0)
            Assert.Equal(
                lines.Replace('~', '\n'),
                (await Convert("csv", "jsonl", (await Convert("jsonl", "csv", run.Text)).Text)).Text
            );
    }

    [Theory]
    [InlineData("", "The input is empty. The first line of CSV names the columns. (at $, byte 0, line 1)")]
    [InlineData("a,a\n1,2", "The header names 'a' twice. Rename one of the columns.")]
    [InlineData(
        "a,b\n1,2\n1\n",
        "The record has 1 of the 2 fields that the header names. Add the missing ones, empty for null. (at $[1], byte 8, line 3)"
    )]
    [InlineData(
        "a,b\n1,2,3\n",
        "The record has more fields than the header, which names 2. Quote a field that contains a comma. (at $[0], byte 8, line 2)"
    )]
    [InlineData("a\n\"1\n2", "The quote of a field is not closed. Add '\"' at its end. (at $[0], byte 2, line 2)")]
    [InlineData(
        "a\n\"1\n2\"\n\"1\"x",
        "Text follows the quote that ends a field. Double the quotes within a field. (at $[1], byte 11, line 4)"
    )]
    [InlineData(
        "a\nx\"y\"",
        "A quote is within a field that does not begin with one. Quote the field and double the quote. (at $[0], byte 3, line 2)"
    )]
    [InlineData(
        "a\r1\r",
        "A carriage return is not followed by a line feed. End lines with CRLF or LF, or quote the field. (at $, byte 1, line 1)"
    )]
    [InlineData(
        "a\n1\r",
        "A carriage return is not followed by a line feed. End lines with CRLF or LF, or quote the field. (at $[0], byte 3, line 2)"
    )]
    public async Task Malformed_csv_is_reported_with_its_line(string csv, string message) =>
        (await Convert("csv", "json", csv)).AssertFailed(1, message);

    [Fact]
    public async Task Other_encodings_are_reported() =>
        (await ToolRun.Run([.. "a\n"u8, 0xE4], ["convert", "-", "--from", "csv", "--to", "json"])).AssertFailed(
            1,
            "The field is not UTF-8. Save the file as UTF-8. (at $[0], byte 2, line 2)"
        );

    [Theory]
    [InlineData(
        "json",
        """[{"a":1,"b":[1,{"c":null}]},{"b":"x\"y","a":2.50}]""",
        "a,b~1,\"[1,{\"\"c\"\":null}]\"~2.50,\"x\"\"y\"~"
    )]
    [InlineData("json", """{"a":true}""", "a~true~")]
    [InlineData("json", "[]", "")]
    [InlineData("jsonl", "{\"a\":1,\"b\":2}\n{\"b\":3}\n", "a,b~1,2~,3~")]
    [InlineData("jsonl", "{\"\\u0061\":\"\\u0041\"}\n{\"a\":\"\"}\n", "a~A~\"\"~")]
    public async Task Objects_become_records(string from, string input, string csv)
    {
        ToolRun run = await Convert(from, "csv", input);
        Assert.Equal("", run.Error);
        Assert.Equal(csv.Replace("~", "\r\n", StringComparison.Ordinal), run.Text);
    }

    [Fact]
    public async Task Arrays_of_MessagePack_become_records()
    {
        byte[] array = MessagePackWire.FromJson("""[{"a":1},{"a":"x"}]"""u8);
        ToolRun run = await ToolRun.Run(array, ["convert", "-", "--from", "msgpack", "--to", "csv"]);
        Assert.Equal("a\r\n1\r\nx\r\n", run.Text);
        ToolRun back = await Convert("csv", "msgpack", "a,b\n1,\n");
        Assert.Equal("82a161a131a162c0", System.Convert.ToHexStringLower(back.Output));
    }

    [Theory]
    [InlineData("[1]", "Value 0 is not an object, so it cannot be a CSV record. Write JSON Lines (jsonl).")]
    [InlineData("""[{"a":1},[2]]""", "Value 1 is not an object")]
    [InlineData("""[{"a":1},{"b":2}]""", "Value 1 has the member 'b', which the first value does not have")]
    [InlineData("""[{"a":1},{"a":2,"a":3}]""", "Value 1 repeats the member 'a'.")]
    public async Task Values_that_are_no_records_are_reported(string json, string message) =>
        (await Convert("json", "csv", json)).AssertFailed(1, message);

    [Fact]
    public async Task Columns_choose_and_order_members()
    {
        ToolRun run = await Convert("json", "csv", """[{"a":1,"b":2},{"c":3,"a":4}]""", "--columns", "c, a");
        Assert.Equal("c,a\r\n,1\r\n3,4\r\n", run.Text);
        Assert.Equal("c,a\r\n", (await Convert("json", "csv", "[]", "--columns", "c,a")).Text);
        (await Convert("json", "csv", "[]", "--columns", "c,,a")).AssertFailed(2, "different names with commas");
    }

    [Fact]
    public async Task Columns_that_no_value_has_are_an_error()
    {
        const string Json = """[{"name":"a","size":2},{"colour":null}]""";
        ToolRun run = await Convert("json", "csv", Json, "--columns", "nmae,size");
        run.AssertFailed(1, "--columns names 'nmae', which no value has. Did you mean 'name'? Correct --columns.");
        (await Convert("json", "csv", Json, "--columns", "x")).AssertFailed(
            1,
            "--columns names 'x', which no value has. Correct --columns."
        );
        Assert.Equal("colour\r\n\r\n\r\n", (await Convert("json", "csv", Json, "--columns", "colour")).Text);
        (await Convert("csv", "csv", "id,name\n1,\n", "--columns", "nam")).AssertFailed(1, "Did you mean 'name'?");
        Assert.Equal("name\r\n\r\n", (await Convert("csv", "csv", "id,name\n1,\n", "--columns", "name")).Text);
    }

    [Fact]
    public async Task Formulas_are_neutralized_on_request()
    {
        const string Json =
            """[{"=a":"=1+1","b":"+1","c":"-1","d":"@x","e":"\tx","f":"\rx","g":-5,"h":"x=1","i":""}]""";
        ToolRun plain = await Convert("json", "csv", Json);
        Assert.Equal("=a,b,c,d,e,f,g,h,i\r\n=1+1,+1,-1,@x,\tx,\"\rx\",-5,x=1,\"\"\r\n", plain.Text);
        ToolRun neutral = await Convert("json", "csv", Json, "--neutralize-formulas");
        Assert.Equal("'=a,b,c,d,e,f,g,h,i\r\n'=1+1,'+1,'-1,'@x,'\tx,\"'\rx\",-5,x=1,\"\"\r\n", neutral.Text);
        ToolRun query = await ToolRun.Run(
            "query",
            "--sqlite",
            shop.Database,
            "select name from customers where id = 4 union select '=1' union select -1",
            "--to",
            "csv",
            "--neutralize-formulas"
        );
        Assert.Equal("name\r\n\r\n-1\r\n'=1\r\n", query.Text);
    }

    // Every division of the file into pieces has the same records.
    [Theory]
    [InlineData("\uFEFFa,b\r\n\"x\"\"\r\ny\",\r\n,\"\"\r\n1,2")]
    [InlineData("a\nx\"y\"")]
    [InlineData("a,b\r\n\"1\"\"\",\"2\"x")]
    public async Task Pieces_of_a_file_do_not_matter(string csv)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(csv);
        string whole = await Read(bytes, bytes.Length);
        for (int size = 1; size < bytes.Length; size++)
            Assert.Equal(whole, await Read(bytes, size));
    }

    [Fact]
    public async Task Random_records_come_back()
    {
        var random = new Random(1);
        for (int round = 0; round < 50; round++)
        {
            string[] values = ["", "a", "\"", ",", "\r\n", "\n", "ä", "😀", " ", "=", "\\", "'"];
            string lines = string.Concat(
                Enumerable
                    .Range(0, 20)
                    .Select(_ =>
                        $"{{{string.Join(',', Enumerable.Range(0, 3).Select(column => $"\"c{column}\":{Value()}"))}}}\n"
                    )
            );
            string Value() =>
                random.Next(4) == 0
                    ? "null"
                    : JsonWire.Serialize(string.Concat(random.GetItems(values, random.Next(4))));
            string csv = (await Convert("jsonl", "csv", lines)).Text;
            Assert.Equal(CsvOracle.OfJsonLines(Encoding.UTF8.GetBytes(lines)), CsvOracle.Parse(csv).Skip(1));
            Assert.Equal(lines, (await Convert("csv", "jsonl", csv)).Text);
        }
    }

    private static async Task<string> Read(byte[] bytes, int size)
    {
        try
        {
            using var reader = new StreamReader(new CsvLines(new Pieces(bytes, size)));
            return await reader.ReadToEndAsync();
        }
        catch (WireException e)
        {
            return e.Message;
        }
    }

    private static Task<ToolRun> Convert(string from, string to, string input, params string[] more) =>
        ToolRun.Run(Encoding.UTF8.GetBytes(input), ["convert", "-", "--from", from, "--to", to, .. more]);

    /// <summary>Gives a few bytes at a time.</summary>
    private sealed class Pieces(byte[] bytes, int size) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(size, buffer.Length)], cancellationToken);
    }
}
