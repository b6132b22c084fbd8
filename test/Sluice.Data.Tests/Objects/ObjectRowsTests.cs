using Microsoft.Data.Sqlite;
using Xunit;

namespace Sluice.Data.Tests.Objects;

/// <summary>Rows of SQLite as objects, by both ways into it: the statement's memory, and the driver's getters.</summary>
public sealed class ObjectRowsTests : IDisposable
{
    private readonly SqliteFixture _db = new(
        """
        create table buyers(id integer primary key, name text, note text);
        insert into buyers values (1, 'Ada', 'x'), (2, 'Zoë 😀', null);
        create table orders(id integer primary key, buyer integer, total text);
        insert into orders values (7, 1, '12.50'), (8, 2, '0'), (9, 99, '1');
        create table lines("order" integer, no integer, sku text, quantity integer);
        insert into lines values (7, 1, 'A-1', 2), (7, 2, 'B-2', null), (8, 3, 'A-1', 1);
        """
    );

    private const string Join = """
        select o.id, b.id as "customer.id", b.name as "customer.name", o.total, l.sku as "lines[].sku",
               l.quantity as "Lines[].Quantity"
        from orders o left join buyers b on b.id = o.buyer left join lines l on l."order" = o.id order by o.id, l.no
        """;

    public void Dispose() => _db.Dispose();

    private async Task<List<T>> Read<T>(string sql, QueryOptions options = default)
    {
        List<T> fast = await _db.Connection.QueryAsync<T>(sql, options);
        using SqliteCommand command = _db.Connection.CreateCommand();
        command.CommandText = sql;
        using SqliteDataReader reader = command.ExecuteReader();
        List<T> general = await new ForwardingReader(reader).ReadRowsAsync<T>(options);
        Assert.Equal(JsonWire.Serialize(general), JsonWire.Serialize(fast));
        var streamed = new List<T>();
        await foreach (T value in _db.Connection.QueryUnbufferedAsync<T>(sql, options))
            streamed.Add(value);
        Assert.Equal(JsonWire.Serialize(streamed), JsonWire.Serialize(fast));
        return fast;
    }

    private async Task<string> Json<T>(string sql, QueryOptions options = default) =>
        JsonWire.Serialize(await Read<T>(sql, options));

    private async Task<WireException> Fails<T>(string sql, QueryOptions options = default)
    {
        WireException fast = await Assert.ThrowsAsync<WireException>(() => _db.Connection.QueryAsync<T>(sql, options));
        using SqliteCommand command = _db.Connection.CreateCommand();
        command.CommandText = sql;
        using SqliteDataReader reader = command.ExecuteReader();
        WireException general = await Assert.ThrowsAsync<WireException>(() =>
            new ForwardingReader(reader).ReadRowsAsync<T>(options)
        );
        Assert.Equal(general.Message, fast.Message);
        return fast;
    }

    [Fact]
    public async Task Records_are_made_by_their_constructor_in_any_order_of_columns()
    {
        Buyer[] expected = [new(1, "Ada", "x"), new(2, "Zoë 😀", null)];
        Assert.Equal(expected, await Read<Buyer>("select note, NAME, id from buyers order by id"));
        Assert.Equal("none", (await Read<Buyer>("select name, id from buyers"))[0].Note);
        Assert.Equal(
            JsonWire.Serialize(expected),
            await Json<PlainBuyer>("select note, name, id from buyers order by id")
        );
    }

    [Theory]
    [InlineData(typeof(Purchase))]
    [InlineData(typeof(PlainPurchase))]
    public async Task Aliases_nest_objects_and_group_rows(Type type)
    {
        string json = type == typeof(Purchase) ? await Json<Purchase>(Join) : await Json<PlainPurchase>(Join);
        Assert.Equal(
            """
            [{"id":7,"customer":{"id":1,"name":"Ada","note":"none"},"lines":[{"sku":"A-1","quantity":2,"parts":null},{"sku":"B-2","quantity":null,"parts":null}],"total":12.50,"label":"order 7"},
            {"id":8,"customer":{"id":2,"name":"Zoë 😀","note":"none"},"lines":[{"sku":"A-1","quantity":1,"parts":null}],"total":0,"label":"order 8"},
            {"id":9,"customer":null,"lines":[],"total":1,"label":"order 9"}]
            """.ReplaceLineEndings(""),
            json
        );
    }

    [Fact]
    public async Task Arrays_nest_on_several_levels_and_hold_plain_values()
    {
        Assert.Equal(
            """
            [{"id":1,"customer":null,"lines":[{"sku":"a","quantity":null,"parts":["x","y"]},{"sku":"b","quantity":null,"parts":[]}],"total":0,"label":"order 1"},{"id":2,"customer":null,"lines":[],"total":0,"label":"order 2"}]
            """,
            await Json<Purchase>(
                """
                select column1 as id, column2 as "lines[].sku", column3 as "lines[].parts[]"
                from (values (1, 'a', 'x'), (1, 'a', 'y'), (1, 'b', null), (2, null, null))
                """
            )
        );
    }

    [Fact]
    public async Task An_element_of_nulls_beside_others_is_refused() =>
        Assert.Contains(
            "it would be lost",
            (
                await Fails<Purchase>(
                    """
                    select 1 as id, column1 as "lines[].sku" from (values ('a'), (null))
                    """
                )
            ).Message
        );

    [Fact]
    public async Task Values_of_one_column_tuples_and_dictionaries_are_rows_too()
    {
        Assert.Equal([1, 2], await Read<int>("select id from buyers order by id"));
        Assert.Equal(["x", null], await Read<string?>("select note from buyers order by id"));
        Assert.Equal([null, 2L], await Read<long?>("select column1 from (values (null), (2))"));
        Assert.Equal([(1, "Ada"), (2, "Zoë 😀")], await Read<(int, string)>("select id, name from buyers order by id"));
        Assert.Equal(
            [(1, 2, 3, 4, 5, 6, 7, "h")],
            await Read<(int, int, int, int, int, int, int, string)>("select 1, 2, 3, 4, 5, 6, 7, 'h'")
        );
        string numbers = string.Join(", ", Enumerable.Range(1, 16));
        Assert.Equal(
            [(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)],
            await Read<(int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int)>(
                $"select {numbers}"
            )
        );
        Assert.Contains(
            "16 columns, but",
            (await Fails<(int, int, int, int, int, int, int, int, int)>($"select {numbers}")).Message
        );
        Assert.Contains("9 elements", (await Fails<(int, int, int, int, int, int, int, int, int)>("select 1")).Message);
        Assert.Equal(
            """[{"a.b":1,"c":null}]""",
            await Json<Dictionary<string, object?>>("select 1 as \"a.b\", null as c")
        );
        Assert.Equal([Grade.High, Grade.Low], await Read<Grade>("select column1 from (values (7), ('low'))"));
    }

    [Theory]
    [InlineData("flag", "1", "true")]
    [InlineData("byte", "255", "255")]
    [InlineData("sByte", "-128", "-128")]
    [InlineData("int16", "-32768", "-32768")]
    [InlineData("uInt32", "4294967295", "4294967295")]
    [InlineData("u_int64", "9223372036854775807", "9223372036854775807")]
    [InlineData("int64", "-9223372036854775808", "-9223372036854775808")]
    [InlineData("int64", "null", "null")]
    [InlineData("single", "0.5", "0.5")]
    [InlineData("double", "3", "3")]
    [InlineData("double", "1.7976931348623157e308", "1.7976931348623157E+308")]
    [InlineData("decimal", "'79228162514264337593543950335'", "79228162514264337593543950335")]
    [InlineData("decimal", "0.1", "0.1")]
    [InlineData("char", "'x'", "\"x\"")]
    [InlineData("text", "'Zoë'", "\"Zoë\"")]
    [InlineData("text", "''", "\"\"")]
    [InlineData("data", "x'0102ff'", "\"AQL/\"")]
    [InlineData("data", "x''", "\"\"")]
    [InlineData("dateTime", "'2024-02-29 12:34:56.1234567'", "\"2024-02-29T12:34:56.1234567\"")]
    [InlineData("dateTime", "'0001-01-01 00:00:00'", "\"0001-01-01T00:00:00\"")]
    [InlineData("dateTime", "'9999-12-31T23:59:59.9999999Z'", "\"9999-12-31T23:59:59.9999999Z\"")]
    [InlineData("offset", "'2024-02-29 12:34:56+02:00'", "\"2024-02-29T12:34:56+02:00\"")]
    [InlineData("date", "'2024-02-29'", "\"2024-02-29\"")]
    [InlineData("time", "'12:34:56'", "\"12:34:56\"")]
    [InlineData("span", "'1.02:03:04'", "\"1.02:03:04\"")]
    [InlineData("guid", "'11111111-2222-3333-4444-55555555555A'", "\"11111111-2222-3333-4444-55555555555a\"")]
    [InlineData("guid", "x'11111111222233334444555555555555'", "\"11111111-2222-3333-4444-555555555555\"")]
    [InlineData("grade", "7", "7")]
    [InlineData("grade", "'High'", "7")]
    [InlineData("link", "'https://a.example/b'", "\"https://a.example/b\"")]
    [InlineData("any", "1.5", "1.5")]
    [InlineData("any", "'t'", "\"t\"")]
    [InlineData("numbers", "'[1, 2]'", "[1,2]")]
    [InlineData("map", "'{\"a\":1}'", "{\"a\":1}")]
    [InlineData("buyer", "'{\"id\":1,\"name\":\"Ada\"}'", "{\"id\":1,\"name\":\"Ada\",\"note\":\"none\"}")]
    [InlineData("buyer", "null", "null")]
    [InlineData("json", "'{\"a\":[1e5]}'", "{\"a\":[1e5]}")]
    [InlineData("json", "7", "7")]
    public async Task Values_are_read_as_their_member(string member, string sql, string json)
    {
        string all = await Json<Everything>($"select {sql} as {member}");
        Assert.Contains($"\"{member.Replace("u_i", "uI", StringComparison.Ordinal)}\":{json}", all);
    }

    [Theory]
    [InlineData("flag", "2", WireError.Range, "Expected a boolean, 0 or 1, but found 2")]
    [InlineData("flag", "'true'", WireError.Type, "Expected a boolean")]
    [InlineData("byte", "256", WireError.Range, "256 is not within 0 and 255")]
    [InlineData("int32", "2147483648", WireError.Range, "is not within -2147483648 and 2147483647")]
    [InlineData(
        "int32",
        "1.0",
        WireError.Type,
        "Expected an integer for the member Int32 of Everything but found a binary fraction"
    )]
    [InlineData("int32", "'1'", WireError.Type, "but found text")]
    [InlineData("int32", "null", WireError.Null, "declared as not nullable")]
    [InlineData("uInt64", "-1", WireError.Range, "-1 is not within")]
    [InlineData("single", "0.1", WireError.Range, "would be rounded as a float")]
    [InlineData("double", "9007199254740993", WireError.Range, "would be rounded as a double")]
    [InlineData("decimal", "1e300", WireError.Range, "decimal can't represent")]
    [InlineData("decimal", "'x'", WireError.Type, "is not a decimal")]
    [InlineData("char", "'xy'", WireError.Type, "single UTF-16 code unit")]
    [InlineData("text", "1", WireError.Type, "Expected text")]
    [InlineData("text", "x'00'", WireError.Type, "but found binary data")]
    [InlineData("text", "cast(x'ff' as text)", WireError.InvalidText, "not valid UTF-8")]
    [InlineData("data", "'x'", WireError.Type, "Expected binary data")]
    [InlineData("dateTime", "'soon'", WireError.Type, "'soon' is not a date and time")]
    [InlineData("dateTime", "1700000000", WireError.Type, "Expected a date and time")]
    [InlineData("offset", "'2024-02-29 12:34:56'", WireError.Type, "is not a date and time with an offset")]
    [InlineData("guid", "x'00'", WireError.Type, "Expected a GUID")]
    [InlineData("grade", "'Middle'", WireError.Type, "not one of the enumeration's names")]
    [InlineData("numbers", "'[1,'", WireError.EndOfInput, "byte 3 of the document")]
    [InlineData("numbers", "'[1] x'", WireError.TrailingData, "row 1")]
    [InlineData("numbers", "7", WireError.Type, "JSON text")]
    [InlineData("link", "'http://['", WireError.Type, "row 1")]
    public async Task What_would_change_a_value_is_an_error(string member, string sql, WireError error, string message)
    {
        WireException e = await Fails<Everything>($"select {sql} as {member}");
        Assert.Contains(message, e.Message);
        Assert.Contains($"(column 1 ('{member}'), row 1", e.Message);
        Assert.Equal((error, $"$[0].{member}"), (e.Error, e.Path));
    }

    [Fact]
    public async Task Errors_give_the_row_and_the_path_within_groups()
    {
        WireException e = await Fails<Purchase>(
            "select 1 as id, 'a' as \"lines[].sku\", column1 as \"lines[].quantity\" from (values (1), (1), (1.5))"
        );
        Assert.Equal("$[2].lines[].quantity", e.Path);
        Assert.Contains("row 3", e.Message);
        e = await Fails<Buyer>("select 1 as id, column1 as name from (values ('a'), (null))");
        Assert.Equal((WireError.Null, "$[1].name"), (e.Error, e.Path));
    }

    [Theory]
    [InlineData("select id, name as nam from buyers", WireError.UnknownMember, "Did you mean 'name'")]
    [InlineData("select id, name, 1 as \"name.x\" from buyers", WireError.DuplicateMember, "'name' and 'name.x'")]
    [InlineData("select id, name, id as ID from buyers", WireError.DuplicateMember, "'id' and 'ID'")]
    [InlineData("select id, 1 as \"name.x\" from buyers", WireError.UnknownMember, "not an object")]
    [InlineData("select id, name as \"name[]\" from buyers", WireError.UnknownMember, "not a collection")]
    [InlineData("select id from buyers", WireError.MissingMember, "no column for 'name'")]
    [InlineData("select 1 as \"\", id, name from buyers", WireError.Unsupported, "has no name")]
    public async Task Columns_are_bound_before_a_row_is_read(string sql, WireError error, string message)
    {
        WireException e = await Fails<Buyer>(sql + " where 1 = 0");
        Assert.Contains(message, e.Message);
        Assert.Equal(error, e.Error);
    }

    [Fact]
    public async Task Members_that_cannot_be_set_and_required_ones_are_checked()
    {
        Assert.Contains("can't be set", (await Fails<Purchase>("select 1 as id, 'x' as label")).Message);
        Assert.Contains("no column for 'id'", (await Fails<Purchase>("select 1 as total")).Message);
        Assert.Contains(
            "one array per level",
            (await Fails<Everything>("select 1 as \"numbers[]\", 'x' as \"tags[]\"")).Message
        );
        Assert.Contains("2 columns", (await Fails<int>("select 1, 2")).Message);
        Assert.Contains("3 elements", (await Fails<(int, int, int)>("select 1, 2")).Message);
    }

    [Fact]
    public async Task Unknown_columns_are_ignored_by_option()
    {
        var options = new QueryOptions { IgnoreUnknownColumns = true };
        Assert.Equal(
            [new Buyer(1, "Ada")],
            await Read<Buyer>("select id, name, 7 as other from buyers where id = 1", options)
        );
        Assert.Contains("No column", (await Fails<Everything>("select 7 as other", options)).Message);
        Assert.Contains(
            "has no member",
            (await Fails<Buyer>("select 1 as id, 'x' as name, 2 as \"a.b\"", new() { FlatNames = true })).Message
        );
    }

    [Fact]
    public async Task Single_and_first_check_the_number_of_rows()
    {
        SqliteConnection c = _db.Connection;
        const string All = "select id, name from buyers order by id",
            None = "select id, name from buyers where 1 = 0";
        Assert.Equal(1, (await c.QueryFirstAsync<Buyer>(All)).Id);
        Assert.Equal(2, (await c.QuerySingleAsync<Buyer>(All + " limit 1 offset 1")).Id);
        Assert.Null(await c.QueryFirstOrDefaultAsync<Buyer>(None));
        Assert.Null(await c.QuerySingleOrDefaultAsync<Buyer>(None));
        Assert.Contains(
            "more than one",
            (await Assert.ThrowsAsync<InvalidOperationException>(() => c.QuerySingleOrDefaultAsync<Buyer>(All))).Message
        );
        Assert.Contains(
            "no row",
            (await Assert.ThrowsAsync<InvalidOperationException>(() => c.QuerySingleAsync<Buyer>(None))).Message
        );
        Assert.Contains(
            "no row",
            (await Assert.ThrowsAsync<InvalidOperationException>(() => c.QueryFirstAsync<Buyer>(None))).Message
        );
        Assert.Equal(
            3,
            (await c.QueryAsync<long>("insert into buyers values (3, 'c', null), (4, 'd', null) returning id"))[0]
        );
        Assert.Equal(
            5,
            await c.QueryFirstAsync<int>("insert into buyers values (5, 'e', null), (6, 'f', null) returning id")
        );
        Assert.Equal(6, await c.QuerySingleAsync<int>("select count(*) from buyers"));
    }

    [Fact]
    public async Task Parameters_are_objects_dictionaries_or_the_drivers_own()
    {
        SqliteConnection c = _db.Connection;
        const string Sql = "select id from buyers where id < @max";
        Assert.Equal([1], await c.QueryAsync<int>(Sql, new { max = 2 }));
        Assert.Equal([1], await c.QueryAsync<int>(Sql, new Dictionary<string, object?> { ["max"] = 2 }));
        Assert.Equal([1], await c.QueryAsync<int, Limit>(Sql, new Limit(2)));
        Assert.Equal([1], await c.QueryAsync<int>(Sql, new SqliteParameter("@max", 2)));
        Assert.Equal(
            [2],
            await c.QueryAsync<int>("select id from buyers where id in @ids", new { ids = new[] { 2, 9 } })
        );
    }

    private sealed record Limit(int max);

    [Fact]
    public async Task Result_sets_are_read_one_after_the_other()
    {
        using SqliteCommand command = _db.Connection.CreateCommand();
        command.CommandText =
            "select id, name from buyers; select count(*) from orders; select id from lines where 1 = 0";
        using SqliteDataReader reader = command.ExecuteReader();
        Assert.Equal(2, (await reader.ReadRowsAsync<Buyer>()).Count);
        Assert.True(await reader.NextResultAsync());
        Assert.Equal([3], await reader.ReadRowsAsync<int>());
    }

    [Fact]
    public async Task Closed_connections_are_opened_for_the_call_and_transactions_are_used()
    {
        string file = Path.Combine(Path.GetTempPath(), Guid.NewGuid() + ".db");
        try
        {
            using var connection = new SqliteConnection($"Data Source={file};Pooling=false");
            Assert.Equal([1], await connection.QueryAsync<int>("select 1"));
            Assert.Equal(System.Data.ConnectionState.Closed, connection.State);
            await Assert.ThrowsAsync<SqliteException>(() => connection.QueryAsync<int>("select nothing"));
            await Assert.ThrowsAsync<WireException>(() => connection.QueryAsync<int>("select 'x'"));
            Assert.Equal(System.Data.ConnectionState.Closed, connection.State);
            await connection.OpenAsync();
            using SqliteTransaction transaction = connection.BeginTransaction();
            Assert.Equal(
                1,
                await connection.QuerySingleAsync<int>(
                    "select 1",
                    new QueryOptions { Transaction = transaction, Timeout = TimeSpan.FromSeconds(1.5) }
                )
            );
            using SqliteCommand command = connection.CreateCommand();
            await Assert.ThrowsAsync<ArgumentException>(() =>
                command.QueryAsync<int>(new QueryOptions { Transaction = transaction })
            );
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task A_stream_that_is_left_or_cancelled_frees_the_connection()
    {
        const string Many =
            "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select i from n";
        await foreach (int i in _db.Connection.QueryUnbufferedAsync<int>(Many))
        {
            if (i == 3)
                break;
        }
        using var source = new CancellationTokenSource();
        int last = 0;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (int i in _db.Connection.QueryUnbufferedAsync<int>(Many, cancellationToken: source.Token))
                if ((last = i) == 5)
                    source.Cancel();
        });
        Assert.Equal(5, last);
        _db.Execute("drop table lines");
    }

    [Fact]
    public async Task User_code_that_fails_is_reported_with_its_row()
    {
        WireException e = await Fails<Strict>("select column1 as value from (values (1), (-1))");
        Assert.Equal((WireError.UserCode, "negative"), (e.Error, e.InnerException?.Message));
        Assert.Contains("row 2", e.Message);
    }

    private sealed class Strict(int value)
    {
        public int Value { get; } = value >= 0 ? value : throw new InvalidOperationException("negative");
    }
}
