using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

// SAFETY: Each entry is within the array, and so are the names that do not fit into it. Whole blocks can be written,
// because every position is followed by WireSizes.Slack bytes. Shapes reserve at least half of a name's length, and
// options-driven writers reserve twice as much. Input is compared by blocks where a whole block is left of it.
/// <summary>
/// Contains the encoded member names of one type under one set of options in one array, so that names of up to one
/// block are written and compared at constant offsets.
/// </summary>
internal static class EncodedNames
{
    /// <summary>Options-driven writers reserve this many times the space that shapes request.</summary>
    internal const int ReserveFactor = 2;

    /// <summary>The number of bytes that are copied and compared at a time.</summary>
    internal const int Block = WireSizes.Slack;

    /// <summary>An entry for each member, before the names that are longer than one block.</summary>
    internal struct Entry
    {
        /// <summary>The length of the name.</summary>
        internal int Length;

        /// <summary>
        /// The number of bytes that must be left of the input to compare a block: none is enough for long names.
        /// </summary>
        internal int Needed;

        /// <summary>A bit for each byte of a name of up to one block.</summary>
        internal uint Mask;

        /// <summary>The offset of the whole name in the array.</summary>
        internal int Offset;
        private Start _start;

        [InlineArray(Block)]
        private struct Start
        {
            private byte _first;
        }

        /// <summary>Gets the first block of the name; a shorter name is followed by zeros.</summary>
        internal readonly Vector256<byte> First
        {
            [MethodImpl(MethodImplOptions.AggressiveInlining)]
            get => Vector256.LoadUnsafe(ref Unsafe.As<Start, byte>(ref Unsafe.AsRef(in _start)));
        }
    }

    private const int EntrySize = 4 * sizeof(int) + Block;

    /// <summary>
    /// Creates the array for writing, or returns <see langword="null"/> if a name, and a space after it, is longer than
    /// the space that is reserved for it.
    /// </summary>
    internal static byte[]? CreateForWriting(byte[][] names, IObjectShape shape)
    {
        for (int i = 0; i < names.Length; i++)
        {
            if (names[i].Length >= ReserveFactor * ReservationOf(shape.Members[i]))
                return null;
        }
        return Create(names);
    }

    /// <summary>Creates the array.</summary>
    internal static byte[] Create(byte[][] names)
    {
        int offset = names.Length * EntrySize;
        var encoded = new byte[offset + names.Where(n => n.Length > Block).Sum(n => n.Length)];
        for (int i = 0; i < names.Length; i++)
        {
            byte[] name = names[i];
            int start = i * EntrySize + 4 * sizeof(int);
            bool isLong = name.Length > Block;
            name.AsSpan(0, Math.Min(name.Length, Block)).CopyTo(encoded.AsSpan(start));
            ref Entry entry = ref Find(encoded, i);
            entry.Length = name.Length;
            entry.Needed = isLong ? int.MaxValue : Block;
            entry.Mask = isLong ? 0 : (uint)((1UL << name.Length) - 1);
            entry.Offset = isLong ? offset : start;
            if (!isLong)
                continue;
            name.CopyTo(encoded, offset);
            offset += name.Length;
        }
        return encoded;
    }

    /// <summary>Copies the name of a member to a position and returns the position after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte AppendUnchecked(ref byte position, byte[] names, int index)
    {
        // The entry is found again for each access, so that its offset is part of the instruction.
        nuint length = (uint)Find(names, index).Length;
        Find(names, index).First.StoreUnsafe(ref position);
        // Nothing is kept across the call, so that the position stays in a register.
        if (length > Block)
            return ref AppendLong(ref position, names, index);
        return ref Unsafe.Add(ref position, length);
    }

    /// <summary>
    /// Returns <see langword="true"/> if the name of a member, of up to one block, is at a position at which
    /// <see cref="Entry.Needed"/> bytes can be read.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool Matches(ref byte position, byte[] names, int index)
    {
        Vector256<byte> equal = Vector256.Equals(Vector256.LoadUnsafe(ref position), Find(names, index).First);
        return (~equal.ExtractMostSignificantBits() & Find(names, index).Mask) == 0;
    }

    /// <summary>Returns the entry of a member.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref Entry Find(byte[] names, int index)
    {
        Debug.Assert(Unsafe.SizeOf<Entry>() == EntrySize && (uint)index < (uint)names.Length / EntrySize);
        return ref Unsafe.As<byte, Entry>(
            ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(names), index * EntrySize)
        );
    }

    /// <summary>Returns the whole name of a member.</summary>
    internal static ReadOnlySpan<byte> NameOf(byte[] names, int index)
    {
        ref Entry entry = ref Find(names, index);
        return names.AsSpan(entry.Offset, entry.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte AppendLong(ref byte position, byte[] names, int index) =>
        ref WireSafety.AppendUnchecked(ref position, NameOf(names, index));

    // Must not exceed what the generator and the run-time provider reserve for the name.
    private static int ReservationOf(MemberShape member) =>
        Math.Max(
            JsonNameLiteral.LengthOf(member.WireName),
            Encoding.UTF8.GetByteCount(member.Traits.KeyedWireName ?? member.WireName)
        ) + WireSizes.NameOverhead;
}
