using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace Sluice.SignalR;

/// <summary>Writes what surrounds the values of a message, in the shortest encodings.</summary>
internal static class EnvelopeWriter
{
    public static void WriteArrayHeader(this IBufferWriter<byte> output, int count) =>
        output.WriteLength(count, 0x90, 15, 0, 0xdc);

    public static void WriteMapHeader(this IBufferWriter<byte> output, int count) =>
        output.WriteLength(count, 0x80, 15, 0, 0xde);

    public static void WriteBoolean(this IBufferWriter<byte> output, bool value) =>
        output.WriteByte(value ? (byte)0xc3 : (byte)0xc2);

    public static void WriteInteger(this IBufferWriter<byte> output, long value)
    {
        switch (value)
        {
            case < 0: output.WriteCode(0xd3, 8, (ulong)value); break;
            case <= 0x7f: output.WriteByte((byte)value); break;
            case <= byte.MaxValue: output.WriteCode(0xcc, 1, (ulong)value); break;
            case <= ushort.MaxValue: output.WriteCode(0xcd, 2, (ulong)value); break;
            case <= uint.MaxValue: output.WriteCode(0xce, 4, (ulong)value); break;
            default: output.WriteCode(0xcf, 8, (ulong)value); break;
        }
    }

    /// <summary>Writes a text, or nil.</summary>
    public static void WriteText(this IBufferWriter<byte> output, string? text)
    {
        if (text is null)
        {
            output.WriteByte(0xc0);
            return;
        }

        output.WriteLength(Encoding.UTF8.GetByteCount(text), 0xa0, 31, 0xd9, 0xda);
        Encoding.UTF8.GetBytes(text, output);
    }

    private static void WriteLength(this IBufferWriter<byte> output, int length, int small, int most, byte code8,
        byte code16)
    {
        if (length <= most) output.WriteByte((byte)(small | length));
        else if (code8 != 0 && length <= byte.MaxValue) output.WriteCode(code8, 1, (uint)length);
        else if (length <= ushort.MaxValue) output.WriteCode(code16, 2, (uint)length);
        else output.WriteCode((byte)(code16 + 1), 4, (uint)length);
    }

    private static void WriteByte(this IBufferWriter<byte> output, byte value)
    {
        output.GetSpan(1)[0] = value;
        output.Advance(1);
    }

    private static void WriteCode(this IBufferWriter<byte> output, byte code, int width, ulong value)
    {
        Span<byte> bytes = stackalloc byte[9];
        BinaryPrimitives.WriteUInt64BigEndian(bytes[1..], value);
        bytes[8 - width] = code;
        output.Write(bytes[(8 - width)..]);
    }
}
