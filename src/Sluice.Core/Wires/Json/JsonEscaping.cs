namespace Sluice;

/// <summary>Specifies which characters of strings are escaped in JSON.</summary>
public enum JsonEscaping : byte
{
    /// <summary>
    /// The characters that RFC 8259 section 7 requires: the quote, the backslash and control characters up to U+001F.
    /// </summary>
    Minimal,

    /// <summary>
    /// The characters that System.Text.Json's default encoder escapes: also HTML-sensitive characters and all non-ASCII
    /// text. Use it for text that is embedded in a page without further encoding.
    /// </summary>
    Html,
}
