using System.IO.Pipelines;

namespace Sluice.Wires;

/// <summary>Where pieces of a document go.</summary>
internal interface IPieceDestination
{
    /// <summary>
    /// Takes a piece; <see langword="false"/> when nobody reads any more, so that writing on is pointless.
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
