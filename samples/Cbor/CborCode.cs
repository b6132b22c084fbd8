namespace Cbor;

/// <summary>The initial bytes of RFC 8949: a major type in the upper three bits, its argument below.</summary>
internal static class CborCode
{
    internal const byte Unsigned = 0x00,
        Negative = 0x20,
        Bytes = 0x40,
        Text = 0x60,
        Array = 0x80,
        Map = 0xa0,
        Tag = 0xc0;
    internal const byte Indefinite = 0x1f;
    internal const byte False = 0xf4,
        True = 0xf5,
        Null = 0xf6,
        Undefined = 0xf7,
        Half = 0xf9,
        Single = 0xfa,
        Double = 0xfb,
        Break = 0xff;

    internal const ulong TagDateTime = 0,
        TagPositiveBignum = 2,
        TagNegativeBignum = 3,
        TagDecimal = 4,
        TagUuid = 37,
        TagDate = 1004;
}
