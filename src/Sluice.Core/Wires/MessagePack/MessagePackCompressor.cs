using Sluice.Internal;
using Sluice.Wires.MessagePack.Lz4;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Compresses documents in the form of MessagePack-CSharp: extension 99 with one LZ4 block, or an array of extension 98
/// and blocks.
/// </summary>
internal static class MessagePackCompressor
{
    private const int Shortest = 64,
        BlockSize = 32 * 1024;

    /// <summary>Compresses the bytes written from an offset on, unless they are too short to benefit.</summary>
    internal static void Compress(ref MessagePackWireWriter writer, int start, MessagePackCompression compression)
    {
        int length = writer.Length - start;
        if (length < Shortest)
            return;
        byte[] source = WireBuffers.Rent(length);
        byte[] target = [];
        try
        {
            writer.Written[start..].CopyTo(source);
            writer.Rewind(start);
            target = WireBuffers.Rent(
                Lz4Block.MaxCompressed(
                    compression == MessagePackCompression.Lz4Block ? length : Math.Min(length, BlockSize)
                )
            );
            if (compression == MessagePackCompression.Lz4Block)
                WriteUncheckedBlock(ref writer, source.AsSpan(0, length), target);
            else
                WriteUncheckedBlocks(ref writer, source.AsSpan(0, length), target);
        }
        finally
        {
            WireBuffers.Return(source);
            if (target.Length > 0)
                WireBuffers.Return(target);
        }
    }

    private static void WriteUncheckedBlock(
        ref MessagePackWireWriter writer,
        ReadOnlySpan<byte> source,
        Span<byte> target
    )
    {
        const int LengthSize = 5;
        int compressed = Lz4Compressor.Compress(source, target);
        ref byte position = ref MessagePackNumbers.WriteUncheckedExtHeader(
            ref writer.Reserve(16),
            compressed + LengthSize,
            MessagePackCode.Lz4Block
        );
        writer.Commit(
            ref MessagePackNumbers.WriteUncheckedFixedWidth(ref position, source.Length, sizeof(int), isSigned: true)
        );
        writer.WriteRaw(target[..compressed]);
    }

    private static void WriteUncheckedBlocks(
        ref MessagePackWireWriter writer,
        ReadOnlySpan<byte> source,
        Span<byte> target
    )
    {
        int count = (source.Length + BlockSize - 1) / BlockSize;
        writer.Commit(
            ref MessagePackNumbers.WriteUncheckedArrayHeader(ref writer.Reserve(MessagePackCode.MaxHeader), count + 1)
        );
        int mark = writer.BeginExtension();
        for (int left = source.Length; left > 0; left -= BlockSize)
            writer.Commit(
                ref MessagePackNumbers.WriteUncheckedInt32(
                    ref writer.Reserve(WireSizes.Int32),
                    Math.Min(left, BlockSize)
                )
            );
        writer.EndExtension(mark, MessagePackCode.Lz4BlockArray);
        while (!source.IsEmpty)
        {
            ReadOnlySpan<byte> block = source[..Math.Min(source.Length, BlockSize)];
            source = source[block.Length..];
            int compressed = Lz4Compressor.Compress(block, target);
            writer.Commit(
                ref MessagePackNumbers.WriteUncheckedBinHeader(
                    ref writer.Reserve(MessagePackCode.MaxHeader),
                    compressed
                )
            );
            writer.WriteRaw(target[..compressed]);
        }
    }
}
