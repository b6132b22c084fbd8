namespace Sluice.Tool.Conversions;

/// <summary>
/// Standard input whose reads end when they are cancelled. The console's own wait until a line or the end comes, and
/// the read that is given up keeps its thread until the process ends.
/// </summary>
internal sealed class StandardInput(Stream input) : Stream
{
    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        // An array of its own: the reader may reuse its buffer after the read was given up.
        byte[] bytes = new byte[Math.Min(buffer.Length, 64 * 1024)];
        int read = await Task.Run(() => input.Read(bytes), CancellationToken.None).WaitAsync(cancellationToken);
        bytes.AsSpan(0, read).CopyTo(buffer.Span);
        return read;
    }

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override int Read(byte[] buffer, int offset, int count) => input.Read(buffer, offset, count);

    public override bool CanRead => true;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Flush() { }

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
