using System.Buffers.Binary;

namespace Sluice.Wires.MessagePack.Lz4;

/// <summary>
/// Decompresses a block. Every length and offset is checked against both buffers before a byte is copied.
/// </summary>
internal static class Lz4Decompressor
{
    /// <summary>
    /// Decompresses <paramref name="block"/> into exactly the bytes of <paramref name="target"/>. Returns
    /// <see langword="false"/> if the block is malformed or has another length.
    /// </summary>
    internal static bool TryDecompress(ReadOnlySpan<byte> block, Span<byte> target)
    {
        int read = 0,
            written = 0;
        while (read < block.Length)
        {
            int token = block[read++];
            long literals = token >> 4;
            if (literals == Lz4Block.LengthMask && !TryReadLength(block, ref read, ref literals))
                return false;
            if (literals > block.Length - read || literals > target.Length - written)
                return false;
            block.Slice(read, (int)literals).CopyTo(target[written..]);
            read += (int)literals;
            written += (int)literals;
            if (read == block.Length)
                return written == target.Length; // the last sequence has no match

            if (block.Length - read < 2)
                return false;
            int offset = BinaryPrimitives.ReadUInt16LittleEndian(block[read..]);
            read += 2;
            long match = token & Lz4Block.LengthMask;
            if (match == Lz4Block.LengthMask && !TryReadLength(block, ref read, ref match))
                return false;
            match += Lz4Block.MinMatch;
            if (offset == 0 || offset > written || match > target.Length - written)
                return false;
            CopyMatch(target, written, offset, (int)match);
            written += (int)match;
        }

        return false; // an empty block, or one that ends with a match
    }

    private static bool TryReadLength(ReadOnlySpan<byte> block, ref int read, ref long length)
    {
        byte more;
        do
        {
            if (read == block.Length)
                return false;
            more = block[read++];
            length += more;
        } while (more == 255);
        return true;
    }

    // A match may overlap its own output: the available part doubles with each copy.
    private static void CopyMatch(Span<byte> target, int position, int offset, int length)
    {
        int from = position - offset;
        while (length > 0)
        {
            int piece = Math.Min(length, position - from);
#if SLUICE_PLANTED_BUGS
            if (PlantedBugs.Is(PlantedBug.Lz4Overlap))
                piece = length;
#endif
            target.Slice(from, piece).CopyTo(target[position..]);
            position += piece;
            length -= piece;
        }
    }
}
