using System.Globalization;
using System.Text;
using System.Text.Unicode;
using Sluice;

namespace Cbor;

public ref partial struct CborWireReader
{
    // Bytes or text of a definite length, or the chunks of an indefinite one joined.
    private ReadOnlySpan<byte> ReadChunks(byte major)
    {
        SkipTags();
        int start = _position;
        if (TakeHead(out ulong length, out bool isIndefinite) != major)
        {
            _position = start;
            throw Error(WireError.Type, major == CborCode.Text ? "Text was expected." : "Binary data was expected.");
        }
        if (!isIndefinite)
            return Checked(major, Take(length));
        var joined = new List<byte>();
        while (Current != CborCode.Break)
        {
            if (TakeHead(out length, out isIndefinite) != major || isIndefinite)
                throw Error(WireError.Syntax, "A chunk is not of its string's kind.");
            // Each chunk of text is UTF-8 by itself (RFC 8949 section 3.2.3).
            joined.AddRange(Checked(major, Take(length)));
        }
        _position++;
        return joined.ToArray();
    }

    private readonly ReadOnlySpan<byte> Checked(byte major, ReadOnlySpan<byte> bytes) =>
        major != CborCode.Text || Utf8.IsValid(bytes)
            ? bytes
            : throw Error(WireError.InvalidText, "The text is not valid UTF-8.");

    /// <inheritdoc/>
    public bool TryName(ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        int start = _position;
        if (
            start < _input.Length
            && (_input[start] & 0xe0) == CborCode.Text
            && TakeHead(out ulong length, out bool isIndefinite) == CborCode.Text
            && !isIndefinite
            && length == (ulong)utf8Name.Length
            && _input[_position..].StartsWith(utf8Name)
        )
        {
            _position += utf8Name.Length;
            return true;
        }
        _position = start;
        return false;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadName() => ReadChunks(CborCode.Text);

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadUtf8() => ReadChunks(CborCode.Text);

    /// <inheritdoc/>
    public string? ReadString() => TryReadNull() ? null : Encoding.UTF8.GetString(ReadUtf8());

    /// <inheritdoc/>
    public byte[]? ReadBytes() => TryReadNull() ? null : ReadChunks(CborCode.Bytes).ToArray();

    /// <inheritdoc/>
    public char ReadChar()
    {
        ReadOnlySpan<byte> text = ReadUtf8();
        return
            Rune.DecodeFromUtf8(text, out Rune rune, out int used) == System.Buffers.OperationStatus.Done
            && used == text.Length
            && rune.IsBmp
            ? (char)rune.Value
            : throw Error(WireError.Type, "One UTF-16 code unit was expected.");
    }

    private WireException BadText(string what) => Error(WireError.Type, $"The text is no {what}.");

    /// <inheritdoc/>
    public DateTime ReadDateTime() =>
        DateTime.TryParse(
            Encoding.UTF8.GetString(ReadUtf8()),
            CultureInfo.InvariantCulture,
            DateTimeStyles.RoundtripKind,
            out DateTime value
        )
            ? value
            : throw BadText("date with time");

    /// <inheritdoc/>
    public DateTimeOffset ReadDateTimeOffset() =>
        DateTimeOffset.TryParse(
            Encoding.UTF8.GetString(ReadUtf8()),
            CultureInfo.InvariantCulture,
            DateTimeStyles.AssumeUniversal,
            out DateTimeOffset value
        )
            ? value
            : throw BadText("date with time");

    /// <inheritdoc/>
    public DateOnly ReadDateOnly() =>
        DateOnly.TryParseExact(
            Encoding.UTF8.GetString(ReadUtf8()),
            "yyyy-MM-dd",
            CultureInfo.InvariantCulture,
            DateTimeStyles.None,
            out DateOnly value
        )
            ? value
            : throw BadText("date");

    /// <inheritdoc/>
    public TimeOnly ReadTimeOnly() =>
        TimeOnly.TryParseExact(
            Encoding.UTF8.GetString(ReadUtf8()),
            "HH:mm:ss.FFFFFFF",
            CultureInfo.InvariantCulture,
            DateTimeStyles.None,
            out TimeOnly value
        )
            ? value
            : throw BadText("time of day");

    /// <inheritdoc/>
    public TimeSpan ReadTimeSpan() =>
        TimeSpan.TryParseExact(
            Encoding.UTF8.GetString(ReadUtf8()),
            "c",
            CultureInfo.InvariantCulture,
            out TimeSpan value
        )
            ? value
            : throw BadText("duration");

    /// <inheritdoc/>
    public Guid ReadGuid()
    {
        SkipTags();
        if ((Current & 0xe0) == CborCode.Text)
            return Guid.TryParseExact(Encoding.UTF8.GetString(ReadUtf8()), "D", out Guid parsed)
                ? parsed
                : throw BadText("GUID");
        ReadOnlySpan<byte> bytes = ReadChunks(CborCode.Bytes);
        return bytes.Length == 16
            ? new Guid(bytes, bigEndian: true)
            : throw Error(WireError.Type, "A GUID has 16 bytes.");
    }
}
