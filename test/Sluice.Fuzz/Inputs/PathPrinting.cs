using System.Text;

namespace Sluice.Fuzz.Inputs;

/// <summary>Paths in the form that errors have, written without the library.</summary>
internal static class PathPrinting
{
    internal static string Append(string path, string name) =>
        IsIdentifier(name) ? $"{path}.{name}" : $"{path}['{Escape(name)}']";

    private static bool IsIdentifier(string name) =>
        name.Length > 0
        && !char.IsAsciiDigit(name[0])
        && name.All(c =>
            char.IsAsciiLetterOrDigit(c) || c == '_' || (c >= 0x80 && !char.IsControl(c) && !char.IsWhiteSpace(c))
        );

    private static string Escape(string name)
    {
        var text = new StringBuilder();
        foreach (char c in name)
        {
            if (c is '\'' or '\\')
                text.Append('\\').Append(c);
            else if (char.IsControl(c))
                text.Append($"\\u{(int)c:x4}");
            else
                text.Append(c);
        }
        return text.ToString();
    }
}
