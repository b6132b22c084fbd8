using System.Text;
using Npgsql;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// Whatever fails: the exception comes out, what was written is not a whole document, and the one connection of the
/// pool is free again.
/// </summary>
[Collection("PostgreSQL")]
public class PostgresFaultTests(PostgresFixture db)
{
    private NpgsqlDataSource PoolOfOne(string more = "") =>
        NpgsqlDataSource.Create(
            $"{db.ConnectionString};Maximum Pool Size=1;Timeout=5;Application Name={Guid.NewGuid():N};{more}"
        );

    private static async Task<T> Fails<T>(
        NpgsqlDataSource source,
        Stream destination,
        string sql,
        CancellationToken cancellationToken = default,
        Func<NpgsqlConnection, Task>? meanwhile = null
    )
        where T : Exception
    {
        T thrown;
        await using (NpgsqlConnection connection = await source.OpenConnectionAsync(CancellationToken.None))
        {
            Task other = meanwhile?.Invoke(connection) ?? Task.CompletedTask;
            thrown = await Assert.ThrowsAnyAsync<T>(() =>
                connection.SerializeRowsAsync(destination, sql, cancellationToken: cancellationToken)
            );
            await other;
        }
        await using (NpgsqlConnection connection = await source.OpenConnectionAsync(CancellationToken.None))
        {
            using var stream = new MemoryStream();
            await connection.SerializeRowsAsync(stream, "select 1 as a");
            Assert.Equal("""[{"a":1}]""", Encoding.UTF8.GetString(stream.ToArray()));
        }
        return thrown;
    }

    private static void IsBroken(MemoryStream stream)
    {
        string text = Encoding.UTF8.GetString(stream.ToArray());
        Assert.ThrowsAny<System.Text.Json.JsonException>(() => System.Text.Json.JsonDocument.Parse(text));
    }

    [Fact]
    public async Task The_server_is_killed_in_the_middle_of_a_result()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        using var stream = new MemoryStream();
        await Fails<NpgsqlException>(
            source,
            stream,
            "select i, pg_sleep(case when i > 3000 then 0.05 else 0 end)::text as x from generate_series(1, 100000) i",
            meanwhile: async connection =>
            {
                int process = connection.ProcessID;
                await Task.Delay(500);
                await using NpgsqlCommand kill = db.Source.CreateCommand($"select pg_terminate_backend({process})");
                await kill.ExecuteNonQueryAsync();
            }
        );
        IsBroken(stream);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_server_is_killed_in_the_middle_of_a_long_value(bool json)
    {
        const string Sql = "select repeat('é', 30000000) as t";
        await using NpgsqlDataSource source = PoolOfOne();
        await using (NpgsqlConnection connection = await source.OpenConnectionAsync())
        {
            int process = connection.ProcessID;
            var stream = new FirstWriteStream(async () =>
                await db.Source.CreateCommand($"select pg_terminate_backend({process})").ExecuteNonQueryAsync()
            );
            var rows = new RowOptions { Sequential = true };
            NpgsqlException e = await Assert.ThrowsAnyAsync<NpgsqlException>(() =>
                json
                    ? connection.SerializeRowsAsync(stream, Sql, rows, default(JsonWireOptions))
                    : connection.SerializeRowsAsync(
                        stream,
                        Sql,
                        rows,
                        new MessagePackWireOptions { Sequences = MessagePackSequence.Values }
                    )
            );
            Assert.True(
                e.Message.Contains("inside a value", StringComparison.Ordinal) || e.InnerException is IOException,
                e.ToString()
            );
            if (json)
                IsBroken(stream);
        }
        await using NpgsqlConnection again = await source.OpenConnectionAsync();
        Assert.Equal(1, await new NpgsqlCommand("select 1", again).ExecuteScalarAsync());
    }

    private sealed class FirstWriteStream(Func<Task> first) : MemoryStream
    {
        private bool _begun;

        public override async ValueTask WriteAsync(
            ReadOnlyMemory<byte> buffer,
            CancellationToken cancellationToken = default
        )
        {
            if (!_begun)
                await first();
            _begun = true;
            Write(buffer.Span);
        }
    }

    [Fact]
    public async Task A_timeout_fails_the_write()
    {
        await using NpgsqlDataSource source = PoolOfOne("Command Timeout=1");
        using var stream = new MemoryStream();
        await Fails<NpgsqlException>(
            source,
            stream,
            "select i, pg_sleep(case when i = 5000 then 30 else 0 end)::text as x from generate_series(1, 10000) i"
        );
        IsBroken(stream);
    }

    [Fact]
    public async Task A_cancelled_token_cancels_the_query()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        using var stream = new MemoryStream();
        using var stop = new CancellationTokenSource(300);
        await Fails<OperationCanceledException>(
            source,
            stream,
            "select i, pg_sleep(case when i = 5000 then 30 else 0 end)::text as x from generate_series(1, 10000) i",
            stop.Token
        );
        IsBroken(stream);
        using var before = new CancellationTokenSource();
        await before.CancelAsync();
        await Fails<OperationCanceledException>(source, stream, "select 1", before.Token);
    }

    [Fact]
    public async Task A_value_that_fails_in_row_5000()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        using var stream = new MemoryStream();
        WireException e = await Fails<WireException>(
            source,
            stream,
            "select i, case when i = 5000 then 'NaN'::float8 else i end as x from generate_series(1, 10000) i order by i"
        );
        Assert.Equal("$[4999].x", e.Path);
        Assert.StartsWith("[", Encoding.UTF8.GetString(stream.ToArray()));
        IsBroken(stream);
        using var second = new MemoryStream();
        await Fails<PostgresException>(
            source,
            second,
            "select i, 1 / (5000 - i) as x from generate_series(1, 10000) i"
        );
        IsBroken(second);
    }

    [Fact]
    public async Task A_destination_that_fails_does_not_read_the_rest()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        var watch = System.Diagnostics.Stopwatch.StartNew();
        await Fails<IOException>(
            source,
            new BrokenStream(),
            "select generate_series(1, 100000000) as i, repeat('x', 100) as x"
        );
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(20), $"{watch.Elapsed}");
    }

    [Fact]
    public async Task A_pipe_that_nobody_reads_any_more_ends_the_query()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        var pipe = new System.IO.Pipelines.Pipe();
        await pipe.Reader.CompleteAsync();
        await using (NpgsqlConnection connection = await source.OpenConnectionAsync())
        {
            using var stop = new CancellationTokenSource(TimeSpan.FromMinutes(1));
            await connection.SerializeRowsAsync(
                pipe.Writer,
                "select i, pg_sleep(case when i = 5000 then 600 else 0 end)::text as x from generate_series(1, 1000000) i",
                cancellationToken: stop.Token
            );
            Assert.False(stop.IsCancellationRequested);
        }
        await using NpgsqlConnection again = await source.OpenConnectionAsync();
        Assert.Equal(1, await new NpgsqlCommand("select 1", again).ExecuteScalarAsync());
    }

    [Fact]
    public async Task A_token_cancelled_while_rows_are_at_hand_is_seen_at_the_next_flush()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        using var stop = new CancellationTokenSource();
        var sink = new CancellingBuffer(stop);
        await using NpgsqlConnection connection = await source.OpenConnectionAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            connection.SerializeRowsAsync(
                sink,
                "select i, 'some text' as x from generate_series(1, 20000) i",
                new RowOptions { FlushSize = 256 },
                cancellationToken: stop.Token
            )
        );
        Assert.Equal(3, sink.Flushes);
    }

    private sealed class CancellingBuffer(CancellationTokenSource stop) : System.Buffers.IBufferWriter<byte>
    {
        private readonly byte[] _bytes = new byte[1 << 16];
        public int Flushes;

        public void Advance(int count)
        {
            if (++Flushes == 3)
                stop.Cancel();
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _bytes;

        public Span<byte> GetSpan(int sizeHint = 0) => _bytes;
    }

    [Fact]
    public async Task A_broken_connection_fails_the_write()
    {
        await using NpgsqlDataSource source = PoolOfOne();
        NpgsqlConnection connection = await source.OpenConnectionAsync();
        await connection.DisposeAsync();
        await Assert.ThrowsAnyAsync<Exception>(() => connection.SerializeRowsAsync(new MemoryStream(), "select 1"));
    }

    private sealed class BrokenStream : MemoryStream
    {
        public override ValueTask WriteAsync(
            ReadOnlyMemory<byte> buffer,
            CancellationToken cancellationToken = default
        ) => throw new IOException("The client has gone.");
    }
}
