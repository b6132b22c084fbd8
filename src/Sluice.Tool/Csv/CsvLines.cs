using System.Buffers;

namespace Sluice.Tool.Csv;

/// <summary>
/// Reads CSV as JSON Lines: an object for each record, with the names of the first record. Values are text, an empty
/// field without quotes is null. Holds one record and 64 KB of the file.
/// </summary>
/// <param name="input">The CSV; it is not disposed.</param>
internal sealed class CsvLines(Stream input) : InputStream
{
    private readonly ArrayBufferWriter<byte> _lines = new();
    private readonly byte[] _piece = new byte[64 * 1024];
    private CsvParser? _parser;
    private int _read;   // how much of the lines has been returned
    private bool _isAtEnd;

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        while (_read == _lines.WrittenCount && !_isAtEnd)
        {
            _lines.ResetWrittenCount();
            _read = 0;
            _parser ??= new CsvParser(new CsvJson(_lines));
            int length = await input.ReadAsync(_piece, cancellationToken);
            if (length > 0) _parser.Parse(_piece.AsSpan(0, length));
            else
            {
                _parser.Complete();
                _isAtEnd = true;
            }
        }

        int count = Math.Min(buffer.Length, _lines.WrittenCount - _read);
        _lines.WrittenSpan.Slice(_read, count).CopyTo(buffer.Span);
        _read += count;
        return count;
    }
}
