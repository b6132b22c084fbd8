using System.Buffers.Text;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

public ref partial struct MessagePackWireWriter
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutNull(ref byte at)
    {
        at = MessagePackCode.Nil;
        return ref Unsafe.Add(ref at, 1);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutBoolean(ref byte at, bool value)
    {
        at = value ? MessagePackCode.True : MessagePackCode.False;
        return ref Unsafe.Add(ref at, 1);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutInt32(ref byte at, int value) => ref MessagePackNumbers.PutInt32(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutUInt32(ref byte at, uint value) => ref MessagePackNumbers.PutUInt32(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutInt64(ref byte at, long value) => ref MessagePackNumbers.PutInt64(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutUInt64(ref byte at, ulong value) => ref MessagePackNumbers.PutUInt64(ref at, value);
    /// <inheritdoc/>
    public readonly ref byte PutInt128(ref byte at, Int128 value) => ref MessagePackNumbers.PutUInt128(ref at, (UInt128)value);
    /// <inheritdoc/>
    public readonly ref byte PutUInt128(ref byte at, UInt128 value) => ref MessagePackNumbers.PutUInt128(ref at, value);
    /// <inheritdoc/>
    public readonly ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed) => ref MessagePackNumbers.PutFixedWidth(ref at, bits, size, signed);
    /// <inheritdoc/>
    public readonly ref byte PutHalf(ref byte at, Half value) => ref MessagePackNumbers.PutSingle(ref at, (float)value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutSingle(ref byte at, float value) => ref MessagePackNumbers.PutSingle(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutDouble(ref byte at, double value) => ref MessagePackNumbers.PutDouble(ref at, value);

    /// <inheritdoc/>
    public readonly ref byte PutDecimal(ref byte at, decimal value)
    {
        // At most 31 characters: a sign, 29 digits, a point.
        ref byte text = ref Unsafe.Add(ref at, 1);
        ref byte end = ref Unsafe.Subtract(ref JsonDecimals.Put(ref text, value), 1);   // its comma does not count
        at = (byte)(MessagePackCode.MinFixStr | (int)Unsafe.ByteOffset(ref text, ref end));
        return ref end;
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte PutChar(ref byte at, char value) => ref MessagePackNumbers.PutUInt32(ref at, value);
    /// <inheritdoc/>
    public readonly ref byte PutDateTime(ref byte at, DateTime value) => ref MessagePackTimes.PutDateTime(ref at, value);

    /// <inheritdoc/>
    public readonly ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        at = MessagePackCode.MinFixArray | 2;
        at = ref MessagePackTimes.PutTicks(ref Unsafe.Add(ref at, 1), value.Ticks);
        return ref MessagePackNumbers.PutInt32(ref at, value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    public readonly ref byte PutDateOnly(ref byte at, DateOnly value) => ref MessagePackNumbers.PutInt32(ref at, value.DayNumber);
    /// <inheritdoc/>
    public readonly ref byte PutTimeOnly(ref byte at, TimeOnly value) => ref MessagePackNumbers.PutInt64(ref at, value.Ticks);
    /// <inheritdoc/>
    public readonly ref byte PutTimeSpan(ref byte at, TimeSpan value) => ref MessagePackNumbers.PutInt64(ref at, value.Ticks);

    /// <inheritdoc/>
    public readonly ref byte PutGuid(ref byte at, Guid value)
    {
        Unsafe.WriteUnaligned(ref at, (ushort)(MessagePackCode.Str8 | 36 << 8));
        Utf8Formatter.TryFormat(value, MemoryMarshal.CreateSpan(ref Unsafe.Add(ref at, 2), 36), out _);
        return ref Unsafe.Add(ref at, 38);
    }

    /// <inheritdoc/>
    public ref byte PutBigInteger(ref byte at, BigInteger value, int room)
    {
        int length = value.GetByteCount();
        at = ref Ensure(ref at, (long)MessagePackCode.MaxHeader + length + room);
        at = ref MessagePackNumbers.PutBinHeader(ref at, length);
        value.TryWriteBytes(MemoryMarshal.CreateSpan(ref at, length), out _);
        return ref Unsafe.Add(ref at, length);
    }

    /// <inheritdoc/>
    public ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room)
    {
        at = ref Ensure(ref at, WireSizes.Double + (long)room);
        NumberText number = NumberText.Parse(jsonNumber);
        switch (number.Form)
        {
            case NumberTextForm.Signed: return ref PutInt64(ref at, number.Integer);
            case NumberTextForm.Unsigned: return ref PutUInt64(ref at, (ulong)number.Integer);
            case NumberTextForm.Fraction: return ref PutDouble(ref at, number.Fraction);
            default:
                _at = ref Unsafe.AsRef(ref at);
                throw number.Form == NumberTextForm.Malformed
                    ? Error(WireError.Syntax, "The text given as a number is not one in JSON.")
                    : Error(WireError.Range, "The number has more digits, or a larger exponent, than MessagePack's numbers can hold; write it as a string.");
        }
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => JsonTranscoder.Write(ref this, json);
}
