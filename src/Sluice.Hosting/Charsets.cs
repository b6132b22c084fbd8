using System.Text;

namespace Sluice.Hosting;

/// <summary>Decodes JSON in encodings other than UTF-8, for servers and clients.</summary>
internal static class Charsets
{
    private static readonly UnicodeEncoding s_bigEndian = new(
        bigEndian: true,
        byteOrderMark: true,
        throwOnInvalidBytes: true
    );

    /// <summary>Finds the encoding that a <c>charset</c> parameter specifies.</summary>
    /// <param name="charset">The value of the parameter, quoted or not; empty if there is none.</param>
    /// <param name="encoding">
    /// <see langword="null"/> for UTF-8, whose bytes are used unchanged; otherwise, an encoding that throws on invalid
    /// bytes instead of replacing them.
    /// </param>
    public static bool TryFind(ReadOnlySpan<char> charset, out Encoding? encoding)
    {
        encoding = null;
        charset = charset.Trim('"');
        if (
            charset.IsEmpty
            || charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)
            || charset.Equals("utf8", StringComparison.OrdinalIgnoreCase)
        )
            return true;
        try
        {
            encoding = Encoding.GetEncoding(
                charset.ToString(),
                EncoderFallback.ExceptionFallback,
                DecoderFallback.ExceptionFallback
            );
            return true;
        }
        catch (Exception exception) when (exception is ArgumentException or NotSupportedException)
        {
            return false;
        }
    }

    /// <summary>
    /// Decodes the beginning of a document for people, without a byte order mark: invalid bytes are replaced, and an
    /// unknown charset is read as UTF-8.
    /// </summary>
    public static string ToText(ReadOnlySpan<byte> body, ReadOnlySpan<char> charset)
    {
        _ = TryFind(charset, out Encoding? encoding);
        var lenient = Encoding.GetEncoding(OrderOf(body, encoding ?? Encoding.UTF8).CodePage);
        string text = lenient.GetString(body);
        return text.StartsWith('\uFEFF') ? text[1..] : text;
    }

    // For UTF-16 without a specified byte order, the byte order mark decides (RFC 2781, section 4.3).
    private static Encoding OrderOf(ReadOnlySpan<byte> body, Encoding encoding) =>
        encoding.CodePage == Encoding.Unicode.CodePage && body is [0xFE, 0xFF, ..] ? s_bigEndian : encoding;

    /// <summary>Converts a complete JSON body to UTF-8 without a byte order mark.</summary>
    /// <exception cref="WireException">The bytes are not valid in the encoding.</exception>
    public static ReadOnlySpan<byte> ToUtf8(ReadOnlySpan<byte> body, Encoding? encoding)
    {
        try
        {
            ReadOnlySpan<byte> utf8 = encoding is null
                ? body
                : Encoding.Convert(OrderOf(body, encoding), Encoding.UTF8, body.ToArray());
            return utf8.StartsWith("\uFEFF"u8) ? utf8[3..] : utf8;
        }
        catch (DecoderFallbackException exception)
        {
            throw new WireException(
                WireError.InvalidText,
                $"The bytes are not {encoding!.WebName}.",
                exception.Index,
                innerException: exception
            );
        }
    }
}
