using Sluice.Selection;

namespace Sluice.Tool.Arguments;

/// <summary>Finds what a mistyped word may have meant.</summary>
internal static class Spelling
{
    /// <summary>Returns a sentence that offers the nearest word, or nothing if none is near.</summary>
    public static string Offer(string word, IEnumerable<string> candidates)
    {
        // 'help' means '--help'.
        ILookup<string, string> byName = candidates.ToLookup(candidate => candidate.TrimStart('-'));
        if (new NameDistance().Nearest(word.TrimStart('-'), byName.Select(each => each.Key)) is not [var name, ..])
            return "";
        string nearest = byName[name].First();
        return $" Did you mean '{nearest}'?";
    }
}
