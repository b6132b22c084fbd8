using System.Runtime.CompilerServices;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Reading;

/// <summary>
/// A megabyte that arrives in single bytes. Of typed objects, against a million reads that nobody looks at and then the
/// same in one piece: such a read takes six nanoseconds, the objects in one piece one for each byte. Of what takes
/// longer to read than its bytes to come, against the same in one piece.
/// </summary>
public sealed class PieceWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["read"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        byte[] json = JsonWire.SerializeToUtf8Bytes(FlatModel.List(10_000));
        yield return new(
            "read.pieces.elements",
            count => Elements(json, 1, count),
            count =>
            {
                for (int i = 0; i < count; i++)
                    Drain(new PieceStream(json, 1));
                Elements(json, int.MaxValue, count);
            }
        );
        yield return new(
            "read.pieces.document",
            count => Document(json, 1, count),
            count =>
            {
                for (int i = 0; i < count; i++)
                    Drain(new PieceStream(json, 1));
                Document(json, int.MaxValue, count);
            }
        );
        byte[] untyped = JsonWire.SerializeToUtf8Bytes(FlatModel.List(20_000));
        yield return new(
            "read.pieces.untyped",
            count => Untyped(untyped, 1, count),
            count => Untyped(untyped, int.MaxValue, count)
        );
    }

    // The stream answers at once, so nothing is awaited really.
    private static void Elements(byte[] json, int size, int count)
    {
        for (int i = 0; i < count; i++)
            Walk(JsonWire.DeserializeAsyncEnumerable<FlatModel>(new PieceStream(json, size))).GetAwaiter().GetResult();
    }

    private static async Task Walk(IAsyncEnumerable<FlatModel?> elements)
    {
        await foreach (FlatModel? element in elements)
            GC.KeepAlive(element);
    }

    private static void Document(byte[] json, int size, int count)
    {
        for (int i = 0; i < count; i++)
            JsonWire.DeserializeAsync<List<FlatModel>>(new PieceStream(json, size)).AsTask().GetAwaiter().GetResult();
    }

    private static void Untyped(byte[] json, int size, int count)
    {
        for (int i = 0; i < count; i++)
            JsonWire
                .DeserializeAsync<object>(new PieceStream(json, size), default(JsonWireOptions))
                .AsTask()
                .GetAwaiter()
                .GetResult();
    }

    // Any stream, as it is to a reader: known to the compiler, it would live in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Drain(Stream stream)
    {
        byte[] buffer = new byte[4096];
        while (stream.ReadAsync(buffer).Result > 0) { }
    }

    private sealed class PieceStream(byte[] bytes, int size) : Stream
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

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            new(Read(buffer.Span));

        public override void Flush() { }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
