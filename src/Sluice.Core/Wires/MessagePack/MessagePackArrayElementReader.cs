using System.Buffers;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Reads the elements of an array, or a sequence of values, from input that arrives in pieces of any size. Parses each
/// header once and skips what it declares. One pooled buffer, which grows with the bytes that arrive, holds the current
/// element and the bytes after it.
/// </summary>
/// <remarks>
/// Call <c>while (TryNext()) Read(…);</c>. When <see cref="TryNext"/> returns <see langword="false"/> and
/// <see cref="IsDone"/> is not set, add bytes or call <see cref="Complete"/>.
/// </remarks>
internal sealed class MessagePackArrayElementReader : IDisposable
{
    private const int FirstSize = 16 * 1024;

    private readonly MessagePackWireOptions _options;
    private readonly bool _isArray;
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);

    // The current element begins at _start. _at is the position of the next header, which is beyond _end while a body
    // is incomplete.
    private int _start,
        _end;
    private long _position;

    // The number of headers that the current element still needs, or -1 between elements.
    private long _pending = -1;

    // The number of remaining elements of the array; -1 before its header, and always for a sequence of values.
    private long _remaining = -1;
    private long _index,
        _discarded;

    // Set if the array was compressed as a whole: the buffer contains all of it, decompressed.
    private bool _isDecompressed;

    // The end of the compressed array, and whether bytes follow it: they are an error after its elements have been
    // read.
    private long _compressedEnd;
    private bool _hasTrailing;

    internal MessagePackArrayElementReader(in MessagePackWireOptions options)
    {
        _isArray = options.Sequences == MessagePackSequence.Array;
        _options = _isArray && options.MaxDepth > 1 ? options with { MaxDepth = options.MaxDepth - 1 } : options;
    }

    /// <summary>Gets the number of bytes that have been read before the current element.</summary>
    internal long Offset => _discarded + _start;

    /// <summary>Gets the maximum number of bytes of an element, which bounds the buffer.</summary>
    internal int MaxElementBytes { get; init; } = int.MaxValue;

    private WireException TooLong() =>
        Error(WireError.Limit, $"The element exceeds the limit of {MaxElementBytes:N0} bytes.", _start);

    /// <summary>Gets a value indicating whether the sequence has ended.</summary>
    internal bool IsDone { get; private set; }

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

    internal void Add(int count)
    {
        if (_isDecompressed)
            _hasTrailing |= count > 0;
        else
            _end += count;
    }

    internal void Add(in ReadOnlySequence<byte> bytes)
    {
        foreach (ReadOnlyMemory<byte> piece in bytes)
        {
            for (ReadOnlyMemory<byte> rest = piece; !rest.IsEmpty; )
            {
                Memory<byte> to = Free;
                int count = Math.Min(to.Length, rest.Length);
                rest[..count].CopyTo(to);
                Add(count);
                rest = rest[count..];
            }
        }
    }

    // Moves the remaining bytes to the front if that frees half of the buffer; otherwise, doubles the buffer. Each byte
    // is therefore moved a bounded number of times.
    private void EnsureSpace()
    {
        if (_end - _start > MaxElementBytes)
            throw TooLong();
        if (_start < _buffer.Length / 2)
        {
            if (_buffer.Length >= Array.MaxLength)
                throw Error(WireError.Limit, $"The element exceeds the limit of {Array.MaxLength} bytes.");
            DocumentBytes.Double(ref _buffer, _end);
            return;
        }

        _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
        _discarded += _start;
        _position -= _start;
        _end -= _start;
        _start = 0;
    }

    /// <summary>Records that no more bytes follow.</summary>
    /// <exception cref="WireException">The input ends too early.</exception>
    internal void Complete()
    {
        bool isCut = _isArray
            ? !IsDone
            : _end > _start || (_options.Sequences == MessagePackSequence.ValuesWithEnd && !IsDone);
        IsDone = true;
        if (isCut)
            throw Error(
                WireError.EndOfInput,
                _isArray || _end > _start
                    ? "The input ends inside the sequence."
                    : "The input ends without the sequence's end marker."
            );
    }

    /// <summary>
    /// Returns <see langword="true"/> if the next element is complete; <see cref="Read{T}"/> must follow.
    /// </summary>
    internal bool TryNext()
    {
        if (IsDone || (_isArray && _remaining < 0 && !TryHeader()))
        {
            const string Trailing = "Expected the end of the input after the sequence.";
            if (IsDone && _end > _start)
                throw Error(WireError.TrailingData, Trailing, _start);
            if (IsDone && _hasTrailing)
                throw Error(WireError.TrailingData, Trailing, _compressedEnd);
            return false;
        }

        if (_isArray && _remaining == 0)
        {
            IsDone = true;
            return TryNext();
        }

        if (!TryScan())
        {
            if (_isDecompressed)
                throw Error(WireError.EndOfInput, "The compressed array ends inside an element.");
            return false;
        }

        if (_isArray || !_buffer.AsSpan(_start, (int)_position - _start).SequenceEqual(EndMarker))
            return true;
        _start = (int)_position;
        IsDone = true;
        return TryNext();
    }

    // Returns true if the value that begins at _start is complete; _at is then its end.
    private bool TryScan()
    {
        if (_pending < 0)
            (_pending, _position) = (1, _start);
        while (_pending > 0)
        {
            if (_position >= _end)
                return false;
            ReadOnlySpan<byte> rest = _buffer.AsSpan((int)_position, _end - (int)_position);
            int header = MessagePackScan.HeaderSize(rest[0]);
#if SLUICE_PLANTED_BUGS
            if (PlantedBugs.Is(PlantedBug.HeaderInTwoPieces) && header > rest.Length)
            {
                header = 1;
                rest = new byte[8];
            }
#endif
            if (header > rest.Length)
                return false;
            MessagePackScan.Measure(rest, out long body, out long nested);
            _position += header + body;
            _pending += nested - 1;
        }

        if (_position > _end)
            return false;
        _pending = -1;
        return true;
    }

    private static ReadOnlySpan<byte> EndMarker => [MessagePackCode.Ext8, 0, (byte)MessagePackCode.EndOfSequence];

    // Null instead of a sequence is read as an empty sequence.
    private bool TryHeader()
    {
        if (_end == _start)
            return false;
        byte code = _buffer[_start];
        int header = MessagePackScan.HeaderSize(code);
        if (header > _end - _start)
            return false;
        if (!_isDecompressed)
        {
            if (!MessagePackDecompressor.TryTell(_buffer.AsSpan(_start, _end - _start), out bool isCompressed))
                return false;
            if (isCompressed)
                return TryScan() && Decompress() && TryHeader();
        }

        long elements = 0;
        if (MessagePackScan.IsArray(code))
            MessagePackScan.Measure(_buffer.AsSpan(_start, header), out _, out elements);
        else if (code != MessagePackCode.Nil)
            throw Error(
                WireError.Type,
                $"Expected an array but found a value (code {code:X2}); the option Sequences reads values.",
                _start
            );
        _remaining = elements;
        _start += header;
        return true;
    }

    // Reads only the array, so that its errors do not depend on how many bytes follow it.
    private bool Decompress()
    {
        byte[] document = MessagePackDecompressor.Decompress(
            _buffer.AsSpan(_start, (int)_position - _start),
            _options.MaxDecompressedBytes,
            out _,
            out int length
        );
        ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = document;
        (_compressedEnd, _hasTrailing) = (_discarded + _position, _position != _end);
        (_start, _end, _discarded, _isDecompressed) = (0, length, 0, true);
        return _end > 0 ? true : throw Error(WireError.EndOfInput, "The compressed document is empty.");
    }

    /// <summary>Reads the element that <see cref="TryNext"/> found.</summary>
    internal T? Read<T>(Converter<T> converter) => Read<TypedBody<T>, T?>(new(converter));

    /// <summary>Reads the element that <see cref="TryNext"/> found.</summary>
    internal TResult Read<TBody, TResult>(TBody body)
        where TBody : struct, IReadingBody<TResult>
    {
        ReadOnlySpan<byte> element = _buffer.AsSpan(_start, (int)_position - _start);
        if (element.Length > MaxElementBytes)
            throw TooLong();
        DocumentRoot root = DocumentRoot.Element(_index);
        TResult value;
        try
        {
            value = MessagePackReading.ReadElement<TBody, TResult>(element, body, in _options, _options.MaxDepth, root);
        }
        catch (WireException exception)
        {
            if (exception.Offset >= 0)
                exception.Offset += _discarded + _start;
            throw;
        }

        _start = (int)_position;
        _index++;
        _remaining--;
        return value;
    }

    private WireException Error(WireError error, string message) => Error(error, message, _end);

    // The offset of an error in received bytes does not depend on how many bytes follow them.
    private WireException Error(WireError error, string message, long position) =>
        new(error, message, _discarded + position, $"$[{_index}]");

    public void Dispose()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        if (buffer.Length > 0)
            ArrayPool<byte>.Shared.Return(buffer);
    }
}
