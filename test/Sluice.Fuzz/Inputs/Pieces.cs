using System.Buffers;

namespace Sluice.Fuzz.Inputs;

/// <summary>Bytes in pieces of random sizes, most of them small.</summary>
internal static class Pieces
{
    internal static int Size(Random random) =>
        random.Next(4) switch
        {
            0 => 1,
            1 => 1 + random.Next(7),
            2 => 1 + random.Next(64),
            _ => 1 + random.Next(5_000),
        };

    internal static ReadOnlySequence<byte> Split(byte[] bytes, Random random)
    {
        Segment? first = null,
            last = null;
        bool isFine = random.Next(2) == 0;
        for (int at = 0; at < bytes.Length; )
        {
            int size = Math.Min(
                bytes.Length - at,
                isFine && last is { Count: < 200 } or null ? Size(random) : bytes.Length - at
            );
            last = new Segment(bytes.AsMemory(at, size), last);
            first ??= last;
            at += size;
            if (random.Next(6) == 5)
                last = new Segment(default, last);
        }
        return first is null ? default : new ReadOnlySequence<byte>(first, 0, last!, last!.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, Segment? before)
        {
            Memory = memory;
            Count = before is null ? 1 : before.Count + 1;
            RunningIndex = before is null ? 0 : before.RunningIndex + before.Memory.Length;
            if (before is not null)
                before.Next = this;
        }

        internal int Count { get; }
    }
}

/// <summary>A stream whose reads give as many bytes as chance will have it.</summary>
internal sealed class PieceStream(byte[] bytes, Random random) : Stream
{
    private int _at,
        _reads;

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
        int count = Math.Min(
            Math.Min(_reads++ < 300 ? Pieces.Size(random) : int.MaxValue, buffer.Length),
            bytes.Length - _at
        );
        bytes.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        ValueTask.FromResult(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer, offset, count));

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>A destination that gives memory in pieces of random sizes.</summary>
internal sealed class PieceWriter(Random random) : IBufferWriter<byte>
{
    private readonly MemoryStream _written = new();
    private byte[] _piece = [];

    internal byte[] ToArray() => _written.ToArray();

    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _piece.Length);
        _written.Write(_piece, 0, count);
        _piece = [];
    }

    public Memory<byte> GetMemory(int sizeHint = 0) =>
        _piece = new byte[Math.Max(Math.Max(sizeHint, 1), Pieces.Size(random))];

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
}
