namespace Sluice;

/// <summary>Which characters of strings JSON writes as escapes.</summary>
public enum JsonEscaping : byte
{
    /// <summary>
    /// What RFC 8259 section 7 demands: the quote, the backslash and control characters up to U+001F.
    /// </summary>
    Minimal,
    /// <summary>
    /// The bytes of System.Text.Json's default encoder: also HTML's special characters and everything outside ASCII.
    /// For text that is put into a page unquoted.
    /// </summary>
    Html,
}
