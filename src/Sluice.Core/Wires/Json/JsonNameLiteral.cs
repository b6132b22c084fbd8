using System.Globalization;
using System.Text;

namespace Sluice.Wires.Json;

/// <summary>Encodes member names in their JSON form.</summary>
internal static class JsonNameLiteral
{
    /// <summary>Returns the name with the minimal escapes of RFC 8259, its quotes and the colon.</summary>
    internal static string Of(string name)
    {
        var result = new StringBuilder("\"", name.Length + 3);
        foreach (char c in name)
        {
            switch (c)
            {
                case '"': result.Append("\\\""); break;
                case '\\': result.Append("\\\\"); break;
                case '\b': result.Append("\\b"); break;
                case '\f': result.Append("\\f"); break;
                case '\n': result.Append("\\n"); break;
                case '\r': result.Append("\\r"); break;
                case '\t': result.Append("\\t"); break;
                case < ' ': result.Append("\\u").Append(((int)c).ToString("X4", CultureInfo.InvariantCulture)); break;
                default: result.Append(c); break;
            }
        }
        return result.Append("\":").ToString();
    }

    /// <summary>Returns the UTF-8 length of the result of <see cref="Of"/>.</summary>
    internal static int LengthOf(string name) => Encoding.UTF8.GetByteCount(Of(name));
}
