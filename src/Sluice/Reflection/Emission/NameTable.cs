using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Generated;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

/// <summary>
/// The members of a type by their exact names: one probe over the length and eight bytes, then one comparison.
/// </summary>
internal sealed class NameTable
{
    private readonly Entry[] _entries;

    /// <param name="names">A name for each member by index; null for one that has none.</param>
    internal NameTable(IEnumerable<string?> names)
    {
        List<string?> all = [.. names];
        int size = 4;
        while (size < all.Count * 3) size *= 2;
        _entries = new Entry[size];
        for (int i = 0; i < all.Count; i++)
        {
            if (all[i] is not { } text) continue;
            byte[] name = Encoding.UTF8.GetBytes(text);
            // Of equal names the first wins: its place comes first in the probe.
            uint at = Hash(name);
            while (_entries[at & (uint)(size - 1)].Name is not null) at++;
            _entries[at & (uint)(size - 1)] = new Entry { Name = name, Word = MemberLookup.Word(name, 0), Index = i };
        }
    }

    /// <summary>The names of a type on one kind of wire; members that it does not have get none.</summary>
    internal static NameTable Of(ShapeModel plan, bool keyed) =>
        new(plan.Members.Select(m => m.Extension is not null || (keyed ? m.IsNamedOnly : m.IsKeyedOnly)
            ? null
            : keyed ? m.KeyedName : m.WireName));

    /// <summary>The member's index; -1 for none.</summary>
    internal int Find(ReadOnlySpan<byte> name)
    {
        Entry[] entries = _entries;
        ulong word = MemberLookup.Word(name, 0);
        for (uint at = Hash(name, word); ; at++)
        {
            ref Entry entry = ref entries[at & (uint)(entries.Length - 1)];
            if (entry.Name is null) return -1;
            if (entry.Word == word && entry.Name.Length == name.Length
                && (name.Length <= 8 || name.SequenceEqual(entry.Name))) return entry.Index;
        }
    }

    private static uint Hash(ReadOnlySpan<byte> name) => Hash(name, MemberLookup.Word(name, 0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Hash(ReadOnlySpan<byte> name, ulong word)
    {
        ulong last = name.Length > 8 ? MemberLookup.Word(name, name.Length - 8) : 0;
        return (uint)(((word ^ (last << 1) ^ (uint)name.Length) * 0x9E3779B97F4A7C15) >> 40);
    }

    private struct Entry
    {
        public byte[]? Name;
        public ulong Word;
        public int Index;
    }
}
