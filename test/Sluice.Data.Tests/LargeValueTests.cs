using System.Buffers;
using System.Buffers.Text;
using System.Data;
using System.Data.Common;
using System.IO.Pipelines;
using System.Text;
using Npgsql;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// Values of many megabytes go through in pieces: the same bytes as whole, and memory that does not grow with them.
/// </summary>
[Collection("PostgreSQL")]
public partial class LargeValueTests(PostgresFixture postgres)
{
    private const int Size = 64 * 1024 * 1024;

    /// <summary>Counts and hashes what is written, and keeps the most that the heap held meanwhile.</summary>
    private sealed class Meter : Stream
    {
        private readonly System.Security.Cryptography.IncrementalHash _hash =
            System.Security.Cryptography.IncrementalHash.CreateHash(
                System.Security.Cryptography.HashAlgorithmName.SHA256
            );
        public long Count { get; private set; }
        public int LargestWrite { get; private set; }
        public string Hash => Convert.ToHexString(_hash.GetCurrentHash());

        public override void Write(ReadOnlySpan<byte> bytes)
        {
            Count += bytes.Length;
            LargestWrite = Math.Max(LargestWrite, bytes.Length);
            _hash.AppendData(bytes);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken = default)
        {
            Write(bytes.Span);
            return default;
        }

        public override bool CanRead => false;
        public override bool CanSeek => false;
        public override bool CanWrite => true;
        public override long Length => Count;
        public override long Position
        {
            get => Count;
            set => throw new NotSupportedException();
        }

        public override void Flush() { }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));
    }

    private const string SqliteLarge =
        "select 1 as id, zeroblob(67108864) as data, replace(hex(zeroblob(33554432)), '0', 'a') as text, 2 as after";

    private static void CheckSize(Meter meter)
    {
        Assert.Equal(
            """[{"id":1,"data":"","text":"","after":2}]""".Length + Base64.GetMaxEncodedToUtf8Length(Size) + Size,
            meter.Count
        );
        Assert.InRange(meter.LargestWrite, 1, 200_000);
    }

    [Fact]
    public async Task Sqlite_hands_long_values_over_in_pieces()
    {
        using var db = new SqliteFixture();
        var meter = new Meter();
        long before = GC.GetTotalAllocatedBytes(precise: true);
        await db.Connection.SerializeRowsAsync(meter, SqliteLarge);
        // less than either value; other tests run meanwhile
        Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, 56 * 1024 * 1024);
        CheckSize(meter);
        var piped = new Meter();
        var pipe = new Pipe();
        Task copying = pipe.Reader.CopyToAsync(piped);
        await db.Connection.SerializeRowsAsync(pipe.Writer, SqliteLarge);
        await pipe.Writer.CompleteAsync();
        await copying;
        Assert.Equal(meter.Hash, piped.Hash);
    }

    [Theory]
    [InlineData("select 1 as \"buyer.id\", 2 as id, 3 as \"buyer.name\"", false)]
    [InlineData("select 1 as id, 2 as \"lines[].sku\"", false)]
    [InlineData("select 1 as id, 2 as \"tags[]\"", false)]
    [InlineData("select 1 as id, null as note", true)]
    public async Task Sequential_OfColumnsThatAreNotReadInOrder_IsRefused(string sql, bool omitNulls)
    {
        var rows = new RowOptions { Sequential = true };
        OmitWhen omit = omitNulls ? OmitWhen.Null : OmitWhen.Never;
        using var db = new SqliteFixture();
        await using NpgsqlConnection npgsql = await postgres.Source.OpenConnectionAsync();
        foreach (DbConnection connection in (DbConnection[])[db.Connection, npgsql])
        {
            var stream = new MemoryStream();
            WireException json = await Assert.ThrowsAsync<WireException>(() =>
                connection.SerializeRowsAsync(stream, sql, rows, new JsonWireOptions { Omit = omit })
            );
            WireException messagePack = await Assert.ThrowsAsync<WireException>(() =>
                connection.SerializeRowsAsync(stream, sql, rows, new MessagePackWireOptions { Omit = omit })
            );
            Assert.Equal(0, stream.Length);
            Assert.All(
                (WireException[])[json, messagePack],
                e =>
                {
                    Assert.Equal(WireError.Unsupported, e.Error);
                    Assert.Contains("RowOptions.Sequential", e.Message, StringComparison.Ordinal);
                }
            );
            // The connection can be used again.
            await connection.SerializeRowsAsync(stream, "select 1 as id, null as note", rows, new JsonWireOptions());
            Assert.Equal("""[{"id":1,"note":null}]""", Encoding.UTF8.GetString(stream.ToArray()));
        }
    }

    [Theory]
    [InlineData("id", null)]
    [InlineData("buyer[id]", null)]
    [InlineData("id,buyer", null)]
    [InlineData("", null)]
    [InlineData("id", """[{"id":2}]""")]
    [InlineData("buyer[id]", """[{"buyer":{"id":1}}]""")]
    [InlineData("id,buyer", """[{"buyer":{"id":1,"name":"3"},"id":2}]""")]
    [InlineData("", """[{"buyer":{"id":1,"name":"3"},"id":2}]""")]
    public async Task Sequential_access_is_refused_or_answered_whatever_is_selected(string include, string? expected)
    {
        string sql = expected is null
            ? "select 1 as \"buyer.id\", 2 as id, '3' as \"buyer.name\", 4 as other"
            : "select 1 as \"buyer.id\", '3' as \"buyer.name\", 4 as other, 2 as id";
        var rows = new RowOptions { Sequential = true, Selection = FieldSelection.Parse<Sold>(include) };
        using var db = new SqliteFixture();
        await using NpgsqlConnection npgsql = await postgres.Source.OpenConnectionAsync();
        foreach (DbConnection connection in (DbConnection[])[db.Connection, npgsql])
            await Check(stream => connection.SerializeRowsAsync(stream, sql, rows, default(JsonWireOptions)));
        await Check(async stream =>
        {
            await using var command = new NpgsqlCommand(sql, npgsql);
            await using NpgsqlDataReader reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
            await JsonWire.SerializeRowsAsync(stream, reader, new RowOptions { Selection = rows.Selection });
        });

        async Task Check(Func<Stream, Task> write)
        {
            var stream = new MemoryStream();
            if (expected is null)
            {
                WireException error = await Assert.ThrowsAsync<WireException>(() => write(stream));
                Assert.Contains("CommandBehavior.SequentialAccess", error.Message, StringComparison.Ordinal);
                Assert.Equal(0, stream.Length);
                return;
            }
            await write(stream);
            Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
        }
    }

    [Fact]
    public async Task Postgres_hands_long_values_over_in_pieces_off_the_network()
    {
        const string Sql =
            "select 1 as id, decode(repeat('00', 67108864), 'hex') as data, repeat('a', 67108864) as text, 2 as after";
        await using NpgsqlConnection connection = await postgres.Source.OpenConnectionAsync();
        var meter = new Meter();
        long before = GC.GetTotalAllocatedBytes(precise: true);
        await connection.SerializeRowsAsync(meter, Sql, new RowOptions { Sequential = true });
        Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, 56 * 1024 * 1024);
        CheckSize(meter);
        var whole = new Meter();
        await connection.SerializeRowsAsync(whole, Sql);
        Assert.Equal(meter.Hash, whole.Hash);
        Assert.InRange(whole.LargestWrite, 1, 200_000);
        Assert.Equal("""[{"x":1}]""", await postgres.Json("select 1 as x"));
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task Postgres_values_of_every_length_around_the_buffers_are_whole(bool sequential, bool nested)
    {
        int[] lengths = [0, 1, 4093, 4094, 4095, 4096, 4097, 8190, 8191, 8192, 24_575, 24_576, 40_000, 3];
        string text = nested ? "\"o.text\"" : "text",
            data = nested ? "\"o.data\"" : "data";
        string sql =
            $"select n, repeat('a', n) || 'é' as {text}, decode(repeat('ab', n), 'hex') as {data}, to_json(repeat('b', n)) as json from unnest(array[{string.Join(',', lengths)}]) with ordinality as l(n, i) order by i";
        IEnumerable<string> rows = lengths.Select(n =>
        {
            string values =
                $"\"text\":\"{new string('a', n)}é\",\"data\":\"{Convert.ToBase64String([.. Enumerable.Repeat((byte)0xab, n)])}\"";
            return $"{{\"n\":{n},{(nested ? $"\"o\":{{{values}}}" : values)},\"json\":\"{new string('b', n)}\"}}";
        });
        Assert.Equal(
            $"[{string.Join(',', rows)}]",
            await postgres.Json(sql, new RowOptions { Sequential = sequential })
        );
    }

    private static string Text(int characters)
    {
        var text = new StringBuilder();
        for (int i = 0; text.Length < characters; i++)
            text.Append(
                i % 7 == 0 ? "é"
                : i % 11 == 0 ? "😀"
                : i % 13 == 0 ? "\"\n\\"
                : i % 17 == 0 ? "漢字"
                : "plain "
            );
        return text.ToString();
    }

    [Theory]
    [InlineData(24_575)]
    [InlineData(24_576)]
    [InlineData(49_153)]
    [InlineData(300_001)]
    public async Task Pieces_make_the_same_value_on_every_way_in(int size)
    {
        string text = Text(size);
        byte[] data = new byte[size];
        new Random(size).NextBytes(data);
        string expected = JsonWire.Serialize(
            new Dictionary<string, object>
            {
                ["id"] = 1,
                ["data"] = data,
                ["text"] = text,
                ["after"] = "x",
            }
        );
        expected = $"[{expected},{expected}]";
        const string Sql =
            "select 1 as id, @data as data, @text as text, 'x' as after union all select 1, @data, @text, 'x'";
        using var db = new SqliteFixture();
        await Check(db.Connection, Sql, default);
        await using NpgsqlConnection connection = await postgres.Source.OpenConnectionAsync();
        await Check(connection, Sql, default);
        await Check(connection, Sql, new RowOptions { Sequential = true });

        async Task Check(DbConnection connection, string sql, RowOptions options)
        {
            foreach (int flush in new[] { 256, 32 * 1024, 1024 * 1024 })
            {
                RowOptions rows = options with { FlushSize = flush };
                var stream = new MemoryStream();
                await connection.SerializeRowsAsync(stream, sql, new { data, text }, rows);
                Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
                var buffer = new ArrayBufferWriter<byte>();
                await connection.SerializeRowsAsync(
                    buffer,
                    sql,
                    new { data, text },
                    rows,
                    new JsonWireOptions { JsonLines = true }
                );
                Assert.Equal(
                    expected[1..^1].Replace("},{", "}\n{") + "\n",
                    Encoding.UTF8.GetString(buffer.WrittenSpan)
                );
                stream.SetLength(0);
                await connection.SerializeRowsAsync(
                    stream,
                    sql,
                    new { data, text },
                    rows,
                    new MessagePackWireOptions { Sequences = MessagePackSequence.Values }
                );
                Assert.Equal(expected, Encoding.UTF8.GetString(MessagePackWire.ToJson([0x92, .. stream.ToArray()])));
                stream.SetLength(0);
                await connection.SerializeRowsAsync(
                    stream,
                    sql.Replace("1 as id, @data as data, ", "")
                        .Replace("1, @data, ", "")
                        .Replace(", 'x' as after", "")
                        .Replace(", 'x'", ""),
                    new { data, text },
                    rows with
                    {
                        Form = RowForm.Column,
                    }
                );
                Assert.Equal(JsonWire.Serialize(new[] { text, text }), Encoding.UTF8.GetString(stream.ToArray()));
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Drivers_without_a_way_of_their_own_are_read_by_offsets(bool chars)
    {
        string text = Text(200_000);
        byte[] data = new byte[200_000];
        new Random(5).NextBytes(data);
        string row = JsonWire.Serialize(
            new Dictionary<string, object>
            {
                ["data"] = data,
                ["text"] = text,
                ["n"] = 7,
            }
        );
        OffsetReader reader = chars ? new CharsReader([data, text, 7], 3) : new OffsetReader([data, text, 7], 3);
        var stream = new MemoryStream();
        await JsonWire.SerializeRowsAsync(stream, reader);
        Assert.Equal($"[{row},{row},{row}]", Encoding.UTF8.GetString(stream.ToArray()));
        stream.SetLength(0);
        reader.Rewind();
        await MessagePackWire.SerializeRowsAsync(
            stream,
            reader,
            options: new MessagePackWireOptions { Sequences = MessagePackSequence.Values }
        );
        Assert.Equal(
            $"[{row},{row},{row}]",
            Encoding.UTF8.GetString(MessagePackWire.ToJson([0x93, .. stream.ToArray()]))
        );
    }

    [Fact]
    public async Task Text_that_is_not_utf8_breaks_the_answer_in_the_middle()
    {
        using var db = new SqliteFixture();
        using var stream = new MemoryStream();
        WireException e = await Assert.ThrowsAsync<WireException>(() =>
            db.Connection.SerializeRowsAsync(
                stream,
                "select 1 as id, cast(zeroblob(200000) || x'ff' || zeroblob(9) as text) as x"
            )
        );
        Assert.Equal(WireError.InvalidText, e.Error);
        Assert.Equal("$[0].x", e.Path);
        Assert.NotEqual((byte)']', stream.ToArray()[^1]);
        Assert.Equal("""[{"a":1}]""", await db.Json("select 1 as a"));
        foreach (string half in new[] { "\ud83d", "\ude00" })
        {
            stream.SetLength(0);
            await Assert.ThrowsAsync<WireException>(() =>
                JsonWire.SerializeRowsAsync(
                    stream,
                    new CharsReader([new byte[1], new string('a', 100_000) + half + "b", 1], 1)
                )
            );
            Assert.DoesNotContain("]", Encoding.UTF8.GetString(stream.ToArray()));
        }
    }

    [Shape]
    public partial class Sold
    {
        public int Id { get; set; }
        public SoldTo? Buyer { get; set; }
    }

    [Shape]
    public partial class SoldTo
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
    }
}
