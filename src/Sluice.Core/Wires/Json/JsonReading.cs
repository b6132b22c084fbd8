using System.Buffers;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <inheritdoc/>
internal abstract partial class JsonReading
    : WireReading<JsonReadingWire, JsonWireReader, JsonOptionsReader, JsonWireOptions>
{
    internal static T? Read<T>(ReadOnlySpan<char> json, Converter<T> converter, in JsonWireOptions options)
    {
        using DocumentBytes bytes = JsonBytes.Transcode(json);
        return Read(bytes.Span, converter, in options);
    }
}

internal readonly struct JsonReadingWire : IReadingWire<JsonWireReader, JsonOptionsReader, JsonWireOptions>
{
    public static void Start(out JsonWireReader reader, ReadOnlySpan<byte> input, int maxDepth) =>
        JsonWireReader.Start(out reader, input, maxDepth, JsonReadFlags.None);

    public static void Start(
        out JsonWireReader reader,
        ReadOnlySpan<byte> input,
        int maxDepth,
        scoped in JsonWireOptions options
    ) => JsonWireReader.Start(out reader, input, maxDepth, options.ReadFlags);

    public static void Start(
        out JsonOptionsReader reader,
        ReadOnlySpan<byte> input,
        int maxDepth,
        scoped in JsonWireOptions options,
        MemberFilter? filter
    ) => JsonOptionsReader.Start(out reader, input, maxDepth, in options, filter);

    public static int MaxDepth(in JsonWireOptions options) => options.MaxDepth;

    public static bool IsPlain(ReadOnlySpan<byte> input, in JsonWireOptions options) => options.IsPlainForReading;

    public static bool SupportsPlain(in JsonWireOptions options) => !options.UsesOptionsReader;

    public static DocumentBytes Open(
        ReadOnlySpan<byte> input,
        scoped in JsonWireOptions options,
        bool isPart,
        out int used
    )
    {
        used = 0;
        return DocumentBytes.Create(input);
    }

    public static void Locate(WireException failure, ReadOnlySpan<byte> input, DocumentRoot root)
    {
        int offset = (int)failure.Offset;
        failure.Path = JsonPath.Find(input, offset, out int valueStart);
        // Errors of the text are reported at a byte; errors of a value, at its start.
        bool isOfText =
            failure.Error
            is WireError.Syntax
                or WireError.EndOfInput
                or WireError.InvalidText
                or WireError.TrailingData
                or WireError.Depth;
        failure.Offset = isOfText ? offset : valueStart;
        failure.Line = JsonPath.LineOf(input, (int)failure.Offset);
    }

    // A value whose end was not found is incomplete, unless it is a literal ("null", which needs no delimiter) or is
    // already malformed.
    public static bool IsWhole(in ReadOnlySequence<byte> input, in JsonWireOptions options)
    {
        using DocumentBytes bytes = DocumentBytes.Create(input);
        ReadOnlySpan<byte> utf8Json = bytes.Span;
        // An incomplete byte order mark or comment is not the start of a value.
        if (utf8Json is [] or [0xEF] or [0xEF, 0xBB] || (options.AllowComments && utf8Json is [.., (byte)'/']))
            return false;
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            bool isNumber = reader.Peek() == WireToken.Number;
            reader.SkipValue();
            return !isNumber || reader.Position < utf8Json.Length;
        }
        catch (WireException exception)
        {
            return exception.Error == WireError.EndOfInput
                ? false
                : throw JsonReading.Complete(exception, utf8Json, reader.Position);
        }
    }

    // A value that extends to the end of the buffer, or a number that may continue, has no known end.
    public static bool TryMeasure(in ReadOnlySequence<byte> utf8Json, in JsonWireOptions options, out long length)
    {
        var reader = new SequenceReader<byte>(utf8Json);
        reader.IsNext([0xEF, 0xBB, 0xBF], advancePast: true);
        length = 0;
        while (true)
        {
            reader.AdvancePastAny((byte)' ', (byte)'\t', (byte)'\r', (byte)'\n');
            if (!options.AllowComments || !reader.IsNext((byte)'/'))
                break;
            if (!TrySkipComment(ref reader))
                return false;
        }
        length = reader.Consumed;
        var scanner = new JsonValueScanner(options.MaxDepth, options.AllowComments);
        foreach (ReadOnlyMemory<byte> piece in utf8Json.Slice(length))
        {
            int position = 0;
            bool isEnd = scanner.Advance(piece.Span, ref position);
            length += position;
            if (!isEnd)
                continue;
            // If no value begins, the reader needs the invalid byte for its error.
            length = Math.Max(length, reader.Consumed + 1);
            return true;
        }
        return false;
    }

    // The reader rejects any other byte after the slash; the value then ends at the slash.
    private static bool TrySkipComment(ref SequenceReader<byte> reader)
    {
        if (reader.IsNext("//"u8))
            return reader.TryAdvanceToAny("\r\n"u8);
        return reader.IsNext("/*"u8, advancePast: true) && reader.TryReadTo(out ReadOnlySequence<byte> _, "*/"u8);
    }
}
