using System.Buffers;
using Sluice.Wires.MessagePack.Lz4;

namespace Sluice.Wires.MessagePack;

/// <summary>Recognizes compressed documents and decompresses them, up to a limit.</summary>
internal static class MessagePackDecompressor
{
    /// <summary>Returns <see langword="true"/> if a document is compressed, which its first bytes determine.</summary>
    internal static bool IsCompressed(ReadOnlySpan<byte> document)
    {
        if (document.IsEmpty || document[0] < MessagePackCode.MinFixArray)
            return false;
        byte first = document[0];
        if (MessagePackScan.IsArray(first))
            return ExtensionType(document[Math.Min(document.Length, MessagePackScan.HeaderSize(first))..])
                == MessagePackCode.Lz4BlockArray;
        return ExtensionType(document) == MessagePackCode.Lz4Block;
    }

    /// <summary>
    /// Determines whether a document that is still arriving is compressed. Its first header must be complete.
    /// </summary>
    /// <returns><see langword="false"/> if more bytes are needed.</returns>
    internal static bool TryTell(ReadOnlySpan<byte> document, out bool isCompressed)
    {
        isCompressed = false;
        int position = 0;
        if (MessagePackScan.IsArray(document[0]))
        {
            MessagePackScan.Measure(document, out _, out long elements);
            position = MessagePackScan.HeaderSize(document[0]);
            if (elements > 0 && position == document.Length)
                return false;
            if (elements == 0)
                return true;
        }

        if (!IsExtension(document[position]))
            return true;
        if (position + MessagePackScan.HeaderSize(document[position]) >= document.Length)
            return false;
        isCompressed = IsCompressed(document);
        return true;
    }

    private static bool IsExtension(byte code) =>
        code
            is >= MessagePackCode.Ext8
                and <= MessagePackCode.Ext32
                or >= MessagePackCode.FixExt1
                and <= MessagePackCode.FixExt16;

    // Returns 0, which is not used as a type code here, if the value is not an extension.
    private static sbyte ExtensionType(ReadOnlySpan<byte> value)
    {
        if (value.IsEmpty || !IsExtension(value[0]))
            return 0;
        int header = MessagePackScan.HeaderSize(value[0]);
        return header < value.Length ? (sbyte)value[header] : (sbyte)0;
    }

    /// <summary>Decompresses a document into an array of the shared pool, which the caller must return.</summary>
    /// <param name="document">The compressed document.</param>
    /// <param name="limit">The maximum decompressed size in bytes.</param>
    /// <param name="used">The number of input bytes consumed.</param>
    /// <param name="length">The number of bytes in the result.</param>
    internal static byte[] Decompress(ReadOnlySpan<byte> document, int limit, out int used, out int length)
    {
        var reader = new MessagePackWireReader(document);
        try
        {
            byte[] result =
                reader.Peek() == WireToken.Array
                    ? Blocks(ref reader, limit, out length)
                    : Block(ref reader, limit, out length);
            used = reader.Position;
            return result;
        }
        catch (WireException exception)
        {
            MessagePackPath.Locate(exception, document, default);
            throw;
        }
    }

    private static byte[] Block(ref MessagePackWireReader reader, int limit, out int length)
    {
        var body = new MessagePackWireReader(reader.ReadExtension(out _));
        length = TakeLength(ref body, limit);
        byte[] result = Rent(ref reader, body.Rest.Length, length);
        if (Lz4Decompressor.TryDecompress(body.Rest, result.AsSpan(0, length)))
            return result;
        ArrayPool<byte>.Shared.Return(result);
        throw Malformed(ref reader);
    }

    private static byte[] Blocks(ref MessagePackWireReader reader, int limit, out int length)
    {
        reader.BeginArray(out int left);
        ReadOnlySpan<byte> lengths = reader.ReadExtension(out _);
        var sizes = new MessagePackWireReader(lengths);
        long total = 0,
            compressed = 0;
        int blocks = 0,
            first = reader.Position;
        for (; !sizes.Rest.IsEmpty; blocks++)
        {
            total += TakeLength(ref sizes, limit);
            if (total > limit)
                throw TooLarge(ref reader, limit);
        }

        if (blocks != left - 1)
            throw Malformed(ref reader);
        for (int i = 0; i < blocks; i++)
            compressed += reader.TakeBytes().Length;
        reader.Position = first;
        length = (int)total;
        byte[] result = Rent(ref reader, (int)compressed, length);
        sizes = new MessagePackWireReader(lengths);
        for (int i = 0, position = 0; i < blocks; i++)
        {
            int size = sizes.ReadInt32();
            if (!Lz4Decompressor.TryDecompress(reader.TakeBytes(), result.AsSpan(position, size)))
            {
                ArrayPool<byte>.Shared.Return(result);
                throw Malformed(ref reader);
            }
            position += size;
        }

        return result;
    }

    private static int TakeLength(ref MessagePackWireReader reader, int limit)
    {
        int length = reader.ReadInt32();
        if (length < 0)
            throw Malformed(ref reader);
        return length <= limit ? length : throw TooLarge(ref reader, limit);
    }

    // A declared length is accepted only if the compressed bytes can produce it.
    private static byte[] Rent(ref MessagePackWireReader reader, int compressed, int length) =>
        length <= Lz4Block.MaxDecompressed(compressed)
            ? ArrayPool<byte>.Shared.Rent(length)
            : throw Malformed(ref reader);

    private static WireException Malformed(ref MessagePackWireReader reader) =>
        reader.Error(WireError.Syntax, "The LZ4 block is malformed, or its length is not the declared one.");

    private static WireException TooLarge(ref MessagePackWireReader reader, int limit) =>
        reader.Error(
            WireError.Limit,
            $"The document decompresses to more than {limit} bytes (option MaxDecompressedBytes)."
        );
}
