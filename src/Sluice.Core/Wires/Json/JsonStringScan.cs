using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Sluice.Wires.Json;

// SAFETY: Blocks are read only where the text has their length left; the last block overlaps the one before.
/// <summary>Scans the content of JSON strings, many bytes at a time. No method reads beyond the given end.</summary>
internal static class JsonStringScan
{
    /// <summary>
    /// Returns the offset of the first byte from <paramref name="position"/> on that is a quote, a backslash, a control
    /// character or not ASCII; <paramref name="end"/> if there is none.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint FindSpecial(ref byte start, nint position, nint end)
    {
        Debug.Assert(position >= 0 && end >= 0, "Offsets are within the input.");
        if (Vector128.IsHardwareAccelerated && end - position >= Vector128<byte>.Count)
        {
            uint found = Special(Vector128.LoadUnsafe(ref start, (nuint)position));
            return found != 0
                ? position + BitOperations.TrailingZeroCount(found)
                : FindSpecialFar(ref start, position + Vector128<byte>.Count, end);
        }
        return FindSpecialNear(ref start, position, end);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint FindSpecialFar(ref byte start, nint position, nint end)
    {
        if (Vector256.IsHardwareAccelerated)
        {
            for (; end - position >= Vector256<byte>.Count; position += Vector256<byte>.Count)
            {
                Vector256<byte> bytes = Vector256.LoadUnsafe(ref start, (nuint)position);
                uint found = (
                    Vector256.LessThan(bytes.AsSByte(), Vector256.Create((sbyte)0x20)).AsByte()
                    | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
                    | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))
                ).ExtractMostSignificantBits();
                if (found != 0)
                    return position + BitOperations.TrailingZeroCount(found);
            }
        }
        for (; end - position >= Vector128<byte>.Count; position += Vector128<byte>.Count)
        {
            uint found = Special(Vector128.LoadUnsafe(ref start, (nuint)position));
            if (found != 0)
                return position + BitOperations.TrailingZeroCount(found);
        }
        return FindSpecialNear(ref start, position, end);
    }

    // Fewer than sixteen bytes are left: loads the last sixteen of the input and discards those before the offset.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint FindSpecialNear(ref byte start, nint position, nint end)
    {
        if (Vector128.IsHardwareAccelerated && end >= Vector128<byte>.Count)
        {
            Debug.Assert(position >= end - Vector128<byte>.Count, "Only the last block overlaps.");
            nint last = end - Vector128<byte>.Count;
            uint found = Special(Vector128.LoadUnsafe(ref start, (nuint)last)) >> (int)(position - last);
            return found != 0 ? position + BitOperations.TrailingZeroCount(found) : end;
        }
        for (; position < end; position++)
        {
            if (Unsafe.Add(ref start, position) is < 0x20 or >= 0x80 or (byte)'"' or (byte)'\\')
                break;
        }
        return position;
    }

    // As signed bytes, all values below 0x20 are control characters or not ASCII.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Special(Vector128<byte> bytes) =>
        (
            Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)0x20)).AsByte()
            | Vector128.Equals(bytes, Vector128.Create((byte)'"'))
            | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
        ).ExtractMostSignificantBits();

    /// <summary>
    /// Returns the offset of the first byte from <paramref name="position"/> on that is a quote, a backslash or a
    /// control character; <paramref name="end"/> if there is none.
    /// </summary>
    internal static nint FindDelimiter(ref byte start, nint position, nint end)
    {
        if (Vector256.IsHardwareAccelerated)
        {
            for (; end - position >= Vector256<byte>.Count; position += Vector256<byte>.Count)
            {
                Vector256<byte> bytes = Vector256.LoadUnsafe(ref start, (nuint)position);
                uint found = (
                    Vector256.LessThan(bytes, Vector256.Create((byte)0x20))
                    | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
                    | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))
                ).ExtractMostSignificantBits();
                if (found != 0)
                    return position + BitOperations.TrailingZeroCount(found);
            }
        }
        if (Vector128.IsHardwareAccelerated)
        {
            for (; end - position >= Vector128<byte>.Count; position += Vector128<byte>.Count)
            {
                Vector128<byte> bytes = Vector128.LoadUnsafe(ref start, (nuint)position);
                uint found = (
                    Vector128.LessThan(bytes, Vector128.Create((byte)0x20))
                    | Vector128.Equals(bytes, Vector128.Create((byte)'"'))
                    | Vector128.Equals(bytes, Vector128.Create((byte)'\\'))
                ).ExtractMostSignificantBits();
                if (found != 0)
                    return position + BitOperations.TrailingZeroCount(found);
            }
        }
        for (; position < end; position++)
        {
            if (Unsafe.Add(ref start, position) is < 0x20 or (byte)'"' or (byte)'\\')
                break;
        }
        return position;
    }
}
