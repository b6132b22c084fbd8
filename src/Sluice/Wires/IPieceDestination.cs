using System.IO.Pipelines;

namespace Sluice.Wires;

/// <summary>Defines the destination of the pieces of a document.</summary>
internal interface IPieceDestination
{
    /// <summary>
    /// Writes a piece. Returns <see langword="false"/> if the reader has stopped reading, so that writing should end.
    /// </summary>
    ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken);
}

internal readonly struct StreamDestination(Stream stream) : IPieceDestination
{
    public async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken)
    {
        await stream.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
        return true;
    }
}

internal readonly struct PipeDestination(PipeWriter pipe) : IPieceDestination
{
    public async ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken)
    {
        FlushResult result = await pipe.WriteAsync(piece, cancellationToken).ConfigureAwait(false);
        if (result.IsCanceled) throw new OperationCanceledException("The pipe's flush was cancelled.");
        return !result.IsCompleted;
    }
}
