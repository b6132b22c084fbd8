using System.Data;
using System.Data.Common;
using Microsoft.Data.SqlClient;
using MySqlConnector;
using Xunit;

namespace Sluice.Data.Tests.Objects;

public class ShapeDataReaderTests
{
    private static readonly PlainPurchase[] s_orders =
    [
        new()
        {
            Id = 1,
            Customer = new(10, "Ada", null),
            Total = 12.50m,
            Lines = [new("A", 2)],
        },
        new()
        {
            Id = 2,
            Customer = null,
            Total = 0,
        },
    ];

    private static async IAsyncEnumerable<T> Later<T>(IEnumerable<T> values)
    {
        foreach (T value in values)
        {
            await Task.Yield();
            yield return value;
        }
    }

    [Fact]
    public void Columns_are_the_members_and_those_of_nested_objects()
    {
        using var reader = ShapeDataReader.Of(s_orders);
        Assert.Equal(
            ["id", "customer.id", "customer.name", "customer.note", "lines", "total", "label"],
            Enumerable.Range(0, reader.FieldCount).Select(reader.GetName)
        );
        Assert.Equal(
            [
                typeof(int),
                typeof(long),
                typeof(string),
                typeof(string),
                typeof(string),
                typeof(decimal),
                typeof(string),
            ],
            Enumerable.Range(0, reader.FieldCount).Select(reader.GetFieldType)
        );
        Assert.True(reader.HasRows);
        Assert.True(reader.Read());
        Assert.Equal(
            (1, 10L, "Ada", 12.50m),
            (reader.GetInt32(0), reader.GetInt64(1), reader.GetString(2), reader.GetDecimal(5))
        );
        Assert.True(reader.IsDBNull(3));
        Assert.Equal("""[{"sku":"A","quantity":2,"parts":null}]""", reader.GetString(4));
        Assert.True(reader.Read());
        Assert.Equal(
            [2, DBNull.Value, DBNull.Value, DBNull.Value, "[]", 0m, "order 2"],
            Enumerable.Range(0, reader.FieldCount).Select(reader.GetValue)
        );
        Assert.False(reader.Read());
        Assert.Equal(2, reader.RowNumber);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Objects_read_back_from_their_reader_are_equal(bool isAsync)
    {
        Everything[] values =
        [
            new(),
            new()
            {
                Flag = true,
                Byte = 255,
                SByte = -128,
                Int16 = short.MinValue,
                UInt32 = uint.MaxValue,
                Int32 = int.MinValue,
                UInt64 = ulong.MaxValue,
                Int64 = long.MinValue,
                Single = float.Epsilon,
                Double = double.MaxValue,
                Decimal = decimal.MinValue,
                Char = 'é',
                Text = "",
                Data = [],
                DateTime = DateTime.MaxValue,
                Offset = new(9999, 12, 31, 9, 0, 0, TimeSpan.FromHours(-14)),
                Date = DateOnly.MaxValue,
                Time = TimeOnly.MaxValue,
                Span = TimeSpan.MinValue,
                Guid = new("11111111-2222-3333-4444-555555555555"),
                Grade = Grade.High,
                Link = new("https://a.example/ü"),
                Numbers = [1, 2],
                Tags = ["a\0b", "😀"],
                Map = new() { ["x"] = 1 },
                Buyer = new(7, "Zoë \"q\"", ""),
            },
        ];
        string[] columns =
        [
            .. typeof(Everything)
                .GetProperties()
                .Select(p => p.Name)
                .Where(name =>
                    name is not (nameof(Everything.Any) or nameof(Everything.Json) or nameof(Everything.Buyer))
                ),
            "buyer.id",
            "buyer.name",
            "buyer.note",
        ];
        await using ShapeDataReader reader = isAsync
            ? ShapeDataReader.Of(Later(values), columns)
            : ShapeDataReader.Of(values, columns);
        List<Everything> read = await reader.ReadRowsAsync<Everything>();
        Assert.Equal(JsonWire.Serialize(values), JsonWire.Serialize(read));
    }

    [Fact]
    public async Task Rows_of_objects_are_written_to_the_wire()
    {
        using var reader = ShapeDataReader.Of(s_orders, "id", "customer.name", "total");
        using var stream = new MemoryStream();
        Assert.Equal(2, await JsonWire.SerializeRowsAsync(stream, reader));
        Assert.Equal(
            """[{"id":1,"customer":{"name":"Ada"},"total":12.50},{"id":2,"customer":{"name":null},"total":0}]""",
            System.Text.Encoding.UTF8.GetString(stream.ToArray())
        );
    }

    [Fact]
    public void A_data_table_loads_the_reader_by_its_schema()
    {
        using var reader = ShapeDataReader.Of(s_orders, "id", "customer.name");
        DataTable schema = reader.GetSchemaTable();
        Assert.Equal(
            [false, true],
            schema.Rows.Cast<DataRow>().Select(row => (bool)row[SchemaTableColumn.AllowDBNull])
        );
        var table = new DataTable();
        table.Load(reader);
        Assert.Equal(
            [
                [1, "Ada"],
                [2, DBNull.Value],
            ],
            table.Rows.Cast<DataRow>().Select(row => row.ItemArray)
        );
    }

    [Fact]
    public void Typed_getters_allocate_nothing_and_convert_nothing()
    {
        Purchase order = new()
        {
            Id = 1,
            Customer = new(10, "Ada"),
            Total = 12.50m,
        };
        using var reader = ShapeDataReader.Of(Enumerable.Repeat(order, 1_000), "id", "customer.id", "total");
        Assert.True(reader.Read());
        Assert.Equal(23, Sum());
        long Sum() =>
            reader.GetInt32(0) + reader.GetInt64(1) + (long)reader.GetDecimal(2) + (reader.IsDBNull(1) ? 1 : 0);
        long sum = Sum();
        long before = GC.GetAllocatedBytesForCurrentThread();
        while (reader.Read())
            sum += Sum();
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.Equal(23 * 1_000, sum);
        using var other = ShapeDataReader.Of(s_orders, "id", "customer.id");
        Assert.Throws<InvalidOperationException>(() => other.GetInt32(0));
        other.Read();
        Assert.Throws<InvalidCastException>(() => other.GetInt64(0));
        Assert.Throws<IndexOutOfRangeException>(() => other.GetOrdinal("nothing"));
        other.Read();
        Assert.Contains("row 2", Assert.Throws<InvalidCastException>(() => other.GetInt64(1)).Message);
    }

    private sealed record Secret(int Id, [property: Never] string Password);

    private sealed record Tree(int Id, Tree? Child);

    private sealed class Extended
    {
        public int Id { get; set; }

        [System.Text.Json.Serialization.JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    private sealed record Loose(
        object? Value,
        System.Text.Json.JsonElement Element,
        System.Text.Json.Nodes.JsonNode? Node
    );

    [Theory]
    [InlineData(5, "5")]
    [InlineData("5", "\"5\"")]
    [InlineData(true, "\"null\"")]
    [InlineData(1.5, "\"{}\"")]
    [InlineData(null, "null")]
    [InlineData("2026-01-02", "[1, \"a\"]")]
    public async Task A_value_of_any_type_keeps_its_type(object? value, string json)
    {
        System.Text.Json.JsonElement element = System.Text.Json.JsonDocument.Parse(json).RootElement;
        Loose[] values = [new(value, element, System.Text.Json.Nodes.JsonNode.Parse(json))];
        using var reader = ShapeDataReader.Of(values);
        Assert.Equal(
            [typeof(object), typeof(string), typeof(string)],
            Enumerable.Range(0, 3).Select(reader.GetFieldType)
        );
        Assert.True(reader.Read());
        object text = json == "null" ? DBNull.Value : json.Replace(" ", "", StringComparison.Ordinal);
        Assert.Equal([value ?? DBNull.Value, text], [reader.GetValue(0), reader.GetValue(1)]);

        using var stored = Inserting.InsertTable.OpenSqlite("create table t(value, element text, node text)");
        await stored.InsertRowsAsync("t", values);
        Loose back = (await stored.QueryAsync<Loose>("select * from t"))[0];
        object? backValue = value is bool ? (long)back.Value! == 1 : back.Value;
        Assert.Equal(JsonWire.Serialize(values[0]), JsonWire.Serialize(back with { Value = backValue }));
    }

    [Fact]
    public void Columns_that_cannot_be_known_must_be_named()
    {
        Secret[] secrets = [new(1, "p")];
        Assert.Contains("[Never]", Assert.Throws<WireException>(() => ShapeDataReader.Of(secrets)).Message);
        using var named = ShapeDataReader.Of(secrets, "id", "Password");
        Assert.True(named.Read());
        Assert.Equal("p", named.GetString(1));
        Tree[] trees = [new(1, new(2, null))];
        Assert.Contains("contains itself", Assert.Throws<WireException>(() => ShapeDataReader.Of(trees)).Message);
        using var tree = ShapeDataReader.Of(trees, "child.id", "child.child.id");
        Assert.True(tree.Read());
        Assert.Equal((2, true), (tree.GetInt32(0), tree.IsDBNull(1)));
        Assert.Contains(
            "Did you mean 'id'",
            Assert.Throws<WireException>(() => ShapeDataReader.Of(trees, "idd")).Message
        );
        Assert.Contains("is an object", Assert.Throws<WireException>(() => ShapeDataReader.Of(trees, "child")).Message);
        Assert.Contains(
            "is not an object",
            Assert.Throws<WireException>(() => ShapeDataReader.Of(trees, "id.x")).Message
        );
        Extended[] extended =
        [
            new()
            {
                Id = 1,
                More = new() { ["x"] = 1 },
            },
        ];
        Assert.Contains("More of", Assert.Throws<WireException>(() => ShapeDataReader.Of(extended)).Message);
        using var known = ShapeDataReader.Of(extended, "id");
        Assert.Equal(1, known.FieldCount);
        Dictionary<string, int>[] dictionaries = [new() { ["a"] = 1 }];
        Assert.Contains(
            "WireRows.Json",
            Assert.Throws<WireException>(() => ShapeDataReader.Of(dictionaries, "a")).Message
        );
        Assert.Contains("twice", Assert.Throws<WireException>(() => ShapeDataReader.Of(trees, "id", "id")).Message);
    }

    [Fact]
    public async Task Values_of_one_column_are_rows_and_null_objects_are_not()
    {
        using var numbers = ShapeDataReader.Of([1, 2]);
        Assert.Equal(("value", typeof(int)), (numbers.GetName(0), numbers.GetFieldType(0)));
        Assert.Equal([1, 2], await numbers.ReadRowsAsync<int>());
        using var buyers = ShapeDataReader.Of<PlainBuyer>([null!]);
        Assert.Contains("Object 1 is null", Assert.Throws<WireException>(() => buyers.Read()).Message);
        await using var later = ShapeDataReader.Of(Later([1]));
        Assert.Contains("ReadAsync", Assert.Throws<InvalidOperationException>(() => later.Read()).Message);
    }

    /// <summary>
    /// What SqlBulkCopy and MySqlBulkCopy do with a reader before they send: no server of the first runs here, so its
    /// methods are compiled, and those of the reader that it calls are called as it does.
    /// </summary>
    [Fact]
    public async Task Bulk_copies_take_the_reader()
    {
        await using var reader = ShapeDataReader.Of(Later(s_orders), ["id", "customer.name", "total"]);
        using var sql = new SqlBulkCopy(new SqlConnection("Server=none")) { DestinationTableName = "orders" };
        sql.ColumnMappings.Add("customer.name", "name");
        await Assert.ThrowsAsync<InvalidOperationException>(() => sql.WriteToServerAsync(reader));
        var mysql = new MySqlBulkCopy(new MySqlConnection("Server=none")) { DestinationTableName = "orders" };
        await Assert.ThrowsAnyAsync<Exception>(async () => await mysql.WriteToServerAsync(reader));
        var row = new object[reader.FieldCount];
        Assert.True(await reader.ReadAsync());
        Assert.Equal((1, 3), (reader.GetOrdinal("customer.name"), reader.GetValues(row)));
        Assert.Equal([1, "Ada", 12.50m], row);
        Assert.Equal((typeof(string), "Ada"), (reader.GetFieldType(1), await reader.GetFieldValueAsync<string>(1)));
        Assert.Equal("Ada", await reader.GetTextReader(1).ReadToEndAsync());
        Assert.False(await reader.IsDBNullAsync(1));
        Assert.Equal(2, reader.GetChars(1, 1, new char[8], 0, 8));
    }
}
