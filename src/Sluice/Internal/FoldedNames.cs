using System.Text;

namespace Sluice.Internal;

/// <summary>
/// Finds the members of a type by name case-insensitively, with one hash lookup for each name, so that unknown names
/// take linear time in total.
/// </summary>
internal sealed class FoldedNames
{
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _folded;
    private readonly int _longest;

    /// <param name="names">
    /// The names with the indexes of their members. Of names that differ only in case, the first one wins.
    /// </param>
    public FoldedNames(IEnumerable<(string Name, int Index)> names)
    {
        var folded = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        foreach ((string name, int index) in names)
        {
            folded.TryAdd(name, index);
            _longest = Math.Max(_longest, name.Length);
        }
        _folded = folded.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    public int FindIgnoringCase(ReadOnlySpan<byte> utf8)
    {
        // UTF-8 takes at most three bytes for a UTF-16 code unit, and case folding keeps the number of code units.
        if (utf8.Length > _longest * 3) return -1;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.FoldedName) && utf8.Length > 32) return -1;
#endif
        Span<char> chars = utf8.Length <= 256 ? stackalloc char[256] : new char[utf8.Length];
        int length = Encoding.UTF8.GetChars(utf8, chars);
        return _folded.TryGetValue(chars[..length], out int index) ? index : -1;
    }
}
