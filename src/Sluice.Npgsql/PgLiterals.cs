using System.Text;
using System.Text.Json;

namespace Sluice.Npgsql;

/// <summary>Writes JSON arrays as the text of PostgreSQL's arrays: <c>{1,NULL,"a\"b"}</c>.</summary>
internal static class PgLiterals
{
    internal static byte[] FromJson(ReadOnlySpan<byte> json, string type)
    {
        using JsonDocument document = JsonDocument.Parse(json.ToArray());
        if (document.RootElement.ValueKind != JsonValueKind.Array || !type.EndsWith("[]", StringComparison.Ordinal))
            throw new WireException(
                WireError.Type,
                $"The column is of type {type}, for which a JSON array or object can't be stored. Pass the text that "
                    + "the database parses."
            );
        var text = new StringBuilder();
        Append(text, document.RootElement, type);
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    private static void Append(StringBuilder text, JsonElement value, string type)
    {
        switch (value.ValueKind)
        {
            case JsonValueKind.Array:
                text.Append('{');
                bool isFirst = true;
                foreach (JsonElement element in value.EnumerateArray())
                {
                    if (!isFirst)
                        text.Append(',');
                    isFirst = false;
                    Append(text, element, type);
                }
                text.Append('}');
                break;
            case JsonValueKind.Null:
                text.Append("NULL");
                break;
            case JsonValueKind.Number
            or JsonValueKind.True
            or JsonValueKind.False when !type.StartsWith("json", StringComparison.Ordinal):
                text.Append(value.GetRawText());
                break;
            case JsonValueKind.String when !type.StartsWith("json", StringComparison.Ordinal):
                AppendQuoted(text, value.GetString()!);
                break;
            default:
                if (!type.StartsWith("json", StringComparison.Ordinal))
                    throw new WireException(WireError.Type, $"An object can't be an element of type {type}.");
                AppendQuoted(text, value.GetRawText());
                break;
        }
    }

    private static void AppendQuoted(StringBuilder text, string value)
    {
        text.Append('"');
        foreach (char next in value)
        {
            if (next is '"' or '\\')
                text.Append('\\');
            text.Append(next);
        }
        text.Append('"');
    }
}
