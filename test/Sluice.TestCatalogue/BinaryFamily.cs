using System.Buffers;
using Sluice.Model;

namespace Sluice.TestCatalogue;

internal static class BinaryFamily
{
    internal static Family Binary()
    {
        var family = new Family("binary data");
        byte[][] values = [[], [0], [1, 2], [1, 2, 3], [.. Enumerable.Range(0, 256).Select(i => (byte)i)],
            new byte[70_000]];
        family.References<byte[], ByteArrayShape>(values);
        family.Values<Memory<byte>, MemoryOfByteShape>([.. values.Select(value => (Memory<byte>)value)]);
        family.Values<ReadOnlyMemory<byte>, ReadOnlyMemoryOfByteShape>(
            [.. values.Select(value => (ReadOnlyMemory<byte>)value)]);
        family.Values<ReadOnlySequence<byte>, ReadOnlySequenceOfByteShape>(
            [.. values.Select(value => new ReadOnlySequence<byte>(value))], Expect.NoStj);
        return family;
    }
}
