using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using Sluice;

namespace Cbor;

public partial struct CborWireWriter
{
    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedName(
        ref byte position,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteRaw(ref position, CborCode.Text, utf8Name);

    private static ref byte WriteRaw(ref byte position, byte major, scoped ReadOnlySpan<byte> bytes)
    {
        position = ref WriteUncheckedHead(ref position, major, (ulong)bytes.Length);
        bytes.CopyTo(MemoryMarshal.CreateSpan(ref position, bytes.Length));
        return ref Unsafe.Add(ref position, bytes.Length);
    }

    public readonly ref byte WriteUncheckedMember(
        ref byte position,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteUncheckedName(ref position, utf8Name, jsonName);

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte position, string key, int room) =>
        ref WriteUncheckedChars(ref position, key, room);

    /// <inheritdoc/>
    public ref byte WriteUncheckedString(ref byte position, string? value, int room)
    {
        if (value is null)
            return ref WriteUncheckedNull(ref More(ref position, room + 1));
        return ref WriteUncheckedChars(ref position, value, room);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte position, ReadOnlySpan<char> value, int room)
    {
        position = ref More(ref position, room + Encoding.UTF8.GetMaxByteCount(value.Length) + 9);
        int length = Encoding.UTF8.GetByteCount(value);
        position = ref WriteUncheckedHead(ref position, CborCode.Text, (ulong)length);
        if (
            Utf8.FromUtf16(
                value,
                MemoryMarshal.CreateSpan(ref position, length),
                out _,
                out int written,
                replaceInvalidSequences: false
            ) != System.Buffers.OperationStatus.Done
        )
            throw Error(WireError.InvalidText, "The text contains a lone surrogate.");
        return ref Unsafe.Add(ref position, written);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int room)
    {
        if (!Utf8.IsValid(value))
            throw Error(WireError.InvalidText, "The text is not valid UTF-8.");
        return ref WriteRaw(ref More(ref position, room + value.Length + 9), CborCode.Text, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int room) =>
        ref WriteRaw(ref More(ref position, room + value.Length + 9), CborCode.Bytes, value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedChar(ref byte position, char value)
    {
        if (char.IsSurrogate(value))
            throw Error(WireError.InvalidText, "Half of a surrogate pair is no text.");
        Span<byte> utf8 = stackalloc byte[3];
        return ref WriteRaw(ref position, CborCode.Text, utf8[..new Rune(value).EncodeToUtf8(utf8)]);
    }

    // RFC 3339 text under tag 0; a date of no zone is text alone, since the tag asks for one.
    private static ref byte WriteUncheckedDate<T>(ref byte position, T value, ReadOnlySpan<char> format, bool tagged)
        where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[40];
        value.TryFormat(text, out int length, format, CultureInfo.InvariantCulture);
        if (tagged)
            position = ref WriteUncheckedHead(ref position, CborCode.Tag, CborCode.TagDateTime);
        return ref WriteRaw(ref position, CborCode.Text, text[..length]);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTime(ref byte position, DateTime value) =>
        ref WriteUncheckedDate(
            ref position,
            value,
            "yyyy-MM-ddTHH:mm:ss.FFFFFFFK",
            value.Kind != DateTimeKind.Unspecified
        );

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value) =>
        ref WriteUncheckedDate(ref position, value, "yyyy-MM-ddTHH:mm:ss.FFFFFFFK", true);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value)
    {
        position = ref WriteUncheckedHead(ref position, CborCode.Tag, CborCode.TagDate);
        return ref WriteUncheckedDate(ref position, value, "yyyy-MM-dd", false);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value) =>
        ref WriteUncheckedDate(ref position, value, "HH:mm:ss.FFFFFFF", false);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value) =>
        ref WriteUncheckedDate(ref position, value, "c", false);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedGuid(ref byte position, Guid value)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes, bigEndian: true, out _);
        position = ref WriteUncheckedHead(ref position, CborCode.Tag, CborCode.TagUuid);
        return ref WriteRaw(ref position, CborCode.Bytes, bytes);
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => CborJson.Write(ref this, json);
}
