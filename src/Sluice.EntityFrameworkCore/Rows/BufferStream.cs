using System.Buffers;

namespace Sluice.EntityFrameworkCore;

/// <summary>Exposes a buffer as a write-only stream.</summary>
internal sealed class BufferStream(IBufferWriter<byte> buffer) : Stream
{
    public override bool CanRead => false;
    public override bool CanSeek => false;
    public override bool CanWrite => true;
    public override long Length => throw new NotSupportedException();
    public override long Position
    {
        get => throw new NotSupportedException(); set =>
        throw new NotSupportedException();
    }
    public override void Flush() { }
    public override int Read(byte[] bytes, int offset, int count) => throw new NotSupportedException();
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value) => throw new NotSupportedException();
    public override void Write(byte[] bytes, int offset, int count) => buffer.Write(bytes.AsSpan(offset, count));
    public override void Write(ReadOnlySpan<byte> bytes) => buffer.Write(bytes);

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken = default)
    {
        buffer.Write(bytes.Span);
        return default;
    }
}
