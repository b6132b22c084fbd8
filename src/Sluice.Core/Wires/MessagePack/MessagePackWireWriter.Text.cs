using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;
using Sluice.Internal;

namespace Sluice.Wires.MessagePack;

// SAFETY: Space for the longest header and three bytes for each UTF-16 unit, or the bytes of UTF-8, is reserved before
// a text is written; the caller has reserved names, which AssertReserved verifies in the checked build.
internal ref partial struct MessagePackWireWriter
{
    // From this number of characters on, text is encoded in blocks instead of reserving the worst case for all of it.
    // The number of bytes is at least as large, and needs the longest header.
    private const int LongFrom = 64 * 1024,
        EncodedBlock = 16 * 1024;

    private const int LongestFixStr = MessagePackCode.MaxFixStr - MessagePackCode.MinFixStr;

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedName(
        ref byte position,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    )
    {
        AssertReserved(ref position, utf8Name.Length + WireSizes.NameOverhead);
        // Both lengths are constants of the shape, so the header and the copy become a few stores.
        position = ref MessagePackNumbers.WriteUncheckedStringHeader(ref position, utf8Name.Length);
        Unsafe.CopyBlockUnaligned(ref position, ref MemoryMarshal.GetReference(utf8Name), (uint)utf8Name.Length);
        return ref Unsafe.Add(ref position, utf8Name.Length);
    }

    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteUncheckedName(ref position, utf8Name, jsonName);

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte position, string key, int reserve) =>
        ref WriteUncheckedChars(ref position, key, reserve);

    // Not inlined, so that shapes stay small and the profile of one of them does not determine how others are compiled.
    // All calls are in tail position, so short ASCII text saves no registers.
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public ref byte WriteUncheckedString(ref byte position, string? value, int reserve)
    {
        if (
            value is null
            || value.Length > LongestFixStr
            || Lacks(ref position, MessagePackCode.MaxHeader + LongestFixStr + (long)reserve)
            || !AsciiText.TryNarrowShort(value, ref Unsafe.Add(ref position, 1))
        )
            return ref WriteUncheckedLongString(ref position, value, reserve);
        position = (byte)(MessagePackCode.MinFixStr | value.Length);
        return ref Unsafe.Add(ref position, 1 + value.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedLongString(ref byte position, string? value, int reserve)
    {
        if (value is not null)
            return ref WriteUncheckedChars(ref position, value, reserve);
        position = ref Ensure(ref position, WireSizes.Null + (long)reserve);
        return ref WriteUncheckedNull(ref position);
    }

    /// <summary>Writes the name of a value of an enumeration that has a plain form.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte WriteUncheckedPlain(ref byte position, EnumName name, int reserve)
    {
        int length = name.PlainLength;
        Debug.Assert(length is > 0 and < 32);
        if (Lacks(ref position, length + 1L + reserve))
            return ref WriteUncheckedString(ref position, name.Text, reserve);
        position = (byte)(MessagePackCode.MinFixStr | length);
        name.Plain.StoreUnsafe(ref position, 1);
        return ref Unsafe.Add(ref position, 1 + length);
    }

    private static void MoveUnchecked(ref byte from, ref byte to, int length) =>
        MemoryMarshal.CreateSpan(ref from, length).CopyTo(MemoryMarshal.CreateSpan(ref to, length));

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int reserve)
    {
        if (value.Length >= LongFrom)
            return ref WriteUncheckedLongChars(ref position, value, reserve);
        position = ref Ensure(ref position, MessagePackCode.MaxHeader + 3L * value.Length + reserve);

        if (value.Length <= LongestFixStr && AsciiText.TryNarrowShort(value, ref Unsafe.Add(ref position, 1)))
        {
            position = (byte)(MessagePackCode.MinFixStr | value.Length);
            return ref Unsafe.Add(ref position, 1 + value.Length);
        }

        bool oldSpec = OldSpec;
        // Assumes the header of ASCII text of this length; if the text is longer, it is moved.
        int header = MessagePackNumbers.StringHeaderSize(value.Length, oldSpec);
        ref byte body = ref Unsafe.Add(ref position, header);
        int length = AsciiText.Narrow(value, ref body);
        if (length < value.Length)
        {
            int more = Utf8Text.Encode(value[length..], ref Unsafe.Add(ref body, length));
            if (more < 0)
                throw LoneSurrogate(ref position);
            length += more;
            Debug.Assert(length <= 3L * value.Length);
            int needed = MessagePackNumbers.StringHeaderSize(length, oldSpec);
            if (needed != header)
                MoveUnchecked(ref body, ref Unsafe.Add(ref position, needed), length);
        }
        return ref Unsafe.Add(ref MessagePackNumbers.WriteUncheckedStringHeader(ref position, length, oldSpec), length);
    }

    // The header's offset is where an error is reported; space is reserved for each block.
    private ref byte WriteUncheckedBlocks(ref byte position, ReadOnlySpan<char> value, nint header)
    {
        while (!value.IsEmpty)
        {
            ReadOnlySpan<char> block = value.Length > EncodedBlock ? value[..EncodedBlock] : value;
            if (char.IsHighSurrogate(block[^1]) && block.Length < value.Length)
                block = block[..^1];
            position = ref Ensure(ref position, 3L * block.Length + (value.Length - block.Length));
            int length = Utf8Text.Encode(block, ref position);
            if (length < 0)
                throw LoneSurrogate(ref Unsafe.Add(ref _start, header));
            Debug.Assert(length >= block.Length && length <= 3L * block.Length);
            position = ref Unsafe.Add(ref position, length);
            value = value[block.Length..];
        }
        return ref position;
    }

    // UTF-8 has at least one byte for each unit, so the header is the longest one, whatever the length. The text is
    // encoded in one pass, in blocks that reserve the worst case; ASCII takes what was reserved at the start.
    private ref byte WriteUncheckedLongChars(ref byte position, ReadOnlySpan<char> value, int reserve)
    {
        position = ref Ensure(ref position, (long)MessagePackCode.MaxHeader + value.Length);
        nint header = Unsafe.ByteOffset(ref _start, ref position),
            begin = header + MessagePackCode.MaxHeader;
        position = ref Unsafe.Add(ref position, MessagePackCode.MaxHeader);
        int ascii = AsciiText.Narrow(value, ref position);
        position = ref WriteUncheckedBlocks(ref Unsafe.Add(ref position, ascii), value[ascii..], header);
        position = ref Ensure(ref position, reserve);
        int written = (int)(Unsafe.ByteOffset(ref _start, ref position) - begin);
        ref byte body = ref MessagePackNumbers.WriteUncheckedStringHeader(
            ref Unsafe.Add(ref _start, header),
            written,
            OldSpec
        );
        Debug.Assert(Unsafe.ByteOffset(ref _start, ref body) == begin);
        return ref position;
    }

    private WireException LoneSurrogate(ref byte position)
    {
        _position = ref Unsafe.AsRef(ref position);
        return Error(WireError.InvalidText, "The string contains a lone surrogate, which UTF-8 cannot represent.");
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int reserve)
    {
        if (!Utf8.IsValid(value))
        {
            _position = ref Unsafe.AsRef(ref position);
            throw Error(WireError.InvalidText, "The text is not valid UTF-8.");
        }
        position = ref Ensure(ref position, (long)MessagePackCode.MaxHeader + value.Length + reserve);
        position = ref MessagePackNumbers.WriteUncheckedStringHeader(ref position, value.Length, OldSpec);
        value.CopyTo(MemoryMarshal.CreateSpan(ref position, value.Length));
        return ref Unsafe.Add(ref position, value.Length);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int reserve)
    {
        position = ref Ensure(ref position, (long)MessagePackCode.MaxHeader + value.Length + reserve);
        position = ref OldSpec
            ? ref MessagePackNumbers.WriteUncheckedStringHeader(ref position, value.Length, oldSpec: true)
            : ref MessagePackNumbers.WriteUncheckedBinHeader(ref position, value.Length);
        value.CopyTo(MemoryMarshal.CreateSpan(ref position, value.Length));
        return ref Unsafe.Add(ref position, value.Length);
    }
}
