using System.Globalization;
using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Generator.Text;

/// <summary>Formats wire names as C# literals.</summary>
internal static class CodeLiterals
{
    /// <summary>Returns a string literal.</summary>
    public static string String(string? text)
    {
        if (text is null)
            return "null";
        var result = new StringBuilder("\"", text.Length + 2);
        foreach (char character in text)
        {
            if (character is '"' or '\\')
                result.Append('\\').Append(character);
            else if (character is >= ' ' and < '\u007f')
                result.Append(character);
            else
                result.Append("\\u").Append(((int)character).ToString("X4", CultureInfo.InvariantCulture));
        }
        return result.Append('"').ToString();
    }

    /// <summary>Returns a UTF-8 literal of a name.</summary>
    public static string FormatUtf8(string name) => String(name) + "u8";

    /// <summary>
    /// Returns a literal of a JSON property name: quoted, minimally escaped as RFC 8259 requires, and followed by a
    /// colon.
    /// </summary>
    public static string JsonName(string name) => String(JsonNameLiteral.FormatLiteral(name)) + "u8";

    /// <summary>Returns the number of bytes of <see cref="JsonName"/>.</summary>
    public static int JsonNameLength(string name) => JsonNameLiteral.LengthOf(name);

    /// <summary>
    /// Returns a literal of the start of a JSON object with a union's discriminator: <c>{"$type":"dog"</c>.
    /// </summary>
    public static string JsonHead(string member, string? name, int tag)
    {
        string value = JsonNameLiteral.FormatLiteral(name ?? "");
        return String(
                "{"
                    + JsonNameLiteral.FormatLiteral(member)
                    + (name is null ? tag.ToString(CultureInfo.InvariantCulture) : value.Substring(0, value.Length - 1))
            ) + "u8";
    }

    public static bool HasLoneSurrogate(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsHighSurrogate(text[i]) && i + 1 < text.Length && char.IsLowSurrogate(text[i + 1]))
                i++;
            else if (char.IsSurrogate(text[i]))
                return true;
        }
        return false;
    }
}
