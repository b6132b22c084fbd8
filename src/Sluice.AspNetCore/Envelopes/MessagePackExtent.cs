using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Envelopes;

/// <summary>Where values end that this program has written.</summary>
internal static class MessagePackExtent
{
    /// <summary>The position behind the value that starts at a position.</summary>
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
