using System.Buffers;
using System.IO.Pipelines;
using Sluice.Rows;

namespace Sluice.Tool.Conversions;

/// <summary>
/// Converts one input. Lines of JSON Lines and values of a MessagePack file are read and written one at a time, and so
/// are the elements of a document that is an array, except where MessagePack needs their count first.
/// </summary>
internal sealed class Conversion(WireFormat from, WireFormat to, Stream input)
{
    private const int MaxDepth = 1_000;

    private static readonly byte[] s_lineEnd = [(byte)'\n'];
    private static readonly JsonWireOptions s_json = new() { MaxDepth = MaxDepth };
    private static readonly JsonWireOptions s_lines = new() { MaxDepth = MaxDepth, JsonLines = true };
    private static readonly MessagePackWireOptions s_array = new() { MaxDepth = MaxDepth };
    private static readonly MessagePackWireOptions s_values = new()
    {
        MaxDepth = MaxDepth,
        Sequences = MessagePackSequence.Values,
    };

    /// <summary>Gets the receiver of progress, after each value.</summary>
    public IProgress<RowProgress>? Progress { get; init; }

    /// <summary>Gets whether a MessagePack file that is one array is written element by element.</summary>
    public bool DividesArrays { get; init; }

    private readonly PipeReader _input = PipeReader.Create(input, new StreamPipeReaderOptions(leaveOpen: true));

    public async Task WriteAsync(Stream output, CancellationToken cancellationToken)
    {
        bool isDocument =
            from == WireFormat.Json || (from == WireFormat.MessagePack && (to == WireFormat.Json || DividesArrays));
        bool isArray = isDocument && await StartsArrayAsync(cancellationToken);
        if (from == WireFormat.Json && (!isArray || to == WireFormat.MessagePack))
            await WriteDocumentAsync(output, cancellationToken);
        else if (to == WireFormat.Json && from == WireFormat.MessagePack && !isArray)
            await WriteSingleAsync(output, cancellationToken);
        else
            await WriteValuesAsync(Values(isArray, cancellationToken), output, cancellationToken);
    }

    private IAsyncEnumerable<WireValue> Values(bool isArray, CancellationToken cancellationToken) =>
        from == WireFormat.MessagePack
            ? MessagePackWire.DeserializeAsyncEnumerable<WireValue>(
                _input,
                isArray ? s_array : s_values,
                cancellationToken
            )
            : JsonWire.DeserializeAsyncEnumerable<WireValue>(_input, isArray ? s_json : s_lines, cancellationToken);

    private async Task WriteValuesAsync(
        IAsyncEnumerable<WireValue> values,
        Stream output,
        CancellationToken cancellationToken
    )
    {
        long count = 0;
        if (to == WireFormat.Json)
            output.WriteByte((byte)'[');
        await foreach (WireValue value in values)
        {
            if (to == WireFormat.Json && count > 0)
                output.WriteByte((byte)',');
            await output.WriteAsync(Convert(value, count++), cancellationToken);
            if (to == WireFormat.JsonLines)
                await output.WriteAsync(s_lineEnd, cancellationToken);
            Progress?.Report(new RowProgress(count, 0));
        }

        if (to == WireFormat.Json)
            output.WriteByte((byte)']');
    }

    // A document of JSON has one value. MessagePack files may have more, which the output could not hold.
    private async Task WriteSingleAsync(Stream output, CancellationToken cancellationToken)
    {
        long count = 0;
        await foreach (WireValue value in Values(isArray: false, cancellationToken))
        {
            if (count > 0)
                throw new Failure(
                    "The file contains several values, and JSON is one document. Use --to jsonl, or "
                        + "correct --from if the file is not MessagePack."
                );
            await output.WriteAsync(Convert(value, count++), cancellationToken);
            Progress?.Report(new RowProgress(count, 0));
        }

        if (count == 0)
            throw new Failure("The file contains no value, and JSON is one document. Use --to jsonl.");
    }

    private async Task WriteDocumentAsync(Stream output, CancellationToken cancellationToken)
    {
        using var buffer = new MemoryStream();
        await _input.CopyToAsync(buffer, cancellationToken);
        byte[] document = buffer.ToArray();
        await output.WriteAsync(
            to == WireFormat.MessagePack
                ? MessagePackWire.FromJson(document, s_array)
                : JsonWire.SerializeToUtf8Bytes(JsonWire.Deserialize<WireValue>(document, s_json), options: s_json),
            cancellationToken
        );
        if (to == WireFormat.JsonLines)
            await output.WriteAsync(s_lineEnd, cancellationToken);
        Progress?.Report(new RowProgress(1, 0));
    }

    private byte[] Convert(WireValue value, long index)
    {
        try
        {
            return (from == WireFormat.MessagePack, to == WireFormat.MessagePack) switch
            {
                (true, true) => value.Bytes.ToArray(),
                (true, false) => MessagePackWire.ToJson(value.Bytes, s_array),
                (false, true) => MessagePackWire.FromJson(value.Bytes, s_array),
                (false, false) => JsonWire.SerializeToUtf8Bytes(value, options: s_json),
            };
        }
        catch (WireException exception)
        {
            throw new Failure(
                $"Value {index} cannot be converted: {Failure.FormatLine(exception.Message)}",
                inner: exception
            );
        }
    }

    // Looks at the first byte of the document and leaves it in the pipe.
    private async Task<bool> StartsArrayAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            ReadResult result = await _input.ReadAsync(cancellationToken);
            byte? first = First(result.Buffer);
            _input.AdvanceTo(result.Buffer.Start, first is null ? result.Buffer.End : result.Buffer.Start);
            if (first is { } code)
                return from == WireFormat.Json ? code == '[' : code is >= 0x90 and <= 0x9F or 0xDC or 0xDD;
            if (result.IsCompleted)
                return false;
        }
    }

    private byte? First(ReadOnlySequence<byte> buffer)
    {
        foreach (ReadOnlyMemory<byte> piece in buffer)
        {
            int position =
                from == WireFormat.Json ? piece.Span.IndexOfAnyExcept(" \t\r\n"u8)
                : piece.IsEmpty ? -1
                : 0;
            if (position >= 0)
                return piece.Span[position];
        }

        return null;
    }
}
