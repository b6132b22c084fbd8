namespace Sluice.Wires.MessagePack;

internal static partial class MessagePackReading
{
    /// <summary>Validates the syntax of a document.</summary>
    /// <exception cref="WireException">The input is not valid MessagePack.</exception>
    internal static void Check(ReadOnlySpan<byte> input, in MessagePackWireOptions options)
    {
        if (MessagePackDecompressor.IsCompressed(input)) input = DecompressWhole(input, in options);
        var reader = new MessagePackWireReader(input, options.MaxDepth);
        try
        {
            reader.SkipValue();
            reader.End();
        }
        catch (WireException e)
        {
            throw Complete(e, input, reader.Position);
        }
    }
}
