namespace Sluice.Wires;

/// <summary>
/// Represents a root value with the code that writes it, so that each destination is implemented once for values of
/// known and unknown type.
/// </summary>
internal interface IWireBody<TWriter, TTable, TOptions>
    where TWriter : allows ref struct
    where TTable : allows ref struct
{
    void Write(ref TWriter writer);
    void Write(ref TTable writer);

    /// <summary>
    /// Writes the document in the form that it has only under these options. Returns <see langword="false"/> if there
    /// is none.
    /// </summary>
    bool TryWriteSpecial(ref TWriter writer, in TOptions options);
}
