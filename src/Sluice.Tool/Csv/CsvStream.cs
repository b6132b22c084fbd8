using System.Buffers;
using Sluice.Shared.Csv;
using Sluice.Tool.Arguments;

namespace Sluice.Tool.Csv;

/// <summary>
/// Receives values as JSON Lines and writes them as CSV (RFC 4180): a header of the members' names, then a record for
/// each line. Holds at most one value and 64 KB of finished records.
/// </summary>
/// <param name="output">Receives the records; it is flushed, not disposed.</param>
/// <param name="options">The columns, and whether formulas are neutralized.</param>
internal sealed class CsvStream(Stream output, CsvOptions options) : OutputStream
{
    private const int FlushSize = 64 * 1024;

    private readonly ArrayBufferWriter<byte> _records = new(FlushSize);
    private readonly MemoryStream _line = new(); // the part of a line that has arrived
    private CsvRecordWriter? _record;

    public bool HasHeader => _record is not null;

    /// <summary>Gets the number of bytes of finished records.</summary>
    public long BytesWritten { get; private set; }

    /// <summary>Writes the header where there is no row to take it from.</summary>
    public void WriteHeader(IReadOnlyList<string> names)
    {
        _record = new CsvRecordWriter(_records, options);
        _record.WriteHeader(names);
    }

    /// <summary>
    /// Refuses a column that no value had: its name is mistyped more often than all of its values are absent.
    /// </summary>
    /// <exception cref="Failure">There is one.</exception>
    public void CheckColumns()
    {
        if (_record?.MissingColumns.FirstOrDefault() is not { } missing)
            return;
        string offer = Spelling.Offer(missing, _record.OtherNames);
        throw new Failure($"--columns names '{missing}', which no value has.{offer} Correct --columns.");
    }

    public override async ValueTask WriteAsync(
        ReadOnlyMemory<byte> buffer,
        CancellationToken cancellationToken = default
    )
    {
        for (int end; (end = buffer.Span.IndexOf((byte)'\n')) >= 0; buffer = buffer[(end + 1)..])
        {
            _line.Write(buffer.Span[..end]);
            WriteRecord(_line.GetBuffer().AsSpan(0, (int)_line.Length));
            _line.SetLength(0);
            if (_records.WrittenCount >= FlushSize)
                await WriteRecordsAsync(cancellationToken);
        }

        _line.Write(buffer.Span);
    }

    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        await WriteRecordsAsync(cancellationToken);
        await output.FlushAsync(cancellationToken);
    }

    private void WriteRecord(ReadOnlySpan<byte> line)
    {
        if (_record is null)
        {
            _record = new CsvRecordWriter(_records, options);
            if (options.Columns is { } columns)
                _record.WriteHeader(columns);
            else
                _record.WriteHeader(line);
        }

        _record.WriteValues(line);
    }

    private async Task WriteRecordsAsync(CancellationToken cancellationToken)
    {
        await output.WriteAsync(_records.WrittenMemory, cancellationToken);
        BytesWritten += _records.WrittenCount;
        _records.ResetWrittenCount();
    }
}
