using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>
/// Input that arrives in pieces means what it means whole, costs no more than in proportion, and is not kept longer
/// than needed.
/// </summary>
public class PieceTests
{
    private static readonly JsonWireOptions s_lines = new() { JsonLines = true };

    /// <summary>A stream that gives at most so many bytes a read.</summary>
    private sealed class PieceStream(byte[] bytes, int size, bool yields = false) : Stream
    {
        private int _at;
        public override bool CanRead => true;
        public override bool CanSeek => false;
        public override bool CanWrite => false;
        public override long Length => throw new NotSupportedException();
        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

        public override int Read(Span<byte> buffer)
        {
            int count = Math.Min(Math.Min(size, buffer.Length), bytes.Length - _at);
            bytes.AsSpan(_at, count).CopyTo(buffer);
            _at += count;
            return count;
        }

        public override async ValueTask<int> ReadAsync(
            Memory<byte> buffer,
            CancellationToken cancellationToken = default
        )
        {
            if (yields)
                await Task.Yield();
            return Read(buffer.Span);
        }

        public override void Flush() { }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, Segment? before)
        {
            Memory = memory;
            RunningIndex = before is null ? 0 : before.RunningIndex + before.Memory.Length;
            if (before is not null)
                before.Next = this;
        }

        internal static ReadOnlySequence<byte> Split(byte[] bytes, int size)
        {
            Segment? first = null,
                last = null;
            for (int at = 0; at < bytes.Length; at += size)
            {
                last = new Segment(bytes.AsMemory(at, Math.Min(size, bytes.Length - at)), last);
                first ??= last;
            }
            return first is null ? default : new ReadOnlySequence<byte>(first, 0, last!, last!.Memory.Length);
        }
    }

    private static async Task<string> Elements(byte[] json, int size, JsonWireOptions options, bool pipe = false)
    {
        var text = new StringBuilder();
        try
        {
            IAsyncEnumerable<object?> elements = pipe
                ? JsonWire.DeserializeAsyncEnumerable<object>(PipeReader.Create(Segment.Split(json, size)), in options)
                : JsonWire.DeserializeAsyncEnumerable<object>(
                    new PieceStream(json, size, yields: size % 2 == 0),
                    in options
                );
            await foreach (object? element in elements)
                text.Append(JsonWire.Serialize<object>(element)).Append(';');
        }
        catch (WireException e)
        {
            text.Append(e.Message);
        }
        return text.ToString();
    }

    [Theory]
    [
        InlineData("[1,2,{\"a\":[1,\"x]\\\"\"]},\"é\",null,true , -1.5e3]"),
        InlineData("[]"),
        InlineData(" [ ] "),
        InlineData("[1"),
        InlineData("[1,"),
        InlineData("[1,]"),
        InlineData("[{\"a\":[1,{\"b\":\"xx")
    ]
    [
        InlineData("[1] x"),
        InlineData("{}"),
        InlineData(""),
        InlineData("[1 2]"),
        InlineData("[}"),
        InlineData("\uFEFF[1]"),
        InlineData("[1,{\"a\":tru}]"),
        InlineData("[\n1,\n{\"a\":\n01}]"),
        InlineData("[\"\\\\\",\"\\\"\"]")
    ]
    [
        InlineData("[[[[[[]]]]],[{\"x\":{}}]]"),
        InlineData("[1/2]"),
        InlineData("[\"a\u0001\"]"),
        InlineData("null"),
        InlineData("[1]]"),
        InlineData("[{]}]"),
        InlineData("[\"\\ud83d\\ude00\"]")
    ]
    public async Task An_array_split_anywhere_gives_the_same_elements_or_the_same_error(string json)
    {
        byte[] bytes = Documents.Utf8(json);
        string whole = await Elements(bytes, 1 << 20, default);
        for (int size = 1; size < bytes.Length; size++)
        {
            Assert.Equal(whole, await Elements(bytes, size, default));
            Assert.Equal(whole, await Elements(bytes, size, default, pipe: true));
        }
    }

    [Theory]
    [
        InlineData("1\n{\"a\":2}\n\n[3]\n\"x\""),
        InlineData("1 2"),
        InlineData(""),
        InlineData("\n\n"),
        InlineData("1\n[2"),
        InlineData("12"),
        InlineData("1\n{\"a\":x}\n"),
        InlineData("\uFEFF1\r\n2\r\n"),
        InlineData("1\n]"),
        InlineData("{}{}")
    ]
    public async Task Lines_split_anywhere_give_the_same_values_or_the_same_error(string json)
    {
        byte[] bytes = Documents.Utf8(json);
        string whole = await Elements(bytes, 1 << 20, s_lines);
        for (int size = 1; size < bytes.Length; size++)
        {
            Assert.Equal(whole, await Elements(bytes, size, s_lines));
            Assert.Equal(whole, await Elements(bytes, size, s_lines, pipe: true));
        }
    }

    [Fact]
    public async Task Comments_and_trailing_commas_split_anywhere()
    {
        var options = new JsonWireOptions { AllowComments = true, AllowTrailingCommas = true };
        byte[] bytes = Documents.Utf8("/*a*/[1,/*b]*/[2/*\"*/],//c\n[3//]\n,4],/***/] // d");
        for (int size = 1; size <= bytes.Length; size++)
            Assert.Equal("1;[2];[3,4];", await Elements(bytes, size, options));
    }

    [Fact]
    public async Task Errors_tell_the_element_the_offset_in_the_whole_input_and_the_line()
    {
        string json = "[" + string.Join(",\n", Enumerable.Repeat("{\"alpha\":1}", 5_000)) + ",\n{\"alpha\":\"x\"}]";
        int index = 0;
        WireException? error = null;
        try
        {
            await foreach (
                Counters? counters in JsonWire.DeserializeAsyncEnumerable<Counters>(
                    new PieceStream(Documents.Utf8(json), 100)
                )
            )
                index++;
        }
        catch (WireException e)
        {
            error = e;
        }
        Assert.Equal(5_000, index);
        Assert.Equal(
            ("$[5000].alpha", 5_001, json.IndexOf("\"x\"", StringComparison.Ordinal)),
            (error!.Path, error.Line, (int)error.Offset)
        );
    }

    [Fact]
    public async Task An_element_comes_as_soon_as_its_last_byte_is_there()
    {
        var pipe = new Pipe();
        await using IAsyncEnumerator<int> elements = JsonWire
            .DeserializeAsyncEnumerable<int>(pipe.Reader, default(JsonWireOptions))
            .GetAsyncEnumerator();
        await pipe.Writer.WriteAsync(Documents.Utf8("[1,"));
        Assert.True(await elements.MoveNextAsync());
        Assert.Equal(1, elements.Current);
        ValueTask<bool> next = elements.MoveNextAsync();
        await pipe.Writer.WriteAsync(Documents.Utf8("2"));
        Assert.False(next.IsCompleted);
        await pipe.Writer.WriteAsync(Documents.Utf8(","));
        Assert.True(await next);
        Assert.Equal(2, elements.Current);
        await pipe.Writer.CompleteAsync();
        Assert.Equal(
            WireError.EndOfInput,
            (await Assert.ThrowsAsync<WireException>(async () => await elements.MoveNextAsync())).Error
        );
    }

    [Fact]
    public async Task Whole_documents_come_from_every_source_in_pieces_of_every_size()
    {
        byte[] bytes = Documents.Utf8(
            "{\"id\":7,\"owner\":\"Ada é\",\"lines\":[{\"sku\":\"A-1\",\"quantity\":2}],\"weight\":2.25}"
        );
        for (int size = 1; size <= bytes.Length; size++)
        {
            Assert.Equal("Ada é", JsonWire.Deserialize<Basket>(Segment.Split(bytes, size))!.Owner);
            Assert.Equal("Ada é", JsonWire.Deserialize<Basket>(new PieceStream(bytes, size))!.Owner);
            Assert.Equal(
                "Ada é",
                (await JsonWire.DeserializeAsync<Basket>(new PieceStream(bytes, size, yields: true)))!.Owner
            );
            Assert.Equal(
                "Ada é",
                (await JsonWire.DeserializeAsync<Basket>(PipeReader.Create(Segment.Split(bytes, size))))!.Owner
            );
        }
        Assert.Equal(WireError.EndOfInput, Documents.Fails(() => JsonWire.Deserialize<Basket>(Stream.Null)).Error);
        Assert.Equal(
            WireError.EndOfInput,
            Documents.Fails(() => JsonWire.Deserialize<Basket>(ReadOnlySequence<byte>.Empty)).Error
        );
    }

    // Right, each of the two takes a fraction of a second; looked at anew for each piece, minutes.

    [Fact]
    public Task A_long_token_in_pieces_is_looked_at_once()
    {
        byte[] json = Documents.Utf8("[\"" + new string('x', 10_000_000) + "\"]");
        return Patience.WithinAsync(
            20,
            async () =>
            {
                await foreach (string? text in JsonWire.DeserializeAsyncEnumerable<string>(new PieceStream(json, 64)))
                    Assert.Equal(10_000_000, text!.Length);
            }
        );
    }

    [Fact]
    public Task A_long_element_in_single_bytes_is_looked_at_once()
    {
        string unknown = string.Join(',', Enumerable.Range(0, 40_000).Select(i => $"\"unknown{i}\":[{i},\"text\"]"));
        byte[] json = Documents.Utf8($$"""[{"alpha":1,{{unknown}},"beta":22}]""");
        return Patience.WithinAsync(
            20,
            async () =>
            {
                var pieces = new PieceStream(json, 1);
                await foreach (Counters? counters in JsonWire.DeserializeAsyncEnumerable<Counters>(pieces))
                    Assert.Equal((1, 22), (counters!.Alpha, counters.Beta));
            }
        );
    }

    [Fact]
    public async Task A_cancelled_token_stops_the_reading()
    {
        using var source = new CancellationTokenSource();
        var pipe = new Pipe();
        ValueTask<Counters?> reading = JsonWire.DeserializeAsync<Counters>(
            pipe.Reader,
            cancellationToken: source.Token
        );
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await reading);
    }
}
