using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

internal sealed partial class JsonArrayElementReader
{
    private const uint SmallPiece = 16;

    /// <summary>Gets free space for more bytes, which is never empty.</summary>
    internal Memory<byte> Free
    {
        get
        {
            if (_end == _buffer.Length)
                EnsureSpace();
            return _buffer.AsMemory(_end);
        }
    }

    /// <summary>
    /// Advances to the next element while the stream completes its reads synchronously, without the cost of awaiting: a
    /// read may return a single byte.
    /// </summary>
    /// <returns>
    /// <see langword="true"/> if an element is available or the input has ended; otherwise, <paramref name="pending"/>
    /// must be awaited and its result passed to <see cref="Add(int)"/>.
    /// </returns>
    internal bool TryFill(Stream stream, CancellationToken cancellationToken, out ValueTask<int> pending)
    {
        pending = default;
        while (!TryNext())
        {
            if (_complete)
            {
                IsDone = true;
                return true;
            }
            if (!TryRead(stream, cancellationToken, out pending))
                return false;
        }
        return true;
    }

    // Reads once, and continues through small pieces that do not change the state. The loop uses local variables,
    // because fields would be stored and loaded again for each byte.
    private bool TryRead(Stream stream, CancellationToken cancellationToken, out ValueTask<int> pending)
    {
        bool isNested = IsNested;
        while (true)
        {
            if (_end == _buffer.Length)
                EnsureSpace();
            byte[] buffer = _buffer;
            int end = _end;
            while (end < buffer.Length)
            {
                ValueTask<int> reading = stream.ReadAsync(
                    new Memory<byte>(buffer, end, buffer.Length - end),
                    cancellationToken
                );
                if (!reading.IsCompletedSuccessfully)
                {
                    _end = end;
                    pending = reading;
                    return false;
                }
                int count = reading.Result;
                if (count == 1 && isNested && !IsBracket(buffer[end]))
                {
                    end++;
                    continue;
                }
                _end = end;
                Add(count);
                end = _end;
                if (isNested && IsPassedOver(count))
                    continue;
                pending = default;
                return true;
            }
            _end = end;
        }
    }

    /// <inheritdoc cref="TryFill(Stream, CancellationToken, out ValueTask{int})"/>
    internal bool TryFill(PipeReader pipe, CancellationToken cancellationToken, out ValueTask<ReadResult> pending)
    {
        pending = default;
        while (!TryNext())
        {
            if (_complete)
            {
                IsDone = true;
                return true;
            }
            if (_isLast)
            {
                Complete();
                continue;
            }
            bool isNested = IsNested;
            int count;
            do
            {
                ValueTask<ReadResult> reading = pipe.ReadAsync(cancellationToken);
                if (!reading.IsCompletedSuccessfully)
                {
                    pending = reading;
                    return false;
                }
                count = Take(pipe, reading.Result);
            } while (!_isLast && isNested && IsPassedOver(count));
        }
        return true;
    }

    /// <summary>Adds the bytes that a read of a pipe returned, and returns their number.</summary>
    internal int Take(PipeReader pipe, in ReadResult result)
    {
        if (result.IsCanceled)
            throw new OperationCanceledException("The pipe's pending read was cancelled.");
        ReadOnlySequence<byte> bytes = result.Buffer;
        if (bytes.IsSingleSegment)
            Add(bytes.FirstSpan);
        else
        {
            foreach (ReadOnlyMemory<byte> piece in bytes)
                Add(piece.Span);
        }
        pipe.AdvanceTo(bytes.End);
        _isLast = result.IsCompleted;
        return (int)Math.Min(bytes.Length, int.MaxValue);
    }

    private bool IsNested => _place == Place.InElement && _scanner.IsNested;

    // Returns true if a small piece can be scanned later together with others: inside an object or an array, only a
    // bracket can change the state.
    private bool IsPassedOver(int count)
    {
        if (count - 1u >= SmallPiece)
            return false;
        foreach (byte next in _buffer.AsSpan(_end - count, count))
        {
            if (IsBracket(next))
                return false;
        }
        return true;
    }

    // Brackets and braces differ in one bit.
    private static bool IsBracket(byte next) => (next | 0x20) is '{' or '}';

    /// <summary>Adds the bytes of a read; 0 indicates the end of the input.</summary>
    /// <exception cref="WireException">The input ends too early.</exception>
    internal void Add(int count)
    {
        if (count == 0)
            Complete();
        else
            _end += count;
    }

    private void Add(ReadOnlySpan<byte> from)
    {
        while (!from.IsEmpty)
        {
            Span<byte> to = Free.Span;
            int count = Math.Min(to.Length, from.Length);
            from[..count].CopyTo(to);
            _end += count;
            from = from[count..];
        }
    }

    // Moves the remaining bytes to the front if that frees half of the buffer; otherwise, doubles the buffer. Each byte
    // is therefore moved a bounded number of times.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void EnsureSpace()
    {
        int keep = _place == Place.InElement ? _start : _position;
        if (_place == Place.InElement && _end - _start > MaxElementBytes)
            throw TooLong();
        if (keep < _buffer.Length / 2)
        {
            DocumentBytes.Double(ref _buffer, _end);
            return;
        }
        _discardedLines += _buffer.AsSpan(0, keep).Count((byte)'\n');
        _discarded += keep;
        _buffer.AsSpan(keep, _end - keep).CopyTo(_buffer);
        _start -= keep;
        _position -= keep;
        _end -= keep;
    }
}
