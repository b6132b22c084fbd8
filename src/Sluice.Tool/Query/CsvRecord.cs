using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Sluice.Tool;

/// <summary>
/// Writes CSV records (RFC 4180). Values are what JSON shows, text without its quotes, objects and arrays as JSON; null
/// is an empty field, empty text is <c>""</c>.
/// </summary>
/// <remarks>
/// No library: they take strings, so each value would be decoded, boxed and encoded again, while the rows are UTF-8
/// already and the whole format is one rule about quotes.
/// </remarks>
internal static class CsvRecord
{
    private static readonly JsonReaderOptions s_options = new() { MaxDepth = 1_000 };
    private static readonly SearchValues<byte> s_quoted = SearchValues.Create(",\"\r\n"u8);

    public static void WriteNames(IBufferWriter<byte> output, IReadOnlyList<string> names)
    {
        for (int i = 0; i < names.Count; i++) WriteField(output, Encoding.UTF8.GetBytes(names[i]), i == 0);
        output.Write("\r\n"u8);
    }

    /// <summary>Writes the names of an object's members.</summary>
    public static void WriteNames(IBufferWriter<byte> output, ReadOnlySpan<byte> line)
    {
        var reader = new Utf8JsonReader(line, s_options);
        reader.Read();
        for (bool isFirst = true; reader.Read() && reader.TokenType == JsonTokenType.PropertyName; isFirst = false)
        {
            WriteText(output, ref reader, isFirst);
            reader.Read();
            reader.Skip();
        }

        output.Write("\r\n"u8);
    }

    /// <summary>Writes the values of an object's members.</summary>
    public static void WriteValues(IBufferWriter<byte> output, ReadOnlySpan<byte> line)
    {
        var reader = new Utf8JsonReader(line, s_options);
        reader.Read();
        for (bool isFirst = true; reader.Read() && reader.TokenType == JsonTokenType.PropertyName; isFirst = false)
        {
            reader.Read();
            int start = (int)reader.TokenStartIndex;
            switch (reader.TokenType)
            {
                case JsonTokenType.Null:
                    if (!isFirst) output.Write(","u8);
                    break;
                case JsonTokenType.String:
                    WriteText(output, ref reader, isFirst);
                    break;
                default:
                    reader.Skip();
                    WriteField(output, line[start..(int)reader.BytesConsumed], isFirst);
                    break;
            }
        }

        output.Write("\r\n"u8);
    }

    private static void WriteText(IBufferWriter<byte> output, ref Utf8JsonReader reader, bool isFirst)
    {
        if (!reader.ValueIsEscaped)
        {
            WriteField(output, reader.ValueSpan, isFirst);
            return;
        }

        byte[] text = ArrayPool<byte>.Shared.Rent(reader.ValueSpan.Length);
        WriteField(output, text.AsSpan(0, reader.CopyString(text)), isFirst);
        ArrayPool<byte>.Shared.Return(text);
    }

    private static void WriteField(IBufferWriter<byte> output, ReadOnlySpan<byte> text, bool isFirst)
    {
        if (!isFirst) output.Write(","u8);
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
}
