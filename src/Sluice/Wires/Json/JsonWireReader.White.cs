using System.Runtime.CompilerServices;
using System.Text.Unicode;

namespace Sluice.Wires.Json;

public ref partial struct JsonWireReader
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
            while (at < _length && ByteAt(at) is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t') at++;
            if (at >= _length || ByteAt(at) != '/' || (_flags & JsonReadFlags.Comments) == 0) return at;
            at = SkipComment(at);
        }
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
