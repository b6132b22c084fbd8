using System.Runtime.CompilerServices;
using System.Text;

namespace Sluice.Internal;

/// <summary>
/// Finds the members of a type by name case-insensitively, with one hash lookup for each name, so that unknown names
/// take linear time in total. Names in ASCII, where case is one bit, are neither transcoded nor folded for it.
/// </summary>
internal sealed class FoldedNames
{
    // Sets the bit that distinguishes the cases of a letter. Other bytes may become equal by it too; the comparison
    // after the probe decides.
    private const ulong CaseBits = 0x2020_2020_2020_2020;

    private readonly Dictionary<string, int>.AlternateLookup<ReadOnlySpan<char>> _folded;
    private readonly int _longest;
    private readonly bool _isAscii = true;
    private readonly Entry[] _entries;

    /// <param name="names">
    /// The names of the members by index, or <see langword="null"/> for members that are not found by name. Of names
    /// that differ only in case, the first one wins.
    /// </param>
    public FoldedNames(IEnumerable<string?> names)
    {
        var folded = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        int count = 0;
        foreach (string? name in names)
        {
            int index = count++;
            if (name is null)
                continue;
            folded.TryAdd(name, index);
            _longest = Math.Max(_longest, name.Length);
            _isAscii &= Ascii.IsValid(name);
        }
        _folded = folded.GetAlternateLookup<ReadOnlySpan<char>>();
        int size = 4;
        while (size < folded.Count * 3)
            size *= 2;
        _entries = new Entry[size];
        foreach ((string text, int index) in folded)
        {
            if (!Ascii.IsValid(text))
                continue;
            byte[] name = Encoding.ASCII.GetBytes(text);
            uint slot = Hash(name, out ulong first);
            while (_entries[slot & (uint)(size - 1)].Name is not null)
                slot++;
            _entries[slot & (uint)(size - 1)] = new Entry
            {
                Name = name,
                First = first,
                Index = index,
            };
        }
    }

    public int FindIgnoringCase(ReadOnlySpan<byte> utf8)
    {
        // UTF-8 takes at most three bytes for a UTF-16 code unit, and case folding keeps the number of code units.
        if (utf8.Length > _longest * 3)
            return -1;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.FoldedName) && utf8.Length > 32)
            return -1;
#endif
        Entry[] entries = _entries;
        for (uint slot = Hash(utf8, out ulong word); ; slot++)
        {
            ref Entry entry = ref entries[slot & (uint)(entries.Length - 1)];
            if (entry.Name is null)
                break;
            if (entry.First == word && Ascii.EqualsIgnoreCase(utf8, entry.Name))
                return entry.Index;
        }
        return _isAscii && Ascii.IsValid(utf8) ? -1 : FindBeyondAscii(utf8);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindBeyondAscii(ReadOnlySpan<byte> utf8)
    {
        Span<char> chars = utf8.Length <= 256 ? stackalloc char[256] : new char[utf8.Length];
        int length = Encoding.UTF8.GetChars(utf8, chars);
        return _folded.TryGetValue(chars[..length], out int index) ? index : -1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Hash(ReadOnlySpan<byte> name, out ulong first)
    {
        first = Utf8NameIndex.ReadWord(name, 0) | CaseBits;
        ulong last = name.Length > 8 ? Utf8NameIndex.ReadWord(name, name.Length - 8) | CaseBits : 0;
        return (uint)(((first ^ (last << 1) ^ (uint)name.Length) * 0x9E3779B97F4A7C15) >> 40);
    }

    private struct Entry
    {
        public byte[]? Name;
        public ulong First;
        public int Index;
    }
}
