using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Sluice.Tests.Shapes;

/// <summary>
/// What System.Text.Json makes of a value under its Web defaults, in the one form that differs on purpose: everything
/// from U+007F up as itself.
/// </summary>
internal static class StjTwin
{
    internal static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    internal static string Write<T>(T? value) => Unescape(JsonSerializer.Serialize(value, Options));

    /// <summary>Undoes escapes of characters that RFC 8259 does not ask to escape.</summary>
    internal static string Unescape(string json)
    {
        var text = new StringBuilder(json.Length);
        for (int i = 0; i < json.Length; i++)
        {
            if (json[i] != '\\')
            {
                text.Append(json[i]);
                continue;
            }
            if (json[i + 1] != 'u')
            {
                text.Append(json, i++, 2);
                continue;
            }
            char escaped = (char)int.Parse(json.AsSpan(i + 2, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            if (escaped >= 0x7f)
                text.Append(escaped);
            else
                text.Append(json, i, 6);
            i += 5;
        }
        return text.ToString();
    }
}
