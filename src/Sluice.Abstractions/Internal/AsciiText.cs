using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Internal;

// SAFETY: char and ushort have the same layout. A block is accessed only where as many units are left, or ends with the
// last unit of a text that is at least as long; the caller has reserved one byte for each unit. A string that is filled
// has as many chars as there are bytes, and is not shared yet.
/// <summary>Copies text while it is ASCII, which is checked in the same pass.</summary>
internal static class AsciiText
{
    /// <summary>Copies at most 31 characters if all of them are ASCII.</summary>
    /// <param name="text">The text.</param>
    /// <param name="to">The destination, with space for one byte for each character.</param>
    /// <returns><see langword="false"/> if the caller must use <see cref="Narrow"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool TryNarrowShort(ReadOnlySpan<char> text, ref byte to)
    {
        ref ushort from = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        int length = text.Length;
        Debug.Assert(length < 32);
        if (!Vector128.IsHardwareAccelerated)
            return false;
        if (length >= 16)
            return TryNarrow16(ref from, ref to, length);
        if (length >= 8)
            return TryNarrow8(ref from, ref to, length);
        if (length >= 4)
            return TryNarrow4(ref from, ref to, length);
        return length == 0 || TryNarrow1(ref from, ref to, length);
    }

    /// <summary>Copies UTF-16 to UTF-8 up to the first non-ASCII character.</summary>
    /// <param name="text">The text.</param>
    /// <param name="to">The destination, with space for one byte for each character.</param>
    /// <returns>The number of characters copied.</returns>
    internal static int Narrow(ReadOnlySpan<char> text, ref byte to)
    {
        ref ushort from = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        int length = text.Length,
            i = 0;
        Debug.Assert(length == 0 || !Unsafe.IsNullRef(ref to), "There is text and no room for it.");
        if (Vector128.IsHardwareAccelerated && length >= 8)
        {
            if (Vector512.IsHardwareAccelerated)
            {
                for (; i <= length - 64; i += 64)
                {
                    Debug.Assert(i + 64 <= length);
                    Vector512<ushort> lower = Vector512.LoadUnsafe(ref from, (nuint)i);
                    Vector512<ushort> upper = Vector512.LoadUnsafe(ref from, (nuint)i + 32);
                    if (((lower | upper) & Vector512.Create((ushort)0xFF80)) != Vector512<ushort>.Zero)
                        break;
                    Vector512.Narrow(lower, upper).StoreUnsafe(ref to, (nuint)i);
                }
            }
            for (; i <= length - 16; i += 16)
            {
                if (!TryNarrow(ref from, ref to, i))
                    return i + Single(ref from, ref to, i, length);
            }
            if (i == length)
                return i;
            // The last block overlaps what is copied already. Where it has other characters, they are found one by one.
            if (length >= 16 ? TryNarrow(ref from, ref to, length - 16) : TryNarrow8(ref from, ref to, length))
                return length;
        }
        else if (Vector128.IsHardwareAccelerated && length >= 4 && TryNarrow4(ref from, ref to, length))
        {
            return length;
        }
        return i + Single(ref from, ref to, i, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow(ref ushort from, ref byte to, int i)
    {
        Vector128<ushort> low = Vector128.LoadUnsafe(ref from, (nuint)i);
        Vector128<ushort> high = Vector128.LoadUnsafe(ref from, (nuint)i + 8);
        if (((low | high) & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero)
            return false;
        Pack(low, high).StoreUnsafe(ref to, (nuint)i);
        return true;
    }

    // The units are ASCII, so saturation changes none of them. It is one instruction on x86; narrowing takes three.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Pack(Vector128<ushort> low, Vector128<ushort> high) =>
        Sse2.IsSupported ? Sse2.PackUnsignedSaturate(low.AsInt16(), high.AsInt16()) : Vector128.Narrow(low, high);

    // Sixteen to 32 units: the first sixteen and the last sixteen, which may overlap.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow16(ref ushort from, ref byte to, int length)
    {
        Debug.Assert(length is >= 16 and <= 32);
        nuint last = (nuint)length - 16;
        Vector128<ushort> first = Vector128.LoadUnsafe(ref from),
            second = Vector128.LoadUnsafe(ref from, 8);
        Vector128<ushort> third = Vector128.LoadUnsafe(ref from, last);
        Vector128<ushort> fourth = Vector128.LoadUnsafe(ref from, last + 8);
        if (((first | second | third | fourth) & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero)
            return false;
        Pack(first, second).StoreUnsafe(ref to);
        Pack(third, fourth).StoreUnsafe(ref to, last);
        return true;
    }

    // Eight to sixteen units: the first eight and the last eight, which may overlap.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow8(ref ushort from, ref byte to, int length)
    {
        Debug.Assert(length is >= 8 and <= 16);
        Vector128<ushort> first = Vector128.LoadUnsafe(ref from);
        Vector128<ushort> last = Vector128.LoadUnsafe(ref from, (nuint)length - 8);
        if (((first | last) & Vector128.Create((ushort)0xFF80)) != Vector128<ushort>.Zero)
            return false;
        Vector128<ulong> bytes = Pack(first, last).AsUInt64();
        Unsafe.WriteUnaligned(ref to, bytes.ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, length - 8), bytes.GetElement(1));
        return true;
    }

    // Four to seven units.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow4(ref ushort from, ref byte to, int length)
    {
        Debug.Assert(length is >= 4 and < 8);
        ulong first = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref from));
        ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref from, length - 4)));
        if (((first | last) & 0xFF80_FF80_FF80_FF80) != 0)
            return false;
        Vector128<uint> bytes = Pack(Vector128.Create(first, last).AsUInt16(), default).AsUInt32();
        Unsafe.WriteUnaligned(ref to, bytes.ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, length - 4), bytes.GetElement(1));
        return true;
    }

    // One to three units: the first, the middle and the last one, which may be the same.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow1(ref ushort from, ref byte to, int length)
    {
        Debug.Assert(length is >= 1 and < 4);
        ushort first = from,
            middle = Unsafe.Add(ref from, length >> 1),
            last = Unsafe.Add(ref from, length - 1);
        if ((first | middle | last) > 0x7F)
            return false;
        to = (byte)first;
        Unsafe.Add(ref to, length >> 1) = (byte)middle;
        Unsafe.Add(ref to, length - 1) = (byte)last;
        return true;
    }

    private static int Single(ref ushort from, ref byte to, int first, int length)
    {
        int i = first;
        for (; i < length; i++)
        {
            ushort c = Unsafe.Add(ref from, i);
            if (c > 0x7F)
                break;
            Unsafe.Add(ref to, i) = (byte)c;
        }
        return i - first;
    }

    // Widens a block of 16 bytes or more; the last block may overlap the one before it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WidenUncheckedBlocks(ref byte from, ref ushort to, nint length)
    {
        Debug.Assert(length >= Vector128<byte>.Count);
        nint last = length - Vector128<byte>.Count,
            i = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (; i <= length - Vector256<byte>.Count; i += Vector256<byte>.Count)
            {
                // Not Widen, which is a call where the caller's budget for inlining is spent.
                Vector256<byte> bytes = Vector256.LoadUnsafe(ref from, (nuint)i);
                Vector256.WidenLower(bytes).StoreUnsafe(ref to, (nuint)i);
                Vector256.WidenUpper(bytes).StoreUnsafe(ref to, (nuint)(i + Vector256<ushort>.Count));
            }
            if (i == length)
                return;
        }

        for (; ; i += Vector128<byte>.Count)
        {
            if (i > last)
                i = last;
            Vector128<byte> bytes = Vector128.LoadUnsafe(ref from, (nuint)i);
            Vector128.WidenLower(bytes).StoreUnsafe(ref to, (nuint)i);
            Vector128.WidenUpper(bytes).StoreUnsafe(ref to, (nuint)(i + Vector128<ushort>.Count));
            if (i == last)
                return;
        }
    }

    /// <summary>Creates a string from ASCII bytes.</summary>
    internal static string Widen(ref byte from, nint length)
    {
        Debug.Assert(length is >= 0 and <= int.MaxValue);
        if (length == 0)
            return "";
        var text = new string('\0', (int)length);
        // The string is not shared yet, so it can be modified.
        ref ushort to = ref Unsafe.As<char, ushort>(ref Unsafe.AsRef(in text.GetPinnableReference()));
        if (Vector128.IsHardwareAccelerated && length >= Vector128<byte>.Count)
        {
            WidenUncheckedBlocks(ref from, ref to, length);
            return text;
        }
        if (Vector128.IsHardwareAccelerated && length >= 8)
        {
            nint last = length - 8;
            Vector128<ushort> first = Vector128.WidenLower(
                Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref from)).AsByte()
            );
            Vector128<ushort> second = Vector128.WidenLower(
                Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref from, last))).AsByte()
            );
            first.StoreUnsafe(ref to);
            second.StoreUnsafe(ref to, (nuint)last);
            return text;
        }
        if (Vector128.IsHardwareAccelerated && length >= 4)
        {
            nint last = length - 4;
            ulong first = Widen(Unsafe.ReadUnaligned<uint>(ref from));
            ulong second = Widen(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref from, last)));
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref to), first);
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref to, last)), second);
            return text;
        }
        for (nint i = 0; i < length; i++)
            Unsafe.Add(ref to, i) = Unsafe.Add(ref from, i);
        return text;
    }

    private static ulong Widen(uint four) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(four).AsByte()).AsUInt64().ToScalar();
}
