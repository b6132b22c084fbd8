using System.Buffers.Binary;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>Measures values in trusted MessagePack written by this library.</summary>
internal static class MessagePackExtent
{
    /// <summary>Returns the offset just past the value that starts at the given offset.</summary>
    public static int End(ReadOnlySpan<byte> bytes, int start)
    {
        for (long values = 1; values > 0; values--)
        {
            byte code = bytes[start];
            int header = HeaderSize(code);
            long count = CountOf(code, bytes.Slice(start, header));
            bool isMap = code is (>= 0x80 and <= 0x8f) or 0xde or 0xdf;
            bool isArray = code is (>= 0x90 and <= 0x9f) or 0xdc or 0xdd;
            start += header + (isMap || isArray ? 0 : (int)count);
            values += isMap ? 2 * count : isArray ? count : 0;
        }

        return start;
    }

    /// <summary>Returns the number of bytes up to the content of a value: its code, its length and its type.</summary>
    public static int HeaderSize(byte code) => code switch
    {
        0xc4 or 0xd9 or (>= 0xd4 and <= 0xd8) => 2,
        0xc5 or 0xc7 or 0xda or 0xdc or 0xde => 3,
        0xc8 => 4,
        0xc6 or 0xdb or 0xdd or 0xdf => 5,
        0xc9 => 6,
        _ => 1,
    };

    /// <summary>Returns the header of an array.</summary>
    public static byte[] ArrayHeader(int count)
    {
        if (count < 16) return [(byte)(0x90 | count)];
        byte[] header = new byte[count <= ushort.MaxValue ? 3 : 5];
        header[0] = count <= ushort.MaxValue ? (byte)0xdc : (byte)0xdd;
        if (header.Length == 3) BinaryPrimitives.WriteUInt16BigEndian(header.AsSpan(1), (ushort)count);
        else BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(1), count);
        return header;
    }

    // The number of bytes of content, or of elements or pairs.
    private static long CountOf(byte code, ReadOnlySpan<byte> header) => code switch
    {
        <= 0x7f or >= 0xe0 or 0xc0 or 0xc1 or 0xc2 or 0xc3 => 0,
        <= 0x9f => code & 0x0f,
        <= 0xbf => code & 0x1f,
        0xca or 0xce or 0xd2 => 4,
        0xcb or 0xcf or 0xd3 => 8,
        0xcc or 0xd0 => 1,
        0xcd or 0xd1 => 2,
        >= 0xd4 and <= 0xd8 => 1 << (code - 0xd4),
        0xc4 or 0xc7 or 0xd9 => header[1],
        0xc5 or 0xc8 or 0xda or 0xdc or 0xde => BinaryPrimitives.ReadUInt16BigEndian(header[1..]),
        _ => BinaryPrimitives.ReadUInt32BigEndian(header[1..]),
    };
}
