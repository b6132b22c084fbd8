using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Cbor;

public partial struct CborWireWriter
{
    private static ref byte WriteUncheckedByte(ref byte position, byte value)
    {
        position = value;
        return ref Unsafe.Add(ref position, 1);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedNull(ref byte position) =>
        ref WriteUncheckedByte(ref position, CborCode.Null);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedBoolean(ref byte position, bool value) =>
        ref WriteUncheckedByte(ref position, value ? CborCode.True : CborCode.False);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedInt32(ref byte position, int value) =>
        ref WriteUncheckedInt64(ref position, value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt32(ref byte position, uint value) =>
        ref WriteUncheckedHead(ref position, CborCode.Unsigned, value);

    /// <inheritdoc/>
    // A negative number n is stored as -1 - n, which is its complement.
    public readonly ref byte WriteUncheckedInt64(ref byte position, long value) =>
        ref value >= 0
            ? ref WriteUncheckedHead(ref position, CborCode.Unsigned, (ulong)value)
            : ref WriteUncheckedHead(ref position, CborCode.Negative, (ulong)~value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt64(ref byte position, ulong value) =>
        ref WriteUncheckedHead(ref position, CborCode.Unsigned, value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedInt128(ref byte position, Int128 value) =>
        ref Int128.IsNegative(value)
            ? ref WriteUncheckedWhole(ref position, CborCode.Negative, (UInt128)~value)
            : ref WriteUncheckedWhole(ref position, CborCode.Unsigned, (UInt128)value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt128(ref byte position, UInt128 value) =>
        ref WriteUncheckedWhole(ref position, CborCode.Unsigned, value);

    private static ref byte WriteUncheckedWhole(ref byte position, byte major, UInt128 magnitude)
    {
        if (magnitude <= ulong.MaxValue)
            return ref WriteUncheckedHead(ref position, major, (ulong)magnitude);
        position = ref WriteUncheckedHead(
            ref position,
            CborCode.Tag,
            major == CborCode.Negative ? CborCode.TagNegativeBignum : CborCode.TagPositiveBignum
        );
        int size = 16 - (int)(UInt128.LeadingZeroCount(magnitude) >> 3);
        position = ref WriteUncheckedHead(ref position, CborCode.Bytes, (ulong)size);
        for (int i = 0; i < size; i++)
            Unsafe.Add(ref position, i) = (byte)(magnitude >> (8 * (size - 1 - i)));
        return ref Unsafe.Add(ref position, size);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned) =>
        ref isSigned
            ? ref WriteUncheckedInt64(ref position, bits)
            : ref WriteUncheckedUInt64(ref position, (ulong)bits);

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int room)
    {
        BigInteger magnitude = value.Sign < 0 ? -1 - value : value;
        byte major = value.Sign < 0 ? CborCode.Negative : CborCode.Unsigned;
        if (magnitude <= ulong.MaxValue)
            return ref WriteUncheckedHead(ref More(ref position, room + 9), major, (ulong)magnitude);
        int size = magnitude.GetByteCount(isUnsigned: true);
        position = ref More(ref position, room + size + 12);
        position = ref WriteUncheckedHead(
            ref position,
            CborCode.Tag,
            value.Sign < 0 ? CborCode.TagNegativeBignum : CborCode.TagPositiveBignum
        );
        position = ref WriteUncheckedHead(ref position, CborCode.Bytes, (ulong)size);
        magnitude.TryWriteBytes(
            MemoryMarshal.CreateSpan(ref position, size),
            out _,
            isUnsigned: true,
            isBigEndian: true
        );
        return ref Unsafe.Add(ref position, size);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedHalf(ref byte position, Half value)
    {
        ushort bits = Half.IsNaN(value) ? (ushort)0x7e00 : BitConverter.HalfToUInt16Bits(value);
        position = CborCode.Half;
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, 1), BinaryPrimitives.ReverseEndianness(bits));
        return ref Unsafe.Add(ref position, 3);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedSingle(ref byte position, float value)
    {
        if (float.IsNaN(value) || (float)(Half)value == value)
            return ref WriteUncheckedHalf(ref position, (Half)value);
        position = CborCode.Single;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness(BitConverter.SingleToUInt32Bits(value))
        );
        return ref Unsafe.Add(ref position, 5);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDouble(ref byte position, double value)
    {
        if (double.IsNaN(value) || (float)value == value)
            return ref WriteUncheckedSingle(ref position, (float)value);
        position = CborCode.Double;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref position, 1),
            BinaryPrimitives.ReverseEndianness(BitConverter.DoubleToUInt64Bits(value))
        );
        return ref Unsafe.Add(ref position, 9);
    }

    /// <inheritdoc/>
    // A decimal fraction, tag 4: [exponent, mantissa], which keeps the scale.
    public readonly ref byte WriteUncheckedDecimal(ref byte position, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        var mantissa = new UInt128((uint)bits[2], ((ulong)(uint)bits[1] << 32) | (uint)bits[0]);
        position = ref WriteUncheckedHead(ref position, CborCode.Tag, CborCode.TagDecimal);
        position = ref WriteUncheckedHead(ref position, CborCode.Array, 2);
        position = ref WriteUncheckedInt64(ref position, -((bits[3] >> 16) & 0xff));
        return ref bits[3] < 0 && mantissa != 0
            ? ref WriteUncheckedWhole(ref position, CborCode.Negative, mantissa - 1)
            : ref WriteUncheckedWhole(ref position, CborCode.Unsigned, mantissa);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int room)
    {
        if (
            BigInteger.TryParse(
                System.Text.Encoding.ASCII.GetString(jsonNumber),
                NumberStyles.AllowLeadingSign,
                CultureInfo.InvariantCulture,
                out BigInteger whole
            )
        )
            return ref WriteUncheckedBigInteger(ref position, whole, room);
        // A decimal fraction, tag 4, holds any JSON number exactly.
        int exponentAt = jsonNumber.IndexOfAny((byte)'e', (byte)'E');
        ReadOnlySpan<byte> digits = exponentAt < 0 ? jsonNumber : jsonNumber[..exponentAt];
        long exponent =
            exponentAt < 0
                ? 0
                : long.Parse(
                    jsonNumber[(exponentAt + 1)..],
                    NumberStyles.AllowLeadingSign,
                    CultureInfo.InvariantCulture
                );
        int point = digits.IndexOf((byte)'.');
        if (point >= 0)
            exponent -= digits.Length - point - 1;
        position = ref WriteUncheckedHead(ref More(ref position, 20), CborCode.Tag, CborCode.TagDecimal);
        position = ref WriteUncheckedInt64(ref WriteUncheckedHead(ref position, CborCode.Array, 2), exponent);
        string mantissa = System.Text.Encoding.ASCII.GetString(digits).Replace(".", "", StringComparison.Ordinal);
        return ref WriteUncheckedBigInteger(
            ref position,
            BigInteger.Parse(mantissa, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture),
            room
        );
    }
}
