using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved eight bytes for an escape (of which six are used) and, for a block, three bytes for
// each of its units.
/// <summary>
/// Determines which characters JSON strings escape, also for vectors: the part of string writing that does not depend
/// on buffers.
/// </summary>
internal static class JsonText
{
    /// <summary>
    /// Narrows sixteen UTF-16 units to bytes. Units above U+00FF become a byte that <see cref="NotPlain"/> detects.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Narrow(Vector128<ushort> low, Vector128<ushort> high)
    {
        // x86 saturates as signed: units from U+8000 on become 0, a control character; those below become 0xFF.
        if (Sse2.IsSupported)
            return Sse2.PackUnsignedSaturate(low.AsInt16(), high.AsInt16());
        if (AdvSimd.IsSupported)
            return AdvSimd.ExtractNarrowingSaturateUpper(AdvSimd.ExtractNarrowingSaturateLower(low), high);
        return Vector128.Narrow(
            Vector128.Min(low, Vector128.Create((ushort)0xFF)),
            Vector128.Min(high, Vector128.Create((ushort)0xFF))
        );
    }

    /// <summary>
    /// Sets all bits of the bytes that cannot be copied: control characters, the quote, the backslash and all non-ASCII
    /// bytes.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> NotPlain(Vector128<byte> text) =>
        Vector128.LessThan(text.AsSByte(), Vector128.Create((sbyte)0x20)).AsByte() // signed: from 0x80 on too
        | Vector128.Equals(text, Vector128.Create((byte)'"'))
        | Vector128.Equals(text, Vector128.Create((byte)'\\'));

    /// <summary>
    /// Sets all bits of the bytes that need an escape: control characters, the quote and the backslash.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> NeedsEscape(Vector128<byte> text) =>
        Vector128.LessThan(text, Vector128.Create((byte)0x20))
        | Vector128.Equals(text, Vector128.Create((byte)'"'))
        | Vector128.Equals(text, Vector128.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsPlain(uint unit) => unit - 0x20 < 0x60 && unit != '"' && unit != '\\';

    /// <summary>Writes an ASCII character, escaped if JSON requires it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref byte WriteUncheckedAscii(ref byte position, uint unit)
    {
        if (!IsPlain(unit))
            return ref WriteUncheckedEscape(ref position, unit);
        position = (byte)unit;
        return ref Unsafe.Add(ref position, 1);
    }

    /// <summary>Writes the escape of an ASCII character: up to six bytes, with a store of eight.</summary>
    internal static ref byte WriteUncheckedEscape(ref byte position, uint unit)
    {
        Debug.Assert(unit < 0x80 && !IsPlain(unit));
        ReadOnlySpan<byte> shortForms = "\0\0\0\0\0\0\0\0btn\0fr"u8;
        uint letter =
            unit < (uint)shortForms.Length ? shortForms[(int)unit]
            : unit < 0x20 ? 0u
            : unit;
        if (letter != 0)
        {
            Unsafe.WriteUnaligned(ref position, (ushort)('\\' | letter << 8));
            return ref Unsafe.Add(ref position, 2);
        }

        Unsafe.WriteUnaligned(ref position, '\\' | 'u' << 8 | '0' << 16 | '0' << 24);
        Unsafe.Add(ref position, 4) = (byte)('0' + (unit >> 4));
        uint low = unit & 15;
        Unsafe.Add(ref position, 5) = (byte)(low < 10 ? '0' + low : 'A' - 10 + low);
        return ref Unsafe.Add(ref position, 6);
    }
}
