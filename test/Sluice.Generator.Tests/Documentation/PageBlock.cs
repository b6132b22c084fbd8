using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Generator.Tests;

/// <summary>A block of C# on a page.</summary>
/// <param name="Code">The block.</param>
/// <param name="Output">What the page says that it prints: the block of text directly behind it, if there is one.</param>
internal sealed record PageBlock(CompilationUnitSyntax Code, string? Output)
{
    private const string Start = "```csharp\n",
        End = "\n```",
        Text = "\n\n```text\n";

    /// <summary>The blocks of C# of a page, in their order.</summary>
    internal static IEnumerable<PageBlock> Of(string page)
    {
        string text = File.ReadAllText(Path.Combine(Repository.Root, page));
        for (int at = 0; (at = text.IndexOf(Start, at, StringComparison.Ordinal)) >= 0; )
        {
            int from = at + Start.Length;
            at = text.IndexOf(End, from, StringComparison.Ordinal);
            string code = text[from..at];
            at += End.Length;
            string? output = null;
            if (text.AsSpan(at).StartsWith(Text, StringComparison.Ordinal))
            {
                int first = at + Text.Length;
                at = text.IndexOf(End, first, StringComparison.Ordinal);
                output = text[first..at];
            }
            yield return new PageBlock(SyntaxFactory.ParseCompilationUnit(code), output);
        }
    }

    /// <summary>The pages that have blocks of C#.</summary>
    internal static IEnumerable<string> Pages() =>
        Directory
            .EnumerateFiles(Path.Combine(Repository.Root, "docs"), "*.md")
            .Select(Path.GetFileName)
            .OfType<string>()
            .Order(StringComparer.Ordinal)
            .Select(name => "docs/" + name)
            .Concat(PackagePages())
            .Prepend("README.md")
            .Where(page => Of(page).Any());

    // The READMEs of the packages.
    private static IEnumerable<string> PackagePages() =>
        Directory
            .EnumerateDirectories(Path.Combine(Repository.Root, "src"))
            .Select(directory => $"src/{Path.GetFileName(directory)}/README.md")
            .Where(page => File.Exists(Path.Combine(Repository.Root, page)))
            .Order(StringComparer.Ordinal);
}
