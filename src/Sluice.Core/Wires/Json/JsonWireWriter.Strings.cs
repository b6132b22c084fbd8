using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Internal;

namespace Sluice.Wires.Json;

// SAFETY: A text is copied in one pass if one byte for each unit, its quotes and the comma fit; once a unit needs more,
// space for the longest form of the rest is reserved first.
internal ref partial struct JsonWireWriter
{
    private const ushort EndsValue = '"' | ',' << 8;
    private const ushort EndsName = '"' | ':' << 8;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedName(ref byte position, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        AssertReserved(ref position, jsonName.Length);
        Unsafe.CopyBlockUnaligned(ref position, ref MemoryMarshal.GetReference(jsonName), (uint)jsonName.Length);
        return ref Unsafe.Add(ref position, jsonName.Length);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteUncheckedName(ref position, utf8Name, jsonName);

    /// <summary>Writes the name of a value of an enumeration that has a plain form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte WriteUncheckedPlain(ref byte position, EnumName name, int reserve)
    {
        int length = name.PlainLength;
        Debug.Assert(length is > 0 and < 32);
        if (Lacks(ref position, length + 3L + reserve))
            return ref WriteUncheckedString(ref position, name.Text, reserve);
        position = (byte)'"';
        name.Plain.StoreUnsafe(ref position, 1);
        WriteWord(ref Unsafe.Add(ref position, 1 + length), EndsValue);
        return ref Unsafe.Add(ref position, length + 3);
    }

    // Not inlined, so that shapes stay small and the profile of one selection does not determine how another is
    // compiled. All calls are in tail position, so the fast path saves no registers.
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ref byte WriteUncheckedString(ref byte position, string? value, int reserve)
    {
        if (value is null || Lacks(ref position, value.Length + 3L + reserve))
            return ref WriteUncheckedStringGrown(ref position, value, reserve);
        return ref WriteUncheckedText(
            ref position,
            ref MemoryMarshal.GetReference<char>(value),
            value.Length,
            reserve,
            EndsValue
        );
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ref byte WriteUncheckedStringKey(ref byte position, string key, int reserve)
    {
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.EscapeInKey))
            key = key.Replace('"', '/');
#endif
        if (Lacks(ref position, key.Length + 3L + reserve))
            return ref WriteUncheckedStringKeyGrown(ref position, key, reserve);
        return ref WriteUncheckedText(
            ref position,
            ref MemoryMarshal.GetReference<char>(key),
            key.Length,
            reserve,
            EndsName
        );
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int reserve)
    {
        if (Lacks(ref position, value.Length + 3L + reserve))
            return ref WriteUncheckedCharsGrown(ref position, value, reserve);
        return ref WriteUncheckedText(
            ref position,
            ref MemoryMarshal.GetReference(value),
            value.Length,
            reserve,
            EndsValue
        );
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool Lacks(ref byte position, long bytes)
    {
        if (Unsafe.ByteOffset(ref position, ref _end) < bytes)
            return true;
        NoteReserved(ref position, bytes);
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedStringGrown(ref byte position, string? value, int reserve)
    {
        if (value is null)
            return ref WriteUncheckedNull(ref Ensure(ref position, WireSizes.Null + (long)reserve));
        return ref WriteUncheckedString(ref Ensure(ref position, value.Length + 3L + reserve), value, reserve);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedStringKeyGrown(ref byte position, string key, int reserve) =>
        ref WriteUncheckedStringKey(ref Ensure(ref position, key.Length + 3L + reserve), key, reserve);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedCharsGrown(ref byte position, ReadOnlySpan<char> value, int reserve) =>
        ref WriteUncheckedChars(ref Ensure(ref position, value.Length + 3L + reserve), value, reserve);

    /// <inheritdoc/>
    public ref byte WriteUncheckedChar(ref byte position, char value)
    {
        AssertReserved(ref position, WireSizes.Char);
        position = (byte)'"';
        position = ref Unsafe.Add(ref position, 1);
        if (JsonText.IsPlain(value))
        {
            position = (byte)value;
            position = ref Unsafe.Add(ref position, 1);
        }
        else
        {
            position = ref WriteUncheckedUnit(ref position, value);
        }

        WriteWord(ref position, EndsValue);
        return ref Unsafe.Add(ref position, 2);
    }

    // Writes eight units at each of two positions, if all of them are plain.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteUncheckedEnds(ref ushort source, ref byte target, nuint first, nuint last)
    {
        Vector128<byte> ends = JsonText.Narrow(
            Vector128.LoadUnsafe(ref source, first),
            Vector128.LoadUnsafe(ref source, last)
        );
        if (JsonText.NotPlain(ends) != default)
            return false;
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, first), ends.AsUInt64().ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, last), ends.AsUInt64().GetElement(1));
        return true;
    }

    // Writes the first four units and the four at a position, if all of them are plain.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryWriteUncheckedHalves(ref ushort source, ref byte target, nuint last)
    {
        Vector128<ushort> units = Vector128
            .Create(
                Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref source)),
                Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref source, last)))
            )
            .AsUInt16();
        Vector128<byte> ends = JsonText.Narrow(units, units);
        if (JsonText.NotPlain(ends) != default)
            return false;
        Unsafe.WriteUnaligned(ref target, ends.AsUInt32().ToScalar());
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref target, last), ends.AsUInt32().GetElement(1));
        return true;
    }

    // The caller has reserved the space. One pass checks and narrows sixteen units at a time in registers; the first
    // unit that is not plain ASCII continues in the slow path.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte WriteUncheckedText(ref byte position, ref char text, int length, int reserve, ushort closing)
    {
        position = (byte)'"';
        ref byte target = ref Unsafe.Add(ref position, 1);
        ref ushort source = ref Unsafe.As<char, ushort>(ref text);
        nuint done = 0;
        if (length >= 8)
        {
            nuint last = (nuint)(uint)length - 8;
            while (done + 8 <= last)
            {
                Vector128<byte> bytes = JsonText.Narrow(
                    Vector128.LoadUnsafe(ref source, done),
                    Vector128.LoadUnsafe(ref source, done + 8)
                );
                if (JsonText.NotPlain(bytes) != default)
                    goto Rest;
                bytes.StoreUnsafe(ref target, done);
                done += 16;
            }

            // At most fifteen units are left (sixteen if length is 16): two overlapping halves, which write some units
            // twice.
            nuint first = done < last ? done : last;
            if (!TryWriteUncheckedEnds(ref source, ref target, first, last))
                goto Rest;
        }
        else if (length >= 4)
        {
            if (!TryWriteUncheckedHalves(ref source, ref target, (nuint)(uint)length - 4))
                goto Rest;
        }
        else
        {
            for (; done < (nuint)(uint)length; done++)
            {
                uint unit = Unsafe.Add(ref source, done);
                if (!JsonText.IsPlain(unit))
                    goto Rest;
                Unsafe.Add(ref target, done) = (byte)unit;
            }
        }

        target = ref Unsafe.Add(ref target, length);
        WriteWord(ref target, closing);
        return ref Unsafe.Add(ref target, 2);

        Rest:
        return ref WriteUncheckedRest(
            ref Unsafe.Add(ref target, done),
            MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref text, done), length - (int)done),
            reserve,
            closing
        );
    }

    /// <summary>
    /// The longest piece for which worst-case space is reserved: a unit takes at most six bytes, but few do.
    /// </summary>
    private const int Piece = 1024;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedRest(ref byte position, ReadOnlySpan<char> text, int reserve, ushort closing)
    {
        while (text.Length > 0)
        {
            int take = Math.Min(text.Length, Piece);
            if (take < text.Length && char.IsHighSurrogate(text[take - 1]))
                take--;
#if SLUICE_PLANTED_BUGS
            bool cuts = take < text.Length && char.IsHighSurrogate(text[take]);
            if (PlantedBugs.Is(PlantedBug.SurrogatePairAtPiece) && cuts)
                take++;
#endif
            position = ref Ensure(ref position, take * 6L + (text.Length - take) + 3L + reserve);
            position = ref WriteUncheckedPiece(ref position, text[..take]);
            text = text[take..];
        }

        WriteWord(ref position, closing);
        return ref Unsafe.Add(ref position, 2);
    }

    private ref byte WriteUncheckedPiece(ref byte position, scoped ReadOnlySpan<char> text)
    {
        ref ushort source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        int done = 0;
        // after a failed run of one kind, the other path and single characters are cheaper for a while
        int asciiFrom = 0,
            blocksFrom = 0;
        while (done < text.Length)
        {
            if (done >= asciiFrom && text.Length - done >= 16)
            {
                Vector128<byte> bytes = JsonText.Narrow(
                    Vector128.LoadUnsafe(ref source, (nuint)done),
                    Vector128.LoadUnsafe(ref source, (nuint)done + 8)
                );
                bytes.StoreUnsafe(ref position); // the leading plain bytes count; the rest is overwritten
                uint notPlain = JsonText.NotPlain(bytes).ExtractMostSignificantBits();
#if SLUICE_PLANTED_BUGS
                if (PlantedBugs.Is(PlantedBug.EscapeAtEndOfVector) && notPlain == 0x8000)
                    notPlain = 0;
#endif
                int plain = notPlain == 0 ? 16 : System.Numerics.BitOperations.TrailingZeroCount(notPlain);
                done += plain;
                position = ref Unsafe.Add(ref position, plain);
                if (notPlain == 0)
                    continue;
                asciiFrom = done + 8;
            }

            if (done >= blocksFrom && text.Length - done >= 8)
            {
                Vector128<ushort> units = Vector128.LoadUnsafe(ref source, (nuint)done);
                int taken = Utf8Text.WriteUncheckedBlock(ref position, units, isPlain: false, out int written);
                done += taken;
                position = ref Unsafe.Add(ref position, written);
                if (written > taken)
                    asciiFrom = done + 8;
                if (taken != 0)
                    continue;
                blocksFrom = done + 4;
            }

            uint unit = Unsafe.Add(ref source, done);
            if (unit < 0x80)
            {
                position = ref JsonText.WriteUncheckedAscii(ref position, unit);
                done++;
            }
            else
            {
                ref ushort next = ref Unsafe.Add(ref source, done);
                position = ref WriteUncheckedScalar(ref position, ref next, text.Length - done, out int units);
                done += units;
                asciiFrom = done + 8;
            }
        }

        return ref position;
    }

    // Writes the scalar value that starts at a unit outside ASCII, and returns how many units it consists of.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref byte WriteUncheckedScalar(ref byte position, scoped ref ushort source, int left, out int units)
    {
        uint unit = source;
        units = 1;
        if (unit < 0x800)
        {
            WriteWord(ref position, (ushort)(0x80C0 | unit >> 6 | (unit & 0x3F) << 8));
            return ref Unsafe.Add(ref position, 2);
        }
        if (unit - 0xD800 >= 0x800)
        {
            WriteWord(ref position, 0x80_80E0 | unit >> 12 | (unit << 2 & 0x3F00) | (unit & 0x3F) << 16);
            return ref Unsafe.Add(ref position, 3);
        }

        uint low = left > 1 ? Unsafe.Add(ref source, 1) - 0xDC00u : uint.MaxValue;
        if (unit >= 0xDC00 || low >= 0x400)
            throw LoneSurrogate(ref position, unit);
        uint scalar = 0x1_0000 + ((unit - 0xD800) << 10) + low;
        WriteWord(
            ref position,
            0x80_8080F0 | scalar >> 18 | (scalar >> 4 & 0x3F00) | (scalar << 10 & 0x3F_0000) | (scalar & 0x3F) << 24
        );
        units = 2;
        return ref Unsafe.Add(ref position, 4);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedUnit(ref byte position, char unit) =>
        ref WriteUncheckedPiece(ref position, MemoryMarshal.CreateReadOnlySpan(ref Unsafe.AsRef(in unit), 1));

    private WireException LoneSurrogate(ref byte position, uint unit) =>
        Error(
            ref position,
            WireError.InvalidText,
            $"The text contains a lone surrogate (U+{unit:X4}), which UTF-8 cannot represent."
        );
}
