namespace Sluice;

/// <summary>
/// Specifies the form of a sequence of unknown length on the wire. The caller selects it; the size of the data does
/// not.
/// </summary>
public enum MessagePackSequence : byte
{
    /// <summary>
    /// One array, whose header contains the count. All elements are buffered until the last one is known, up to
    /// <see cref="MessagePackWireOptions.MaxBufferedBytes"/>.
    /// </summary>
    Array,

    /// <summary>Concatenated values without a header and an end. Each value is sent as soon as it is written.</summary>
    Values,

    /// <summary>
    /// Like <see cref="Values"/>, followed by an end marker (an empty extension of type 101), so that a reader can
    /// distinguish the end from a broken connection.
    /// </summary>
    ValuesWithEnd,
}
