namespace Sluice.Wires.Json;

public ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public void SkipValue()
    {
        // One bit for each open object (set) or array, so that skipping needs no recursion.
        NestingBits open = default;
        int outer = _depth;
        nint at = SkipWhite(_position);
        while (true)
        {
            if (at >= _length) throw Unexpected(at, "a value");
            byte first = ByteAt(at);
            bool isObject = first == '{';
            if (isObject || first == '[')
            {
                Enter(at);
                at = SkipWhite(at + 1);
                if (at >= _length || ByteAt(at) != (isObject ? '}' : ']'))
                {
                    open.Push(_depth - outer - 1, isObject);
                    if (isObject) at = SkipName(at);
                    continue;
                }
                Close(at);
                at++;
            }
            else
            {
                at = SkipScalar(at, first);
            }
            while (_depth != outer)
            {
                isObject = open.Peek(_depth - outer - 1);
                byte close = isObject ? (byte)'}' : (byte)']';
                at = SkipWhite(at);
                byte next = at < _length ? ByteAt(at) : (byte)0;
                if (next == ',')
                {
                    at = SkipWhite(at + 1);
                    next = at < _length ? ByteAt(at) : (byte)0;
                    if (next != close || (_flags & JsonReadFlags.TrailingCommas) == 0)
                    {
                        if (isObject) at = SkipName(at);
                        else if (next == close) throw Unexpected(at, "a value after the comma");
                        goto NextValue;
                    }
                }
                if (next != close)
                    throw Unexpected(at, isObject ? "a comma or a closing brace" : "a comma or a closing bracket");
                Close(at);
                at++;
            }
            _position = at;
            return;
        NextValue:;
        }
    }

    // Returns the offset of the member's value.
    private nint SkipName(nint at)
    {
        ExpectQuote(at);
        SkipString(at);
        ExpectColon(_position);
        return SkipWhite(_position);
    }

    private nint SkipScalar(nint at, byte first)
    {
        switch (first)
        {
            case (byte)'"': SkipString(at); return _position;
            case (byte)'t': ExpectLiteral(at, "true"u8); return _position;
            case (byte)'f': ExpectLiteral(at, "false"u8); return _position;
            case (byte)'n': ExpectLiteral(at, "null"u8); return _position;
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'):
                return JsonNumber.TryParse(ref _start, at, _length, out JsonNumber number)
                    ? number.End
                    : throw BadNumber(at, number.End);
            default: throw Unexpected(at, "a value");
        }
    }

    private void SkipString(nint at)
    {
        nint first = at + 1;
        nint end = JsonStringScan.FindSpecial(ref _start, first, _length);
        if (end >= _length || ByteAt(end) != '"')
        {
            end = FindEndOfString(end, out bool escaped);
            ReadOnlySpan<byte> text = Slice(first, end);
            if (!System.Text.Unicode.Utf8.IsValid(text)) throw NotUtf8(first + FirstInvalid(text));
            if (escaped) CheckEscapes(first, end);
        }
        _position = end + 1;
    }

    private readonly void CheckEscapes(nint first, nint end)
    {
        Span<byte> decoded = stackalloc byte[8];
        for (nint at = first; at < end;)
        {
            int plain = Slice(at, end).IndexOf((byte)'\\');
            if (plain < 0) return;
            at += plain;
            nint length = ByteAt(at + 1) != 'u'
                ? 2
                : JsonEscapes.CodeUnit(Slice(at, end)) is >= 0xD800 and <= 0xDBFF ? 12 : 6;
            if (at + length > end) length = end - at;
            if (JsonEscapes.Decode(Slice(at, at + length), decoded, out _) < 0) Unescape(at, at + length, decoded);
            at += length;
        }
    }

    /// <inheritdoc/>
    public byte[] ReadJson()
    {
        _position = SkipWhite(_position);
        nint first = _position;
        SkipValue();
        return Slice(first, _position).ToArray();
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText()
    {
        ReadOnlySpan<byte> text = ReadNumber("a number", out nint at, out _);
        // Text in quotes was parsed with a lenient grammar.
        return JsonNumber.TryParse(text, out JsonNumber strict) && strict.End == text.Length
            ? text
            : throw Fail(at, ErrorAt(at, WireError.Type, "The text is not a JSON number."));
    }
}
