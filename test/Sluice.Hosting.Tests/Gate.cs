using System.Runtime.CompilerServices;

namespace Sluice.Hosting.Tests;

/// <summary>A source that makes its response wait, until a test lets it go on.</summary>
internal sealed class Gate
{
    private readonly SemaphoreSlim _open = new(0);

    public void Open() => _open.Release();

    public Task WaitAsync(CancellationToken cancellation = default) => _open.WaitAsync(cancellation);

    /// <summary>Books; the gate is passed before each.</summary>
    public async IAsyncEnumerable<Book> BooksAsync(
        int count,
        Exception? failure = null,
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        for (int id = 1; id <= count; id++)
        {
            await WaitAsync(cancellation);
            if (failure is not null)
                throw failure;
            yield return new Book { Id = id, Title = $"Book {id}" };
        }

        await WaitAsync(cancellation);
    }
}
