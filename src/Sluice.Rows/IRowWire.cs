namespace Sluice.Rows;

/// <summary>
/// A wire with its options, used as a type argument. Creates a writer over the pooled buffer for each synchronous
/// batch.
/// </summary>
internal interface IRowWire
{
    /// <summary>
    /// Continues writing at <paramref name="length"/>. The buffer may be replaced, even if an error occurs.
    /// </summary>
    RowStep Write(RowEngine engine, ref byte[] buffer, ref int length);

    /// <summary>
    /// Returns the number of trailing bytes that must be retained until it is known whether more follows.
    /// </summary>
    int CountHeld(ReadOnlySpan<byte> written);

    /// <summary>
    /// Called after everything is written, before the last bytes are flushed; sets <paramref name="length"/> to the
    /// length of the document.
    /// </summary>
    void Finish(RowFraming framing, ref byte[] buffer, ref int length);

    /// <summary>Returns the framing for rows of the given form.</summary>
    RowFraming Framing(RowForm form);

    /// <summary>Gets the maximum number of bytes buffered if nothing can be flushed before the end.</summary>
    int MaxBuffered { get; }

    /// <summary>Returns the options that determine a plan.</summary>
    RowPlanKey CreateKey(in RowOptions options);
}
