using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

// SAFETY: Eight bytes are read only where eight are left.
internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public void SkipValue()
    {
        nint at = SkipWhite(_position);
        if (at < _length && ByteAt(at) is var first && first != '{' && first != '[') _position = SkipScalar(at, first);
        else SkipContainer(at);
    }

    private void SkipContainer(nint at)
    {
        // One bit for each open object (set) or array, so that skipping needs no recursion.
        NestingBits open = default;
        int outer = _depth;
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
        at = SkipString(at);
        if (at < _length && ByteAt(at) == ':') return SkipWhite(at + 1);
        ExpectColon(at);
        return SkipWhite(_position);
    }

    private nint SkipScalar(nint at, byte first)
    {
        switch (first)
        {
            case (byte)'"': return SkipString(at);
            case (byte)'t': ExpectLiteral(at, "true"u8); return _position;
            case (byte)'f': ExpectLiteral(at, "false"u8); return _position;
            case (byte)'n': ExpectLiteral(at, "null"u8); return _position;
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'): return SkipNumber(at, first);
            default: throw Unexpected(at, "a value");
        }
    }

    private readonly nint SkipNumber(nint begin, byte first)
    {
        nint at = first == '-' ? begin + 1 : begin;
        nint end = SkipDigits(at);
        if (end != at && (end - at == 1 || ByteAt(at) != '0'))
        {
            byte next = end < _length ? ByteAt(end) : (byte)0;
            if (next == '.')
            {
                at = end + 1;
                end = SkipDigits(at);
                next = end == at ? (byte)'.' : end < _length ? ByteAt(end) : (byte)0;
            }
            if (next != '.' && (next | 0x20) != 'e') return end;
        }
        // An exponent, or an error.
        return JsonNumber.TryParse(ref _start, begin, _length, out JsonNumber number)
            ? number.End
            : throw BadNumber(begin, number.End);
    }

    // Returns the offset of the first byte that is not a digit.
    private readonly nint SkipDigits(nint at)
    {
        while (_length - at >= sizeof(ulong))
        {
            Debug.Assert(at >= 0);
            int digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref _start, at)), out _);
            at += digits;
            if (digits < sizeof(ulong)) return at;
        }
        while (at < _length && ByteAt(at) - (uint)'0' <= 9) at++;
        return at;
    }

    // Returns the offset after the closing quote.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint SkipString(nint at)
    {
        nint first = at + 1, end = JsonStringScan.FindSpecial(ref _start, first, _length);
        return end < _length && ByteAt(end) == '"' ? end + 1 : SkipStringSlow(first, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint SkipStringSlow(nint first, nint end)
    {
        end = FindEndOfString(end, out bool escaped);
        ReadOnlySpan<byte> text = Slice(first, end);
        if (!System.Text.Unicode.Utf8.IsValid(text)) throw NotUtf8(first + FirstInvalid(text));
        if (escaped) CheckEscapes(first, end);
        return end + 1;
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
        if (_caseDepths != 0 && IsAtCase) return ReadCaseJson();
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
