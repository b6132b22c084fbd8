using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>Finds the end of values in trusted MessagePack written by this library.</summary>
internal static class MessagePackExtent
{
    /// <summary>Returns the offset just past the value that starts at the given offset.</summary>
    public static int End(ReadOnlySpan<byte> bytes, int start)
    {
        for (long values = 1; values > 0; values--)
        {
            int header = MessagePackScan.HeaderSize(bytes[start]);
            MessagePackScan.Measure(bytes.Slice(start, header), out long body, out long nested);
            start += header + (int)body;
            values += nested;
        }

        return start;
    }
}
