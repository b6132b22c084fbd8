using System.Buffers;
using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// A body whose rows are stored as they arrive. Its beginning is received before a connection of the database is used,
/// and the rest must not keep the connection, and the locks of what is stored, waiting for long.
/// </summary>
/// <param name="body">The body.</param>
/// <param name="options">How much is held, and how long a source may wait.</param>
internal sealed class HeldBody(PipeReader body, SluiceHttpOptions options) : PipeReader, IDisposable
{
    // What a client must send in a second once its time has passed.
    private const double LeastRate = 64 * 1024;

    private ReadOnlySequence<byte> _read;
    private long _consumed, _held;
    private TimeSpan _waited;

    /// <summary>Receives the body, or as much of it as is held.</summary>
    /// <exception cref="BadHttpRequestException">The body cannot be read.</exception>
    public async Task FillAsync(CancellationToken cancellationToken)
    {
        while (_held < options.ReadAheadSize && options.ReadAhead.HasRoom(options.ReadAheadTotal))
        {
            ReadResult result = await body.ReadAsync(cancellationToken);
            long length = result.Buffer.Length;
            body.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            options.ReadAhead.Take((int)(length - _held));
            _held = length;
            if (result.IsCompleted) return;
        }
    }

    /// <exception cref="BadHttpRequestException">The body cannot be read, or arrives too slowly.</exception>
    public override async ValueTask<ReadResult> ReadAsync(CancellationToken cancellationToken = default)
    {
        ValueTask<ReadResult> read = body.ReadAsync(cancellationToken);
        ReadResult result = read.IsCompleted || options.MaxSourceWait == Timeout.InfiniteTimeSpan
            ? await read
            : await WaitAsync(read.AsTask());
        _read = result.Buffer;
        return result;
    }

    private async Task<ReadResult> WaitAsync(Task<ReadResult> read)
    {
        double arrived = _consumed + _held + _read.Length;
        TimeSpan left = options.MaxSourceWait + TimeSpan.FromSeconds(arrived / LeastRate) - _waited;
        long start = Stopwatch.GetTimestamp();
        if (left <= TimeSpan.Zero || await Task.WhenAny(read, Task.Delay(left)) != read)
        {
            body.CancelPendingRead();
            // The server reads the rest after the answer.
            body.AdvanceTo((await read).Buffer.End);
            throw new BadHttpRequestException("The body arrives too slowly.", StatusCodes.Status408RequestTimeout);
        }

        _waited += Stopwatch.GetElapsedTime(start);
        return await read;
    }

    public override bool TryRead(out ReadResult result)
    {
        bool hasRead = body.TryRead(out result);
        if (hasRead) _read = result.Buffer;
        return hasRead;
    }

    public override void AdvanceTo(SequencePosition consumed) => AdvanceTo(consumed, consumed);

    public override void AdvanceTo(SequencePosition consumed, SequencePosition examined)
    {
        _consumed += _read.Slice(0, consumed).Length;
        _read = _read.Slice(consumed);
        body.AdvanceTo(consumed, examined);
    }

    public override void CancelPendingRead() => body.CancelPendingRead();

    public override void Complete(Exception? exception = null) => body.Complete(exception);

    public void Dispose() => options.ReadAhead.GiveBack((int)_held);
}
