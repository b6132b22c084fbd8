using System.Buffers;
using System.IO.Pipelines;
using Sluice.Wires;

namespace Sluice.Hosting;

/// <summary>
/// The destination of rows or elements that are written in pieces. Derive from it to observe or change how a host sends
/// them, for example to set <c>Content-Length</c> before the last bytes. Used for one document; not thread safe.
/// </summary>
public abstract class WireOutput
{
    /// <summary>Gets an output that discards all bytes, for rows that a <see cref="RowSession"/> collects.</summary>
    public static WireOutput None { get; } = new SinkOutput<NoSink>(default);

    /// <summary>
    /// Returns an output that writes to a pipe and flushes it after each piece, but does not complete it.
    /// </summary>
    public static WireOutput To(PipeWriter pipe)
    {
        ArgumentNullException.ThrowIfNull(pipe);
        return new SinkOutput<PipeSink>(new(pipe));
    }

    /// <summary>Returns an output that writes to a stream. It neither flushes nor closes it.</summary>
    public static WireOutput To(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return new SinkOutput<StreamSink>(new(stream));
    }

    /// <summary>Returns an output that writes to a buffer.</summary>
    public static WireOutput To(IBufferWriter<byte> buffer)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        return new SinkOutput<BufferSink>(new(buffer));
    }

    /// <summary>Writes a piece.</summary>
    /// <param name="bytes">The bytes, which are valid until the returned task completes.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <returns>
    /// <see langword="false"/> if the destination accepts no more data, so that writing should end.
    /// </returns>
    public abstract ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>
    /// Writes the last piece; called once, and not called after a failure. The default implementation calls
    /// <see cref="WriteAsync"/>.
    /// </summary>
    /// <inheritdoc cref="WriteAsync"/>
    public virtual ValueTask<bool> CompleteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        WriteAsync(bytes, cancellationToken);

    private sealed class SinkOutput<TSink>(TSink sink) : WireOutput
        where TSink : struct, IPieceSink
    {
        public override ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
            sink.WriteAsync(bytes, cancellationToken);
    }
}

/// <summary>An output as a type argument.</summary>
internal readonly struct OutputSink(WireOutput output) : IPieceSink
{
    public ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        output.WriteAsync(bytes, cancellationToken);

    public ValueTask<bool> FinishAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        output.CompleteAsync(bytes, cancellationToken);
}
