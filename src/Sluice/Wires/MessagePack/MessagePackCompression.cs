namespace Sluice;

/// <summary>
/// How MessagePack documents are compressed. Every document is read, compressed either way or not at all, whatever the
/// option says.
/// </summary>
public enum MessagePackCompression : byte
{
    /// <summary>Not at all.</summary>
    None,
    /// <summary>The document as one LZ4 block (extension 99).</summary>
    Lz4Block,
    /// <summary>The document in LZ4 blocks of 32 KB (an array that begins with extension 98).</summary>
    Lz4BlockArray,
}
