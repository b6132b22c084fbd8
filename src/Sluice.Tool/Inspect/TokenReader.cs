using System.Buffers.Binary;

namespace Sluice.Tool.Inspect;

/// <summary>Reads the tokens of MessagePack from a stream, without keeping more of it than the current token.</summary>
internal sealed class TokenReader(Stream input)
{
    /// <summary>The number of bytes of a payload that a token holds; the rest is skipped.</summary>
    public const int PreviewSize = 64;

    private readonly byte[] _header = new byte[8];
    private readonly byte[] _skipped = new byte[16 * 1024];

    /// <summary>Gets the offset of the next byte.</summary>
    public long Position { get; private set; }

    /// <summary>Reads a token; returns <see langword="false"/> at the end of the file.</summary>
    /// <exception cref="Failure">The bytes are not MessagePack.</exception>
    public bool TryRead(out Token token)
    {
        token = default;
        int code = input.ReadByte();
        if (code < 0)
            return false;
        long offset = Position++;
        TokenFormat format =
            TokenFormat.FindFormat((byte)code) ?? throw Malformed(offset, "the code c1, which no format uses");
        long bits = ReadHeader(offset, format, (byte)code);
        long size =
            format.Kind is TokenKind.Integer or TokenKind.Float ? 0
            : format.FixedSize >= 0 ? format.FixedSize
            : bits;
        if (format.Kind == TokenKind.Extension)
        {
            Fill(offset, _header.AsSpan(0, 1));
            bits = (sbyte)_header[0];
        }

        byte[] payload = format.Kind is TokenKind.Text or TokenKind.Binary or TokenKind.Extension
            ? ReadPayload(offset, size)
            : [];
        token = new Token(offset, (byte)code, format.Kind, format.Name, size, bits, payload);
        return true;
    }

    /// <summary>Reads a token that an array or map has announced.</summary>
    public Token Read() =>
        TryRead(out Token token) ? token : throw Malformed(Position, "the end of the file where a value must follow");

    /// <summary>Skips values with everything in them.</summary>
    public void Skip(long values, CancellationToken cancellationToken)
    {
        // A count, not a stack: hostile input may nest as deeply as it is long. 128 bits hold any sum of counts.
        for (Int128 left = values; left > 0; left--)
        {
            left += Read().Children;
            cancellationToken.ThrowIfCancellationRequested();
        }
    }

    // The number, length or count after the code; big-endian.
    private long ReadHeader(long offset, TokenFormat format, byte code)
    {
        Span<byte> bytes = _header.AsSpan(0, format.HeaderSize);
        Fill(offset, bytes);
        bool isSigned = code is >= 0xD0 and <= 0xD3;
        return format.HeaderSize switch
        {
            0 => (sbyte)code,
            1 => isSigned ? (sbyte)bytes[0] : bytes[0],
            2 => isSigned ? BinaryPrimitives.ReadInt16BigEndian(bytes) : BinaryPrimitives.ReadUInt16BigEndian(bytes),
            4 when code == 0xCA => BitConverter.DoubleToInt64Bits(BinaryPrimitives.ReadSingleBigEndian(bytes)),
            4 => isSigned ? BinaryPrimitives.ReadInt32BigEndian(bytes) : BinaryPrimitives.ReadUInt32BigEndian(bytes),
            _ => BinaryPrimitives.ReadInt64BigEndian(bytes),
        };
    }

    private byte[] ReadPayload(long offset, long size)
    {
        byte[] preview = new byte[Math.Min(size, PreviewSize)];
        Fill(offset, preview);
        for (long left = size - preview.Length; left > 0; )
        {
            int length = (int)Math.Min(left, _skipped.Length);
            Fill(offset, _skipped.AsSpan(0, length));
            left -= length;
        }

        return preview;
    }

    private void Fill(long offset, Span<byte> bytes)
    {
        int read = input.ReadAtLeast(bytes, bytes.Length, throwOnEndOfStream: false);
        Position += read;
        if (read < bytes.Length)
            throw Malformed(offset, $"a value that the end of the file cuts off at offset {Position}");
    }

    private static Failure Malformed(long offset, string what) =>
        new($"The file is not MessagePack: at offset {offset} it has {what}. The lines before it are complete.");
}
