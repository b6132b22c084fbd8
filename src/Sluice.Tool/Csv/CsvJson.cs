using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;

namespace Sluice.Tool.Csv;

/// <summary>Writes the records of a CSV file as lines of JSON. The first record names the members.</summary>
internal sealed class CsvJson
{
    private readonly IBufferWriter<byte> _lines;
    private readonly ArrayBufferWriter<byte> _record = new();   // the lines are cleared in the middle of a record
    private readonly Utf8JsonWriter _writer;
    private readonly List<string> _names = [];
    private JsonEncodedText[]? _members;
    private int _fields;

    public CsvJson(IBufferWriter<byte> lines)
    {
        _lines = lines;
        _writer = new Utf8JsonWriter(_record, new JsonWriterOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            SkipValidation = true,
        });
    }

    /// <summary>Gets the number of fields of the current record.</summary>
    public int Fields => _fields;

    /// <exception cref="Failure">The field is not UTF-8, or the header has no name for it.</exception>
    public void AddField(ReadOnlySpan<byte> text, bool isQuoted, long line)
    {
        if (!Utf8.IsValid(text)) throw new Failure($"Line {line} is not UTF-8. Save the file as UTF-8.");
        if (_members is null)
        {
            _names.Add(Encoding.UTF8.GetString(text));
            _fields++;
            return;
        }

        if (_fields == _members.Length)
            throw new Failure($"Line {line} has more fields than the header, which names {_members.Length}. "
                + "Quote a field that contains a comma.");
        if (_fields == 0) _writer.WriteStartObject();
        JsonEncodedText name = _members[_fields++];
        if (text.IsEmpty && !isQuoted) _writer.WriteNull(name);
        else _writer.WriteString(name, text);
    }

    /// <exception cref="Failure">The header repeats a name, or the record has fewer fields than the header.</exception>
    public void EndRecord(long line)
    {
        if (_members is null)
        {
            if (_names.GroupBy(name => name).FirstOrDefault(group => group.Skip(1).Any()) is { } repeated)
                throw new Failure($"The header names '{repeated.Key}' twice. Rename one of the columns.");
            _members = [.. _names.Select(name => JsonEncodedText.Encode(name,
                JavaScriptEncoder.UnsafeRelaxedJsonEscaping))];
        }
        else
        {
            if (_fields < _members.Length)
                throw new Failure($"Line {line} has {_fields} of the {_members.Length} fields that the header names. "
                    + "Add the missing ones, empty for null.");
            _writer.WriteEndObject();
            _writer.Flush();
            _writer.Reset();
            _record.Write("\n"u8);
            _lines.Write(_record.WrittenSpan);
            _record.ResetWrittenCount();
        }

        _fields = 0;
    }

    /// <summary>Ends a line without a field: a record of one empty column, and otherwise nothing.</summary>
    public void EndEmptyLine(long line)
    {
        if (_members is { Length: > 1 }) return;
        AddField([], isQuoted: false, line);
        EndRecord(line);
    }

    /// <exception cref="Failure">There was no header.</exception>
    public void Complete()
    {
        if (_members is null) throw new Failure("The file is empty. The first line of CSV names the columns.");
    }
}
