using System.Buffers.Binary;
using System.Buffers.Text;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

// SAFETY: A header is read only where its size is left, text only where header and length together are left, and a
// block only where a whole block is left.
public ref partial struct MessagePackWireReader
{
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        // The length is a constant of the shape, so header and name are compared as a few words. Only the shortest
        // header matches; ReadName handles the others.
        int length = utf8Name.Length,
            header = MessagePackNumbers.StringHeaderSize(length);
        if (length > 0xFF || Left < header + length)
            return false;
        if (
            header == 1
                ? _position != (MessagePackCode.MinFixStr | length)
                : Unsafe.ReadUnaligned<ushort>(ref _position) != (MessagePackCode.Str8 | length << 8)
        )
            return false;
        if (!MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _position, header), length).SequenceEqual(utf8Name))
            return false;
        _position = ref Unsafe.Add(ref _position, header + length);
        return true;
    }

    /// <summary>Skips the name of a member, from <see cref="EncodedNames"/>, if it is next.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryName(byte[] names, int index)
    {
        // The entry is found again for each access, as in EncodedNames.AppendUnchecked.
        if (Left < EncodedNames.Find(names, index).Needed)
            return TryLongName(names, index);
        if (!EncodedNames.Matches(ref _position, names, index))
            return false;
        _position = ref Unsafe.Add(ref _position, EncodedNames.Find(names, index).Length);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryLongName(byte[] names, int index)
    {
        ReadOnlySpan<byte> name = EncodedNames.NameOf(names, index);
        if (Left < name.Length || !MemoryMarshal.CreateReadOnlySpan(ref _position, name.Length).SequenceEqual(name))
            return false;
        _position = ref Unsafe.Add(ref _position, name.Length);
        return true;
    }

    /// <summary>
    /// Reads one of the names of an index if it is next with the shortest header, and a block is left of the input.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryReadShort(EnumNameIndex names, out ulong bits)
    {
        bits = 0;
        if (Left < EnumNameIndex.Block)
            return false;
        int length = 1 + (_position ^ MessagePackCode.MinFixStr);
        if (length > EnumNameIndex.Block || !names.TryFind(ref _position, length, out bits))
            return false;
        _position = ref Unsafe.Add(ref _position, length);
        return true;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName()
    {
        int code = Code;
        // in a map with integer keys, members are found by the digits, or not at all
        if (code >= 0 && IsInteger((byte)code))
            return ReadNumberText();
        return TakeText();
    }

    /// <inheritdoc/>
    public string? ReadString()
    {
        if (TryReadNull())
            return null;
        int from = Position;
        ReadOnlySpan<byte> text = TakeLength(MessagePackCode.Str8, MessagePackCode.MinFixStr, "a string");
        if (text.Length == 0)
            return "";
        string? read = Ascii.IsValid(text)
            ? AsciiText.Widen(ref MemoryMarshal.GetReference(text), text.Length)
            : Utf8Text.Decode(text);
        if (read is not null)
            return read;
        Position = from;
        throw NotUtf8();
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => TakeText();

    private ReadOnlySpan<byte> TakeText()
    {
        int from = Position;
        ReadOnlySpan<byte> text = TakeLength(MessagePackCode.Str8, MessagePackCode.MinFixStr, "a string");
        if (Utf8.IsValid(text))
            return text;
        Position = from;
        throw NotUtf8();
    }

    private readonly WireException NotUtf8() => Error(WireError.InvalidText, "The string is not valid UTF-8.");

    /// <inheritdoc/>
    public byte[]? ReadBytes()
    {
        if (TryReadNull())
            return null;
        ReadOnlySpan<byte> bytes = TakeBytes();
        return bytes.Length == 0 ? [] : bytes.ToArray();
    }

    // The old specification has no binary data and uses strings instead.
    internal ReadOnlySpan<byte> TakeBytes() =>
        Peek() == WireToken.String
            ? TakeLength(MessagePackCode.Str8, MessagePackCode.MinFixStr, "a string")
            : TakeLength(MessagePackCode.Bin8, 0, "binary data");

    // Reads the body of a value with a length of 8, 16 or 32 bits, whose codes are consecutive, or of five bits in the
    // code.
    private ReadOnlySpan<byte> TakeLength(byte code8, byte fix, string expected)
    {
        int code = Code,
            left = Left,
            header;
        uint length;
        if (fix != 0 && (code & 0xE0) == fix)
            (header, length) = (1, (uint)(code & 0x1F));
        else if (code == code8 && left >= 2)
            (header, length) = (2, Unsafe.Add(ref _position, 1));
        else if (code == code8 + 1 && left >= 3)
            (header, length) = (
                3,
                BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _position, 1)))
            );
        else if (code == code8 + 2 && left >= 5)
            (header, length) = (
                5,
                BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref _position, 1)))
            );
        else
            throw code >= code8 && code <= code8 + 2 ? Truncated() : Mismatch(expected);
        if (length > (uint)(left - header))
            throw Truncated();
        Debug.Assert(header + (long)length <= left);
        ReadOnlySpan<byte> body = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref _position, header), (int)length);
        _position = ref Unsafe.Add(ref _position, header + (int)length);
        return body;
    }

    private WireException IncompleteExtension(int code) =>
        code is >= MessagePackCode.Ext8 and <= MessagePackCode.Ext32 ? Truncated() : Mismatch("an extension");

    /// <summary>Reads an extension and returns its bytes, which are valid as long as the input.</summary>
    /// <exception cref="WireException">The next value is not an extension, or is incomplete.</exception>
    public ReadOnlySpan<byte> ReadExtension(out sbyte type)
    {
        int code = Code,
            left = Left,
            header;
        uint length;
        if (code is >= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16)
            (header, length) = (1, 1u << (code - MessagePackCode.FixExt1));
        else if (code == MessagePackCode.Ext8 && left >= 2)
            (header, length) = (2, Unsafe.Add(ref _position, 1));
        else if (code == MessagePackCode.Ext16 && left >= 3)
            (header, length) = (
                3,
                BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<ushort>(ref Unsafe.Add(ref _position, 1)))
            );
        else if (code == MessagePackCode.Ext32 && left >= 5)
            (header, length) = (
                5,
                BinaryPrimitives.ReverseEndianness(Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref _position, 1)))
            );
        else
            throw IncompleteExtension(code);
        if (length + 1L > left - header)
            throw Truncated();
        Debug.Assert(header + 1L + length <= left);
        type = (sbyte)Unsafe.Add(ref _position, header);
        ReadOnlySpan<byte> body = MemoryMarshal.CreateReadOnlySpan(
            ref Unsafe.Add(ref _position, header + 1),
            (int)length
        );
        _position = ref Unsafe.Add(ref _position, header + 1 + (int)length);
        return body;
    }

    /// <inheritdoc/>
    public Guid ReadGuid()
    {
        int from = Position;
        if (Peek() == WireToken.Bytes)
        {
            ReadOnlySpan<byte> bytes = TakeBytes();
            if (bytes.Length == 16)
                return new Guid(bytes);
        }
        else
        {
            ReadOnlySpan<byte> text = TakeText();
            if (GuidText.TryParse(text, out Guid usual))
                return usual;
            if (text.Length == 36 && Utf8Parser.TryParse(text, out Guid dashed, out int used, 'D') && used == 36)
                return dashed;
            if (text.Length == 32 && Utf8Parser.TryParse(text, out Guid plain, out used, 'N') && used == 32)
                return plain;
        }
        Position = from;
        throw Error(WireError.Type, "The value is not a GUID: 36 characters with hyphens, 32 without, or 16 bytes.");
    }
}
