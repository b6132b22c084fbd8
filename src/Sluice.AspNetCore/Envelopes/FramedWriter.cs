using System.Buffers;
using System.IO.Pipelines;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>
/// Writes a prefix to a response's pipe before the first byte of content. Nothing is written until then, so that an
/// earlier failure can still produce a proper error response.
/// </summary>
internal sealed class FramedWriter(PipeWriter output, ReadOnlyMemory<byte> before) : PipeWriter
{
    private int? _count;

    private bool _hasBegun;

    public override bool CanGetUnflushedBytes => output.CanGetUnflushedBytes;
    public override long UnflushedBytes => output.UnflushedBytes;

    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        Begin();
        return output.GetMemory(sizeHint);
    }

    public override Span<byte> GetSpan(int sizeHint = 0)
    {
        Begin();
        return output.GetSpan(sizeHint);
    }

    public override void Advance(int bytes) => output.Advance(bytes);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) =>
        output.FlushAsync(cancellationToken);

    /// <summary>Writes the suffix after the content and flushes.</summary>
    public ValueTask<FlushResult> EndAsync(ReadOnlyMemory<byte> behind, CancellationToken cancellationToken)
    {
        Begin();
        output.Write(behind.Span);
        return output.FlushAsync(cancellationToken);
    }

    /// <summary>Adds the header of a MessagePack array before the content.</summary>
    public FramedWriter WithArray(int count)
    {
        _count = count;
        return this;
    }

    public override void CancelPendingFlush() => output.CancelPendingFlush();

    public override void Complete(Exception? exception = null) { }

    private void Begin()
    {
        if (_hasBegun)
            return;
        _hasBegun = true;
        output.Write(before.Span);
        if (_count is not { } count)
            return;
        output.Write(MessagePackExtent.ArrayHeader(count));
    }
}
