namespace Sluice.AspNetCore.Responses;

internal static class SluiceStreams
{
    /// <summary>
    /// A response's form never depends on how many elements there are: streams over HTTP are sequences, with or without
    /// the end marker.
    /// </summary>
    public static MessagePackWireOptions SequenceOf(MessagePackWireOptions options) =>
        options.Sequences == MessagePackSequence.Array
            ? options with { Sequences = MessagePackSequence.Values }
            : options;

    public static JsonWireOptions LinesOf(JsonWireOptions options) =>
        options with { JsonLines = true, Indented = false };
}
