using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: The scanner found both offsets between the position and the end.
internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public string? ReadString()
    {
        nint position = _position;
        if (position >= _length || ByteAt(position) != '"')
        {
            if (TryReadNull())
                return null;
            position = BeginString("a string");
        }
        nint first = position + 1;
        nint end = JsonStringScan.FindSpecial(ref _start, first, _length);
        if (end < _length && ByteAt(end) == '"')
        {
            _position = end + 1;
            Debug.Assert(first > 0 && first <= end && end < _length);
            return AsciiText.Widen(ref Unsafe.Add(ref _start, first), end - first);
        }
        return ReadStringSlow(first, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private string ReadStringSlow(nint first, nint special)
    {
        nint end = FindEndOfString(special, out bool escaped);
        // Escapes are decoded before the bytes are validated as a whole; neither makes the text longer.
        if (!escaped)
        {
            string plain = Transcode(Slice(first, end), first);
            _position = end + 1;
            return plain;
        }
        int length = (int)(end - first);
        byte[]? rented = length > 512 ? ArrayPool<byte>.Shared.Rent(length) : null;
        try
        {
            Span<byte> decoded = rented is null ? stackalloc byte[512] : rented;
            string text = Transcode(decoded[..Unescape(first, end, decoded)], first);
            _position = end + 1;
            return text;
        }
        finally
        {
            if (rented is not null)
                ArrayPool<byte>.Shared.Return(rented);
        }
    }

    // The offset is that of the text's first byte, which is close enough for a message.
    private readonly string Transcode(ReadOnlySpan<byte> utf8, nint from) =>
        (
            Ascii.IsValid(utf8)
                ? AsciiText.Widen(ref MemoryMarshal.GetReference(utf8), utf8.Length)
                : Utf8Text.Decode(utf8)
        ) ?? throw NotUtf8(from + FirstInvalid(utf8));

    private static int FirstInvalid(ReadOnlySpan<byte> utf8)
    {
        Span<char> chars = stackalloc char[256];
        int position = 0;
        while (
            Utf8.ToUtf16(utf8[position..], chars, out int read, out _, replaceInvalidSequences: false) is var status
            && status != OperationStatus.Done
        )
        {
            position += read;
            if (status != OperationStatus.DestinationTooSmall)
                break;
        }
        return position;
    }

    /// <summary>
    /// Finds the closing quote of a string. <paramref name="position"/> is an offset in the string that is not within
    /// an escape.
    /// </summary>
    private nint FindEndOfString(nint position, out bool escaped)
    {
        escaped = false;
        while (true)
        {
            position = JsonStringScan.FindDelimiter(ref _start, position, _length);
            if (position >= _length)
                throw ErrorAt(_length, WireError.EndOfInput, "The input ends inside a string.");
            byte found = ByteAt(position);
            if (found == '"')
                return position;
            if (found < ' ')
                throw ErrorAt(
                    position,
                    WireError.Syntax,
                    $"A control character (0x{found:X2}) must be escaped in a string."
                );
            escaped = true;
            position += 2;
            if (position > _length)
                throw ErrorAt(_length, WireError.EndOfInput, "The input ends inside a string.");
        }
    }

    private readonly int Unescape(nint first, nint end, Span<byte> to)
    {
        int count = JsonEscapes.Decode(Slice(first, end), to, out int bad);
        if (count >= 0)
            return count;
        throw JsonEscapes.IsSurrogate(Slice(first + bad, end))
            ? ErrorAt(first + bad, WireError.InvalidText, "An escaped surrogate is not part of a pair.")
            : ErrorAt(first + bad, WireError.Syntax, "The escape sequence is not valid in JSON.");
    }

    // Decodes text with escapes or non-ASCII characters to validated UTF-8, and moves the position after the closing
    // quote.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadOnlySpan<byte> DecodeString(nint first, nint special)
    {
        nint end = FindEndOfString(special, out bool escaped);
        ReadOnlySpan<byte> text = Slice(first, end);
        if (!Utf8.IsValid(text))
            throw NotUtf8(first + FirstInvalid(text));
        if (escaped)
        {
            if (_decoded is null || _decoded.Length < text.Length)
                _decoded = new byte[Math.Max(text.Length, 128)];
            text = _decoded.AsSpan(0, Unescape(first, end, _decoded));
        }
        _position = end + 1;
        return text;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => ReadText("a string");

    private ReadOnlySpan<byte> ReadText(string what)
    {
        nint first = BeginString(what) + 1;
        nint end = JsonStringScan.FindSpecial(ref _start, first, _length);
        if (end >= _length || ByteAt(end) != '"')
            return DecodeString(first, end);
        _position = end + 1;
        return Slice(first, end);
    }

    // Moves to the opening quote of a string and returns its offset.
    private nint BeginString(string what)
    {
        nint position = SkipWhite(_position);
        if (position >= _length || ByteAt(position) != '"')
            throw WrongKind(position, what);
        return _position = position;
    }

    /// <inheritdoc/>
    public char ReadChar()
    {
        nint position = BeginString("a character");
        ReadOnlySpan<byte> text = ReadText("a character");
        if (
            text.Length is > 0 and <= 3
            && Rune.DecodeFromUtf8(text, out Rune rune, out int used) == OperationStatus.Done
            && used == text.Length
            && rune.IsBmp
        )
            return (char)rune.Value;
        throw ErrorAt(position, WireError.Type, "The text is not a single UTF-16 code unit.");
    }

    /// <inheritdoc/>
    public byte[]? ReadBytes()
    {
        if (TryReadNull())
            return null;
        nint position = BeginString("base64 text");
        ReadOnlySpan<byte> text = ReadText("base64 text");
        if (text.IsEmpty)
            return [];
        int padding =
            text.Length % 4 != 0 ? 0
            : text[^1] != '=' ? 0
            : text[^2] != '=' ? 1
            : 2;
        var bytes = new byte[Math.Max(Base64.GetMaxDecodedFromUtf8Length(text.Length) - padding, 0)];
        OperationStatus status = Base64.DecodeFromUtf8(text, bytes, out int used, out int written);
        if (status == OperationStatus.DestinationTooSmall)
        {
            // The text contains white space, so the padding was computed incorrectly.
            bytes = new byte[Base64.GetMaxDecodedFromUtf8Length(text.Length)];
            status = Base64.DecodeFromUtf8(text, bytes, out used, out written);
        }
        if (status != OperationStatus.Done || used != text.Length)
            throw ErrorAt(position, WireError.Type, "The text is not base64.");
        if (written != bytes.Length)
            Array.Resize(ref bytes, written);
        return bytes;
    }
}
