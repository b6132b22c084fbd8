using System.Net;
using System.Text;

namespace Sluice.Site;

/// <summary>The frame of every page: head, navigation, search and theme.</summary>
internal static class Layout
{
    private static readonly (string Title, (string Path, string Title)[] Pages)[] s_navigation =
    [
        (
            "Start",
            [
                ("index.html", "Overview"),
                ("docs/getting-started.html", "Getting started"),
                ("docs/tutorial.html", "The tutorial"),
                ("docs/first-hour.html", "The first hour"),
                ("docs/installation.html", "Packages"),
                ("docs/faq.html", "Questions"),
            ]
        ),
        (
            "Use",
            [
                ("docs/aspnetcore.html", "HTTP"),
                ("docs/include-language.html", "Include language"),
                ("docs/filtering.html", "Filters and sorting"),
                ("docs/paging.html", "Pages"),
                ("docs/ef-core.html", "EF Core recipes"),
                ("docs/writing-with-ef-core.html", "Writing"),
                ("docs/rows.html", "Rows"),
                ("docs/rows-to-objects.html", "Rows to objects"),
                ("docs/json.html", "JSON"),
                ("docs/messagepack.html", "MessagePack"),
                ("docs/attributes.html", "Attributes"),
                ("docs/converters.html", "Converters"),
                ("docs/typescript.html", "TypeScript client"),
                ("docs/csharp-client.html", "C# client"),
                ("docs/hosts.html", "SignalR, caches"),
                ("docs/other-libraries.html", "Other libraries"),
                ("docs/deploying.html", "More than one machine"),
                ("docs/tool.html", "Command line"),
            ]
        ),
        (
            "Judge",
            [
                ("docs/performance.html", "Performance"),
                ("docs/benchmarks.html", "Benchmarks"),
                ("docs/security.html", "Security"),
                ("docs/specification.html", "Specification"),
                ("docs/supported-types.html", "Supported types"),
            ]
        ),
        (
            "Reference",
            [
                ("api/index.html", "API"),
                ("docs/diagnostics/README.html", "Diagnostics"),
                ("docs/README.html", "All pages"),
            ]
        ),
    ];

    public static void Write(string output, string path, string title, string body)
    {
        string up = string.Concat(Enumerable.Repeat("../", path.Count(c => c == '/')));
        var html = new StringBuilder();
        html.Append(
            $"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>{Encode(title)} · Sluice</title>
            <link rel="stylesheet" href="{up}site.css">
            <script src="{up}theme.js"></script>
            </head>
            <body data-root="{up}">
            <header>
            <button id="menu" aria-label="Pages" aria-expanded="false">☰</button>
            <a class="brand" href="{up}index.html">Sluice</a>
            <input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off">
            <button id="theme" aria-label="Light or dark">◐</button>
            <ol id="results" hidden></ol>
            </header>
            <nav>

            """
        );
        foreach (var (group, pages) in s_navigation)
        {
            html.Append($"<h2>{group}</h2><ul>");
            foreach (var (target, text) in pages)
            {
                string current = target == path ? " aria-current=\"page\"" : "";
                html.Append($"<li><a href=\"{up}{target}\"{current}>{text}</a></li>");
            }
            html.Append("</ul>\n");
        }

        html.Append($"</nav>\n<main>\n{body}\n</main>\n<script src=\"{up}search-index.js\" defer></script>\n")
            .Append($"<script src=\"{up}site.js\" defer></script>\n</body>\n</html>\n");
        string file = Path.Combine(output, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, html.ToString());
    }

    public static string Encode(string text) => WebUtility.HtmlEncode(text);
}
