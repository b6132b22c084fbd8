using System.Buffers.Binary;
using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>Measures values in trusted MessagePack written by this library.</summary>
internal static class MessagePackExtent
{
    /// <summary>Returns the offset just past the value that starts at the given offset.</summary>
    public static int End(ReadOnlySpan<byte> bytes, int start)
    {
        for (long values = 1; values > 0; values--)
        {
            MessagePackScan.Measure(bytes[start..], out long body, out long nested);
            start += MessagePackScan.HeaderSize(bytes[start]) + (int)body;
            values += nested;
        }

        return start;
    }

    /// <summary>Returns the header of an array.</summary>
    public static byte[] ArrayHeader(int count)
    {
        if (count < 16)
            return [(byte)(MessagePackCode.MinFixArray | count)];
        byte[] header = new byte[count <= ushort.MaxValue ? 3 : 5];
        header[0] = count <= ushort.MaxValue ? MessagePackCode.Array16 : MessagePackCode.Array32;
        if (header.Length == 3)
            BinaryPrimitives.WriteUInt16BigEndian(header.AsSpan(1), (ushort)count);
        else
            BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(1), count);
        return header;
    }
}
