using System.Buffers;

namespace Sluice.Wires.Json;

/// <summary>Reads the first value of a buffer that may contain more data after it.</summary>
internal static partial class JsonReading
{
    internal static T? ReadFirst<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter, in JsonWireOptions options,
        out int bytesConsumed)
    {
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            T? value = ReadValue(ref reader, converter, in options, filter: null);
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

    /// <summary>
    /// Reads the first value and removes it from the sequence. Leaves the sequence unchanged if the value is
    /// incomplete.
    /// </summary>
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

    // A value whose end was not found is incomplete, unless it is a literal ("null", which needs no delimiter) or is
    // already malformed.
    private static bool IsWhole(ReadOnlySpan<byte> utf8Json, in JsonWireOptions options)
    {
        // An incomplete byte order mark or comment is not the start of a value.
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

    /// <summary>
    /// Measures the bytes up to the end of the first value. Returns <see langword="false"/> if the value extends to the
    /// end of the buffer, or is a number that may continue.
    /// </summary>
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
            // If no value begins, the reader needs the invalid byte for its error.
            length = Math.Max(length, reader.Consumed + 1);
            return true;
        }
        return false;
    }

    // The reader rejects any other byte after the slash; the value then ends at the slash.
    private static bool TrySkipComment(ref SequenceReader<byte> reader)
    {
        if (reader.IsNext("//"u8)) return reader.TryAdvanceToAny("\r\n"u8);
        return reader.IsNext("/*"u8, advancePast: true) && reader.TryReadTo(out ReadOnlySequence<byte> _, "*/"u8);
    }
}
