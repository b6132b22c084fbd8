using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// The pooled buffer of a run: what the engine has written and the destination has not received yet. A local variable
/// of the run, so that a run allocates nothing for it.
/// </summary>
internal struct RowOutput<TWire>(TWire wire, RowEngine engine) : IDisposable
    where TWire : struct, IRowWire
{
    private byte[] _buffer = WireBuffers.Rent();
    private int _length;
    private long _flushed;
    private SourceWait? _wait;

    /// <summary>Gets whether the parts of a document may be passed on before it is complete.</summary>
    internal readonly bool MayFlush =>
        engine.Frame.Framing is RowFraming.StreamedArray or RowFraming.Lines or RowFraming.Sequence;

    internal RowStep Write(RowPart part)
    {
        try
        {
            engine.Part = part;
            return wire.Write(engine, ref _buffer, ref _length);
        }
        catch (Exception exception) when (RowFailures.Describe(engine, exception) is { } described)
        {
            throw described;
        }
    }

    /// <summary>
    /// Waits for a pending read, at most as long as buffered bytes may wait. Returns <see langword="false"/> if they
    /// must be flushed first.
    /// </summary>
    internal ValueTask<bool> ForSourceOrTimeAsync(Task pending) =>
        (_wait ??= new(engine.Options.FlushInterval)).ForSourceOrTimeAsync(pending.ConfigureAwait(false).GetAwaiter());

    /// <summary>Returns the bytes that may be passed on; <see cref="OnSent"/> must follow.</summary>
    internal readonly ReadOnlyMemory<byte> TakePiece(CancellationToken cancellationToken)
    {
        // Neither buffers nor drivers with buffered rows observe the token.
        cancellationToken.ThrowIfCancellationRequested();
        int whole =
            engine.Frame.Flushable == _length
                ? _length - wire.CountHeld(_buffer.AsSpan(0, _length))
                : engine.Frame.Flushable;
        return _buffer.AsMemory(0, whole);
    }

    /// <summary>Removes the bytes that were passed on.</summary>
    internal void OnSent(int bytes)
    {
        _flushed += bytes;
        if (bytes > 0)
            Report();
        _buffer.AsSpan(bytes, _length - bytes).CopyTo(_buffer);
        _length -= bytes;
        engine.Shift(bytes);
    }

    /// <summary>
    /// Called after a flush, even a failed one: completes the wait for the read that is pending, because a reader
    /// cannot be used or closed during one.
    /// </summary>
    internal readonly ValueTask<bool> AfterFlushAsync(Task? pending)
    {
        if (pending is not null)
            return _wait!.ForSourceAsync();
        _wait?.OnSent();
        return new(true);
    }

    /// <summary>Completes the document, and returns its last piece.</summary>
    internal ReadOnlyMemory<byte> Finish()
    {
        wire.Finish(engine.Frame.Framing, ref _buffer, ref _length);
        _flushed += _length;
        return _buffer.AsMemory(0, _length);
    }

    internal readonly void Report() =>
        engine.Options.Progress?.Report(new(engine.Frame.Total, _flushed) { EmptyElements = engine.Elements.Empty });

    public readonly void Dispose()
    {
        _wait?.Dispose();
        WireBuffers.Return(_buffer);
    }
}
