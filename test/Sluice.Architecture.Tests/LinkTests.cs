using System.Text.RegularExpressions;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>Every relative link of a page resolves to a file of the repository, and its fragment to a heading.</summary>
public partial class LinkTests
{
    [Fact]
    public void Links_OfEveryPage_Resolve()
    {
        string[] pages = [.. Pages()];
        Assert.Contains(Path.Combine(Repository.Root, "README.md"), pages);
        string[] broken =
        [
            .. pages.SelectMany(page =>
                LinksOf(page)
                    .Where(link => !Resolves(page, link))
                    .Select(link => $"{Path.GetRelativePath(Repository.Root, page)}: {link}")
            ),
        ];
        Assert.Empty(broken);
    }

    [Theory]
    [InlineData("## Names, ETags and *cancellation*", "names-etags-and-cancellation")]
    [InlineData("### `Include<T>`", "includet")]
    [InlineData("# [EF Core](rows.md)", "ef-core")]
    public void Heading_HasTheFragmentThatPagesUse(string heading, string fragment) =>
        Assert.Equal([fragment], FragmentsOf([heading]));

    private static IEnumerable<string> Pages() =>
        Directory
            .EnumerateFiles(Repository.Root, "*.md", SearchOption.AllDirectories)
            .Where(page =>
                !Path.GetRelativePath(Repository.Root, page)
                    .Split(Path.DirectorySeparatorChar)
                    .Any(part => part is "bin" or "obj" or "node_modules" or "dist" or ".git")
            );

    // Code is not searched: a link in it is an example.
    private static IEnumerable<string> LinksOf(string page) =>
        TextOf(File.ReadLines(page))
            .SelectMany(line => Link().Matches(Code().Replace(line, "")))
            .Select(match => match.Groups["target"].Value)
            .Where(target => !target.StartsWith("http", StringComparison.Ordinal));

    private static bool Resolves(string page, string link)
    {
        string[] parts = link.Split('#', 2);
        string target = parts[0].Length == 0 ? page : Path.Combine(Path.GetDirectoryName(page)!, parts[0]);
        if (!Path.Exists(target))
            return false;
        return parts.Length == 1
            || !target.EndsWith(".md", StringComparison.Ordinal)
            || FragmentsOf(File.ReadLines(target)).Contains(parts[1]);
    }

    // The fragments of headings, as Git hosts derive them: the n-th heading of the same text ends with its number.
    private static HashSet<string> FragmentsOf(IEnumerable<string> lines)
    {
        var counts = new Dictionary<string, int>();
        var fragments = new HashSet<string>();
        foreach (Match heading in TextOf(lines).Select(line => Heading().Match(line)).Where(match => match.Success))
        {
            string text = Link().Replace(heading.Groups["text"].Value, "]");
            string fragment = Punctuation().Replace(text.Trim().ToLowerInvariant(), "").Replace(' ', '-');
            int earlier = counts.GetValueOrDefault(fragment);
            counts[fragment] = earlier + 1;
            fragments.Add(earlier == 0 ? fragment : $"{fragment}-{earlier}");
        }
        return fragments;
    }

    private static IEnumerable<string> TextOf(IEnumerable<string> lines)
    {
        bool isCode = false;
        foreach (string line in lines)
        {
            if (line.StartsWith("```", StringComparison.Ordinal))
                isCode = !isCode;
            else if (!isCode)
                yield return line;
        }
    }

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)")]
    private static partial Regex Link();

    [GeneratedRegex("`[^`]*`")]
    private static partial Regex Code();

    [GeneratedRegex("^#{1,6} +(?<text>.*)$")]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex Punctuation();
}
