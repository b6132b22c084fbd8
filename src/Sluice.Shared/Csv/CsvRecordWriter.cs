using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Sluice.Shared.Csv;

/// <summary>
/// Writes CSV records (RFC 4180). Values are what JSON shows, text without its quotes, objects and arrays as JSON; null
/// is an empty field, empty text is <c>""</c>.
/// </summary>
internal sealed class CsvRecordWriter(IBufferWriter<byte> output, CsvOptions options)
{
    private static readonly JsonReaderOptions s_reader = new() { MaxDepth = 1_000 };
    private static readonly SearchValues<byte> s_quoted = SearchValues.Create(",\"\r\n"u8);

    // What spreadsheets take for the start of a formula, or skip before one.
    private static readonly SearchValues<byte> s_formula = SearchValues.Create("=+-@\t\r\n"u8);

    // Enough to say what a mistyped column may have meant.
    private const int MaxOtherNames = 200;

    private readonly HashSet<string> _otherNames = [];
    private byte[][] _names = [];
    private bool[] _isFound = [];
    private Field[] _fields = [];
    private long _records;

    /// <summary>Gets the columns that no value had, once there were values.</summary>
    public IEnumerable<string> MissingColumns =>
        _records == 0 ? [] : _names.Where((_, column) => !_isFound[column]).Select(Encoding.UTF8.GetString);

    /// <summary>Gets names of members that are not columns, the first 200 of them.</summary>
    public IEnumerable<string> OtherNames => _otherNames;

    public void WriteHeader(IReadOnlyList<string> names)
    {
        _names = [.. names.Select(Encoding.UTF8.GetBytes)];
        _isFound = new bool[_names.Length];
        _fields = new Field[_names.Length];
        for (int i = 0; i < _names.Length; i++)
            WriteText(_names[i], isFirst: i == 0);
        output.Write("\r\n"u8);
    }

    /// <summary>Writes the names of an object's members.</summary>
    public void WriteHeader(ReadOnlySpan<byte> line)
    {
        var names = new List<string>();
        var reader = new Utf8JsonReader(line, s_reader);
        ReadStart(ref reader);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            names.Add(reader.GetString()!);
            reader.Read();
            reader.Skip();
        }

        WriteHeader(names);
    }

    /// <summary>Writes the values of an object's members; a column without a member is empty.</summary>
    /// <exception cref="WireException">
    /// The line is not an object, repeats a member, or has one that is not a column while no columns were chosen.
    /// </exception>
    public void WriteValues(ReadOnlySpan<byte> line)
    {
        Array.Clear(_fields);
        var reader = new Utf8JsonReader(line, s_reader);
        ReadStart(ref reader);
        for (int next = 0; reader.Read() && reader.TokenType == JsonTokenType.PropertyName; next++)
        {
            int column = FindColumn(ref reader, next);
            string? name = column < 0 ? reader.GetString() : null;
            reader.Read();
            int start = (int)reader.TokenStartIndex;
            JsonTokenType kind = reader.TokenType;
            reader.Skip();
            if (name is not null && options.Columns is null)
                throw Unsupported(
                    $"has the member '{name}', which the first value does not have, so CSV has no "
                        + "column for it. Name all columns, or write JSON Lines (jsonl)."
                );
            if (name is not null)
            {
                if (_otherNames.Count < MaxOtherNames)
                    _otherNames.Add(name);
                continue;
            }

            if (_fields[column].Kind != JsonTokenType.None)
                throw Unsupported(
                    $"repeats the member '{Encoding.UTF8.GetString(_names[column])}'. " + "Write JSON Lines (jsonl)."
                );
            _fields[column] = new(kind, start, (int)reader.BytesConsumed);
            _isFound[column] = true;
        }

        for (int i = 0; i < _fields.Length; i++)
            WriteField(line, _fields[i], isFirst: i == 0);
        output.Write("\r\n"u8);
        _records++;
    }

    private void ReadStart(ref Utf8JsonReader reader)
    {
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            throw Unsupported("is not an object, so it cannot be a CSV record. Write JSON Lines (jsonl).");
    }

    private WireException Unsupported(string reason) => new(WireError.Unsupported, $"Value {_records} {reason}");

    // Records have their members in the order of the header, but for rare ones.
    private int FindColumn(ref Utf8JsonReader reader, int next)
    {
        if (next < _names.Length && reader.ValueTextEquals(_names[next]))
            return next;
        for (int i = 0; i < _names.Length; i++)
            if (reader.ValueTextEquals(_names[i]))
                return i;
        return -1;
    }

    private void WriteField(ReadOnlySpan<byte> line, in Field field, bool isFirst)
    {
        ReadOnlySpan<byte> value = line[field.Start..field.End];
        switch (field.Kind)
        {
            case JsonTokenType.None or JsonTokenType.Null:
                if (!isFirst)
                    output.Write(","u8);
                break;
            case JsonTokenType.String when value.Contains((byte)'\\'):
                byte[] text = ArrayPool<byte>.Shared.Rent(value.Length);
                var reader = new Utf8JsonReader(value, s_reader);
                reader.Read();
                WriteText(text.AsSpan(0, reader.CopyString(text)), isFirst);
                ArrayPool<byte>.Shared.Return(text);
                break;
            case JsonTokenType.String:
                WriteText(value[1..^1], isFirst);
                break;
            default:
                WriteQuoted(value, isFirst);
                break;
        }
    }

    private void WriteText(ReadOnlySpan<byte> text, bool isFirst)
    {
        if (!options.NeutralizesFormulas || text.IsEmpty || !s_formula.Contains(text[0]))
        {
            WriteQuoted(text, isFirst);
            return;
        }

        byte[] neutral = [(byte)'\'', .. text];
        WriteQuoted(neutral, isFirst);
    }

    private void WriteQuoted(ReadOnlySpan<byte> text, bool isFirst)
    {
        if (!isFirst)
            output.Write(","u8);
        if (!text.IsEmpty && !text.ContainsAny(s_quoted))
        {
            output.Write(text);
            return;
        }

        output.Write("\""u8);
        for (int quote; (quote = text.IndexOf((byte)'"')) >= 0; text = text[(quote + 1)..])
        {
            output.Write(text[..(quote + 1)]);
            output.Write("\""u8);
        }

        output.Write(text);
        output.Write("\""u8);
    }

    /// <summary>The bytes of a member's value in the line.</summary>
    private readonly record struct Field(JsonTokenType Kind, int Start, int End);
}
