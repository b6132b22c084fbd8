namespace Sluice.Selection.Queries;

/// <summary>Counts the elements as they are enumerated.</summary>
internal sealed class CountedElements<T>(IAsyncEnumerable<T> elements) : IAsyncEnumerable<T>
{
    internal long Count { get; private set; }

    public async IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
    {
        await foreach (T element in elements.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            Count++;
            yield return element;
        }
    }
}
