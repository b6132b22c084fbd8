using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace Sluice.Site;

/// <summary>
/// Marks comments, strings, numbers and keywords in blocks of code, so that the style can colour them.
/// </summary>
internal static partial class CodeColours
{
    private static readonly Dictionary<string, Language> s_languages = CreateLanguages();

    /// <summary>
    /// Returns a page's HTML with the parts of its blocks of code marked; unknown languages stay plain.
    /// </summary>
    public static string Mark(string html) =>
        Block()
            .Replace(
                html,
                static match =>
                {
                    if (!s_languages.TryGetValue(match.Groups["language"].Value, out Language? language))
                        return match.Value;
                    string code = WebUtility.HtmlDecode(match.Groups["code"].Value);
                    return match.Groups["start"].Value + language.Mark(code) + "</code></pre>";
                }
            );

    [GeneratedRegex(
        """(?<start><pre><code class="language-(?<language>[a-z]+)">)(?<code>.*?)</code></pre>""",
        RegexOptions.Singleline
    )]
    private static partial Regex Block();

    private static Dictionary<string, Language> CreateLanguages()
    {
        const string Text = """ "(?:\\.|[^"\\\n])*" """;
        const string Number = @"\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?[a-zA-Z]?\b";
        string doubled = Text.Trim();
        var csharp = new Language(
            @"//[^\n]*|/\*.*?\*/",
            $"\"\"\".*?\"\"\"|[$@]*{doubled}|'(?:\\\\.|[^'\\\\\\n])+'",
            Number,
            """
            abstract as async await base bool break byte case catch char class const continue decimal
            default delegate do double else enum event false finally float for foreach get if implicit
            in init int interface internal is lock long namespace new null object operator out override
            params partial private protected public readonly record ref required return sealed set short
            static string struct switch this throw true try typeof uint ulong using var virtual void
            when where while with yield
            """
        );
        var script = new Language(
            @"//[^\n]*|/\*.*?\*/",
            $"{doubled}|'(?:\\\\.|[^'\\\\\\n])*'|`[^`]*`",
            Number,
            """
            async await break case catch class const continue default else export extends false finally
            for from function if import in interface let new null of return static switch this throw
            true try type typeof undefined var void while yield
            """
        );
        var shell = new Language(
            @"(?<![^\s])#[^\n]*",
            $"{doubled}|'[^']*'",
            @"(?<![^\s])-{1,2}[a-zA-Z][\w-]*",
            "cd curl dotnet do done export for if in npm npx psql sluice sudo then"
        );
        var json = new Language(@"//[^\n]*", doubled, @"-?" + Number, "true false null");
        var sql = new Language(
            @"--[^\n]*",
            "'(?:''|[^'])*'",
            Number,
            """
            and as asc begin between by case cast commit count create delete desc distinct drop else end
            exists from group having in index inner insert into is join key left limit not null on or
            order primary references returning select set table then union unique update values when
            where with
            """,
            RegexOptions.IgnoreCase
        );
        var xml = new Language("<!--.*?-->", doubled, @"(?<=</?)[\w.:-]+", "");
        return new()
        {
            ["csharp"] = csharp,
            ["cs"] = csharp,
            ["ts"] = script,
            ["typescript"] = script,
            ["js"] = script,
            ["javascript"] = script,
            ["bash"] = shell,
            ["sh"] = shell,
            ["console"] = shell,
            ["json"] = json,
            ["sql"] = sql,
            ["xml"] = xml,
            ["html"] = xml,
        };
    }

    /// <summary>How the parts of a language look.</summary>
    private sealed class Language(
        string comment,
        string text,
        string number,
        string keywords,
        RegexOptions options = RegexOptions.None
    )
    {
        private readonly Regex _parts = new(
            $"(?<comment>{comment})|(?<string>{text})|(?<number>{number})|(?<word>[A-Za-z_]\\w*)",
            options | RegexOptions.Singleline | RegexOptions.CultureInvariant
        );

        private readonly HashSet<string> _keywords = new(
            keywords.Split((char[])[' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries),
            options.HasFlag(RegexOptions.IgnoreCase) ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal
        );

        public string Mark(string code)
        {
            var html = new StringBuilder();
            int end = 0;
            foreach (Match match in _parts.Matches(code))
            {
                html.Append(Layout.Encode(code[end..match.Index]));
                end = match.Index + match.Length;
                html.Append(
                    KindOf(match) is { } kind
                        ? $"<span class=\"c-{kind}\">{Layout.Encode(match.Value)}</span>"
                        : Layout.Encode(match.Value)
                );
            }

            return html.Append(Layout.Encode(code[end..])).ToString();
        }

        private string? KindOf(Match match)
        {
            foreach (string kind in (ReadOnlySpan<string>)["comment", "string", "number"])
                if (match.Groups[kind].Success)
                    return kind;
            return _keywords.Contains(match.Value) ? "keyword" : null;
        }
    }
}
