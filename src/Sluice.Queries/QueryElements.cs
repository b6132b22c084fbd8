using System.ComponentModel;

namespace Sluice.Queries;

/// <summary>
/// Elements that a query's provider materializes as they are enumerated, for hosts that may stop reading before the
/// last one.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class QueryElements
{
    // What a driver has received already is given without asking the database, and some drivers never ask.
    private const int MostReceived = 1024;

    /// <summary>
    /// Returns the same elements. An enumeration that is disposed before its end cancels the statement first: drivers
    /// read the rest of the rows when a reader is disposed, but ask the database to stop when reading is canceled.
    /// </summary>
    /// <remarks>
    /// Up to 1,024 further elements may be read, and dropped, before the driver observes the cancellation. Pass only
    /// the elements of queries: those of other sources, such as a queue, would be lost. A source that does not observe
    /// the cancellation within five seconds is disposed when it does, and disposing waits no longer.
    /// </remarks>
    /// <param name="elements">The elements of a query that changes nothing.</param>
    public static IAsyncEnumerable<T> StopUnread<T>(IAsyncEnumerable<T> elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        return new Stopped<T>(elements);
    }

    private sealed class Stopped<T>(IAsyncEnumerable<T> elements) : IAsyncEnumerable<T>
    {
        public IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default) =>
            new Enumerator<T>(elements, cancellationToken);
    }

    private sealed class Enumerator<T> : IAsyncEnumerator<T>
    {
        private readonly CancellationTokenSource _stop;
        private readonly IAsyncEnumerator<T> _elements;
        private bool _hasEnded = true;

        internal Enumerator(IAsyncEnumerable<T> elements, CancellationToken cancellationToken)
        {
            _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            try
            {
                _elements = elements.GetAsyncEnumerator(_stop.Token);
            }
            catch
            {
                _stop.Dispose();
                throw;
            }
        }

        public T Current => _elements.Current;

        public ValueTask<bool> MoveNextAsync()
        {
            // What throws has ended as well.
            _hasEnded = true;
            ValueTask<bool> next = _elements.MoveNextAsync();
            if (!next.IsCompletedSuccessfully)
                return AwaitAsync(next);
            _hasEnded = !next.Result;
            return new(!_hasEnded);
        }

        private async ValueTask<bool> AwaitAsync(ValueTask<bool> next)
        {
            _hasEnded = !await next.ConfigureAwait(false);
            return !_hasEnded;
        }

        public ValueTask DisposeAsync() => StopLimit.EndAsync(_hasEnded ? Task.CompletedTask : StopAsync(), EndAsync);

        private async ValueTask EndAsync()
        {
            try
            {
                await _elements.DisposeAsync().ConfigureAwait(false);
            }
            finally
            {
                _stop.Dispose();
            }
        }

        private async Task StopAsync()
        {
            try
            {
                await _stop.CancelAsync().ConfigureAwait(false);
                for (int i = 0; i < MostReceived; i++)
                    if (!await _elements.MoveNextAsync().ConfigureAwait(false))
                        return;
            }
            // The statement has ended, or failed with what nobody waits for any more.
            catch (Exception exception) when (exception is not OutOfMemoryException) { }
        }
    }
}
