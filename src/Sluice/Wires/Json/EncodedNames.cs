using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

// SAFETY: Each entry refers to a name within the array, and at least one block follows the last name, so whole blocks
// can be read. Whole blocks can be written, because every position is followed by WireSizes.Slack bytes. Shapes reserve
// at least half of a name's length, and options-driven writers reserve twice as much. Input is compared by blocks where
// a whole block is left of it.
/// <summary>
/// Contains the encoded member names of one type under one set of options in one array: for each member the offset and
/// the length, then the names.
/// </summary>
internal static class EncodedNames
{
    /// <summary>Options-driven writers reserve this many times the space that shapes request.</summary>
    internal const int ReserveFactor = 2;

    /// <summary>The number of bytes that are copied and compared at a time.</summary>
    internal const int Block = WireSizes.Slack;

    private const int EntrySize = sizeof(ulong);

    /// <summary>
    /// Creates the array for writing, or returns <see langword="null"/> if a name is longer than the space that is
    /// reserved for it.
    /// </summary>
    internal static byte[]? CreateForWriting(byte[][] names, IObjectShape shape)
    {
        for (int i = 0; i < names.Length; i++)
        {
            if (names[i].Length > ReserveFactor * ReservationOf(shape.Members[i])) return null;
        }
        return Create(names);
    }

    /// <summary>Creates the array.</summary>
    internal static byte[] Create(byte[][] names)
    {
        int offset = names.Length * EntrySize;
        var encoded = new byte[offset + names.Sum(n => n.Length) + Block];
        for (int i = 0; i < names.Length; i++)
        {
            MemoryMarshal.Write(encoded.AsSpan(i * EntrySize), (uint)offset | (ulong)names[i].Length << 32);
            names[i].CopyTo(encoded, offset);
            offset += names[i].Length;
        }
        return encoded;
    }

    /// <summary>Copies the name of a member to a position and returns the position after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte AppendUnchecked(ref byte at, byte[] names, int index)
    {
        ref byte name = ref Find(names, index, out uint length);
        Vector128.LoadUnsafe(ref name).StoreUnsafe(ref at);
        Vector128.LoadUnsafe(ref name, 16).StoreUnsafe(ref at, 16);
        if (length > Block) CopyRest(ref at, ref name, length);
        return ref Unsafe.Add(ref at, length);
    }

    /// <summary>
    /// Returns <see langword="true"/> if a name of at most one block is at a position that is followed by a block.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsAt(ref byte at, ref byte name, uint length)
    {
        Debug.Assert(length <= Block);
        uint same = Vector256.Equals(Vector256.LoadUnsafe(ref at), Vector256.LoadUnsafe(ref name))
            .ExtractMostSignificantBits();
        return (~same & (uint)((1UL << (int)length) - 1)) == 0;
    }

    /// <summary>Returns the name of a member, after which a block can be read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte Find(byte[] names, int index, out uint length)
    {
        Debug.Assert((uint)index < (uint)names.Length / EntrySize);
        ref byte start = ref MemoryMarshal.GetArrayDataReference(names);
        ulong entry = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, index * EntrySize));
        length = (uint)(entry >> 32);
        Debug.Assert((uint)entry + length + Block <= (uint)names.Length);
        return ref Unsafe.Add(ref start, (nint)(uint)entry);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CopyRest(ref byte at, ref byte name, uint length) =>
        Unsafe.CopyBlockUnaligned(ref Unsafe.Add(ref at, Block), ref Unsafe.Add(ref name, Block), length - Block);

    // Must not exceed what the generator and the run-time provider reserve for the name.
    private static int ReservationOf(MemberShape member) =>
        Math.Max(JsonNameLiteral.LengthOf(member.WireName),
            Encoding.UTF8.GetByteCount(member.Traits.KeyedWireName ?? member.WireName)) + WireSizes.NameOverhead;
}
