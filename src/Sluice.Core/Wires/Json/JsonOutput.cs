using Sluice.Internal;

namespace Sluice.Wires.Json;

/// <inheritdoc/>
internal abstract class JsonOutput : WireOutput<JsonOutputWire, JsonWireWriter, JsonOptionsWriter, JsonWireOptions>
{
    internal static string ToText<TBody>(TBody body, in JsonWireOptions options)
        where TBody : struct, IWireBody<JsonWireWriter, JsonOptionsWriter, JsonWireOptions>
    {
        byte[] buffer = ToRented(body, in options, out int length);
        string text = Utf8Text.DecodeValid(buffer.AsSpan(0, length));
        WireBuffers.Return(buffer);
        return text;
    }
}

internal readonly struct JsonOutputWire : IOutputWire<JsonWireWriter, JsonOptionsWriter, JsonWireOptions>
{
    public static JsonWireWriter CreateWriter(byte[] rented, scoped in JsonWireOptions options) =>
        new(rented, options.MaxDepth);

    public static JsonWireWriter CreateWriter(Span<byte> initial, scoped in JsonWireOptions options) =>
        new(initial, options.MaxDepth);

    public static void Start(
        out JsonOptionsWriter table,
        scoped in JsonWireWriter plain,
        scoped in JsonWireOptions options,
        int depth
    ) => JsonOptionsWriter.Start(out table, in plain, in options, depth);

    public static void Return(scoped in JsonOptionsWriter table, out JsonWireWriter plain) =>
        JsonWireWriter.Move(in table.Plain, out plain);

    public static bool IsPlain(in JsonWireOptions options) => options.IsPlainForWriting;

    public static bool TryApply(ref JsonWireWriter writer, in JsonWireOptions options)
    {
        writer.LayoutFlags = options.LayoutFlags;
        return !options.UsesOptionsWriter;
    }

    public static void Finish(ref JsonWireWriter writer, int start, int depth, in JsonWireOptions options)
    {
        if (options.Indented && !JsonOptionsWriter.IndentsInPass(in options))
            JsonIndenter.Indent(ref writer, start, depth, in options);
    }

    public static void Locate(WireException failure, ReadOnlySpan<byte> output, DocumentRoot root) =>
        JsonWriterPath.Locate(failure, output, root);
}
