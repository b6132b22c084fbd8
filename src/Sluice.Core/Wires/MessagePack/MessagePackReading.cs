using System.Buffers;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <inheritdoc/>
internal abstract partial class MessagePackReading
    : WireReading<MessagePackReadingWire, MessagePackWireReader, MessagePackOptionsReader, MessagePackWireOptions>;

internal readonly struct MessagePackReadingWire
    : IReadingWire<MessagePackWireReader, MessagePackOptionsReader, MessagePackWireOptions>
{
    public static void Start(out MessagePackWireReader reader, ReadOnlySpan<byte> input, int maxDepth) =>
        MessagePackWireReader.Start(out reader, input, maxDepth);

    public static void Start(
        out MessagePackWireReader reader,
        ReadOnlySpan<byte> input,
        int maxDepth,
        scoped in MessagePackWireOptions options
    ) => MessagePackWireReader.Start(out reader, input, maxDepth);

    public static void Start(
        out MessagePackOptionsReader reader,
        ReadOnlySpan<byte> input,
        int maxDepth,
        scoped in MessagePackWireOptions options,
        MemberFilter? filter
    ) => MessagePackOptionsReader.Start(out reader, input, maxDepth, in options, filter);

    public static int MaxDepth(in MessagePackWireOptions options) => options.MaxDepth;

    public static bool IsPlain(ReadOnlySpan<byte> input, in MessagePackWireOptions options) =>
        options.IsPlainForReading && !MessagePackDecompressor.IsCompressed(input);

    public static bool SupportsPlain(in MessagePackWireOptions options) => options.IsPlainForReading;

    public static DocumentBytes Open(
        ReadOnlySpan<byte> input,
        scoped in MessagePackWireOptions options,
        bool isPart,
        out int used
    )
    {
        used = 0;
        if (!MessagePackDecompressor.IsCompressed(input))
            return DocumentBytes.Create(input);
        byte[] document = MessagePackDecompressor.Decompress(
            input,
            options.MaxDecompressedBytes,
            out used,
            out int length
        );
        if (isPart || used == input.Length)
            return DocumentBytes.OfRented(document, length);
        ArrayPool<byte>.Shared.Return(document);
        throw new WireException(
            WireError.TrailingData,
            "Expected the end of the input after the compressed document.",
            used,
            "$"
        );
    }

    // A constructor or setter runs after the last byte of its object.
    public static void Locate(WireException failure, ReadOnlySpan<byte> input, DocumentRoot root) =>
        failure.Path = MessagePackPath.Find(
            input,
            (int)Math.Min(failure.Offset, input.Length),
            failure.Error is WireError.UserCode or WireError.MissingMember,
            root
        );

    public static bool TryMeasure(in ReadOnlySequence<byte> input, in MessagePackWireOptions options, out long length)
    {
        var reader = new SequenceReader<byte>(input);
        Span<byte> header = stackalloc byte[5];
        length = 0;
        for (long pending = 1; pending > 0; pending--)
        {
            if (!reader.TryPeek(out byte code))
                return false;
            int size = MessagePackScan.HeaderSize(code);
            if (!reader.TryCopyTo(header[..size]))
                return false;
            MessagePackScan.Measure(header, out long body, out long nested);
            if (reader.Remaining < size + body)
                return false;
            reader.Advance(size + body);
            length = reader.Consumed;
            if (code == MessagePackCode.NeverUsed)
                return true;
            pending += nested;
        }
        return true;
    }

    public static bool IsWhole(in ReadOnlySequence<byte> input, in MessagePackWireOptions options) => false;
}
