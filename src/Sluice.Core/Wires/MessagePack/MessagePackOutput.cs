namespace Sluice.Wires.MessagePack;

/// <inheritdoc/>
internal abstract class MessagePackOutput
    : WireOutput<MessagePackOutputWire, MessagePackWireWriter, MessagePackOptionsWriter, MessagePackWireOptions>;

internal readonly struct MessagePackOutputWire
    : IOutputWire<MessagePackWireWriter, MessagePackOptionsWriter, MessagePackWireOptions>
{
    public static MessagePackWireWriter CreateWriter(byte[] rented, scoped in MessagePackWireOptions options) =>
        new(rented, options.MaxDepth);

    public static MessagePackWireWriter CreateWriter(Span<byte> initial, scoped in MessagePackWireOptions options) =>
        new(initial, options.MaxDepth);

    public static void Start(
        out MessagePackOptionsWriter table,
        scoped in MessagePackWireWriter plain,
        scoped in MessagePackWireOptions options,
        int depth
    ) => MessagePackOptionsWriter.Start(out table, in plain, in options);

    public static void Return(scoped in MessagePackOptionsWriter table, out MessagePackWireWriter plain) =>
        MessagePackWireWriter.Move(in table.Plain, out plain);

    public static bool IsPlain(in MessagePackWireOptions options) => options.IsPlainThroughout;

    public static bool TryApply(ref MessagePackWireWriter writer, in MessagePackWireOptions options) =>
        options.IsPlainForWriting;

    // The elements of an array are compressed together.
    public static void Finish(ref MessagePackWireWriter writer, int start, int depth, in MessagePackWireOptions options)
    {
        if (
            options.Compression != MessagePackCompression.None
            && (depth == 0 || options.Sequences != MessagePackSequence.Array)
        )
            MessagePackCompressor.Compress(ref writer, start, options.Compression);
    }

    public static void Locate(WireException failure, ReadOnlySpan<byte> output, DocumentRoot root) =>
        MessagePackPath.Locate(failure, output, root);
}
