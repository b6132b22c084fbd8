using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;

namespace Sluice.Wires;

/// <summary>
/// Waits for a source that is not ready, and says when gathered bytes have waited long enough. Belongs to one sequence;
/// one wait at a time.
/// </summary>
/// <remarks>
/// A source that is late for each element, but only by microseconds, must cost no timer each time: the timer is armed
/// once an interval at most, is not stopped when the source is ready, and only notes that it is time when nobody waits.
/// </remarks>
internal sealed class SourceWait : IValueTaskSource<bool>, IDisposable
{
    private readonly Lock _gate = new();
    private readonly TimeSpan _interval;
    private readonly Action _onReady;
    private ManualResetValueTaskSourceCore<bool> _core;
    private Timer? _timer;
    private bool _isArmed, _isTime, _isReady;
    // What the waiter waits for: nothing, the source, or the source until it is time.
    private bool _awaitsSource, _awaitsTime;

    internal SourceWait(TimeSpan interval)
    {
        _interval = interval;
        _onReady = OnReady;
    }

    /// <summary>Waits for the source, as long as gathered bytes may wait.</summary>
    /// <param name="source">
    /// The awaiter of what is pending; its result is the caller's to take once it is ready.
    /// </param>
    /// <returns>
    /// Whether the source is ready; otherwise the bytes are to be handed over, and <see cref="ForSourceAsync"/> waits
    /// on.
    /// </returns>
    internal ValueTask<bool> ForSourceOrTimeAsync<TAwaiter>(TAwaiter source) where TAwaiter : ICriticalNotifyCompletion
    {
        lock (_gate)
        {
            _isReady = false;
            _awaitsSource = _awaitsTime = true;
            _core.Reset();
            if (_isTime) Signal();
            else if (!_isArmed && _interval != Timeout.InfiniteTimeSpan)
            {
                _isArmed = true;
                _timer ??= new Timer(static wait => ((SourceWait)wait!).OnTime(), this, Timeout.InfiniteTimeSpan,
                    Timeout.InfiniteTimeSpan);
                _timer.Change(_interval, Timeout.InfiniteTimeSpan);
            }
        }

        source.UnsafeOnCompleted(_onReady);
        return new(this, _core.Version);
    }

    /// <summary>
    /// Waits on for the source that <see cref="ForSourceOrTimeAsync"/> was given. The bytes that waited have been
    /// handed over.
    /// </summary>
    internal ValueTask<bool> ForSourceAsync()
    {
        lock (_gate)
        {
            _isTime = false;
            if (_isReady) return new(true);
            _awaitsSource = true;
            _core.Reset();
            return new(this, _core.Version);
        }
    }

    /// <summary>Notes that nothing waits any more: bytes were handed over for another reason.</summary>
    internal void Sent()
    {
        if (_timer is null) return;
        lock (_gate) _isTime = false;
    }

    private void OnReady()
    {
        lock (_gate)
        {
            _isReady = true;
            if (!_awaitsSource) return;
            _awaitsSource = _awaitsTime = false;
        }

        // Outside of the lock: the waiter goes on right here.
        _core.SetResult(true);
    }

    private void OnTime()
    {
        lock (_gate)
        {
            _isArmed = false;
            _isTime = true;
            if (!_awaitsTime) return;
            _awaitsSource = _awaitsTime = false;
        }

        _core.SetResult(false);
    }

    // Nobody awaits yet, so that nothing goes on within the lock.
    private void Signal()
    {
        _awaitsSource = _awaitsTime = false;
        _core.SetResult(false);
    }

    public void Dispose() => _timer?.Dispose();

    bool IValueTaskSource<bool>.GetResult(short token) => _core.GetResult(token);
    ValueTaskSourceStatus IValueTaskSource<bool>.GetStatus(short token) => _core.GetStatus(token);
    void IValueTaskSource<bool>.OnCompleted(Action<object?> continuation, object? state, short token,
        ValueTaskSourceOnCompletedFlags flags) => _core.OnCompleted(continuation, state, token, flags);
}
