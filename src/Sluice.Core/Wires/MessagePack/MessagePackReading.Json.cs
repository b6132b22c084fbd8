using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

internal abstract partial class MessagePackReading
{
    /// <summary>Converts a JSON document that nests at most to a depth to MessagePack.</summary>
    internal static byte[] FromJson(ReadOnlySpan<byte> utf8Json, int maxDepth)
    {
        var reader = new JsonWireReader(utf8Json, maxDepth);
        var writer = new MessagePackWireWriter(WireBuffers.Rent(), maxDepth);
        try
        {
            JsonTranscoder.Copy(ref writer, ref reader, isUnique: true);
            reader.End();
            return writer.Written.ToArray();
        }
        catch (WireException exception)
        {
            // For a number or a name that cannot be represented, the offset in the input is reported instead of the one
            // in the output.
            if (exception.Error is WireError.Range or WireError.DuplicateMember)
                exception.Offset = reader.Position;
            throw JsonReading.Complete(exception, utf8Json, reader.Position);
        }
        finally
        {
            writer.Dispose();
        }
    }
}
