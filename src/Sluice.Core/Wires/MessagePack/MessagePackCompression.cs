namespace Sluice;

/// <summary>
/// Specifies how MessagePack documents are compressed. Reading supports all forms, regardless of the option.
/// </summary>
public enum MessagePackCompression : byte
{
    /// <summary>The document is not compressed.</summary>
    None,

    /// <summary>The document is one LZ4 block (extension 99).</summary>
    Lz4Block,

    /// <summary>The document is split into LZ4 blocks of 32 KB (an array that begins with extension 98).</summary>
    Lz4BlockArray,
}
