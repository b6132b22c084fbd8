using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Sluice.Shapes;
using Sluice.Wires;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json;

public class StreamingTests
{
    private static readonly Converter<string> s_string = ShapeConverter<string, StringShape>.Instance;

    private static async IAsyncEnumerable<string> Count(
        int count,
        int failAt = -1,
        [EnumeratorCancellation] CancellationToken cancellationToken = default
    )
    {
        for (int i = 0; i < count; i++)
        {
            if (i % 64 == 0)
                await Task.Yield();
            if (i == failAt)
                throw new IOException("The source failed.");
            cancellationToken.ThrowIfCancellationRequested();
            yield return "element number " + i;
        }
    }

    private static Task Write(
        Stream stream,
        IAsyncEnumerable<string>? values,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => WireSequences.WriteAsync(new StreamSink(stream), values, Pieces(in options), default, cancellationToken);

    private static JsonPieces<string> Pieces(in JsonWireOptions options = default) => new(s_string, null, in options);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(1_000)]
    [InlineData(100_000)]
    public async Task A_stream_of_elements_is_one_array(int count)
    {
        var stream = new MemoryStream();
        await Write(stream, Count(count));
        string[] read = JsonSerializer.Deserialize<string[]>(stream.ToArray())!;
        Assert.Equal(count, read.Length);
        Assert.Equal(Enumerable.Range(0, count).Select(i => "element number " + i), read);
        var again = new MemoryStream();
        WireSequences.ToStream(again, read, Pieces());
        Assert.Equal(stream.ToArray(), again.ToArray());
        var third = new MemoryStream();
        await WireSequences.WriteAsync(new StreamSink(third), (IEnumerable<string>)read, Pieces(), default);
        Assert.Equal(stream.ToArray(), third.ToArray());
    }

    [Fact]
    public async Task Null_is_null()
    {
        var stream = new MemoryStream();
        await Write(stream, null);
        Assert.Equal("null", Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    public async Task Indented_elements_stand_as_stj_has_them(int count)
    {
        var stream = new MemoryStream();
        await Write(stream, Count(count), new JsonWireOptions { Indented = true });
        string expected = JsonSerializer.Serialize(
            Enumerable.Range(0, count).Select(i => "element number " + i),
            new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" }
        );
        Assert.Equal(expected, Encoding.UTF8.GetString(stream.ToArray()));
    }

    [Fact]
    public async Task Json_lines_are_a_line_an_element()
    {
        var stream = new MemoryStream();
        await Write(stream, Count(3), new JsonWireOptions { JsonLines = true });
        Assert.Equal(
            "\"element number 0\"\n\"element number 1\"\n\"element number 2\"\n",
            Encoding.UTF8.GetString(stream.ToArray())
        );
        await Assert.ThrowsAsync<ArgumentException>(() =>
            Write(stream, Count(3), new JsonWireOptions { JsonLines = true, Indented = true })
        );
        var lines = new JsonWireOptions { JsonLines = true };
        Measurement[] values = [new("a", 1), new("b", 2)];
        Assert.Equal(
            "{\"sensor\":\"a\",\"value\":1,\"second\":null}\n{\"sensor\":\"b\",\"value\":2,\"second\":null}\n",
            JsonWire.Serialize(values, options: lines)
        );
        Assert.Equal(
            "{\"value\":1}\n{\"value\":2}\n",
            JsonWire.Serialize(
                values,
                FieldSelection.Parse<Measurement>("[value]"),
                lines with
                {
                    Naming = WireNaming.Camel,
                }
            )
        );
        Assert.Equal("", JsonWire.Serialize(Array.Empty<Measurement>(), options: lines));
        Assert.Equal(
            "$[1].value",
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Serialize(new[] { values[0], new Measurement("c", double.NaN) }, options: lines)
                )
                .Path
        );
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(50_000)]
    public async Task A_source_that_fails_leaves_no_well_formed_document(int failAt)
    {
        var stream = new MemoryStream();
        await Assert.ThrowsAsync<IOException>(() => Write(stream, Count(60_000, failAt)));
        if (failAt < 2)
            Assert.Equal(0, stream.Length);
        else
            Assert.True(stream.Length > FlushPolicy.DefaultSize);
        Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(stream.ToArray()));
    }

    [Fact]
    public async Task An_element_that_fails_is_named_by_its_index()
    {
        var stream = new MemoryStream();
        var error = await Assert.ThrowsAsync<WireException>(() => Write(stream, Bad()));
        Assert.Equal("$[20000]", error.Path);
        Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(stream.ToArray()));

        static async IAsyncEnumerable<string> Bad()
        {
            await foreach (string value in Count(20_000))
                yield return value;
            yield return "\ud800";
        }
    }

    [Fact]
    public async Task Cancellation_stops_between_elements()
    {
        using var source = new CancellationTokenSource();
        var stream = new MemoryStream();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            Write(stream, Cancelling(), default, source.Token)
        );
        Assert.ThrowsAny<JsonException>(() => JsonDocument.Parse(stream.ToArray()));

        async IAsyncEnumerable<string> Cancelling()
        {
            await foreach (string value in Count(10_000))
            {
                if (value.EndsWith("9999", StringComparison.Ordinal))
                    source.Cancel();
                yield return value;
            }
        }
    }

    [Fact]
    public async Task A_pipe_gets_the_same_bytes_and_a_reader_that_left_stops_the_source()
    {
        var pipe = new Pipe();
        Task writing = WriteAndComplete();
        var read = new MemoryStream();
        await pipe.Reader.CopyToAsync(read);
        await writing;
        var stream = new MemoryStream();
        await Write(stream, Count(30_000));
        Assert.Equal(stream.ToArray(), read.ToArray());

        var left = new Pipe();
        await left.Reader.CompleteAsync();
        int asked = 0;
        await WireSequences.WriteAsync(new PipeSink(left.Writer), Counted(), Pieces(), default, default);
        Assert.InRange(asked, 1, 10_000);

        async Task WriteAndComplete()
        {
            await WireSequences.WriteAsync(new PipeSink(pipe.Writer), Count(30_000), Pieces(), default, default);
            await pipe.Writer.CompleteAsync();
        }

        async IAsyncEnumerable<string> Counted()
        {
            await foreach (string value in Count(1_000_000))
            {
                asked++;
                yield return value;
            }
        }
    }
}
