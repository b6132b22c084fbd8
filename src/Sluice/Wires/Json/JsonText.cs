using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Sluice.Wires.Json;

/// <summary>Which characters JSON strings escape, and vectors of them: the part of string writing that knows nothing of buffers.</summary>
internal static class JsonText
{
    /// <summary>Narrows sixteen UTF-16 units to bytes; units beyond U+00FF become a byte that <see cref="NotPlain"/> finds.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Narrow(Vector128<ushort> low, Vector128<ushort> high)
    {
        // x86 saturates as if signed: from U+8000 the byte is 0, a control character; below, it is 0xFF.
        if (Sse2.IsSupported) return Sse2.PackUnsignedSaturate(low.AsInt16(), high.AsInt16());
        if (AdvSimd.IsSupported) return AdvSimd.ExtractNarrowingSaturateUpper(AdvSimd.ExtractNarrowingSaturateLower(low), high);
        return Vector128.Narrow(Vector128.Min(low, Vector128.Create((ushort)0xFF)), Vector128.Min(high, Vector128.Create((ushort)0xFF)));
    }

    /// <summary>All bits of those bytes that can't be copied as they are: controls, the quote, the backslash, everything outside ASCII.</summary>
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

    /// <summary>Puts eight units below U+0800, or the first four of eight where they are from U+0800 up and no surrogates; up to 16 bytes. Answers how many units that was: none where there is anything else, or an escape.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int PutBlock(ref byte at, Vector128<ushort> units, out int written)
    {
        if ((units & Vector128.Create((ushort)0xF800)) == default)
        {
            Vector128<ushort> ascii = Vector128.LessThan(units, Vector128.Create((ushort)0x80));
            Vector128<ushort> escaped = Vector128.LessThan(units, Vector128.Create((ushort)0x20)) | Vector128.Equals(units, Vector128.Create((ushort)'"')) | Vector128.Equals(units, Vector128.Create((ushort)'\\'));
            if (escaped == default)
            {
                Vector128<ushort> pairs = units >> 6 | (units & Vector128.Create((ushort)0x3F)) << 8 | Vector128.Create((ushort)0x80C0);
                Vector128<byte> bytes = Vector128.ConditionalSelect(ascii, units, pairs).AsByte();
                // Moves the bytes together, four units to each half.
                uint single = ascii.ExtractMostSignificantBits();
                ref ulong places = ref MemoryMarshal.GetReference(PlacesOfPairs);
                bytes = Vector128.Shuffle(bytes, Vector128.Create(Unsafe.Add(ref places, single & 15), Unsafe.Add(ref places, single >> 4) + 0x0808_0808_0808_0808).AsByte());
                int first = 8 - BitOperations.PopCount(single & 15);
                Unsafe.WriteUnaligned(ref at, bytes.AsUInt64().ToScalar());
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref at, first), bytes.AsUInt64().GetElement(1));
                written = 16 - BitOperations.PopCount(single);
                return 8;
            }
        }
        else
        {
            Vector128<uint> wide = Vector128.WidenLower(units);
            Vector128<uint> group = wide & Vector128.Create(0xF800u);
            if ((Vector128.Equals(group, Vector128<uint>.Zero) | Vector128.Equals(group, Vector128.Create(0xD800u))) == default)
            {
                Vector128<uint> triples = wide >> 12 | (wide << 2 & Vector128.Create(0x3F00u)) | (wide & Vector128.Create(0x3Fu)) << 16 | Vector128.Create(0x80_80E0u);
                Vector128.Shuffle(triples.AsByte(), Vector128.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 255, 255, 255, 255)).StoreUnsafe(ref at);
                written = 12;
                return 4;
            }
        }
        written = 0;
        return 0;
    }

    // For each set of single-byte units among four: where its bytes come from. What lies behind them is overwritten.
    private static ReadOnlySpan<ulong> PlacesOfPairs =>
    [
        0x07_06_05_04_03_02_01_00, 0x00_07_06_05_04_03_02_00, 0x00_07_06_05_04_02_01_00, 0x00_00_07_06_05_04_02_00,
        0x00_07_06_04_03_02_01_00, 0x00_00_07_06_04_03_02_00, 0x00_00_07_06_04_02_01_00, 0x00_00_00_07_06_04_02_00,
        0x00_06_05_04_03_02_01_00, 0x00_00_06_05_04_03_02_00, 0x00_00_06_05_04_02_01_00, 0x00_00_00_06_05_04_02_00,
        0x00_00_06_04_03_02_01_00, 0x00_00_00_06_04_03_02_00, 0x00_00_00_06_04_02_01_00, 0x00_00_00_00_06_04_02_00,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsPlain(uint unit) => unit - 0x20 < 0x60 && unit != '"' && unit != '\\';

    /// <summary>Puts an ASCII character that needs an escape; up to six bytes, a store of eight.</summary>
    internal static ref byte PutEscape(ref byte at, uint unit)
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
