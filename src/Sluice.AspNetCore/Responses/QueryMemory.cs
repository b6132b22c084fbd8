using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.Filtering;
using Sluice.Hosting;
using Sluice.Queries;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Buffers the result of queries with few elements, a single object or a page, completely before the response begins.
/// </summary>
internal static class QueryMemory
{
    /// <summary>Returns the bytes of the only element; <see langword="null"/> if there is none.</summary>
    /// <exception cref="InvalidOperationException">The query returned more than one element.</exception>
    public static async Task<ReadOnlyMemory<byte>?> SingleAsync<T>(
        HttpContext context,
        IQueryable<T> query,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var output = new MemoryWriter(format == WireFormat.MessagePack ? EndOfValue : EndOfLine);
        QueryDriver driver = RequestQueryDriver.GetDriver(context, query);
        if (format == WireFormat.MessagePack)
            await driver.WriteAsync(
                query,
                output,
                selection,
                options.RowsFor(context.Request),
                options.MessagePack with
                {
                    Sequences = MessagePackSequence.Values,
                    Compression = MessagePackCompression.None,
                },
                SafeMethods.FindStop(context)
            );
        else
            await driver.WriteAsync(
                query,
                output,
                selection,
                options.RowsFor(context.Request),
                SluiceStreams.LinesOf(options.Json),
                SafeMethods.FindStop(context)
            );
        ReadOnlyMemory<byte> written = output.Written;
        if (written.IsEmpty)
            return null;
        int end = format == WireFormat.MessagePack ? EndOfValue(written.Span) : EndOfLine(written.Span);
        if (end < written.Length)
            throw new InvalidOperationException(
                "The query of a single object returned more than one. Filter by a unique key, or "
                    + "use Take(1) with an order."
            );
        return format == WireFormat.MessagePack ? written : written[..^1];
    }

    /// <summary>Returns the bytes of all elements as one array.</summary>
    public static async Task<ReadOnlyMemory<byte>> ArrayAsync<T>(
        HttpContext context,
        IQueryable<T> query,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var output = new MemoryWriter(null);
        await WriteArrayAsync(context, query, output, selection, format, options);
        return output.Written;
    }

    /// <summary>Returns the elements of a page, and gives them to its positions.</summary>
    public static async Task<PageElements> PageAsync<T>(
        HttpContext context,
        IQueryable<T> query,
        FieldSelection<T> selection,
        KeysetOrder<T> order,
        PagePositions positions,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var output = new MemoryWriter(null);
        QueryDriver driver = RequestQueryDriver.GetDriver(context, query);
        if (format == WireFormat.MessagePack)
            await driver.WritePageAsync(
                query,
                output,
                selection,
                order,
                positions,
                options.MessagePack with
                {
                    Sequences = MessagePackSequence.Values,
                    Compression = MessagePackCompression.None,
                },
                SafeMethods.FindStop(context)
            );
        else
            await driver.WritePageAsync(
                query,
                output,
                selection,
                order,
                positions,
                SluiceStreams.LinesOf(options.Json),
                SafeMethods.FindStop(context)
            );
        return new(output.Written);
    }

    public static Task WriteArrayAsync<T>(
        HttpContext context,
        IQueryable<T> query,
        PipeWriter output,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        QueryDriver driver = RequestQueryDriver.GetDriver(context, query);
        return format == WireFormat.MessagePack
            ? driver.WriteAsync(
                query,
                output,
                selection,
                options.RowsFor(context.Request),
                options.MessagePack with
                {
                    Sequences = MessagePackSequence.Array,
                    Compression = MessagePackCompression.None,
                },
                SafeMethods.FindStop(context)
            )
            : driver.WriteAsync(
                query,
                output,
                selection,
                options.RowsFor(context.Request),
                options.Json with
                {
                    Indented = false,
                    JsonLines = false,
                },
                SafeMethods.FindStop(context)
            );
    }

    private static int EndOfValue(ReadOnlySpan<byte> written) => MessagePackExtent.End(written, 0);

    // Line breaks within strings are escaped.
    private static int EndOfLine(ReadOnlySpan<byte> written) =>
        written.IndexOf((byte)'\n') is var end and >= 0 ? end + 1 : written.Length;

    /// <summary>
    /// A pipe writer into memory. With <paramref name="endOfFirst"/>, it completes once more than one element is
    /// buffered, so that a query that should return one element is not read to its end.
    /// </summary>
    private sealed class MemoryWriter(MemoryWriter.EndOfFirst? endOfFirst) : PipeWriter
    {
        private readonly ArrayBufferWriter<byte> _buffer = new(1024);
        private int _checked = 1024;

        public delegate int EndOfFirst(ReadOnlySpan<byte> written);

        public ReadOnlyMemory<byte> Written => _buffer.WrittenMemory;

        public override void Advance(int bytes) => _buffer.Advance(bytes);

        public override Memory<byte> GetMemory(int sizeHint = 0) => _buffer.GetMemory(sizeHint);

        public override Span<byte> GetSpan(int sizeHint = 0) => _buffer.GetSpan(sizeHint);

        public override void CancelPendingFlush() { }

        public override void Complete(Exception? exception = null) { }

        public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) =>
            new(new FlushResult(isCanceled: false, isCompleted: IsEnough()));

        // A flush may split an object; its end is searched for again once the buffer has doubled.
        private bool IsEnough()
        {
            if (endOfFirst is null || _buffer.WrittenCount < _checked)
                return false;
            _checked = _buffer.WrittenCount * 2;
            try
            {
                return endOfFirst(_buffer.WrittenSpan) < _buffer.WrittenCount;
            }
            catch (Exception e) when (e is ArgumentOutOfRangeException or IndexOutOfRangeException)
            {
                return false;
            }
        }
    }
}
