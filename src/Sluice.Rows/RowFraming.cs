namespace Sluice.Rows;

/// <summary>Specifies how rows are framed on the wire.</summary>
internal enum RowFraming : byte
{
    /// <summary>
    /// An array whose header is patched at the end if the wire stores counts, so that nothing can be flushed before.
    /// </summary>
    Array,

    /// <summary>An array that is flushed while it grows; its closing bracket indicates that it is complete.</summary>
    StreamedArray,

    /// <summary>One value per line.</summary>
    Lines,

    /// <summary>Concatenated values.</summary>
    Sequence,

    /// <summary>One value.</summary>
    Value,
}
