namespace Sluice.Site;

/// <summary>The pages of the repository.</summary>
internal sealed class MarkdownPages
{
    private static readonly string[] s_others =
    [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
        "bench/load/README.md",
        "bench/load/report/README.md",
        "clients/typescript/README.md",
    ];

    private readonly Dictionary<string, MarkdownPage> _byPath;

    public MarkdownPages(string root, string? projectUrl)
    {
        Root = root;
        ProjectUrl = projectUrl?.TrimEnd('/');
        IEnumerable<string> docs = Directory
            .EnumerateFiles(Path.Combine(root, "docs"), "*.md", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'))
            .Where(path => !path.StartsWith("docs/site/", StringComparison.Ordinal));
        IEnumerable<string> packages = Directory
            .EnumerateFiles(
                Path.Combine(root, "src"),
                "README.md",
                new EnumerationOptions { RecurseSubdirectories = true, MaxRecursionDepth = 1 }
            )
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'));
        _byPath = s_others
            .Where(path => File.Exists(Path.Combine(root, path)))
            .Concat(docs)
            .Concat(packages)
            .Order(StringComparer.Ordinal)
            .ToDictionary(path => path, path => new MarkdownPage(this, path));
    }

    public string Root { get; }

    /// <summary>The address of the repository, if the publisher has set one.</summary>
    public string? ProjectUrl { get; }

    public IReadOnlyCollection<MarkdownPage> All => _byPath.Values;

    /// <summary>The site's path for a file of the repository, or null where it is no page.</summary>
    public string? SitePath(string path) =>
        _byPath.TryGetValue(path, out MarkdownPage? page) ? page.SitePath
        : path.EndsWith(".png", StringComparison.Ordinal) || path.EndsWith(".svg", StringComparison.Ordinal) ? path
        : null;
}
