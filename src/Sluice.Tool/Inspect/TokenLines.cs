using System.Globalization;
using Spectre.Console;

namespace Sluice.Tool.Inspect;

/// <summary>Writes the lines of a tree of tokens: offset, code, guides, format, value.</summary>
internal sealed class TokenLines(IAnsiConsole console)
{
    private static readonly Style s_faint = new(Color.Grey);
    private static readonly Style s_format = new(Color.Blue);

    public void Write(in Token token, string guides, bool isCollapsed)
    {
        console.Write(
            string.Create(CultureInfo.InvariantCulture, $"{token.Offset, 8}  {token.Code:x2}  {guides}"),
            s_faint
        );
        console.Write(token.Format, s_format);
        string value = TokenText.Format(token) + (isCollapsed ? " …" : "");
        if (value.Length > 0)
            console.Write(" " + value, new Style(ColorOf(token.Kind)));
        console.WriteLine();
    }

    /// <summary>Writes a line for what is not shown.</summary>
    public void WriteMore(string what, string guides)
    {
        console.Write($"{new string(' ', 14)}{guides}… {what}", s_faint);
        console.WriteLine();
    }

    private static Color ColorOf(TokenKind kind) =>
        kind switch
        {
            TokenKind.Text => Color.Green,
            TokenKind.Integer or TokenKind.Float => Color.Aqua,
            TokenKind.Nil or TokenKind.Boolean => Color.Yellow,
            TokenKind.Binary or TokenKind.Extension => Color.Fuchsia,
            _ => Color.Default,
        };
}
