using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Sluice.Internal;

// SAFETY: TryFind reads whole blocks, so the caller must have one block of input left. A slot's index has as many bits
// as there are slots.
/// <summary>
/// Finds the values of an enumeration by the encoded forms of their names, compared as one block. Forms that are longer
/// are not found.
/// </summary>
internal sealed class EnumNameIndex
{
    /// <summary>The greatest length of an encoded name, and what must be left of the input.</summary>
    internal const int Block = 32;

    private const int SlotsEach = 4;

    private sealed class Entry(Vector256<byte> text, uint mask, ulong bits, Entry? next)
    {
        internal readonly Vector256<byte> Text = text;
        internal readonly Entry? Next = next;
        internal readonly ulong Bits = bits;
        internal readonly uint Mask = mask;
    }

    private readonly Entry?[] _slots;
    private readonly int _shift;

    /// <summary>Initializes a new instance of the class.</summary>
    /// <param name="names">The encoded names with their values, of which no name is the beginning of another.</param>
    internal EnumNameIndex(IReadOnlyCollection<KeyValuePair<byte[], ulong>> names)
    {
        _slots = new Entry?[BitOperations.RoundUpToPowerOf2((uint)(names.Count * SlotsEach) | 2)];
        _shift = 64 - BitOperations.Log2((uint)_slots.Length);
        Span<byte> block = stackalloc byte[Block];
        foreach ((byte[] name, ulong bits) in names)
        {
            if (name.Length is 0 or > Block)
                continue;
            block.Clear();
            name.CopyTo(block);
            ref Entry? slot = ref _slots[SlotOf(ref block[0], name.Length)];
            slot = new(Vector256.Create<byte>(block), (uint)((1UL << name.Length) - 1), bits, slot);
        }
    }

    /// <summary>Finds the value whose name is at a position.</summary>
    /// <param name="position">The position, at which a block can be read.</param>
    /// <param name="length">The length of the encoded name there.</param>
    /// <param name="bits">The bits of the value.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryFind(ref byte position, int length, out ulong bits)
    {
        Vector256<byte> text = Vector256.LoadUnsafe(ref position);
        for (Entry? entry = _slots[SlotOf(ref position, length)]; entry is not null; entry = entry.Next)
        {
            if ((~Vector256.Equals(text, entry.Text).ExtractMostSignificantBits() & entry.Mask) != 0)
                continue;
            bits = entry.Bits;
            return true;
        }
        bits = 0;
        return false;
    }

    // The hash is that of the first and the last eight bytes; of shorter names, what follows them is shifted out.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int SlotOf(ref byte position, int length)
    {
        Debug.Assert(length is > 0 and <= Block);
        ulong first = Unsafe.ReadUnaligned<ulong>(ref position);
        ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref position, Math.Max(length - sizeof(ulong), 0)));
        ulong mixed = (first + last * 0x9E37_79B9_7F4A_7C15) << (64 - 8 * Math.Min(length, sizeof(ulong)));
        return (int)(mixed * 0xD6E8_FEB8_6659_FD93 >> _shift);
    }
}
