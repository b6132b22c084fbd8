using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Sluice.Wires;

/// <summary>
/// Waits for a source that is not ready, and signals when buffered bytes have waited long enough. Belongs to one
/// sequence; supports one wait at a time.
/// </summary>
/// <remarks>
/// A source that is late for each element, but only by microseconds, must not cost a timer each time. The timer is
/// therefore started at most once for each interval, is not stopped when the source is ready, and only sets a flag if
/// nothing waits when it fires.
/// </remarks>
internal sealed class SourceWait : IValueTaskSource<bool>, IDisposable
{
    private readonly Lock _lock = new();
    private readonly TimeSpan _interval;
    private readonly Action _onReady;
    private ManualResetValueTaskSourceCore<bool> _core;
    private Timer? _timer;
    private bool _isArmed,
        _isTime,
        _isReady;

    // The state of the waiter: waiting for nothing, for the source, or for the source until the interval ends.
    private bool _awaitsSource,
        _awaitsTime;

    internal SourceWait(TimeSpan interval)
    {
        _interval = interval;
        _onReady = OnReady;
    }

    /// <summary>Waits for the source, at most as long as buffered bytes may wait.</summary>
    /// <param name="source">The awaiter of the pending operation. The caller gets its result once it is ready.</param>
    /// <returns>
    /// <see langword="true"/> if the source is ready; <see langword="false"/> if the bytes must be flushed first, after
    /// which <see cref="ForSourceAsync"/> continues the wait.
    /// </returns>
    internal ValueTask<bool> ForSourceOrTimeAsync<TAwaiter>(TAwaiter source)
        where TAwaiter : ICriticalNotifyCompletion
    {
        lock (_lock)
        {
            _isReady = false;
            _awaitsSource = _awaitsTime = true;
            _core.Reset();
            if (_isTime)
                Signal();
            else if (!_isArmed && _interval != Timeout.InfiniteTimeSpan)
            {
                _isArmed = true;
                _timer ??= new Timer(
                    static wait => ((SourceWait)wait!).OnTime(),
                    this,
                    Timeout.InfiniteTimeSpan,
                    Timeout.InfiniteTimeSpan
                );
                _timer.Change(_interval, Timeout.InfiniteTimeSpan);
            }
        }

        source.UnsafeOnCompleted(_onReady);
        return new(this, _core.Version);
    }

    /// <summary>
    /// Continues to wait for the source that was passed to <see cref="ForSourceOrTimeAsync"/>, after the buffered bytes
    /// were flushed.
    /// </summary>
    internal ValueTask<bool> ForSourceAsync()
    {
        lock (_lock)
        {
            _isTime = false;
            if (_isReady)
                return new(true);
            _awaitsSource = true;
            _core.Reset();
            return new(this, _core.Version);
        }
    }

    /// <summary>Records that no bytes wait any more, because they were flushed for another reason.</summary>
    internal void OnSent()
    {
        if (_timer is null)
            return;
        lock (_lock)
            _isTime = false;
    }

    private void OnReady()
    {
        lock (_lock)
        {
            _isReady = true;
            if (!_awaitsSource)
                return;
            _awaitsSource = _awaitsTime = false;
        }

        // Outside of the lock, because the continuation runs synchronously here.
        _core.SetResult(true);
    }

    private void OnTime()
    {
        lock (_lock)
        {
            _isArmed = false;
            _isTime = true;
            if (!_awaitsTime)
                return;
            _awaitsSource = _awaitsTime = false;
        }

        _core.SetResult(false);
    }

    // The task is not awaited yet, so no continuation runs within the lock.
    private void Signal()
    {
        _awaitsSource = _awaitsTime = false;
        _core.SetResult(false);
    }

    public void Dispose() => _timer?.Dispose();

    bool IValueTaskSource<bool>.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<bool>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<bool>.OnCompleted(
        Action<object?> continuation,
        object? state,
        short token,
        ValueTaskSourceOnCompletedFlags flags
    ) => _core.OnCompleted(continuation, state, token, flags);
}
