namespace Sluice.Tool.Inspect;

/// <summary>A format of the MessagePack specification.</summary>
/// <param name="Name">The specification's name.</param>
/// <param name="Kind">What its values are.</param>
/// <param name="HeaderSize">Bytes of the number, the length or the count after the code.</param>
/// <param name="FixedSize">The length or count that the code itself states, or -1.</param>
internal sealed record TokenFormat(string Name, TokenKind Kind, int HeaderSize, int FixedSize = -1)
{
    // The codes from C0 to DF, each of one format.
    private static readonly TokenFormat?[] s_formats =
    [
        new("nil", TokenKind.Nil, 0),
        null,
        new("false", TokenKind.Boolean, 0),
        new("true", TokenKind.Boolean, 0),
        new("bin 8", TokenKind.Binary, 1),
        new("bin 16", TokenKind.Binary, 2),
        new("bin 32", TokenKind.Binary, 4),
        new("ext 8", TokenKind.Extension, 1),
        new("ext 16", TokenKind.Extension, 2),
        new("ext 32", TokenKind.Extension, 4),
        new("float 32", TokenKind.Float, 4),
        new("float 64", TokenKind.Float, 8),
        new("uint 8", TokenKind.Integer, 1),
        new("uint 16", TokenKind.Integer, 2),
        new("uint 32", TokenKind.Integer, 4),
        new("uint 64", TokenKind.Integer, 8),
        new("int 8", TokenKind.Integer, 1),
        new("int 16", TokenKind.Integer, 2),
        new("int 32", TokenKind.Integer, 4),
        new("int 64", TokenKind.Integer, 8),
        new("fixext 1", TokenKind.Extension, 0, 1),
        new("fixext 2", TokenKind.Extension, 0, 2),
        new("fixext 4", TokenKind.Extension, 0, 4),
        new("fixext 8", TokenKind.Extension, 0, 8),
        new("fixext 16", TokenKind.Extension, 0, 16),
        new("str 8", TokenKind.Text, 1),
        new("str 16", TokenKind.Text, 2),
        new("str 32", TokenKind.Text, 4),
        new("array 16", TokenKind.Array, 2),
        new("array 32", TokenKind.Array, 4),
        new("map 16", TokenKind.Map, 2),
        new("map 32", TokenKind.Map, 4),
    ];

    /// <summary>Returns the format of a code, or null for C1, which the specification does not use.</summary>
    public static TokenFormat? FindFormat(byte code) =>
        code switch
        {
            < 0x80 => new("positive fixint", TokenKind.Integer, 0),
            < 0x90 => new("fixmap", TokenKind.Map, 0, code & 0x0F),
            < 0xA0 => new("fixarray", TokenKind.Array, 0, code & 0x0F),
            < 0xC0 => new("fixstr", TokenKind.Text, 0, code & 0x1F),
            >= 0xE0 => new("negative fixint", TokenKind.Integer, 0),
            _ => s_formats[code - 0xC0],
        };
}
