namespace Sluice.Wires.Json;

internal static partial class JsonReading
{
    /// <summary>Validates the syntax of a document.</summary>
    /// <exception cref="WireException">The text is not valid JSON.</exception>
    internal static void Check(ReadOnlySpan<byte> utf8Json, in JsonWireOptions options)
    {
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            reader.SkipValue();
            reader.End();
        }
        catch (WireException e)
        {
            throw Complete(e, utf8Json, reader.Position);
        }
    }
}
