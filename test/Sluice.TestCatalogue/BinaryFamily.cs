using System.Buffers;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class BinaryFamily
{
    internal static Family Binary()
    {
        var family = new Family("binary data");
        byte[][] values = [[], [0], [1, 2], [1, 2, 3], Bytes(),
            new byte[70_000]];
        family.References<byte[], ByteArrayShape>(values);
        family.Values<Memory<byte>, MemoryOfByteShape>(Array.ConvertAll(values, static value => (Memory<byte>)value));
        family.Values<ReadOnlyMemory<byte>, ReadOnlyMemoryOfByteShape>(
            Array.ConvertAll(values, static value => (ReadOnlyMemory<byte>)value));
        family.Values<ReadOnlySequence<byte>, ReadOnlySequenceOfByteShape>(
            Array.ConvertAll(values, static value => new ReadOnlySequence<byte>(value)), Expect.NoStj);
        return family;
    }

    private static byte[] Bytes()
    {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.Length; i++) bytes[i] = (byte)i;
        return bytes;
    }
}
