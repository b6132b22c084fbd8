using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Sluice.Wires;

/// <summary>
/// Collects bytes in a pooled buffer that grows with the bytes that actually arrive. Call either <see cref="Detach"/>
/// or <see cref="Dispose"/>, once.
/// </summary>
internal struct DocumentCollector(Stream? stream) : IDisposable
{
    private const int FirstSize = 4 * 1024;

    // The maximum length reported by a stream that is allocated in advance.
    private const int TrustedSize = 1024 * 1024;

    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(
        stream is { CanSeek: true }
            ? (int)Math.Clamp(stream.Length - stream.Position + 1, FirstSize, TrustedSize)
            : FirstSize
    );
    private int _length;

    internal static async ValueTask<DocumentCollector> OfAsync(Stream stream, CancellationToken cancellationToken)
    {
        var collected = new DocumentCollector(stream);
        try
        {
            while (!collected.TryFill(stream, cancellationToken, out ValueTask<int> pending))
            {
                int read = await pending.ConfigureAwait(false);
                if (read == 0)
                    break;
                collected.Add(read);
            }
            return collected;
        }
        catch
        {
            collected.Dispose();
            throw;
        }
    }

    internal static async ValueTask<DocumentCollector> OfAsync(PipeReader pipe, CancellationToken cancellationToken)
    {
        var collected = new DocumentCollector(null);
        try
        {
            while (true)
            {
                ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
                if (result.IsCanceled)
                    throw new OperationCanceledException("The pipe's pending read was cancelled.");
                collected.Add(result.Buffer);
                pipe.AdvanceTo(result.Buffer.End);
                if (result.IsCompleted)
                    return collected;
            }
        }
        catch
        {
            collected.Dispose();
            throw;
        }
    }

    /// <summary>Gets the buffer that holds the bytes, with space for more.</summary>
    internal byte[] Buffer
    {
        get
        {
            if (_length == _buffer.Length)
                Grow();
            return _buffer;
        }
    }

    /// <summary>Gets the number of collected bytes.</summary>
    internal readonly int Length => _length;

    /// <summary>Gets free space for more bytes, which is never empty.</summary>
    internal Memory<byte> Free
    {
        get
        {
            if (_length == _buffer.Length)
                Grow();
            return _buffer.AsMemory(_length);
        }
    }

    internal void Add(int count) => _length += count;

    /// <summary>
    /// Reads a stream while it completes its reads synchronously, without the cost of awaiting: a read may return a
    /// single byte.
    /// </summary>
    /// <returns>
    /// <see langword="true"/> at the end of the stream; otherwise, <paramref name="pending"/> must be awaited and its
    /// result passed to <see cref="Add(int)"/>.
    /// </returns>
    internal bool TryFill(Stream stream, CancellationToken cancellationToken, out ValueTask<int> pending)
    {
        int length = _length;
        while (true)
        {
            _length = length;
            byte[] buffer = Buffer;
            // The loop that matters for small pieces: it contains nothing but the call of the stream.
            while (length < buffer.Length)
            {
                ValueTask<int> reading = stream.ReadAsync(
                    new Memory<byte>(buffer, length, buffer.Length - length),
                    cancellationToken
                );
                if (!reading.IsCompletedSuccessfully)
                {
                    _length = length;
                    pending = reading;
                    return false;
                }
                int read = reading.Result;
                length += read;
                if (read != 0)
                    continue;
                _length = length;
                pending = default;
                return true;
            }
        }
    }

    internal void Add(in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment)
            Add(bytes.FirstSpan);
        else
        {
            foreach (ReadOnlyMemory<byte> piece in bytes)
                Add(piece.Span);
        }
    }

    private void Add(ReadOnlySpan<byte> from)
    {
        while (!from.IsEmpty)
        {
            Span<byte> to = Free.Span;
            int count = Math.Min(to.Length, from.Length);
            from[..count].CopyTo(to);
            _length += count;
            from = from[count..];
        }
    }

    // Not inlined, so that the loop keeps its variables in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow() => DocumentBytes.Double(ref _buffer, _length);

    /// <summary>Transfers the collected bytes; the new owner returns the buffer.</summary>
    internal readonly DocumentBytes Detach() => DocumentBytes.OfRented(_buffer, _length);

    public readonly void Dispose() => ArrayPool<byte>.Shared.Return(_buffer);
}
