using System.Buffers;
using System.Buffers.Binary;

namespace Sluice.SignalR;

/// <summary>Writes what surrounds the values of a message, in the shortest encodings.</summary>
internal static class EnvelopeWriter
{
    private const int LongestHeader = 5;

    public static void WriteArrayHeader(this IBufferWriter<byte> output, int count) =>
        output.WriteHeader(count, 0x90, 0xdc);

    public static void WriteMapHeader(this IBufferWriter<byte> output, int count) =>
        output.WriteHeader(count, 0x80, 0xde);

    /// <summary>Writes a number, a Boolean value, a text or nil.</summary>
    public static void WriteScalar<T>(this IBufferWriter<byte> output, T? value) =>
        MessagePackWire.Serialize(output, value);

    private static void WriteHeader(this IBufferWriter<byte> output, int count, byte small, byte code16)
    {
        Span<byte> header = output.GetSpan(LongestHeader);
        int length = count <= 15 ? 1 : count <= ushort.MaxValue ? 3 : LongestHeader;
        header[0] = (byte)(length switch { 1 => small | count, 3 => code16, _ => code16 + 1 });
        if (length == 3) BinaryPrimitives.WriteUInt16BigEndian(header[1..], (ushort)count);
        if (length == LongestHeader) BinaryPrimitives.WriteUInt32BigEndian(header[1..], (uint)count);
        output.Advance(length);
    }
}
