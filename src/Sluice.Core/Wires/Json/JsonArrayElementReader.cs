using System.Buffers;
using System.Text.Unicode;

namespace Sluice.Wires.Json;

/// <summary>
/// Reads the elements of a JSON array, or the lines of JSON Lines, from input that arrives in pieces. One pooled
/// buffer, which grows with the longest element, holds the current element and the bytes after it.
/// </summary>
/// <remarks>
/// Call <c>while (TryNext()) Read(…);</c>. When <see cref="TryNext"/> returns <see langword="false"/> and
/// <see cref="IsDone"/> is not set, add bytes or call <see cref="Complete"/>.
/// </remarks>
internal sealed partial class JsonArrayElementReader : IDisposable
{
    private const int FirstSize = 16 * 1024;

    private enum Place : byte
    {
        BeforeArray,
        BeforeFirst,
        BeforeElement,
        InElement,
        AfterElement,
        AfterArray,
    }

    private readonly JsonWireOptions _options;
    private readonly bool _lines;
    private byte[] _buffer = ArrayPool<byte>.Shared.Rent(FirstSize);
    private JsonValueScanner _scanner;
    private Place _place;
    private bool _complete;

    // A pipe reports the end of the input together with the last bytes.
    private bool _isLast;
    private bool _sawLineBreak = true;

    // The current element begins at _start; all bytes before _at have been scanned.
    private int _start;
    private int _position;
    private int _end;

    // The bytes and lines that were discarded before the buffer's first byte, for errors.
    private long _discarded;
    private int _discardedLines;
    private long _index = -1;

    internal JsonArrayElementReader(in JsonWireOptions options)
    {
        _options = options;
        _lines = options.JsonLines;
        _scanner = new JsonValueScanner(ElementDepth, options.AllowComments);
        _place = _lines ? Place.BeforeElement : Place.BeforeArray;
    }

    // The array is one level, so its elements have one level less.
    private int ElementDepth => _lines ? _options.MaxDepth : _options.MaxDepth - 1;

    /// <summary>Gets the number of bytes that have been read before the current element.</summary>
    internal long Offset => _discarded + _start;

    /// <summary>Gets the maximum number of bytes of an element, which bounds the buffer.</summary>
    internal int MaxElementBytes { get; init; } = int.MaxValue;

    private WireException TooLong() =>
        Locate(
            new WireException(WireError.Limit, $"The element exceeds the limit of {MaxElementBytes:N0} bytes.", 0),
            $"$[{_index}]"
        );

    /// <summary>Gets a value indicating whether the last element was read and no more input may follow.</summary>
    internal bool IsDone { get; private set; }

    /// <summary>Records that no more bytes follow.</summary>
    /// <exception cref="WireException">The input ends too early.</exception>
    private void Complete()
    {
        _complete = true;
        bool inElement = _place == Place.InElement;
        bool inComment =
            !inElement && _position < _end && !_buffer.AsSpan(_position, _end - _position).StartsWith("//"u8);
        if ((_lines ? !inElement || _scanner.EndsWithInput : _place == Place.AfterArray) && !inComment)
            return;
        if (!inElement)
            _start = _position;
        ReadOnlySpan<byte> rest = _buffer.AsSpan(_start, _end - _start);
        if (inElement && Malformed(rest) is { } malformed)
            throw Locate(malformed, null);
        string path = inElement ? $"$[{_index}]{JsonPath.Find(rest, rest.Length, out _)[1..]}" : "$";
        throw Locate(
            new WireException(
                WireError.EndOfInput,
                _lines ? "The input ends inside a value." : "The input ends inside the array.",
                rest.Length
            ),
            path
        );
    }

    // An element without an end may be malformed long before the end of the input, because the scanner does not
    // distinguish brackets from braces.
    private WireException? Malformed(ReadOnlySpan<byte> element)
    {
        var reader = new JsonWireReader(element, ElementDepth, _options.ReadFlags);
        try
        {
            reader.SkipValue();
            return null;
        }
        catch (WireException exception)
        {
            return exception.Error == WireError.EndOfInput
                ? null
                : JsonReading.Complete(exception, element, reader.Position);
        }
    }

    /// <summary>
    /// Returns <see langword="true"/> if the next element is complete; <see cref="Read{T}"/> must follow.
    /// </summary>
    /// <exception cref="WireException">The text between the elements is not valid JSON.</exception>
    internal bool TryNext()
    {
        while (true)
        {
            if (_place == Place.InElement)
            {
                // Pieces of one byte are common, so this path scans no more than necessary.
                if (_scanner.Advance(_buffer.AsSpan(0, _end), ref _position))
                    return true;
                return _complete && _position > _start && _scanner.EndsWithInput;
            }
            if (!SkipWhite())
                return false;
            if (!AdvancePlace(_buffer[_position]))
                return false;
        }
    }

    // Returns false if the mark is incomplete.
    private bool SkipByteOrderMark()
    {
        if (_discarded + _position != 0)
            throw Unexpected("an array");
        if (_end - _position < 3)
            return false;
        if (_buffer[_position + 1] != 0xBB || _buffer[_position + 2] != 0xBF)
            throw Unexpected("an array");
        _position += 3;
        return true;
    }

    // Returns true to continue.
    private bool AdvancePlace(byte next)
    {
        switch (_place)
        {
            case Place.BeforeArray:
                if (next == 0xEF)
                    return SkipByteOrderMark();
                if (next != '[')
                    throw Unexpected("an array");
                _position++;
                _place = Place.BeforeFirst;
                return true;
            case Place.BeforeFirst when next == ']':
            case Place.AfterElement when next == ']' && !_lines:
            case Place.BeforeElement when next == ']' && !_lines && _options.AllowTrailingCommas:
                _position++;
                _place = Place.AfterArray;
                return true;
            case Place.AfterElement:
                if (next != ',')
                    throw Unexpected("a comma or a closing bracket");
                _position++;
                _place = Place.BeforeElement;
                return true;
            case Place.AfterArray:
                throw Fail(WireError.TrailingData, "Expected the end of the input after the array.");
            default:
                if (_lines)
                {
                    if (next == 0xEF && _discarded + _position == 0)
                    {
                        if (_end < 3)
                            return false;
                        if (_buffer[1] == 0xBB && _buffer[2] == 0xBF)
                        {
                            _position = 3;
                            return true;
                        }
                    }
                    if (!_sawLineBreak)
                        throw Unexpected("a line break");
                }
                if (next is (byte)',' or (byte)']' or (byte)'}' or (byte)':')
                    throw Unexpected("a value");
                _index++;
                _start = _position;
                _scanner.Restart();
                _place = Place.InElement;
                return true;
        }
    }

    /// <summary>Reads the element that <see cref="TryNext"/> found.</summary>
    internal T? Read<T>(Converter<T> converter) => Read<TypedBody<T>, T?>(new(converter));

    /// <summary>Reads the element that <see cref="TryNext"/> found.</summary>
    internal TResult Read<TBody, TResult>(TBody body)
        where TBody : struct, IReadingBody<TResult>
    {
        ReadOnlySpan<byte> element = _buffer.AsSpan(_start, _position - _start);
        if (element.Length > MaxElementBytes)
            throw TooLong();
        TResult value;
        try
        {
            value = JsonReading.ReadElement<TBody, TResult>(element, body, in _options, ElementDepth, default);
        }
        catch (WireException exception) when (exception.Path is not null)
        {
            throw Locate(exception, null);
        }
        _place = _lines ? Place.BeforeElement : Place.AfterElement;
        _sawLineBreak = false;
        _start = _position;
        return value;
    }

    // Skips white space and, if the options allow them, comments between elements. Returns true if another byte
    // follows.
    private bool SkipWhite()
    {
        while (_position < _end)
        {
            byte next = _buffer[_position];
            if (next == '\n')
                _sawLineBreak = true;
            else if (next == '/' && _options.AllowComments)
            {
                if (!SkipComment())
                    return false;
                continue;
            }
            else if (next is not ((byte)' ' or (byte)'\r' or (byte)'\t'))
                return true;
            _position++;
        }
        return false;
    }

    // An incomplete comment is scanned again when more bytes arrive; comments between elements are short.
    private bool SkipComment()
    {
        ReadOnlySpan<byte> rest = _buffer.AsSpan(_position, _end - _position);
        if (rest.Length < 2)
            return _complete ? throw Unexpected("a value") : false;
        int length = rest[1] switch
        {
            (byte)'/' => rest.IndexOfAny((byte)'\n', (byte)'\r'),
            (byte)'*' => rest[2..].IndexOf("*/"u8) is var end and >= 0 ? end + 4 : -1,
            _ => throw Unexpected("a value"),
        };
        if (length < 0)
            return false;
        if (!Utf8.IsValid(rest[..length]))
            throw Fail(WireError.InvalidText, "The comment is not valid UTF-8.");
        _position += length;
        return true;
    }

    private WireException Unexpected(string expected)
    {
        string found = JsonErrors.Describe(_buffer[_position]);
        return Fail(WireError.Syntax, $"Expected {expected} but found {found}.");
    }

    private WireException Fail(WireError error, string message)
    {
        _start = _position;
        return Locate(new WireException(error, message, 0), "$");
    }

    // Converts an offset within the current element to an offset within the whole input.
    private WireException Locate(WireException error, string? path)
    {
        int offset = _start + (int)Math.Max(error.Offset, 0);
        error.Path = path ?? $"$[{_index}]{error.Path![1..]}";
        error.Offset = _discarded + offset;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.OffsetInSequence) && path is null)
            error.Offset -= _start;
#endif
        error.Line = _discardedLines + JsonPath.LineOf(_buffer.AsSpan(0, _end), offset);
        return error;
    }

    public void Dispose()
    {
        byte[] rented = _buffer;
        _buffer = [];
        if (rented.Length > 0)
            ArrayPool<byte>.Shared.Return(rented);
    }
}
