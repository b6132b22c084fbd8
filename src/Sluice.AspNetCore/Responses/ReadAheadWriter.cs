using System.Buffers;
using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Writes rows to a response. While its client is slow, what is written is kept in bounded memory and sent by a task of
/// its own, so that the source ends early and returns its connection. A client that makes a source wait too long is cut
/// off.
/// </summary>
/// <remarks>
/// The source writes on one thread at a time; what is kept is shared with the sending task under a lock.
/// </remarks>
internal sealed class ReadAheadWriter(HttpContext context, PipeWriter body, SluiceHttpOptions options)
    : PipeWriter,
        IAsyncDisposable
{
    private const int ChunkSize = 32 * 1024;

    // A client that takes no chunk in this time is slow.
    private static readonly TimeSpan s_look = TimeSpan.FromSeconds((double)ChunkSize / ReadAheadBudget.LeastRate);

    private readonly Lock _lock = new();
    private readonly Queue<Chunk> _chunks = [];
    private Chunk? _last;

    // The bytes that are kept, and those of them that the source has flushed.
    private int _kept,
        _flushed;
    private long _sent;
    private Task? _sending;
    private bool _isSending,
        _isOver;

    // Whose memory the source writes to, until it says how much it has written.
    private bool _isBodyLent,
        _isLastLent;
    private TaskCompletionSource? _space;

    private sealed class Chunk(byte[] bytes)
    {
        public readonly byte[] Bytes = bytes;
        public int Start,
            End;
    }

    public override bool CanGetUnflushedBytes => false;

    public override Memory<byte> GetMemory(int sizeHint = 0)
    {
        lock (_lock)
        {
            _isBodyLent = !_isSending && _kept == 0;
            if (_isBodyLent)
                return body.GetMemory(sizeHint);
            if (_last is null || _last.Bytes.Length - _last.End < Math.Max(sizeHint, 1))
            {
                _last = new(ArrayPool<byte>.Shared.Rent(Math.Max(sizeHint, ChunkSize)));
                _chunks.Enqueue(_last);
                options.ReadAhead.Take(_last.Bytes.Length);
            }
            _isLastLent = true;
            return _last.Bytes.AsMemory(_last.End);
        }
    }

    public override Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public override void Advance(int bytes)
    {
        if (_isBodyLent)
        {
            body.Advance(bytes);
            return;
        }
        lock (_lock)
        {
            _isLastLent = false;
            _last!.End += bytes;
            _kept += bytes;
        }
    }

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        cancellationToken.ThrowIfCancellationRequested();
        lock (_lock)
        {
            _flushed = _kept;
            if (_isOver)
                return new(new FlushResult(isCanceled: false, isCompleted: true));
            while (!_isSending)
            {
                MoveFlushed();
                ValueTask<FlushResult> flush = body.FlushAsync(context.RequestAborted);
                if (!flush.IsCompleted)
                {
                    _isSending = true;
                    _sending = SendAsync(flush);
                }
                else if (_flushed == 0 || !flush.IsCompletedSuccessfully)
                    return flush;
                else if (flush.Result is { IsCompleted: true } or { IsCanceled: true })
                    return new(flush.Result);
            }
            if (HasSpace)
                return new(new FlushResult(isCanceled: false, isCompleted: false));
            _space = new(TaskCreationOptions.RunContinuationsAsynchronously);
            return WaitAsync(_space.Task, cancellationToken);
        }
    }

    private bool HasSpace => _kept < options.ReadAheadSize && options.ReadAhead.HasSpace(options.ReadAheadTotal);

    private async ValueTask<FlushResult> WaitAsync(Task space, CancellationToken cancellationToken)
    {
        options.ReadAhead.BeginWaiting();
        bool isWaiting = true;
        try
        {
            long start = Stopwatch.GetTimestamp();
            for (
                long sent = Volatile.Read(ref _sent);
                !await WaitForSpaceAsync(space, start, cancellationToken);
                sent = Volatile.Read(ref _sent)
            )
            {
                if (sent != Volatile.Read(ref _sent))
                    continue;
                if (!options.ReadAhead.TryLeave(options.MaxWaitingSources))
                    continue;
                isWaiting = false;
                context.Abort();
                throw new SlowReaderException(nameof(options.MaxWaitingSources));
            }
        }
        finally
        {
            if (isWaiting)
                options.ReadAhead.EndWaiting();
        }

        return new(isCanceled: false, isCompleted: _isOver);
    }

    // Returns false from time to time, to look at what the client has taken.
    private async Task<bool> WaitForSpaceAsync(Task space, long start, CancellationToken cancellationToken)
    {
        TimeSpan left =
            options.MaxSourceWait == Timeout.InfiniteTimeSpan
                ? s_look
                : options.MaxSourceWait - Stopwatch.GetElapsedTime(start);
        if (left > TimeSpan.Zero)
        {
            Task look = Task.Delay(left < s_look ? left : s_look, cancellationToken);
            if (await Task.WhenAny(space, look) == space)
                return true;
            cancellationToken.ThrowIfCancellationRequested();
            return false;
        }

        context.Abort();
        throw new SlowReaderException(nameof(options.MaxSourceWait));
    }

    private async Task SendAsync(ValueTask<FlushResult> flush)
    {
        while (true)
        {
            bool goesOn;
            try
            {
                FlushResult result = await flush;
                goesOn = !result.IsCompleted && !result.IsCanceled;
            }
            catch (OperationCanceledException)
            {
                goesOn = false;
            }
            lock (_lock)
            {
                if (!goesOn)
                    _isOver = true;
                if (_isOver)
                    Drop();
                bool isIdle = _flushed == 0;
                if (isIdle)
                    _isSending = false;
                else
                    MoveFlushed();
                if (isIdle || HasSpace)
                    Interlocked.Exchange(ref _space, null)?.TrySetResult();
                if (isIdle)
                    return;
                flush = body.FlushAsync(context.RequestAborted);
            }
        }
    }

    // The pipe limits what it takes by what it flushes, so the whole is not moved at once.
    private void MoveFlushed()
    {
        int moved = 0;
        while (_flushed > 0 && moved < ChunkSize)
        {
            Chunk chunk = _chunks.Peek();
            int count = Math.Min(Math.Min(chunk.End - chunk.Start, _flushed), ChunkSize - moved);
            body.Write(chunk.Bytes.AsSpan(chunk.Start, count));
            chunk.Start += count;
            moved += count;
            _flushed -= count;
            _kept -= count;
            _sent += count;
            if (chunk.Start == chunk.End && !(chunk == _last && _isLastLent))
                Release();
        }
    }

    private void Release()
    {
        Chunk chunk = _chunks.Dequeue();
        if (chunk == _last)
            _last = null;
        ArrayPool<byte>.Shared.Return(chunk.Bytes);
        options.ReadAhead.GiveBack(chunk.Bytes.Length);
    }

    private void Drop()
    {
        while (_chunks.TryPeek(out Chunk? chunk) && !(chunk == _last && _isLastLent))
            Release();
        if (_last is not null)
            _last.Start = _last.End;
        (_kept, _flushed) = (0, 0);
    }

    /// <summary>Sends what is kept, after the source has ended.</summary>
    public async Task SendRestAsync()
    {
        while (true)
        {
            Task sending;
            lock (_lock)
            {
                _flushed = _kept;
                if (!_isSending)
                {
                    if (_flushed == 0 || _isOver)
                        return;
                    MoveFlushed();
                    _isSending = true;
                    _sending = SendAsync(body.FlushAsync(context.RequestAborted));
                }
                sending = _sending!;
            }
            await sending;
        }
    }

    public override void CancelPendingFlush() => body.CancelPendingFlush();

    public override void Complete(Exception? exception = null) { }

    /// <summary>Drops what is kept, and waits until nothing is sent any more.</summary>
    public async ValueTask DisposeAsync()
    {
        Task? sending;
        lock (_lock)
        {
            _isOver = true;
            Drop();
            sending = _sending;
        }
        if (sending is not null)
            await sending;
    }
}
