using System.Buffers;
using System.Data;
using System.IO.Pipelines;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json.Nodes;
using Dapper;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

public class JsonRowsTests
{
    private const string People =
        "create table people(id integer primary key, name text, score real, photo blob); insert into people values (1,'Ada',1.5,x'0102'),(2,null,3,null),(3,'Ü \"q\" \\ ' || char(10) || char(1) || '\U0001F600',-0.25,x'')";

    [Fact]
    public async Task Rows_are_an_array_of_objects_in_column_order()
    {
        using var db = new SqliteFixture(People);
        Assert.Equal(
            """[{"id":1,"name":"Ada","score":1.5,"photo":"AQI="},{"id":2,"name":null,"score":3,"photo":null},{"id":3,"name":"Ü \"q\" \\ \n\u0001😀","score":-0.25,"photo":""}]""",
            await db.Json("select id, name, score, photo from people order by id")
        );
    }

    [Fact]
    public async Task No_rows_are_an_empty_array()
    {
        using var db = new SqliteFixture(People);
        Assert.Equal("[]", await db.Json("select * from people where id > 99"));
        Assert.Equal("", await db.Json("select * from people where id > 99", new JsonWireOptions { JsonLines = true }));
    }

    [Fact]
    public async Task Names_go_through_the_naming_policy()
    {
        using var db = new SqliteFixture();
        Assert.Equal(
            """[{"customerId":1,"id":2,"unit_price":3}]""",
            await db.Json("select 1 as CustomerId, 2 as ID, 3 as unit_price")
        );
        Assert.Equal(
            """[{"CustomerId":1}]""",
            await db.Json("select 1 as CustomerId", new JsonWireOptions { Naming = WireNaming.None })
        );
        Assert.Equal(
            """[{"customer_id":1}]""",
            await db.Json("select 1 as CustomerId", new JsonWireOptions { Naming = WireNaming.Snake })
        );
        Assert.Equal("""[{"a\"b\\c\u0001é":1}]""", await db.Json("select 1 as \"a\"\"b\\c\u0001é\""));
    }

    [Fact]
    public async Task Options_of_the_wire_hold()
    {
        using var db = new SqliteFixture(People);
        Assert.Equal(
            "[\n  {\n    \"id\": 1,\n    \"name\": \"Ada\"\n  },\n  {\n    \"id\": 2,\n    \"name\": null\n  }\n]",
            await db.Json(
                "select id, name from people where id < 3 order by id",
                new JsonWireOptions { Indented = true }
            )
        );
        Assert.Equal(
            """[{"id":1,"name":"Ada"},{"id":2}]""",
            await db.Json(
                "select id, name from people where id < 3 order by id",
                new JsonWireOptions { Omit = OmitWhen.Null }
            )
        );
        Assert.Equal(
            "{\"id\":1}\n{\"id\":2}\n",
            await db.Json("select id from people where id < 3 order by id", new JsonWireOptions { JsonLines = true })
        );
        Assert.Equal(
            """[{"x":"\u003C\u00E9"}]""",
            await db.Json("select '<é' as x", new JsonWireOptions { Escaping = JsonEscaping.Html })
        );
        Assert.Equal(
            """[{"id":"1"}]""",
            await db.Json("select id from people where id = 1", new JsonWireOptions { NumbersAsText = true })
        );
    }

    [Theory]
    [InlineData(false, """[{"größe <":1}]""")]
    [InlineData(true, """[{"gr\u00F6\u00DFe \u003C":1}]""")]
    public async Task Names_are_escaped_by_the_encoder_of_the_options(bool isStrict, string expected)
    {
        using var db = new SqliteFixture();
        JavaScriptEncoder encoder = isStrict ? JavaScriptEncoder.Default : JavaScriptEncoder.UnsafeRelaxedJsonEscaping;
        Assert.Equal(expected, await db.Json("select 1 as [größe <]", new JsonWireOptions { Encoder = encoder }));
        string nested = expected.Replace("1", """{"a":1}""", StringComparison.Ordinal);
        Assert.Equal(nested, await db.Json("select 1 as [größe <.a]", new JsonWireOptions { Encoder = encoder }));
    }

    [Fact]
    public async Task An_error_in_a_column_of_an_enumeration_has_its_path()
    {
        using var db = new SqliteFixture();
        var rows = new RowOptions { Selection = FieldSelection<Sized>.All };
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            db.Json("select 300 as size", new JsonWireOptions { EnumsAsText = true }, rows)
        );
        Assert.Equal((WireError.Range, "$[0].size"), (e.Error, e.Path));
    }

    private sealed record Sized(Small Size);

    [Fact]
    public async Task Dots_nest_and_need_not_be_neighbours()
    {
        using var db = new SqliteFixture();
        Assert.Equal(
            """[{"id":1,"customer":{"name":"Ada","address":{"city":"Paris"},"vip":1},"total":5}]""",
            await db.Json(
                "select 1 as id, 'Ada' as [customer.name], 5 as total, 'Paris' as [customer.address.city], 1 as [customer.vip]"
            )
        );
        Assert.Equal("""[{"a.b":1}]""", await db.Json("select 1 as [a.b]", rows: new RowOptions { FlatNames = true }));
        Assert.Equal(
            """[{"id":1}]""",
            await db.Json(
                "select 1 as id, null as [customer.name], null as [customer.x.y]",
                new JsonWireOptions { Omit = OmitWhen.Null }
            )
        );
        Assert.Equal("""[{"customer":{"name":null}}]""", await db.Json("select null as [customer.name]"));
    }

    private const string Orders = """
        create table orders(id integer primary key, customer text); create table lines(order_id int, no int, sku text); create table parts(sku text, part text);
        insert into orders values (1,'Ada'),(2,'Bob'),(3,'Ada');
        insert into lines values (1,1,'A'),(1,2,'B'),(3,1,'A');
        insert into parts values ('A','x'),('A','y');
        """;

    [Fact]
    public async Task Rows_fold_into_arrays()
    {
        using var db = new SqliteFixture(Orders);
        Assert.Equal(
            """[{"id":1,"customer":"Ada","lines":[{"sku":"A","no":1},{"sku":"B","no":2}]},{"id":2,"customer":"Bob","lines":[]},{"id":3,"customer":"Ada","lines":[{"sku":"A","no":1}]}]""",
            await db.Json(
                "select o.id, l.sku as \"lines[].sku\", o.customer, l.no as \"lines[].no\" from orders o left join lines l on l.order_id = o.id order by o.id, l.no"
            )
        );
    }

    [Fact]
    public async Task Rows_fold_on_several_levels_and_into_arrays_of_values()
    {
        using var db = new SqliteFixture(Orders);
        Assert.Equal(
            """[{"id":1,"lines":[{"no":1,"parts":["x","y"]},{"no":2,"parts":[]}]},{"id":2,"lines":[]},{"id":3,"lines":[{"no":1,"parts":["x","y"]}]}]""",
            await db.Json(
                "select o.id, l.no as \"lines[].no\", p.part as \"lines[].parts[]\" from orders o left join lines l on l.order_id = o.id left join parts p on p.sku = l.sku order by o.id, l.no, p.part"
            )
        );
        Assert.Equal(
            """[{"id":1,"customer":{"name":"Ada","orders":[{"no":1},{"no":2}]}}]""",
            await db.Json(
                "select 1 as id, 'Ada' as \"customer.name\", l.no as \"customer.orders[].no\" from lines l where order_id = 1 order by no"
            )
        );
        Assert.Equal(
            "{\"id\":1,\"lines\":[1,2]}\n{\"id\":3,\"lines\":[1]}\n",
            await db.Json(
                "select o.id, l.no as \"lines[]\" from orders o join lines l on l.order_id = o.id order by o.id, l.no",
                new JsonWireOptions { JsonLines = true }
            )
        );
        Assert.Equal(
            """{"id":1,"lines":[1,2]}""",
            await db.Json(
                "select o.id, l.no as \"lines[]\" from orders o join lines l on l.order_id = o.id order by o.id, l.no",
                rows: new RowOptions { Form = RowForm.First }
            )
        );
    }

    [Theory]
    [InlineData("select 1 as a, 2 as A", "'a' (column 1) and 'A' (column 2)")]
    [InlineData("select 1 as a, 2 as b, 3 as a", "'a' (column 1) and 'a' (column 3)")]
    [InlineData("select 1 as a, 2 as \"a.b\"", "'a' (column 1) and 'a.b' (column 2)")]
    [InlineData("select 1 as \"a[].b\", 2 as \"a.c\"", "'a[].b' (column 1) and 'a.c' (column 2)")]
    [InlineData("select 1 as \"a..b\"", "empty part")]
    [InlineData("select 1 as \"\"", "has no name")]
    [InlineData("select 1 as \"a[][]\"", "brackets")]
    [InlineData("select 1 as \"a[]b.c\"", "brackets")]
    [InlineData("select 1 as \"a[].b\", 2 as \"c[].d\"", "'a' and 'c'")]
    public async Task Names_that_clash_are_an_error_that_names_them(string sql, string part)
    {
        using var db = new SqliteFixture();
        using var stream = new MemoryStream();
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            db.Connection.SerializeRowsAsync(stream, sql, new JsonWireOptions { Naming = WireNaming.Camel })
        );
        Assert.Contains(part, e.Message);
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task Single_first_scalar_column_and_several_sets()
    {
        using var db = new SqliteFixture(People);
        Assert.Equal(
            """{"id":1}""",
            await db.Json("select id from people where id = 1", rows: new RowOptions { Form = RowForm.Single })
        );
        Assert.Equal(
            "null",
            await db.Json("select id from people where id = 9", rows: new RowOptions { Form = RowForm.Single })
        );
        Assert.Equal(
            """{"id":1}""",
            await db.Json("select id from people order by id", rows: new RowOptions { Form = RowForm.First })
        );
        Assert.Equal("3", await db.Json("select count(*) from people", rows: new RowOptions { Form = RowForm.Scalar }));
        Assert.Equal(
            "null",
            await db.Json("select id from people where id = 9", rows: new RowOptions { Form = RowForm.Scalar })
        );
        Assert.Equal(
            "[1,2,3]",
            await db.Json("select id from people order by id", rows: new RowOptions { Form = RowForm.Column })
        );
        Assert.Equal(
            """[[{"a":1}],[],[{"b":"x"},{"b":"y"}]]""",
            await db.Json(
                "select 1 as a; select 1 as c where 0; select 'x' as b union all select 'y'",
                rows: new RowOptions { Form = RowForm.Sets }
            )
        );
        Assert.Equal(
            """{"items":[{"a":1}],"total":[{"n":3}]}""",
            await db.Json(
                "select 1 as a; select count(*) as n from people",
                rows: new RowOptions { Form = RowForm.Sets, SetNames = ["items", "total"] }
            )
        );
        await Assert.ThrowsAsync<WireException>(() =>
            db.Json("select 1 as a; select 2 as b", rows: new RowOptions { Form = RowForm.Sets, SetNames = ["items"] })
        );
        await Assert.ThrowsAsync<WireException>(() =>
            db.Json("select 1 as a", rows: new RowOptions { Form = RowForm.Sets, SetNames = ["items", "total"] })
        );
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            db.Json("select id from people", rows: new RowOptions { Form = RowForm.Single })
        );
        Assert.Equal(WireError.Limit, e.Error);
    }

    [Theory]
    [InlineData(256)]
    [InlineData(4096)]
    [InlineData(0)]
    public async Task Long_answers_are_whole_whatever_the_size_of_the_pieces(int flush)
    {
        using var db = new SqliteFixture();
        RowOptions rows = flush == 0 ? default : new RowOptions { FlushSize = flush };
        const string Sql =
            "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i as id, 'name ' || i as name, i / 8.0 as score from n";
        var expected = new StringBuilder("[");
        for (int i = 1; i <= 5000; i++)
            expected
                .Append(i > 1 ? "," : "")
                .Append(
                    $$"""{"id":{{i}},"name":"name {{i}}","score":{{(i / 8.0).ToString(
                        System.Globalization.CultureInfo.InvariantCulture)}}}"""
                );
        Assert.Equal(expected.Append(']').ToString(), await db.Json(Sql, rows: rows));

        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 1024, resumeWriterThreshold: 512));
        Task writing = db.Connection.SerializeRowsAsync(pipe.Writer, Sql, rows);
        var text = new MemoryStream();
        Task reading = pipe.Reader.CopyToAsync(text);
        await writing;
        await pipe.Writer.CompleteAsync();
        await reading;
        Assert.Equal(expected.ToString(), Encoding.UTF8.GetString(text.ToArray()));

        var buffer = new ArrayBufferWriter<byte>();
        await db.Connection.SerializeRowsAsync(buffer, Sql, rows);
        Assert.Equal(expected.ToString(), Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    [Theory]
    [InlineData(256)]
    [InlineData(100_000)]
    public async Task Folded_rows_are_whole_whatever_the_size_of_the_pieces(int flush)
    {
        using var db = new SqliteFixture();
        const string Sql =
            "with recursive n(i) as (select 0 union all select i + 1 from n where i < 2999) select i / 10 as id, 'parent ' || (i / 10) as name, i as \"lines[].no\", 'line ' || i as \"lines[].text\" from n order by i";
        var options = new RowOptions { FlushSize = flush };
        JsonArray parents = JsonNode.Parse(await db.Json(Sql, rows: options))!.AsArray();
        Assert.Equal(300, parents.Count);
        for (int i = 0; i < 300; i++)
        {
            Assert.Equal(i, (int)parents[i]!["id"]!);
            Assert.Equal(Enumerable.Range(i * 10, 10), parents[i]!["lines"]!.AsArray().Select(l => (int)l!["no"]!));
        }
        using var packed = new MemoryStream();
        await db.Connection.SerializeRowsAsync(
            packed,
            Sql,
            options,
            new MessagePackWireOptions { Sequences = MessagePackSequence.Values }
        );
        // An array's header before the values makes one document of them.
        Assert.Equal(
            parents.ToJsonString(),
            JsonNode.Parse(MessagePackWire.ToJson([0xDC, 300 >> 8, 300 & 255, .. packed.ToArray()]))!.ToJsonString()
        );
    }

    [Fact]
    public async Task Parents_without_children_are_whole_wherever_a_piece_ends()
    {
        using var db = new SqliteFixture();
        for (int length = 1; length < 60; length += 3)
        {
            string sql =
                $"with recursive n(i) as (select 0 union all select i + 1 from n where i < 199) select i as id, '{new string('x', length)}' as name, null as \"lines[].no\", i % 2 as \"lines[].odd\" from n where i % 2 = 0 "
                + "union all select i, 'y', null, null from n where i % 2 = 1 order by 1";
            JsonArray parents = JsonNode.Parse(await db.Json(sql, rows: new RowOptions { FlushSize = 256 }))!.AsArray();
            Assert.Equal(
                Enumerable.Range(0, 200).Select(i => 1 - i % 2),
                parents.Select(p => p!["lines"]!.AsArray().Count)
            );
            string lines = await db.Json(
                sql,
                new JsonWireOptions { JsonLines = true },
                new RowOptions { FlushSize = 256 }
            );
            Assert.Equal(parents.Select(p => p!.ToJsonString()), lines.Split('\n')[..^1]);
        }
    }

    [Fact]
    public async Task MessagePack_rows_are_the_same_values()
    {
        using var db = new SqliteFixture(People);
        foreach (
            string sql in new[]
            {
                "select id, name, score from people order by id",
                "select id, name as \"x.name\", score as \"x.score\" from people order by id",
                "select 1 as id where 0",
                Folded(),
            }
        )
        {
            using var packed = new MemoryStream();
            await db.Connection.SerializeRowsAsync(packed, sql, MessagePackWireOptionsOf());
            Assert.Equal(await db.Json(sql), Encoding.UTF8.GetString(MessagePackWire.ToJson(packed.ToArray())));
            packed.SetLength(0);
            await db.Connection.SerializeRowsAsync(packed, sql, new MessagePackWireOptions { Omit = OmitWhen.Null });
            Assert.Equal(
                await db.Json(sql, new JsonWireOptions { Omit = OmitWhen.Null }),
                Encoding.UTF8.GetString(MessagePackWire.ToJson(packed.ToArray()))
            );
            packed.SetLength(0);
            await db.Connection.SerializeRowsAsync(
                packed,
                sql,
                new MessagePackWireOptions { Compression = MessagePackCompression.Lz4BlockArray, OldSpec = true }
            );
        }
        static string Folded() =>
            "with recursive n(i) as (select 0 union all select i + 1 from n where i < 99) select i / 50 as id, i as \"lines[].no\" from n order by i";
        static MessagePackWireOptions MessagePackWireOptionsOf() => default;
    }

    [Fact]
    public async Task Parameters_come_from_any_object()
    {
        using var db = new SqliteFixture(People);
        async Task<string> Run<T>(string sql, T parameters)
        {
            using var stream = new MemoryStream();
            await db.Connection.SerializeRowsAsync(stream, sql, parameters);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
        Assert.Equal(
            """[{"id":1},{"id":2}]""",
            await Run("select id from people where id < @max order by id", new { max = 3 })
        );
        Assert.Equal(
            """[{"id":1},{"id":2}]""",
            await Run<object>("select id from people where id < @max order by id", new { max = 3 })
        );
        Assert.Equal(
            """[{"id":2}]""",
            await Run("select id from people where name is @name and id = $id", new { name = (string?)null, id = 2L })
        );
        Assert.Equal(
            """[{"id":1},{"id":3}]""",
            await Run("select id from people where id in @ids order by id", new { ids = new[] { 1, 3 } })
        );
        Assert.Equal("[]", await Run("select id from people where id in @ids", new { ids = Array.Empty<int>() }));
        Assert.Equal(
            """[{"id":1}]""",
            await Run("select id from people where id = @id", new Dictionary<string, object?> { ["id"] = 1 })
        );
        Assert.Equal(
            """[{"id":1}]""",
            await Run("select id from people where id = @id", new Dictionary<string, int> { ["id"] = 1 })
        );
        Assert.Equal(
            """[{"id":1}]""",
            await Run("select id from people where id = @id", new System.Collections.Hashtable { ["@id"] = 1 })
        );
        Assert.Equal(
            """[{"id":1}]""",
            await Run("select id from people where id = @id", new SqliteParameter("@id", 1))
        );
        Assert.Equal("""[{"id":1}]""", await Run<IFormattable>("select id from people where id = @Id", new Wanted(1)));
        Assert.Equal(
            """[{"id":1}]""",
            await Run("select id from people where id in @ids", new { ids = new[] { Small.One } })
        );
        Assert.Equal(
            """[{"id":1,"x":7}]""",
            await Run(
                "select id, @ids_1 as x from people where id in @ids and id not in @none",
                new
                {
                    ids_1 = 7,
                    ids = new[] { 1 },
                    none = Array.Empty<int>(),
                    none_0 = 1,
                }
            )
        );
        Assert.Equal("""[{"x":6}]""", await Run("select @day as x", new { day = DayOfWeek.Saturday }));
        string nothing = "x' or 1 = 1 --";
        Assert.Equal("[]", await Run("select id from people where name = @nothing", new { nothing }));
    }

    private enum Small : byte
    {
        One = 1,
    }

    private sealed record Wanted(int Id) : IFormattable
    {
        public string ToString(string? format, IFormatProvider? provider) => "";
    }

    [Fact]
    public async Task What_can_not_be_parameters_is_an_error_that_says_so()
    {
        using var db = new SqliteFixture();
        ArgumentException e = await Assert.ThrowsAsync<ArgumentException>(() =>
            db.Connection.SerializeRowsAsync(new MemoryStream(), "select 1 as x", CancellationToken.None)
        );
        Assert.Contains("cancellationToken:", e.Message);
        await Assert.ThrowsAsync<ArgumentException>(() =>
            db.Connection.SerializeRowsAsync(new MemoryStream(), "select @Length as x", "text")
        );
        await Assert.ThrowsAsync<ArgumentException>(() =>
            db.Connection.SerializeRowsAsync(new MemoryStream(), "select 1 as x", (int[])[1])
        );
        await Assert.ThrowsAsync<ArgumentException>(() =>
            db.Connection.SerializeRowsAsync(
                new MemoryStream(),
                "select @id as x",
                new DynamicParameters(new { id = 1 })
            )
        );
    }

    private sealed class Position
    {
        public override string ToString() => "0/16";
    }

    [Fact]
    public async Task Values_of_a_drivers_own_types_are_not_lost()
    {
        var table = new DataTable();
        foreach (
            Type type in (Type[])
                [
                    typeof(System.Net.IPAddress),
                    typeof(System.Net.NetworkInformation.PhysicalAddress),
                    typeof(Position),
                    typeof(object),
                ]
        )
            table.Columns.Add(type.Name, type);
        table.Rows.Add(
            System.Net.IPAddress.Parse("1.2.3.4"),
            System.Net.NetworkInformation.PhysicalAddress.Parse("08-00-2B-01-02-03"),
            new Position(),
            System.Net.IPNetwork.Parse("10.0.0.0/8")
        );
        using var stream = new MemoryStream();
        await JsonWire.SerializeRowsAsync(stream, table.CreateDataReader());
        Assert.Equal(
            """[{"ipAddress":"1.2.3.4","physicalAddress":"08:00:2b:01:02:03","position":"0/16","object":"10.0.0.0/8"}]""",
            Encoding.UTF8.GetString(stream.ToArray())
        );
    }

    [Fact]
    public async Task Binary_values_that_a_driver_returns_as_streams_are_bytes()
    {
        using var table = new DataTable();
        table.Columns.Add("blob", typeof(Stream));
        table.Rows.Add(new MemoryStream([1, 2, 255]));
        table.Rows.Add(DBNull.Value);
        using var stream = new MemoryStream();
        await JsonWire.SerializeRowsAsync(stream, table.CreateDataReader());
        Assert.Equal("""[{"blob":"AQL/"},{"blob":null}]""", Encoding.UTF8.GetString(stream.ToArray()));

        using var again = new DataTable();
        again.Columns.Add("blob", typeof(Stream));
        again.Rows.Add(new MemoryStream([1, 2, 255]));
        using var packed = new MemoryStream();
        await MessagePackWire.SerializeRowsAsync(packed, again.CreateDataReader());
        Assert.EndsWith("C4030102FF", Convert.ToHexString(packed.ToArray()), StringComparison.Ordinal);
    }

    [Fact]
    public void Names_of_result_sets_differ()
    {
        Assert.Throws<ArgumentException>(() => new RowOptions { SetNames = ["items", "items"] });
        Assert.Throws<ArgumentException>(() => new RowOptions { SetNames = ["items", null!] });
    }

    [Fact]
    public async Task A_column_name_with_half_of_a_surrogate_pair_is_an_error()
    {
        var table = new DataTable();
        table.Columns.Add("a\ud800", typeof(int));
        table.Rows.Add(1);
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            JsonWire.SerializeRowsAsync(new MemoryStream(), table.CreateDataReader())
        );
        Assert.Equal(WireError.InvalidText, e.Error);
    }

    [Fact]
    public async Task A_closed_connection_is_opened_for_the_call_and_closed_again()
    {
        string file = Path.GetTempFileName();
        try
        {
            using var connection = new SqliteConnection($"Data Source={file};Pooling=False");
            using var stream = new MemoryStream();
            await connection.SerializeRowsAsync(stream, "select 1 as x");
            Assert.Equal(ConnectionState.Closed, connection.State);
            await Assert.ThrowsAsync<SqliteException>(() => connection.SerializeRowsAsync(stream, "select nothing"));
            Assert.Equal(ConnectionState.Closed, connection.State);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task Dappers_reader_goes_in_as_it_is()
    {
        using var db = new SqliteFixture(People);
        using System.Data.Common.DbDataReader reader = await db.Connection.ExecuteReaderAsync(
            "select id from people order by id"
        );
        Assert.IsType<SqliteDataReader>(RowDrivers.Unwrap(reader));
        using var stream = new MemoryStream();
        await JsonWire.SerializeRowsAsync(stream, reader);
        Assert.Equal("""[{"id":1},{"id":2},{"id":3}]""", Encoding.UTF8.GetString(stream.ToArray()));
        Assert.False(reader.Read());
    }
}
