using System.Buffers;

namespace Sluice.Wires.Json;

/// <summary>The first value of a buffer that may hold more behind it.</summary>
internal static partial class JsonReading
{
    internal static T? ReadFirst<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter, in JsonWireOptions options,
        out int bytesConsumed)
    {
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            T? value;
            if (options.NeedsTablesForReading)
            {
                var tables = new JsonOptionsReader(reader, options);
                try
                {
                    value = converter.Read(ref tables);
                }
                finally
                {
                    reader = tables.Json;
                }
            }
            else
            {
                value = converter.Read(ref reader);
            }
            bytesConsumed = reader.Position;
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, utf8Json, reader.Position);
        }
    }

    internal static T? ReadFirst<T>(in ReadOnlySequence<byte> utf8Json, Converter<T> converter,
        in JsonWireOptions options, out SequencePosition consumed)
    {
        ReadOnlySequence<byte> value = utf8Json.IsSingleSegment
            || !TryMeasure(in utf8Json, in options, out long length) ? utf8Json : utf8Json.Slice(0, length);
        using JsonBytes bytes = JsonBytes.Of(value);
        T? result = ReadFirst(bytes.Span, converter, in options, out int used);
        consumed = utf8Json.GetPosition(used);
        return result;
    }

    /// <summary>Reads the first value and cuts it off, or leaves everything as it is while bytes of it are
    /// missing.</summary>
    internal static bool TryReadFirst<T>(ref ReadOnlySequence<byte> utf8Json, out T? value, Converter<T> converter,
        in JsonWireOptions options)
    {
        bool isMeasured = TryMeasure(in utf8Json, in options, out long length);
        using JsonBytes bytes = JsonBytes.Of(isMeasured ? utf8Json.Slice(0, length) : utf8Json);
        value = default;
        if (!isMeasured && !IsWhole(bytes.Span, in options)) return false;
        value = ReadFirst(bytes.Span, converter, in options, out int used);
        utf8Json = utf8Json.Slice(used);
        return true;
    }

    // A value whose end was not found is incomplete, unless it is a literal ("null", which may touch anything), or
    // malformed already.
    private static bool IsWhole(ReadOnlySpan<byte> utf8Json, in JsonWireOptions options)
    {
        // A byte order mark, or a comment, that is cut begins no value yet.
        if (utf8Json is [] or [0xEF] or [0xEF, 0xBB] || (options.AllowComments
            && utf8Json is [.., (byte)'/'])) return false;
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            bool isNumber = reader.Peek() == WireToken.Number;
            reader.SkipValue();
            return !isNumber || reader.Position < utf8Json.Length;
        }
        catch (WireException e)
        {
            return e.Error == WireError.EndOfInput ? false : throw Complete(e, utf8Json, reader.Position);
        }
    }

    /// <summary>The bytes up to the end of the first value. <see langword="false"/> where the value, or a number that
    /// more digits may follow, reaches the end of the buffer.</summary>
    private static bool TryMeasure(in ReadOnlySequence<byte> utf8Json, in JsonWireOptions options, out long length)
    {
        var reader = new SequenceReader<byte>(utf8Json);
        reader.IsNext([0xEF, 0xBB, 0xBF], advancePast: true);
        length = 0;
        while (true)
        {
            reader.AdvancePastAny((byte)' ', (byte)'\t', (byte)'\r', (byte)'\n');
            if (!options.AllowComments || !reader.IsNext((byte)'/')) break;
            if (!TrySkipComment(ref reader)) return false;
        }
        length = reader.Consumed;
        var scanner = new JsonValueScanner(options.MaxDepth, options.AllowComments);
        foreach (ReadOnlyMemory<byte> piece in utf8Json.Slice(length))
        {
            int at = 0;
            bool isEnd = scanner.Advance(piece.Span, ref at);
            length += at;
            if (!isEnd) continue;
            // Where no value begins, the reader needs the byte that it complains about.
            length = Math.Max(length, reader.Consumed + 1);
            return true;
        }
        return false;
    }

    // Anything else behind the slash is for the reader to refuse: the value then ends at the slash.
    private static bool TrySkipComment(ref SequenceReader<byte> reader)
    {
        if (reader.IsNext("//"u8)) return reader.TryAdvanceToAny("\r\n"u8);
        return reader.IsNext("/*"u8, advancePast: true) && reader.TryReadTo(out ReadOnlySequence<byte> _, "*/"u8);
    }
}
