using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace Sluice.Wires.Json;

public ref partial struct JsonTableWriter
{
    /// <inheritdoc/>
    public ref byte PutDateTime(ref byte at, DateTime value) => ref Plain.PutDateTime(ref at, value);
    /// <inheritdoc/>
    public ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value) => ref Plain.PutDateTimeOffset(ref at, value);
    /// <inheritdoc/>
    public ref byte PutDateOnly(ref byte at, DateOnly value) => ref Plain.PutDateOnly(ref at, value);
    /// <inheritdoc/>
    public ref byte PutTimeOnly(ref byte at, TimeOnly value) => ref Plain.PutTimeOnly(ref at, value);
    /// <inheritdoc/>
    public ref byte PutTimeSpan(ref byte at, TimeSpan value) => ref Plain.PutTimeSpan(ref at, value);
    /// <inheritdoc/>
    public ref byte PutGuid(ref byte at, Guid value) => ref Plain.PutGuid(ref at, value);
    /// <inheritdoc/>
    public ref byte PutBytes(ref byte at, ReadOnlySpan<byte> value, int room) => ref Plain.PutBytes(ref at, value, Doubled(room));

    /// <inheritdoc/>
    public ref byte PutName(ref byte at, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        if (!_html) return ref Plain.PutName(ref at, utf8Name, jsonName);
        // The escaped form may be longer than the shape counted on: what is reserved behind it stays so.
        int left = Plain.Left(ref at);
        at = ref PutHtml(ref at, utf8Name, left);
        Unsafe.Subtract(ref at, 1) = (byte)':';
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutString(ref byte at, string? value, int room) =>
        ref value is null || !_html ? ref Plain.PutString(ref at, value, Doubled(room)) : ref PutHtml(ref at, value, Doubled(room));

    /// <inheritdoc/>
    public ref byte PutChars(ref byte at, ReadOnlySpan<char> value, int room) =>
        ref _html ? ref PutHtml(ref at, value, Doubled(room)) : ref Plain.PutChars(ref at, value, Doubled(room));

    /// <inheritdoc/>
    public ref byte PutUtf8(ref byte at, ReadOnlySpan<byte> value, int room) =>
        ref _html ? ref PutHtml(ref at, value, Doubled(room)) : ref Plain.PutUtf8(ref at, value, Doubled(room));

    /// <inheritdoc/>
    public ref byte PutStringKey(ref byte at, string key, int room)
    {
        if (!_html) return ref Plain.PutStringKey(ref at, key, Doubled(room));
        at = ref PutHtml(ref at, key, Doubled(room));
        Unsafe.Subtract(ref at, 1) = (byte)':';
        return ref at;
    }

    /// <inheritdoc/>
    public ref byte PutChar(ref byte at, char value) =>
        ref _html ? ref PutHtml(ref at, new ReadOnlySpan<char>(ref value), Plain.Left(ref at)) : ref Plain.PutChar(ref at, value);

    /// <inheritdoc/>
    public void WriteJson(ReadOnlySpan<byte> json)
    {
        _pending = null;
        _keepsNumbers = true;   // they stand as they were given
        JsonTranscoder.Write(ref this, json);
        _keepsNumbers = false;
    }

    private ref byte PutHtml(ref byte at, scoped ReadOnlySpan<char> text, int room)
    {
        byte[] utf8 = ArrayPool<byte>.Shared.Rent(Math.Max(16, text.Length * 3));
        try
        {
            OperationStatus status = Utf8.FromUtf16(text, utf8, out int read, out int written, replaceInvalidSequences: false);
            if (status != OperationStatus.Done)
            {
                Plain.Commit(ref at);
                throw Error(WireError.InvalidText, $"The text holds a lone surrogate (U+{(uint)text[read]:X4}), which has no UTF-8 form.");
            }

            return ref PutHtml(ref at, utf8.AsSpan(0, written), room);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(utf8);
        }
    }

    private ref byte PutHtml(ref byte at, scoped ReadOnlySpan<byte> text, int room)
    {
        Plain.Commit(ref at);
        if (!Utf8.IsValid(text)) throw Error(WireError.InvalidText, "The text is not UTF-8.");
        Plain.PutRaw("\""u8);
        while (text.Length > 0)
        {
            // A scalar outside the BMP takes twelve bytes, of four: six for each byte suffices.
            int take = Math.Min(text.Length, 512);
            Span<byte> target = Plain.Free(take * 6 + 16);
            JavaScriptEncoder.Default.EncodeUtf8(text[..take], target, out int read, out int written, isFinalBlock: take == text.Length);
            Plain.Rewind(Plain.Length + written);
            text = text[read..];
        }

        Plain.PutRaw("\","u8);
        return ref Plain.Reserve(room);
    }
}
