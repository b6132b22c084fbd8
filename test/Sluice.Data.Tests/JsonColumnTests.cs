using System.Data;
using System.Text;
using System.Text.Json;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>Text columns that contain JSON documents are embedded, by name or by the declared type.</summary>
public sealed class JsonColumnTests
{
    private const string Sql = """
        select 1 as id, '{"a": [1, 2.50], "b": null}' as doc, 'null' as none, null as missing, '"t"' as "c.text"
        """;

    private static async Task<string> Write(string sql, RowOptions rows, bool isMessagePack = false)
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        var stream = new MemoryStream();
        if (!isMessagePack)
            await connection.SerializeRowsAsync(stream, sql, rows, default(JsonWireOptions));
        else
            await connection.SerializeRowsAsync(stream, sql, rows, default(MessagePackWireOptions));
        return Encoding.UTF8.GetString(isMessagePack ? MessagePackWire.ToJson(stream.ToArray()) : stream.ToArray());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Named_columns_are_embedded(bool isMessagePack)
    {
        RowOptions rows = new() { JsonColumns = ["Doc", "none", "missing", "c.text"] };
        string number = isMessagePack ? "2.5" : "2.50";
        Assert.Equal(
            $$$"""
            [{"id":1,"doc":{"a":[1,{{{number}}}],"b":null},"none":null,"missing":null,"c":{"text":"t"}}]
            """,
            await Write(Sql, rows, isMessagePack)
        );
        Assert.Equal(
            """{"a":[1],"b":null}""",
            await Write(
                """select '{"a": [1], "b": null}' as doc""",
                rows with
                {
                    JsonColumns = ["doc"],
                    Form = RowForm.Scalar,
                },
                isMessagePack
            )
        );
    }

    [Fact]
    public async Task Other_options_and_other_names_do_not_share_a_plan()
    {
        const string Sql = """select '[1]' as a, '[2]' as b""";
        Assert.Equal("""[{"a":"[1]","b":"[2]"}]""", await Write(Sql, default));
        Assert.Equal("""[{"a":[1],"b":"[2]"}]""", await Write(Sql, new() { JsonColumns = ["a"] }));
        Assert.Equal("""[{"a":"[1]","b":[2]}]""", await Write(Sql, new() { JsonColumns = ["b"] }));
        Assert.Equal(
            """[[{"a":[1]}],[{"b":"[2]"}]]""",
            await Write("select '[1]' as a; select '[2]' as b", new() { JsonColumns = ["a"], Form = RowForm.Sets })
        );
    }

    [Fact]
    public async Task What_is_not_JSON_is_refused()
    {
        await Assert.ThrowsAsync<WireException>(() => Write("select '{' as doc", new() { JsonColumns = ["doc"] }));
        var unknown = await Assert.ThrowsAsync<WireException>(() =>
            Write("select '{}' as doc", new() { JsonColumns = ["dok"] })
        );
        Assert.Contains("names 'dok', but the result has 'doc'", unknown.Message, StringComparison.Ordinal);

        using var table = new DataTable { Columns = { { "n", typeof(int) } }, Rows = { 5 } };
        var other = await Assert.ThrowsAsync<WireException>(() =>
            JsonWire.SerializeRowsAsync(
                new MemoryStream(),
                table.CreateDataReader(),
                new RowOptions { JsonColumns = ["n"] }
            )
        );
        Assert.Contains("not a column of text", other.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"a":1,"b":{"a":2},"a":3}""", "a")]
    [InlineData("""[{"x":1},{"long name é":1,"long name \u00e9":1}]""", "long name é")]
    [InlineData("""{"":0,"":0}""", "")]
    public async Task A_member_that_occurs_twice_is_kept_in_JSON_and_refused_where_readers_would_refuse_it(
        string document,
        string member
    )
    {
        string sql = $"select 1 as id, '{document}' as doc";
        RowOptions rows = new() { JsonColumns = ["doc"] };
        string kept = document.Replace("\\u00e9", "é", StringComparison.Ordinal);
        Assert.Equal($$"""[{"id":1,"doc":{{kept}}}]""", await Write(sql, rows));
        WireException error = await Assert.ThrowsAsync<WireException>(() => Write(sql, rows, isMessagePack: true));
        Assert.Equal(WireError.DuplicateMember, error.Error);
        Assert.Contains($"The member '{member}' occurs twice", error.Message, StringComparison.Ordinal);
        Assert.Equal("$[0].doc", error.Path);

        // The other ways from a JSON text to MessagePack refuse the same documents.
        byte[] utf8 = Encoding.UTF8.GetBytes(document);
        using JsonDocument parsed = JsonDocument.Parse(document);
        WireException[] others =
        [
            Assert.Throws<WireException>(() => MessagePackWire.FromJson(utf8)),
            Assert.Throws<WireException>(() => WireValue.FromJson(utf8).ToMessagePack()),
            Assert.Throws<WireException>(() => MessagePackWire.Serialize(parsed.RootElement)),
            Assert.Throws<WireException>(() => MessagePackWire.Serialize(WireValue.FromJson(utf8))),
        ];
        Assert.All(others, each => Assert.Equal(WireError.DuplicateMember, each.Error));
    }

    [Fact]
    public async Task Names_of_other_objects_are_not_taken_for_those_of_one()
    {
        string many = string.Join(',', Enumerable.Range(0, 3_000).Select(i => $"\"n{i}\":{{\"n{i}\":{i}}}"));
        string document = """{"a":{"a":{"a":[{"a":1},{"a":2}]}},"b":{},"":{"":[]},""" + many + "}";
        Assert.Equal(
            $$"""[{"doc":{{document}}}]""",
            await Write($"select '{document}' as doc", new() { JsonColumns = ["doc"] }, isMessagePack: true)
        );
    }
}
