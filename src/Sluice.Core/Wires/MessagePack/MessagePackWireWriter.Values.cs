using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

// SAFETY: The caller has reserved WireSizes of the value, which AssertReserved verifies in the checked build; no form
// is longer than the one of JSON.
internal ref partial struct MessagePackWireWriter
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedNull(ref byte position)
    {
        AssertReserved(ref position, WireSizes.Null);
        position = MessagePackCode.Nil;
        return ref Unsafe.Add(ref position, 1);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedBoolean(ref byte position, bool value)
    {
        AssertReserved(ref position, WireSizes.Boolean);
        position = value ? MessagePackCode.True : MessagePackCode.False;
        return ref Unsafe.Add(ref position, 1);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedInt32(ref byte position, int value)
    {
        AssertReserved(ref position, WireSizes.Int32);
        return ref MessagePackNumbers.WriteUncheckedInt32(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedUInt32(ref byte position, uint value)
    {
        AssertReserved(ref position, WireSizes.UInt32);
        return ref MessagePackNumbers.WriteUncheckedUInt32(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedInt64(ref byte position, long value)
    {
        AssertReserved(ref position, WireSizes.Int64);
        return ref MessagePackNumbers.WriteUncheckedInt64(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedUInt64(ref byte position, ulong value)
    {
        AssertReserved(ref position, WireSizes.UInt64);
        return ref MessagePackNumbers.WriteUncheckedUInt64(ref position, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedInt128(ref byte position, Int128 value)
    {
        AssertReserved(ref position, WireSizes.Int128);
        return ref MessagePackNumbers.WriteUncheckedUInt128(ref position, (UInt128)value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt128(ref byte position, UInt128 value)
    {
        AssertReserved(ref position, WireSizes.Int128);
        return ref MessagePackNumbers.WriteUncheckedUInt128(ref position, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned)
    {
        AssertReserved(ref position, WireSizes.Int64);
        return ref MessagePackNumbers.WriteUncheckedFixedWidth(ref position, bits, size, isSigned);
    }

    /// <summary>
    /// Gives the number that was written for a boxed enumeration the width of its type. A name, and what a converter
    /// wrote instead of the number, are kept.
    /// </summary>
    internal void WidenEnum(int start, Enum value)
    {
        TypeCode code = value.GetTypeCode();
        bool isSigned = code is TypeCode.SByte or TypeCode.Int16 or TypeCode.Int32 or TypeCode.Int64;
        int size = code switch
        {
            TypeCode.SByte or TypeCode.Byte => sizeof(byte),
            TypeCode.Int16 or TypeCode.UInt16 => sizeof(short),
            TypeCode.Int32 or TypeCode.UInt32 => sizeof(int),
            _ => sizeof(long),
        };
        long bits = isSigned
            ? Convert.ToInt64(value, CultureInfo.InvariantCulture)
            : (long)Convert.ToUInt64(value, CultureInfo.InvariantCulture);

        Span<byte> shortest = stackalloc byte[WireSizes.Int64];
        ref byte first = ref MemoryMarshal.GetReference(shortest);
        ref byte end = ref isSigned
            ? ref MessagePackNumbers.WriteUncheckedInt64(ref first, bits)
            : ref MessagePackNumbers.WriteUncheckedUInt64(ref first, (ulong)bits);
        if (!Written[start..].SequenceEqual(shortest[..(int)Unsafe.ByteOffset(ref first, ref end)]))
            return;
        Rewind(start);
        Commit(ref WriteUncheckedBoxedInteger(ref Reserve(WireSizes.Int64), bits, size, isSigned));
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedHalf(ref byte position, Half value)
    {
        AssertReserved(ref position, WireSizes.Double);
        return ref MessagePackNumbers.WriteUncheckedSingle(ref position, (float)value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedSingle(ref byte position, float value)
    {
        AssertReserved(ref position, WireSizes.Double);
        return ref MessagePackNumbers.WriteUncheckedSingle(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedDouble(ref byte position, double value)
    {
        AssertReserved(ref position, WireSizes.Double);
        return ref MessagePackNumbers.WriteUncheckedDouble(ref position, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDecimal(ref byte position, decimal value)
    {
        AssertReserved(ref position, WireSizes.Decimal);
        // At most 31 characters: a sign, 29 digits, a point.
        ref byte text = ref Unsafe.Add(ref position, 1);
        // without the comma
        ref byte end = ref Unsafe.Subtract(ref JsonDecimals.WriteUnchecked(ref text, value), 1);
        position = (byte)(MessagePackCode.MinFixStr | (int)Unsafe.ByteOffset(ref text, ref end));
        return ref end;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedChar(ref byte position, char value)
    {
        AssertReserved(ref position, WireSizes.Char);
        return ref MessagePackNumbers.WriteUncheckedUInt32(ref position, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTime(ref byte position, DateTime value)
    {
        AssertReserved(ref position, WireSizes.DateTime);
        return ref MessagePackTimes.WriteUncheckedDateTime(ref position, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value)
    {
        AssertReserved(ref position, WireSizes.DateTimeOffset);
        position = MessagePackCode.MinFixArray | 2;
        position = ref MessagePackTimes.WriteUncheckedTicks(ref Unsafe.Add(ref position, 1), value.Ticks);
        return ref MessagePackNumbers.WriteUncheckedInt32(ref position, value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value)
    {
        AssertReserved(ref position, WireSizes.DateOnly);
        return ref MessagePackNumbers.WriteUncheckedInt32(ref position, value.DayNumber);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value)
    {
        AssertReserved(ref position, WireSizes.TimeOnly);
        return ref MessagePackNumbers.WriteUncheckedInt64(ref position, value.Ticks);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value)
    {
        AssertReserved(ref position, WireSizes.TimeSpan);
        return ref MessagePackNumbers.WriteUncheckedInt64(ref position, value.Ticks);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedGuid(ref byte position, Guid value)
    {
        AssertReserved(ref position, WireSizes.Guid);
        Unsafe.WriteUnaligned(ref position, (ushort)(MessagePackCode.Str8 | 36 << 8));
        Utf8Formatter.TryFormat(value, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref position, 2), 36), out _);
        return ref Unsafe.Add(ref position, 38);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int reserve)
    {
        int length = value.GetByteCount();
        position = ref Ensure(ref position, (long)MessagePackCode.MaxHeader + length + reserve);
        position = ref MessagePackNumbers.WriteUncheckedBinHeader(ref position, length);
        value.TryWriteBytes(MemoryMarshal.CreateSpan(ref position, length), out _);
        return ref Unsafe.Add(ref position, length);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        position = ref Ensure(ref position, WireSizes.Double + (long)reserve);
        NumberText number = NumberText.Parse(jsonNumber);
        switch (number.Form)
        {
            case NumberTextForm.Signed:
                return ref WriteUncheckedInt64(ref position, number.Integer);
            case NumberTextForm.Unsigned:
                return ref WriteUncheckedUInt64(ref position, (ulong)number.Integer);
            case NumberTextForm.Fraction:
                return ref WriteUncheckedDouble(ref position, number.Fraction);
            default:
                _position = ref Unsafe.AsRef(ref position);
                throw number.Form == NumberTextForm.Malformed
                    ? Error(WireError.Syntax, "The text is not a JSON number (RFC 8259 section 6).")
                    : Error(
                        WireError.Range,
                        "The number has more digits or a larger exponent than MessagePack numbers can represent. "
                            + "Write it as a string."
                    );
        }
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => JsonTranscoder.Write(ref this, json, isUnique: true);
}
