using System.Buffers;
using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;

namespace Sluice.Internal;

// SAFETY: Indexes into the array of shuffle masks are masked to four bits. A block reads eight units where the caller
// has as many left, and stores 16 bytes (24 for triples) into space that the caller has reserved for it.
/// <summary>Encodes non-ASCII text to UTF-8 in blocks, and decodes it in one pass.</summary>
internal static class Utf8Text
{
    /// <summary>
    /// Writes eight units below U+0800, or the first four of eight units from U+0800 on without surrogates. Stores 16
    /// bytes.
    /// </summary>
    /// <param name="position">The position.</param>
    /// <param name="units">The UTF-16 units.</param>
    /// <param name="isPlain">A constant: whether to accept control characters, quotes and backslashes.</param>
    /// <param name="written">The number of bytes written.</param>
    /// <returns>The number of units written; 0 if the units contain any others.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteUncheckedBlock(ref byte position, Vector128<ushort> units, bool isPlain, out int written)
    {
        if ((units & Vector128.Create((ushort)0xF800)) == default)
        {
            if (
                isPlain
                || (
                    Vector128.LessThan(units, Vector128.Create((ushort)0x20))
                    | Vector128.Equals(units, Vector128.Create((ushort)'"'))
                    | Vector128.Equals(units, Vector128.Create((ushort)'\\'))
                ) == default
            )
            {
                Vector128<ushort> ascii = Vector128.LessThan(units, Vector128.Create((ushort)0x80));
                Vector128<ushort> pairs =
                    units >> 6 | (units & Vector128.Create((ushort)0x3F)) << 8 | Vector128.Create((ushort)0x80C0);
                Vector128<byte> bytes = Vector128.ConditionalSelect(ascii, units, pairs).AsByte();
                // Compacts the bytes, four units in each half.
                uint single = ascii.ExtractMostSignificantBits();
                ref ulong places = ref MemoryMarshal.GetReference(PlacesOfPairs);
                bytes = Vector128.Shuffle(
                    bytes,
                    Vector128
                        .Create(
                            Unsafe.Add(ref places, single & 15),
                            Unsafe.Add(ref places, single >> 4) + 0x0808_0808_0808_0808
                        )
                        .AsByte()
                );
                int first = 8 - BitOperations.PopCount(single & 15);
                Unsafe.WriteUnaligned(ref position, bytes.AsUInt64().ToScalar());
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref position, first), bytes.AsUInt64().GetElement(1));
                written = 16 - BitOperations.PopCount(single);
                return 8;
            }
        }
        else if (TryWriteUncheckedTriples(ref position, units))
        {
            written = 12;
            return 4;
        }
        written = 0;
        return 0;
    }

    // Writes the first four units, if each of them has three bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteUncheckedTriples(ref byte position, Vector128<ushort> units)
    {
        Vector128<uint> wide = Vector128.WidenLower(units);
        Vector128<uint> group = wide & Vector128.Create(0xF800u);
        if (
            (Vector128.Equals(group, Vector128<uint>.Zero) | Vector128.Equals(group, Vector128.Create(0xD800u)))
            != default
        )
            return false;
        Vector128<uint> triples =
            wide >> 12
            | (wide << 2 & Vector128.Create(0x3F00u))
            | (wide & Vector128.Create(0x3Fu)) << 16
            | Vector128.Create(0x80_80E0u);
        Vector128
            .Shuffle(
                triples.AsByte(),
                Vector128.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 255, 255, 255, 255)
            )
            .StoreUnsafe(ref position);
        return true;
    }

    // For each set of single-byte units among four: the source of each byte. Bytes after the last one are overwritten.
    private static ReadOnlySpan<ulong> PlacesOfPairs =>
        [
            0x07_06_05_04_03_02_01_00,
            0x00_07_06_05_04_03_02_00,
            0x00_07_06_05_04_02_01_00,
            0x00_00_07_06_05_04_02_00,
            0x00_07_06_04_03_02_01_00,
            0x00_00_07_06_04_03_02_00,
            0x00_00_07_06_04_02_01_00,
            0x00_00_00_07_06_04_02_00,
            0x00_06_05_04_03_02_01_00,
            0x00_00_06_05_04_03_02_00,
            0x00_00_06_05_04_02_01_00,
            0x00_00_00_06_05_04_02_00,
            0x00_00_06_04_03_02_01_00,
            0x00_00_00_06_04_03_02_00,
            0x00_00_00_06_04_02_01_00,
            0x00_00_00_00_06_04_02_00,
        ];

    /// <summary>Encodes UTF-16 to at most three bytes for each unit; no store exceeds this size.</summary>
    /// <returns>The number of bytes written, or -1 if there is a lone surrogate.</returns>
    internal static int Encode(ReadOnlySpan<char> text, ref byte to)
    {
        ref ushort source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        ref byte position = ref to;
        int blocksFrom = 0; // after a failed block, single units are cheaper for a while
        for (int done = 0; done < text.Length; )
        {
            if (done >= blocksFrom && text.Length - done >= 8)
            {
                int taken = WriteUncheckedBlock(
                    ref position,
                    Vector128.LoadUnsafe(ref source, (nuint)done),
                    isPlain: true,
                    out int written
                );
                done += taken;
                position = ref Unsafe.Add(ref position, written);
                Debug.Assert(
                    done <= text.Length && Unsafe.ByteOffset(ref to, ref position) <= 3L * done,
                    "More than three bytes a unit."
                );
                if (taken != 0)
                    continue;
                blocksFrom = done + 4;
            }
            if (Rune.DecodeFromUtf16(text[done..], out Rune rune, out int units) != OperationStatus.Done)
                return -1;
            position = ref Unsafe.Add(ref position, rune.EncodeToUtf8(MemoryMarshal.CreateSpan(ref position, 4)));
            done += units;
        }
        return (int)Unsafe.ByteOffset(ref to, ref position);
    }

    /// <summary>Decodes UTF-8.</summary>
    /// <returns>The text, or <see langword="null"/> if the bytes are not valid UTF-8.</returns>
    internal static string? Decode(ReadOnlySpan<byte> utf8)
    {
        const int OnStack = 256;
        if (utf8.Length <= OnStack)
        {
            Span<char> chars = stackalloc char[OnStack];
            return
                Utf8.ToUtf16(utf8, chars, out _, out int count, replaceInvalidSequences: false) == OperationStatus.Done
                ? new string(chars[..count])
                : null;
        }
        // The count is exact for valid text, and invalid text is found while it is decoded.
        var text = new string('\0', CountUnits(utf8));
        Span<char> units = MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in text.GetPinnableReference()), text.Length);
        return
            Utf8.ToUtf16(utf8, units, out _, out int written, replaceInvalidSequences: false) == OperationStatus.Done
            && written == text.Length
            ? text
            : null;
    }

    /// <summary>Decodes bytes that are known to be valid UTF-8.</summary>
    internal static string DecodeValid(ReadOnlySpan<byte> utf8) =>
        Ascii.IsValid(utf8)
            ? AsciiText.Widen(ref MemoryMarshal.GetReference(utf8), utf8.Length)
            : Decode(utf8) ?? Encoding.UTF8.GetString(utf8);

    /// <summary>
    /// Returns the number of UTF-16 units of UTF-8: one for each byte that begins a character, and another one for each
    /// that begins a character of four bytes. For invalid text, some number from 0 to the number of bytes.
    /// </summary>
    internal static int CountUnits(ReadOnlySpan<byte> utf8)
    {
        ref byte from = ref MemoryMarshal.GetReference(utf8);
        int i = 0,
            following = 0,
            long4 = 0;
        if (Vector128.IsHardwareAccelerated)
        {
            for (; i <= utf8.Length - 16; i += 16)
            {
                Vector128<byte> bytes = Vector128.LoadUnsafe(ref from, (nuint)i);
                following += BitOperations.PopCount(
                    Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)-64)).ExtractMostSignificantBits()
                );
                long4 += BitOperations.PopCount(
                    Vector128.GreaterThanOrEqual(bytes, Vector128.Create((byte)0xF0)).ExtractMostSignificantBits()
                );
            }
        }
        for (; i < utf8.Length; i++)
        {
            byte value = Unsafe.Add(ref from, i);
            if ((sbyte)value < -64)
                following++;
            else if (value >= 0xF0)
                long4++;
        }
        return Math.Min(utf8.Length - following + long4, utf8.Length);
    }
}
