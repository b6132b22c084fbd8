using System.Buffers;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class BinaryFamily
{
    internal static Family Binary()
    {
        var family = new Family("binary data");
        byte[][] values =
        [
            [],
            [0],
            [1, 2],
            [1, 2, 3],
            Bytes(),
            new byte[70_000],
        ];
        family.References<byte[], ByteArrayShape>(values);
        if (CatalogueParts.HasFirst)
            family.Inside<byte[], ByteArrayShape>(values);
        Memory<byte>[] memories = Array.ConvertAll(values, static value => (Memory<byte>)value);
        family.Values<Memory<byte>, MemoryOfByteShape>(memories);
        if (CatalogueParts.HasSecond)
            family
                .NullableInside<Memory<byte>, MemoryOfByteShape>(memories)
                .Inside<Memory<byte>, MemoryOfByteShape>(memories);
        ReadOnlyMemory<byte>[] readOnly = Array.ConvertAll(values, static value => (ReadOnlyMemory<byte>)value);
        family.Values<ReadOnlyMemory<byte>, ReadOnlyMemoryOfByteShape>(readOnly);
        if (CatalogueParts.HasThird)
            family
                .NullableInside<ReadOnlyMemory<byte>, ReadOnlyMemoryOfByteShape>(readOnly)
                .Inside<ReadOnlyMemory<byte>, ReadOnlyMemoryOfByteShape>(readOnly);
        ReadOnlySequence<byte>[] sequences = Array.ConvertAll(
            values,
            static value => new ReadOnlySequence<byte>(value)
        );
        family.Values<ReadOnlySequence<byte>, ReadOnlySequenceOfByteShape>(sequences, Expect.NoStj);
        if (CatalogueParts.HasFourth)
            family
                .NullableInside<ReadOnlySequence<byte>, ReadOnlySequenceOfByteShape>(sequences, Expect.NoStj)
                .Inside<ReadOnlySequence<byte>, ReadOnlySequenceOfByteShape>(sequences, Expect.NoStj);
        return family;
    }

    private static byte[] Bytes()
    {
        byte[] bytes = new byte[256];
        for (int i = 0; i < bytes.Length; i++)
            bytes[i] = (byte)i;
        return bytes;
    }
}
