using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.MessagePack;

// SAFETY: A block is written while enough items are left that the bytes reserved for them cover its last store: 24
// items of five bytes, or 16 of nine, for sixteen items in two stores of 64 bytes, of which the second begins after 40
// at most; 64 items for one store of 64; 16 items of five for stores of sixteen.
internal static partial class MessagePackRuns
{
    // From these values on, in either direction, an integer takes five bytes; and nine.
    private const int LeastPositiveFive = 0x1_0000,
        MostNegativeFive = short.MinValue - 1;
    private const long LeastPositiveNine = 0x1_0000_0000,
        MostNegativeNine = int.MinValue - 1L;

    private const int OnesAtATime = 64;

    private static ref byte WriteUnchecked(ref byte position, ReadOnlySpan<int> items)
    {
        ref int from = ref MemoryMarshal.GetReference(items);
        int i = 0;
        if (Avx512Vbmi.IsSupported)
        {
            Vector512<byte> places = Table(PlacesOfFive),
                codes = Table(CodesOfFive);
            while (items.Length - i >= 24)
            {
                Vector512<int> values = Vector512.LoadUnsafe(ref from, (nuint)i);
                if (IsOne(values))
                {
                    position = ref WriteUncheckedOnes(ref position, values);
                    i += 16;
                    while (
                        items.Length - i >= OnesAtATime
                        && TryWriteUncheckedOnes(ref position, ref Unsafe.Add(ref from, i))
                    )
                    {
                        position = ref Unsafe.Add(ref position, OnesAtATime);
                        i += OnesAtATime;
                    }
                }
                else if (IsFive(values))
                {
                    WriteUncheckedWide(
                        ref position,
                        Avx512Vbmi.PermuteVar64x8(values.AsByte(), places),
                        codes,
                        MessagePackCode.UInt32,
                        MessagePackCode.Int32
                    );
                    position = ref Unsafe.Add(ref position, 60);
                    i += 12;
                }
                else
                {
                    position = ref WriteUncheckedMixed(ref position, values);
                    i += 16;
                }
            }
        }
        while (Vector128.IsHardwareAccelerated && items.Length - i >= 16)
        {
            int done = WriteUncheckedBlock(ref position, ref Unsafe.Add(ref from, i), out int written);
            Debug.Assert(done <= 16 && written <= done * 5 && written >= done);
            position = ref Unsafe.Add(ref position, written);
            i += done;
            if (done != 0)
                continue;
            for (int end = i + 12; i < end; i++)
                position = ref MessagePackNumbers.WriteUncheckedInt32(ref position, Unsafe.Add(ref from, i));
        }
        for (; i < items.Length; i++)
            position = ref MessagePackNumbers.WriteUncheckedInt32(ref position, Unsafe.Add(ref from, i));
        return ref position;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsOne(Vector512<int> values) =>
        Vector512.LessThanAll((values + Vector512.Create(32)).AsUInt32(), Vector512.Create(160u));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsFive(Vector512<int> values) =>
        (
            Vector512.GreaterThan(values, Vector512.Create(LeastPositiveFive - 1))
            | Vector512.LessThan(values, Vector512.Create(MostNegativeFive + 1))
        ) == Vector512<int>.AllBitsSet;

    // Writes 64 integers if all of them take one byte: one test and one store for four vectors. An integer takes one
    // byte if it and 32 are below 160.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteUncheckedOnes(ref byte position, ref int from)
    {
        var least = Vector512.Create(32);
        Vector512<int> a = Vector512.LoadUnsafe(ref from) + least,
            b = Vector512.LoadUnsafe(ref from, 16) + least,
            c = Vector512.LoadUnsafe(ref from, 32) + least,
            d = Vector512.LoadUnsafe(ref from, 48) + least;
        if (((a | b | c | d) & Vector512.Create(~0xFF)) != Vector512<int>.Zero)
            return false;
        Vector512<byte> packed = Avx512BW.PackUnsignedSaturate(
            Avx512BW.PackUnsignedSaturate(a, b).AsInt16(),
            Avx512BW.PackUnsignedSaturate(c, d).AsInt16()
        );
        if (Vector512.GreaterThanAny(packed, Vector512.Create((byte)159)))
            return false;
        // Packing leaves four integers of each vector side by side.
        Vector512<int> order = Vector512.Create(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
        Vector512<byte> ordered = Avx512F.PermuteVar16x32(packed.AsInt32(), order).AsByte();
        (ordered - Vector512.Create((byte)32)).StoreUnsafe(ref position);
        return true;
    }

    // Replaces the top byte in the places of the codes by the code for its sign.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteUncheckedWide(
        ref byte position,
        Vector512<byte> bytes,
        Vector512<byte> codes,
        byte positive,
        byte negative
    )
    {
        Vector512<byte> isNegative = Vector512.LessThan(bytes.AsSByte(), Vector512<sbyte>.Zero).AsByte();
        Vector512<byte> code = Vector512.ConditionalSelect(
            isNegative,
            Vector512.Create(negative),
            Vector512.Create(positive)
        );
        Vector512.ConditionalSelect(codes, code, bytes).StoreUnsafe(ref position);
    }

    // Writes sixteen integers, for which 104 bytes are reserved. Part of its callers, because a vector is passed on the
    // stack.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedMixed(ref byte position, Vector512<int> values)
    {
        if (Avx512Vbmi2.IsSupported)
        {
            // For each integer: the code, the bytes that follow it, and how many these are.
            Vector512<int> negative = values >> 31,
                magnitude = values ^ negative;
            Vector512<int> beyondOne = Beyond(magnitude, negative, 127, 31);
            Vector512<int> width = -(
                beyondOne + Beyond(magnitude, negative, 255, 127) + Beyond(magnitude, negative, 65535, 32767)
            );
            Vector512<int> codes = Vector512.ConditionalSelect(
                beyondOne,
                Vector512.Create(MessagePackCode.UInt8 - 1) + (negative & Vector512.Create(4)) + width,
                values & Vector512.Create(0xFF)
            );
            // The bytes of a value that are not written are shifted out, so that the others begin at the front.
            Vector512<uint> shifts = Avx512F.PermuteVar16x32(
                Vector512.Create(0u, 24, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                width.AsUInt32()
            );
            Vector512<uint> swapped = Avx512BW
                .Shuffle(
                    Avx512F.ShiftLeftLogicalVariable(values.AsUInt32(), shifts).AsByte(),
                    Vector512
                        .Create(
                            0x0405_0607_0001_0203UL,
                            0x0C0D_0E0F_0809_0A0B,
                            0x0405_0607_0001_0203,
                            0x0C0D_0E0F_0809_0A0B,
                            0x0405_0607_0001_0203,
                            0x0C0D_0E0F_0809_0A0B,
                            0x0405_0607_0001_0203,
                            0x0C0D_0E0F_0809_0A0B
                        )
                        .AsByte()
                )
                .AsUInt32();
            position = ref Compress(ref position, swapped.GetLower(), codes.GetLower(), width.GetLower());
            return ref Compress(ref position, swapped.GetUpper(), codes.GetUpper(), width.GetUpper());
        }
        for (int i = 0; i < Vector512<int>.Count; i++)
            position = ref MessagePackNumbers.WriteUncheckedInt32(ref position, values.GetElement(i));
        return ref position;
    }

    // For each of eight integers: a lane of eight bytes with its form, and a mask of the bytes that belong to it.
    // Compressing the lanes by the mask gives the encoding.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte Compress(
        ref byte position,
        Vector256<uint> bytes,
        Vector256<int> codes,
        Vector256<int> width
    )
    {
        Vector512<ulong> lanes =
            Avx512F.ConvertToVector512UInt64(bytes) << 8 | Avx512F.ConvertToVector512UInt64(codes.AsUInt32());
        Vector512<byte> kept = Avx512F
            .PermuteVar8x64(
                Vector512.Create(0xFFUL, 0xFFFF, 0xFF_FFFF, 0xFF_FFFF_FFFF, 0, 0, 0, 0),
                Avx512F.ConvertToVector512UInt64(width.AsUInt32())
            )
            .AsByte();
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept, lanes.AsByte()).StoreUnsafe(ref position);
        return ref Unsafe.Add(ref position, BitOperations.PopCount(kept.ExtractMostSignificantBits()));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<int> Beyond(Vector512<int> magnitude, Vector512<int> negative, int most, int least) =>
        Vector512.GreaterThan(magnitude, Vector512.Create(most) ^ (negative & Vector512.Create(most ^ least)));

    // The same in vectors of four: sixteen integers of one byte, or the first twelve of five bytes.
    private static int WriteUncheckedBlock(ref byte position, ref int from, out int written)
    {
        Vector128<int> a = Vector128.LoadUnsafe(ref from),
            b = Vector128.LoadUnsafe(ref from, 4);
        Vector128<int> c = Vector128.LoadUnsafe(ref from, 8),
            d = Vector128.LoadUnsafe(ref from, 12);
        if ((BeyondOne(a) | BeyondOne(b) | BeyondOne(c) | BeyondOne(d)) == Vector128<int>.Zero)
        {
            Vector128.Narrow(Vector128.Narrow(a, b), Vector128.Narrow(c, d)).AsByte().StoreUnsafe(ref position);
            return written = 16;
        }
        written = 0;
        if ((IsWide(a) & IsWide(b) & IsWide(c)) != Vector128<int>.AllBitsSet)
            return 0;
        for (int i = 0; i < 12; i += 3)
        {
            Vector128<int> values = Vector128.LoadUnsafe(ref from, (nuint)i);
            Vector128<byte> codes = Vector128
                .ConditionalSelect(
                    values >> 31,
                    Vector128.Create((int)MessagePackCode.Int32),
                    Vector128.Create((int)MessagePackCode.UInt32)
                )
                .AsByte();
            codes = Vector128.Shuffle(
                codes,
                Vector128.Create((byte)0, 255, 255, 255, 255, 4, 255, 255, 255, 255, 8, 255, 255, 255, 255, 255)
            );
            (Fives(values.AsByte()) | codes).StoreUnsafe(ref position, (nuint)written);
            written += 15;
        }
        return 12;

        static Vector128<int> BeyondOne(Vector128<int> values) =>
            Vector128.GreaterThan(values, Vector128.Create(127)) | Vector128.LessThan(values, Vector128.Create(-32));

        static Vector128<int> IsWide(Vector128<int> values) =>
            Vector128.GreaterThan(values, Vector128.Create(LeastPositiveFive - 1))
            | Vector128.LessThan(values, Vector128.Create(MostNegativeFive + 1));
    }

    private static ref byte WriteUnchecked(ref byte position, ReadOnlySpan<long> items)
    {
        ref long from = ref MemoryMarshal.GetReference(items);
        int i = 0;
        if (Avx512Vbmi.IsSupported)
        {
            Vector512<byte> places = Table(PlacesOfNine),
                codes = Table(CodesOfNine);
            while (items.Length - i >= 16)
            {
                Vector512<long> values = Vector512.LoadUnsafe(ref from, (nuint)i);
                Vector512<long> next = Vector512.LoadUnsafe(ref from, (nuint)i + 8);
                Vector512<int> narrow = Vector512.Create(
                    Avx512F.ConvertToVector256Int32(values),
                    Avx512F.ConvertToVector256Int32(next)
                );
                if (
                    Avx512F.ConvertToVector512Int64(narrow.GetLower()) == values
                    && Avx512F.ConvertToVector512Int64(narrow.GetUpper()) == next
                )
                {
                    position = ref IsOne(narrow)
                        ? ref WriteUncheckedOnes(ref position, narrow)
                        : ref WriteUncheckedMixed(ref position, narrow);
                    i += 16;
                }
                else if (IsNine(values))
                {
                    WriteUncheckedWide(
                        ref position,
                        Avx512Vbmi.PermuteVar64x8(values.AsByte(), places),
                        codes,
                        MessagePackCode.UInt64,
                        MessagePackCode.Int64
                    );
                    position = ref Unsafe.Add(ref position, 63);
                    i += 7;
                }
                else
                {
                    for (int end = i + 8; i < end; i++)
                        position = ref MessagePackNumbers.WriteUncheckedInt64(ref position, Unsafe.Add(ref from, i));
                }
            }
        }
        for (; i < items.Length; i++)
            position = ref MessagePackNumbers.WriteUncheckedInt64(ref position, Unsafe.Add(ref from, i));
        return ref position;
    }

    private static ref byte WriteUncheckedOnes(ref byte position, Vector512<int> values)
    {
        Avx512F.ConvertToVector128Byte(values.AsUInt32()).StoreUnsafe(ref position);
        return ref Unsafe.Add(ref position, 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsNine(Vector512<long> values) =>
        (
            Vector512.GreaterThan(values, Vector512.Create(LeastPositiveNine - 1))
            | Vector512.LessThan(values, Vector512.Create(MostNegativeNine + 1))
        ) == Vector512<long>.AllBitsSet;
}
