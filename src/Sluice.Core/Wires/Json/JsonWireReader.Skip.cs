using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: Eight bytes are read only where eight are left.
internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public void SkipValue()
    {
        nint position = SkipWhite(_position);
        if (position < _length && ByteAt(position) is var first && first != '{' && first != '[')
            _position = SkipScalar(position, first);
        else
            SkipContainer(position);
    }

    private void SkipContainer(nint position)
    {
        // One bit for each open object (set) or array, so that skipping needs no recursion.
        NestingBits open = default;
        int outer = _depth;
        while (true)
        {
            if (position >= _length)
                throw Unexpected(position, "a value");
            byte first = ByteAt(position);
            bool isObject = first == '{';
            if (isObject || first == '[')
            {
                Enter(position);
                position = SkipWhite(position + 1);
                if (position >= _length || ByteAt(position) != (isObject ? '}' : ']'))
                {
                    open.Push(_depth - outer - 1, isObject);
                    if (isObject)
                        position = SkipName(position);
                    continue;
                }
                Close(position);
                position++;
            }
            else
            {
                position = SkipScalar(position, first);
            }
            while (_depth != outer)
            {
                isObject = open.Peek(_depth - outer - 1);
                byte close = isObject ? (byte)'}' : (byte)']';
                position = SkipWhite(position);
                byte next = position < _length ? ByteAt(position) : (byte)0;
                if (next == ',')
                {
                    position = SkipWhite(position + 1);
                    next = position < _length ? ByteAt(position) : (byte)0;
                    if (next != close || (_flags & JsonReadFlags.TrailingCommas) == 0)
                    {
                        if (isObject)
                            position = SkipName(position);
                        else if (next == close)
                            throw Unexpected(position, "a value after the comma");
                        goto NextValue;
                    }
                }
                if (next != close)
                    throw UnexpectedAfterValue(position, isObject);
                Close(position);
                position++;
            }
            _position = position;
            return;
            NextValue:
            ;
        }
    }

    private WireException UnexpectedAfterValue(nint position, bool isObject) =>
        Unexpected(position, isObject ? "a comma or a closing brace" : "a comma or a closing bracket");

    // Returns the offset of the member's value.
    private nint SkipName(nint position)
    {
        ExpectQuote(position);
        position = SkipString(position);
        if (position < _length && ByteAt(position) == ':')
            return SkipWhite(position + 1);
        ExpectColon(position);
        return SkipWhite(_position);
    }

    private nint SkipScalar(nint position, byte first)
    {
        switch (first)
        {
            case (byte)'"':
                return SkipString(position);
            case (byte)'t':
                ExpectLiteral(position, "true"u8);
                return _position;
            case (byte)'f':
                ExpectLiteral(position, "false"u8);
                return _position;
            case (byte)'n':
                ExpectLiteral(position, "null"u8);
                return _position;
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'):
                return SkipNumber(position, first);
            default:
                throw Unexpected(position, "a value");
        }
    }

    private readonly nint SkipNumber(nint begin, byte first)
    {
        nint position = first == '-' ? begin + 1 : begin;
        nint end = SkipDigits(position);
        if (end != position && (end - position == 1 || ByteAt(position) != '0'))
        {
            byte next = end < _length ? ByteAt(end) : (byte)0;
            if (next == '.')
            {
                position = end + 1;
                end = SkipDigits(position);
                next =
                    end == position ? (byte)'.'
                    : end < _length ? ByteAt(end)
                    : (byte)0;
            }
            if (next != '.' && (next | 0x20) != 'e')
                return end;
        }
        // An exponent, or an error.
        return JsonNumber.TryParse(ref _start, begin, _length, out JsonNumber number)
            ? number.End
            : throw BadNumber(begin, number.End);
    }

    // Returns the offset of the first byte that is not a digit.
    private readonly nint SkipDigits(nint position)
    {
        while (_length - position >= sizeof(ulong))
        {
            Debug.Assert(position >= 0);
            int digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref _start, position)), out _);
            position += digits;
            if (digits < sizeof(ulong))
                return position;
        }
        while (position < _length && ByteAt(position) - (uint)'0' <= 9)
            position++;
        return position;
    }

    // Returns the offset after the closing quote.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint SkipString(nint position)
    {
        nint first = position + 1,
            end = JsonStringScan.FindSpecial(ref _start, first, _length);
        return end < _length && ByteAt(end) == '"' ? end + 1 : SkipStringSlow(first, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint SkipStringSlow(nint first, nint end)
    {
        end = FindEndOfString(end, out bool escaped);
        ReadOnlySpan<byte> text = Slice(first, end);
        if (!System.Text.Unicode.Utf8.IsValid(text))
            throw NotUtf8(first + FirstInvalid(text));
        if (escaped)
            CheckEscapes(first, end);
        return end + 1;
    }

    private readonly void CheckEscapes(nint first, nint end)
    {
        Span<byte> decoded = stackalloc byte[8];
        for (nint position = first; position < end; )
        {
            int plain = Slice(position, end).IndexOf((byte)'\\');
            if (plain < 0)
                return;
            position += plain;
            nint length =
                ByteAt(position + 1) != 'u' ? 2
                : JsonEscapes.CodeUnit(Slice(position, end)) is >= 0xD800 and <= 0xDBFF ? 12
                : 6;
            if (position + length > end)
                length = end - position;
            if (JsonEscapes.Decode(Slice(position, position + length), decoded, out _) < 0)
                Unescape(position, position + length, decoded);
            position += length;
        }
    }

    /// <inheritdoc/>
    public byte[] ReadJson()
    {
        bool isStrict = (_flags & (JsonReadFlags.Comments | JsonReadFlags.TrailingCommas)) == 0;
        if (_caseDepths != 0 && IsAtCase)
            return isStrict ? ReadCaseJson() : StrictJson.Copy(ReadCaseJson());
        _position = SkipWhite(_position);
        nint first = _position;
        SkipValue();
        ReadOnlySpan<byte> json = Slice(first, _position);
        return isStrict ? json.ToArray() : StrictJson.Copy(json);
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText()
    {
        ReadOnlySpan<byte> text = ReadNumber("a number", out nint position, out _);
        // Text in quotes was parsed with a lenient grammar.
        return JsonNumber.TryParse(text, out JsonNumber strict) && strict.End == text.Length
            ? text
            : throw Fail(position, ErrorAt(position, WireError.Type, "The text is not a JSON number."));
    }
}
