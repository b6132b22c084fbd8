namespace Sluice.Tool.Arguments;

/// <summary>Finds what a mistyped word may have meant.</summary>
internal static class Spelling
{
    /// <summary>Returns a sentence that offers the nearest word, or nothing if none is near.</summary>
    public static string Offer(string word, IEnumerable<string> candidates) =>
        FindNearest(word, candidates) is { } nearest ? $" Did you mean '{nearest}'?" : "";

    /// <summary>Returns the candidate with the fewest edits, at most a third of the word's length and at least one; a
    /// candidate that differs in case alone, or that the word begins, is always near.</summary>
    public static string? FindNearest(string word, IEnumerable<string> candidates)
    {
        string? nearest = null;
        int least = Math.Max(1, word.Length / 3) + 1;
        foreach (string candidate in candidates)
        {
            // 'help' means '--help'.
            int edits = CountEdits(word.TrimStart('-').ToUpperInvariant(), candidate.TrimStart('-').ToUpperInvariant());
            if (word.Length > 2 && candidate.StartsWith(word, StringComparison.OrdinalIgnoreCase)) edits = 1;
            if (edits < least) (nearest, least) = (candidate, edits);
        }

        return nearest;
    }

    // Insertions, deletions, replacements and exchanges of neighbours.
    private static int CountEdits(string left, string right)
    {
        int[,] edits = new int[left.Length + 1, right.Length + 1];
        for (int i = 0; i <= left.Length; i++)
            for (int j = 0; j <= right.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    edits[i, j] = i + j;
                    continue;
                }

                int replaced = edits[i - 1, j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
                edits[i, j] = Math.Min(replaced, Math.Min(edits[i - 1, j], edits[i, j - 1]) + 1);
                if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1])
                    edits[i, j] = Math.Min(edits[i, j], edits[i - 2, j - 2] + 1);
            }

        return edits[left.Length, right.Length];
    }
}
