using System.Buffers;

namespace Sluice.SignalR;

/// <summary>The length before each message: seven bits a byte, the lowest first; at most 2 GB in five bytes.</summary>
internal static class LengthPrefix
{
    private const int Longest = 5;

    /// <summary>Takes the next message off the input if it has arrived completely.</summary>
    public static bool TryReadFrame(ref ReadOnlySequence<byte> input, out ReadOnlySequence<byte> frame)
    {
        frame = default;
        var reader = new SequenceReader<byte>(input);
        long length = 0;
        byte next;
        do
        {
            int shift = 7 * (int)reader.Consumed;
            if (!reader.TryRead(out next))
                return false;
            if (reader.Consumed == Longest && next > 7)
                throw new InvalidDataException("The length of a hub message is beyond 2 GB.");
            length |= (long)(next & 0x7f) << shift;
        } while (next >= 0x80);
        if (!reader.TryReadExact((int)length, out frame))
            return false;
        input = reader.UnreadSequence;
        return true;
    }

    /// <summary>Writes the length of a message.</summary>
    public static void Write(IBufferWriter<byte> output, int length)
    {
        Span<byte> prefix = output.GetSpan(Longest);
        int size = 0;
        uint left = (uint)length;
        for (; left >= 0x80; left >>= 7)
            prefix[size++] = (byte)(left | 0x80);
        prefix[size++] = (byte)left;
        output.Advance(size);
    }
}
