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
        ref byte at,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteRaw(ref at, CborCode.Text, utf8Name);

    private static ref byte WriteRaw(ref byte at, byte major, scoped ReadOnlySpan<byte> bytes)
    {
        at = ref WriteUncheckedHead(ref at, major, (ulong)bytes.Length);
        bytes.CopyTo(MemoryMarshal.CreateSpan(ref at, bytes.Length));
        return ref Unsafe.Add(ref at, bytes.Length);
    }

    public readonly ref byte WriteUncheckedMember(
        ref byte at,
        byte[]? names,
        int index,
        ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName
    ) => ref WriteUncheckedName(ref at, utf8Name, jsonName);

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte at, string key, int room) =>
        ref WriteUncheckedChars(ref at, key, room);

    /// <inheritdoc/>
    public ref byte WriteUncheckedString(ref byte at, string? value, int room)
    {
        if (value is null)
            return ref WriteUncheckedNull(ref More(ref at, room + 1));
        return ref WriteUncheckedChars(ref at, value, room);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte at, ReadOnlySpan<char> value, int room)
    {
        at = ref More(ref at, room + Encoding.UTF8.GetMaxByteCount(value.Length) + 9);
        int length = Encoding.UTF8.GetByteCount(value);
        at = ref WriteUncheckedHead(ref at, CborCode.Text, (ulong)length);
        if (
            Utf8.FromUtf16(
                value,
                MemoryMarshal.CreateSpan(ref at, length),
                out _,
                out int written,
                replaceInvalidSequences: false
            ) != System.Buffers.OperationStatus.Done
        )
            throw Error(WireError.InvalidText, "The text contains a lone surrogate.");
        return ref Unsafe.Add(ref at, written);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte at, ReadOnlySpan<byte> value, int room)
    {
        if (!Utf8.IsValid(value))
            throw Error(WireError.InvalidText, "The text is not valid UTF-8.");
        return ref WriteRaw(ref More(ref at, room + value.Length + 9), CborCode.Text, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte at, ReadOnlySpan<byte> value, int room) =>
        ref WriteRaw(ref More(ref at, room + value.Length + 9), CborCode.Bytes, value);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedChar(ref byte at, char value)
    {
        if (char.IsSurrogate(value))
            throw Error(WireError.InvalidText, "Half of a surrogate pair is no text.");
        Span<byte> utf8 = stackalloc byte[3];
        return ref WriteRaw(ref at, CborCode.Text, utf8[..new Rune(value).EncodeToUtf8(utf8)]);
    }

    // RFC 3339 text under tag 0; a date of no zone is text alone, since the tag asks for one.
    private static ref byte WriteUncheckedDate<T>(ref byte at, T value, ReadOnlySpan<char> format, bool tagged)
        where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[40];
        value.TryFormat(text, out int length, format, CultureInfo.InvariantCulture);
        if (tagged)
            at = ref WriteUncheckedHead(ref at, CborCode.Tag, CborCode.TagDateTime);
        return ref WriteRaw(ref at, CborCode.Text, text[..length]);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTime(ref byte at, DateTime value) =>
        ref WriteUncheckedDate(ref at, value, "yyyy-MM-ddTHH:mm:ss.FFFFFFFK", value.Kind != DateTimeKind.Unspecified);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateTimeOffset(ref byte at, DateTimeOffset value) =>
        ref WriteUncheckedDate(ref at, value, "yyyy-MM-ddTHH:mm:ss.FFFFFFFK", true);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedDateOnly(ref byte at, DateOnly value)
    {
        at = ref WriteUncheckedHead(ref at, CborCode.Tag, CborCode.TagDate);
        return ref WriteUncheckedDate(ref at, value, "yyyy-MM-dd", false);
    }

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeOnly(ref byte at, TimeOnly value) =>
        ref WriteUncheckedDate(ref at, value, "HH:mm:ss.FFFFFFF", false);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedTimeSpan(ref byte at, TimeSpan value) =>
        ref WriteUncheckedDate(ref at, value, "c", false);

    /// <inheritdoc/>
    public readonly ref byte WriteUncheckedGuid(ref byte at, Guid value)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes, bigEndian: true, out _);
        at = ref WriteUncheckedHead(ref at, CborCode.Tag, CborCode.TagUuid);
        return ref WriteRaw(ref at, CborCode.Bytes, bytes);
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => CborJson.Write(ref this, json);
}
