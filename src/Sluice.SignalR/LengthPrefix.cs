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
        Span<byte> start = stackalloc byte[Longest];
        ReadOnlySequence<byte> head = input.Slice(0, Math.Min(Longest, input.Length));
        head.CopyTo(start);
        long length = 0;
        int size = 0;
        byte next;
        do
        {
            if (size == head.Length) return false;
            next = start[size];
            if (size == Longest - 1 && next > 7)
                throw new InvalidDataException("The length of a hub message is beyond 2 GB.");
            length |= (long)(next & 0x7f) << (7 * size++);
        }
        while (next >= 0x80);
        if (input.Length - size < length) return false;
        frame = input.Slice(size, length);
        input = input.Slice(frame.End);
        return true;
    }

    /// <summary>Writes the length of a message.</summary>
    public static void Write(IBufferWriter<byte> output, int length)
    {
        Span<byte> prefix = output.GetSpan(Longest);
        int size = 0;
        uint left = (uint)length;
        for (; left >= 0x80; left >>= 7) prefix[size++] = (byte)(left | 0x80);
        prefix[size++] = (byte)left;
        output.Advance(size);
    }
}
