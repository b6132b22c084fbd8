using System.Globalization;
using System.Text;
using System.Text.Unicode;

namespace Sluice.Tests.Wires.Csv;

/// <summary>
/// Reads CSV as RFC 4180, section 2, has it, from the whole document and with no thought of speed: each record as a
/// line with its offset and its fields in hexadecimal digits, or an exclamation mark and the offset of the error.
/// </summary>
internal static class CsvGrammar
{
    public static string Read(byte[] document)
    {
        var text = new StringBuilder();
        int at = document.AsSpan().StartsWith(Encoding.UTF8.Preamble) ? 3 : 0,
            columns = -1;
        while (at < document.Length)
        {
            int start = at;
            var fields = new List<(byte[] Text, bool IsQuoted, int Offset)>();
            bool isLast;
            do
            {
                int offset = at;
                if (!TryField(document, ref at, out (byte[] Text, bool IsQuoted) field, out int error))
                    return Fail(text, error, ref at);
                bool isTooMany = columns >= 0 && fields.Count == columns;
                if (isTooMany || !Utf8.IsValid(field.Text))
                    return Fail(text, offset, ref at);
                fields.Add((field.Text, field.IsQuoted, offset));
                isLast = at >= document.Length || document[at] != ',';
                if (!isLast)
                    at++;
            } while (!isLast);
            at += at < document.Length && document[at] == '\r' ? 2 : 1;
            bool isBlank = fields is [{ Text.Length: 0, IsQuoted: false }];
            if (isBlank && columns is not (-1 or 1))
                continue;
            if (fields.Count < columns)
                return Fail(text, start, ref at);
            if (columns < 0)
                columns = fields.Count;
            text.Append(CultureInfo.InvariantCulture, $"{start}:");
            foreach ((byte[] bytes, bool isQuoted, _) in fields)
                text.Append(isQuoted ? 'q' : 'p').Append(Convert.ToHexString(bytes)).Append('|');
            text.Append('\n');
        }
        return columns < 0 ? Fail(text, document.Length, ref at) : text.ToString();
    }

    // Reads a field up to the comma or the end of the line behind it.
    private static bool TryField(byte[] document, ref int at, out (byte[] Text, bool IsQuoted) field, out int error)
    {
        var text = new List<byte>();
        int start = at;
        error = 0;
        field = default;
        bool isQuoted = at < document.Length && document[at] == '"';
        if (isQuoted)
        {
            at++;
            while (true)
            {
                error = start;
                if (at >= document.Length)
                    return false;
                if (document[at] != '"')
                    text.Add(document[at++]);
                else if (at + 1 < document.Length && document[at + 1] == '"')
                {
                    text.Add((byte)'"');
                    at += 2;
                }
                else
                    break;
            }
            at++;
        }
        else
        {
            while (at < document.Length && document[at] is not ((byte)',' or (byte)'\r' or (byte)'\n' or (byte)'"'))
                text.Add(document[at++]);
        }
        error = at;
        field = ([.. text], isQuoted);
        if (at >= document.Length || document[at] is (byte)',' or (byte)'\n')
            return true;
        return document[at] == '\r' && at + 1 < document.Length && document[at + 1] == '\n';
    }

    private static string Fail(StringBuilder text, int offset, ref int at)
    {
        at = int.MaxValue;
        return text.Append(CultureInfo.InvariantCulture, $"!{offset}").ToString();
    }
}
