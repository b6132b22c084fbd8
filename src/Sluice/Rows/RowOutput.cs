using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>The pooled buffer of a run: what the engine has written and the destination has not received yet.</summary>
internal sealed class RowOutput<TSink, TWire>(TSink sink, TWire wire, RowEngine engine) : IDisposable
    where TSink : struct, IPieceSink
    where TWire : struct, IRowWire
{
    private byte[] _buffer = WireBuffers.Rent();
    private int _length;
    private long _flushed;
    private SourceWait? _wait;

    /// <summary>Gets whether the parts of a document may be passed on before it is complete.</summary>
    internal bool MayFlush { get; } =
        engine.Frame.Framing is RowFraming.StreamedArray or RowFraming.Lines or RowFraming.Sequence;

    internal RowStep Write(RowPart part)
    {
        try
        {
            engine.Part = part;
            return wire.Write(engine, ref _buffer, ref _length);
        }
        catch (Exception e) when (RowFailures.Describe(engine, e) is { } described)
        {
            throw described;
        }
    }

    /// <summary>
    /// Passes on what may be flushed. Returns <see langword="false"/> if the destination no longer accepts data.
    /// </summary>
    internal async ValueTask<bool> FlushAsync(CancellationToken cancellationToken)
    {
        // Neither buffers nor drivers with buffered rows observe the token.
        cancellationToken.ThrowIfCancellationRequested();
        int whole = engine.Frame.Flushable == _length
            ? _length - wire.Held(_buffer.AsSpan(0, _length))
            : engine.Frame.Flushable;
        if (whole > 0)
        {
            if (!await sink.WriteAsync(_buffer.AsMemory(0, whole), cancellationToken).ConfigureAwait(false))
                return false;
            Report(whole);
        }
        _buffer.AsSpan(whole, _length - whole).CopyTo(_buffer);
        _length -= whole;
        engine.Shift(whole);
        return true;
    }

    /// <summary>
    /// Waits for a pending read, at most as long as buffered bytes may wait. Returns <see langword="false"/> if they
    /// must be flushed first.
    /// </summary>
    internal ValueTask<bool> ForSourceOrTimeAsync(Task pending) =>
        (_wait ??= new(engine.Options.FlushInterval)).ForSourceOrTimeAsync(
            pending.ConfigureAwait(false).GetAwaiter());

    /// <summary>Called after a flush, even a failed one: completes the wait for the read that is pending.</summary>
    internal ValueTask<bool> AfterFlushAsync(Task? pending)
    {
        if (pending is not null) return _wait!.ForSourceAsync();
        _wait?.Sent();
        return new(true);
    }

    /// <summary>Completes the document and passes on the rest.</summary>
    internal async ValueTask FinishAsync(CancellationToken cancellationToken)
    {
        wire.Finish(engine.Frame.Framing, ref _buffer, ref _length);
        await sink.FinishAsync(_buffer.AsMemory(0, _length), cancellationToken).ConfigureAwait(false);
        Report(_length);
    }

    private void Report(int bytes)
    {
        _flushed += bytes;
        engine.Options.Progress?.Report(
            new(engine.Frame.Total, _flushed) { EmptyElements = engine.Elements.Empty });
    }

    public void Dispose()
    {
        _wait?.Dispose();
        WireBuffers.Return(_buffer);
    }
}
