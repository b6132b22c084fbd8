using System.IO.Pipelines;

namespace Sluice.Wires;

/// <summary>Sequences to streams and pipes, element by element: memory for one piece, or one element where that is larger.</summary>
internal static class WireSequences
{
    internal static void ToStream<T, TPieces>(Stream destination, IEnumerable<T>? values, TPieces sequence) where TPieces : class, IPieces<T>
    {
        using TPieces pieces = sequence;
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null)
        {
            destination.Write(TPieces.Null.Span);
            return;
        }

        foreach (T value in values)
        {
            pieces.Add(value);
            if (!pieces.IsReady) continue;
            destination.Write(pieces.Piece.Span);
            pieces.Sent();
        }

        pieces.End();
        destination.Write(pieces.Piece.Span);
    }

    internal static Task ToStreamAsync<T, TPieces>(Stream destination, IEnumerable<T>? values, TPieces pieces, CancellationToken cancellationToken) where TPieces : class, IPieces<T>
    {
        ArgumentNullException.ThrowIfNull(destination);
        return WriteAsync(new StreamDestination(destination), values, pieces, cancellationToken);
    }

    internal static Task ToStreamAsync<T, TPieces>(Stream destination, IAsyncEnumerable<T>? values, TPieces pieces, CancellationToken cancellationToken) where TPieces : class, IPieces<T>
    {
        ArgumentNullException.ThrowIfNull(destination);
        return WriteAsync(new StreamDestination(destination), values, pieces, cancellationToken);
    }

    internal static Task ToPipeAsync<T, TPieces>(PipeWriter destination, IEnumerable<T>? values, TPieces pieces, CancellationToken cancellationToken) where TPieces : class, IPieces<T>
    {
        ArgumentNullException.ThrowIfNull(destination);
        return WriteAsync(new PipeDestination(destination), values, pieces, cancellationToken);
    }

    internal static Task ToPipeAsync<T, TPieces>(PipeWriter destination, IAsyncEnumerable<T>? values, TPieces pieces, CancellationToken cancellationToken) where TPieces : class, IPieces<T>
    {
        ArgumentNullException.ThrowIfNull(destination);
        return WriteAsync(new PipeDestination(destination), values, pieces, cancellationToken);
    }

    private static async Task WriteAsync<T, TDestination, TPieces>(TDestination destination, IEnumerable<T>? values, TPieces sequence, CancellationToken cancellationToken)
        where TDestination : struct, IPieceDestination
        where TPieces : class, IPieces<T>
    {
        using TPieces pieces = sequence;
        if (values is null)
        {
            await destination.WriteAsync(TPieces.Null, cancellationToken).ConfigureAwait(false);
            return;
        }

        foreach (T value in values)
        {
            cancellationToken.ThrowIfCancellationRequested();
            pieces.Add(value);
            if (!pieces.IsReady) continue;
            if (!await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false)) return;
            pieces.Sent();
        }

        await EndAsync<T, TDestination, TPieces>(destination, pieces, cancellationToken).ConfigureAwait(false);
    }

    private static async Task WriteAsync<T, TDestination, TPieces>(TDestination destination, IAsyncEnumerable<T>? values, TPieces sequence, CancellationToken cancellationToken)
        where TDestination : struct, IPieceDestination
        where TPieces : class, IPieces<T>
    {
        using TPieces pieces = sequence;
        if (values is null)
        {
            await destination.WriteAsync(TPieces.Null, cancellationToken).ConfigureAwait(false);
            return;
        }

        await foreach (T value in values.WithCancellation(cancellationToken).ConfigureAwait(false))
        {
            cancellationToken.ThrowIfCancellationRequested();
            pieces.Add(value);
            if (!pieces.IsReady) continue;
            if (!await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false)) return;
            pieces.Sent();
        }

        await EndAsync<T, TDestination, TPieces>(destination, pieces, cancellationToken).ConfigureAwait(false);
    }

    private static async ValueTask EndAsync<T, TDestination, TPieces>(TDestination destination, TPieces pieces, CancellationToken cancellationToken)
        where TDestination : struct, IPieceDestination
        where TPieces : class, IPieces<T>
    {
        cancellationToken.ThrowIfCancellationRequested();
        pieces.End();
        await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false);
    }
}
