namespace Sluice.Wires.MessagePack.Lz4;

/// <summary>
/// Defines constants of the LZ4 block format (lz4_Block_format.md): sequences of a token, literals, a 16-bit backward
/// offset and a match length.
/// </summary>
internal static class Lz4Block
{
    internal const int MinMatch = 4;

    /// <summary>
    /// The number of literals that must end a block, and the minimum distance of the last match from the end.
    /// </summary>
    internal const int LastLiterals = 5,
        MatchLimit = 12;
    internal const int MaxOffset = 0xFFFF;

    /// <summary>The nibble of a token that indicates that more length bytes follow.</summary>
    internal const int LengthMask = 15;

    /// <summary>Returns the maximum decompressed size of a block: every length byte adds at most 255.</summary>
    internal static long MaxDecompressed(int blockLength) => 255L * blockLength;

    /// <summary>Returns the maximum compressed size.</summary>
    internal static int MaxCompressed(int length) => checked(length + length / 255 + 16);
}
