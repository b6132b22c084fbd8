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
    /// Returns the offset of the first byte from <paramref name="position"/> on that is neither white space nor, if the
    /// options allow them, part of a comment.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint SkipWhite(nint position) =>
        position < _length && ByteAt(position) is var next && next > ' ' && next != '/'
            ? position
            : SkipWhiteSlow(position);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint SkipWhiteSlow(nint position)
    {
        while (true)
        {
            position = SkipBlanks(position);
            if (position >= _length || ByteAt(position) != '/' || (_flags & JsonReadFlags.Comments) == 0)
                return position;
            position = SkipComment(position);
        }
    }

    // Skips the blank that indented documents have after a colon, so that the path for the usual forms can be tried
    // again.
    private bool TrySkipBlank()
    {
        nint position = _position;
        if (_length - position < 2 || ByteAt(position) != ' ' || ByteAt(position + 1) <= ' ')
            return false;
        _position = position + 1;
        return true;
    }

    // One blank is usual after a colon; a line break with indentation is usual elsewhere.
    private readonly nint SkipBlanks(nint position)
    {
        if (position < _length && ByteAt(position) == ' ')
            position++;
        if (position < _length && ByteAt(position) > ' ')
            return position;
        while (Vector128.IsHardwareAccelerated && _length - position >= Vector128<byte>.Count)
        {
            Debug.Assert(position >= 0 && position + Vector128<byte>.Count <= _length);
            Vector128<byte> bytes = Vector128.LoadUnsafe(ref _start, (nuint)position);
            Vector128<byte> blanks =
                Vector128.Equals(bytes, Vector128.Create((byte)' '))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\n'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\r'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\t'));
            uint others = ~blanks.ExtractMostSignificantBits() & 0xFFFF;
            if (others != 0)
                return position + BitOperations.TrailingZeroCount(others);
            position += Vector128<byte>.Count;
        }
        while (position < _length && ByteAt(position) is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t')
            position++;
        return position;
    }

    private nint SkipComment(nint position)
    {
        nint begin = position;
        byte form = position + 1 < _length ? ByteAt(position + 1) : (byte)0;
        ReadOnlySpan<byte> rest = Slice(position, _length);
        int end;
        if (form == '/')
        {
            end = rest.IndexOfAny((byte)'\n', (byte)'\r');
            if (end < 0)
                end = rest.Length;
        }
        else if (form == '*')
        {
            end = rest[2..].IndexOf("*/"u8);
            if (end < 0)
                throw ErrorAt(_length, WireError.EndOfInput, "The input ends inside a comment.");
            end += 4;
        }
        else
        {
            throw rest.Length == 1
                ? ErrorAt(_length, WireError.EndOfInput, "The input ends inside a comment.")
                : Unexpected(position, "a value");
        }
        if (!Utf8.IsValid(rest[..end]))
            throw ErrorAt(begin, WireError.InvalidText, "The comment is not valid UTF-8.");
        return position + end;
    }
}
