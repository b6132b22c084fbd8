using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Sluice.Wires.Csv;

namespace Sluice.Tool.Csv;

/// <summary>Writes the records of a CSV file as lines of JSON.</summary>
internal sealed class CsvJson
{
    private readonly IBufferWriter<byte> _lines;
    private readonly Utf8JsonWriter _writer;
    private readonly JsonEncodedText[] _names;

    private CsvJson(IBufferWriter<byte> lines, JsonEncodedText[] names)
    {
        (_lines, _names) = (lines, names);
        _writer = new Utf8JsonWriter(
            lines,
            new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true }
        );
    }

    /// <summary>Takes the names of the members from the header.</summary>
    /// <exception cref="Failure">The header repeats a name.</exception>
    public static CsvJson OfHeader(CsvRecords records, IBufferWriter<byte> lines)
    {
        string[] names =
        [
            .. Enumerable.Range(0, records.Count).Select(index => Encoding.UTF8.GetString(records.GetText(index))),
        ];
        if (names.GroupBy(name => name).FirstOrDefault(group => group.Skip(1).Any()) is { } repeated)
            throw new Failure($"The header names '{repeated.Key}' twice. Rename one of the columns.");
        return new CsvJson(
            lines,
            [.. names.Select(name => JsonEncodedText.Encode(name, JavaScriptEncoder.UnsafeRelaxedJsonEscaping))]
        );
    }

    public void WriteRecord(CsvRecords records)
    {
        _writer.WriteStartObject();
        for (int i = 0; i < _names.Length; i++)
        {
            ReadOnlySpan<byte> text = records.GetText(i);
            if (text.IsEmpty && !records.IsQuoted(i))
                _writer.WriteNull(_names[i]);
            else
                _writer.WriteString(_names[i], text);
        }

        _writer.WriteEndObject();
        _writer.Flush();
        _writer.Reset();
        _lines.Write("\n"u8);
    }
}
