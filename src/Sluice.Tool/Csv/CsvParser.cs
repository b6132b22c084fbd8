using System.Buffers;

namespace Sluice.Tool.Csv;

/// <summary>
/// Divides CSV (RFC 4180) into fields. Lines end with CRLF or LF; a quote begins a field or is doubled within a quoted
/// one, and anything else is an error with its line.
/// </summary>
internal sealed class CsvParser(CsvJson records)
{
    private static readonly SearchValues<byte> s_special = SearchValues.Create(",\"\r\n"u8);

    private readonly ArrayBufferWriter<byte> _field = new();
    private State _state = State.Start;
    private long _line = 1, _quoteLine;
    private bool _isQuoted, _isAfterComma;
    private State _returned;   // the state before a carriage return
    private int _mark;   // bytes of a byte order mark that have been seen; -1 after the start of the file

    private enum State
    {
        Start,          // nothing of the field has been read
        Text,
        Quoted,
        AfterQuote,     // the quote may be doubled or the last
        Return,         // only a line feed may follow
    }

    public void Parse(ReadOnlySpan<byte> bytes)
    {
        bytes = SkipMark(bytes);
        while (!bytes.IsEmpty)
        {
            int length = _state switch
            {
                State.Quoted => bytes.IndexOf((byte)'"'),
                State.Start or State.Text => bytes.IndexOfAny(s_special),
                _ => 0,
            };
            if (length < 0) length = bytes.Length;
            if (length > 0)
            {
                if (_state == State.Start) _state = State.Text;
                if (_state == State.Quoted) _line += bytes[..length].Count((byte)'\n');
                _field.Write(bytes[..length]);
                bytes = bytes[length..];
                continue;
            }

            ReadSpecial(bytes[0]);
            bytes = bytes[1..];
        }
    }

    /// <summary>Ends the last record, whose line end may be missing.</summary>
    public void Complete()
    {
        if (_state == State.Quoted)
            throw new Failure($"The quote of line {_quoteLine} is not closed. Add '\"' at the end of the field.");
        if (_state == State.Return) throw LoneReturn();
        if (_state != State.Start || records.Fields > 0) EndRecord();
        records.Complete();
    }

    private void ReadSpecial(byte special)
    {
        switch (_state, special)
        {
            case (State.Quoted, _):
                _state = State.AfterQuote;
                break;
            case (State.AfterQuote, (byte)'"'):
                _field.Write("\""u8);
                _state = State.Quoted;
                break;
            case (State.Return, not (byte)'\n'):
                throw LoneReturn();
            case (State.Start, (byte)'"'):
                (_isQuoted, _quoteLine, _state) = (true, _line, State.Quoted);
                break;
            case (_, (byte)','):
                EndField();
                _isAfterComma = true;
                break;
            case (_, (byte)'\r'):
                _returned = _state;
                _state = State.Return;
                break;
            case (_, (byte)'\n'):
                if (_state == State.Return) _state = _returned;
                EndRecord();
                _line++;
                break;
            default:
                throw new Failure(_state == State.AfterQuote
                    ? $"Line {_line} has text after the quote that ends a field. Double quotes within a field."
                    : $"Line {_line} has a quote within a field. Quote the field and double the quote.");
        }
    }

    private Failure LoneReturn() =>
        new($"Line {_line} has a carriage return without a line feed. End lines with CRLF or LF, or quote the field.");

    private void EndField()
    {
        records.AddField(_field.WrittenSpan, _isQuoted, _line);
        _field.ResetWrittenCount();
        _isQuoted = false;
        _state = State.Start;
    }

    private void EndRecord()
    {
        if (_state == State.Start && !_isAfterComma) records.EndEmptyLine(_line);
        else
        {
            EndField();
            records.EndRecord(_line);
        }

        _isAfterComma = false;
        _state = State.Start;
    }

    // Spreadsheets begin UTF-8 with a byte order mark.
    private ReadOnlySpan<byte> SkipMark(ReadOnlySpan<byte> bytes)
    {
        ReadOnlySpan<byte> mark = [0xEF, 0xBB, 0xBF];
        while (_mark >= 0 && !bytes.IsEmpty)
        {
            if (_mark < mark.Length && bytes[0] == mark[_mark])
            {
                bytes = bytes[1..];
                _mark = _mark == 2 ? -1 : _mark + 1;
                continue;
            }

            if (_mark > 0)
            {
                _field.Write(mark[.._mark]);
                _state = State.Text;
            }

            _mark = -1;
        }

        return bytes;
    }
}
