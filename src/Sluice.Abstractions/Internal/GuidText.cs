using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Sluice.Internal;

// SAFETY: The vectors cover bytes 0 to 15, 2 to 17 and 20 to 35 of the 36 that the caller passes. A Guid has the size
// of a vector, and no value of its bytes is invalid.
/// <summary>Parses GUIDs in the form of 32 hexadecimal digits with hyphens, all digits at once.</summary>
internal static class GuidText
{
    internal const int Length = 36;

    /// <summary>Gets a value indicating whether the processor has what <see cref="TryParse"/> needs.</summary>
    internal static bool IsSupported => Vector128.IsHardwareAccelerated && BitConverter.IsLittleEndian;

    /// <summary>Parses exactly 36 bytes.</summary>
    /// <returns>
    /// <see langword="false"/> if they are not a GUID, or if <see cref="IsSupported"/> is <see langword="false"/>.
    /// </returns>
    internal static bool TryParse(ReadOnlySpan<byte> text, out Guid value)
    {
        value = default;
        if (!IsSupported || text.Length != Length)
            return false;
        ref byte from = ref MemoryMarshal.GetReference(text);
        if (text[8] != '-' || text[13] != '-' || text[18] != '-' || text[23] != '-')
            return false;
        // Sixteen digits each: 0 to 7, 9 to 12, 14 to 17; and 19 to 22, 24 to 35.
        Vector128<byte> upper =
            Vector128.Shuffle(
                Vector128.LoadUnsafe(ref from),
                Vector128.Create((byte)0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 255, 255)
            )
            | Vector128.Shuffle(
                Vector128.LoadUnsafe(ref from, 2),
                Vector128.Create((byte)255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 14, 15)
            );
        Vector128<byte> lower =
            Vector128.Shuffle(
                Vector128.LoadUnsafe(ref from, 20),
                Vector128.Create((byte)255, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
            ) | Vector128.CreateScalar(text[19]);
        Vector128<byte> others = Digits(ref upper) | Digits(ref lower);
        if (others != Vector128<byte>.Zero)
            return false;
        // Two digits make a byte; the first three fields are in the order of the processor.
        Vector128<byte> bytes = Vector128.Narrow(Pairs(upper), Pairs(lower));
        bytes = Vector128.Shuffle(bytes, Vector128.Create((byte)3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15));
        Debug.Assert(Unsafe.SizeOf<Guid>() == Vector128<byte>.Count);
        value = Unsafe.BitCast<Vector128<byte>, Guid>(bytes);
        return true;
    }

    // Replaces hexadecimal digits by their values, and returns a vector with bits set where there are other characters.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Digits(ref Vector128<byte> text)
    {
        Vector128<byte> digit = text - Vector128.Create((byte)'0');
        Vector128<byte> letter = (text | Vector128.Create((byte)0x20)) - Vector128.Create((byte)'a');
        Vector128<byte> isDigit = Vector128.LessThanOrEqual(digit, Vector128.Create((byte)9));
        Vector128<byte> isLetter = Vector128.LessThanOrEqual(letter, Vector128.Create((byte)5));
        text = Vector128.ConditionalSelect(isDigit, digit, letter + Vector128.Create((byte)10));
        return ~(isDigit | isLetter);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Pairs(Vector128<byte> digits) =>
        (digits.AsUInt16() << 4 | digits.AsUInt16() >> 8) & Vector128.Create((ushort)0xFF);
}
