namespace Sluice.Wires;

/// <summary>Defines what <see cref="WireOutput{TWire, TWriter, TTable, TOptions}"/> needs of a wire.</summary>
/// <typeparam name="TWriter">The writer under the default options.</typeparam>
/// <typeparam name="TTable">The options-driven writer.</typeparam>
/// <typeparam name="TOptions">The options of the wire.</typeparam>
internal interface IOutputWire<TWriter, TTable, TOptions>
    where TWriter : allows ref struct
    where TTable : allows ref struct
{
    static abstract TWriter CreateWriter(byte[] rented, scoped in TOptions options);
    static abstract TWriter CreateWriter(Span<byte> initial, scoped in TOptions options);

    /// <summary>
    /// Initializes an options-driven writer that takes over the output of a plain one. <paramref name="depth"/> is 0
    /// for a document, and 1 for an element of a sequence.
    /// </summary>
    static abstract void Start(out TTable table, scoped in TWriter plain, scoped in TOptions options, int depth);

    /// <summary>Returns the output of an options-driven writer to the plain one.</summary>
    static abstract void Return(scoped in TTable table, out TWriter plain);

    /// <summary>Returns whether documents are written with the default options.</summary>
    static abstract bool IsPlain(in TOptions options);

    /// <summary>
    /// Applies the options that the plain writer supports. Returns <see langword="false"/> if the options-driven writer
    /// is needed.
    /// </summary>
    static abstract bool TryApply(ref TWriter writer, in TOptions options);

    /// <summary>
    /// Applies the options that change the bytes of a value as a whole, at the depth of the writer.
    /// </summary>
    static abstract void Finish(ref TWriter writer, int start, int depth, in TOptions options);

    /// <summary>Adds path and offset to an exception that has none.</summary>
    static abstract void Locate(WireException failure, ReadOnlySpan<byte> output, DocumentRoot root);
}
