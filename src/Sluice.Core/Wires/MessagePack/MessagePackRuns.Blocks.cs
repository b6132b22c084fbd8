using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.MessagePack;

// SAFETY: The caller has checked that the block is in the input, and that sixteen numbers fit into the destination; no
// block stores more. Blocks are passed by reference: an argument of 64 bytes is stored on the stack, where the address
// decides, for the lifetime of a thread, whether it is split between two cache lines (measured: 2.2 times the time).
internal static partial class MessagePackRuns
{
    // Reads the first numbers of 64 bytes if their sizes are equal. Returns how many, or 0 if the sizes differ, or if a
    // number needs a closer look.
    private static int ReadBlock512(ref byte from, ref int into, out int size)
    {
        var bytes = Vector512.LoadUnsafe(ref from);
        Debug.Assert(!Unsafe.IsNullRef(ref into));
        byte code = bytes.ToScalar();
        Vector512<int> values;
        switch (code)
        {
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
                Vector128<sbyte> single = bytes.GetLower().GetLower().AsSByte();
                if (Vector128.LessThanAny(single, Vector128.Create((sbyte)-32)))
                    break;
                Avx512F.ConvertToVector512Int32(single).StoreUnsafe(ref into);
                return size = 16;
            case MessagePackCode.UInt32 or MessagePackCode.Int32:
                if (!HasCodes(bytes, MessagePackCode.UInt32, MessagePackCode.Int32, EveryFifth))
                    break;
                Avx512Vbmi.PermuteVar64x8(bytes, Table(ValuesOfFive)).AsInt32().StoreUnsafe(ref into);
                size = 60;
                return 12;
            case MessagePackCode.UInt16 or MessagePackCode.Int16:
                if ((Codes(bytes, MessagePackCode.UInt16, MessagePackCode.Int16) & EveryThird) != EveryThird)
                    break;
                values = Avx512Vbmi.PermuteVar64x8(bytes, Table(ValuesOfThree)).AsInt32();
                Vector512
                    .ConditionalSelect(
                        IsCode(values, MessagePackCode.Int16),
                        values << 16 >> 16,
                        values & Vector512.Create(0xFFFF)
                    )
                    .StoreUnsafe(ref into);
                size = 48;
                return 16;
            case MessagePackCode.UInt8 or MessagePackCode.Int8:
                if ((Codes(bytes, MessagePackCode.UInt8, MessagePackCode.Int8) & EverySecond) != EverySecond)
                    break;
                values = Avx512Vbmi.PermuteVar64x8(bytes, Table(ValuesOfTwo)).AsInt32();
                Vector512
                    .ConditionalSelect(
                        IsCode(values, MessagePackCode.Int8),
                        values << 24 >> 24,
                        values & Vector512.Create(0xFF)
                    )
                    .StoreUnsafe(ref into);
                size = 32;
                return 16;
        }
        return size = 0;
    }

    private static int ReadBlock512(ref byte from, ref long into, out int size)
    {
        var bytes = Vector512.LoadUnsafe(ref from);
        switch (bytes.ToScalar())
        {
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
                Vector128<sbyte> single = bytes.GetLower().GetLower().AsSByte();
                if (Vector128.LessThanAny(single, Vector128.Create((sbyte)-32)))
                    break;
                Avx512F.ConvertToVector512Int64(single).StoreUnsafe(ref into);
                Avx512F
                    .ConvertToVector512Int64(Vector128.CreateScalarUnsafe(single.AsInt64().GetElement(1)).AsSByte())
                    .StoreUnsafe(ref into, 8);
                return size = 16;
            case MessagePackCode.UInt64 or MessagePackCode.Int64:
                if (!HasCodes(bytes, MessagePackCode.UInt64, MessagePackCode.Int64, EveryNinth))
                    break;
                Avx512Vbmi.PermuteVar64x8(bytes, Table(ValuesOfNine)).AsInt64().StoreUnsafe(ref into);
                size = 63;
                return 7;
        }
        return size = 0;
    }

    // The same in vectors of sixteen bytes.
    private static int ReadBlock128(ref byte from, ref int into, out int size)
    {
        var bytes = Vector128.LoadUnsafe(ref from);
        byte code = bytes.ToScalar();
        if (code is <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt)
        {
            if (Vector128.LessThanAny(bytes.AsSByte(), Vector128.Create((sbyte)-32)))
                return size = 0;
            Vector128<short> low = Vector128.WidenLower(bytes.AsSByte()),
                high = Vector128.WidenUpper(bytes.AsSByte());
            Vector128.WidenLower(low).StoreUnsafe(ref into);
            Vector128.WidenUpper(low).StoreUnsafe(ref into, 4);
            Vector128.WidenLower(high).StoreUnsafe(ref into, 8);
            Vector128.WidenUpper(high).StoreUnsafe(ref into, 12);
            return size = 16;
        }
        const uint EachCode = 1 | 1 << 5 | 1 << 10;
        uint unsigned = Vector128.Equals(bytes, Vector128.Create(MessagePackCode.UInt32)).ExtractMostSignificantBits();
        uint signed = Vector128.Equals(bytes, Vector128.Create(MessagePackCode.Int32)).ExtractMostSignificantBits();
        if (
            ((unsigned | signed) & EachCode) != EachCode
            || ((unsigned & EachCode) << 1 & bytes.ExtractMostSignificantBits()) != 0
        )
            return size = 0;
        Vector128
            .Shuffle(bytes, Vector128.Create((byte)4, 3, 2, 1, 9, 8, 7, 6, 14, 13, 12, 11, 255, 255, 255, 255))
            .AsInt32()
            .StoreUnsafe(ref into);
        size = 15;
        return 3;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Codes(Vector512<byte> bytes, byte unsigned, byte signed) =>
        (
            Vector512.Equals(bytes, Vector512.Create(unsigned)) | Vector512.Equals(bytes, Vector512.Create(signed))
        ).ExtractMostSignificantBits();

    // Whether each place has one of both codes, and no unsigned number is beyond the signed type.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool HasCodes(Vector512<byte> bytes, byte unsigned, byte signed, ulong places)
    {
        ulong unsignedCodes = Vector512.Equals(bytes, Vector512.Create(unsigned)).ExtractMostSignificantBits() & places;
        ulong signedCodes = Vector512.Equals(bytes, Vector512.Create(signed)).ExtractMostSignificantBits() & places;
        return (unsignedCodes | signedCodes) == places
            && (unsignedCodes << 1 & bytes.ExtractMostSignificantBits()) == 0;
    }

    // Whether the code, in the top byte of each lane, is that of a signed number.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<int> IsCode(Vector512<int> values, byte signed) =>
        Vector512.Equals(values.AsUInt32() >> 24, Vector512.Create((uint)signed)).AsInt32();
}
