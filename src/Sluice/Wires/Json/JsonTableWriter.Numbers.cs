using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

public ref partial struct JsonTableWriter
{
    /// <inheritdoc/>
    public ref byte PutNull(ref byte at) => ref Plain.PutNull(ref at);
    /// <inheritdoc/>
    public ref byte PutBoolean(ref byte at, bool value) => ref Plain.PutBoolean(ref at, value);
    /// <inheritdoc/>
    public ref byte PutInt32(ref byte at, int value) => ref Quoted(ref at, ref Plain.PutInt32(ref at, value));
    /// <inheritdoc/>
    public ref byte PutUInt32(ref byte at, uint value) => ref Quoted(ref at, ref Plain.PutUInt32(ref at, value));
    /// <inheritdoc/>
    public ref byte PutInt64(ref byte at, long value) => ref Quoted(ref at, ref Plain.PutInt64(ref at, value));
    /// <inheritdoc/>
    public ref byte PutUInt64(ref byte at, ulong value) => ref Quoted(ref at, ref Plain.PutUInt64(ref at, value));
    /// <inheritdoc/>
    public ref byte PutInt128(ref byte at, Int128 value) => ref Quoted(ref at, ref Plain.PutInt128(ref at, value));
    /// <inheritdoc/>
    public ref byte PutUInt128(ref byte at, UInt128 value) => ref Quoted(ref at, ref Plain.PutUInt128(ref at, value));
    /// <inheritdoc/>
    public ref byte PutBoxedInteger(ref byte at, long bits, int size, bool signed) => ref Quoted(ref at, ref Plain.PutBoxedInteger(ref at, bits, size, signed));
    /// <inheritdoc/>
    public ref byte PutDecimal(ref byte at, decimal value) => ref Quoted(ref at, ref Plain.PutDecimal(ref at, value));

    /// <inheritdoc/>
    public ref byte PutHalf(ref byte at, Half value)
    {
        if (_writesLiterals && !Half.IsFinite(value)) return ref PutLiteral(ref at, (double)value);
        return ref Quoted(ref at, ref Plain.PutHalf(ref at, value));
    }

    /// <inheritdoc/>
    public ref byte PutSingle(ref byte at, float value)
    {
        if (_writesLiterals && !float.IsFinite(value)) return ref PutLiteral(ref at, value);
        return ref Quoted(ref at, ref Plain.PutSingle(ref at, value));
    }

    /// <inheritdoc/>
    public ref byte PutDouble(ref byte at, double value)
    {
        if (_writesLiterals && !double.IsFinite(value)) return ref PutLiteral(ref at, value);
        return ref Quoted(ref at, ref Plain.PutDouble(ref at, value));
    }

    /// <inheritdoc/>
    public ref byte PutBigInteger(ref byte at, BigInteger value, int room)
    {
        int start = Offset(ref at);
        at = ref Plain.PutBigInteger(ref at, value, Doubled(room) + 2);
        return ref Quoted(ref At(start), ref at);
    }

    /// <inheritdoc/>
    public ref byte PutNumberText(ref byte at, ReadOnlySpan<byte> jsonNumber, int room)
    {
        int start = Offset(ref at);
        at = ref Plain.PutNumberText(ref at, jsonNumber, Doubled(room) + 2);
        return ref Quoted(ref At(start), ref at);
    }

    private static ref byte PutLiteral(ref byte at, double value)
    {
        ReadOnlySpan<byte> literal = double.IsNaN(value) ? "\"NaN\","u8 : value > 0 ? "\"Infinity\","u8 : "\"-Infinity\","u8;
        literal.CopyTo(MemoryMarshal.CreateSpan(ref at, literal.Length));
        return ref Unsafe.Add(ref at, literal.Length);
    }

    // Puts quotes around the number between the two positions, where the options want them. The comma behind it moves too.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly ref byte Quoted(ref byte start, ref byte end) => ref _quotesNumbers && !_keepsNumbers ? ref Quote(ref start, ref end) : ref end;

    private static ref byte Quote(ref byte start, ref byte end)
    {
        int length = (int)Unsafe.ByteOffset(ref start, ref end) - 1;
        MemoryMarshal.CreateReadOnlySpan(ref start, length).CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref start, 1), length));
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
