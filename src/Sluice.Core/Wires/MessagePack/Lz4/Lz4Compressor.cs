using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.MessagePack.Lz4;

/// <summary>
/// Compresses a block in one greedy pass with a table of the latest position of each hash of four bytes.
/// </summary>
internal static class Lz4Compressor
{
    private const int HashBits = 12;
    private const int SkipTrigger = 6; // the steps grow after 64 positions without a match

    /// <summary>
    /// Compresses <paramref name="source"/>. <paramref name="target"/> must have at least
    /// <see cref="Lz4Block.MaxCompressed"/> bytes.
    /// </summary>
    /// <returns>The number of bytes written.</returns>
    // SAFETY: The table is cleared before its first use; no other local is left uninitialized.
    [SkipLocalsInit]
    internal static int Compress(ReadOnlySpan<byte> source, Span<byte> target)
    {
        Span<int> table = stackalloc int[1 << HashBits];
        table.Clear();
        Debug.Assert(target.Length >= Lz4Block.MaxCompressed(source.Length));
        int written = 0,
            literals = 0,
            position = 0;
        int limit = source.Length - Lz4Block.MatchLimit;
        int tries = 1 << SkipTrigger;
        while (position <= limit)
        {
            uint word = BinaryPrimitives.ReadUInt32LittleEndian(source[position..]);
            ref int slot = ref table[(int)(word * 2654435761u >> (32 - HashBits))];
            int candidate = slot - 1; // zero represents no position
            slot = position + 1;
            if (
                candidate < 0
                || position - candidate > Lz4Block.MaxOffset
                || BinaryPrimitives.ReadUInt32LittleEndian(source[candidate..]) != word
            )
            {
                position += tries++ >> SkipTrigger;
                continue;
            }

            tries = 1 << SkipTrigger;
            int length =
                Lz4Block.MinMatch
                + CommonLength(
                    source,
                    candidate + Lz4Block.MinMatch,
                    position + Lz4Block.MinMatch,
                    source.Length - Lz4Block.LastLiterals
                );
            while (position > literals && candidate > 0 && source[position - 1] == source[candidate - 1])
            {
                position--;
                candidate--;
                length++;
            }

            written += WriteUncheckedSequence(
                source[literals..position],
                position - candidate,
                length,
                target[written..]
            );
            position += length;
            literals = position;
        }

        return written + WriteUncheckedSequence(source[literals..], 0, 0, target[written..]);
    }

    private static int CommonLength(ReadOnlySpan<byte> source, int left, int right, int end) =>
        right >= end ? 0 : source[right..end].CommonPrefixLength(source.Slice(left, end - right));

    // A match of length zero ends the block.
    private static int WriteUncheckedSequence(ReadOnlySpan<byte> literals, int offset, int match, Span<byte> target)
    {
        int position = 1,
            token = WriteUncheckedLength(literals.Length, target, ref position) << 4;
        literals.CopyTo(target[position..]);
        position += literals.Length;
        if (match > 0)
        {
            BinaryPrimitives.WriteUInt16LittleEndian(target[position..], (ushort)offset);
            position += 2;
            token |= WriteUncheckedLength(match - Lz4Block.MinMatch, target, ref position);
        }

        target[0] = (byte)token;
        return position;
    }

    private static int WriteUncheckedLength(int length, Span<byte> target, ref int position)
    {
        if (length < Lz4Block.LengthMask)
            return length;
        int left = length - Lz4Block.LengthMask;
        for (; left >= 255; left -= 255)
            target[position++] = 255;
        target[position++] = (byte)left;
        return Lz4Block.LengthMask;
    }
}
