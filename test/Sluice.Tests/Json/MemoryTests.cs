using System.IO.Pipelines;
using Sluice.Shapes;
using Sluice.Tests.Json.Input;
using Xunit;

namespace Sluice.Tests.Json;

/// <summary>Streams of elements take the memory of a few pieces, whatever their length.</summary>
[Collection(nameof(Alone))]
public class MemoryTests
{
    private const int Elements = 100_100,
        Budget = 64_000_000;
    private const long Gigabyte = 1_000_000_000;
    private static readonly JsonWireOptions s_texts = new() { Shapes = WireShapes.Of<string, Texts>() };
    private static readonly string s_element = new('x', 10_000);

    [Fact]
    public async Task A_gigabyte_to_a_stream_stays_small()
    {
        var counting = new CountingStream();
        long start = Resident.Reset();
        long before = GC.GetTotalAllocatedBytes(precise: true);
        await JsonWire.SerializeAsync(counting, Many(), options: s_texts);
        Assert.True(counting.Count > Gigabyte);
        Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - before, 0, Budget / 4);
        Assert.InRange(Resident.Peak(), 1, start + Budget);
    }

    [Fact]
    public async Task A_gigabyte_to_a_pipe_stays_small()
    {
        var pipe = new Pipe();
        long start = Resident.Reset(),
            read = 0;
        Task writing = Task.Run(async () =>
        {
            await JsonWire.SerializeAsync(pipe.Writer, Many(), options: s_texts);
            await pipe.Writer.CompleteAsync();
        });
        ReadResult result;
        do
        {
            result = await pipe.Reader.ReadAsync();
            read += result.Buffer.Length;
            pipe.Reader.AdvanceTo(result.Buffer.End);
        } while (!result.IsCompleted);
        await writing;
        Assert.True(read > Gigabyte);
        Assert.InRange(Resident.Peak(), 1, start + Budget);
    }

    [Fact]
    public async Task A_hundred_megabytes_of_elements_are_read_in_little_memory()
    {
        byte[] element = Documents.Utf8(
            "{\"alpha\":1,\"beta\":2,\"gamma\":3,\"unknown\":\"" + new string('x', 900) + "\"},\n"
        );
        const int Count = 100_000;
        long start = Resident.Reset(),
            heap = GC.GetTotalMemory(true),
            highest = 0,
            seen = 0;
        await foreach (
            Counters? _ in JsonWire.DeserializeAsyncEnumerable<Counters>(new RepeatingStream(element, Count))
        )
        {
            if (++seen % 20_000 == 0)
                highest = Math.Max(highest, GC.GetTotalMemory(true) - heap);
        }
        Assert.Equal(Count + 1, seen);
        Assert.InRange(highest, long.MinValue, 2_000_000);
        Assert.InRange(Resident.Peak(), 1, start + Budget);
    }

    private static async IAsyncEnumerable<string> Many()
    {
        await Task.CompletedTask;
        for (int i = 0; i < Elements; i++)
            yield return s_element;
    }

    private sealed class Texts : IShapeOf<string>
    {
        public static Converter<string> Converter => ShapeConverter<string, StringShape>.Instance;
    }

    /// <summary>
    /// The process's resident memory, as the Linux kernel counts it; one elsewhere, which proves nothing there.
    /// </summary>
    private static class Resident
    {
        /// <summary>Collects, lets the kernel forget the highest value so far, and returns the present one.</summary>
        public static long Reset()
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            if (OperatingSystem.IsLinux())
                File.WriteAllText("/proc/self/clear_refs", "5");
            return Read("VmRSS:");
        }

        public static long Peak() => Read("VmHWM:");

        private static long Read(string name) =>
            !OperatingSystem.IsLinux()
                ? 1
                : 1024
                    * long.Parse(
                        File.ReadLines("/proc/self/status")
                            .First(line => line.StartsWith(name, StringComparison.Ordinal))
                            .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)[1],
                        null
                    );
    }

    private sealed class CountingStream : Stream
    {
        public long Count { get; private set; }
        public override bool CanRead => false;
        public override bool CanSeek => false;
        public override bool CanWrite => true;
        public override long Length => throw new NotSupportedException();
        public override long Position
        {
            get => Count;
            set => throw new NotSupportedException();
        }

        public override void Flush() { }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => Count += count;

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Count += buffer.Length;
            return default;
        }
    }

    /// <summary>An array of so many times the given element (with its comma), and an empty object at the end.</summary>
    private sealed class RepeatingStream(byte[] element, int count) : Stream
    {
        private long _at = -1;
        public override bool CanRead => true;
        public override bool CanSeek => false;
        public override bool CanWrite => false;
        public override long Length => throw new NotSupportedException();
        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int length)
        {
            int written = 0;
            while (written < length)
            {
                long end = (long)count * element.Length;
                if (_at == end + 3)
                    break;
                buffer[offset + written++] =
                    _at < 0 ? (byte)'['
                    : _at < end ? element[_at % element.Length]
                    : "{}]"u8[(int)(_at - end)];
                _at++;
            }
            return written;
        }

        public override void Flush() { }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int length) => throw new NotSupportedException();
    }
}
