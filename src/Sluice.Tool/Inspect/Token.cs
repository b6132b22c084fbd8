namespace Sluice.Tool.Inspect;

/// <summary>The kinds of tokens.</summary>
internal enum TokenKind
{
    Nil,
    Boolean,
    Integer,
    Float,
    Text,
    Binary,
    Array,
    Map,
    Extension,
}

/// <summary>One token of MessagePack: a value without children, or the header of an array or map.</summary>
/// <param name="Offset">Where the token begins in the file.</param>
/// <param name="Code">Its first byte.</param>
/// <param name="Kind">What it is.</param>
/// <param name="Format">The name of its format in the specification.</param>
/// <param name="Size">Elements, entries, or bytes of the payload.</param>
/// <param name="Bits">The bits of an integer or float as a 64-bit number; the type of an extension.</param>
/// <param name="Payload">The first bytes of text, binary data or an extension.</param>
internal readonly record struct Token(
    long Offset,
    byte Code,
    TokenKind Kind,
    string Format,
    long Size,
    long Bits,
    byte[] Payload
)
{
    /// <summary>Gets the number of values that follow as children.</summary>
    public long Children =>
        Kind switch
        {
            TokenKind.Array => Size,
            TokenKind.Map => Size * 2,
            _ => 0,
        };
}
