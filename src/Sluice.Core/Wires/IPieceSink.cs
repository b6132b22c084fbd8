using System.Buffers;
using System.IO.Pipelines;
using Sluice.Wires.Sinks;

namespace Sluice.Wires;

/// <summary>Defines the destination of the pieces of a document, used as a type argument.</summary>
internal interface IPieceSink
{
    /// <summary>
    /// Writes a piece. Returns <see langword="false"/> if the reader has stopped reading, so that writing should end.
    /// </summary>
    ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken);

    /// <summary>Writes the last piece.</summary>
    ValueTask<bool> FinishAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken);
}

internal readonly struct StreamSink(Stream stream) : IPieceSink
{
    public ValueTask<bool> FinishAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) =>
        WriteAsync(piece, cancellationToken);

    public ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken)
    {
        ValueTask write = stream.WriteAsync(piece, cancellationToken);
        if (!write.IsCompletedSuccessfully)
            return Wait(write);
        write.GetAwaiter().GetResult();
        return new(true);
    }

    private static async ValueTask<bool> Wait(ValueTask write)
    {
        await write.ConfigureAwait(false);
        return true;
    }
}

internal readonly struct PipeSink(PipeWriter pipe) : IPieceSink
{
    public ValueTask<bool> FinishAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) =>
        WriteAsync(piece, cancellationToken);

    public ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken)
    {
        pipe.Write(piece.Span);
        ValueTask<FlushResult> flush = pipe.FlushAsync(cancellationToken);
        return flush.IsCompletedSuccessfully ? new(GoesOn(flush.Result)) : Wait(flush);
    }

    private static async ValueTask<bool> Wait(ValueTask<FlushResult> flush) =>
        GoesOn(await flush.ConfigureAwait(false));

    private static bool GoesOn(FlushResult result) =>
        result.IsCanceled
            ? throw new OperationCanceledException("The pipe's flush was cancelled.")
            : !result.IsCompleted;
}

internal readonly struct BufferSink(IBufferWriter<byte> buffer) : IPieceSink
{
    public ValueTask<bool> FinishAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) =>
        WriteAsync(piece, cancellationToken);

    public ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken)
    {
        buffer.Write(piece.Span);
        return new(true);
    }
}

/// <summary>Discards all bytes; the output is stored elsewhere.</summary>
internal readonly struct NoSink : IPieceSink
{
    public ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) => new(true);

    public ValueTask<bool> FinishAsync(ReadOnlyMemory<byte> piece, CancellationToken cancellationToken) => new(true);
}
