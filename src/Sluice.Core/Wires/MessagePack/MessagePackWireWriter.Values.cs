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
    public readonly ref byte WriteUncheckedNull(ref byte at)
    {
        AssertReserved(ref at, WireSizes.Null);
        at = MessagePackCode.Nil;
        return ref Unsafe.Add(ref at, 1);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedBoolean(ref byte at, bool value)
    {
        AssertReserved(ref at, WireSizes.Boolean);
        at = value ? MessagePackCode.True : MessagePackCode.False;
        return ref Unsafe.Add(ref at, 1);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedInt32(ref byte at, int value)
    {
        AssertReserved(ref at, WireSizes.Int32);
        return ref MessagePackNumbers.WriteUncheckedInt32(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedUInt32(ref byte at, uint value)
    {
        AssertReserved(ref at, WireSizes.UInt32);
        return ref MessagePackNumbers.WriteUncheckedUInt32(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedInt64(ref byte at, long value)
    {
        AssertReserved(ref at, WireSizes.Int64);
        return ref MessagePackNumbers.WriteUncheckedInt64(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedUInt64(ref byte at, ulong value)
    {
        AssertReserved(ref at, WireSizes.UInt64);
        return ref MessagePackNumbers.WriteUncheckedUInt64(ref at, value);
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedInt128(ref byte at, Int128 value)
    {
        AssertReserved(ref at, WireSizes.Int128);
        return ref MessagePackNumbers.WriteUncheckedUInt128(ref at, (UInt128)value);
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedUInt128(ref byte at, UInt128 value)
    {
        AssertReserved(ref at, WireSizes.Int128);
        return ref MessagePackNumbers.WriteUncheckedUInt128(ref at, value);
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedBoxedInteger(ref byte at, long bits, int size, bool isSigned)
    {
        AssertReserved(ref at, WireSizes.Int64);
        return ref MessagePackNumbers.WriteUncheckedFixedWidth(ref at, bits, size, isSigned);
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
            _ => sizeof(long)
        };
        long bits = isSigned
            ? Convert.ToInt64(value, CultureInfo.InvariantCulture)
            : (long)Convert.ToUInt64(value, CultureInfo.InvariantCulture);

        Span<byte> shortest = stackalloc byte[WireSizes.Int64];
        ref byte first = ref MemoryMarshal.GetReference(shortest);
        ref byte end = ref isSigned
            ? ref MessagePackNumbers.WriteUncheckedInt64(ref first, bits)
            : ref MessagePackNumbers.WriteUncheckedUInt64(ref first, (ulong)bits);
        if (!Written[start..].SequenceEqual(shortest[..(int)Unsafe.ByteOffset(ref first, ref end)])) return;
        Rewind(start);
        Commit(ref WriteUncheckedBoxedInteger(ref Reserve(WireSizes.Int64), bits, size, isSigned));
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedHalf(ref byte at, Half value)
    {
        AssertReserved(ref at, WireSizes.Double);
        return ref MessagePackNumbers.WriteUncheckedSingle(ref at, (float)value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedSingle(ref byte at, float value)
    {
        AssertReserved(ref at, WireSizes.Double);
        return ref MessagePackNumbers.WriteUncheckedSingle(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedDouble(ref byte at, double value)
    {
        AssertReserved(ref at, WireSizes.Double);
        return ref MessagePackNumbers.WriteUncheckedDouble(ref at, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDecimal(ref byte at, decimal value)
    {
        AssertReserved(ref at, WireSizes.Decimal);
        // At most 31 characters: a sign, 29 digits, a point.
        ref byte text = ref Unsafe.Add(ref at, 1);
        // without the comma
        ref byte end = ref Unsafe.Subtract(ref JsonDecimals.WriteUnchecked(ref text, value), 1);
        at = (byte)(MessagePackCode.MinFixStr | (int)Unsafe.ByteOffset(ref text, ref end));
        return ref end;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedChar(ref byte at, char value)
    {
        AssertReserved(ref at, WireSizes.Char);
        return ref MessagePackNumbers.WriteUncheckedUInt32(ref at, value);
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTime(ref byte at, DateTime value)
    {
        AssertReserved(ref at, WireSizes.DateTime);
        return ref MessagePackTimes.WriteUncheckedDateTime(ref at, value);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        AssertReserved(ref at, WireSizes.DateTimeOffset);
        at = MessagePackCode.MinFixArray | 2;
        at = ref MessagePackTimes.WriteUncheckedTicks(ref Unsafe.Add(ref at, 1), value.Ticks);
        return ref MessagePackNumbers.WriteUncheckedInt32(ref at, value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateOnly(ref byte at, DateOnly value)
    {
        AssertReserved(ref at, WireSizes.DateOnly);
        return ref MessagePackNumbers.WriteUncheckedInt32(ref at, value.DayNumber);
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeOnly(ref byte at, TimeOnly value)
    {
        AssertReserved(ref at, WireSizes.TimeOnly);
        return ref MessagePackNumbers.WriteUncheckedInt64(ref at, value.Ticks);
    }
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeSpan(ref byte at, TimeSpan value)
    {
        AssertReserved(ref at, WireSizes.TimeSpan);
        return ref MessagePackNumbers.WriteUncheckedInt64(ref at, value.Ticks);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedGuid(ref byte at, Guid value)
    {
        AssertReserved(ref at, WireSizes.Guid);
        Unsafe.WriteUnaligned(ref at, (ushort)(MessagePackCode.Str8 | 36 << 8));
        Utf8Formatter.TryFormat(value, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref at, 2), 36), out _);
        return ref Unsafe.Add(ref at, 38);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte at, BigInteger value, int reserve)
    {
        int length = value.GetByteCount();
        at = ref Ensure(ref at, (long)MessagePackCode.MaxHeader + length + reserve);
        at = ref MessagePackNumbers.WriteUncheckedBinHeader(ref at, length);
        value.TryWriteBytes(MemoryMarshal.CreateSpan(ref at, length), out _);
        return ref Unsafe.Add(ref at, length);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        at = ref Ensure(ref at, WireSizes.Double + (long)reserve);
        NumberText number = NumberText.Parse(jsonNumber);
        switch (number.Form)
        {
            case NumberTextForm.Signed: return ref WriteUncheckedInt64(ref at, number.Integer);
            case NumberTextForm.Unsigned: return ref WriteUncheckedUInt64(ref at, (ulong)number.Integer);
            case NumberTextForm.Fraction: return ref WriteUncheckedDouble(ref at, number.Fraction);
            default:
                _at = ref Unsafe.AsRef(ref at);
                throw number.Form == NumberTextForm.Malformed
                    ? Error(WireError.Syntax, "The text is not a JSON number (RFC 8259 section 6).")
                    : Error(WireError.Range,
                        "The number has more digits or a larger exponent than MessagePack numbers can represent. "
                        + "Write it as a string.");
        }
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => JsonTranscoder.Write(ref this, json);
}
