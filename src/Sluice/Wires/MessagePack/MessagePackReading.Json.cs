using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

internal static partial class MessagePackReading
{
    /// <summary>Rewrites a JSON document as MessagePack.</summary>
    internal static byte[] FromJson(ReadOnlySpan<byte> utf8Json)
    {
        var reader = new JsonWireReader(utf8Json, JsonTranscoder.MaxDepth);
        var writer = new MessagePackWireWriter(WireBuffers.Rent(), JsonTranscoder.MaxDepth);
        try
        {
            JsonTranscoder.Copy(ref writer, ref reader);
            reader.End();
            return writer.Written.ToArray();
        }
        catch (WireException e)
        {
            // A number without a form: its place in the input counts, not in what was to come out.
            if (e.Error == WireError.Range) e.Offset = reader.Position;
            throw JsonReading.Complete(e, utf8Json, reader.Position);
        }
        finally
        {
            writer.Dispose();
        }
    }
}
