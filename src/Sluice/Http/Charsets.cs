using System.Text;

namespace Sluice.Http;

/// <summary>JSON in other encodings than UTF-8, for servers and clients alike.</summary>
internal static class Charsets
{
    private static readonly UnicodeEncoding s_bigEndian = new(bigEndian: true, byteOrderMark: true,
        throwOnInvalidBytes: true);

    /// <summary>Finds what a <c>charset</c> parameter names.</summary>
    /// <param name="charset">Its value, quoted or not; empty for none.</param>
    /// <param name="encoding">
    /// <see langword="null"/> for UTF-8, whose bytes are taken as they are. Otherwise it throws for bytes that are not
    /// of it, rather than replace them.
    /// </param>
    public static bool TryFind(ReadOnlySpan<char> charset, out Encoding? encoding)
    {
        encoding = null;
        charset = charset.Trim('"');
        if (charset.IsEmpty || charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase)
            || charset.Equals("utf8", StringComparison.OrdinalIgnoreCase)) return true;
        try
        {
            encoding = Encoding.GetEncoding(charset.ToString(), EncoderFallback.ExceptionFallback,
                DecoderFallback.ExceptionFallback);
            return true;
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            return false;
        }
    }

    /// <summary>A whole JSON body as UTF-8, without a byte order mark.</summary>
    /// <exception cref="WireException">The bytes are not of the encoding.</exception>
    public static ReadOnlySpan<byte> ToUtf8(byte[] body, Encoding? encoding)
    {
        try
        {
            // Of UTF-16 without a byte order in its name the mark decides (RFC 2781 section 4.3).
            if (encoding?.CodePage == Encoding.Unicode.CodePage && body is [0xFE, 0xFF, ..]) encoding = s_bigEndian;
            ReadOnlySpan<byte> utf8 = encoding is null ? body : Encoding.Convert(encoding, Encoding.UTF8, body);
            return utf8.StartsWith("\uFEFF"u8) ? utf8[3..] : utf8;
        }
        catch (DecoderFallbackException e)
        {
            throw new WireException(WireError.InvalidText, $"The bytes are not {encoding!.WebName}.", e.Index,
                inner: e);
        }
    }
}
