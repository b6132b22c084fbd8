using System.Text.RegularExpressions;
using Markdig;
using Markdig.Extensions.AutoIdentifiers;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace Sluice.Site;

/// <summary>One page of Markdown.</summary>
internal sealed partial class MarkdownPage
{
    private static readonly MarkdownPipeline s_pipeline = new MarkdownPipelineBuilder()
        .UsePipeTables()
        .UseAutoIdentifiers(AutoIdentifierOptions.GitHub)
        .Build();

    private readonly MarkdownPages _pages;
    private readonly string _path;
    private readonly MarkdownDocument _document;

    public MarkdownPage(MarkdownPages pages, string path)
    {
        (_pages, _path) = (pages, path);
        _document = Markdown.Parse(Comment().Replace(File.ReadAllText(Path.Combine(pages.Root, path)), ""), s_pipeline);
        SitePath = path == "README.md" ? "index.html" : Path.ChangeExtension(path, ".html");
        HeadingBlock? heading = _document.Descendants<HeadingBlock>().FirstOrDefault();
        Title = heading is null ? path : TextOf(heading);
    }

    public string SitePath { get; }

    public string Title { get; }

    public void Write(string output)
    {
        foreach (LinkInline link in _document.Descendants<LinkInline>().ToList())
            Resolve(link);
        using var text = new StringWriter();
        var renderer = new HtmlRenderer(text);
        s_pipeline.Setup(renderer);
        renderer.Render(_document);
        string html = TableStart()
            .Replace(text.ToString(), "<div class=\"table\"><table")
            .Replace("</table>", "</table></div>", StringComparison.Ordinal);
        Layout.Write(output, SitePath, Title, CodeColours.Mark(html));
    }

    /// <summary>The page and its headings, for the search.</summary>
    public IEnumerable<SearchEntry> Entries()
    {
        ParagraphBlock? first = _document.Descendants<ParagraphBlock>().FirstOrDefault();
        yield return new SearchEntry(SitePath, Title, "page", first is null ? "" : TextOf(first));
        foreach (HeadingBlock heading in _document.Descendants<HeadingBlock>().Skip(1))
            yield return new SearchEntry($"{SitePath}#{heading.GetAttributes().Id}", TextOf(heading), Title, "");
    }

    // A link to a page becomes one to its HTML. One to another file leads to the repository's address, or is no link.
    private void Resolve(LinkInline link)
    {
        if (link.Url is not { } url || url.Contains("://", StringComparison.Ordinal) || url.StartsWith('#'))
            return;
        string[] parts = url.Split('#', 2);
        string target = Path.GetRelativePath(
                _pages.Root,
                Path.Combine(_pages.Root, Path.GetDirectoryName(_path)!, parts[0])
            )
            .Replace('\\', '/');
        string fragment = parts.Length > 1 ? "#" + parts[1] : "";
        if (_pages.SitePath(target) is { } site)
            link.Url = Path.GetRelativePath(Path.Combine("/", Path.GetDirectoryName(SitePath)!), "/" + site) + fragment;
        else if (_pages.ProjectUrl is { } project)
            link.Url = $"{project}/blob/main/{target}{fragment}";
        else
            Unlink(link);
    }

    private static void Unlink(LinkInline link)
    {
        while (link.FirstChild is { } child)
        {
            child.Remove();
            link.InsertBefore(child);
        }
        link.Remove();
    }

    private static string TextOf(LeafBlock block) =>
        block.Inline is null
            ? ""
            : string.Concat(
                block
                    .Inline.Descendants()
                    .Select(inline =>
                        inline switch
                        {
                            LiteralInline literal => literal.Content.ToString(),
                            CodeInline code => code.Content,
                            LineBreakInline => " ",
                            _ => "",
                        }
                    )
            );

    [GeneratedRegex("<table")]
    private static partial Regex TableStart();

    // Comments of the Markdown, which say where generated parts begin.
    [GeneratedRegex("^<!--.*?-->$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Comment();
}
