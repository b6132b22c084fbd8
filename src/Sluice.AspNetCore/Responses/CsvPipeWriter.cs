using System.Buffers;
using System.IO.Pipelines;
using Sluice.Shared.Csv;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Receives elements as JSON Lines and writes them as CSV (RFC 4180). The header is written before the first record, so
/// that a failure before it is an error of its own. Holds what is written between two flushes.
/// </summary>
/// <param name="output">Receives the records.</param>
/// <param name="columns">The header.</param>
/// <param name="options">How values are written.</param>
internal sealed class CsvPipeWriter(PipeWriter output, IReadOnlyList<string> columns, CsvOptions options) : PipeWriter
{
    private readonly CsvRecordWriter _records = new(output, options);
    private readonly ArrayBufferWriter<byte> _lines = new(4096);

    // How much of an incomplete line has been searched for its end.
    private int _searched;
    private bool _hasHeader;

    public override void Advance(int bytes) => _lines.Advance(bytes);

    public override Memory<byte> GetMemory(int sizeHint = 0) => _lines.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => _lines.GetSpan(sizeHint);

    public override void CancelPendingFlush() => output.CancelPendingFlush();

    public override void Complete(Exception? exception = null) => output.Complete(exception);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        WriteRecords();
        return output.FlushAsync(cancellationToken);
    }

    /// <summary>Writes the last records, or the header where there is none.</summary>
    public async Task EndAsync(CancellationToken cancellationToken)
    {
        WriteRecords();
        WriteHeader();
        await output.FlushAsync(cancellationToken);
    }

    private void WriteRecords()
    {
        ReadOnlySpan<byte> lines = _lines.WrittenSpan;
        int start = 0;
        for (int length; (length = lines[_searched..].IndexOf((byte)'\n')) >= 0; _searched = start)
        {
            int end = _searched + length;
            WriteRecord(lines[start..end]);
            start = end + 1;
        }

        _searched = lines.Length - start;
        if (start == 0)
            return;
        byte[] rest = lines[start..].ToArray();
        _lines.ResetWrittenCount();
        _lines.Write(rest);
    }

    private void WriteRecord(ReadOnlySpan<byte> line)
    {
        WriteHeader();
        _records.WriteValues(line);
    }

    private void WriteHeader()
    {
        if (!_hasHeader)
            _records.WriteHeader(columns);
        _hasHeader = true;
    }
}
