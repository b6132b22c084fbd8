namespace Sluice.Wires.MessagePack;

/// <inheritdoc/>
internal abstract class MessagePackOutput
    : WireOutput<MessagePackOutputWire, MessagePackWireWriter, MessagePackOptionsWriter, MessagePackWireOptions>;

internal readonly struct MessagePackOutputWire
    : IOutputWire<MessagePackWireWriter, MessagePackOptionsWriter, MessagePackWireOptions>
{
    public static MessagePackWireWriter Over(byte[] rented, scoped in MessagePackWireOptions options) =>
        new(rented, options.MaxDepth);

    public static MessagePackWireWriter Over(Span<byte> initial, scoped in MessagePackWireOptions options) =>
        new(initial, options.MaxDepth);

    public static MessagePackOptionsWriter Over(MessagePackWireWriter plain,
        scoped in MessagePackWireOptions options, int depth) => new(plain, in options);

    public static MessagePackWireWriter Plain(scoped in MessagePackOptionsWriter table) => table.Plain;
    public static bool IsPlain(in MessagePackWireOptions options) => options.IsPlainThroughout;

    public static bool TryApply(ref MessagePackWireWriter writer, in MessagePackWireOptions options) =>
        options.IsPlainForWriting;

    // The elements of an array are compressed together.
    public static void Finish(ref MessagePackWireWriter writer, int start, int depth,
        in MessagePackWireOptions options)
    {
        if (options.Compression != MessagePackCompression.None
            && (depth == 0 || options.Sequences != MessagePackSequence.Array))
            MessagePackCompressor.Compress(ref writer, start, options.Compression);
    }

    public static void Locate(WireException failure, ReadOnlySpan<byte> output, DocumentRoot root) =>
        MessagePackPath.Locate(failure, output, root);
}
