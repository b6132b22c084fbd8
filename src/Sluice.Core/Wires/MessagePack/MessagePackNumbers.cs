using System.Buffers.Binary;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.MessagePack;

// SAFETY: The caller has reserved WireSizes of the value, or MaxHeader bytes for a header, plus the slack after every
// reservation, which stores of whole words may use. Table indexes are bit counts of the value.
/// <summary>Writes the shortest encodings of numbers and headers at a position with sufficient space.</summary>
/// <remarks>
/// Stores are whole words and may extend beyond the value: up to nine bytes are overwritten, within what
/// <see cref="WireSizes"/> reserves.
/// </remarks>
internal static class MessagePackNumbers
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedInt32(ref byte position, int value)
    {
        if ((uint)(value + 32) >= 160)
            return ref WriteUncheckedWide(ref position, value);
        position = (byte)value;
        return ref Unsafe.Add(ref position, 1);
    }

    // Beyond the one-byte range, without a branch on the value: half the instructions of computing the width (measured:
    // 0.6 of the time for nine in a row).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedWide(ref byte position, int value)
    {
        int sign = value >> 31;
        uint form = Unsafe.Add(
            ref MemoryMarshal.GetReference(MessagePackForms.OfInt32),
            BitOperations.LeadingZeroCount((uint)(value ^ sign)) + (sign & 32)
        );
        position = (byte)form;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness((uint)value << (int)(form >> 8))
        );
        return ref Unsafe.Add(ref position, form >> 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedUInt32(ref byte position, uint value)
    {
        if (value >= 128)
            return ref WriteUncheckedWide(ref position, (ulong)value);
        position = (byte)value;
        return ref Unsafe.Add(ref position, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedInt64(ref byte position, long value)
    {
#if SLUICE_PLANTED_BUGS
        bool isBeyondInt = value is > int.MaxValue and <= uint.MaxValue;
        if (PlantedBugs.Is(PlantedBug.LongTruncated) && isBeyondInt)
            value = (int)value;
#endif
        if ((ulong)(value + 32) >= 160)
            return ref WriteUncheckedWide(ref position, value);
        position = (byte)value;
        return ref Unsafe.Add(ref position, 1);
    }

    private static ref byte WriteUncheckedWide(ref byte position, long value)
    {
        int sign = (int)(value >> 63);
        return ref WriteUncheckedForm(
            ref position,
            (ulong)value,
            BitOperations.LeadingZeroCount((ulong)(value ^ sign)) + (sign & 64)
        );
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedUInt64(ref byte position, ulong value)
    {
        if (value >= 128)
            return ref WriteUncheckedWide(ref position, value);
        position = (byte)value;
        return ref Unsafe.Add(ref position, 1);
    }

    private static ref byte WriteUncheckedWide(ref byte position, ulong value) =>
        ref WriteUncheckedForm(ref position, value, BitOperations.LeadingZeroCount(value));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedForm(ref byte position, ulong value, int index)
    {
        Debug.Assert((uint)index < (uint)MessagePackForms.OfInt64.Length);
        uint form = Unsafe.Add(ref MemoryMarshal.GetReference(MessagePackForms.OfInt64), index);
        position = (byte)form;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness(value << (int)(form >> 8))
        );
        return ref Unsafe.Add(ref position, form >> 16);
    }

    /// <summary>
    /// Writes an integer of a fixed width: 1, 2, 4 or 8 bytes after the code, regardless of its value.
    /// </summary>
    internal static ref byte WriteUncheckedFixedWidth(ref byte position, long bits, int size, bool isSigned)
    {
        int rank = BitOperations.Log2((uint)size);
        position = (byte)((isSigned ? MessagePackCode.Int8 : MessagePackCode.UInt8) + rank);
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness(bits << (64 - (8 << rank)))
        );
        return ref Unsafe.Add(ref position, 1 + size);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedSingle(ref byte position, float value)
    {
        position = MessagePackCode.Float32;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness(BitConverter.SingleToUInt32Bits(value))
        );
        return ref Unsafe.Add(ref position, 5);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedDouble(ref byte position, double value)
    {
        position = MessagePackCode.Float64;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness(BitConverter.DoubleToUInt64Bits(value))
        );
        return ref Unsafe.Add(ref position, 9);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedMapHeader(ref byte position, int count)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.MapHeaderOfSixteen) && count == 16)
            count = 15;
#endif
        if ((uint)count > 15)
            return ref WriteUncheckedLength(ref position, count, MessagePackCode.Map16);
        position = (byte)(MessagePackCode.MinFixMap | count);
        return ref Unsafe.Add(ref position, 1);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedArrayHeader(ref byte position, int count)
    {
        if ((uint)count > 15)
            return ref WriteUncheckedLength(ref position, count, MessagePackCode.Array16);
        position = (byte)(MessagePackCode.MinFixArray | count);
        return ref Unsafe.Add(ref position, 1);
    }

    /// <summary>Returns the size of a map's header in bytes.</summary>
    internal static int MapHeaderSize(int count) =>
        count <= 15 ? 1
        : count <= 0xFFFF ? 3
        : 5;

    /// <summary>
    /// Writes a length in the 16-bit form, whose code is given, or the 32-bit form, whose code is the next one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ref byte WriteUncheckedLength(ref byte position, int length, byte code16)
    {
        if (length <= 0xFFFF)
        {
            position = code16;
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), BinaryPrimitives.ReverseEndianness((ushort)length));
            return ref Unsafe.Add(ref position, 3);
        }
        position = (byte)(code16 + 1);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), BinaryPrimitives.ReverseEndianness(length));
        return ref Unsafe.Add(ref position, 5);
    }

    /// <summary>Returns the size of a string's header in bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int StringHeaderSize(int length, bool oldSpec = false) =>
        length <= 31 ? 1
        : length <= 0xFF && !oldSpec ? 2
        : length <= 0xFFFF ? 3
        : 5;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedStringHeader(ref byte position, int length, bool oldSpec = false)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.HeaderOfLongerString) && length == 32)
            length = 31;
#endif
        if (length <= 31)
        {
            position = (byte)(MessagePackCode.MinFixStr | length);
            return ref Unsafe.Add(ref position, 1);
        }
        if (length <= 0xFF && !oldSpec)
        {
            Unsafe.WriteUnaligned(ref position, (ushort)(MessagePackCode.Str8 | length << 8));
            return ref Unsafe.Add(ref position, 2);
        }
        return ref WriteUncheckedLength(ref position, length, MessagePackCode.Str16);
    }

    internal static ref byte WriteUncheckedBinHeader(ref byte position, int length)
    {
        if (length > 0xFF)
            return ref WriteUncheckedLength(ref position, length, MessagePackCode.Bin16);
        Unsafe.WriteUnaligned(ref position, (ushort)(MessagePackCode.Bin8 | length << 8));
        return ref Unsafe.Add(ref position, 2);
    }

    internal static ref byte WriteUncheckedExtHeader(ref byte position, int length, sbyte type)
    {
        if (length is 1 or 2 or 4 or 8 or 16)
        {
            position = (byte)(MessagePackCode.FixExt1 + BitOperations.Log2((uint)length));
            position = ref Unsafe.Add(ref position, 1);
        }
        else if (length <= 0xFF)
        {
            Unsafe.WriteUnaligned(ref position, (ushort)(MessagePackCode.Ext8 | length << 8));
            position = ref Unsafe.Add(ref position, 2);
        }
        else
            position = ref WriteUncheckedLength(ref position, length, MessagePackCode.Ext16);
        position = (byte)type;
        return ref Unsafe.Add(ref position, 1);
    }

    // 128-bit integers are written as their bytes in little-endian order, as in MessagePack-CSharp.
    internal static ref byte WriteUncheckedUInt128(ref byte position, UInt128 value)
    {
        position = ref WriteUncheckedBinHeader(ref position, 16);
        BinaryPrimitives.WriteUInt128LittleEndian(MemoryMarshal.CreateSpan(ref position, 16), value);
        return ref Unsafe.Add(ref position, 16);
    }
}
