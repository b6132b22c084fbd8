using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Sluice.Tool.Inspect;

/// <summary>The value of a token as text.</summary>
internal static class TokenText
{
    public static string Format(in Token token) =>
        token.Kind switch
        {
            TokenKind.Nil or TokenKind.Boolean => "",
            TokenKind.Integer when token.Code == 0xCF => ((ulong)token.Bits).ToString(CultureInfo.InvariantCulture),
            TokenKind.Integer => token.Bits.ToString(CultureInfo.InvariantCulture),
            TokenKind.Float when token.Code == 0xCA => ((float)BitConverter.Int64BitsToDouble(token.Bits)).ToString(
                CultureInfo.InvariantCulture
            ),
            TokenKind.Float => BitConverter.Int64BitsToDouble(token.Bits).ToString(CultureInfo.InvariantCulture),
            TokenKind.Text => FormatText(token),
            TokenKind.Binary => $"{Count(token.Size, "byte", "bytes")} {FormatHex(token)}".TrimEnd(),
            TokenKind.Array => Count(token.Size, "element", "elements"),
            TokenKind.Map => Count(token.Size, "entry", "entries"),
            _ => Extension(token),
        };

    public static string Count(long count, string one, string many) =>
        string.Create(CultureInfo.InvariantCulture, $"{count} {(count == 1 ? one : many)}");

    private static string FormatText(in Token token)
    {
        bool isCut = token.Size > token.Payload.Length;
        ReadOnlySpan<byte> utf8 = token.Payload;
        var text = new StringBuilder("\"");
        while (!utf8.IsEmpty)
        {
            if (Rune.DecodeFromUtf8(utf8, out Rune rune, out int length) != System.Buffers.OperationStatus.Done)
            {
                if (isCut && utf8.Length < 4)
                    break; // the cut is within a character
                return $"{Count(token.Size, "byte", "bytes")} that are not UTF-8 {FormatHex(token)}";
            }

            Append(text, rune);
            utf8 = utf8[length..];
        }

        text.Append(isCut ? $"…\" ({token.Size} bytes)" : "\"");
        return text.ToString();
    }

    // Control and format characters could change what a terminal shows.
    private static void Append(StringBuilder text, Rune rune)
    {
        if (rune.Value is '"' or '\\')
            text.Append('\\').Append(rune);
        else if (rune.Value == '\n')
            text.Append("\\n");
        else if (rune.Value == '\t')
            text.Append("\\t");
        else if (
            Rune.GetUnicodeCategory(rune)
            is UnicodeCategory.Control
                or UnicodeCategory.Format
                or UnicodeCategory.LineSeparator
                or UnicodeCategory.ParagraphSeparator
        )
            text.Append(CultureInfo.InvariantCulture, $"\\u{{{rune.Value:x}}}");
        else
            text.Append(rune);
    }

    private static string FormatHex(in Token token) =>
        System.Convert.ToHexStringLower(token.Payload) + (token.Size > token.Payload.Length ? "…" : "");

    private static string Extension(in Token token)
    {
        string name = (token.Bits, token.Size) switch
        {
            (-1, 4 or 8 or 12) => $" (timestamp) {Timestamp(token.Payload)}",
            (98, _) => " (LZ4 block array)",
            (99, _) => " (LZ4 block)",
            (100, _) => " (typeless)",
            (101, 0) => " (end of the sequence)",
            _ => "",
        };
        return $"type {token.Bits}{name}, {Count(token.Size, "byte", "bytes")} {FormatHex(token)}".TrimEnd();
    }

    // The three forms of the specification: seconds; nanoseconds in 30 bits and seconds in 34; both in full.
    private static string Timestamp(byte[] payload)
    {
        (long seconds, long nanoseconds) = payload.Length switch
        {
            4 => (BinaryPrimitives.ReadUInt32BigEndian(payload), 0),
            8 => (
                (long)(BinaryPrimitives.ReadUInt64BigEndian(payload) & 0x3_FFFF_FFFF),
                (long)(BinaryPrimitives.ReadUInt64BigEndian(payload) >> 34)
            ),
            _ => (
                BinaryPrimitives.ReadInt64BigEndian(payload.AsSpan(4)),
                BinaryPrimitives.ReadUInt32BigEndian(payload)
            ),
        };
        if (seconds is < -62_135_596_800 or > 253_402_300_799 || nanoseconds > 999_999_999)
            return string.Create(CultureInfo.InvariantCulture, $"{seconds} s {nanoseconds} ns");
        string fraction =
            nanoseconds == 0 ? "" : "." + nanoseconds.ToString("D9", CultureInfo.InvariantCulture).TrimEnd('0');
        return DateTimeOffset
                .FromUnixTimeSeconds(seconds)
                .ToString("yyyy-MM-dd'T'HH:mm:ss", CultureInfo.InvariantCulture)
            + fraction
            + "Z";
    }
}
