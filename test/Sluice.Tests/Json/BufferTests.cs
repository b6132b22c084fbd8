using System.Buffers;
using System.Text;
using Sluice.Shapes;
using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Json;

public class BufferTests
{
    private static readonly Converter<List<string>> s_strings = ShapeConverter<
        List<string>,
        ListShape<string, StringShape>
    >.Instance;

    [Fact]
    public void Buffers_grow_at_every_size_without_a_byte_lost()
    {
        List<string> value =
        [
            .. Enumerable
                .Range(0, 60)
                .Select(i => new string((char)('a' + i % 26), i * 7 % 40) + (i % 5 == 0 ? "é\"\n" : "")),
        ];
        string expected = Written.By<List<string>, ListShape<string, StringShape>>(value);
        for (int size = 0; size < 3_000; size += size < 200 ? 1 : 37)
        {
            var writer = new JsonWireWriter(new byte[size]);
            s_strings.Write(ref writer, value);
            Assert.Equal(expected, Encoding.UTF8.GetString(writer.Written));
            writer.Dispose();
        }
    }

    [Fact]
    public void Documents_larger_than_every_pooled_size_come_out_whole()
    {
        foreach (int count in new[] { 10, 1_000, 20_000, 400_000 })
        {
            List<string> value = [.. Enumerable.Range(0, count).Select(i => "element " + i)];
            string written = Written.By<List<string>, ListShape<string, StringShape>>(value);
            Assert.Equal(value, System.Text.Json.JsonSerializer.Deserialize<List<string>>(written));
        }
    }

    [Fact]
    public void A_destination_of_small_spans_gets_the_same_bytes()
    {
        List<string> value = [.. Enumerable.Range(0, 500).Select(i => "element " + i)];
        foreach (int size in new[] { 1, 7, 64, 100, 4_096 })
        {
            var destination = new SmallSpans(size);
            JsonOutput.ToBuffer(destination, new JsonBody<List<string>>(s_strings, value, null), default);
            Assert.Equal(Written.BytesBy<List<string>, ListShape<string, StringShape>>(value), destination.ToArray());
        }
    }

    [Fact]
    public void An_error_leaves_nothing_in_the_destination()
    {
        var destination = new ArrayBufferWriter<byte>();
        List<string> bad = [.. Enumerable.Repeat("fine", 5_000), "\ud800"];
        var error = Assert.Throws<WireException>(() =>
            JsonOutput.ToBuffer(destination, new JsonBody<List<string>>(s_strings, bad, null), default)
        );
        Assert.Equal("$[5000]", error.Path);
        Assert.Equal(0, destination.WrittenCount);
        var stream = new MemoryStream();
        Assert.Throws<WireException>(() =>
            JsonOutput.ToStream(stream, new JsonBody<List<string>>(s_strings, bad, null), default)
        );
        Assert.Equal(0, stream.Length);
    }

    [Fact]
    public void Writing_to_a_reused_buffer_allocates_nothing()
    {
        var destination = new ArrayBufferWriter<byte>(64 * 1024);
        List<string> value = [.. Enumerable.Range(0, 500).Select(i => "element " + i)];
        for (int i = 0; i < 200; i++)
            Write();
        Assert.Equal(
            0,
            Allocation.Of(() =>
            {
                for (int i = 0; i < 100; i++)
                    Write();
            })
        );

        void Write()
        {
            destination.ResetWrittenCount();
            JsonOutput.ToBuffer(destination, new JsonBody<List<string>>(s_strings, value, null), default);
        }
    }

    [Fact]
    public void A_writer_inside_a_writer_has_a_buffer_of_its_own()
    {
        // The thread keeps one array; a getter, an enumerator or a converter that serializes something itself must not
        // get the same.
        string written = Written.By<IEnumerable<string>, EnumerableShape<string, StringShape>>(Nested());
        Assert.Equal("[\"\\\"inner 0\\\"\",\"\\\"inner 1\\\"\",\"\\\"inner 2\\\"\"]", written);

        static IEnumerable<string> Nested()
        {
            for (int i = 0; i < 3; i++)
                yield return Written.Text("inner " + i);
        }
    }

    private sealed class SmallSpans(int size) : IBufferWriter<byte>
    {
        private readonly List<byte> _bytes = [];
        private byte[] _span = [];

        public void Advance(int count) => _bytes.AddRange(_span.AsSpan(0, count));

        public Memory<byte> GetMemory(int sizeHint = 0) => _span = new byte[Math.Max(size, sizeHint)];

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

        public byte[] ToArray() => [.. _bytes];
    }
}
