using System.Buffers;
using System.Data.Common;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// A driver that fails in row 5,000, by every destination and framing: the exception with its place, and never a
/// document that looks whole.
/// </summary>
public class RowFaultTests
{
    private sealed class FailingReader(Exception failure, int at, bool inRead)
        : OffsetReader([new byte[10], "some text", 1], 10_000)
    {
        private int _row;

        public override bool Read()
        {
            if (++_row == at && inRead)
                throw failure;
            return base.Read();
        }

        public override int GetInt32(int ordinal) => _row == at ? throw failure : _row;
    }

    private sealed class DriverException(string message) : DbException(message);

    private static readonly Dictionary<string, Exception> s_failures = new()
    {
        ["cast"] = new InvalidCastException("not a number"),
        ["overflow"] = new OverflowException("too large"),
        ["driver"] = new DriverException("the server has gone"),
        ["network"] = new IOException("reset"),
    };

    public static TheoryData<string, bool, string> Failures()
    {
        var data = new TheoryData<string, bool, string>();
        foreach (string failure in s_failures.Keys)
        {
            foreach (string way in (string[])["stream", "lines", "pipe", "buffer", "values", "array"])
            {
                data.Add(failure, false, way);
                if (failure is "driver" or "network")
                    data.Add(failure, true, way);
            }
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Failures))]
    public async Task A_failure_in_row_5000_comes_out_and_the_answer_is_broken(string name, bool inRead, string way)
    {
        Exception failure = s_failures[name];
        var reader = new FailingReader(failure, 5000, inRead);
        var stream = new MemoryStream();
        Exception? thrown = await Record.ExceptionAsync(async () =>
        {
            switch (way)
            {
                case "stream":
                    await JsonWire.SerializeRowsAsync(stream, reader);
                    break;
                case "lines":
                    await JsonWire.SerializeRowsAsync(
                        stream,
                        reader,
                        options: new JsonWireOptions { JsonLines = true }
                    );
                    break;
                case "values":
                    await MessagePackWire.SerializeRowsAsync(
                        stream,
                        reader,
                        options: new MessagePackWireOptions { Sequences = MessagePackSequence.ValuesWithEnd }
                    );
                    break;
                case "array":
                    await MessagePackWire.SerializeRowsAsync(stream, reader);
                    break;
                case "pipe":
                    var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
                    try
                    {
                        await JsonWire.SerializeRowsAsync(pipe.Writer, reader);
                    }
                    finally
                    {
                        await pipe.Writer.CompleteAsync();
                        await pipe.Reader.CopyToAsync(stream);
                    }
                    break;
                default:
                    var buffer = new ArrayBufferWriter<byte>();
                    try
                    {
                        await JsonWire.SerializeRowsAsync(buffer, reader);
                    }
                    finally
                    {
                        stream.Write(buffer.WrittenSpan);
                    }
                    break;
            }
        });
        if (name is "cast" or "overflow")
        {
            WireException wire = Assert.IsType<WireException>(thrown);
            Assert.Equal("$[4999].n", wire.Path);
            Assert.Same(failure, wire.InnerException);
        }
        else
        {
            Assert.Same(failure, thrown);
        }
        string text = Encoding.UTF8.GetString(stream.ToArray());
        switch (way)
        {
            case "lines":
                Assert.All(text.Split('\n')[..^1], line => JsonDocument.Parse(line).Dispose());
                break;
            case "values":
                Assert.NotEqual(0, stream.Length);
                break; // whole values, and no mark of the end
            case "array":
                Assert.Equal(0, stream.Length);
                break;
            default:
                Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(text));
                break;
        }
        if (way == "values")
            await Assert.ThrowsAsync<WireException>(async () => await AllAsync(stream));
    }

    private static async Task AllAsync(MemoryStream stream)
    {
        stream.Position = 0;
        await foreach (
            object? _ in MessagePackWire.DeserializeAsyncEnumerable<object>(
                stream,
                new MessagePackWireOptions { Sequences = MessagePackSequence.ValuesWithEnd }
            )
        ) { }
    }

    [Fact]
    public async Task No_reader_stays_open_whatever_fails()
    {
        using var db = new SqliteFixture(
            "create table t(x); with recursive n(i) as (select 1 union all select i + 1 from n where i < 9000) insert into t select i from n"
        );
        using var stop = new CancellationTokenSource();
        await stop.CancelAsync();
        foreach (
            Func<Task> failing in (Func<Task>[])
                [
                    () => db.Connection.SerializeRowsAsync(new Broken(), "select x from t"),
                    () => db.Connection.SerializeRowsAsync(new MemoryStream(), "select x, x from t"),
                    () =>
                        db.Connection.SerializeRowsAsync(
                            new MemoryStream(),
                            "select x, case x when 5000 then 9e999 else 1 end as y from t"
                        ),
                    () =>
                        db.Connection.SerializeRowsAsync(
                            new MemoryStream(),
                            "select x from t",
                            cancellationToken: stop.Token
                        ),
                    () =>
                        db.Connection.SerializeRowsAsync(
                            new MemoryStream(),
                            "select x from t",
                            new RowOptions { Form = RowForm.Single }
                        ),
                    () => db.Connection.SerializeRowsAsync(new MemoryStream(), "select x from t; select nothing"),
                ]
        )
        {
            Assert.NotNull(await Record.ExceptionAsync(failing));
            // A statement that is still open would lock the table.
            db.Execute("alter table t add column y; alter table t drop column y");
        }
    }

    private sealed class Broken : MemoryStream
    {
        public override ValueTask WriteAsync(
            ReadOnlyMemory<byte> buffer,
            CancellationToken cancellationToken = default
        ) => throw new IOException("The client has gone.");
    }

    [Theory]
    [InlineData("time '24:00:00'")]
    [InlineData("date '0044-03-15 (BC)'")]
    public async Task Values_outside_the_range_of_their_NET_type_name_the_column_and_the_remedy(string value)
    {
        await using DuckDB.NET.Data.DuckDBConnection connection = DuckDb.Open();
        var wire = await Assert.ThrowsAsync<WireException>(() =>
            connection.SerializeRowsAsync(new MemoryStream(), $"select {value} as at")
        );
        Assert.StartsWith("Column 1 ('at') can't be converted in row 1: ", wire.Message, StringComparison.Ordinal);
        Assert.Contains("select the column as text", wire.Message, StringComparison.Ordinal);
        Assert.Equal("$[0].at", wire.Path);
        var text = new MemoryStream();
        await connection.SerializeRowsAsync(text, $"select ({value})::varchar as at");
        Assert.NotEmpty(text.ToArray());
    }
}
