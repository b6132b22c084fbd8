using System.Diagnostics;
using System.Reflection;
using System.Text;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Sqlite;
using Sluice.Wires;
using Xunit;

namespace Sluice.Data.Tests;

public class SqliteRowsTests
{
    [Fact]
    public void The_drivers_own_library_is_found()
    {
        using var db = new SqliteFixture();
        Assert.True(SqliteLibrary.IsAvailable);
    }

    [Fact]
    public async Task Each_value_is_written_as_what_it_is()
    {
        using var db = new SqliteFixture(
            "create table t(id integer, n int); insert into t values (1, 5), (2, 'abc'), (3, 2.5), (4, x'ff'), (5, null), (6, 9223372036854775807)"
        );
        Assert.Equal(
            """[{"n":5},{"n":"abc"},{"n":2.5},{"n":"/w=="},{"n":null},{"n":9223372036854775807}]""",
            await db.Json("select n from t order by id")
        );
    }

    [Fact]
    public async Task A_value_that_is_not_of_its_declared_type_is_an_error_by_option()
    {
        using var db = new SqliteFixture(
            "create table t(id integer, n int, d datetime); insert into t values (1, 5, '2024-01-01'), (2, 'abc', 7)"
        );
        using var stream = new MemoryStream();
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            db.Connection.SerializeRowsAsync(
                stream,
                "select * from t order by id",
                new RowOptions { RejectMistyped = true }
            )
        );
        Assert.Equal("$[1].n", e.Path);
        Assert.Contains("text", e.Message);
    }

    [Fact]
    public async Task Text_of_a_utf16_database_is_utf8_on_the_wire()
    {
        using var db = new SqliteFixture(
            "pragma encoding = 'UTF-16le'; create table t(x text, y text); insert into t values ('Zoë 😀', 'plain ascii text that is longer'), ('', null)"
        );
        Assert.Equal(
            """[{"x":"Zoë 😀","y":"plain ascii text that is longer"},{"x":"","y":null}]""",
            await db.Json("select x, y from t")
        );
    }

    [Fact]
    public async Task Text_that_is_not_utf8_is_an_error_with_its_place()
    {
        using var db = new SqliteFixture(
            "create table t(id integer primary key, x text); insert into t values (1, 'fine'), (2, cast(x'ff41' as text))"
        );
        using var stream = new MemoryStream();
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            db.Connection.SerializeRowsAsync(stream, "select id, x from t order by id")
        );
        Assert.Equal(WireError.InvalidText, e.Error);
        Assert.Equal("$[1].x", e.Path);
        Assert.Equal(0, stream.Length);
        e = await Assert.ThrowsAsync<WireException>(() => db.Generic("select id, x from t order by id"));
        Assert.Equal((WireError.InvalidText, "$[1].x"), (e.Error, e.Path));
        Assert.Equal(
            """[{"x":"\uFFFD"}]""",
            await db.Json("select char(65533) as x", new JsonWireOptions { Escaping = JsonEscaping.Html })
        );
        Assert.Equal("""[{"a":1}]""", await db.Json("select 1 as a"));
    }

    // The driver's own GetChars and GetBytes look for the value's table, and crash the process where there is none.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Expressions_are_read_through_getters_that_hold(bool wrapped)
    {
        using var db = new SqliteFixture("create table t(x text); insert into t values ('a text')");
        using SqliteCommand command = db.Connection.CreateCommand();
        command.CommandText = "select 'text of an expression' as e, x'00ff' as b, x, 1 as n, x || '!' as y from t";
        using System.Data.Common.DbDataReader reader = command.ExecuteReader();
        System.Data.Common.DbDataReader given = wrapped ? new ForwardingReader(reader) : reader;
        using var stream = new MemoryStream();
        await RowRun.RunAsync(
            new StreamSink(stream),
            new JsonRowWire(default),
            new RowEngine<ReaderSource>(given, new ReaderSource(given)),
            ownsReader: false,
            default
        );
        Assert.Equal(
            """[{"e":"text of an expression","b":"AP8=","x":"a text","n":1,"y":"a text!"}]""",
            Encoding.UTF8.GetString(stream.ToArray())
        );
    }

    [Theory]
    [InlineData("select 'a' || char(0) || 'b' as x", """[{"x":"a\\u0000b"}]""")]
    [InlineData("select zeroblob(3) as x", """[{"x":"AAAA"}]""")]
    [InlineData("select x'' as x, '' as y", """[{"x":"","y":""}]""")]
    public async Task Zero_characters_and_zeroblobs_survive(string sql, string json)
    {
        using var db = new SqliteFixture();
        Assert.Equal(json.Replace("\\\\", "\\"), await db.Json(sql));
    }

    [Fact]
    public async Task Infinity_is_an_error_with_its_place()
    {
        using var db = new SqliteFixture();
        WireException e = await Assert.ThrowsAsync<WireException>(() => db.Json("select 1 as a, 9e999 as b"));
        Assert.Equal("$[0].b", e.Path);
        Assert.Equal(
            """[{"b":"Infinity"}]""",
            await db.Json("select 9e999 as b", new JsonWireOptions { NonFinite = JsonNonFinite.Literals })
        );
    }

    [Fact]
    public async Task A_step_that_takes_long_is_interrupted()
    {
        using var db = new SqliteFixture();
        using var stop = new CancellationTokenSource(100);
        using var stream = new MemoryStream();
        // The first row comes at once, the second never.
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            db.Connection.SerializeRowsAsync(
                stream,
                "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n where i = 1 or i < 0",
                cancellationToken: stop.Token
            )
        );
        Assert.Equal(0, stream.Length);
        Assert.Equal("""[{"a":1}]""", await db.Json("select 1 as a"));
    }

    [Fact]
    public async Task An_error_in_a_later_row_comes_out_and_leaves_no_whole_document()
    {
        using var db = new SqliteFixture();
        using var stream = new MemoryStream();
        SqliteException e = await Assert.ThrowsAsync<SqliteException>(() =>
            db.Connection.SerializeRowsAsync(
                stream,
                "with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000) select i, case when i = 5000 then abs(-9223372036854775807 - 1) else i end as x from n"
            )
        );
        Assert.Contains("overflow", e.Message);
        string written = Encoding.UTF8.GetString(stream.ToArray());
        Assert.StartsWith("[", written);
        Assert.False(written.EndsWith(']'));
        Assert.Equal("""[{"a":1}]""", await db.Json("select 1 as a"));
    }

    [Fact]
    public async Task A_later_statement_that_fails_is_seen_before_the_answer_looks_whole()
    {
        using var db = new SqliteFixture();
        using var stream = new MemoryStream();
        await Assert.ThrowsAsync<SqliteException>(() =>
            db.Connection.SerializeRowsAsync(stream, "select 1 as a; insert into missing values (1)")
        );
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task A_closed_reader_or_connection_is_an_error()
    {
        using var db = new SqliteFixture();
        using SqliteCommand command = db.Connection.CreateCommand();
        command.CommandText = "select 1 as a";
        SqliteDataReader reader = command.ExecuteReader();
        reader.Dispose();
        using var stream = new MemoryStream();
        await Assert.ThrowsAnyAsync<InvalidOperationException>(() => JsonWire.SerializeRowsAsync(stream, reader));
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public async Task Allocation_does_not_grow_with_the_rows()
    {
        using var db = new SqliteFixture(
            "create table t(id integer primary key, name text, price real); with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) insert into t select i, 'Customer number ' || i, i * 1.5 from n"
        );
        var sink = new ArraySink();
        async Task<long> Measure(int rows)
        {
            // The least of the last ones: another thread's garbage collection counts the rest of this thread's buffer
            // as allocated.
            long least = long.MaxValue;
            for (int i = 0; i <= 20; i++)
            {
                sink.Length = 0;
                using SqliteCommand command = db.Connection.CreateCommand();
                command.CommandText = "select id, name, price from t limit " + rows;
                using SqliteDataReader reader = command.ExecuteReader();
                long before = GC.GetAllocatedBytesForCurrentThread();
                await JsonWire.SerializeRowsAsync((System.Buffers.IBufferWriter<byte>)sink, reader);
                if (i > 15)
                    least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            }
            return least;
        }
        long few = await Measure(10),
            many = await Measure(5000);
        Assert.True(many <= few + 512, $"{few} bytes for 10 rows, {many} for 5,000");
        // In Debug builds the state machines of async methods are classes, also where nothing is awaited.
        long most = typeof(JsonWire).Assembly.GetCustomAttribute<DebuggableAttribute>()
            is { IsJITOptimizerDisabled: true }
            ? 1024
            : 512;
        Assert.True(few <= most, $"{few} bytes for 10 rows");
    }

    private sealed class ArraySink : System.Buffers.IBufferWriter<byte>
    {
        private readonly byte[] _bytes = new byte[4 << 20];
        public int Length;

        public void Advance(int count) => Length += count;

        public Memory<byte> GetMemory(int sizeHint = 0) => _bytes.AsMemory(Length);

        public Span<byte> GetSpan(int sizeHint = 0) => _bytes.AsSpan(Length);
    }
}
