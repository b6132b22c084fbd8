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
    public readonly ref byte PutName(ref byte at, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName) => ref PutRaw(ref at, CborCode.Text, utf8Name);

    private static ref byte PutRaw(ref byte at, byte major, scoped ReadOnlySpan<byte> bytes)
    {
        at = ref PutHead(ref at, major, (ulong)bytes.Length);
        bytes.CopyTo(MemoryMarshal.CreateSpan(ref at, bytes.Length));
        return ref Unsafe.Add(ref at, bytes.Length);
    }

    /// <inheritdoc/>
    public ref byte PutStringKey(ref byte at, string key, int room) => ref PutChars(ref at, key, room);

    /// <inheritdoc/>
    public ref byte PutString(ref byte at, string? value, int room)
    {
        if (value is null) return ref PutNull(ref More(ref at, room + 1));
        return ref PutChars(ref at, value, room);
    }

    /// <inheritdoc/>
    public ref byte PutChars(ref byte at, ReadOnlySpan<char> value, int room)
    {
        at = ref More(ref at, room + Encoding.UTF8.GetMaxByteCount(value.Length) + 9);
        int length = Encoding.UTF8.GetByteCount(value);
        at = ref PutHead(ref at, CborCode.Text, (ulong)length);
        if (Utf8.FromUtf16(value, MemoryMarshal.CreateSpan(ref at, length), out _, out int written, replaceInvalidSequences: false) != System.Buffers.OperationStatus.Done)
            throw Error(WireError.InvalidText, "The text holds a lone surrogate.");
        return ref Unsafe.Add(ref at, written);
    }

    /// <inheritdoc/>
    public ref byte PutUtf8(ref byte at, ReadOnlySpan<byte> value, int room)
    {
        if (!Utf8.IsValid(value)) throw Error(WireError.InvalidText, "The text is not UTF-8.");
        return ref PutRaw(ref More(ref at, room + value.Length + 9), CborCode.Text, value);
    }

    /// <inheritdoc/>
    public ref byte PutBytes(ref byte at, ReadOnlySpan<byte> value, int room) => ref PutRaw(ref More(ref at, room + value.Length + 9), CborCode.Bytes, value);

    /// <inheritdoc/>
    public readonly ref byte PutChar(ref byte at, char value)
    {
        if (char.IsSurrogate(value)) throw Error(WireError.InvalidText, "Half of a surrogate pair is no text.");
        Span<byte> utf8 = stackalloc byte[3];
        return ref PutRaw(ref at, CborCode.Text, utf8[..new Rune(value).EncodeToUtf8(utf8)]);
    }

    // RFC 3339 text under tag 0; a date of no zone is text alone, since the tag asks for one.
    private static ref byte PutDate<T>(ref byte at, T value, ReadOnlySpan<char> format, bool tagged) where T : IUtf8SpanFormattable
    {
        Span<byte> text = stackalloc byte[40];
        value.TryFormat(text, out int length, format, CultureInfo.InvariantCulture);
        if (tagged) at = ref PutHead(ref at, CborCode.Tag, CborCode.TagDateTime);
        return ref PutRaw(ref at, CborCode.Text, text[..length]);
    }

    /// <inheritdoc/>
    public readonly ref byte PutDateTime(ref byte at, DateTime value) => ref PutDate(ref at, value, "yyyy-MM-ddTHH:mm:ss.FFFFFFFK", value.Kind != DateTimeKind.Unspecified);
    /// <inheritdoc/>
    public readonly ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value) => ref PutDate(ref at, value, "yyyy-MM-ddTHH:mm:ss.FFFFFFFK", true);

    /// <inheritdoc/>
    public readonly ref byte PutDateOnly(ref byte at, DateOnly value)
    {
        at = ref PutHead(ref at, CborCode.Tag, CborCode.TagDate);
        return ref PutDate(ref at, value, "yyyy-MM-dd", false);
    }

    /// <inheritdoc/>
    public readonly ref byte PutTimeOnly(ref byte at, TimeOnly value) => ref PutDate(ref at, value, "HH:mm:ss.FFFFFFF", false);
    /// <inheritdoc/>
    public readonly ref byte PutTimeSpan(ref byte at, TimeSpan value) => ref PutDate(ref at, value, "c", false);

    /// <inheritdoc/>
    public readonly ref byte PutGuid(ref byte at, Guid value)
    {
        Span<byte> bytes = stackalloc byte[16];
        value.TryWriteBytes(bytes, bigEndian: true, out _);
        at = ref PutHead(ref at, CborCode.Tag, CborCode.TagUuid);
        return ref PutRaw(ref at, CborCode.Bytes, bytes);
    }

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json) => CborJson.Write(ref this, json);
}
