using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.MessagePack;

// SAFETY: A vector of 64 bytes is loaded only where as many are left of the input, and stored only where as many are
// left of the destination; single numbers are read where their whole size is left.
internal static partial class MessagePackRuns
{
    private static int Read(ReadOnlySpan<byte> input, Span<double> to, out int used)
    {
        ref byte from = ref MemoryMarshal.GetReference(input);
        ref double into = ref MemoryMarshal.GetReference(to);
        int i = 0,
            position = 0;
        if (Avx512Vbmi.IsSupported)
        {
            Vector512<byte> places = Table(ValuesOfNine);
            for (; i <= to.Length - 8 && position <= input.Length - 64; i += 7, position += 63)
            {
                Debug.Assert(i + 8 <= to.Length && position + 64 <= input.Length);
                Vector512<byte> bytes = Vector512.LoadUnsafe(ref from, (nuint)position);
                ulong codes = Vector512
                    .Equals(bytes, Vector512.Create(MessagePackCode.Float64))
                    .ExtractMostSignificantBits();
                if ((codes & EveryNinth) != EveryNinth)
                    break;
                Avx512Vbmi.PermuteVar64x8(bytes, places).AsDouble().StoreUnsafe(ref into, (nuint)i);
            }
        }
        for (
            ;
            i < to.Length && position <= input.Length - 9 && Unsafe.Add(ref from, position) == MessagePackCode.Float64;
            i++
        )
        {
            Unsafe.Add(ref into, i) = BitConverter.UInt64BitsToDouble(
                BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref from, position + 1)))
            );
            position += 9;
        }
        used = position;
        return i;
    }

    private static int Read(ReadOnlySpan<byte> input, Span<float> to, out int used)
    {
        ref byte from = ref MemoryMarshal.GetReference(input);
        ref float into = ref MemoryMarshal.GetReference(to);
        int i = 0,
            position = 0;
        if (Avx512Vbmi.IsSupported)
        {
            Vector512<byte> places = Table(ValuesOfFive);
            for (; i <= to.Length - 16 && position <= input.Length - 64; i += 12, position += 60)
            {
                Vector512<byte> bytes = Vector512.LoadUnsafe(ref from, (nuint)position);
                ulong codes = Vector512
                    .Equals(bytes, Vector512.Create(MessagePackCode.Float32))
                    .ExtractMostSignificantBits();
                if ((codes & EveryFifth) != EveryFifth)
                    break;
                Avx512Vbmi.PermuteVar64x8(bytes, places).AsSingle().StoreUnsafe(ref into, (nuint)i);
            }
        }
        for (
            ;
            i < to.Length && position <= input.Length - 5 && Unsafe.Add(ref from, position) == MessagePackCode.Float32;
            i++
        )
        {
            Unsafe.Add(ref into, i) = BitConverter.UInt32BitsToSingle(
                BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref from, position + 1)))
            );
            position += 5;
        }
        used = position;
        return i;
    }

    private static int Read(ReadOnlySpan<byte> input, Span<int> to, out int used)
    {
        ref byte from = ref MemoryMarshal.GetReference(input);
        ref int into = ref MemoryMarshal.GetReference(to);
        int i = 0,
            position = 0;
        while (true)
        {
            while (Vector128.IsHardwareAccelerated && i <= to.Length - 16 && position <= input.Length - 64)
            {
                int done = Avx512Vbmi.IsSupported
                    ? ReadBlock512(ref Unsafe.Add(ref from, position), ref Unsafe.Add(ref into, i), out int size)
                    : ReadBlock128(ref Unsafe.Add(ref from, position), ref Unsafe.Add(ref into, i), out size);
                if (done == 0)
                    break;
                i += done;
                position += size;
            }
            // Sizes that differ: one by one for a while, without a branch on the size.
            int end = Math.Min(i + 16, to.Length);
            for (; i < end && position <= input.Length - 8; i++)
            {
                uint form = s_forms[Unsafe.Add(ref from, position)];
                long value = Decode(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref from, position)), form);
                if (form == 0 || value != (int)value)
                    break;
                Unsafe.Add(ref into, i) = (int)value;
                position += (int)(form >> 24);
            }
            if (i == end && i < to.Length)
                continue;
            used = position;
            return i;
        }
    }

    private static int Read(ReadOnlySpan<byte> input, Span<long> to, out int used)
    {
        ref byte from = ref MemoryMarshal.GetReference(input);
        ref long into = ref MemoryMarshal.GetReference(to);
        int i = 0,
            position = 0;
        while (true)
        {
            while (Avx512Vbmi.IsSupported && i <= to.Length - 16 && position <= input.Length - 64)
            {
                int done = ReadBlock512(ref Unsafe.Add(ref from, position), ref Unsafe.Add(ref into, i), out int size);
                if (done == 0)
                    break;
                i += done;
                position += size;
            }
            int end = Math.Min(i + 16, to.Length);
            for (; i < end && position <= input.Length - 9; i++)
            {
                uint code = Unsafe.Add(ref from, position);
                ulong after = BinaryPrimitives.ReverseEndianness(
                    Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref from, position + 1))
                );
                if (code == MessagePackCode.Int64 || (code == MessagePackCode.UInt64 && (long)after >= 0))
                {
                    Unsafe.Add(ref into, i) = (long)after;
                    position += 9;
                    continue;
                }
                uint form = s_forms[code];
                if (form == 0)
                    break;
                Unsafe.Add(ref into, i) = Decode(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref from, position)), form);
                position += (int)(form >> 24);
            }
            if (i == end && i < to.Length)
                continue;
            used = position;
            return i;
        }
    }

    // By code: three shifts (bits 0 to 5, 8, and 16 to 21) and the size of the number (from bit 24). Zero for what is
    // not an integer, and for those of 64 bits.
    private static readonly uint[] s_forms = CreateForms();

    private static uint[] CreateForms()
    {
        var forms = new uint[256];
        for (int code = 0; code < forms.Length; code++)
        {
            uint rank = (uint)(code - MessagePackCode.UInt8) & 3,
                bits = 8u << (int)rank;
            if (code is <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt)
                forms[code] = 56u << 16 | 1u << 24;
            else if (code is >= MessagePackCode.UInt8 and < MessagePackCode.UInt64)
                forms[code] = 8u | 1u << 8 | (63 - bits) << 16 | (1 + bits / 8) << 24;
            else if (code is >= MessagePackCode.Int8 and < MessagePackCode.Int64)
                forms[code] = 8u | (64 - bits) << 16 | (1 + bits / 8) << 24;
        }
        return forms;
    }

    // Shifts the code out, unless it is the number; then a zero into the sign of an unsigned number; then the sign
    // down.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static long Decode(ulong bytes, uint form) =>
        (long)(BinaryPrimitives.ReverseEndianness(bytes) << (int)form >> (int)(form >> 8 & 1)) >> (int)(form >> 16);
}
