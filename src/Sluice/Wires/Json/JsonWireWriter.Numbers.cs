using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

public ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte PutNull(ref byte at)
    {
        WriteWord(ref at, 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24);
        Unsafe.Add(ref at, 4) = (byte)',';
        return ref Unsafe.Add(ref at, 5);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte PutBoolean(ref byte at, bool value)
    {
        const ulong True = 't' | 'r' << 8 | 'u' << 16 | (ulong)'e' << 24 | (ulong)',' << 32;
        const ulong False = 'f' | 'a' << 8 | 'l' << 16 | (ulong)'s' << 24 | (ulong)'e' << 32 | (ulong)',' << 40;
        WriteWord(ref at, value ? True : False);
        return ref Unsafe.Add(ref at, value ? 5 : 6);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte PutInt32(ref byte at, int value) => ref JsonIntegers.Put(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte PutUInt32(ref byte at, uint value) => ref JsonIntegers.Put(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte PutInt64(ref byte at, long value) => ref JsonIntegers.Put(ref at, value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte PutUInt64(ref byte at, ulong value) => ref JsonIntegers.Put(ref at, value);
    /// <inheritdoc/>
    public ref byte PutInt128(ref byte at, Int128 value) => ref Format(ref at, value, WireSizes.Int128);
    /// <inheritdoc/>
    public ref byte PutUInt128(ref byte at, UInt128 value) => ref Format(ref at, value, WireSizes.Int128);
    /// <inheritdoc/>
    public ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed) =>
        ref signed ? ref JsonIntegers.Put(ref at, bits) : ref JsonIntegers.Put(ref at, (ulong)bits);

    /// <inheritdoc/>
    public ref byte PutHalf(ref byte at, Half value)
    {
        if (!Half.IsFinite(value)) throw NotFinite(ref at);
        return ref Format(ref at, value, WireSizes.Double);
    }

    /// <inheritdoc/>
    public ref byte PutSingle(ref byte at, float value)
    {
        if (!float.IsFinite(value)) throw NotFinite(ref at);
        ref byte after = ref JsonFractions.TryPut(ref at, value);
        if (!Unsafe.IsNullRef(ref after)) return ref after;
        return ref ShortestDecimal.Put(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte PutDouble(ref byte at, double value)
    {
        if (!double.IsFinite(value)) throw NotFinite(ref at);
        ref byte after = ref JsonFractions.TryPut(ref at, value);
        if (!Unsafe.IsNullRef(ref after)) return ref after;
        return ref ShortestDecimal.Put(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte PutDecimal(ref byte at, decimal value) => ref JsonDecimals.Put(ref at, value);

    private WireException NotFinite(ref byte at) =>
        Error(ref at, WireError.Range, "JSON has no number for NaN and the infinities. Set JsonWireOptions.NonFinite to write them as strings.");

    private static ref byte Format<T>(ref byte at, T value, int room) where T : IUtf8SpanFormattable
    {
        bool fits = value.TryFormat(MemoryMarshal.CreateSpan(ref at, room), out int written, default, CultureInfo.InvariantCulture);
        if (!fits) throw new InvalidOperationException($"A {typeof(T)} is longer than its size in WireSizes.");
        Unsafe.Add(ref at, written) = (byte)',';
        return ref Unsafe.Add(ref at, written + 1);
    }

    /// <inheritdoc/>
    public ref byte PutBigInteger(ref byte at, BigInteger value, int room)
    {
        // 2.41 digits a byte; the sign and the comma with the constant.
        long digits = value.GetByteCount() * 5L / 2 + 8;
        at = ref Ensure(ref at, digits + room);
        return ref JsonBigIntegers.Put(ref at, value, (int)digits);
    }

    /// <inheritdoc/>
    public ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room)
    {
        if (!JsonNumberText.IsValid(jsonNumber)) throw Error(ref at, WireError.Syntax, "The text is not a JSON number (RFC 8259 section 6).");
        at = ref Ensure(ref at, jsonNumber.Length + 1L + room);
        jsonNumber.CopyTo(MemoryMarshal.CreateSpan(ref at, jsonNumber.Length));
        Unsafe.Add(ref at, jsonNumber.Length) = (byte)',';
        return ref Unsafe.Add(ref at, jsonNumber.Length + 1);
    }
}
