using System.Buffers.Binary;
using System.Globalization;

namespace Sluice.Tool.Tests;

/// <summary>
/// Writes random MessagePack in every format and records the offset and code of each token, which inspect must show.
/// </summary>
internal sealed class MessagePackScript(Random random)
{
    private readonly List<byte> _bytes = [];
    private readonly List<(long Offset, string Code, int End)> _tokens = [];

    public byte[] Bytes => [.. _bytes];

    /// <summary>Gets the offset, code and end of each token; the end of a header is before its children.</summary>
    public List<(long Offset, string Code, int End)> Tokens => _tokens;

    /// <summary>Gets the ends of the values of the file.</summary>
    public HashSet<int> Boundaries { get; } = [];

    public void WriteValue(int depth)
    {
        Write(depth);
        Boundaries.Add(_bytes.Count);
    }

    private void Write(int depth)
    {
        // A fixed code, or one of the formats from c0 to df without c1.
        byte code = random.Next(3) switch
        {
            0 => (byte)random.Next(0x80, 0xA0),
            1 => (byte)random.Next(0xC2, 0xE0),
            _ => (byte)random.Next(256),
        };
        if (code == 0xC1)
            code = 0xC0;
        bool isContainer = code is >= 0x80 and < 0xA0 or >= 0xDC and <= 0xDF;
        if (isContainer && depth == 0)
            code = 0xC0;
        if (code is >= 0x80 and < 0xA0)
            code &= 0xF3; // few children
        int start = _bytes.Count;
        _bytes.Add(code);
        int children = WriteBody(code);
        _tokens.Add((start, code.ToString("x2", CultureInfo.InvariantCulture), _bytes.Count));
        for (int i = 0; i < children; i++)
            Write(depth - 1);
    }

    private int WriteBody(byte code)
    {
        switch (code)
        {
            case < 0x80 or >= 0xE0 or 0xC0 or 0xC2 or 0xC3:
                return 0;
            case < 0x90:
                return (code & 0x0F) * 2;
            case < 0xA0:
                return code & 0x0F;
            case < 0xC0:
                return Payload(code & 0x1F);
            case 0xC4 or 0xD9:
                return Payload(Length(1));
            case 0xC5 or 0xDA:
                return Payload(Length(2));
            case 0xC6 or 0xDB:
                return Payload(Length(4));
            case 0xC7:
                return Payload(Length(1) + 1);
            case 0xC8:
                return Payload(Length(2) + 1);
            case 0xC9:
                return Payload(Length(4) + 1);
            case 0xCA or 0xCE or 0xD2:
                return Payload(4);
            case 0xCB or 0xCF or 0xD3:
                return Payload(8);
            case 0xCC or 0xD0:
                return Payload(1);
            case 0xCD or 0xD1:
                return Payload(2);
            case <= 0xD8:
                return Payload((1 << (code - 0xD4)) + 1);
            case 0xDC:
                return Length(2, 4);
            case 0xDD:
                return Length(4, 4);
            case 0xDE:
                return Length(2, 4) * 2;
            default:
                return Length(4, 4) * 2;
        }
    }

    private int Length(int size, int max = 200)
    {
        int length = random.Next(max);
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteInt32BigEndian(bytes, length);
        _bytes.AddRange(bytes[^size..]);
        return length;
    }

    private int Payload(int length)
    {
        for (int i = 0; i < length; i++)
            _bytes.Add((byte)random.Next(256));
        return 0;
    }
}
