using System.Text;
using Sluice.Model;

namespace Sluice.Internal;

/// <summary>
/// The members of a type by name ignoring case; one hash look-up a name, so that unknown names cost linear time in all.
/// </summary>
internal sealed class FoldedNames
{
    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _folded;
    private readonly int _longest;

    public FoldedNames(IReadOnlyList<MemberShape> members, MemberFlags without, Func<MemberShape, string> nameOf)
    {
        var folded = new Dictionary<string, int>(members.Count, StringComparer.OrdinalIgnoreCase);
        foreach (MemberShape member in members)
        {
            if ((member.Flags & (without | MemberFlags.ExtensionData)) != 0) continue;
            string name = nameOf(member);
            // Of names that differ in case alone the first wins.
            folded.TryAdd(name, member.Index);
            _longest = Math.Max(_longest, name.Length);
        }
        _folded = folded.GetAlternateLookup<ReadOnlySpan<char>>();
    }

    public int FindIgnoringCase(ReadOnlySpan<byte> utf8)
    {
        // UTF-8 has at most three bytes for a UTF-16 code unit, and folding keeps the count of code units.
        if (utf8.Length > _longest * 3) return -1;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.FoldedName) && utf8.Length > 32) return -1;
#endif
        Span<char> chars = utf8.Length <= 256 ? stackalloc char[256] : new char[utf8.Length];
        int length = Encoding.UTF8.GetChars(utf8, chars);
        return _folded.TryGetValue(chars[..length], out int index) ? index : -1;
    }
}
