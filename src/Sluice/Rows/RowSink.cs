using System.Buffers;
using System.IO.Pipelines;

namespace Sluice.Rows;

/// <summary>The destination of flushed bytes, used as a type argument.</summary>
internal interface IRowSink
{
    /// <summary>Writes bytes; returns <see langword="false"/> if the destination no longer accepts data.</summary>
    ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken);

    /// <summary>Writes the last bytes.</summary>
    ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken);
}

internal readonly struct StreamSink(Stream stream) : IRowSink
{
    public ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken) =>
        WriteAsync(bytes, length, cancellationToken);

    public ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken)
    {
        ValueTask write = stream.WriteAsync(bytes.AsMemory(0, length), cancellationToken);
        if (!write.IsCompletedSuccessfully) return Wait(write);
        write.GetAwaiter().GetResult();
        return new(true);
    }

    private static async ValueTask<bool> Wait(ValueTask write)
    {
        await write.ConfigureAwait(false);
        return true;
    }
}

internal readonly struct PipeSink(PipeWriter pipe) : IRowSink
{
    public ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken) =>
        WriteAsync(bytes, length, cancellationToken);

    public ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken)
    {
        pipe.Write(bytes.AsSpan(0, length));
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

internal readonly struct BufferSink(IBufferWriter<byte> buffer) : IRowSink
{
    public ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken) =>
        WriteAsync(bytes, length, cancellationToken);

    public ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken)
    {
        buffer.Write(bytes.AsSpan(0, length));
        return new(true);
    }
}

/// <summary>Discards all bytes; the output is stored elsewhere.</summary>
internal readonly struct NoSink : IRowSink
{
    public ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken) => new(true);
    public ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken) => new(true);
}
