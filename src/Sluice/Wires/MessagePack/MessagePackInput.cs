using System.Buffers;
using System.IO.Pipelines;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Represents the bytes of a document as one span, in a pooled buffer that grows with the bytes that actually arrive.
/// Must be disposed once; the span is invalid afterwards.
/// </summary>
internal sealed class MessagePackInput : IDisposable
{
    private const int FirstSize = 4 * 1024;

    private byte[] _buffer = [];
    private int _length;
    private ReadOnlyMemory<byte> _whole;

    internal ReadOnlySpan<byte> Span => _buffer.Length == 0 ? _whole.Span : _buffer.AsSpan(0, _length);

    internal static MessagePackInput Of(scoped in ReadOnlySequence<byte> bytes)
    {
        if (bytes.IsSingleSegment) return new MessagePackInput { _whole = bytes.First };
        var input = new MessagePackInput();
        input.Add(bytes);
        return input;
    }

    internal static MessagePackInput Of(Stream stream)
    {
        var input = new MessagePackInput();
        try
        {
            while (stream.Read(input.Free(1).Span) is > 0 and var read) input._length += read;
            return input;
        }
        catch
        {
            input.Dispose();
            throw;
        }
    }

    internal static async ValueTask<MessagePackInput> OfAsync(Stream stream, CancellationToken cancellationToken)
    {
        var input = new MessagePackInput();
        try
        {
            while (await stream.ReadAsync(input.Free(1), cancellationToken).ConfigureAwait(false) is > 0 and var read)
                input._length += read;
            return input;
        }
        catch
        {
            input.Dispose();
            throw;
        }
    }

    internal static async ValueTask<MessagePackInput> OfAsync(PipeReader pipe, CancellationToken cancellationToken)
    {
        var input = new MessagePackInput();
        try
        {
            while (true)
            {
                ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
                if (result.IsCanceled) throw new OperationCanceledException("The pipe's pending read was cancelled.");
                input.Add(result.Buffer);
                pipe.AdvanceTo(result.Buffer.End);
                if (result.IsCompleted) return input;
            }
        }
        catch
        {
            input.Dispose();
            throw;
        }
    }

    private void Add(in ReadOnlySequence<byte> bytes)
    {
        foreach (ReadOnlyMemory<byte> piece in bytes)
        {
            piece.CopyTo(Free(piece.Length));
            _length += piece.Length;
        }
    }

    private Memory<byte> Free(int atLeast)
    {
        long needed = (long)_length + atLeast;
        if (needed > Array.MaxLength)
            throw new WireException(WireError.Limit, $"The document exceeds the limit of {Array.MaxLength} bytes.");
        if (needed > _buffer.Length)
        {
            byte[] former = _buffer;
            _buffer = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(Math.Max(needed, 2L * former.Length), FirstSize,
                Array.MaxLength));
            former.AsSpan(0, _length).CopyTo(_buffer);
            if (former.Length > 0) ArrayPool<byte>.Shared.Return(former);
        }

        return _buffer.AsMemory(_length);
    }

    public void Dispose()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        _whole = default;
        if (buffer.Length > 0) ArrayPool<byte>.Shared.Return(buffer);
    }
}
