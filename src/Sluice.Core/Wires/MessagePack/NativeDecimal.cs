using System.Buffers.Binary;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Converts decimals to and from their 16 bytes in memory, which are MessagePack-CSharp's native form: flags, the high
/// word, the low and middle words.
/// </summary>
internal static class NativeDecimal
{
    internal static void Write(decimal value, Span<byte> to)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        BinaryPrimitives.WriteInt32LittleEndian(to, bits[3]);
        BinaryPrimitives.WriteInt32LittleEndian(to[4..], bits[2]);
        BinaryPrimitives.WriteInt32LittleEndian(to[8..], bits[0]);
        BinaryPrimitives.WriteInt32LittleEndian(to[12..], bits[1]);
    }

    /// <summary>Reads a decimal. Returns <see langword="false"/> if the flags are not those of a decimal.</summary>
    internal static bool TryRead(ReadOnlySpan<byte> from, out decimal value)
    {
        const int SignAndScale = unchecked((int)0x80FF0000);
        value = 0;
        if (from.Length != 16)
            return false;
        int flags = BinaryPrimitives.ReadInt32LittleEndian(from);
        int scale = (flags >> 16) & 0xFF;
        if ((flags & ~SignAndScale) != 0 || scale > 28)
            return false;
        value = new decimal(
            BinaryPrimitives.ReadInt32LittleEndian(from[8..]),
            BinaryPrimitives.ReadInt32LittleEndian(from[12..]),
            BinaryPrimitives.ReadInt32LittleEndian(from[4..]),
            flags < 0,
            (byte)scale
        );
        return true;
    }
}
