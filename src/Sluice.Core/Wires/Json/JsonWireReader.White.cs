using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace Sluice.Wires.Json;

// SAFETY: a vector is loaded only where that many bytes are left of the input.
internal ref partial struct JsonWireReader
{
    /// <summary>
    /// Returns the offset of the first byte from <paramref name="at"/> on that is neither white space nor, if the
    /// options allow them, part of a comment.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint SkipWhite(nint at) =>
        at < _length && ByteAt(at) is var next && next > ' ' && next != '/' ? at : SkipWhiteSlow(at);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint SkipWhiteSlow(nint at)
    {
        while (true)
        {
            at = SkipBlanks(at);
            if (at >= _length || ByteAt(at) != '/' || (_flags & JsonReadFlags.Comments) == 0) return at;
            at = SkipComment(at);
        }
    }

    // Skips the blank that indented documents have after a colon, so that the path for the usual forms can be tried
    // again.
    private bool TrySkipBlank()
    {
        nint at = _position;
        if (_length - at < 2 || ByteAt(at) != ' ' || ByteAt(at + 1) <= ' ') return false;
        _position = at + 1;
        return true;
    }

    // One blank is usual after a colon; a line break with indentation is usual elsewhere.
    private readonly nint SkipBlanks(nint at)
    {
        if (at < _length && ByteAt(at) == ' ') at++;
        if (at < _length && ByteAt(at) > ' ') return at;
        while (Vector128.IsHardwareAccelerated && _length - at >= Vector128<byte>.Count)
        {
            Debug.Assert(at >= 0 && at + Vector128<byte>.Count <= _length);
            Vector128<byte> bytes = Vector128.LoadUnsafe(ref _start, (nuint)at);
            Vector128<byte> blanks = Vector128.Equals(bytes, Vector128.Create((byte)' '))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\n'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\r'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\t'));
            uint others = ~blanks.ExtractMostSignificantBits() & 0xFFFF;
            if (others != 0) return at + BitOperations.TrailingZeroCount(others);
            at += Vector128<byte>.Count;
        }
        while (at < _length && ByteAt(at) is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') at++;
        return at;
    }

    private nint SkipComment(nint at)
    {
        nint begin = at;
        byte form = at + 1 < _length ? ByteAt(at + 1) : (byte)0;
        ReadOnlySpan<byte> rest = Slice(at, _length);
        int end;
        if (form == '/')
        {
            end = rest.IndexOfAny((byte)'\n', (byte)'\r');
            if (end < 0) end = rest.Length;
        }
        else if (form == '*')
        {
            end = rest[2..].IndexOf("*/"u8);
            if (end < 0) throw ErrorAt(_length, WireError.EndOfInput, "The input ends inside a comment.");
            end += 4;
        }
        else
        {
            throw rest.Length == 1 ? ErrorAt(_length, WireError.EndOfInput, "The input ends inside a comment.")
                : Unexpected(at, "a value");
        }
        if (!Utf8.IsValid(rest[..end])) throw ErrorAt(begin, WireError.InvalidText, "The comment is not valid UTF-8.");
        return at + end;
    }
}
