using System.Text;
using DuckDB.NET.Data;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// Values that a driver has no .NET value for: an error with row, column and what to do by every way, and null where
/// they are null.
/// </summary>
public sealed class UnreadableValueTests
{
    private static readonly string[] s_values =
    [
        "union_value(num := 2)",
        "[union_value(num := 2)]",
        "'POINT(1 2)'::geometry",
        "'03:04:05.123456789'::time_ns",
        "'infinity'::timestamp",
        "'-infinity'::date",
        "[date 'infinity']",
        "{'d': timestamp 'infinity'}",
        "'24:00:00'::time",
        "timetz '23:59:59-15:59'",
        "123456789012345678901234567890123::decimal(38,0)",
        "[interval '1 month']",
        "map {blob '\\x00': 1}",
        "map {timetz '10:00:00+02': 1}",
    ];

    private static readonly Dictionary<string, Func<DuckDBConnection, string, Task<string>>> s_ways = new()
    {
        ["JSON"] = static async (connection, sql) =>
        {
            var stream = new MemoryStream();
            await connection.SerializeRowsAsync(stream, sql);
            return Encoding.UTF8.GetString(stream.ToArray());
        },
        ["MessagePack"] = static async (connection, sql) =>
        {
            var stream = new MemoryStream();
            await connection.SerializeRowsAsync(stream, sql, default(MessagePackWireOptions));
            return Encoding.UTF8.GetString(MessagePackWire.ToJson(stream.ToArray()));
        },
        ["a wrapped reader"] = static async (connection, sql) =>
        {
            await using DuckDBCommand command = connection.CreateCommand();
            command.CommandText = sql;
            await using var reader = new ForwardingReader(await command.ExecuteReaderAsync());
            var stream = new MemoryStream();
            await JsonWire.SerializeRowsAsync(stream, reader);
            return Encoding.UTF8.GetString(stream.ToArray());
        },
        ["objects"] = static async (connection, sql) => JsonWire.Serialize(await connection.QueryAsync<Row>(sql)),
        ["dictionaries"] = static async (connection, sql) =>
            JsonWire.Serialize(await connection.QueryAsync<Dictionary<string, object?>>(sql)),
    };

    public static TheoryData<string, string> Cases()
    {
        var data = new TheoryData<string, string>();
        foreach (string value in s_values)
        {
            foreach (string way in s_ways.Keys)
                data.Add(value, way);
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task A_value_without_a_NET_value_names_row_column_and_remedy(string value, string way)
    {
        await using DuckDBConnection connection = DuckDb.Open();
        string sql = $"select 1 as id, null as at union all select 2, {value}";
        // The driver's own readers, whose wrapper does not say what the database declares, change these.
        if (way == "a wrapped reader" && value.StartsWith("map", StringComparison.Ordinal))
            return;
        WireException error = await Assert.ThrowsAsync<WireException>(() => s_ways[way](connection, sql));
        Assert.Equal("$[1].at", error.Path);
        Assert.True(
            error.Message.Contains("elect the column as", StringComparison.Ordinal)
                || error.Message.Contains("Cast the map", StringComparison.Ordinal),
            error.Message
        );
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Null_of_such_a_type_is_null(string value, string way)
    {
        await using DuckDBConnection connection = DuckDb.Open();
        Assert.Equal(
            """[{"id":1,"at":null}]""",
            await s_ways[way](connection, $"select 1 as id, case when true then null else {value} end as at")
        );
    }

    [Fact]
    public async Task Grouped_rows_name_the_column_that_the_driver_cannot_convert()
    {
        await using DuckDBConnection connection = DuckDb.Open();
        var error = await Assert.ThrowsAsync<WireException>(() =>
            connection.QueryAsync<Group>(
                """
                select 1 as id, 1 as "lines[].no", null as "lines[].at"
                union all select 2, 2, date '2026-01-02' union all select 2, 3, date 'infinity'
                """
            )
        );
        Assert.Equal("$[2].lines[].at", error.Path);
        Assert.Contains("column 3 ('lines[].at'), row 3", error.Message, StringComparison.Ordinal);
        Assert.Contains("select the column as text", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Arrays_and_maps_of_the_parent_keep_its_rows_together()
    {
        await using DuckDBConnection connection = DuckDb.Open();
        List<Tagged> found = await connection.QueryAsync<Tagged>(
            """
            select id, [id, 5] as tags, map {'a': [1.5, 'nan'::double]} as extra, no as "lines[].no"
            from (values (1, 1), (1, 2), (2, 3)) rows(id, no) order by id, no
            """
        );
        Assert.Equal(
            """[{"id":1,"tags":[1,5],"lines":[{"no":1,"at":null},{"no":2,"at":null}]},{"id":2,"tags":[2,5],"lines":[{"no":3,"at":null}]}]""",
            JsonWire.Serialize(found, FieldSelection.Parse<Tagged>("id,tags,lines"))
        );
    }

    /// <summary>A driver that has no type for the column, and reads a text by string only, as Npgsql does.</summary>
    private sealed class ReluctantReader() : OffsetReader(["a text to measure", "b", new Uri("https://sluice.dev")], 2)
    {
        public override Type GetFieldType(int ordinal) =>
            ordinal == 2 ? throw new InvalidCastException("no type") : typeof(string);

        public override bool IsDBNull(int ordinal) => ordinal == 2;

        public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length)
        {
            if (ordinal == 1)
                throw new InvalidCastException("Reading as 'GetChars' is not supported.");
            string value = (string)Value(ordinal);
            int count = (int)Math.Min(length, value.Length - dataOffset);
            value.AsSpan((int)dataOffset, count).CopyTo(buffer.AsSpan(bufferOffset));
            return count;
        }
    }

    [Fact]
    public async Task A_column_without_a_type_or_without_characters_is_read_otherwise()
    {
        var stream = new MemoryStream();
        await JsonWire.SerializeRowsAsync(stream, new ReluctantReader());
        Assert.Equal(
            """[{"data":"a text to measure","text":"b","n":null},{"data":"a text to measure","text":"b","n":null}]""",
            Encoding.UTF8.GetString(stream.ToArray())
        );
    }

    public record Row(int Id, object? At);

    public record Line(int No, DateOnly? At);

    public record Group(int Id, List<Line> Lines);

    public record Tagged(int Id, List<int> Tags, Dictionary<string, double[]> Extra, List<Line> Lines);
}
