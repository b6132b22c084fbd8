using System.Text.Json;

namespace Sluice.Site;

/// <summary>What the search box looks through: a script, because pages opened from a folder may not fetch.</summary>
internal sealed class SearchIndex
{
    private readonly List<string[]> _entries = [];

    public void Add(MarkdownPage page) => Add(page.Entries());

    public void Add(ApiPage page) => Add(page.Entries);

    public void Write(string output) =>
        File.WriteAllText(
            Path.Combine(output, "search-index.js"),
            $"window.searchIndex = {JsonSerializer.Serialize(_entries)};\n"
        );

    private void Add(IEnumerable<SearchEntry> entries) =>
        _entries.AddRange(
            entries.Select(entry =>
                new[] { entry.Path, entry.Title, entry.Kind, entry.Text.Length > 160 ? entry.Text[..160] : entry.Text }
            )
        );
}
