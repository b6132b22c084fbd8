namespace Sluice.Internal;

/// <summary>
/// Compares text by code point: the order of the UTF-8 bytes, which is that of SQLite's <c>BINARY</c> and
/// PostgreSQL's <c>"C"</c> collation.
/// </summary>
internal static class CodePoints
{
    internal static int Compare(string? left, string? right)
    {
        if (left is null || right is null)
            return left is null
                ? right is null
                    ? 0
                    : -1
                : 1;
        int common = left.AsSpan().CommonPrefixLength(right);
        if (common == left.Length || common == right.Length)
            return left.Length.CompareTo(right.Length);
        return GetRank(left[common]) - GetRank(right[common]);
    }

    // Surrogates encode the code points above U+FFFF, so they follow the characters from U+E000 to U+FFFF.
    private static int GetRank(char character) =>
        character < 0xD800 ? character
        : character >= 0xE000 ? character - 0x800
        : character + 0x2000;
}
