using System.Collections.Concurrent;

namespace Sluice.AspNetCore.Pages;

/// <summary>The hashes of texts that requests repeat: paths, orders, filters. Thread-safe.</summary>
internal static class KnownHashes
{
    private const int MostTexts = 1024,
        LongestText = 256;
    private static readonly ConcurrentDictionary<string, ulong> s_hashes = new(StringComparer.Ordinal);

    public static ulong HashOf(string text)
    {
        if (s_hashes.TryGetValue(text, out ulong known))
            return known;
        ulong hash = CursorValues.HashOf(text);
        if (text.Length > LongestText)
            return hash;
        if (s_hashes.Count >= MostTexts)
            s_hashes.Clear();
        s_hashes[text] = hash;
        return hash;
    }
}
