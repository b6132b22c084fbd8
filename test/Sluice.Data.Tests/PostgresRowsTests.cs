using System.Text;
using Npgsql;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

[Collection("PostgreSQL")]
public class PostgresRowsTests(PostgresFixture db)
{
    [Theory]
    [InlineData("true", "true")]
    [InlineData("1::smallint", "1")]
    [InlineData("(-2147483648)::int", "-2147483648")]
    [InlineData("9223372036854775807::bigint", "9223372036854775807")]
    [InlineData("4294967295::oid", "4294967295")]
    [InlineData("1.5::real", "1.5")]
    [InlineData("0.1::float8", "0.1")]
    [InlineData(
        "'Zoë \"q\" \\ ' || chr(10) || '😀'",
        """
            "Zoë \"q\" \\ \n😀"
            """
    )]
    [InlineData("'x'::varchar(5)", "\"x\"")]
    [InlineData("'ab'::char(4)", "\"ab  \"")]
    [InlineData("'Name'::name", "\"Name\"")]
    [InlineData("'CI'::citext", "\"CI\"")]
    [InlineData("''", "\"\"")]
    [InlineData("null::int", "null")]
    [InlineData("'\\x0102ff'::bytea", "\"AQL/\"")]
    [InlineData("'{\"b\":[1, 2],\"a\":null}'::json", """{"b":[1,2],"a":null}""")]
    [InlineData("'{\"b\":[1, 2],\"a\":1e400}'::jsonb -> 'b'", "[1,2]")]
    [InlineData("'11111111-2222-3333-4444-555555555555'::uuid", "\"11111111-2222-3333-4444-555555555555\"")]
    [InlineData("0::numeric", "0")]
    [InlineData("1.50::numeric", "1.50")]
    [InlineData("-0.0001::numeric", "-0.0001")]
    [InlineData("10000::numeric", "10000")]
    [InlineData("100000000.00000001::numeric", "100000000.00000001")]
    [InlineData("0.00000000000000000000000000000000000012300::numeric", "0.00000000000000000000000000000000000012300")]
    [InlineData(
        "123456789012345678901234567890123456789012345678901234567890.123::numeric",
        "123456789012345678901234567890123456789012345678901234567890.123"
    )]
    [InlineData("12.34::money", "12.34")]
    [InlineData("'2024-02-29'::date", "\"2024-02-29\"")]
    [InlineData("'infinity'::date", "\"infinity\"")]
    [InlineData("'12:34:56.789'::time", "\"12:34:56.7890000\"")]
    [InlineData("'24:00'::time", "\"24:00:00\"")]
    [InlineData("'12:34:56+02'::timetz", "\"12:34:56+02:00\"")]
    [InlineData("'2024-02-29 01:02:03.456'::timestamp", "\"2024-02-29T01:02:03.456\"")]
    [InlineData("'2024-02-29 01:02:03+00'::timestamptz", "\"2024-02-29T01:02:03Z\"")]
    [InlineData("'-infinity'::timestamptz", "\"-infinity\"")]
    [InlineData("'1 day 02:03:04'::interval", "\"1.02:03:04\"")]
    [InlineData("'1 year 2 months 3 days 04:05:06.5'::interval", "\"P1Y2M3DT4H5M6.5S\"")]
    [InlineData("'192.168.0.1'::inet", "\"192.168.0.1\"")]
    [InlineData("'10.0.0.0/8'::cidr", "\"10.0.0.0/8\"")]
    [InlineData("'2001:db8::1/64'::inet", "\"2001:db8::1/64\"")]
    [InlineData("'08:00:2b:01:02:03'::macaddr", "\"08:00:2b:01:02:03\"")]
    [InlineData("b'01011'::varbit", "\"01011\"")]
    [InlineData("point(1.5,-2)", """{"x":1.5,"y":-2}""")]
    [InlineData("line '{1,2,3}'", """{"a":1,"b":2,"c":3}""")]
    [InlineData("circle '((1,2),3)'", """{"x":1,"y":2,"radius":3}""")]
    [InlineData("box '((3,4),(1,2))'", """[{"x":3,"y":4},{"x":1,"y":2}]""")]
    [InlineData("lseg '((3,4),(1,2))'", """[{"x":3,"y":4},{"x":1,"y":2}]""")]
    [InlineData("path '((1,2),(3,4))'", """{"closed":true,"points":[{"x":1,"y":2},{"x":3,"y":4}]}""")]
    [InlineData("polygon '((1,2),(3,4))'", """[{"x":1,"y":2},{"x":3,"y":4}]""")]
    [InlineData("'16/B374D848'::pg_lsn", "\"16/B374D848\"")]
    [InlineData("'18446744073709551615'::xid8", "18446744073709551615")]
    [InlineData(
        "'$.a[*]'::jsonpath",
        """
            "$.\"a\"[*]"
            """
    )]
    [InlineData("'1 2'::int2vector", "[1,2]")]
    [InlineData("row(1, '2024-02-29'::date, 'x')", """[1,"2024-02-29","x"]""")]
    [InlineData("array[1,null,3]", "[1,null,3]")]
    [InlineData("array[[1,2],[3,4]]", "[[1,2],[3,4]]")]
    [InlineData("'{}'::text[]", "[]")]
    [InlineData("array['a','b\"c']", """["a","b\"c"]""")]
    [InlineData("array[1.5,2]::numeric[]", "[1.5,2]")]
    [InlineData("int4range(1,10)", """{"lower":1,"upper":10,"lowerInclusive":true,"upperInclusive":false}""")]
    [InlineData(
        "'[2024-01-01,)'::daterange",
        """{"lower":"2024-01-01","upper":null,"lowerInclusive":true,"upperInclusive":false}"""
    )]
    [InlineData("'empty'::int4range", """{"empty":true}""")]
    [InlineData(
        "'{[1,2),[5,6)}'::int4multirange",
        """[{"lower":1,"upper":2,"lowerInclusive":true,"upperInclusive":false},{"lower":5,"upper":6,"lowerInclusive":true,"upperInclusive":false}]"""
    )]
    [InlineData("'a=>1,b=>NULL'::hstore", """{"a":"1","b":null}""")]
    [InlineData("'a fat:1A,3 ''it''''s'''::tsvector", "\"'a' 'fat':1A,3 'it''s'\"")]
    [InlineData(
        "'fat:AB & !(ra:* | b) & (a <-> (b <3> c))'::tsquery",
        "\"'fat':AB & !( 'ra':* | 'b' ) & 'a' <-> ( 'b' <3> 'c' )\""
    )]
    [InlineData("array[''::tsquery]", """[""]""")]
    [InlineData("'10:20:10,14'::pg_snapshot", "\"10:20:10,14\"")]
    [InlineData("'10:10:'::txid_snapshot", "\"10:10:\"")]
    [InlineData("'pg_catalog'::regnamespace", "11")]
    [InlineData("pg_sleep(0)", "null")]
    public async Task A_type_is_written_as(string expression, string json) =>
        Assert.Equal($$"""[{"x":{{json.Trim()}}}]""", await db.Json($"select {expression} as x"));

    [Fact]
    public async Task Composites_enumerations_and_domains()
    {
        await using (NpgsqlConnection connection = await db.Source.OpenConnectionAsync())
        {
            await using NpgsqlCommand make = connection.CreateCommand();
            make.CommandText =
                "drop type if exists order_line cascade; drop type if exists mood cascade; drop domain if exists small cascade; create type mood as enum ('sad', 'ok'); create domain small as int check (value < 100); create type order_line as (sku text, quantity small, moods mood[])";
            await make.ExecuteNonQueryAsync();
            await connection.ReloadTypesAsync();
        }
        Assert.Equal(
            """[{"X":{"SKU":"A-1","QUANTITY":2,"MOODS":["ok"]}}]""",
            await db.Json(
                "select row('A-1', 2, array['ok']::mood[])::order_line as x",
                options: new JsonWireOptions { Naming = WireNaming.SnakeUpper }
            )
        );
        Assert.Equal(
            """[{"x":{"sku":"A-1","quantity":2,"moods":["ok","sad"]},"y":"ok","z":[{"sku":"B","quantity":null,"moods":null}]}]""",
            await db.Json(
                "select row('A-1', 2, array['ok','sad']::mood[])::order_line as x, 'ok'::mood as y, array[row('B', null, null)::order_line] as z"
            )
        );
    }

    [Theory]
    [InlineData("'NaN'::numeric")]
    [InlineData("'Infinity'::float8")]
    [InlineData("'0044-03-15 BC'::date")]
    [InlineData("'294000-01-01'::timestamp")]
    [InlineData("row(1, 'infinity'::date)")]
    [InlineData("row(1, row('-infinity'::timestamp))")]
    public async Task What_has_no_form_on_the_wire_is_an_error_with_its_place(string expression)
    {
        WireException e = await Assert.ThrowsAsync<WireException>(() => db.Json($"select 1 as a, {expression} as x"));
        Assert.Equal("$[0].x", e.Path);
    }

    [Theory]
    [InlineData("1::numeric / 3 * 1e40", 34)]
    [InlineData("79228162514264337593543950336", 29)]
    [InlineData("0.10", 4)]
    public async Task Numbers_beyond_decimal_are_text_on_MessagePack_as_decimals_are(string expression, int digits)
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        string shown = (string)
            (await new NpgsqlCommand($"select ({expression})::text", connection).ExecuteScalarAsync())!;
        Assert.True(shown.Length >= digits);
        using var packed = new MemoryStream();
        await connection.SerializeRowsAsync(packed, $"select {expression} as x", default(MessagePackWireOptions));
        Assert.Equal($$"""[{"x":"{{shown}}"}]""", Encoding.UTF8.GetString(MessagePackWire.ToJson(packed.ToArray())));

        var native = new MessagePackWireOptions { NativeDecimals = true };
        packed.SetLength(0);
        await connection.SerializeRowsAsync(
            packed,
            $"select {expression} as x",
            new RowOptions { Form = RowForm.Scalar },
            native
        );
        if (digits < 29)
            Assert.Equal(
                decimal.Parse(shown, System.Globalization.CultureInfo.InvariantCulture),
                MessagePackWire.Deserialize<decimal>(packed.ToArray(), native)
            );
        else
            Assert.Equal(shown, MessagePackWire.Deserialize<string>(packed.ToArray(), native));
    }

    [Theory]
    [InlineData("row(1, 2)::clashing", "'userId' and 'UserId'")]
    [InlineData("(select t from unloaded t)", "EnableTableCompositesLoading")]
    public async Task Composites_that_can_not_be_written_say_why(string expression, string part)
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        await new NpgsqlCommand(
            """drop type if exists clashing; drop table if exists unloaded; create type clashing as ("userId" int, "UserId" int); create table unloaded(id int); insert into unloaded values (1)""",
            connection
        ).ExecuteNonQueryAsync();
        await connection.ReloadTypesAsync();
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            connection.SerializeRowsAsync(new MemoryStream(), $"select {expression} as x")
        );
        Assert.Contains(part, e.Message);
    }

    [Theory]
    [InlineData("1234")]
    [InlineData("12::int2")]
    [InlineData("12345678::int8")]
    [InlineData("1.25::float4")]
    [InlineData("true")]
    [InlineData("'2562'::oid")]
    [InlineData("'int4'::regtype")]
    [InlineData("array[1,2]")]
    [InlineData("int4range(1,2)")]
    [InlineData("'{[1,2)}'::int4multirange")]
    [InlineData("'1.2.3.4'::inet")]
    [InlineData("B'101'")]
    [InlineData("''::hstore")]
    [InlineData("'$.a'::jsonpath")]
    [InlineData("'((1,2),(3,4))'::path")]
    [InlineData("'12:00:00'::time")]
    [InlineData("'$1234.56'::money")]
    public async Task Text_that_was_asked_for_is_not_taken_for_the_binary_form(string expression)
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        await using var command = new NpgsqlCommand($"select {expression} as x", connection);
        command.AllResultTypesAreUnknown = true;
        string shown = (string)(await command.ExecuteScalarAsync())!;
        using var stream = new MemoryStream();
        await command.SerializeRowsAsync(stream);
        Assert.Equal($$"""[{"x":"{{shown.Replace("\"", "\\\"")}}"}]""", Encoding.UTF8.GetString(stream.ToArray()));
        command.AllResultTypesAreUnknown = false;
        stream.SetLength(0);
        await command.SerializeRowsAsync(stream); // the same columns, and another plan
        Assert.Equal(await db.Json($"select {expression} as x"), Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Fact]
    public async Task Values_may_nest_as_deep_in_later_rows_as_in_the_first()
    {
        foreach (int depth in (int[])[62, 63])
        {
            foreach (int row in (int[])[1, 5000])
            {
                Exception? thrown = await Record.ExceptionAsync(() =>
                    db.Json(
                        $"select i, case when i = {row} then (repeat('[', {depth}) || repeat(']', {depth}))::json end as x from generate_series(1, 5000) i"
                    )
                );
                Assert.Equal(depth == 63 ? $"$[{row - 1}].x" : null, (thrown as WireException)?.Path);
            }
        }
    }

    [Fact]
    public async Task Empty_lists_have_the_type_of_their_elements()
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        async Task<string> Run<T>(string sql, T parameters)
        {
            using var stream = new MemoryStream();
            await connection.SerializeRowsAsync(stream, sql, parameters);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
        Assert.Equal("[]", await Run("select 1 as a where 1 in @ids", new { ids = Array.Empty<int>() }));
        Assert.Equal("""[{"a":1}]""", await Run("select 1 as a where 1 not in @ids", new { ids = new List<long?>() }));
        Assert.Equal(
            "[]",
            await Run(
                "select 1 as a where gen_random_uuid() in @ids or 'x' in @names or current_date in @days",
                new
                {
                    ids = Array.Empty<Guid>(),
                    names = Array.Empty<string>(),
                    days = Array.Empty<DateOnly>(),
                }
            )
        );
        Assert.Equal("[]", await Run("select 1 as a where 1 in @ids", new { ids = Array.Empty<DayOfWeek>() }));
    }

    [Theory]
    [InlineData(RowForm.First)]
    [InlineData(RowForm.Scalar)]
    public async Task A_form_that_needs_one_row_leaves_the_transaction_and_the_statement_whole(RowForm form)
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        await new NpgsqlCommand("create temp table counted(i int)", connection).ExecuteNonQueryAsync();
        await using NpgsqlTransaction transaction = await connection.BeginTransactionAsync();
        using var stream = new MemoryStream();
        await connection.SerializeRowsAsync(
            stream,
            "insert into counted select i from generate_series(1, 20000) i returning i",
            new RowOptions { Form = form }
        );
        stream.SetLength(0);
        await connection.SerializeRowsAsync(
            stream,
            "select count(*) from counted",
            new RowOptions { Form = RowForm.Scalar }
        );
        Assert.Equal("20000", Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Fact]
    public async Task Columns_asked_for_as_text_are_text()
    {
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        await using NpgsqlCommand command = connection.CreateCommand();
        command.CommandText = "select 5 as a, 7.5::numeric as b, 'x' as c";
        command.AllResultTypesAreUnknown = true;
        using var stream = new MemoryStream();
        await command.SerializeRowsAsync(stream);
        Assert.Equal("""[{"a":"5","b":"7.5","c":"x"}]""", Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Fact]
    public async Task Values_larger_than_every_buffer_and_rows_beyond_one_packet()
    {
        string json = await db.Json("select i as id, repeat('é', i) as text from generate_series(1, 3000) i");
        var expected = new StringBuilder("[");
        for (int i = 1; i <= 3000; i++)
            expected.Append(i > 1 ? "," : "").Append($$"""{"id":{{i}},"text":"{{new string('é', i)}}"}""");
        Assert.Equal(expected.Append(']').ToString(), json);
    }

    [Fact]
    public async Task Several_sets_folding_and_parameters()
    {
        Assert.Equal(
            """[[{"a":1}],[{"b":"x"}]]""",
            await db.Json("select 1 as a; select 'x' as b", new RowOptions { Form = RowForm.Sets })
        );
        Assert.Equal(
            """[{"id":0,"lines":[{"no":1},{"no":2}]},{"id":1,"lines":[{"no":3}]}]""",
            await db.Json("""select i / 3 as id, i as "lines[].no" from generate_series(1, 3) i order by 1""")
        );
        await using NpgsqlConnection connection = await db.Source.OpenConnectionAsync();
        using var stream = new MemoryStream();
        await connection.SerializeRowsAsync(
            stream,
            "select i from generate_series(1, 9) i where i = any(@ids)",
            new { ids = new[] { 2, 5 } }
        );
        Assert.Equal("""[{"i":2},{"i":5}]""", Encoding.UTF8.GetString(stream.ToArray()));
    }
}
