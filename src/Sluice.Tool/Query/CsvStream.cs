using System.Buffers;

namespace Sluice.Tool;

/// <summary>
/// Receives rows as JSON Lines and writes them as CSV (RFC 4180): a header of the members' names, then a record for
/// each line. Holds at most one row and 64 KB of finished records.
/// </summary>
/// <param name="output">Receives the records; it is flushed, not disposed.</param>
internal sealed class CsvStream(Stream output) : Stream
{
    private const int FlushSize = 64 * 1024;

    private readonly ArrayBufferWriter<byte> _records = new(FlushSize);
    private readonly MemoryStream _line = new();   // the part of a line that has arrived

    public bool HasHeader { get; private set; }

    /// <summary>Gets the number of bytes of finished records.</summary>
    public long BytesWritten { get; private set; }

    /// <summary>Writes the header where there is no row to take it from.</summary>
    public void WriteHeader(IReadOnlyList<string> names)
    {
        HasHeader = true;
        CsvRecord.WriteNames(_records, names);
    }

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer,
        CancellationToken cancellationToken = default)
    {
        for (int end; (end = buffer.Span.IndexOf((byte)'\n')) >= 0; buffer = buffer[(end + 1)..])
        {
            _line.Write(buffer.Span[..end]);
            WriteRecord(_line.GetBuffer().AsSpan(0, (int)_line.Length));
            _line.SetLength(0);
            if (_records.WrittenCount >= FlushSize) await WriteRecordsAsync(cancellationToken);
        }

        _line.Write(buffer.Span);
    }

    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        await WriteRecordsAsync(cancellationToken);
        await output.FlushAsync(cancellationToken);
    }

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    private void WriteRecord(ReadOnlySpan<byte> line)
    {
        if (!HasHeader) CsvRecord.WriteNames(_records, line);
        HasHeader = true;
        CsvRecord.WriteValues(_records, line);
    }

    private async Task WriteRecordsAsync(CancellationToken cancellationToken)
    {
        await output.WriteAsync(_records.WrittenMemory, cancellationToken);
        BytesWritten += _records.WrittenCount;
        _records.ResetWrittenCount();
    }

    public override bool CanRead => false;
    public override bool CanSeek => false;
    public override bool CanWrite => true;
    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Flush() => throw new NotSupportedException();
    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
    public override void SetLength(long value) => throw new NotSupportedException();
}
