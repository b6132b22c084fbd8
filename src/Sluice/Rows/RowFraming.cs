namespace Sluice.Rows;

/// <summary>What stands around the rows on the wire.</summary>
internal enum RowFraming : byte
{
    /// <summary>
    /// An array; where the wire stores counts, its header is patched at the end, so nothing is handed over before.
    /// </summary>
    Array,
    /// <summary>An array that is handed over while it grows: its closing bracket says that it is whole.</summary>
    StreamedArray,
    /// <summary>Each value on a line of its own.</summary>
    Lines,
    /// <summary>Values one after the other.</summary>
    Sequence,
    /// <summary>One value.</summary>
    Value,
}
