namespace Sluice.Wires.MessagePack.Lz4;

/// <summary>
/// The LZ4 block format (lz4_Block_format.md): sequences of a token, literals, a 16-bit offset back and a match length.
/// </summary>
internal static class Lz4Block
{
    internal const int MinMatch = 4;
    /// <summary>
    /// The last bytes of a block are literals, and the last match begins no later than this before the end.
    /// </summary>
    internal const int LastLiterals = 5, MatchLimit = 12;
    internal const int MaxOffset = 0xFFFF;
    /// <summary>A nibble of a token that says that more bytes of length follow.</summary>
    internal const int LengthMask = 15;

    /// <summary>What a block of a length may decompress to at most: every byte of length adds 255.</summary>
    internal static long MaxDecompressed(int blockLength) => 255L * blockLength;

    /// <summary>What compressing may produce at most.</summary>
    internal static int MaxCompressed(int length) => checked(length + length / 255 + 16);
}
