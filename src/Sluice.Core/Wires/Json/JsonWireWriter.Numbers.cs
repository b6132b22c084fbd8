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
    public ref byte WriteUncheckedNull(ref byte at)
    {
        AssertReserved(ref at, WireSizes.Null);
        WriteWord(ref at, 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24);
        Unsafe.Add(ref at, 4) = (byte)',';
        return ref Unsafe.Add(ref at, 5);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedBoolean(ref byte at, bool value)
    {
        AssertReserved(ref at, WireSizes.Boolean);
        const ulong True = 't' | 'r' << 8 | 'u' << 16 | (ulong)'e' << 24 | (ulong)',' << 32;
        const ulong False = 'f' | 'a' << 8 | 'l' << 16 | (ulong)'s' << 24 | (ulong)'e' << 32 | (ulong)',' << 40;
        WriteWord(ref at, value ? True : False);
        return ref Unsafe.Add(ref at, value ? 5 : 6);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt32(ref byte at, int value)
    {
        AssertReserved(ref at, WireSizes.Int32);
        return ref JsonIntegers.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt32(ref byte at, uint value)
    {
        AssertReserved(ref at, WireSizes.UInt32);
        return ref JsonIntegers.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt64(ref byte at, long value)
    {
        AssertReserved(ref at, WireSizes.Int64);
        return ref JsonIntegers.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt64(ref byte at, ulong value)
    {
        AssertReserved(ref at, WireSizes.UInt64);
        return ref JsonIntegers.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte at, Int128 value)
    {
        AssertReserved(ref at, WireSizes.Int128);
        return ref Format(ref at, value, WireSizes.Int128);
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte at, UInt128 value)
    {
        AssertReserved(ref at, WireSizes.Int128);
        return ref Format(ref at, value, WireSizes.Int128);
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte at, long bits, int size, bool isSigned)
    {
        AssertReserved(ref at, WireSizes.Int64);
        return ref isSigned
            ? ref JsonIntegers.WriteUnchecked(ref at, bits)
            : ref JsonIntegers.WriteUnchecked(ref at, (ulong)bits);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte at, Half value)
    {
        AssertReserved(ref at, WireSizes.Double);
        if (!Half.IsFinite(value)) throw NotFinite(ref at);
        return ref Format(ref at, value, WireSizes.Double);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedSingle(ref byte at, float value)
    {
        AssertReserved(ref at, WireSizes.Double);
        if (!float.IsFinite(value)) throw NotFinite(ref at);
        ref byte after = ref JsonFractions.TryPut(ref at, value);
        if (!Unsafe.IsNullRef(ref after)) return ref after;
        return ref ShortestDecimal.WriteUnchecked(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDouble(ref byte at, double value)
    {
        AssertReserved(ref at, WireSizes.Double);
        if (!double.IsFinite(value)) throw NotFinite(ref at);
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.SignOfMinusZero) && value == 0) value = 0;
#endif
        ref byte after = ref JsonFractions.TryPut(ref at, value);
        if (!Unsafe.IsNullRef(ref after)) return ref after;
        return ref ShortestDecimal.WriteUnchecked(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDecimal(ref byte at, decimal value)
    {
        AssertReserved(ref at, WireSizes.Decimal);
        return ref JsonDecimals.WriteUnchecked(ref at, value);
    }

    private WireException NotFinite(ref byte at) =>
        Error(ref at, WireError.Range,
            "JSON cannot represent NaN and infinity as numbers. Set JsonWireOptions.NonFinite "
            + "to write them as strings.");

    private static ref byte Format<T>(ref byte at, T value, int reserve) where T : IUtf8SpanFormattable
    {
        bool fits = value.TryFormat(MemoryMarshal.CreateSpan(ref at, reserve), out int written, default,
            CultureInfo.InvariantCulture);
        if (!fits)
            throw new InvalidOperationException(
                $"{typeof(T)} was formatted with more bytes than WireSizes reserves for it. This is a bug in Sluice.");
        Unsafe.Add(ref at, written) = (byte)',';
        return ref Unsafe.Add(ref at, written + 1);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte at, BigInteger value, int reserve)
    {
        // 2.41 digits for each byte; the constant includes the sign and the comma.
        long digits = value.GetByteCount() * 5L / 2 + 8;
        at = ref Ensure(ref at, digits + reserve);
        return ref JsonBigIntegers.WriteUnchecked(ref at, value, (int)digits);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        if (!JsonNumberText.IsValid(jsonNumber))
            throw Error(ref at, WireError.Syntax, "The text is not a JSON number (RFC 8259 section 6).");
        at = ref Ensure(ref at, jsonNumber.Length + 1L + reserve);
        jsonNumber.CopyTo(MemoryMarshal.CreateSpan(ref at, jsonNumber.Length));
        Unsafe.Add(ref at, jsonNumber.Length) = (byte)',';
        return ref Unsafe.Add(ref at, jsonNumber.Length + 1);
    }
}
