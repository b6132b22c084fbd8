namespace Sluice.Wires.MessagePack;

/// <summary>
/// Contains the shortest form of integers beyond the one-byte range, indexed by leading zeros; the second half is for
/// the complement of negative numbers.
/// </summary>
/// <remarks>
/// An entry contains the code, the number of bits to shift the value to the front of a word (bits 8 to 15), and the
/// length including the code (from bit 16).
/// </remarks>
internal static class MessagePackForms
{
    private static class Word32
    {
        internal const uint U8 = MessagePackCode.UInt8 | 24 << 8 | 2 << 16, U16 = MessagePackCode.UInt16 | 16 << 8
            | 3 << 16, U32 = MessagePackCode.UInt32 | 5 << 16;
        internal const uint S8 = MessagePackCode.Int8 | 24 << 8 | 2 << 16, S16 = MessagePackCode.Int16 | 16 << 8
            | 3 << 16, S32 = MessagePackCode.Int32 | 5 << 16;
    }

    private const uint U8 = MessagePackCode.UInt8 | 56 << 8 | 2 << 16, U16 = MessagePackCode.UInt16 | 48 << 8
        | 3 << 16, U32 = MessagePackCode.UInt32 | 32 << 8 | 5 << 16,
        U64 = MessagePackCode.UInt64 | 9 << 16;
    private const uint S8 = MessagePackCode.Int8 | 56 << 8 | 2 << 16, S16 = MessagePackCode.Int16 | 48 << 8
        | 3 << 16, S32 = MessagePackCode.Int32 | 32 << 8 | 5 << 16,
        S64 = MessagePackCode.Int64 | 9 << 16;

    internal static ReadOnlySpan<uint> OfInt32 =>
    [
        Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32,
        Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32, Word32.U32,
        Word32.U16, Word32.U16, Word32.U16, Word32.U16, Word32.U16, Word32.U16, Word32.U16, Word32.U16, Word32.U8,
        Word32.U8, Word32.U8, Word32.U8, Word32.U8, Word32.U8, Word32.U8, Word32.U8,
        Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32,
        Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32, Word32.S32,
        Word32.S32, Word32.S16, Word32.S16, Word32.S16, Word32.S16, Word32.S16, Word32.S16, Word32.S16, Word32.S16,
        Word32.S8, Word32.S8, Word32.S8, Word32.S8, Word32.S8, Word32.S8, Word32.S8,
    ];

    internal static ReadOnlySpan<uint> OfInt64 =>
    [
        U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64,
        U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64, U64,
        U32, U32, U32, U32, U32, U32, U32, U32, U32, U32, U32, U32, U32, U32, U32, U32,
        U16, U16, U16, U16, U16, U16, U16, U16, U8, U8, U8, U8, U8, U8, U8, U8,
        S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64,
        S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64, S64,
        S64, S32, S32, S32, S32, S32, S32, S32, S32, S32, S32, S32, S32, S32, S32, S32,
        S32, S16, S16, S16, S16, S16, S16, S16, S16, S8, S8, S8, S8, S8, S8, S8,
    ];
}
