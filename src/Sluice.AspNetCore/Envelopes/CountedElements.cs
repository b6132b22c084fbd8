using System.Runtime.CompilerServices;

namespace Sluice.AspNetCore.Envelopes;

internal static class CountedElements
{
    /// <summary>
    /// Enumerates elements whose count has already been written, and throws if there are fewer or more, so that a
    /// response is never inconsistent.
    /// </summary>
    public static async IAsyncEnumerable<T> CountElements<T>(
        IAsyncEnumerable<T> elements,
        long count,
        [EnumeratorCancellation] CancellationToken cancellationToken = default
    )
    {
        long seen = 0;
        await foreach (T element in elements.WithCancellation(cancellationToken))
        {
            if (++seen > count)
                throw new InvalidOperationException(
                    $"The stream was declared with {count} elements but contains more. Pass the exact count."
                );
            yield return element;
        }

        if (seen < count)
            throw new InvalidOperationException(
                $"The stream was declared with {count} elements but contains {seen}. Pass the exact count."
            );
    }
}
