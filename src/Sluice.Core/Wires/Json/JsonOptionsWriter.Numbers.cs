using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: Twice the plain sizes are reserved (ReserveFactor), so the quotes around a number fit after it. Both
// positions belong to one run, start before end.
internal ref partial struct JsonOptionsWriter
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedNull(ref byte at) => ref Plain.WriteUncheckedNull(ref Element(ref at));
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedBoolean(ref byte at, bool value) =>
        ref Plain.WriteUncheckedBoolean(ref Element(ref at), value);
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt32(ref byte at, int value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedInt32(ref Element(ref at), value));
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt32(ref byte at, uint value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedUInt32(ref Element(ref at), value));
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt64(ref byte at, long value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedInt64(ref Element(ref at), value));
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt64(ref byte at, ulong value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedUInt64(ref Element(ref at), value));
    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte at, Int128 value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedInt128(ref Element(ref at), value));
    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte at, UInt128 value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedUInt128(ref Element(ref at), value));
    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte at, long bits, int size, bool isSigned) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedBoxedInteger(ref Element(ref at), bits, size, isSigned));
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedDecimal(ref byte at, decimal value) =>
        ref Quoted(ref at, ref Plain.WriteUncheckedDecimal(ref Element(ref at), value));

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte at, Half value)
    {
        if (_state.WritesLiterals && !Half.IsFinite(value)) return ref WriteUncheckedLiteral(ref at, (double)value);
        return ref Quoted(ref at, ref Plain.WriteUncheckedHalf(ref Element(ref at), value));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedSingle(ref byte at, float value)
    {
        if (_state.WritesLiterals && !float.IsFinite(value)) return ref WriteUncheckedLiteral(ref at, value);
        return ref Quoted(ref at, ref Plain.WriteUncheckedSingle(ref Element(ref at), value));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedDouble(ref byte at, double value)
    {
        if (_state.WritesLiterals && !double.IsFinite(value)) return ref WriteUncheckedLiteral(ref at, value);
        return ref Quoted(ref at, ref Plain.WriteUncheckedDouble(ref Element(ref at), value));
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte at, BigInteger value, int reserve)
    {
        int start = Offset(ref Element(ref at));
        at = ref Plain.WriteUncheckedBigInteger(ref At(start), value, Expanded(reserve) + 2);
        return ref Quoted(ref At(start), ref at);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        int start = Offset(ref Element(ref at));
        at = ref Plain.WriteUncheckedNumberText(ref At(start), jsonNumber, Expanded(reserve) + 2);
        return ref Quoted(ref At(start), ref at);
    }

    private readonly ref byte WriteUncheckedLiteral(ref byte at, double value)
    {
        ReadOnlySpan<byte> literal = double.IsNaN(value)
            ? "\"NaN\","u8
            : value > 0 ? "\"Infinity\","u8 : "\"-Infinity\","u8;
        Debug.Assert(literal.Length <= WireSizes.Double);
        return ref WireSafety.AppendUnchecked(ref Element(ref at), literal);
    }

    // Inserts quotes around the number between the two positions if the options require them, and moves the comma after
    // it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte Quoted(ref byte start, ref byte end) =>
        ref _state.QuotesNumbers && !_state.KeepsNumbers ? ref Quote(ref start, ref end) : ref end;

    private static ref byte Quote(ref byte start, ref byte end)
    {
        int length = (int)Unsafe.ByteOffset(ref start, ref end) - 1;
        Debug.Assert(length > 0 && Unsafe.Subtract(ref end, 1) == ',');
        MemoryMarshal.CreateReadOnlySpan(ref start, length)
            .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref start, 1), length));
        start = (byte)'"';
        Unsafe.Add(ref end, 0) = (byte)'"';
        Unsafe.Add(ref end, 1) = (byte)',';
        return ref Unsafe.Add(ref end, 2);
    }

    private int Offset(ref byte at)
    {
        Plain.Commit(ref at);
        return Plain.Length;
    }

    private readonly ref byte At(int offset) => ref Plain.At(offset);
}
