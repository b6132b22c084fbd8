using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text;

namespace Sluice.Internal;

/// <summary>
/// Finds the members of a type by their exact names: one probe with the length and eight bytes, then one comparison.
/// </summary>
internal sealed class Utf8NameIndex
{
    private readonly Entry[] _entries;

    /// <param name="names">The names by the indexes of the members; null for a member without a name.</param>
    internal Utf8NameIndex(IEnumerable<string?> names)
    {
        List<string?> all = [.. names];
        int size = 4;
        while (size < all.Count * 3)
            size *= 2;
        _entries = new Entry[size];
        for (int i = 0; i < all.Count; i++)
        {
            if (all[i] is not { } text)
                continue;
            byte[] name = Encoding.UTF8.GetBytes(text);
            // Of equal names, the first one wins, because the probe finds it first.
            uint slot = Hash(name);
            while (_entries[slot & (uint)(size - 1)].Name is not null)
                slot++;
            _entries[slot & (uint)(size - 1)] = new Entry
            {
                Name = name,
                Word = ReadWord(name, 0),
                Index = i,
            };
        }
    }

    /// <summary>Returns the index of the member, or -1 if there is none.</summary>
    internal int Find(ReadOnlySpan<byte> name)
    {
        Entry[] entries = _entries;
        ulong word = ReadWord(name, 0);
        for (uint slot = Hash(name, word); ; slot++)
        {
            ref Entry entry = ref entries[slot & (uint)(entries.Length - 1)];
            if (entry.Name is null)
                return -1;
            if (
                entry.Word == word
                && entry.Name.Length == name.Length
                && (name.Length <= 8 || name.SequenceEqual(entry.Name))
            )
                return entry.Index;
        }
    }

    /// <summary>
    /// Returns eight bytes of a name at an offset as a little-endian number, padded with zeros.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong ReadWord(ReadOnlySpan<byte> name, int offset)
    {
        int length = name.Length - offset;
        if (length >= 8)
            return BinaryPrimitives.ReadUInt64LittleEndian(name[offset..]);
        // Reads from both ends; what overlaps is the same.
        if (length >= 4)
        {
            return BinaryPrimitives.ReadUInt32LittleEndian(name[offset..])
                | (ulong)BinaryPrimitives.ReadUInt32LittleEndian(name[^4..]) << ((length - 4) * 8);
        }
        return length <= 0
            ? 0
            : name[offset]
                | (ulong)name[offset + (length >> 1)] << ((length >> 1) * 8)
                | (ulong)name[^1] << ((length - 1) * 8);
    }

    private static uint Hash(ReadOnlySpan<byte> name) => Hash(name, ReadWord(name, 0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Hash(ReadOnlySpan<byte> name, ulong word)
    {
        ulong last = name.Length > 8 ? ReadWord(name, name.Length - 8) : 0;
        return (uint)(((word ^ (last << 1) ^ (uint)name.Length) * 0x9E3779B97F4A7C15) >> 40);
    }

    private struct Entry
    {
        public byte[]? Name;
        public ulong Word;
        public int Index;
    }
}
