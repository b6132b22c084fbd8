using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved eight bytes for an escape (six count) and, for a block, three bytes for each
// of its units.
/// <summary>
/// Which characters JSON strings escape, and vectors of them: the part of string writing that knows nothing of buffers.
/// </summary>
internal static class JsonText
{
    /// <summary>
    /// Narrows sixteen UTF-16 units to bytes; units beyond U+00FF become a byte that <see cref="NotPlain"/> finds.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Narrow(Vector128<ushort> low, Vector128<ushort> high)
    {
        // x86 saturates as if signed: from U+8000 the byte is 0, a control character; below, it is 0xFF.
        if (Sse2.IsSupported) return Sse2.PackUnsignedSaturate(low.AsInt16(), high.AsInt16());
        if (AdvSimd.IsSupported)
            return AdvSimd.ExtractNarrowingSaturateUpper(AdvSimd.ExtractNarrowingSaturateLower(low), high);
        return Vector128.Narrow(Vector128.Min(low, Vector128.Create((ushort)0xFF)),
            Vector128.Min(high, Vector128.Create((ushort)0xFF)));
    }

    /// <summary>
    /// All bits of those bytes that can't be copied as they are: controls, the quote, the backslash, everything outside
    /// ASCII.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> NotPlain(Vector128<byte> text) =>
        Vector128.LessThan(text.AsSByte(), Vector128.Create((sbyte)0x20)).AsByte()   // signed: from 0x80 too
            | Vector128.Equals(text, Vector128.Create((byte)'"'))
            | Vector128.Equals(text, Vector128.Create((byte)'\\'));

    /// <summary>All bits of those bytes that need an escape: controls, the quote, the backslash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> NeedsEscape(Vector128<byte> text) =>
        Vector128.LessThan(text, Vector128.Create((byte)0x20))
            | Vector128.Equals(text, Vector128.Create((byte)'"'))
            | Vector128.Equals(text, Vector128.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsPlain(uint unit) => unit - 0x20 < 0x60 && unit != '"' && unit != '\\';

    /// <summary>Puts an ASCII character that needs an escape; up to six bytes, a store of eight.</summary>
    internal static ref byte WriteUncheckedEscape(ref byte at, uint unit)
    {
        ReadOnlySpan<byte> shortForms = "\0\0\0\0\0\0\0\0btn\0fr"u8;
        uint letter = unit < (uint)shortForms.Length ? shortForms[(int)unit] : unit < 0x20 ? 0u : unit;
        if (letter != 0)
        {
            Unsafe.WriteUnaligned(ref at, (ushort)('\\' | letter << 8));
            return ref Unsafe.Add(ref at, 2);
        }

        Unsafe.WriteUnaligned(ref at, '\\' | 'u' << 8 | '0' << 16 | '0' << 24);
        Unsafe.Add(ref at, 4) = (byte)('0' + (unit >> 4));
        uint low = unit & 15;
        Unsafe.Add(ref at, 5) = (byte)(low < 10 ? '0' + low : 'A' - 10 + low);
        return ref Unsafe.Add(ref at, 6);
    }
}
