using System.Globalization;
using System.Text;

namespace Sluice.Reflection.Emission;

/// <summary>Member names as JSON has them.</summary>
internal static class JsonNames
{
    /// <summary>The name escaped as RFC 8259 demands and no more, quoted, with the colon.</summary>
    internal static string Literal(string name)
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

    internal static int LiteralLength(string name) => Encoding.UTF8.GetByteCount(Literal(name));
}
