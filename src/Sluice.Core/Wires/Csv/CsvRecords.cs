using System.Buffers;
using System.Text.Unicode;

namespace Sluice.Wires.Csv;

/// <summary>
/// Divides CSV (RFC 4180) that arrives in pieces into records; the first one is the header. Lines end with CRLF or LF;
/// a quote begins a field or is doubled within a quoted one, and every record has as many fields as the header.
/// Anything else is an error with its offset and line. Holds one record and one piece.
/// </summary>
/// <remarks>
/// Call <c>while (TryNext())</c>. When it returns <see langword="false"/> and <see cref="IsDone"/> is not set, read
/// into <see cref="Free"/> and pass the count to <see cref="Add"/>. A line without a field is a record where
/// there is one column, and is ignored otherwise.
/// </remarks>
/// <param name="maxRecordBytes">The maximum number of bytes of a record, which bounds the memory.</param>
internal sealed class CsvRecords(int maxRecordBytes = int.MaxValue)
{
    private static readonly SearchValues<byte> s_special = SearchValues.Create(",\"\r\n"u8);

    // More than a table of any database has. Each one takes memory, and a comma is enough for one.
    private const int MostColumns = 32 * 1024;

    private readonly byte[] _piece = new byte[32 * 1024];
    private readonly ArrayBufferWriter<byte> _text = new(512);
    private readonly List<CsvField> _fields = [];
    private int _position,
        _end,
        _columns = -1;

    // The bytes before the piece.
    private long _discarded;
    private int _line = 1;
    private State _state,
        _beforeReturn;
    private CsvField _field;
    private bool _isRead = true,
        _isLast,
        _isAfterMark,
        _isAfterComma;

    private enum State : byte
    {
        // Nothing of the field has been read.
        Start,
        Text,
        Quoted,

        // The quote may be doubled or the last.
        AfterQuote,

        // Only a line feed may follow.
        Return,
    }

    /// <summary>Gets the number of the current record, from 0; -1 for the header.</summary>
    public long Index { get; private set; } = -2;

    /// <summary>Gets the offset in bytes of the current record.</summary>
    public long Offset { get; private set; }

    /// <summary>Gets the line on which the current record begins, from 1.</summary>
    public int Line { get; private set; } = 1;

    /// <summary>Gets the number of fields of the current record.</summary>
    public int Count => _fields.Count;

    /// <summary>Gets a value indicating whether the last record was read.</summary>
    public bool IsDone { get; private set; }

    /// <summary>Gets free space for more bytes.</summary>
    public Memory<byte> Free
    {
        get
        {
            if (_position == _end)
            {
                _discarded += _end;
                _position = _end = 0;
            }
            return _piece.AsMemory(_end);
        }
    }

    private long Position => _discarded + _position;

    /// <summary>Adds the bytes that were read; 0 for the end of the input.</summary>
    public void Add(int count)
    {
        if (count == 0)
            _isLast = true;
        else
            _end += count;
    }

    /// <summary>Returns a field of the current record without its quotes, as valid UTF-8.</summary>
    public ReadOnlySpan<byte> GetText(int index) =>
        _text.WrittenSpan[(index == 0 ? 0 : _fields[index - 1].End).._fields[index].End];

    /// <summary>Returns whether a field of the current record was between quotes.</summary>
    public bool IsQuoted(int index) => _fields[index].IsQuoted;

    /// <summary>Returns the offset in bytes of a field of the current record.</summary>
    public long GetOffset(int index) => _fields[index].Offset;

    /// <summary>Returns the line on which a field of the current record begins, from 1.</summary>
    public int GetLine(int index) => _fields[index].Line;

    /// <summary>Reads the next record if all of it has arrived.</summary>
    /// <exception cref="WireException">The input is malformed, or a record exceeds the limit.</exception>
    public bool TryNext()
    {
        if (IsDone || (!_isAfterMark && !SkipMark()))
            return false;
        if (_isRead)
            BeginRecord();
        while (_position < _end)
        {
            if (Advance())
                return true;
        }
        RequireSize();
        return _isLast && TryComplete();
    }

    // Spreadsheets begin UTF-8 with a byte order mark, whose bytes may arrive one by one.
    private bool SkipMark()
    {
        ReadOnlySpan<byte> mark = [0xEF, 0xBB, 0xBF],
            start = _piece.AsSpan(0, _end);
        if (!_isLast && start.Length < mark.Length && mark.StartsWith(start))
            return false;
        if (start.StartsWith(mark))
            _position = mark.Length;
        return _isAfterMark = true;
    }

    private void BeginRecord()
    {
        _isRead = false;
        Index++;
        (Offset, Line) = (Position, _line);
        _fields.Clear();
        _text.ResetWrittenCount();
        BeginField();
    }

    private void BeginField()
    {
        _state = State.Start;
        _field = new CsvField(0, false, Position, _line);
    }

    // Reads the text up to the next special byte, or that byte. Returns true if it ends a record.
    private bool Advance()
    {
        ReadOnlySpan<byte> bytes = _piece.AsSpan(_position, _end - _position);
        int length = _state switch
        {
            State.Quoted => bytes.IndexOf((byte)'"'),
            State.Start or State.Text => bytes.IndexOfAny(s_special),
            _ => 0,
        };
        if (length < 0)
            length = bytes.Length;
        if (length == 0)
            return AdvanceSpecial(bytes[0]);
        if (_state == State.Start)
            _state = State.Text;
        if (_state == State.Quoted)
            _line += bytes[..length].Count((byte)'\n');
        _text.Write(bytes[..length]);
        _position += length;
        return false;
    }

    private bool AdvanceSpecial(byte special)
    {
        switch (_state, special)
        {
            case (State.Quoted, _):
                _state = State.AfterQuote;
                break;
            case (State.AfterQuote, (byte)'"'):
                _text.Write("\""u8);
                _state = State.Quoted;
                break;
            case (State.Return, not (byte)'\n'):
                throw LoneReturn();
            case (State.Start, (byte)'"'):
                _field = _field with { IsQuoted = true };
                _state = State.Quoted;
                break;
            case (_, (byte)','):
                EndField();
                _position++;
                _isAfterComma = true;
                BeginField();
                return false;
            case (_, (byte)'\r'):
                _beforeReturn = _state;
                _state = State.Return;
                break;
            case (_, (byte)'\n'):
                if (_state == State.Return)
                    _state = _beforeReturn;
                return EndLine();
            default:
                throw Fail(
                    WireError.Syntax,
                    _state == State.AfterQuote
                        ? "Text follows the quote that ends a field. Double the quotes within a field."
                        : "A quote is within a field that does not begin with one. Quote the field and double "
                            + "the quote.",
                    Position,
                    _line
                );
        }
        _position++;
        return false;
    }

    // Returns false for a line without a field that is not a record.
    private bool EndLine()
    {
        bool isRecord = _state != State.Start || _isAfterComma || _columns is -1 or 1;
        if (isRecord)
            EndRecord();
        _position++;
        _line++;
        if (!isRecord)
        {
            (Offset, Line) = (Position, _line);
            BeginField();
        }
        return isRecord;
    }

    private bool TryComplete()
    {
        switch (_state)
        {
            case State.Quoted:
                throw Fail(
                    WireError.EndOfInput,
                    "The quote of a field is not closed. Add '\"' at its end.",
                    _field.Offset,
                    _field.Line
                );
            case State.Return:
                throw LoneReturn();
            case State.Start when !_isAfterComma:
                IsDone = true;
                if (_columns < 0)
                    throw Fail(
                        WireError.EndOfInput,
                        "The input is empty. The first line of CSV names the columns.",
                        Position,
                        _line
                    );
                return false;
            default:
                EndRecord();
                return true;
        }
    }

    private void EndRecord()
    {
        EndField();
        RequireSize();
        if (_columns < 0)
            _columns = _fields.Count;
        if (_fields.Count < _columns)
            throw Fail(
                WireError.Syntax,
                $"The record has {_fields.Count} of the {_columns} fields that the header "
                    + "names. Add the missing ones, empty for null.",
                Offset,
                Line
            );
        _isRead = true;
        _isAfterComma = false;
        _state = State.Start;
    }

    private void EndField()
    {
        int start = _fields.Count == 0 ? 0 : _fields[^1].End;
        if (_columns >= 0 && _fields.Count == _columns)
            throw Fail(
                WireError.Syntax,
                $"The record has more fields than the header, which names {_columns}. Quote a "
                    + "field that contains a comma.",
                _field.Offset,
                _field.Line
            );
        if (_fields.Count == MostColumns)
            throw Fail(WireError.Limit, $"The header names more than {MostColumns:N0} columns.", Offset, Line);
        if (!Utf8.IsValid(_text.WrittenSpan[start..]))
            throw Fail(
                WireError.InvalidText,
                "The field is not UTF-8. Save the file as UTF-8.",
                _field.Offset,
                _field.Line
            );
        _fields.Add(_field with { End = _text.WrittenCount });
    }

    private void RequireSize()
    {
        if (Position - Offset > maxRecordBytes)
            throw Fail(WireError.Limit, $"The record exceeds the limit of {maxRecordBytes:N0} bytes.", Offset, Line);
    }

    private WireException LoneReturn() =>
        Fail(
            WireError.Syntax,
            "A carriage return is not followed by a line feed. End lines with CRLF or LF, or quote the field.",
            Position - 1,
            _line
        );

    private WireException Fail(WireError error, string message, long offset, int line) =>
        new(error, message, offset, Index < 0 ? "$" : $"$[{Index}]", line);

    /// <summary>A field, which ends at a position of the record's text.</summary>
    private readonly record struct CsvField(int End, bool IsQuoted, long Offset, int Line);
}
