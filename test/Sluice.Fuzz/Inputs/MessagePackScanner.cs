using System.Buffers.Binary;

namespace Sluice.Fuzz.Inputs;

/// <summary>Where the values of a MessagePack document begin and end, found without the library.</summary>
internal static class MessagePackScanner
{
    /// <summary>
    /// The values of a document in the order in which they begin, keys of maps too; as far as the document can be
    /// understood.
    /// </summary>
    internal static List<(int Start, int End)> Values(byte[] document)
    {
        var values = new List<(int, int)>();
        Scan(document, 0, values, 0);
        return values;
    }

    /// <summary>Whether the bytes are one document, with nothing behind it.</summary>
    internal static bool IsOneDocument(byte[] document) => Scan(document, 0, null, 0) == document.Length;

    /// <summary>The end of the value at a place; -1 where it has none.</summary>
    internal static int End(byte[] document, int at) => Scan(document, at, null, 0);

    /// <summary>
    /// Length of the header, count of values inside (two for each pair of a map), and length of the body.
    /// </summary>
    internal static (int Header, long Inside, long Body) Read(ReadOnlySpan<byte> at)
    {
        byte code = at[0];
        return code switch
        {
            <= 0x7f or >= 0xe0 or 0xc0 or 0xc2 or 0xc3 => (1, 0, 0),
            <= 0x8f => (1, (code & 15) * 2, 0),
            <= 0x9f => (1, code & 15, 0),
            <= 0xbf => (1, 0, code & 31),
            0xc4 or 0xd9 when at.Length > 1 => (2, 0, at[1]),
            0xc5 or 0xda when at.Length > 2 => (3, 0, BinaryPrimitives.ReadUInt16BigEndian(at[1..])),
            0xc6 or 0xdb when at.Length > 4 => (5, 0, BinaryPrimitives.ReadUInt32BigEndian(at[1..])),
            0xc7 when at.Length > 2 => (3, 0, at[1]),
            0xc8 when at.Length > 3 => (4, 0, BinaryPrimitives.ReadUInt16BigEndian(at[1..])),
            0xc9 when at.Length > 5 => (6, 0, BinaryPrimitives.ReadUInt32BigEndian(at[1..])),
            0xca or 0xce or 0xd2 => (1, 0, 4),
            0xcb or 0xcf or 0xd3 => (1, 0, 8),
            0xcc or 0xd0 => (1, 0, 1),
            0xcd or 0xd1 => (1, 0, 2),
            >= 0xd4 and <= 0xd8 => (2, 0, 1 << (code - 0xd4)),
            0xdc when at.Length > 2 => (3, BinaryPrimitives.ReadUInt16BigEndian(at[1..]), 0),
            0xdd when at.Length > 4 => (5, BinaryPrimitives.ReadUInt32BigEndian(at[1..]), 0),
            0xde when at.Length > 2 => (3, BinaryPrimitives.ReadUInt16BigEndian(at[1..]) * 2, 0),
            0xdf when at.Length > 4 => (5, BinaryPrimitives.ReadUInt32BigEndian(at[1..]) * 2L, 0),
            _ => (-1, 0, 0),
        };
    }

    // The end of the value; -1 where it has none.
    private static int Scan(byte[] document, int at, List<(int, int)>? values, int depth)
    {
        if (at >= document.Length || depth > 200)
            return -1;
        (int header, long inside, long body) = Read(document.AsSpan(at));
        if (header < 0 || at + header + body > document.Length)
            return -1;
        int index = values?.Count ?? 0,
            end = at + header + (int)body;
        values?.Add((at, end));
        for (; inside > 0; inside--)
        {
            end = Scan(document, end, values, depth + 1);
            if (end < 0)
                break;
        }
        if (end < 0)
            values?.RemoveAt(index);
        else if (values is not null)
            values[index] = (at, end);
        return end;
    }
}
