using System.Text;

namespace Sluice.Wires.Json;

/// <summary>Decodes the escapes of JSON strings (RFC 8259 section 7).</summary>
internal static class JsonEscapes
{
    /// <summary>
    /// Decodes the content of a string, whose raw bytes are valid UTF-8 without unescaped quotes and control
    /// characters. The result is never longer than the input.
    /// </summary>
    /// <returns>
    /// The number of bytes written, or -1 if an escape is invalid; <paramref name="bad"/> is then its offset.
    /// </returns>
    internal static int Decode(ReadOnlySpan<byte> raw, Span<byte> to, out int bad)
    {
        int written = 0;
        int position = 0;
        while (true)
        {
            int plain = raw[position..].IndexOf((byte)'\\');
            if (plain < 0)
            {
                raw[position..].CopyTo(to[written..]);
                bad = -1;
                return written + raw.Length - position;
            }
            raw.Slice(position, plain).CopyTo(to[written..]);
            written += plain;
            position += plain;
            int length = DecodeOne(raw[position..], to[written..], out int bytes);
            if (length == 0)
            {
                bad = position;
                return -1;
            }
            position += length;
            written += bytes;
        }
    }

    /// <summary>
    /// Decodes the escape at the start of <paramref name="raw"/>. Returns its length in the input, or 0 if it is
    /// invalid.
    /// </summary>
    private static int DecodeOne(ReadOnlySpan<byte> raw, Span<byte> to, out int bytes)
    {
        bytes = 1;
        if (raw.Length < 2)
            return 0;
        byte simple = raw[1] switch
        {
            (byte)'"' => (byte)'"',
            (byte)'\\' => (byte)'\\',
            (byte)'/' => (byte)'/',
            (byte)'b' => (byte)'\b',
            (byte)'f' => (byte)'\f',
            (byte)'n' => (byte)'\n',
            (byte)'r' => (byte)'\r',
            (byte)'t' => (byte)'\t',
            _ => 0,
        };
        if (simple != 0)
        {
            to[0] = simple;
            return 2;
        }
        int unit = CodeUnit(raw);
        if (unit < 0)
            return 0;
        if (!char.IsSurrogate((char)unit))
        {
            bytes = new Rune(unit).EncodeToUtf8(to);
            return 6;
        }
        int low = char.IsHighSurrogate((char)unit) ? CodeUnit(raw[6..]) : -1;
        if (low < 0 || !char.IsLowSurrogate((char)low))
            return 0;
        bytes = new Rune((char)unit, (char)low).EncodeToUtf8(to);
        return 12;
    }

    /// <summary>
    /// Returns the code unit of <c>\uXXXX</c> at the start, or -1 if the bytes are not such an escape.
    /// </summary>
    internal static int CodeUnit(ReadOnlySpan<byte> raw)
    {
        if (raw.Length < 6 || raw[0] != '\\' || raw[1] != 'u')
            return -1;
        int unit = 0;
        for (int i = 2; i < 6; i++)
        {
            int digit = raw[i] switch
            {
                >= (byte)'0' and <= (byte)'9' => raw[i] - '0',
                >= (byte)'a' and <= (byte)'f' => raw[i] - 'a' + 10,
                >= (byte)'A' and <= (byte)'F' => raw[i] - 'A' + 10,
                _ => -1,
            };
            if (digit < 0)
                return -1;
            unit = (unit << 4) | digit;
        }
        return unit;
    }

    /// <summary>
    /// Returns <see langword="true"/> if decoding failed because of a lone surrogate rather than an invalid escape.
    /// </summary>
    internal static bool IsSurrogate(ReadOnlySpan<byte> rawFromEscape) =>
        CodeUnit(rawFromEscape) is >= 0xD800 and <= 0xDFFF;
}
