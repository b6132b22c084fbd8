using System.Text;
using System.Text.Json;

namespace Sluice.Tool.Tests;

/// <summary>A plain reader of RFC 4180, and what records of JSON Lines must contain by System.Text.Json.</summary>
internal static class CsvOracle
{
    /// <summary>Returns the fields of each record; a field that is empty and not quoted is null.</summary>
    public static List<List<string?>> Parse(string csv)
    {
        var records = new List<List<string?>>();
        var record = new List<string?>();
        for (int at = 0; at < csv.Length; )
        {
            var field = new StringBuilder();
            bool isQuoted = csv[at] == '"';
            if (isQuoted)
            {
                for (at++; csv[at] != '"' || (at + 1 < csv.Length && csv[at + 1] == '"'); at++)
                {
                    field.Append(csv[at]);
                    if (csv[at] == '"')
                        at++;
                }
                at++;
            }
            else
                while (csv[at] is not (',' or '\r'))
                    field.Append(csv[at++]);
            record.Add(field.Length == 0 && !isQuoted ? null : field.ToString());
            if (csv[at] == ',')
            {
                at++;
                if (csv[at] != '\r')
                    continue;
                record.Add(null);
            }
            if (csv[at..(at + 2)] != "\r\n")
                throw new FormatException($"No record ends at {at} of {csv}");
            at += 2;
            records.Add(record);
            record = [];
        }

        return records;
    }

    public static List<List<string?>> OfJsonLines(byte[] lines) =>
        [.. Objects(lines).Select(row => row.EnumerateObject().Select(member => FieldOf(member.Value)).ToList())];

    public static List<string?> NamesOf(byte[] lines) =>
        [.. Objects(lines).First().EnumerateObject().Select(member => member.Name)];

    private static IEnumerable<JsonElement> Objects(byte[] lines) =>
        Encoding
            .UTF8.GetString(lines)
            .Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => JsonDocument.Parse(line).RootElement);

    private static string? FieldOf(JsonElement value) =>
        value.ValueKind switch
        {
            JsonValueKind.Null => null,
            JsonValueKind.String => value.GetString(),
            _ => value.GetRawText(),
        };
}
