using Microsoft.Data.Sqlite;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

public class SqliteInsertTests
{
    private const string Table = """
        create table t(id integer primary key, name text not null, price decimal(9,2), qty int, at datetime, data blob,
          r real, x, customer_name text default 'none', twice generated always as (id * 2))
        """;

    private const string Hard = """
        insert into t(id, name, price, qty, at, data, r, x, customer_name) values
          (-9223372036854775808, 'a' || char(0) || '😀', 1.5, 9223372036854775807, '2026-01-02T03:04:05', x'00ff', 0.1, '007', null),
          (2, '', -99999.99, -1, '0001-01-01', x'', 1.7976931348623157e308, 1.5, ''),
          (3, ' x ', null, null, '9999-12-31 23:59:59.9999999', null, 9e999, -5, 'none'),
          (4, '"\/' || char(10), 0.1, 0, null, zeroblob(3), -4.9e-324, '{"a":1}', 'é');
        """;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_table_read_from_the_wire_is_equal(bool isMessagePack)
    {
        using SqliteConnection connection = InsertTable.OpenSqlite($"{Table}; {Hard}");
        const string Select = "select id, name, price, qty, at, data, r, x, customer_name from t";
        WireRows rows = isMessagePack
            ? WireRows.MessagePack(await connection.ReadMessagePack(Select))
            : WireRows.Json(new MemoryStream(await connection.ReadJson(Select)));
        connection.Run(Table.Replace("table t", "table u", StringComparison.Ordinal));
        Assert.Equal(4, await connection.InsertRowsAsync("u", rows));
        const string Cells =
            "select id, name, hex(name), typeof(price), price, qty, at, typeof(data), hex(data), "
            + "r, typeof(x), x, customer_name, typeof(r) from ";
        Assert.Equal(
            await connection.ReadText($"{Cells}t order by id"),
            await connection.ReadText($"{Cells}u order by id")
        );
    }

    [Theory]
    [InlineData("""{"id":9,"name":null}""", "name", WireError.Null, 16)]
    [InlineData("""{"id":9,"name":5}""", "name", WireError.Range, 16)]
    [InlineData("""{"id":9,"name":"x","price":"007"}""", "price", WireError.Range, 28)]
    [InlineData("""{"id":9,"name":"x","price":" 1e5 "}""", "price", WireError.Range, 28)]
    [InlineData("""{"id":9,"name":"x","price":0.123456789012345678901}""", "price", WireError.Range, 28)]
    [InlineData("""{"id":9,"name":"x","qty":1.5}""", "qty", WireError.Range, 26)]
    [InlineData("""{"id":9,"name":"x","qty":"1"}""", "qty", WireError.Range, 26)]
    [InlineData("""{"id":9,"name":"x","qty":9223372036854775808}""", "qty", WireError.Range, 26)]
    [InlineData("""{"id":9,"name":"x","r":9007199254740993}""", "r", WireError.Range, 24)]
    [InlineData("""{"id":9,"name":"x","r":"NaN"}""", "r", WireError.Range, 24)]
    [InlineData("""{"id":9,"name":"x","data":"!"}""", "data", WireError.Type, 27)]
    [InlineData("""{"id":9,"name":"x","x":[1]}""", "x", WireError.Type, 24)]
    [InlineData("""{"id":null,"name":"x"}""", "id", WireError.Null, 7)]
    [InlineData("""{"id":9,"name":"x","NAME":"y"}""", "name", WireError.DuplicateMember, 27)]
    [InlineData("""{"id":9,"name":"x","nom":1}""", null, WireError.UnknownMember, 26)]
    [InlineData("""{"id":9,"name":"x","twice":18}""", null, WireError.UnknownMember, 28)]
    [InlineData("""{"id":9,"name":"x","price":{"a":1}}""", "price", WireError.Type, 28)]
    [InlineData("""{"id":9 "name":"x"}""", "id", WireError.Syntax, 9)]
    [InlineData("null", null, WireError.Null, 1)]
    [InlineData("[]", null, WireError.Type, 1)]
    [InlineData("{}", null, WireError.MissingMember, 1)]
    public async Task What_would_change_is_refused_with_its_place(
        string row,
        string? column,
        WireError error,
        int offset
    )
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        InsertException failure = await connection.FailsToInsert("t", $$"""[{"id":1,"name":"a"},{{row}}]""");
        Assert.Equal(
            (2, column, error, offset + 20L, 1),
            (failure.Row, failure.Column, failure.Error, failure.Offset, Math.Max(failure.Line, 1))
        );
        Assert.StartsWith("$", failure.Path);
        Assert.Equal(1, await connection.InsertJson("t", """[{"id":1,"name":"a"}]"""));
    }

    [Fact]
    public async Task A_violated_constraint_is_reported_with_row_and_column()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        InsertException failure = await connection.FailsToInsert(
            "t",
            """[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":1,"name":"c"},{"id":3,"name":"d"}]"""
        );
        Assert.Equal((3, "id", "$[2]", 41), (failure.Row, failure.Column, failure.Path, failure.Offset));
        Assert.Equal(19, Assert.IsType<SqliteException>(failure.InnerException).SqliteErrorCode);
        Assert.True(failure.IsConflict);
        failure = await connection.FailsToInsert("t", """[{"id":1}]""");
        Assert.Equal((1, "name"), (failure.Row, failure.Column));
    }

    [Fact]
    public async Task Absent_members_are_the_defaults_of_their_columns()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        await connection.InsertJson(
            "t",
            """
            [{"id":1,"name":"a"},{"name":"b","customerName":"Ada"},{"id":7,"name":"c","qty":1,"customer_name":null},
             {"name":"d","customer":{"name":"Bob"}},{"name":"e","customer":null}]
            """
        );
        Assert.Equal(
            """
            [[1,"none",null],[2,"Ada",null],[7,null,1],[8,"Bob",null],[9,null,null]]
            """,
            await connection.ReadValues("select id, customer_name, qty from t order by id")
        );
    }

    [Fact]
    public async Task Rows_that_exist_are_updated_by_their_keys()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        await connection.InsertJson("t", """[{"id":1,"name":"a","qty":5},{"id":2,"name":"b"}]""");
        Assert.Equal(
            2,
            await connection.InsertJson(
                "t",
                """[{"ID":1,"name":"A"},{"ID":3,"name":"c"}]""",
                new() { UpdateKeys = ["Id"] }
            )
        );
        Assert.Equal(
            """[[1,"A",5],[2,"b",null],[3,"c",null]]""",
            await connection.ReadValues("select id, name, qty from t order by id")
        );
        InsertException failure = await connection.FailsToInsert(
            "t",
            """[{"name":"x"}]""",
            new() { UpdateKeys = ["id"] }
        );
        Assert.Equal((1, "id", WireError.MissingMember), (failure.Row, failure.Column, failure.Error));
    }

    [Fact]
    public async Task Options_ignore_members_restrict_columns_and_store_json()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        await connection.InsertJson(
            "t",
            """[{"id":1,"name":"a","twice":3,"more":[1,{"b":2}]}]""",
            new() { IgnoreUnknownMembers = true }
        );
        InsertException failure = await connection.FailsToInsert(
            "t",
            """[{"id":2,"name":"b","qty":1}]""",
            new() { Columns = ["id", "name"] }
        );
        Assert.Equal(WireError.UnknownMember, failure.Error);
        await connection.InsertJson(
            "t",
            """[{"id":2,"name":"b","x":{"a": [1, null]}}]""",
            new() { Columns = ["id", "name", "x"], JsonColumns = ["x"] }
        );
        Assert.Equal(
            """[{"x":null},{"x":{"a":[1,null]}}]""",
            await connection.ReadText("select x from t order by id", new() { JsonColumns = ["x"] })
        );
        await Assert.ThrowsAsync<ArgumentException>(() =>
            connection.InsertJson("t", "[]", new() { Columns = ["nom"] })
        );
        await Assert.ThrowsAsync<SqliteException>(() => connection.InsertJson("missing", "[]"));
        Assert.Equal(0, await connection.InsertJson("main.t", "[]"));
        connection.Run("""create table "a.b"(x "my ""type")""");
        Assert.Equal(1, await connection.InsertJson("\"a.b\"", """[{"x":1}]"""));
    }

    /// <summary>Databases that parse JSON keep the last of two members with one name.</summary>
    [Fact]
    public async Task A_name_that_occurs_twice_in_a_document_is_an_error()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite("create table j(x text)");
        InsertOptions options = new() { JsonColumns = ["x"] };
        byte[] packed = [0x91, 0x81, 0xA1, (byte)'x', 0x82, 0xA1, (byte)'a', 1, 0xA1, (byte)'a', 2];
        foreach (
            WireRows rows in (WireRows[])
                [
                    WireRows.Json("""[{"x":[{"a":1,"b":2,"a":3}]}]"""u8.ToArray()),
                    WireRows.MessagePack(packed),
                    WireRows.Csv("x\n\"{\"\"a\"\":1,\"\"a\"\":2}\"\n"u8.ToArray()),
                ]
        )
        {
            InsertException failure = await connection.FailsToInsert("j", rows, options);
            Assert.Equal((WireError.DuplicateMember, "x", 1), (failure.Error, failure.Column, (int)failure.Row));
        }

        await connection.InsertJson("j", """[{"x":{"a":{"a":1},"b":[{"a":1},{"a":1}]}}]""", options);
        Assert.Equal(
            """[["{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}"]]""",
            await connection.ReadValues("select * from j")
        );
    }

    [Fact]
    public async Task Batches_are_committed_on_request()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        string valid = string.Join(',', Enumerable.Range(1, 10).Select(i => $$"""{"id":{{i}},"name":"n"}"""));
        string json = $$"""[{{valid}},{}]""";
        var progress = new List<long>();
        InsertException failure = await Assert.ThrowsAsync<InsertException>(() =>
            connection.InsertJson(
                "t",
                json,
                new()
                {
                    BatchSize = 4,
                    CommitEachBatch = true,
                    Progress = new Reporter(progress),
                }
            )
        );
        Assert.Equal((11, 8, 8L), (failure.Row, failure.StoredRows, connection.Count("t")));
        Assert.Equal([4, 8], progress);
    }

    [Fact]
    public async Task Rows_that_are_stored_already_are_skipped()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        const string Json = """[{"id":1,"name":"a"},{"id":2,"name":"b"},{"id":3,"name":"c"},{"id":2,"name":"d"}]""";
        InsertException failure = await Assert.ThrowsAsync<InsertException>(() =>
            connection.InsertJson(
                "t",
                Json,
                new()
                {
                    SkipRows = 1,
                    BatchSize = 1,
                    CommitEachBatch = true,
                }
            )
        );
        Assert.Equal((4L, 2L), (failure.Row, failure.StoredRows));
        Assert.Equal(
            "[2,3]",
            await connection.ReadText("select id from t", new() { Form = Sluice.Rows.RowForm.Column })
        );
        failure = await connection.FailsToInsert("t", Json, new() { SkipRows = 2 });
        Assert.Equal((3L, 41L), (failure.Row, failure.Offset));
        failure = await connection.FailsToInsert("t", Json, new() { SkipRows = 5 });
        Assert.Equal(WireError.EndOfInput, failure.Error);
        failure = await connection.FailsToInsert("t", """[{"id":"x"}]""", new() { SkipRows = 1 });
        Assert.Equal((1L, WireError.Range), (failure.Row, failure.Error));
        Assert.Throws<ArgumentOutOfRangeException>(() => new InsertOptions { SkipRows = -1 });
    }

    [Fact]
    public async Task An_error_of_the_source_is_not_one_of_the_table()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table),
            other = InsertTable.OpenSqlite(
                "create table s(id, n); insert into s values (1, 1), (2, -9223372036854775808)"
            );
        using SqliteCommand command = new("select id, abs(n) || 'x' as name from s", other);
        using SqliteDataReader reader = command.ExecuteReader();
        await Assert.ThrowsAsync<SqliteException>(() => connection.InsertRowsAsync("t", reader));
        Assert.Equal(0, connection.Count("t"));
    }

    private sealed class Reporter(List<long> rows) : IProgress<Rows.RowProgress>
    {
        public void Report(Rows.RowProgress value) => rows.Add(value.Rows);
    }

    [Fact]
    public async Task The_transaction_of_a_caller_is_as_before_after_a_failure()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        using SqliteTransaction transaction = connection.BeginTransaction();
        InsertOptions options = new() { Transaction = transaction };
        await connection.InsertJson("t", """[{"id":1,"name":"a"}]""", options);
        await Assert.ThrowsAsync<InsertException>(() =>
            connection.InsertJson("t", """[{"id":2,"name":"b"},{"id":1,"name":"c"}]""", options)
        );
        await connection.InsertJson("t", """[{"id":3,"name":"c"}]""", options);
        transaction.Commit();
        Assert.Equal("[1,3]", await connection.ReadText("select id from t", new() { Form = Rows.RowForm.Column }));
        await Assert.ThrowsAsync<ArgumentException>(() =>
            connection.InsertJson("t", "[]", options with { CommitEachBatch = true })
        );
    }

    [Fact]
    public async Task Objects_and_readers_are_inserted()
    {
        const string Orders =
            """create table o(id integer primary key, customer_name text, total text, at text, code text, active int, "lines" text)""";
        using SqliteConnection connection = InsertTable.OpenSqlite(Orders);
        Order[] orders =
        [
            new(
                1,
                new("Ada"),
                12.5m,
                new(2026, 1, 2, 3, 4, 5),
                new("11111111-2222-3333-4444-555555555555"),
                true,
                [1, 2]
            ),
            new(2, null, decimal.MaxValue, DateTime.MaxValue, Guid.Empty, false, []),
        ];
        Assert.Equal(2, await connection.InsertRowsAsync("o", orders));
        Assert.Equal(
            JsonWire.Serialize(orders),
            JsonWire.Serialize(
                await connection.QueryAsync<Order>(
                    "select id, customer_name as \"customer.name\", total, at, code, active, lines from o"
                )
            )
        );
        using SqliteConnection other = InsertTable.OpenSqlite(Orders);
        using SqliteCommand select = new("select * from o", connection);
        using SqliteDataReader reader = select.ExecuteReader();
        Assert.Equal(2, await other.InsertRowsAsync("o", reader));
        Assert.Equal(await connection.ReadText("select * from o"), await other.ReadText("select * from o"));

        Order bad = orders[0] with { Id = 3, Customer = new("half \uD800") };
        InsertException failure = await Assert.ThrowsAsync<InsertException>(() => other.InsertRowsAsync("o", [bad]));
        Assert.Equal(
            (1, "customer_name", "$[0].customer.name", WireError.InvalidText),
            (failure.Row, failure.Column, failure.Path, failure.Error)
        );
        bad = orders[0] with { Id = 3, At = DateTime.UtcNow };
        failure = await Assert.ThrowsAsync<InsertException>(() => other.InsertRowsAsync("o", Later([bad])));
        Assert.Equal((1, "at", WireError.Type), (failure.Row, failure.Column, failure.Error));
        Assert.Equal(2, other.Count("o"));
    }

    private static async IAsyncEnumerable<T> Later<T>(IEnumerable<T> values)
    {
        foreach (T value in values)
        {
            await Task.Yield();
            yield return value;
        }
    }

    [Fact]
    public async Task A_row_that_is_too_long_is_refused_before_it_is_in_memory()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        var rows = new GeneratedRows(
            100_000,
            i => i == 0 ? """[{"id":1,"name":"a"},{"id":2,"name":" """ : new string('x', 1000)
        );
        InsertException failure = await connection.FailsToInsert(
            "t",
            WireRows.Json(rows),
            new() { MaxRowBytes = 100_000 }
        );
        Assert.Equal((2, WireError.Limit), (failure.Row, failure.Error));
        Assert.True(rows.Rows < 1000);
    }

    [Fact]
    public void Options_are_checked()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new InsertOptions { BatchSize = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new InsertOptions { MaxRowBytes = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new InsertOptions { Timeout = TimeSpan.FromSeconds(-1) });
        Assert.Equal(
            (100_000, 16 * 1024 * 1024),
            (default(InsertOptions).BatchSize, default(InsertOptions).MaxRowBytes)
        );
        Assert.Equal(
            (10_000, 10_000, 7),
            (
                new InsertOptions { CommitEachBatch = true }.BatchSize,
                new InsertOptions { UpdateKeys = ["id"] }.BatchSize,
                new InsertOptions { BatchSize = 7 }.BatchSize
            )
        );
    }

    [Theory]
    [InlineData("a.")]
    [InlineData("\"a")]
    [InlineData(".")]
    public async Task A_table_needs_a_name(string table)
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        await Assert.ThrowsAsync<ArgumentException>(() => connection.InsertJson(table, "[]"));
    }
}

[Shape]
public partial record Order(
    int Id,
    OrderCustomer? Customer,
    decimal Total,
    DateTime At,
    Guid Code,
    bool Active,
    List<int> Lines
);

[Shape]
public partial record OrderCustomer(string Name);
