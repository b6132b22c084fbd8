using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Cbor;

public partial struct CborWireWriter
{
    private static ref byte WriteUncheckedByte(ref byte at, byte value)
    {
        at = value;
        return ref Unsafe.Add(ref at, 1);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedNull(ref byte at) => ref WriteUncheckedByte(ref at, CborCode.Null);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedBoolean(ref byte at, bool value) =>
        ref WriteUncheckedByte(ref at, value ? CborCode.True : CborCode.False);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedInt32(ref byte at, int value) => ref WriteUncheckedInt64(ref at, value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt32(ref byte at, uint value) =>
        ref WriteUncheckedHead(ref at, CborCode.Unsigned, value);

    /// <inheritdoc/>
    // A negative number n is stored as -1 - n, which is its complement.
    public readonly ref byte WriteUncheckedInt64(ref byte at, long value) =>
        ref value >= 0
            ? ref WriteUncheckedHead(ref at, CborCode.Unsigned, (ulong)value)
            : ref WriteUncheckedHead(ref at, CborCode.Negative, (ulong)~value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt64(ref byte at, ulong value) =>
        ref WriteUncheckedHead(ref at, CborCode.Unsigned, value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedInt128(ref byte at, Int128 value) =>
        ref Int128.IsNegative(value)
            ? ref WriteUncheckedWhole(ref at, CborCode.Negative, (UInt128)~value)
            : ref WriteUncheckedWhole(ref at, CborCode.Unsigned, (UInt128)value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt128(ref byte at, UInt128 value) =>
        ref WriteUncheckedWhole(ref at, CborCode.Unsigned, value);

    private static ref byte WriteUncheckedWhole(ref byte at, byte major, UInt128 magnitude)
    {
        if (magnitude <= ulong.MaxValue)
            return ref WriteUncheckedHead(ref at, major, (ulong)magnitude);
        at = ref WriteUncheckedHead(
            ref at,
            CborCode.Tag,
            major == CborCode.Negative ? CborCode.TagNegativeBignum : CborCode.TagPositiveBignum
        );
        int size = 16 - (int)(UInt128.LeadingZeroCount(magnitude) >> 3);
        at = ref WriteUncheckedHead(ref at, CborCode.Bytes, (ulong)size);
        for (int i = 0; i < size; i++)
            Unsafe.Add(ref at, i) = (byte)(magnitude >> (8 * (size - 1 - i)));
        return ref Unsafe.Add(ref at, size);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedBoxedInteger(ref byte at, long bits, int size, bool isSigned) =>
        ref isSigned ? ref WriteUncheckedInt64(ref at, bits) : ref WriteUncheckedUInt64(ref at, (ulong)bits);

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte at, BigInteger value, int room)
    {
        BigInteger magnitude = value.Sign < 0 ? -1 - value : value;
        byte major = value.Sign < 0 ? CborCode.Negative : CborCode.Unsigned;
        if (magnitude <= ulong.MaxValue)
            return ref WriteUncheckedHead(ref More(ref at, room + 9), major, (ulong)magnitude);
        int size = magnitude.GetByteCount(isUnsigned: true);
        at = ref More(ref at, room + size + 12);
        at = ref WriteUncheckedHead(
            ref at,
            CborCode.Tag,
            value.Sign < 0 ? CborCode.TagNegativeBignum : CborCode.TagPositiveBignum
        );
        at = ref WriteUncheckedHead(ref at, CborCode.Bytes, (ulong)size);
        magnitude.TryWriteBytes(MemoryMarshal.CreateSpan(ref at, size), out _, isUnsigned: true, isBigEndian: true);
        return ref Unsafe.Add(ref at, size);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedHalf(ref byte at, Half value)
    {
        ushort bits = Half.IsNaN(value) ? (ushort)0x7e00 : BitConverter.HalfToUInt16Bits(value);
        at = CborCode.Half;
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, 1), BinaryPrimitives.ReverseEndianness(bits));
        return ref Unsafe.Add(ref at, 3);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedSingle(ref byte at, float value)
    {
        if (float.IsNaN(value) || (float)(Half)value == value)
            return ref WriteUncheckedHalf(ref at, (Half)value);
        at = CborCode.Single;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref at, 1),
            BinaryPrimitives.ReverseEndianness(BitConverter.SingleToUInt32Bits(value))
        );
        return ref Unsafe.Add(ref at, 5);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDouble(ref byte at, double value)
    {
        if (double.IsNaN(value) || (float)value == value)
            return ref WriteUncheckedSingle(ref at, (float)value);
        at = CborCode.Double;
        Unsafe.WriteUnaligned(
            ref Unsafe.Add(ref at, 1),
            BinaryPrimitives.ReverseEndianness(BitConverter.DoubleToUInt64Bits(value))
        );
        return ref Unsafe.Add(ref at, 9);
    }

    /// <inheritdoc/>
    // A decimal fraction, tag 4: [exponent, mantissa], which keeps the scale.
    public readonly ref byte WriteUncheckedDecimal(ref byte at, decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        var mantissa = new UInt128((uint)bits[2], ((ulong)(uint)bits[1] << 32) | (uint)bits[0]);
        at = ref WriteUncheckedHead(ref at, CborCode.Tag, CborCode.TagDecimal);
        at = ref WriteUncheckedHead(ref at, CborCode.Array, 2);
        at = ref WriteUncheckedInt64(ref at, -((bits[3] >> 16) & 0xff));
        return ref bits[3] < 0 && mantissa != 0
            ? ref WriteUncheckedWhole(ref at, CborCode.Negative, mantissa - 1)
            : ref WriteUncheckedWhole(ref at, CborCode.Unsigned, mantissa);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room)
    {
        if (
            BigInteger.TryParse(
                System.Text.Encoding.ASCII.GetString(jsonNumber),
                NumberStyles.AllowLeadingSign,
                CultureInfo.InvariantCulture,
                out BigInteger whole
            )
        )
            return ref WriteUncheckedBigInteger(ref at, whole, room);
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
        at = ref WriteUncheckedHead(ref More(ref at, 20), CborCode.Tag, CborCode.TagDecimal);
        at = ref WriteUncheckedInt64(ref WriteUncheckedHead(ref at, CborCode.Array, 2), exponent);
        string mantissa = System.Text.Encoding.ASCII.GetString(digits).Replace(".", "", StringComparison.Ordinal);
        return ref WriteUncheckedBigInteger(
            ref at,
            BigInteger.Parse(mantissa, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture),
            room
        );
    }
}
