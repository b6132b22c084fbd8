using System.Buffers.Binary;

namespace Sluice.Wires.MessagePack;

/// <summary>Determines the extent of a value from its first bytes.</summary>
internal static class MessagePackScan
{
    internal static bool IsContainer(byte code) =>
        code
            is >= MessagePackCode.MinFixMap
                and <= MessagePackCode.MaxFixArray
                or >= MessagePackCode.Array16
                and <= MessagePackCode.Map32;

    internal static bool IsArray(byte code) =>
        code
            is >= MessagePackCode.MinFixArray
                and <= MessagePackCode.MaxFixArray
                or MessagePackCode.Array16
                or MessagePackCode.Array32;

    /// <summary>Returns the size of a value's code and length, without the type code of extensions.</summary>
    internal static int HeaderSize(byte code) =>
        code switch
        {
            MessagePackCode.Bin8 or MessagePackCode.Ext8 or MessagePackCode.Str8 => 2,
            MessagePackCode.Bin16
            or MessagePackCode.Ext16
            or MessagePackCode.Str16
            or MessagePackCode.Array16
            or MessagePackCode.Map16 => 3,
            MessagePackCode.Bin32
            or MessagePackCode.Ext32
            or MessagePackCode.Str32
            or MessagePackCode.Array32
            or MessagePackCode.Map32 => 5,
            _ => 1,
        };

    /// <summary>
    /// Returns <see langword="true"/> if complete values contain codes that the old specification, without binary data,
    /// does not have: bin, ext and str 8.
    /// </summary>
    internal static bool HasNewForms(ReadOnlySpan<byte> values)
    {
        while (!values.IsEmpty)
        {
            byte code = values[0];
            if (
                code
                is MessagePackCode.Str8
                    or >= MessagePackCode.Bin8
                    and <= MessagePackCode.Ext32
                    or >= MessagePackCode.FixExt1
                    and <= MessagePackCode.FixExt16
            )
                return true;
            Measure(values, out long body, out _);
            values = values[(HeaderSize(code) + (int)body)..];
        }
        return false;
    }

    /// <summary>
    /// For a complete header, gets the number of bytes after it and the number of nested values (two for each entry of
    /// a map).
    /// </summary>
    internal static void Measure(ReadOnlySpan<byte> header, out long body, out long nested)
    {
        (body, nested) = (0, 0);
        byte code = header[0];
        switch (code)
        {
            case <= MessagePackCode.MaxPositiveFixInt or >= MessagePackCode.MinNegativeFixInt:
                break;
            case <= MessagePackCode.MaxFixMap:
                nested = 2 * (code & 0x0F);
                break;
            case <= MessagePackCode.MaxFixArray:
                nested = code & 0x0F;
                break;
            case <= MessagePackCode.MaxFixStr:
                body = code & 0x1F;
                break;
            case MessagePackCode.Bin8 or MessagePackCode.Str8:
                body = header[1];
                break;
            case MessagePackCode.Bin16 or MessagePackCode.Str16:
                body = BinaryPrimitives.ReadUInt16BigEndian(header[1..]);
                break;
            case MessagePackCode.Bin32 or MessagePackCode.Str32:
                body = BinaryPrimitives.ReadUInt32BigEndian(header[1..]);
                break;
            case MessagePackCode.Ext8:
                body = 1 + header[1];
                break;
            case MessagePackCode.Ext16:
                body = 1 + BinaryPrimitives.ReadUInt16BigEndian(header[1..]);
                break;
            case MessagePackCode.Ext32:
                body = 1L + BinaryPrimitives.ReadUInt32BigEndian(header[1..]);
                break;
            case MessagePackCode.Float32 or MessagePackCode.Float64:
                body = 4 << (code - MessagePackCode.Float32);
                break;
            case >= MessagePackCode.UInt8 and <= MessagePackCode.Int64:
                body = 1 << ((code - MessagePackCode.UInt8) & 3);
                break;
            case >= MessagePackCode.FixExt1 and <= MessagePackCode.FixExt16:
                body = 1 + (1 << (code - MessagePackCode.FixExt1));
                break;
            case MessagePackCode.Array16:
                nested = BinaryPrimitives.ReadUInt16BigEndian(header[1..]);
                break;
            case MessagePackCode.Array32:
                nested = BinaryPrimitives.ReadUInt32BigEndian(header[1..]);
                break;
            case MessagePackCode.Map16:
                nested = 2L * BinaryPrimitives.ReadUInt16BigEndian(header[1..]);
                break;
            case MessagePackCode.Map32:
                nested = 2L * BinaryPrimitives.ReadUInt32BigEndian(header[1..]);
                break;
        }
    }
}
