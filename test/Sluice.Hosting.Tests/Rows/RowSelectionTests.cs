using System.Buffers;
using System.Data;
using System.Globalization;
using System.Text;
using Sluice.Rows;
using Xunit;

namespace Sluice.Hosting.Tests.Rows;

public class RowSelectionTests
{
    private const string Flat = "id,Title,price,purchase_price,secret,shelf|1,One,9.5,4,s,A|2,Two,,5,s,B";
    private const string Nested = "id,author.id,author.name,author.phone|1,7,Ada,555|2,8,Bo,556";
    private const string Folded =
        "id,title,chapters[].number,chapters[].heading|1,One,1,a|1,One,2,b|2,Two,,|3,Two,1,c|3,Two,2,d";

    [Theory]
    [InlineData(Flat, "", """[{"id":1,"title":"One"},{"id":2,"title":"Two"}]""")]
    [InlineData(Flat, "price,id", """[{"id":1,"price":9.5},{"id":2,"price":null}]""")]
    [InlineData(Flat, "purchasePrice", """[{"purchasePrice":4},{"purchasePrice":5}]""")]
    [InlineData(
        Flat,
        "!all",
        """[{"id":1,"title":"One","price":9.5,"purchasePrice":4},{"id":2,"title":"Two","price":null,"purchasePrice":5}]"""
    )]
    [InlineData(Nested, "author[name]", """[{"author":{"name":"Ada"}},{"author":{"name":"Bo"}}]""")]
    [InlineData(
        Nested,
        "id,author",
        """[{"id":1,"author":{"id":7,"name":"Ada","phone":"555"}},{"id":2,"author":{"id":8,"name":"Bo","phone":"556"}}]"""
    )]
    [InlineData(Nested, "id", """[{"id":1},{"id":2}]""")]
    [InlineData(
        Folded,
        "id,chapters[heading]",
        """[{"id":1,"chapters":[{"heading":"a"},{"heading":"b"}]},{"id":2,"chapters":[]},{"id":3,"chapters":[{"heading":"c"},{"heading":"d"}]}]"""
    )]
    // Parents are distinguished by columns that are not written, and an array that is not written leaves one object for
    // each parent.
    [InlineData(
        Folded,
        "title,chapters[number]",
        """[{"title":"One","chapters":[{"number":1},{"number":2}]},{"title":"Two","chapters":[]},{"title":"Two","chapters":[{"number":1},{"number":2}]}]"""
    )]
    [InlineData(Folded, "id", """[{"id":1},{"id":2},{"id":3}]""")]
    [InlineData(Folded, "title", """[{"title":"One"},{"title":"Two"},{"title":"Two"}]""")]
    public async Task Rows_hold_what_was_asked_for_in_both_wires(string table, string include, string expected)
    {
        RowOptions rows = new() { Selection = FieldSelection.Parse<Book>(include) };
        var json = new ArrayBufferWriter<byte>();
        await JsonWire.SerializeRowsAsync(json, Table(table), rows, default, TestContext.Current.CancellationToken);
        Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));

        var pack = new ArrayBufferWriter<byte>();
        await MessagePackWire.SerializeRowsAsync(
            pack,
            Table(table),
            rows,
            default,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(expected, JsonWire.Serialize(MessagePackWire.Deserialize<object>(pack.WrittenSpan)));
    }

    [Theory]
    [InlineData("price,id", "id price")]
    [InlineData("", "id Title")]
    [InlineData("author", "")]
    public async Task Columns_that_were_not_chosen_are_not_read(string include, string read)
    {
        RecordingReader reader = Table(Flat);
        await JsonWire.SerializeRowsAsync(
            new ArrayBufferWriter<byte>(),
            reader,
            new RowOptions { Selection = FieldSelection.Parse<Book>(include) },
            default,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(
            read,
            string.Join(' ', reader.Columns.Order(StringComparer.Ordinal).Order(StringComparer.OrdinalIgnoreCase))
        );
    }

    [Fact]
    public async Task A_column_that_holds_a_whole_object_is_not_taken_for_a_part_of_it()
    {
        WireException error = await Assert.ThrowsAsync<WireException>(() =>
            JsonWire.SerializeRowsAsync(
                new ArrayBufferWriter<byte>(),
                Table("id,author|1,x"),
                new RowOptions { Selection = FieldSelection.Parse<Book>("id,author[name]") },
                default,
                TestContext.Current.CancellationToken
            )
        );
        Assert.Contains("author.id", error.Message);
    }

    [Theory]
    [InlineData(OmitWhen.Null, """[{"id":1,"author":{"name":"Ada"}},{"id":2}]""")]
    [InlineData(OmitWhen.Never, """[{"id":1,"author":{"name":"Ada"}},{"id":2,"author":{"name":null}}]""")]
    public async Task Objects_are_left_out_by_what_is_written_of_them(OmitWhen omit, string expected)
    {
        var json = new ArrayBufferWriter<byte>();
        await JsonWire.SerializeRowsAsync(
            json,
            Table("id,author.id,author.name|1,7,Ada|2,8,"),
            new RowOptions { Selection = FieldSelection.Parse<Book>("id,author[name]") },
            new JsonWireOptions { Omit = omit },
            TestContext.Current.CancellationToken
        );
        Assert.Equal(expected, Encoding.UTF8.GetString(json.WrittenSpan));
    }

    /// <summary>
    /// A table from text: columns, then rows; a value that looks like a number is one, an empty one is null.
    /// </summary>
    private static RecordingReader Table(string text)
    {
        string[][] lines = [.. text.Split('|').Select(line => line.Split(','))];
        var table = new DataTable();
        for (int i = 0; i < lines[0].Length; i++)
            table.Columns.Add(
                lines[0][i],
                lines
                    .Skip(1)
                    .All(line => line[i].Length == 0 || double.TryParse(line[i], CultureInfo.InvariantCulture, out _))
                && !lines[0][i].EndsWith("phone", StringComparison.Ordinal)
                    ? typeof(double)
                    : typeof(string)
            );
        foreach (string[] line in lines.Skip(1))
            table.Rows.Add([
                .. line.Select(
                    (value, i) =>
                        value.Length == 0 ? DBNull.Value
                        : table.Columns[i].DataType == typeof(double)
                            ? double.Parse(value, CultureInfo.InvariantCulture)
                        : (object)value
                ),
            ]);
        return new RecordingReader(table);
    }
}
