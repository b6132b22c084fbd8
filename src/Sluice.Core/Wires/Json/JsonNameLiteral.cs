using System.Globalization;
using System.Text;

namespace Sluice.Wires.Json;

/// <summary>Encodes member names in their JSON form.</summary>
internal static class JsonNameLiteral
{
    /// <summary>Returns the name with the minimal escapes of RFC 8259, its quotes and the colon.</summary>
    internal static string FormatLiteral(string name)
    {
        var result = new StringBuilder("\"", name.Length + 3);
        foreach (char character in name)
        {
            switch (character)
            {
                case '"':
                    result.Append("\\\"");
                    break;
                case '\\':
                    result.Append("\\\\");
                    break;
                case '\b':
                    result.Append("\\b");
                    break;
                case '\f':
                    result.Append("\\f");
                    break;
                case '\n':
                    result.Append("\\n");
                    break;
                case '\r':
                    result.Append("\\r");
                    break;
                case '\t':
                    result.Append("\\t");
                    break;
                case < ' ':
                    result.Append("\\u").Append(((int)character).ToString("X4", CultureInfo.InvariantCulture));
                    break;
                default:
                    result.Append(character);
                    break;
            }
        }
        return result.Append("\":").ToString();
    }

    /// <summary>Returns the UTF-8 length of the result of <see cref="FormatLiteral"/>.</summary>
    internal static int LengthOf(string name) => Encoding.UTF8.GetByteCount(FormatLiteral(name));
}
