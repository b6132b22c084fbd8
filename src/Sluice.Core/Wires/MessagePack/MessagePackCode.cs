namespace Sluice.Wires.MessagePack;

/// <summary>Defines the first bytes of values (MessagePack specification, "Formats").</summary>
internal static class MessagePackCode
{
    internal const byte MaxPositiveFixInt = 0x7F,
        MinFixMap = 0x80,
        MaxFixMap = 0x8F,
        MinFixArray = 0x90,
        MaxFixArray = 0x9F,
        MinFixStr = 0xA0,
        MaxFixStr = 0xBF;
    internal const byte Nil = 0xC0,
        NeverUsed = 0xC1,
        False = 0xC2,
        True = 0xC3;
    internal const byte Bin8 = 0xC4,
        Bin16 = 0xC5,
        Bin32 = 0xC6,
        Ext8 = 0xC7,
        Ext16 = 0xC8,
        Ext32 = 0xC9;
    internal const byte Float32 = 0xCA,
        Float64 = 0xCB;
    internal const byte UInt8 = 0xCC,
        UInt16 = 0xCD,
        UInt32 = 0xCE,
        UInt64 = 0xCF,
        Int8 = 0xD0,
        Int16 = 0xD1,
        Int32 = 0xD2,
        Int64 = 0xD3;
    internal const byte FixExt1 = 0xD4,
        FixExt2 = 0xD5,
        FixExt4 = 0xD6,
        FixExt8 = 0xD7,
        FixExt16 = 0xD8;
    internal const byte Str8 = 0xD9,
        Str16 = 0xDA,
        Str32 = 0xDB,
        Array16 = 0xDC,
        Array32 = 0xDD,
        Map16 = 0xDE,
        Map32 = 0xDF;
    internal const byte MinNegativeFixInt = 0xE0;

    /// <summary>
    /// Type codes of extensions: the specification's timestamp, and those of MessagePack-CSharp.
    /// </summary>
    internal const sbyte Timestamp = -1,
        Lz4BlockArray = 98,
        Lz4Block = 99,
        Typeless = 100;

    /// <summary>The type code of the empty extension that ends a sequence of values.</summary>
    internal const sbyte EndOfSequence = 101;

    internal const int MaxHeader = 5;
}
