using System.Buffers;
using Sluice.Wires.Csv;

namespace Sluice.Tool.Csv;

/// <summary>
/// Reads CSV as JSON Lines: an object for each record, with the names of the first record. Values are text, an empty
/// field without quotes is null. Holds one record and 64 KB of the file.
/// </summary>
/// <param name="input">The CSV; it is not disposed.</param>
internal sealed class CsvLines(Stream input) : InputStream
{
    private const int EnoughLines = 64 * 1024;

    private readonly CsvRecords _records = new();
    private readonly ArrayBufferWriter<byte> _lines = new();
    private CsvJson? _json;
    private int _read; // how much of the lines has been returned

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_read == _lines.WrittenCount && !_records.IsDone)
        {
            _lines.ResetWrittenCount();
            _read = 0;
            if (!WriteLines() && !_records.IsDone)
                _records.Add(await input.ReadAsync(_records.Free, cancellationToken));
        }

        int count = Math.Min(buffer.Length, _lines.WrittenCount - _read);
        _lines.WrittenSpan.Slice(_read, count).CopyTo(buffer.Span);
        _read += count;
        return count;
    }

    // Returns true if there are enough lines to return them.
    private bool WriteLines()
    {
        while (_records.TryNext())
        {
            if (_json is null)
                _json = CsvJson.OfHeader(_records, _lines);
            else
                _json.WriteRecord(_records);
            if (_lines.WrittenCount >= EnoughLines)
                return true;
        }

        return _lines.WrittenCount > 0;
    }
}
