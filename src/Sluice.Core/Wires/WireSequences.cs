using System.Runtime.CompilerServices;

namespace Sluice.Wires;

/// <summary>
/// Writes sequences to streams and pipes element by element. Uses memory for one piece, or for one element if it is
/// larger.
/// </summary>
internal static class WireSequences
{
    internal static void ToStream<T>(Stream destination, IEnumerable<T>? values, IPieces<T> sequence)
    {
        using IPieces<T> pieces = sequence;
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null)
        {
            destination.Write(pieces.GetNull().Span);
            return;
        }

        foreach (T value in values)
        {
            pieces.Add(value);
            if (!pieces.IsReady)
                continue;
            destination.Write(pieces.Piece.Span);
            pieces.OnSent();
        }

        pieces.End();
        destination.Write(pieces.Piece.Span);
    }

    internal static async Task WriteAsync<T, TSink>(
        TSink destination,
        IEnumerable<T>? values,
        IPieces<T> sequence,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
    {
        using IPieces<T> pieces = sequence;
        if (values is null)
        {
            await destination.FinishAsync(pieces.GetNull(), cancellationToken).ConfigureAwait(false);
            return;
        }

        foreach (T value in values)
        {
            cancellationToken.ThrowIfCancellationRequested();
            pieces.Add(value);
            if (!pieces.IsReady)
                continue;
            if (!await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false))
                return;
            pieces.OnSent();
        }

        await EndAsync(destination, pieces, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Writes an asynchronous sequence and returns the number of elements.</summary>
    internal static async Task<long> WriteAsync<T, TSink>(
        TSink destination,
        IAsyncEnumerable<T>? values,
        IPieces<T> sequence,
        FlushPolicy policy,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
    {
        using IPieces<T> pieces = sequence;
        if (values is null)
        {
            await destination.FinishAsync(pieces.GetNull(), cancellationToken).ConfigureAwait(false);
            return 0;
        }

        SourceWait? wait = null;
        long count = 0;
        IAsyncEnumerator<T> source = values.GetAsyncEnumerator(cancellationToken);
        try
        {
            while (true)
            {
                ValueTask<bool> next = source.MoveNextAsync();
                // Before the first element, a failure can still be reported as an error, so nothing is written.
                if (!next.IsCompleted && pieces.HasElements)
                {
                    ConfiguredValueTaskAwaitable<bool>.ConfiguredValueTaskAwaiter late = next.ConfigureAwait(false)
                        .GetAwaiter();
                    wait ??= new(policy.Interval);
                    if (
                        !await wait.ForSourceOrTimeAsync(late).ConfigureAwait(false)
                        && !await SendAsync(destination, pieces, wait, cancellationToken).ConfigureAwait(false)
                    )
                        return count;
                    if (!late.GetResult())
                        break;
                }
                else if (!await next.ConfigureAwait(false))
                {
                    break;
                }

                cancellationToken.ThrowIfCancellationRequested();
                pieces.Add(source.Current);
                count++;
                if (!pieces.IsReady)
                    continue;
                if (!await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false))
                    return count;
                pieces.OnSent();
                wait?.OnSent();
            }
        }
        finally
        {
            wait?.Dispose();
            await source.DisposeAsync().ConfigureAwait(false);
        }

        await EndAsync(destination, pieces, cancellationToken).ConfigureAwait(false);
        return count;
    }

    /// <summary>Writes the bytes that wait for a late source, and continues to wait for the source.</summary>
    private static async ValueTask<bool> SendAsync<T, TSink>(
        TSink destination,
        IPieces<T> pieces,
        SourceWait wait,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
    {
        try
        {
            if (pieces.Piece.IsEmpty)
                return true;
            bool isRead = await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false);
            pieces.OnSent();
            return isRead;
        }
        finally
        {
            // An iterator cannot be disposed while it runs.
            await wait.ForSourceAsync().ConfigureAwait(false);
        }
    }

    private static async ValueTask EndAsync<T, TSink>(
        TSink destination,
        IPieces<T> pieces,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
    {
        cancellationToken.ThrowIfCancellationRequested();
        pieces.End();
        await destination.FinishAsync(pieces.Piece, cancellationToken).ConfigureAwait(false);
    }
}
