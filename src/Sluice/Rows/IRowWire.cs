namespace Sluice.Rows;

/// <summary>
/// A wire with its options, as a type argument: makes a writer over the pooled buffer for one synchronous stretch.
/// </summary>
internal interface IRowWire
{
    /// <summary>
    /// Writes on at <paramref name="length"/>. The buffer may be another one afterwards, when an error occurs too.
    /// </summary>
    RowStep Write(RowEngine engine, ref byte[] buffer, ref int length);
    /// <summary>Bytes at the end that must stay until it is known whether more follows.</summary>
    int Held(ReadOnlySpan<byte> written);
    /// <summary>
    /// Called once everything is written, before the last bytes are handed over; <paramref name="length"/> then counts
    /// what belongs to the document.
    /// </summary>
    void Finish(RowFraming framing, ref byte[] buffer, ref int length);
    /// <summary>What stands around rows of the given form.</summary>
    RowFraming Framing(RowForm form);
    /// <summary>Bytes that may be gathered where nothing can be handed over before the end.</summary>
    int MaxBuffered { get; }
    /// <summary>What of the options goes into plans.</summary>
    RowPlanKey Key(in RowOptions options);
}
