using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Elements that are enumerated a second time if the first ended before anything was sent: those that were read until
/// then are kept, and the source, which may have no second enumeration, goes on behind them.
/// </summary>
/// <param name="elements">The source.</param>
/// <param name="response">The response; nothing is kept once it has started.</param>
internal sealed class KeptElements<T>(IAsyncEnumerable<T> elements, HttpResponse response)
    : IAsyncEnumerable<T>,
        IAsyncDisposable
{
    private readonly List<T> _kept = [];
    private IAsyncEnumerator<T>? _source;
    private bool _isReused;

    /// <summary>
    /// Gets whether the elements can be written again: not if the source fills the same object with each of them.
    /// </summary>
    public bool CanRepeat => !_isReused;

    public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        _source ??= elements.GetAsyncEnumerator(cancellationToken);
        return new Enumerator(this);
    }

    public ValueTask DisposeAsync() => Interlocked.Exchange(ref _source, null)?.DisposeAsync() ?? default;

    private void Keep(T element)
    {
        if (response.HasStarted)
        {
            _kept.Clear();
            return;
        }
        _isReused |= !typeof(T).IsValueType && _kept.Count > 0 && ReferenceEquals(_kept[^1], element);
        _kept.Add(element);
    }

    private sealed class Enumerator(KeptElements<T> owner) : IAsyncEnumerator<T>
    {
        private readonly T[] _again = [.. owner._kept];
        private int _next;

        public T Current { get; private set; } = default!;

        public async ValueTask<bool> MoveNextAsync()
        {
            if (_next < _again.Length)
            {
                Current = _again[_next++];
                return true;
            }
            if (!await owner._source!.MoveNextAsync())
                return false;
            Current = owner._source.Current;
            owner.Keep(Current);
            return true;
        }

        // The source ends with the response, since it may go on.
        public ValueTask DisposeAsync() => default;
    }
}
