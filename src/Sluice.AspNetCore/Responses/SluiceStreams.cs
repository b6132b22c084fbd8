namespace Sluice.AspNetCore.Responses;

internal static class SluiceStreams
{
    /// <summary>
    /// Returns options for a stream over HTTP, which is always written as a sequence, with or without the end marker,
    /// so that its form does not depend on the number of elements.
    /// </summary>
    public static MessagePackWireOptions SequenceOf(MessagePackWireOptions options) =>
        options.Sequences == MessagePackSequence.Array
            ? options with
            {
                Sequences = MessagePackSequence.Values,
            }
            : options;

    public static JsonWireOptions LinesOf(JsonWireOptions options) =>
        options with
        {
            JsonLines = true,
            Indented = false,
        };

    /// <summary>
    /// Returns options for the lines that become records of CSV, whose columns are members. An empty field is null, so
    /// that zero is written.
    /// </summary>
    public static JsonWireOptions RecordsOf(JsonWireOptions options) =>
        LinesOf(options) with
        {
            References = WireReferenceHandling.Error,
            Omit = options.Omit == OmitWhen.Default ? OmitWhen.Null : options.Omit,
        };
}
