using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes of the value, which AssertReserved verifies in the checked build.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedNull(ref byte position)
    {
        AssertReserved(ref position, WireSizes.Null);
        WriteWord(ref position, 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24);
        Unsafe.Add(ref position, 4) = (byte)',';
        return ref Unsafe.Add(ref position, 5);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedBoolean(ref byte position, bool value)
    {
        AssertReserved(ref position, WireSizes.Boolean);
        const ulong True = 't' | 'r' << 8 | 'u' << 16 | (ulong)'e' << 24 | (ulong)',' << 32;
        const ulong False = 'f' | 'a' << 8 | 'l' << 16 | (ulong)'s' << 24 | (ulong)'e' << 32 | (ulong)',' << 40;
        WriteWord(ref position, value ? True : False);
        return ref Unsafe.Add(ref position, value ? 5 : 6);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt32(ref byte position, int value)
    {
        AssertReserved(ref position, WireSizes.Int32);
        return ref JsonIntegers.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt32(ref byte position, uint value)
    {
        AssertReserved(ref position, WireSizes.UInt32);
        return ref JsonIntegers.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt64(ref byte position, long value)
    {
        AssertReserved(ref position, WireSizes.Int64);
        return ref JsonIntegers.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt64(ref byte position, ulong value)
    {
        AssertReserved(ref position, WireSizes.UInt64);
        return ref JsonIntegers.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte position, Int128 value)
    {
        AssertReserved(ref position, WireSizes.Int128);
        return ref Format(ref position, value, WireSizes.Int128);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte position, UInt128 value)
    {
        AssertReserved(ref position, WireSizes.Int128);
        return ref Format(ref position, value, WireSizes.Int128);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned)
    {
        AssertReserved(ref position, WireSizes.Int64);
        return ref isSigned
            ? ref JsonIntegers.WriteUnchecked(ref position, bits)
            : ref JsonIntegers.WriteUnchecked(ref position, (ulong)bits);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte position, Half value)
    {
        AssertReserved(ref position, WireSizes.Double);
        if (!Half.IsFinite(value))
            throw NotFinite(ref position);
        return ref Format(ref position, value, WireSizes.Double);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedSingle(ref byte position, float value)
    {
        AssertReserved(ref position, WireSizes.Double);
        if (!float.IsFinite(value))
            throw NotFinite(ref position);
        ref byte after = ref JsonFractions.TryPut(ref position, value);
        if (!Unsafe.IsNullRef(ref after))
            return ref after;
        return ref ShortestDecimal.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDouble(ref byte position, double value)
    {
        AssertReserved(ref position, WireSizes.Double);
        if (!double.IsFinite(value))
            throw NotFinite(ref position);
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SignOfMinusZero) && value == 0)
            value = 0;
#endif
        ref byte after = ref JsonFractions.TryPut(ref position, value);
        if (!Unsafe.IsNullRef(ref after))
            return ref after;
        return ref ShortestDecimal.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDecimal(ref byte position, decimal value)
    {
        AssertReserved(ref position, WireSizes.Decimal);
        return ref JsonDecimals.WriteUnchecked(ref position, value);
    }

    private WireException NotFinite(ref byte position) =>
        Error(
            ref position,
            WireError.Range,
            "JSON cannot represent NaN and infinity as numbers. Set JsonWireOptions.NonFinite "
                + "to write them as strings."
        );

    private static ref byte Format<T>(ref byte position, T value, int reserve)
        where T : IUtf8SpanFormattable
    {
        bool fits = value.TryFormat(
            MemoryMarshal.CreateSpan(ref position, reserve),
            out int written,
            default,
            CultureInfo.InvariantCulture
        );
        if (!fits)
            throw new InvalidOperationException(
                $"{typeof(T)} was formatted with more bytes than WireSizes reserves for it. This is a bug in Sluice."
            );
        Unsafe.Add(ref position, written) = (byte)',';
        return ref Unsafe.Add(ref position, written + 1);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int reserve)
    {
        // 2.41 digits for each byte; the constant includes the sign and the comma.
        long digits = value.GetByteCount() * 5L / 2 + 8;
        position = ref Ensure(ref position, digits + reserve);
        return ref JsonBigIntegers.WriteUnchecked(ref position, value, (int)digits);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        if (!JsonNumberText.IsValid(jsonNumber))
            throw Error(ref position, WireError.Syntax, "The text is not a JSON number (RFC 8259 section 6).");
        position = ref Ensure(ref position, jsonNumber.Length + 1L + reserve);
        jsonNumber.CopyTo(MemoryMarshal.CreateSpan(ref position, jsonNumber.Length));
        Unsafe.Add(ref position, jsonNumber.Length) = (byte)',';
        return ref Unsafe.Add(ref position, jsonNumber.Length + 1);
    }
}
