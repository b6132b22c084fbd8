namespace Sluice;

/// <summary>
/// What a sequence of unknown number is on the wire; chosen by the caller, never by the size of the data.
/// </summary>
public enum MessagePackSequence : byte
{
    /// <summary>
    /// One array, whose header holds the count: everything is buffered until the last element is known, up to
    /// <see cref="MessagePackWireOptions.MaxBufferedBytes"/>.
    /// </summary>
    Array,
    /// <summary>One value after the other, with no header and no end: each goes out as soon as it is written.</summary>
    Values,
    /// <summary>
    /// As <see cref="Values"/>, followed by an end marker (an empty extension of type 101): a reader can tell the end
    /// from a connection that broke.
    /// </summary>
    ValuesWithEnd,
}
