using System.IO.Pipelines;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>Sequences to streams and pipes, element by element: memory for one piece, or one element where that is larger.</summary>
internal static class MessagePackSequences
{
    private static readonly byte[] s_null = [MessagePackCode.Nil];

    internal static void ToStream<T>(Stream destination, IEnumerable<T>? values, Converter<T> element, SelectionNode? selection, in MessagePackWireOptions options)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null)
        {
            destination.Write(s_null);
            return;
        }

        using var pieces = new MessagePackPieces<T>(element, selection, in options);
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

    internal static Task ToStreamAsync<T>(Stream destination, IEnumerable<T>? values, Converter<T> element, SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null) return destination.WriteAsync(s_null, cancellationToken).AsTask();
        return WriteAsync(new StreamDestination(destination), values, new MessagePackPieces<T>(element, selection, in options), cancellationToken);
    }

    internal static Task ToStreamAsync<T>(Stream destination, IAsyncEnumerable<T>? values, Converter<T> element, SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null) return destination.WriteAsync(s_null, cancellationToken).AsTask();
        return WriteAsync(new StreamDestination(destination), values, new MessagePackPieces<T>(element, selection, in options), cancellationToken);
    }

    internal static Task ToPipeAsync<T>(PipeWriter destination, IEnumerable<T>? values, Converter<T> element, SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null) return new PipeDestination(destination).WriteAsync(s_null, cancellationToken).AsTask();
        return WriteAsync(new PipeDestination(destination), values, new MessagePackPieces<T>(element, selection, in options), cancellationToken);
    }

    internal static Task ToPipeAsync<T>(PipeWriter destination, IAsyncEnumerable<T>? values, Converter<T> element, SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (values is null) return new PipeDestination(destination).WriteAsync(s_null, cancellationToken).AsTask();
        return WriteAsync(new PipeDestination(destination), values, new MessagePackPieces<T>(element, selection, in options), cancellationToken);
    }

    private static async Task WriteAsync<T, TDestination>(TDestination destination, IEnumerable<T> values, MessagePackPieces<T> pieces, CancellationToken cancellationToken)
        where TDestination : struct, IPieceDestination
    {
        using (pieces)
        {
            foreach (T value in values)
            {
                cancellationToken.ThrowIfCancellationRequested();
                pieces.Add(value);
                if (!pieces.IsReady) continue;
                if (!await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false)) return;
                pieces.Sent();
            }

            cancellationToken.ThrowIfCancellationRequested();
            pieces.End();
            await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task WriteAsync<T, TDestination>(TDestination destination, IAsyncEnumerable<T> values, MessagePackPieces<T> pieces, CancellationToken cancellationToken)
        where TDestination : struct, IPieceDestination
    {
        using (pieces)
        {
            await foreach (T value in values.WithCancellation(cancellationToken).ConfigureAwait(false))
            {
                cancellationToken.ThrowIfCancellationRequested();
                pieces.Add(value);
                if (!pieces.IsReady) continue;
                if (!await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false)) return;
                pieces.Sent();
            }

            cancellationToken.ThrowIfCancellationRequested();
            pieces.End();
            await destination.WriteAsync(pieces.Piece, cancellationToken).ConfigureAwait(false);
        }
    }
}
