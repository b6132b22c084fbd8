using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Responses;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// A body whose rows are stored as they arrive. Its beginning is received before a connection of the database is used,
/// and the rest must not keep the connection, and the locks of what is stored, waiting for long.
/// </summary>
/// <param name="body">The body.</param>
/// <param name="options">How much is received before, and how long a source may wait.</param>
internal sealed class HeldBody(PipeReader body, SluiceHttpOptions options) : PipeReader, IDisposable
{
    private ReadOnlySequence<byte> _read;

    // The bytes that are taken from the budget of memory; those that have arrived, and those that were consumed.
    private long _reserved,
        _arrived,
        _consumed;
    private TimeSpan _left = options.MaxSourceWait;

    /// <summary>Receives the body, or as much of it as is held.</summary>
    /// <exception cref="BadHttpRequestException">The body cannot be read.</exception>
    public async Task FillAsync(CancellationToken cancellationToken)
    {
        while (_reserved < options.ReadAheadSize && options.ReadAhead.HasSpace(options.ReadAheadTotal))
        {
            ReadResult result = await body.ReadAsync(cancellationToken);
            _arrived = result.Buffer.Length;
            body.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            options.ReadAhead.Take(_arrived - _reserved);
            _reserved = _arrived;
            if (result.IsCompleted)
                return;
        }
    }

    /// <exception cref="BadHttpRequestException">The body cannot be read, or arrives too slowly.</exception>
    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        ValueTask<ReadResult> read = body.ReadAsync(cancellationToken);
        ReadResult result =
            read.IsCompleted || options.MaxSourceWait == Timeout.InfiniteTimeSpan
                ? await read
                : await WaitAsync(read.AsTask());
        Receive(result);
        return result;
    }

    private async Task<ReadResult> WaitAsync(Task<ReadResult> read)
    {
        long start = Environment.TickCount64;
        try
        {
            ReadResult result = await read.WaitAsync(_left);
            TimeSpan left = _left - TimeSpan.FromMilliseconds(Environment.TickCount64 - start);
            _left = left > TimeSpan.Zero ? left : TimeSpan.Zero;
            return result;
        }
        catch (TimeoutException)
        {
            body.CancelPendingRead();
            // The server reads the rest after the answer.
            body.AdvanceTo((await read).Buffer.End);
            throw new BadHttpRequestException("The body arrives too slowly.", StatusCodes.Status408RequestTimeout);
        }
    }

    private void Receive(in ReadResult result)
    {
        _read = result.Buffer;
        long arrived = _consumed + _read.Length;
        if (arrived <= _arrived)
            return;
        // A client that is not slow keeps the time that it has left.
        TimeSpan left = _left + TimeSpan.FromSeconds((double)(arrived - _arrived) / ReadAheadBudget.LeastRate);
        _left = left < options.MaxSourceWait ? left : options.MaxSourceWait;
        _arrived = arrived;
    }

    public override bool TryRead(out ReadResult result)
    {
        bool hasRead = body.TryRead(out result);
        if (hasRead)
            Receive(result);
        return hasRead;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        long count = _read.Slice(0, consumed).Length;
        _consumed += count;
        _read = _read.Slice(consumed);
        GiveBack(Math.Min(count, _reserved));
        body.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => body.CancelPendingRead();

    public override void Complete(Exception? exception = null) => body.Complete(exception);

    public void Dispose() => GiveBack(_reserved);

    private void GiveBack(long count)
    {
        options.ReadAhead.GiveBack(count);
        _reserved -= count;
    }
}
