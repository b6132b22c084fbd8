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
    public ref byte WriteUncheckedNull(ref byte position) => ref Plain.WriteUncheckedNull(ref Element(ref position));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedBoolean(ref byte position, bool value) =>
        ref Plain.WriteUncheckedBoolean(ref Element(ref position), value);

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt32(ref byte position, int value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedInt32(ref Element(ref position), value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt32(ref byte position, uint value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedUInt32(ref Element(ref position), value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedInt64(ref byte position, long value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedInt64(ref Element(ref position), value));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedUInt64(ref byte position, ulong value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedUInt64(ref Element(ref position), value));

    /// <inheritdoc/>
    public ref byte WriteUncheckedInt128(ref byte position, Int128 value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedInt128(ref Element(ref position), value));

    /// <inheritdoc/>
    public ref byte WriteUncheckedUInt128(ref byte position, UInt128 value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedUInt128(ref Element(ref position), value));

    /// <inheritdoc/>
    public ref byte WriteUncheckedBoxedInteger(ref byte position, long bits, int size, bool isSigned) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedBoxedInteger(ref Element(ref position), bits, size, isSigned));

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedDecimal(ref byte position, decimal value) =>
        ref Quoted(ref position, ref Plain.WriteUncheckedDecimal(ref Element(ref position), value));

    /// <inheritdoc/>
    public ref byte WriteUncheckedHalf(ref byte position, Half value)
    {
        if (_state.WritesLiterals && !Half.IsFinite(value))
            return ref WriteUncheckedLiteral(ref position, (double)value);
        return ref Quoted(ref position, ref Plain.WriteUncheckedHalf(ref Element(ref position), value));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedSingle(ref byte position, float value)
    {
        if (_state.WritesLiterals && !float.IsFinite(value))
            return ref WriteUncheckedLiteral(ref position, value);
        return ref Quoted(ref position, ref Plain.WriteUncheckedSingle(ref Element(ref position), value));
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedDouble(ref byte position, double value)
    {
        if (_state.WritesLiterals && !double.IsFinite(value))
            return ref WriteUncheckedLiteral(ref position, value);
        return ref Quoted(ref position, ref Plain.WriteUncheckedDouble(ref Element(ref position), value));
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte position, BigInteger value, int reserve)
    {
        int start = Offset(ref Element(ref position));
        position = ref Plain.WriteUncheckedBigInteger(ref GetByteAt(start), value, Expanded(reserve) + 2);
        return ref Quoted(ref GetByteAt(start), ref position);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedNumberText(ref byte position, ReadOnlySpan<byte> jsonNumber, int reserve)
    {
        int start = Offset(ref Element(ref position));
        position = ref Plain.WriteUncheckedNumberText(ref GetByteAt(start), jsonNumber, Expanded(reserve) + 2);
        return ref Quoted(ref GetByteAt(start), ref position);
    }

    private readonly ref byte WriteUncheckedLiteral(ref byte position, double value)
    {
        ReadOnlySpan<byte> literal =
            double.IsNaN(value) ? "\"NaN\","u8
            : value > 0 ? "\"Infinity\","u8
            : "\"-Infinity\","u8;
        Debug.Assert(literal.Length <= WireSizes.Double);
        return ref WireSafety.AppendUnchecked(ref Element(ref position), literal);
    }

    /// <summary>Sets whether numbers are never quoted, whatever the options say, and returns what held.</summary>
    internal bool KeepNumbers(bool isKept)
    {
        bool outer = _state.KeepsNumbers;
        _state.KeepsNumbers = isKept;
        return outer;
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
        MemoryMarshal
            .CreateReadOnlySpan(ref start, length)
            .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref start, 1), length));
        start = (byte)'"';
        Unsafe.Add(ref end, 0) = (byte)'"';
        Unsafe.Add(ref end, 1) = (byte)',';
        return ref Unsafe.Add(ref end, 2);
    }

    private int Offset(ref byte position)
    {
        Plain.Commit(ref position);
        return Plain.Length;
    }

    private readonly ref byte GetByteAt(int offset) => ref Plain.GetByteAt(offset);
}
